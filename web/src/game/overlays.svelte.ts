// Which overlays are on, and the host's answers that fill them.

import type { Board, Laid, LayerCard, Reach, SignCard, SupplyAnswer, Threat, Zones } from '../wire/types';

/** A layer by its name: one this board knows how to draw, or one that its game lays. */
export type Overlay = string;

/** One overlay for the switches, the legend and the layers of the phone: what it shows, and each sign with its meaning. */
export type OverlayInfo = LayerCard;

export type Sign = SignCard;

/** Those that any map has. */
const HOUSE: OverlayInfo[] = [
  {
    name: 'numbers',
    key: 'N',
    title: 'Hex no.',
    tells: 'Hex numbers, from mid zoom on.',
    signs: [{ swatch: 'number', text: 'hex number' }],
  },
  {
    name: 'moves',
    key: 'V',
    title: 'Moves',
    tells: 'Recent moves of both sides.',
    signs: [{ swatch: 'arrow', text: 'move' }],
  },
  {
    name: 'losses',
    key: 'X',
    title: 'Losses',
    tells: 'Recent losses of both sides.',
    signs: [{ swatch: 'cross', text: 'SP lost here' }],
  },
];

/** The overlays of a board: those its game tells, then those of any map. */
export const layersOf = ({ board }: { board: Pick<Board, 'layers'> | null }): OverlayInfo[] => [
  ...(board?.layers ?? []).filter((it) => it.laid || it.name in AT_FIRST),
  ...HOUSE,
];

/** Every overlay that this board knows how to draw, and whether it lies over the map at first. */
export const AT_FIRST: Record<Overlay, boolean> = {
  reach: true,
  supply: false,
  enemySupply: false,
  zoc: false,
  zoi: false,
  threat: false,
  control: false,
  numbers: true,
  moves: false,
  losses: false,
};

/** Those that lie over the past too; of the others the host knows the present alone. */
const LASTING = new Set<Overlay>(['control', 'numbers', 'moves', 'losses']);

export const PRESENT_ONLY = 'Layers show the present; return to see them.';

/** Whether it lies over the map only when asked for. */
const isAsked = (name: Overlay): boolean => AT_FIRST[name] !== true;

export class Overlays {
  /** Whether a moment of the past is looked at. */
  readonly #past: () => boolean;
  /** What is wanted; what is seen of it is another matter. */
  on: Record<Overlay, boolean> = $state({ ...AT_FIRST });
  reach: Reach | null = $state.raw(null);
  supply: SupplyAnswer | null = $state.raw(null);
  enemySupply: SupplyAnswer | null = $state.raw(null);
  zones: Zones | null = $state.raw(null);
  threat: Threat | null = $state.raw(null);
  /** What the game lays, by layer. */
  laid: Record<Overlay, Laid> = $state.raw({});

  constructor(past: () => boolean = () => false) {
    this.#past = past;
  }

  /** What was asked for. */
  get #asked(): Overlay[] {
    return Object.keys(this.on).filter((name) => this.on[name] && isAsked(name));
  }

  /** Whether a layer cannot be shown now, wanted or not. */
  isShut(name: Overlay): boolean {
    return !LASTING.has(name) && this.#past();
  }

  shows(name: Overlay): boolean {
    return (this.on[name] ?? false) && !this.isShut(name);
  }

  /** Whether something that was asked for is not shown because it is about the present. */
  get hushed(): boolean {
    return this.#asked.some((name) => this.isShut(name));
  }

  toggle(name: Overlay): void {
    this.on[name] = !this.on[name];
  }

  /** Whether anything was asked for that `clear` puts away. */
  get any(): boolean {
    return this.#asked.length > 0;
  }

  /** Puts away everything that was asked for; what a decision lights stays. */
  clear(): void {
    for (const name of this.#asked) this.on[name] = false;
  }

  forget(): void {
    this.reach = null;
    this.supply = null;
    this.enemySupply = null;
    this.zones = null;
    this.threat = null;
    this.laid = {};
  }
}

// Which overlays are on, and the host's answers that fill them.

import type { Board, LayerCard, Reach, SignCard, SupplyAnswer, Threat, Zones } from '../wire/types';

export type Overlay =
  'reach' | 'supply' | 'enemySupply' | 'zoc' | 'zoi' | 'threat' | 'control' | 'numbers' | 'moves' | 'losses';

/** One overlay for the switches, the legend and the layers of the phone: what it shows, and each sign with its meaning. */
export type OverlayInfo = LayerCard & { name: Overlay };

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
  ...(board?.layers ?? []).filter((it): it is OverlayInfo => (NAMES as string[]).includes(it.name)),
  ...HOUSE,
];

/** Every overlay that this board can draw. */
export const NAMES: Overlay[] = [
  'reach',
  'supply',
  'enemySupply',
  'zoc',
  'zoi',
  'threat',
  'control',
  'numbers',
  'moves',
  'losses',
];

/** Those the host answers for: it knows the present alone, so they do not lie over the past. */
const PRESENT = new Set<Overlay>(['reach', 'supply', 'enemySupply', 'zoc', 'zoi', 'threat']);

export const PRESENT_ONLY = 'Layers show the present; return to see them.';

/** Those that lie over the map only when asked for. */
const ASKED = NAMES.filter((name) => name !== 'reach' && name !== 'numbers');

export class Overlays {
  /** Whether a moment of the past is looked at. */
  readonly #past: () => boolean;
  /** What is wanted; what is seen of it is another matter. */
  on: Record<Overlay, boolean> = $state({
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
  });
  reach: Reach | null = $state.raw(null);
  supply: SupplyAnswer | null = $state.raw(null);
  enemySupply: SupplyAnswer | null = $state.raw(null);
  zones: Zones | null = $state.raw(null);
  threat: Threat | null = $state.raw(null);

  constructor(past: () => boolean = () => false) {
    this.#past = past;
  }

  /** Whether a layer cannot be shown now, wanted or not. */
  isShut(name: Overlay): boolean {
    return PRESENT.has(name) && this.#past();
  }

  shows(name: Overlay): boolean {
    return this.on[name] && !this.isShut(name);
  }

  /** Whether something that was asked for is not shown because it is about the present. */
  get hushed(): boolean {
    return ASKED.some((name) => this.on[name] && this.isShut(name));
  }

  toggle(name: Overlay): void {
    this.on[name] = !this.on[name];
  }

  /** Whether anything was asked for that `clear` puts away. */
  get any(): boolean {
    return ASKED.some((name) => this.on[name]);
  }

  /** Puts away everything that was asked for; what a decision lights stays. */
  clear(): void {
    for (const name of ASKED) this.on[name] = false;
  }

  forget(): void {
    this.reach = null;
    this.supply = null;
    this.enemySupply = null;
    this.zones = null;
    this.threat = null;
  }
}

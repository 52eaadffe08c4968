// Which overlays are on, and the host's answers that fill them.

import type { Reach, SupplyAnswer, Threat, Zones } from '../wire/types';

export type Overlay =
  'reach' | 'supply' | 'enemySupply' | 'zoc' | 'zoi' | 'threat' | 'control' | 'numbers' | 'moves' | 'losses';

/** A sign in the legend: a small picture of how something is drawn, by the name that `Swatch.svelte` has for it, and what it means. */
export type Sign = { swatch: string; text: string };

/** One overlay for the switches, the legend and the layers of the phone: what it shows, and each sign with its meaning. */
export type OverlayInfo = {
  name: Overlay;
  /** As it is pressed: a letter, alone or with Shift. */
  key: string;
  title: string;
  /** One sentence. */
  tells: string;
  /** Those that mean the same in every game; the legend has more. */
  signs: Sign[];
  rule?: string;
};

export const OVERLAYS: OverlayInfo[] = [
  {
    name: 'reach',
    key: 'R',
    title: 'Reach',
    tells: 'Where the active force can move.',
    signs: [
      { swatch: 'reach', text: 'MP left on arrival' },
      { swatch: 'swords', text: 'this force can attack; hollow: a concerted attack can be declared' },
    ],
    rule: 'D7b',
  },
  {
    name: 'supply',
    key: 'S',
    title: 'Supply',
    tells: 'Your lines of supply. Select a force to trace its own line.',
    signs: [
      { swatch: 'supplied', text: 'in supply' },
      { swatch: 'dots', text: 'line of a force' },
      { swatch: 'cut', text: 'line cut, with the reason' },
      { swatch: 'source', text: 'source' },
    ],
    rule: 'D2.10a',
  },
  {
    name: 'enemySupply',
    key: 'Shift+S',
    title: 'Enemy',
    tells: 'Enemy supply: lines depend on where units stand, never on strength, so both sides know them.',
    signs: [
      { swatch: 'supplied-enemy', text: 'enemy in supply' },
      { swatch: 'cut', text: 'enemy line cut' },
    ],
    rule: 'D2.10a',
  },
  {
    name: 'zoc',
    key: 'Z',
    title: 'ZOC',
    tells: 'Zones of control, in the color of their side.',
    signs: [
      { swatch: 'hatch', text: 'in force' },
      { swatch: 'cancelled', text: 'canceled by a force in the hex' },
    ],
    rule: 'D2.10b',
  },
  {
    name: 'zoi',
    key: 'I',
    title: 'ZOI',
    tells: 'Zones of influence: how far a force may react. ≤ where enemy strength is hidden.',
    signs: [],
  },
  {
    name: 'threat',
    key: 'T',
    title: 'Threat',
    tells: 'Enemy forces that may react to the moving force, and the chance that at least one does.',
    signs: [{ swatch: 'threat', text: 'forces that may react' }],
    rule: 'D2.6.1b',
  },
  {
    name: 'control',
    key: 'C',
    title: 'Control',
    tells: 'Hexes by controlling side.',
    signs: [{ swatch: 'front', text: 'front line' }],
    rule: 'D2.9a',
  },
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

/** Those the host answers for: it knows the present alone, so they do not lie over the past. */
const PRESENT = new Set<Overlay>(['reach', 'supply', 'enemySupply', 'zoc', 'zoi', 'threat']);

export const PRESENT_ONLY = 'Layers show the present; return to see them.';

/** Those that lie over the map only when asked for. */
const ASKED = OVERLAYS.map((it) => it.name).filter((name) => name !== 'reach' && name !== 'numbers');

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

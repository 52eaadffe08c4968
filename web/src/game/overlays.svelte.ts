// Which overlays are on, and the host's answers that fill them.

import type { Reach, SupplyAnswer, Threat, Zones } from '../wire/types';

export type Overlay =
  'reach' | 'supply' | 'zoc' | 'zoi' | 'threat' | 'control' | 'numbers' | 'moves' | 'losses';

export const OVERLAYS: { name: Overlay; key: string; title: string; tells: string }[] = [
  {
    name: 'reach',
    key: 'R',
    title: 'Reach',
    tells: 'Where the force can go: the number is the MP it would have left; swords mark attacks.',
  },
  {
    name: 'supply',
    key: 'S',
    title: 'Supply',
    tells: 'Lines of supply to the rail and on to a source; red where a line is cut.',
  },
  {
    name: 'zoc',
    key: 'Z',
    title: 'ZOC',
    tells: 'Zones of control, in the colour of the side; hatched where a force cancels them.',
  },
  { name: 'zoi', key: 'I', title: 'ZOI', tells: 'Zones of influence: as far as a force may react.' },
  {
    name: 'threat',
    key: 'T',
    title: 'Threat',
    tells: 'Where the enemy could react to the force that moves: how many, and how likely.',
  },
  { name: 'control', key: 'C', title: 'Control', tells: 'Which hexes each side holds.' },
  { name: 'numbers', key: 'N', title: 'Hex no.', tells: 'The number of every hex.' },
  { name: 'moves', key: 'V', title: 'Moves', tells: 'What moved last turn.' },
  { name: 'losses', key: 'X', title: 'Losses', tells: 'Where units were lost.' },
];

/** Those that lie over the map only when asked for. */
const ASKED = ['supply', 'zoc', 'zoi', 'threat', 'control', 'moves', 'losses'] as const;

export class Overlays {
  on: Record<Overlay, boolean> = $state({
    reach: true,
    supply: false,
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
  zones: Zones | null = $state.raw(null);
  threat: Threat | null = $state.raw(null);

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
    this.zones = null;
    this.threat = null;
  }
}

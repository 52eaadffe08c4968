// Which overlays are on, and the host's answers that fill them.

import type { Reach, SupplyAnswer, Threat, Zones } from '../wire/types';

export type Overlay =
  'reach' | 'supply' | 'zoc' | 'zoi' | 'threat' | 'control' | 'numbers' | 'moves' | 'losses';

export const OVERLAYS: { name: Overlay; key: string; title: string }[] = [
  { name: 'reach', key: 'R', title: 'Reach' },
  { name: 'supply', key: 'S', title: 'Supply' },
  { name: 'zoc', key: 'Z', title: 'ZOC' },
  { name: 'zoi', key: 'I', title: 'ZOI' },
  { name: 'threat', key: 'T', title: 'Threat' },
  { name: 'control', key: 'C', title: 'Control' },
  { name: 'numbers', key: 'N', title: 'Hex no.' },
  { name: 'moves', key: 'V', title: 'Moves' },
  { name: 'losses', key: 'X', title: 'Losses' },
];

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

  /** Puts away everything that was asked for; what a decision lights stays. */
  clear(): void {
    for (const name of ['supply', 'zoc', 'zoi', 'threat', 'control', 'moves', 'losses'] as const)
      this.on[name] = false;
  }

  forget(): void {
    this.reach = null;
    this.supply = null;
    this.zones = null;
    this.threat = null;
  }
}

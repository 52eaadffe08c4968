// A march that another question broke off: what was still to go is offered to its player when he is asked again.

import type { Desk } from './desk.svelte';
import { find, type Wanted } from './gestures';

/** Who marches, where he was stopped, and the steps that are left. */
type Rest = { seat: string; at: number | null; units: number[]; steps: Wanted[] };

export class Unfinished {
  #rest: Rest | null = $state.raw(null);

  note(desk: Desk, seat: string, steps: Wanted[]): void {
    const units = [...(desk.doing.engaged ?? [])];
    this.#rest = { seat, at: desk.spotlight?.from ?? null, units, steps };
  }

  forget(): void {
    this.#rest = null;
  }

  /** The steps to go on with: as long as the force stands where it was stopped, and its way is open. */
  steps(desk: Desk): Wanted[] {
    const rest = this.#rest;
    if (!rest || !desk.mine || desk.seat !== rest.seat) return [];
    if (!desk.doing.marching || desk.spotlight?.from !== rest.at) return [];
    const same = desk.doing.engaged?.some((unit) => rest.units.includes(unit));
    const [next] = rest.steps;
    return same && next && find(desk.offers, next) ? rest.steps : [];
  }
}

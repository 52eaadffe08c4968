// Loss points marked on the units and not sent yet: a step that is lost cannot always be taken back, a mark can.

import { lossWords, toLose } from '../counters/piece';
import type { Desk } from './desk.svelte';

/** Units from which the next loss point may be taken. */
const open = (desk: Desk): Set<number> =>
  new Set(desk.offers.flatMap((it) => (it.kind === 'lose' && it.unit != null ? [it.unit] : [])));

export class LossMarks {
  /** One entry for each point. */
  units: number[] = $state([]);

  of(unit: number): number {
    return this.units.filter((it) => it === unit).length;
  }

  /** Whether there is anything to choose: what must be lost anyway needs no mark. */
  chooses(desk: Desk): boolean {
    return open(desk).size > 1;
  }

  /** Whether one more point can be marked on a unit. */
  takes(desk: Desk, unit: number): boolean {
    const due = desk.present.losses;
    const room = toLose(desk.piece(unit)) > this.of(unit);
    return due !== undefined && this.units.length < due.left && room && open(desk).has(unit);
  }

  add(desk: Desk, unit: number): void {
    if (!this.takes(desk, unit)) return;
    this.units = [...this.units, unit];
    this.#say(desk, unit);
  }

  drop(desk: Desk, unit: number): void {
    const at = this.units.lastIndexOf(unit);
    this.units = this.units.filter((_, index) => index !== at);
    this.#say(desk, unit);
  }

  #say(desk: Desk, unit: number): void {
    const piece = desk.piece(unit);
    desk.said = `${piece?.name ?? 'The unit'}: ${lossWords(this.of(unit), piece)} marked.`;
  }

  clear(): void {
    this.units = [];
  }
}

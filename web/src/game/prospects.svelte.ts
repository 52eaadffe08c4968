// What the force that is being named promises: the odds of its attack, or the chance of its reaction. Asked anew with every unit named.

import { between, percent } from '../map/halves';
import type { AttackOdds, Attempt, Offer } from '../wire/types';
import type { Desk } from './desk.svelte';
import { keep } from './questions.svelte';

export class Prospects {
  odds: AttackOdds | null = $state.raw(null);
  attempts: Attempt[] = $state.raw([]);

  /** The chance that an answer succeeds which leads to a roll, in words. */
  price(desk: Desk, offer: Offer): string | null {
    const errand = Object.entries(desk.adapter.errands).find(([, it]) => it.kinds.includes(offer.kind))?.[0];
    const open = this.attempts.filter((it) => it.errand === errand);
    return open.length === 1 && open[0] ? chanceWords(open[0]) : null;
  }
}

/** "28% (10 of 36)", or what it lies between. */
export function chanceWords({ least, most, chance }: Attempt): string {
  if (least === most) return `${percent(least / 36)} (${least} of 36)`;
  return chance === undefined ? between(least / 36, most / 36) : percent(chance);
}

/** Call while a component is being made. */
export function weigh(desk: Desk): void {
  const { prospects } = desk;
  $effect(() => {
    const naming = desk.table && desk.mine ? desk.adapter.naming(desk.table.view) : null;
    if (naming !== 'reaction') prospects.attempts = [];
    if (naming === null || naming === 'reaction') prospects.odds = null;
    if (naming === null) return;
    if (naming === 'reaction')
      return keep(
        () => desk.ask<Attempt[]>({ reactions: {} }),
        (answer) => (prospects.attempts = answer ?? []),
      );
    return keep(
      () => desk.ask<AttackOdds>({ odds: { target: naming.attack } }),
      (answer) => (prospects.odds = answer),
    );
  });
}

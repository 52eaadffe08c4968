// What the force that is being named promises: the odds of its attack, or the chance of its reaction. Each answer belongs to the decision
// it was asked for and is never shown with another.

import { between, percent } from '../map/halves';
import type { AttackOdds, Attempt, Offer } from '../wire/types';
import type { Desk } from './desk.svelte';
import { keep } from './questions.svelte';

type Answered<T> = { to: string; answer: T };
const NONE: Attempt[] = [];

export class Prospects {
  #decision: () => string;
  #odds: Answered<AttackOdds | null> | null = $state.raw(null);
  #attempts: Answered<Attempt[]> | null = $state.raw(null);

  /** `decision` names the decision that is open now. */
  constructor(decision: () => string) {
    this.#decision = decision;
  }

  get odds(): AttackOdds | null {
    return this.#odds?.to === this.#decision() ? this.#odds.answer : null;
  }

  get attempts(): Attempt[] {
    return this.#attempts?.to === this.#decision() ? this.#attempts.answer : NONE;
  }

  /** Whether the decision that is open has its answer, empty or not. */
  get told(): boolean {
    const to = this.#decision();
    return this.#odds?.to === to || this.#attempts?.to === to;
  }

  hearOdds(to: string, answer: AttackOdds | null): void {
    this.#odds = { to, answer };
  }

  hearAttempts(to: string, answer: Attempt[] | null): void {
    this.#attempts = { to, answer: answer ?? NONE };
  }

  /** The chance that an answer succeeds which leads to a roll, in words. */
  price(offer: Offer): string | null {
    const open = this.attempts.filter((it) => it.kind === offer.kind);
    return open.length === 1 && open[0] ? chanceWords(open[0]) : null;
  }
}

/** "28% (10 of 36)", or what it lies between. */
export function chanceWords({ least, most, chance }: Attempt): string {
  if (least === most) return `${percent(least / 36)} (${least} of 36)`;
  return chance === undefined ? between(least / 36, most / 36) : percent(chance);
}

/** Attempts whose rolls are added to alike share a line: the same reasons are not read twice. */
export function alike(attempts: Attempt[]): [Attempt, ...Attempt[]][] {
  const groups = new Map<string, [Attempt, ...Attempt[]]>();
  for (const it of attempts) {
    const secret = it.chance === undefined && it.least !== it.most;
    const reasons = JSON.stringify([it.hex, it.modifiers, secret]);
    const group = groups.get(reasons);
    if (group) group.push(it);
    else groups.set(reasons, [it]);
  }
  return [...groups.values()];
}

/** The attack for which a plan or a posture is asked; of the plan's, the force in hand: on its way, as the host knows, or meant when it was declared. */
export function inHand(desk: Desk): { target: number; units?: number[] } | null {
  if (!desk.table || !desk.mine) return null;
  const target = desk.present.contested;
  if (target === undefined) return null;
  // Who is attacked is told of whoever attacks, as far as he may know.
  if (desk.offers.some((offer) => offer.posture !== undefined)) return { target };
  if (!desk.offers.some((offer) => offer.plan !== undefined)) return null;
  if ((desk.spotlight?.acting.size ?? 0) > 0) return { target };
  const { meant } = desk;
  return meant?.target === target ? { target, units: [...meant.units] } : null;
}

/** Call while a component is being made. */
export function weigh(desk: Desk): void {
  const { prospects } = desk;
  $effect(() => {
    const naming = desk.mine ? desk.present.naming : undefined;
    const to = desk.decision;
    if (!naming) {
      const planned = inHand(desk);
      if (!planned) return;
      return keep(
        () => desk.ask<AttackOdds>({ odds: planned }),
        (answer) => prospects.hearOdds(to, answer),
      );
    }
    const { attack } = naming;
    if (attack === undefined)
      return keep(
        () => desk.ask<Attempt[]>({ reactions: {} }),
        (answer) => prospects.hearAttempts(to, answer),
      );
    return keep(
      () => desk.ask<AttackOdds>({ odds: { target: attack } }),
      (answer) => prospects.hearOdds(to, answer),
    );
  });
}

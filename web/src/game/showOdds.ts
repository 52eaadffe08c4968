// The odds that lie open: whose they are, asked of the host, and told as this seat may look at them.

import { problemOf } from '../wire/rest';
import type { AttackOdds, Doing, Problem } from '../wire/types';
import type { Desk } from './desk.svelte';
import {
  ableForces,
  isOpen,
  narrowed,
  othersAble,
  seatIn,
  underWay,
  type Declared,
  type Kind,
  type Seat,
} from './odds';

export type Odds = {
  target: number;
  answer: AttackOdds | null;
  problem: Problem | null;
  /** Forces that could be meant, by their units; none where the host knows who attacks. */
  forces: number[][];
  /** Whose odds these are. */
  units: number[] | null;
};

/** The odds of the force the host knows of, or of the first of these that could do it. */
export async function showOdds(
  desk: Desk,
  target: number,
  forces: number[][] = [],
  wanted?: Kind,
): Promise<void> {
  const opened: Odds = { target, answer: null, problem: null, forces, units: forces[0] ?? null };
  desk.odds = opened;
  let first: Odds | null = null;
  const open: (number[] | null)[] = forces.length > 0 ? [...forces] : [null];
  for (let units = open.shift(); units !== undefined; units = open.shift()) {
    const found = await ask(desk, opened, units);
    if (desk.odds !== opened) return;
    // Who may take part at all the host says with the first answer.
    if (found.answer && !first && !isOpen(found.answer, wanted))
      open.splice(0, open.length, ...othersAble(found.answer, forces, units ?? [], wanted));
    if (found.answer && isOpen(found.answer, wanted)) {
      const able = ableForces(found.answer, forces, wanted);
      const meant = able.find((it) => units?.some((unit) => it.includes(unit))) ?? units;
      desk.odds = { ...found, forces: able, units: meant };
      if (meant?.length !== units?.length && meant) await showOddsOf(desk, meant);
      return;
    }
    if (!first?.answer) first = found.answer ? found : (first ?? found);
  }
  desk.odds = first;
}

/** The odds of another of the forces that could be meant. */
export async function showOddsOf(desk: Desk, units: number[]): Promise<void> {
  if (!desk.odds) return;
  const opened: Odds = { ...desk.odds, answer: null, problem: null, units };
  desk.odds = opened;
  const found = await ask(desk, opened, units);
  if (desk.odds === opened) desk.odds = found;
}

async function ask(desk: Desk, odds: Odds, units: number[] | null): Promise<Odds> {
  const { target } = odds;
  const to = desk.decision;
  try {
    const answer = await desk.ask<AttackOdds>({ odds: { target, ...(units ? { units } : {}) } });
    const meant = ofAttack(desk, answer);
    desk.foreseen.hearOdds(to, meant);
    return { ...odds, units, answer: meant, problem: null };
  } catch (error) {
    return { ...odds, units, answer: null, problem: problemOf(error) };
  }
}

/** Odds of an attack that is under way are about that attack alone. */
export const ofAttack = (desk: Desk, odds: AttackOdds): AttackOdds => narrowed(odds, attackMade(desk, odds));

/** The attack the odds are about, where it is under way. */
export function attackMade(desk: Desk, odds: AttackOdds): Declared | null {
  const { declared, marching = false } = desk.present;
  return underWay(odds, told(declared), { marching, seat: seatAt(desk, odds) });
}

/** The attack that the host tells of. */
const told = (it: Doing['declared']): Declared | null =>
  it ? { target: it.target, kind: (it.kind as Kind | undefined) ?? null, plan: it.plan ?? null } : null;

/** Whether this seat attacks or is attacked. */
export function seatAt(desk: Desk, odds: AttackOdds): Seat {
  const side = desk.table?.seats.find((it) => it.name === desk.seat)?.side;
  return seatIn(odds, side, (unit) => desk.piece(unit)?.side);
}

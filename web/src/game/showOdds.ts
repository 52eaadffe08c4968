// The odds that lie open: whose they are, asked of the host, and told as this seat may look at them.

import { problemOf } from '../wire/rest';
import type { AttackOdds, Problem } from '../wire/types';
import type { Desk } from './desk.svelte';
import { seatIn, type Seat } from './odds';

export type Odds = {
  target: number;
  answer: AttackOdds | null;
  problem: Problem | null;
  /** Forces that could be meant, by their units; none where it is known who attacks. */
  forces: number[][];
  /** Whose odds these are. */
  units: number[] | null;
};

/** The odds of these units; without them of the force that acts, or of the stack that the host takes to be meant. */
export async function showOdds(desk: Desk, target: number, units: number[] | null = null): Promise<void> {
  const opened: Odds = { target, answer: null, problem: null, forces: [], units };
  desk.odds = opened;
  const found = await ask(desk, opened, units);
  if (desk.odds === opened) desk.odds = found;
}

/** The odds of another of the forces that could be meant. */
export async function showOddsOf(desk: Desk, units: number[]): Promise<void> {
  if (!desk.odds) return;
  const opened: Odds = { ...desk.odds, answer: null, problem: null, units };
  desk.odds = opened;
  const found = await ask(desk, opened, units);
  if (desk.odds === opened) desk.odds = found;
}

/** The same odds with something put on or off that is not decided yet. */
export async function showOddsWith(desk: Desk, name: string, on: boolean): Promise<void> {
  const opened = desk.odds;
  if (!opened?.answer) return;
  const before = (opened.answer.switches ?? []).filter((it) => it.on && it.name !== name);
  const put = [...before.map((it) => it.name), ...(on ? [name] : [])];
  try {
    const answer = await askHost(desk, opened.target, opened.units, put);
    if (desk.odds === opened) desk.odds = { ...opened, answer };
  } catch (error) {
    if (desk.odds === opened) desk.odds = { ...opened, problem: problemOf(error) };
  }
}

async function ask(desk: Desk, odds: Odds, units: number[] | null): Promise<Odds> {
  try {
    const answer = await askHost(desk, odds.target, units);
    if (units) return { ...odds, units, answer, problem: null };
    const forces = (answer.meant ?? []).map((it) => it.units);
    return { ...odds, forces, units: forces[0] ?? null, answer, problem: null };
  } catch (error) {
    return { ...odds, units, answer: null, problem: problemOf(error) };
  }
}

/** What the host says of an attack; it is remembered with the decision it belongs to. */
export async function askHost(
  desk: Desk,
  target: number,
  units: number[] | null,
  put: string[] = [],
): Promise<AttackOdds> {
  const to = desk.decision;
  const { looked } = desk;
  const by = units ? { units } : looked === null ? {} : { looked };
  const answer = await desk.ask<AttackOdds>({
    odds: { target, ...by, ...(put.length > 0 ? { with: put } : {}) },
  });
  // What may yet be decided otherwise is no promise.
  if (put.length > 0) return answer;
  desk.foreseen.hearOdds(to, answer, units ? null : { likeliest: looked });
  return answer;
}

/** Whether this seat attacks or is attacked. */
export function seatAt(desk: Desk, odds: AttackOdds): Seat {
  const side = desk.table?.seats.find((it) => it.name === desk.seat)?.side;
  return seatIn(odds, side, (unit) => desk.piece(unit)?.side);
}

/** What the odds of a DAMOS combat say: losses side by side and one by one. */

import { Frac } from '../lib/frac';
import { isObject, type Json, type Values } from '../lib/json';

/** The loss ladder as far as a single combat can climb (D8.7a). */
const LADDER = ['0', '0h', '0d', '1', '1h', '1d'];

export function rung(lp: string): number {
  const low = LADDER.indexOf(lp);
  return low >= 0 ? low : Number.parseInt(lp, 10) + 4;
}

/** 0♥, 1♦, 4. */
export function shown(lp: string): string {
  return lp.replace('h', '♥').replace('d', '♦');
}

export type Pair = { attacker: string; defender: string; p: Frac };

export function pairs(answer: Values): Pair[] {
  const list = Array.isArray(answer.lp) ? answer.lp.filter(isObject) : [];
  return list.map((one) => ({
    attacker: String(one.attacker),
    defender: String(one.defender),
    p: Frac.read(one.p),
  }));
}

/** Every loss that occurs on a side, up the ladder, with the chance of each. */
export function marginal(all: Pair[], side: 'attacker' | 'defender'): { lp: string; p: Frac }[] {
  const sums = new Map<string, Frac>();
  for (const pair of all) sums.set(pair[side], (sums.get(pair[side]) ?? Frac.ZERO).plus(pair.p));
  return [...sums].map(([lp, p]) => ({ lp, p })).sort((a, b) => rung(a.lp) - rung(b.lp));
}

/** LP by whole numbers, symbols dropped: what is lost in SP (D8.8a). */
export function wholes(all: Pair[], side: 'attacker' | 'defender'): Frac[] {
  const sums: Frac[] = [];
  for (const pair of all) {
    const lp = Number.parseInt(pair[side], 10);
    while (sums.length <= lp) sums.push(Frac.ZERO);
    sums[lp] = sums[lp]!.plus(pair.p);
  }
  return sums;
}

export function mean(chances: Frac[]): Frac {
  return Frac.sum(chances.map((p, lp) => p.times(Frac.of(lp))));
}

/** The winning chance of an answer; `null` when it is a fault. */
export function wins(answer: Json | undefined): Frac | null {
  return isObject(answer) && typeof answer.p_attacker_wins === 'string'
    ? Frac.read(answer.p_attacker_wins)
    : null;
}

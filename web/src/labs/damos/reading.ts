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

export function mean(chances: Frac[]): number {
  return chances.reduce((sum, p, lp) => sum + lp * p.number(), 0);
}

/** The winning chance of an answer; `null` when it is a fault. */
export function wins(answer: Json | undefined): Frac | null {
  return isObject(answer) && typeof answer.p_attacker_wins === 'string'
    ? Frac.read(answer.p_attacker_wins)
    : null;
}

/** What an exchange of losses is worth to the attacker: LP the defender suffers less his own, on average. */
export function exchange(answer: Json | undefined): number | null {
  if (!isObject(answer) || 'error' in answer) return null;
  const all = pairs(answer);
  return mean(wholes(all, 'defender')) - mean(wholes(all, 'attacker'));
}

/** The modified strengths out of the explanation of an answer. */
export function modified(answer: Values): { attacker: number; defender: number } | null {
  const lines = Array.isArray(answer.explain) ? answer.explain.filter(isObject) : [];
  const of = (side: string) => {
    const last = lines.findLast(
      (line) =>
        /total SP|modified SP/.test(String(line.what)) &&
        String(line.what).startsWith(side) &&
        isObject(line.effect),
    );
    return isObject(last?.effect) ? Number(last.effect.set) : Number.NaN;
  };
  const found = { attacker: of('attacker'), defender: of('defender') };
  return Number.isNaN(found.attacker) || Number.isNaN(found.defender) ? null : found;
}

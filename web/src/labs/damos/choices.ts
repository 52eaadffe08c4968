/** Plan against posture: what is open, why not, and how both sides should mix. */

import { exertsZoi, TERRAIN_NAMES, type Bench } from './bench';
import { PLANS, POSTURES, permits, type Plan, type Posture } from './charts';

export type Closed = { reason: string; rule: string };

/** Why a posture is closed, or `null` when it is open. */
export function postureClosed(bench: Bench, posture: Posture): Closed | null {
  const able = POSTURES.filter((it) => ineligible(bench, it) === null);
  const here = ineligible(bench, posture);
  if (bench.terrain === 'city' || bench.terrain === 'major_city') {
    return posture === 'steadfast' ? null : { reason: 'in a city only Steadfast', rule: 'C2.1a' };
  }
  if (here) return here;
  if (bench.defender.camp === 'soviet') {
    const duty = able.includes('counterattack') ? 'counterattack' : 'steadfast';
    if (posture !== duty)
      return {
        reason: `a Russian must ${duty === 'counterattack' ? 'counterattack' : 'stand'}`,
        rule: 'C2.1b',
      };
  }
  return null;
}

function ineligible(bench: Bench, posture: Posture): Closed | null {
  if (bench.demoralized) return { reason: 'demoralized: no posture', rule: 'D2.8e' };
  if (!permits(bench.terrain, posture)) {
    return { reason: `not in a ${TERRAIN_NAMES[bench.terrain].toLowerCase()} hex`, rule: 'D8.4a' };
  }
  const types = bench.defender.troops.map((troop) => troop.type);
  if (posture === 'counterattack' && !types.some((type) => type === 'armor' || type === 'mechanized')) {
    return { reason: 'needs armor or mechanized', rule: 'C2.1c' };
  }
  if (posture === 'elastic_defense' && types.length < 2) return { reason: 'needs two units', rule: 'D8.4a' };
  if (
    posture === 'hedgehog' &&
    !types.some((type) => ['foot_infantry', 'mountain', 'airborne'].includes(type))
  ) {
    return { reason: 'needs a foot unit', rule: 'D8.4a' };
  }
  if (posture === 'delaying_action' && !bench.freeRetreat)
    return { reason: 'needs a free retreat hex', rule: 'D8.4a' };
  return null;
}

/** Why a plan is closed, or `null` when it is open (D8.1a). */
export function planClosed(bench: Bench, plan: Plan): Closed | null {
  const zoi = bench.attacker.troops.some((troop) => exertsZoi(bench.attacker.camp, troop.type));
  const concerted = plan === 'grand_assault' || plan === 'penetration';
  return concerted && !zoi ? { reason: 'needs a unit with a ZOI', rule: 'D8.1a' } : null;
}

export type Mix = { value: number; rows: number[]; columns: number[] };

/**
 * The equilibrium of a zero-sum game with at most two rows, exactly as the textbook draws it: the upper player's lower
 * envelope peaks at a corner or where two of the other's lines cross.
 */
export function solve(payoffs: number[][]): Mix | null {
  const [first, second] = payoffs;
  const width = first?.length ?? 0;
  if (!first || width === 0) return null;
  if (!second) {
    const value = Math.min(...first);
    const at = first.indexOf(value);
    return { value, rows: [1], columns: first.map((_, n) => (n === at ? 1 : 0)) };
  }
  // p is the weight of the first row; each column is a line over p.
  const line = (column: number, p: number) => first[column]! * p + second[column]! * (1 - p);
  const floor = (p: number) => Math.min(...first.map((_, column) => line(column, p)));
  let best = { p: 0, value: floor(0) };
  const better = (p: number) => {
    const value = floor(p);
    if (value > best.value + 1e-12) best = { p, value };
  };
  better(1);
  for (let a = 0; a < width; a++) {
    for (let b = a + 1; b < width; b++) {
      const slope = first[a]! - second[a]! - first[b]! + second[b]!;
      const p = slope === 0 ? -1 : (second[b]! - second[a]!) / slope;
      if (p > 0 && p < 1) better(p);
    }
  }
  return {
    value: best.value,
    rows: [best.p, 1 - best.p],
    columns: answerTo(first, second, best.p, best.value),
  };
}

/** The column player's mix that holds the row player to the value. */
function answerTo(first: number[], second: number[], p: number, value: number): number[] {
  const tight = first
    .map((_, n) => n)
    .filter((n) => Math.abs(first[n]! * p + second[n]! * (1 - p) - value) < 1e-9);
  const slope = (n: number) => first[n]! - second[n]!;
  const mix = first.map(() => 0);
  const rise = tight.reduce((a, b) => (slope(b) > slope(a) ? b : a));
  const fall = tight.reduce((a, b) => (slope(b) < slope(a) ? b : a));
  if (p === 0 || slope(fall) === slope(rise)) mix[fall] = 1;
  else if (p === 1) mix[rise] = 1;
  else {
    const weight = -slope(fall) / (slope(rise) - slope(fall));
    mix[rise]! += weight;
    mix[fall]! += 1 - weight;
  }
  return mix;
}

/** The two games of the rules: on entry, and after a concerted attack was declared. */
export const GAMES: { name: 'entry' | 'concerted'; plans: Plan[] }[] = [
  { name: 'entry', plans: PLANS.slice(0, 2) },
  { name: 'concerted', plans: PLANS.slice(2) },
];

/** Cases around the bench: the heat map over both strengths, and what would change the odds. What the rules close is refused and left out. */

import { spread } from '../lib/axis';
import {
  PLANS,
  PLAN_NAMES,
  POSTURES,
  POSTURE_NAMES,
  TERRAINS,
  TERRAIN_NAMES,
  total,
  type Bench,
  type Side,
  type Troop,
} from './bench';
import type { Column } from './printed';

/** The bench with other totals, each force with its own units in their shares. */
export function scaled(bench: Bench, attacker: number, defender: number): Bench {
  const alike = (side: Side, sp: number): Side => ({
    ...side,
    troops: spread(side.troops, 'sp', sp) as Troop[],
  });
  return { ...bench, attacker: alike(bench.attacker, attacker), defender: alike(bench.defender, defender) };
}

/** Strength against strength, the top SP of each column. */
export function heatBenches(bench: Bench, columns: Column[]): Bench[][] {
  return columns.map((defends) => columns.map((attacks) => scaled(bench, attacks.top, defends.top)));
}

export type Step = { label: string; rule: string; bench: Bench };

/** Benches one decision away. */
export function steps(bench: Bench): Step[] {
  const list: Step[] = [];
  const add = (label: string, rule: string, change: Partial<Bench>) =>
    list.push({ label, rule, bench: { ...bench, ...change } });
  add(bench.demoralized ? 'defender not demoralized' : 'defender demoralized', 'D8.5d', {
    demoralized: !bench.demoralized,
  });
  for (const plan of PLANS) {
    if (plan !== bench.plan) add(`${PLAN_NAMES[plan].toLowerCase()} instead`, 'D8.3a', { plan });
  }
  if (!bench.demoralized) {
    for (const posture of POSTURES) {
      if (posture !== bench.posture)
        add(`against ${POSTURE_NAMES[posture].toLowerCase()}`, 'D8.4b', { posture });
    }
  }
  for (const name of ['attacker', 'defender'] as const) {
    const side = bench[name];
    add(side.los ? `${name} without LOS` : `${name} with LOS`, name === 'attacker' ? 'D8.5a' : 'D8.5b', {
      [name]: { ...side, los: !side.los },
    });
    for (const by of [1, -2]) {
      const more = shifted(side, by);
      if (more) add(`${name} ${total(more)} SP`, 'D8.6b', { [name]: more });
    }
  }
  add(bench.river ? 'no river' : 'across a river', 'D3a', { river: !bench.river });
  if (bench.air === 'none') {
    for (const air of ['attacker', 'defender'] as const) add(`air support of the ${air}`, 'C4.4c', { air });
  } else add('no air support', 'C4.4c', { air: 'none' });
  for (const terrain of TERRAINS) {
    if (terrain !== bench.terrain)
      add(`in ${TERRAIN_NAMES[terrain].toLowerCase().replace('major', 'a major city')}`, 'D3b', { terrain });
  }
  return list;
}

/** The side with its largest unit changed by some SP; `null` when it would vanish. */
function shifted(side: Side, by: number): Side | null {
  const largest = side.troops.reduce((best, troop, n) => (troop.sp > side.troops[best]!.sp ? n : best), 0);
  const sp = side.troops[largest]!.sp + by;
  if (sp < 1 || sp > 99) return null;
  return { ...side, troops: side.troops.map((troop, n) => (n === largest ? { ...troop, sp } : troop)) };
}

/** Cases around the bench: the heat map over both strengths, and what would change the chance. */

import type { Values } from '../lib/json';
import { combatCase } from './case';
import { COLUMNS, POSTURES, PLANS, TERRAINS } from './charts';
import { PLAN_NAMES, POSTURE_NAMES, TERRAIN_NAMES, strength, type Bench, type Side } from './bench';
import { planClosed, postureClosed } from './choices';

/** Strength against strength on clear ground, the top SP of each column: what the columns alone make of it. */
export function heatCases(bench: Bench): Values[][] {
  const alone = (side: Side, sp: number): Side => ({ ...side, troops: [{ type: 'armor', sp }] });
  const plain: Bench = { ...bench, terrain: 'clear', river: false, rout: false };
  return COLUMNS.map((defends) =>
    COLUMNS.map((attacks) =>
      combatCase({
        ...plain,
        attacker: alone(bench.attacker, attacks.top),
        defender: alone(bench.defender, defends.top),
      }),
    ),
  );
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
    if (plan !== bench.plan && !planClosed(bench, plan))
      add(`${PLAN_NAMES[plan].toLowerCase()} instead`, 'D8.3a', { plan });
  }
  if (!bench.demoralized) {
    for (const posture of POSTURES) {
      if (posture !== bench.posture && !postureClosed(bench, posture)) {
        add(`against ${POSTURE_NAMES[posture].toLowerCase()}`, 'D8.4b', { posture });
      }
    }
  }
  for (const name of ['attacker', 'defender'] as const) {
    const side = bench[name];
    add(side.los ? `${name} without LOS` : `${name} with LOS`, name === 'attacker' ? 'D8.5a' : 'D8.5b', {
      [name]: { ...side, los: !side.los },
    });
    for (const by of [1, -2]) {
      const more = shifted(side, by);
      if (more) add(`${name} ${strength(more)} SP`, 'D8.6b', { [name]: more });
    }
  }
  add(bench.river ? 'no river' : 'across a river', 'D3a', { river: !bench.river });
  if (bench.air === 'none') {
    for (const air of ['attacker', 'defender'] as const) {
      if (bench[air].camp === 'german') add(`German air helps the ${air}`, 'C4.4c', { air });
    }
  } else add('no air support', 'C4.4c', { air: 'none' });
  for (const terrain of TERRAINS) {
    // Ground that takes the chosen posture away would be another question.
    const lost = !postureClosed(bench, bench.posture) && postureClosed({ ...bench, terrain }, bench.posture);
    if (terrain !== bench.terrain && !lost)
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

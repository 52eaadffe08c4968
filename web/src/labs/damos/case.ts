/** From the bench to the case that the referee answers. */

import { Frac } from '../lib/frac';
import type { Values } from '../lib/json';
import { classOf, exertsZoi, usualMa, type Bench, type Side } from './bench';
import { CAT, RIVER, hexFactor, hexMp, matrix, type Plan, type Posture, type Terrain } from './charts';

const MOST = 99n;

/** The case of a plan against a posture. */
export function combatCase(bench: Bench, plan: Plan = bench.plan, posture: Posture = bench.posture): Values {
  const choice: Values = bench.demoralized
    ? {}
    : { posture, cm: matrix(plan, posture), ...(posture === 'counterattack' ? { cat: CAT } : {}) };
  return {
    op: 'combat',
    attacker: force(bench.attacker, 'a'),
    defender: { ...force(bench.defender, 'd'), ...(bench.demoralized ? { demoralized: true } : {}) },
    plan,
    ...choice,
    terrain: ground(bench, posture),
    hex_mp: Math.max(...bench.attacker.troops.map((troop) => hexMp(bench.terrain, classOf(troop.type)))),
    ...(bench.air === 'none' ? {} : { air: air(bench) }),
    ...(bench.unprepared ? {} : { unprepared: false }),
    ...(bench.rout && bench.terrain === 'major_city' ? { major_city_rout: true } : {}),
  };
}

function force(side: Side, letter: string): Values {
  const units = side.troops.map((troop, n) => ({
    id: `${letter}${n + 1}_${troop.type}`,
    type: troop.type,
    sp: troop.sp,
    ma: usualMa(side.camp, troop.type),
    zoi: exertsZoi(side.camp, troop.type),
  }));
  return { units, ...(side.los ? {} : { los: false }), ...(side.rp > 0 ? { rp: side.rp } : {}) };
}

function air(bench: Bench): Values {
  return {
    side: bench.air,
    shift: bench.shift,
    reroll: bench.reroll > 0 ? { lowest_at_most: bench.reroll } : null,
  };
}

/**
 * The SP factors. A case has one factor of the hex for a whole side, while the chart has one for each class: what the
 * classes make together is put into one. In a counterattack the defender fights as an attacker would (D8.9c), so then
 * the hex carries his factor and the hexside, which a counterattack ignores, the rest of the attacker's.
 */
function ground(bench: Bench, posture: Posture): Values {
  const river = bench.river ? RIVER : Frac.ONE;
  const attacker = together(bench.attacker, bench.terrain);
  const strikesBack = !bench.demoralized && posture === 'counterattack';
  const hex = strikesBack ? together(bench.defender, bench.terrain) : attacker;
  const side = hex.toString() === attacker.toString() ? river : attacker.times(river).over(hex);
  return {
    hex_attacker: written(hex),
    hexside_attacker: written(side),
    hex_defender: written(hexFactor(bench.terrain, 'defender')),
  };
}

/** The factor of a force's total that equals its classes' factors one by one (R4). */
export function together(side: Side, terrain: Terrain): Frac {
  const total = side.troops.reduce((sum, troop) => sum + troop.sp, 0);
  const parts = side.troops.map((troop) => Frac.of(troop.sp).times(hexFactor(terrain, classOf(troop.type))));
  return Frac.sum(parts).over(Frac.of(total));
}

/** The nearest fraction, not above, that a case can hold. */
export function written(factor: Frac): string {
  if (factor.num <= MOST && factor.den <= MOST) return factor.toString();
  let best = Frac.of(1, MOST);
  for (let den = 1n; den <= MOST; den++) {
    const num = factor.times(Frac.of(den)).floor();
    if (num < 1n || num > MOST) continue;
    const next = Frac.of(num, den);
    if (next.minus(best).num > 0n) best = next;
  }
  return best.toString();
}

/** Whether the case is exact: a counterattacker of mixed classes changes its mix with its losses, which one factor cannot follow. */
export function isExact(bench: Bench): boolean {
  if (bench.demoralized || bench.posture !== 'counterattack') return true;
  const factors = bench.defender.troops.map((troop) =>
    hexFactor(bench.terrain, classOf(troop.type)).toString(),
  );
  return new Set(factors).size === 1;
}

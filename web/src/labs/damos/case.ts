/** From the bench to the case: the combat by names. What the names are worth is the program's to say. */

import type { Values } from '../lib/json';
import type { Bench, Camp, Side } from './bench';

const NATIONS: Record<Camp, string> = { german: 'german', soviet: 'russian' };

/** The combat as the player laid it out. */
export function situation(bench: Bench): Values {
  return {
    ...ground(bench),
    plan: bench.plan,
    // The form has no posture to give for a demoralized defender.
    ...(bench.demoralized ? {} : { posture: bench.posture }),
  };
}

/** The same combat before plan and posture are chosen: the answer says which are open. */
export function ground(bench: Bench): Values {
  return {
    op: 'situation',
    attacker: force(bench.attacker),
    defender: {
      ...force(bench.defender),
      ...(bench.demoralized ? { demoralized: true } : {}),
      ...(bench.freeRetreat ? {} : { free_retreat: false }),
    },
    terrain: bench.terrain,
    ...(bench.river ? { river: true } : {}),
    ...(bench.air === 'none' ? {} : { air: air(bench) }),
    ...(bench.unprepared ? {} : { unprepared: false }),
    ...(bench.rout ? { rout: true } : {}),
  };
}

function force(side: Side): Values {
  return {
    nation: NATIONS[side.camp],
    units: side.troops.map(({ type, sp }) => ({ type, sp })),
    ...(side.los ? {} : { los: false }),
    ...(side.rp > 0 ? { rp: side.rp } : {}),
  };
}

function air(bench: Bench): Values {
  return {
    side: bench.air,
    shift: bench.shift,
    reroll: bench.reroll > 0 ? { lowest_at_most: bench.reroll } : null,
  };
}

/** Faults of a case: where they sit in the form and which rule they are about. */

import { isObject, type Json } from './json';

export type Fault = { code: string; message: string; path: string; rule?: string };

const RULES: Record<string, Record<string, string>> = {
  damos: {
    plan_not_allowed: 'D8.1a',
    posture_not_allowed: 'C2.1c',
    bad_loss_allocation: 'D8.8b',
    rp_not_allowed: 'C4.5.1a',
  },
  besieged: { no_strength: 'R-B21', air_limit: 'B12a', blitz_not_allowed: 'R-B5' },
  frontline: {
    terrain_forbidden: 'F14',
    pag_strength: 'F19a',
    front_line_empty: 'F2a',
    no_force: 'R-F9',
    out_of_range: 'F23',
    base_not_supplied: 'F22',
  },
  yards: {
    out_of_range: 'Y11.3.3a',
    attack_not_allowed: 'R-Y3',
    not_eligible: 'R-Y14',
    too_many_steps: 'Y13.5b',
    too_many_vehicles: 'Y13.5b',
    too_many_latws: 'Y13.5b',
    no_participants: 'Y13.5b',
    bad_target: 'Y13.6.2',
    mode_not_allowed: 'Y10.1',
  },
};

/** The fault of an answer, or `null` when it has none. */
export function faultOf(system: string, answer: Json | undefined): Fault | null {
  if (!isObject(answer) || !isObject(answer.error)) return null;
  const { code, message, path } = answer.error;
  if (typeof code !== 'string') return null;
  const rule = RULES[system]?.[code];
  return {
    code,
    message: typeof message === 'string' ? message : code.replaceAll('_', ' '),
    path: typeof path === 'string' ? path : '',
    ...(rule ? { rule } : {}),
  };
}

/** Whether a fault belongs to the field at this pointer or to something inside that has no control of its own. */
export function isAt(fault: Fault | null, pointer: string): boolean {
  return fault !== null && fault.path === pointer;
}

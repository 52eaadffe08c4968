/** The published sample cases that the host keeps, as presets of the forms. */

import { request } from '../../wire/rest';
import type { System } from './ask';
import { isObject, type Json, type Values } from './json';

export type Sample = { name: string; values: Values };

type Published = { name: string; case: Json };

const kept = new Map<System, Promise<Published[]>>();

/** The samples of one question. None where the host cannot be asked: a form works without. */
export async function samples(system: System, op: string): Promise<Sample[]> {
  const asked = kept.get(system) ?? request<Published[]>(`/api/labs/${system}/presets`);
  kept.set(system, asked);
  try {
    return sampled(await asked, op);
  } catch {
    kept.delete(system);
    return [];
  }
}

/** Each case once: a sample may be there to be rolled and to be reckoned. */
export function sampled(published: Published[], op: string): Sample[] {
  const found = new Map<string, Sample>();
  for (const { name, case: given } of published) {
    if (!isObject(given) || given.op !== op) continue;
    const { id, op: _, die: _die, dice: _dice, ...values } = given;
    const key = JSON.stringify(values);
    const title = typeof id === 'string' ? id : name;
    if (!found.has(key)) found.set(key, { name: `Published sample ${title}`, values });
  }
  return [...found.values()];
}

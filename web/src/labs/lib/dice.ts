/** Dice for "roll it": the page throws, the referee says what the dice mean. */

import { ask, type System } from './ask';
import { faultOf } from './faults';
import type { Json, Values } from './json';

/** A fair face from 1 to `sides`: numbers that would favour low faces are thrown away. */
export function face(sides: number): number {
  const limit = 256 - (256 % sides);
  const one = new Uint8Array(1);
  do crypto.getRandomValues(one);
  while (one[0]! >= limit);
  return (one[0]! % sides) + 1;
}

export type Thrown = { faces: number[]; answer: Json };

/** How dice go into a case. */
export type DiceForm = { sides: 6 | 10; field: 'die' | 'dice'; count?: number };

/**
 * Throws as many dice as the rules ask for. Where the number is not known before, one more is thrown as long as the
 * referee says that the dice ran short.
 */
export async function throwDice(system: System, one: Values, form: DiceForm): Promise<Thrown> {
  const faces: number[] = [];
  for (let n = 0; n < (form.count ?? (form.field === 'die' ? 1 : 0)); n++) faces.push(face(form.sides));
  for (;;) {
    const dice: Json = form.field === 'die' ? faces[0]! : [...faces];
    const [answer] = await ask(system, 'resolve', [{ ...one, [form.field]: dice }], true);
    const fault = faultOf(answer);
    const short = fault?.code === 'dice_short' || (fault?.code === 'missing_field' && fault.path === '/dice');
    if (!short || faces.length >= 200) return { faces, answer: answer ?? null };
    faces.push(face(form.sides));
  }
}

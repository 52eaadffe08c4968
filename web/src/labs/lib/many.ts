/** Many throws of one case: what happens when theory meets a thousand dice. */

import { ask, type System } from './ask';
import { face, type DiceForm } from './dice';
import { faultOf } from './faults';
import { isObject, type Json, type Values } from './json';

/** Whether the headline came true in one throw. */
export type Verdict = (answer: Values) => boolean;

/** Throws a case many times at once; for each throw whether it came true, in order. */
export async function throwMany(
  system: System,
  one: Values,
  form: DiceForm,
  count: number,
  came: Verdict,
): Promise<boolean[]> {
  const first = form.count ?? (form.field === 'die' ? 1 : 0);
  const dice = Array.from({ length: count }, () => Array.from({ length: first }, () => face(form.sides)));
  const results: (boolean | null)[] = dice.map(() => null);
  for (let round = 0; round < 40; round++) {
    const open = results.flatMap((result, n) => (result === null ? [n] : []));
    if (open.length === 0) break;
    const cases = open.map((n): Values => ({
      ...one,
      [form.field]: (form.field === 'die' ? dice[n]![0]! : dice[n]!) as Json,
    }));
    const answers = await ask(system, 'resolve', cases);
    open.forEach((n, at) => {
      const answer = answers[at];
      const fault = faultOf(answer);
      if (fault?.code === 'dice_short' || fault?.code === 'missing_field') dice[n]!.push(face(form.sides));
      else results[n] = isObject(answer) && !fault && came(answer);
    });
  }
  return results.map((result) => result === true);
}

/** The share of successes after each throw. */
export function running(results: boolean[]): number[] {
  let hits = 0;
  return results.map((came, n) => (hits += came ? 1 : 0) / (n + 1));
}

/** How far, in standard deviations, a count lies from what the chance makes expect. */
export function deviation(results: boolean[], p: number): number {
  const spread = Math.sqrt(results.length * p * (1 - p));
  const hits = results.filter(Boolean).length;
  return spread === 0 ? 0 : (hits - results.length * p) / spread;
}

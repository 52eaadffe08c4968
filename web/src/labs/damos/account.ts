/** The strengths and columns of both sides, read out of the account that comes with an answer. */

import { isObject, type Json } from '../lib/json';

/** The strength that counts, and the column where its roll is read with so many dice; at 12:1 nothing is rolled. */
export type Strength = { modified: number; read: { column: string; dice: number } | null };

/** What the account says of one side; `null` where it says nothing. */
export function strengthOf(answer: Json | undefined, side: 'attacker' | 'defender'): Strength | null {
  const told = isObject(answer) && Array.isArray(answer.explain) ? answer.explain.filter(isObject) : [];
  const lines = told.filter((line) => String(line.what).startsWith(`${side}: `));
  // The total (D8.2a) holds unless a modified one (R3) follows.
  const set = lines.findLast((line) => line.rule === 'D8.2a' || line.rule === 'R3')?.effect;
  if (!isObject(set) || typeof set.set !== 'number') return null;
  // A shift of columns comes after the column that the strength alone reads.
  const columns = lines.flatMap((line) => {
    const found = /column (\S+), (\d)d6$/.exec(String(line.what));
    return found ? [{ column: found[1]!, dice: Number(found[2]) }] : [];
  });
  return { modified: set.set, read: columns.at(-1) ?? null };
}

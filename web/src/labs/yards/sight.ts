/** Who sees whom on the sketch, by the referee's own line of sight. */

import { ask } from '../lib/ask';
import { isObject, type Json, type Values } from '../lib/json';
import { between, obstacle, type Field, type Place } from './field';

export type Sight = 'clear' | 'obscure' | 'blocked';
export type Seen = { sight: Sight; by: Place | null };

function los(field: Field, from: Place, to: Place, line: (Place | null)[], only = -1): Values {
  return {
    op: 'los',
    from_level: field[from]!.level,
    to_level: field[to]!.level,
    between: line.map((place, n) =>
      only >= 0 && n !== only ? { kind: 'none' } : obstacle(place === null ? undefined : field[place]),
    ),
  };
}

const clear = (answer: Json | undefined) => !isObject(answer) || answer.clear !== false;
const blocker = (answer: Json | undefined, line: (Place | null)[]): Place | null =>
  isObject(answer) && typeof answer.blocked_by === 'number' ? (line[answer.blocked_by] ?? null) : null;

/** How well each target is seen from one hex. A line along hexsides is obscure if one side blocks it (R-Y29). */
export async function sights(field: Field, from: Place, targets: Place[]): Promise<Map<Place, Seen>> {
  const lines = targets.map((to) => ({ to, left: between(from, to, 1), right: between(from, to, -1) }));
  const cases = lines.flatMap(({ to, left, right }) => [
    los(field, from, to, left),
    los(field, from, to, right),
  ]);
  const answers = await ask('yards', 'resolve', cases);
  const seen = new Map<Place, Seen>();
  const doubtful: number[] = [];
  lines.forEach(({ to, left, right }, n) => {
    const [l, r] = [answers[2 * n], answers[2 * n + 1]];
    const by = blocker(l, left) ?? blocker(r, right);
    if (clear(l) && clear(r)) seen.set(to, { sight: 'clear', by: null });
    else if (clear(l) || clear(r)) seen.set(to, { sight: 'obscure', by });
    else {
      seen.set(to, { sight: 'blocked', by });
      if (left.join() !== right.join()) doubtful.push(n);
    }
  });
  // Both sides block somewhere: it is only blocked where they do so at the same step.
  const single = doubtful.flatMap((n) => {
    const { to, left, right } = lines[n]!;
    return left.flatMap((_, step) => [los(field, from, to, left, step), los(field, from, to, right, step)]);
  });
  const finer = await ask('yards', 'resolve', single);
  let at = 0;
  for (const n of doubtful) {
    const { to, left } = lines[n]!;
    const both = left.some((_, step) => !clear(finer[at + 2 * step]) && !clear(finer[at + 2 * step + 1]));
    if (!both) seen.set(to, { sight: 'obscure', by: seen.get(to)?.by ?? null });
    at += 2 * left.length;
  }
  return seen;
}

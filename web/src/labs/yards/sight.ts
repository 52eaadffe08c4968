/** Who sees whom on the sketch: the host says. */

import { ask } from '../lib/ask';
import { isObject, type Json } from '../lib/json';
import type { Field, Place } from './field';

export type Sight = 'clear' | 'obscure' | 'blocked';
/** How well a hex is seen, by which rule, past what, and what it is called in a case. */
export type Seen = { range: number; sight: Sight; by: Place | null; rule: string; terrain: string[] };

/** How well every hex is seen from one of them, in their order; nothing where the host has no answer. */
export async function sights(field: Field, columns: number, from: Place): Promise<Seen[]> {
  const hexes = field.map(({ feature, level }) => ({
    terrain: feature === 'open' ? 'open_rural' : feature,
    level,
  }));
  const [answer] = await ask('yards', 'resolve', [{ op: 'sketch', columns, from, hexes }]);
  const seen: Json | undefined = isObject(answer) ? answer.seen : undefined;
  return Array.isArray(seen) ? (seen as Seen[]) : [];
}

/** Questions to the referee: many cases in one request, answers kept for as long as the page lives. */

import { post } from '../../wire/rest';
import type { Json, Values } from './json';

/** A rule system, by the name that the host has for its lab. */
export type System = string;
export type Command = 'odds' | 'resolve';

const MOST = 256;
const kept = new Map<string, Json>();

/** The answers to cases, in their order. What was asked before is not asked again. */
export async function ask(
  system: System,
  command: Command,
  cases: Values[],
  explain = false,
): Promise<Json[]> {
  const keys = cases.map((one) => `${system} ${command} ${explain} ${JSON.stringify(one)}`);
  const missing = [...new Map(keys.map((key, n) => [key, cases[n]!])).entries()].filter(
    ([key]) => !kept.has(key),
  );
  for (let start = 0; start < missing.length; start += MOST) {
    const some = missing.slice(start, start + MOST);
    const path = `/api/labs/${system}/${command}${explain ? '?explain=1' : ''}`;
    const answers = await post<Json[]>(
      path,
      some.map(([, one]) => one),
    );
    some.forEach(([key], n) => kept.set(key, answers[n] ?? null));
  }
  const answers = keys.map((key) => kept.get(key) ?? null);
  if (kept.size > 2000) kept.clear();
  return answers;
}

/** One answer. */
export async function askOne(system: System, command: Command, one: Values, explain = false): Promise<Json> {
  const [answer] = await ask(system, command, [one], explain);
  return answer ?? null;
}

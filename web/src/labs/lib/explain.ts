/** The itemised explanation of an answer, as the program writes it. */

import { isObject, type Json } from './json';

export type Line = { what: string; value: string; rule: string };

/** The lines of an answer's `explain`; none when it was not asked for. */
export function linesOf(answer: Json | undefined): Line[] {
  if (!isObject(answer) || !Array.isArray(answer.explain)) return [];
  return answer.explain.filter(isObject).map((line) => ({
    what: String(line.what ?? ''),
    rule: String(line.rule ?? ''),
    value: effect(line.effect),
  }));
}

function effect(effect: Json | undefined): string {
  if (!isObject(effect)) return '';
  if (typeof effect.add === 'number') return signed(effect.add);
  if (typeof effect.set === 'number') return `= ${effect.set}`.replace('-', '\u2212');
  if (Array.isArray(effect.times))
    return `× ${effect.times[1] === 1 ? effect.times[0] : effect.times.join('/')}`;
  return '';
}

/** +2, −1, ±0. */
export function signed(value: number): string {
  if (value === 0) return '±0';
  return value > 0 ? `+${value}` : `\u2212${-value}`;
}

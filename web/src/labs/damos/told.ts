/** A rolled combat in one sentence. */

import { isObject, type Json, type Values } from '../lib/json';
import { shown } from './reading';

export function afterwards(answer: Values): string {
  if (answer.auto_elimination === true) return 'At 12:1 the defender is eliminated without a roll.';
  const lp = (side: Json | undefined) => (isObject(side) ? shown(String(side.lp_final)) : '');
  const losses = `the attacker suffers ${lp(answer.attacker)}, the defender ${lp(answer.defender)}`;
  return `The ${String(answer.winner)} wins: ${losses}.${retreat(answer)}`;
}

function retreat(answer: Values): string {
  const outcome = answer.outcome;
  if (!isObject(outcome) || !isObject(outcome.retreat)) return '';
  const { side, min_hexes: least, max_hexes: most } = outcome.retreat;
  const hexes = least === most ? `${String(least)} hex` : `${String(least)} or ${String(most)} hexes`;
  return ` The ${String(side)} retreats ${hexes}.`;
}

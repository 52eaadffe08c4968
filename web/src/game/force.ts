// A force: units of one side in one hex.

import { badge, type Piece } from '../counters/piece';
import type { Pace, Reach } from '../wire/types';

/** The units of the side, or else of the first there is, that stand together. */
export function oneForce(pieces: Piece[], side: string): number[] {
  const first = pieces.find((piece) => piece.side === side) ?? pieces[0];
  return pieces
    .filter((piece) => piece.side === first?.side && piece.hex === first.hex)
    .map((piece) => piece.id);
}

/** How fast a force is, as told with its reach; nothing while that is about another. */
export function paceOf(reach: Reach | null, units: number[]): Pace | null {
  const same = reach?.units.length === units.length && units.every((it) => reach.units.includes(it));
  return (same && reach?.pace) || null;
}

/** "167th Infantry", "3rd Panzer and 4th Panzer", "3rd Panzer, 4th Panzer and 2 more". */
export function namesOf(pieces: Piece[]): string {
  const names = pieces.map((piece) => piece.name.replace(/ Division$/, ''));
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** A force for the ear; how fast it is once that is known. */
export function forceWords(pieces: Piece[], pace: Pace | null = null): string {
  const slowest = pieces.filter((it) => pace?.slowest.includes(it.id));
  const by = slowest.length > 0 ? `, set by ${namesOf(slowest)}` : '';
  return `Chosen: ${namesOf(pieces)}, ${badge(pieces)} SP${pace ? `, MA ${pace.ma}${by}` : ''}.`;
}

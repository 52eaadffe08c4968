// A force: units of one side in one hex, as slow as its slowest.

import { badge, type Piece } from '../counters/piece';

/** The units of the side, or else of the first there is, that stand together. */
export function oneForce(pieces: Piece[], side: string): number[] {
  const first = pieces.find((piece) => piece.side === side) ?? pieces[0];
  return pieces
    .filter((piece) => piece.side === first?.side && piece.hex === first.hex)
    .map((piece) => piece.id);
}

export type Pace = {
  ma: number;
  /** Who sets it, where others are faster. */
  slowest: Piece[];
  /** The mobile units among them, where they would be faster alone. */
  mobile: Piece[];
};

/** How fast a force is, and by whom. */
export function paceOf(pieces: Piece[]): Pace {
  const least = (some: Piece[]): number => Math.min(...some.map((piece) => piece.ma));
  const ma = pieces.length > 0 ? least(pieces) : 0;
  const slowest = pieces.some((piece) => piece.ma > ma) ? pieces.filter((piece) => piece.ma === ma) : [];
  const mobile = pieces.filter((piece) => piece.mobile);
  return { ma, slowest, mobile: mobile.length < pieces.length && least(mobile) > ma ? mobile : [] };
}

/** "167th Infantry", "3rd Panzer and 4th Panzer", "3rd Panzer, 4th Panzer and 2 more". */
export function namesOf(pieces: Piece[]): string {
  const names = pieces.map((piece) => piece.name.replace(/ Division$/, ''));
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** A force for the ear. */
export function forceWords(pieces: Piece[]): string {
  const { ma, slowest } = paceOf(pieces);
  const by = slowest.length > 0 ? `, set by ${namesOf(slowest)}` : '';
  return `Chosen: ${namesOf(pieces)}, ${badge(pieces)} SP, MA ${ma}${by}.`;
}

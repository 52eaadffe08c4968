// A question about a force is about units of one side in one hex.

import type { Piece } from '../counters/piece';

/** The units of the side, or else of the first there is, that stand together. */
export function oneForce(pieces: Piece[], side: string): number[] {
  const first = pieces.find((piece) => piece.side === side) ?? pieces[0];
  return pieces
    .filter((piece) => piece.side === first?.side && piece.hex === first.hex)
    .map((piece) => piece.id);
}

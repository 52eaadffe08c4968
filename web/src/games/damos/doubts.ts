// What a player may not have thought of before he activates a force or ends his operations.

import type { Piece } from '../../counters/piece';
import type { Offer } from '../../wire/types';
import type { Doubt } from '../adapter';

const units = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);

const exertsZoi = (piece: Piece): boolean => (piece.zoi || piece.cossack) && !piece.demoralized;

/** The units that may still be named. */
function fresh(offers: Offer[], pieces: Piece[]): Piece[] {
  const open = new Set(
    offers.flatMap((offer) => (offer.kind === 'select' && offer.unit != null ? [offer.unit] : [])),
  );
  return pieces.filter((piece) => open.has(piece.id));
}

/** The first ZOI-capable force is about to begin: those without one, and without company that has one, come too late. */
export function beforeZoi(offers: Offer[], pieces: Piece[], force: number[] | null): Doubt | null {
  const acting = force && pieces.filter((piece) => force.includes(piece.id));
  if (acting && !acting.some(exertsZoi)) return null;
  const open = fresh(offers, pieces).filter((piece) => !force?.includes(piece.id));
  const led = new Set(open.filter(exertsZoi).map((piece) => piece.hex));
  const late = open.filter((piece) => !exertsZoi(piece) && !led.has(piece.hex));
  if (late.length === 0) return null;
  return {
    text: `${units(late.length)} not ZOI-capable ${late.length === 1 ? 'has' : 'have'} not acted. Once a ZOI-capable force begins, they may not activate this turn.`,
    rule: 'D7c',
  };
}

/** The operations are about to end while some could still act. */
export function beforeEnd(offers: Offer[], pieces: Piece[]): Doubt | null {
  const count = fresh(offers, pieces).length;
  if (count === 0) return null;
  return { text: `${units(count)} could still act this turn. End operations?`, rule: 'D7a' };
}

// What a player may not have thought of before he activates a force or ends a phase.

import type { Piece } from '../../counters/piece';
import type { Grid } from '../../map/geometry';
import type { Duty, Offer, SupplyAnswer } from '../../wire/types';
import type { Doubt, Remark } from '../adapter';

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
    yes: 'Begin anyway',
    no: 'Not yet',
  };
}

/** The operations are about to end: who could still act, what is still demanded, and who stands to surrender. */
export function beforeEnd(
  offers: Offer[],
  pieces: Piece[],
  duties: Duty[] = [],
  perils: Remark[] = [],
): Doubt | null {
  const count = fresh(offers, pieces).length;
  const remarks: Remark[] = [
    ...perils,
    ...duties.map((duty) => ({ text: `${duty.text}. ${PENALTY}`, rule: 'C4.6.3b' })),
    ...(count > 0 ? [{ text: `${units(count)} could still act this turn.`, rule: 'D7a' }] : []),
  ];
  return ended(remarks, 'operations');
}

const PENALTY = 'Each one not made costs 1 RP every turn from turn 4 to the end.';

/** Reinforcement is about to end while some wait in the tray. */
export function beforeLeaving(offers: Offer[]): Doubt | null {
  const waiting = new Set(
    offers.flatMap((offer) => (offer.kind === 'enter' && offer.unit != null ? [offer.unit] : [])),
  );
  if (waiting.size === 0) return null;
  return ended(
    [{ text: `${units(waiting.size)} could still come in this turn.`, rule: 'D5a' }],
    'reinforcement',
  );
}

function ended(remarks: Remark[], phase: string): Doubt | null {
  const [first, ...also] = remarks;
  return first ? { ...first, also, yes: `End ${phase}`, no: 'Keep playing' } : null;
}

/** Forces beside the enemy without a line of supply: the surrender phase comes next, and only a free way to a source saves them. */
export function surrendering(supply: SupplyAnswer | null, pieces: Piece[], grid: Grid): Remark[] {
  const cut = new Set((supply?.lines ?? []).filter((line) => !line.ok).flatMap((line) => line.units));
  const stacks = new Map<number, Piece[]>();
  for (const piece of pieces)
    if (piece.hex !== null && cut.has(piece.id))
      stacks.set(piece.hex, [...(stacks.get(piece.hex) ?? []), piece]);
  const beside = ({ hex, side }: Piece): boolean =>
    pieces.some((it) => it.side !== side && it.hex !== null && grid.distance(it.hex, hex ?? -1) === 1);
  return [...stacks].flatMap(([hex, stack]) => {
    if (!stack[0] || !beside(stack[0])) return [];
    const names = stack.map((piece) => piece.name.replace(/ Division$/, '')).join(', ');
    const text = `${names} in ${grid.name(hex)} ${stack.length === 1 ? 'has' : 'have'} no line of supply and stand${stack.length === 1 ? 's' : ''} beside the enemy. Without a way out free of the enemy and his zones they surrender for good.`;
    return [{ text, rule: 'D10a' }];
  });
}

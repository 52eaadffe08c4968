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

/** Reinforcement is about to end while some wait in the tray, or RP are left that could be spent. */
export function beforeLeaving(offers: Offer[], rp: number): Doubt | null {
  const named = (...kinds: string[]): number =>
    new Set(offers.flatMap((it) => (kinds.includes(it.kind) && it.unit != null ? [it.unit] : []))).size;
  const [waiting, restored] = [named('enter'), named('restore', 'rebuild')];
  const remarks: Remark[] = [
    ...(waiting > 0 ? [{ text: `${units(waiting)} could still come in this turn.`, rule: 'D5a' }] : []),
    ...(restored > 0
      ? [{ text: `${rp} RP left: ${units(restored)} could be restored or rebuilt.`, rule: 'D5b' }]
      : []),
  ];
  return ended(remarks, 'reinforcement');
}

function ended(remarks: Remark[], phase: string): Doubt | null {
  const [first, ...also] = remarks;
  return first ? { ...first, also, yes: `End ${phase}`, no: 'Keep playing' } : null;
}

/** Forces that the referee says would surrender now: the surrender phase comes next. */
export function surrendering(supply: SupplyAnswer | null, pieces: Piece[], grid: Grid): Remark[] {
  const lost = new Set(supply?.surrendering ?? []);
  const stacks = new Map<number, Piece[]>();
  for (const piece of pieces)
    if (piece.hex !== null && lost.has(piece.id))
      stacks.set(piece.hex, [...(stacks.get(piece.hex) ?? []), piece]);
  return [...stacks].map(([hex, stack]) => {
    const names = stack.map((piece) => piece.name.replace(/ Division$/, '')).join(', ');
    const text = `${names} in ${grid.name(hex)} will surrender and never return: no line leads to a source of supply, and a steady enemy is next to ${stack.length === 1 ? 'it' : 'them'}.`;
    return { text, rule: 'D10a' };
  });
}

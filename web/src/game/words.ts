// Words for what the map shows, for ears and for lists.

import { markWords, strengthWords } from '../counters/piece';
import { hexWords } from '../map/ground';
import { halves, spokenChance } from '../map/halves';
import type { Board, SeatState } from '../wire/types';
import type { Desk } from './desk.svelte';
import { foreseenAt } from './foreseen.svelte';
import { laidAt } from './questions.svelte';
import { capital } from './kinds';
import { sideTitle } from './sides';

/** As much of a desk as it takes to name its seats. */
export type Seated = {
  board: Pick<Board, 'sides'> | null;
  table: { seats: Pick<SeatState, 'name' | 'side'>[] } | null;
};

/** A seat by the name of its side, or by its own where a side has several seats or none. */
export function seatName(desk: Seated, seat: string): string {
  const seats = desk.table?.seats ?? [];
  const side = seats.find((it) => it.name === seat)?.side ?? '';
  const alone = side !== '' && seats.filter((it) => it.side === side).length === 1;
  return capital(alone ? sideTitle(desk, side) : seat.replaceAll('-', ' '));
}

/** What is said of a unit that no mark turns aside, in a game that has such a mark. */
export const freshWord = ({ board }: { board: Pick<Board, 'marks'> | null }): string =>
  board?.marks.some((it) => it.look === 'spent') ? 'fresh' : '';

/** "2716, woods. Blue: 29th Motorized, up to 6. In reach, 2 MP left. Attack possible." */
export function hexName(desk: Desk, index: number): string {
  const hex = desk.grid.get(index);
  if (!hex) return '';
  const parts = [`${hex.number}, ${hexWords(index, desk.grid)}.`];
  const stack = desk.stacks.get(index) ?? [];
  for (const side of new Set(stack.map((piece) => piece.side))) {
    const units = stack
      .filter((piece) => piece.side === side)
      .map((piece) => {
        const marks = markWords(piece);
        return `${piece.name}, ${strengthWords(piece)}${marks ? `, ${marks}` : ''}`;
      });
    parts.push(`${sideTitle(desk, side)}: ${units.join('; ')}.`);
  }
  const reach = desk.overlays.reach?.hexes.find((it) => it.hex === index);
  if (reach) parts.push(`In your reach, ${halves(reach.left)} MP left.`);
  const offers = desk.gestures.byHex.get(index) ?? [];
  if (offers.length > 0) parts.push(`${offers.map((offer) => offer.text).join('; ')}.`);
  parts.push(...laidAt(desk, index));
  const told = foreseenAt(desk, index);
  if (told) parts.push(`An attack wins ${spokenChance(told.chance, told.range)}.`);
  if (desk.carrying !== null && desk.gestures.carry.get(desk.carrying)?.has(index))
    parts.push('Place the unit here.');
  return parts.join(' ');
}

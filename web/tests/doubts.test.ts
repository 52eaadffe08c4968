// What is asked once before a force begins or the operations end.
import { expect, test } from 'vitest';
import type { Piece } from '../src/counters/piece';
import { beforeEnd, beforeZoi } from '../src/games/damos/doubts';
import type { Offer } from '../src/wire/types';

const piece = (id: number, hex: number, zoi: boolean, more: Partial<Piece> = {}): Piece =>
  ({ id, hex, zoi, cossack: false, demoralized: false, ...more }) as Piece;
const select = (unit: number): Offer =>
  ({ kind: 'select', unit, text: '', action: { select: { unit } } }) as unknown as Offer;
/** A panzer with infantry beside it, infantry alone, and infantry that is spent. */
const PIECES = [piece(1, 10, true), piece(2, 10, false), piece(3, 11, false), piece(4, 12, false)];
const OFFERS = [1, 2, 3].map(select);

test('D7c: a ZOI-capable force shuts out those without company', () => {
  expect(beforeZoi(OFFERS, PIECES, [1, 2])?.text).toMatch(/^1 unit not ZOI-capable has not acted/);
  expect(beforeZoi(OFFERS, PIECES, null)?.rule).toBe('D7c');
  expect(beforeZoi(OFFERS, PIECES, [1])?.text).toMatch(/^2 units/);
});

test('D7c: infantry may always begin, and a panzer once all others have acted', () => {
  expect(beforeZoi(OFFERS, PIECES, [3])).toBeNull();
  expect(beforeZoi([1, 2].map(select), PIECES, [1, 2])).toBeNull();
  expect(beforeZoi(OFFERS, [piece(1, 10, true, { demoralized: true }), ...PIECES.slice(1)], [1])).toBeNull();
});

test('D7a: operations end without a question only when nobody could act', () => {
  expect(beforeEnd(OFFERS, PIECES)?.text).toMatch(/^3 units could still act/);
  expect(beforeEnd([], PIECES)).toBeNull();
});

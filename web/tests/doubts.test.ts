// What is asked once before a force begins or the operations end.
import { expect, test } from 'vitest';
import type { Piece } from '../src/counters/piece';
import { beforeEnd, beforeLeaving, beforeZoi, surrendering } from '../src/games/damos/doubts';
import type { Grid } from '../src/map/geometry';
import type { Offer, SupplyAnswer } from '../src/wire/types';

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

test('C4.6.3b: attacks still demanded are named before operations end, and what they cost', () => {
  const doubt = beforeEnd([], PIECES, [{ text: '0 of 1 attacks demanded this turn', rule: 'C4.6.3a' }]);
  expect(doubt?.text).toMatch(/^0 of 1 .* costs 1 RP/);
  expect([doubt?.yes, doubt?.no]).toEqual(['End operations', 'Keep playing']);
});

test('D5a: reinforcement does not end unasked with units in the tray', () => {
  const enter = (unit: number, hex: number): Offer =>
    ({ kind: 'enter', unit, hex, text: '', action: { enter: { unit, hex } } }) as unknown as Offer;
  expect(beforeLeaving([enter(1, 10), enter(1, 11), enter(2, 10)], 0)?.text).toMatch(/^2 units/);
  expect(beforeLeaving([], 2)).toBeNull();
});

test('D5b: reinforcement does not end unasked with RP that could be spent', () => {
  const spend = (kind: string, unit: number): Offer => ({ kind, unit, text: '', action: kind }) as unknown as Offer;
  const doubt = beforeLeaving([spend('restore', 1), spend('rebuild', 2), spend('done', 0)], 2);
  expect([doubt?.text, doubt?.yes]).toEqual([
    '2 RP left: 2 units could be restored or rebuilt.',
    'End reinforcement',
  ]);
});

test('D10a: only those of whom the referee says that they would surrender are warned of', () => {
  const grid = { distance: (a: number, b: number) => Math.abs(a - b), name: String } as unknown as Grid;
  const at = (id: number, hex: number, side: string): Piece =>
    piece(id, hex, false, { side, name: `unit ${id}` });
  const pieces = [
    at(1, 10, 'axis'),
    at(2, 20, 'axis'),
    at(3, 30, 'axis'),
    at(4, 11, 'soviet'),
    at(5, 31, 'soviet'),
  ];
  const line = (unit: number, ok: boolean) => ({ units: [unit], ok, path: [], rail: [] });
  const lines = [line(1, false), line(2, false), line(3, true)];
  const supply: SupplyAnswer = { supplied: [], lines, surrendering: [1] };
  expect(surrendering(supply, pieces, grid).map((it) => it.text.slice(0, 12))).toEqual(['unit 1 in 10']);
  expect(surrendering({ ...supply, surrendering: [] }, pieces, grid)).toEqual([]);
  expect(surrendering(null, pieces, grid)).toEqual([]);
});

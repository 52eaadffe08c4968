// Which units a question about a force names.
import { expect, test } from 'vitest';
import type { Piece } from '../src/counters/piece';
import { oneForce } from '../src/game/force';

const piece = (id: number, side: string, hex: number | null): Piece => ({ id, side, hex }) as Piece;

test('where both sides share a hex, one asks for his own', () => {
  const both = [piece(1, 'soviet', 7), piece(2, 'axis', 7), piece(3, 'axis', 7)];
  expect(oneForce(both, 'axis')).toEqual([2, 3]);
  expect(oneForce(both, 'soviet')).toEqual([1]);
});

test('a force stands in one hex; an onlooker asks for the first', () => {
  expect(oneForce([piece(1, 'axis', 7), piece(2, 'axis', 8)], 'axis')).toEqual([1]);
  expect(oneForce([piece(1, 'soviet', 7), piece(2, 'axis', 7)], 'spectator')).toEqual([1]);
  expect(oneForce([], 'axis')).toEqual([]);
});

// Units to be put down, gathered unit by unit.
import { expect, test } from 'vitest';
import { byUnits, puts } from '../src/game/places';
import type { Offer } from '../src/wire/types';

const rebuild = (unit: number, hex: number): Offer =>
  ({ kind: 'rebuild', text: '', price: '2 RP', action: { rebuild: { unit, hex } } }) as unknown as Offer;

test('a unit with many hexes takes one line', () => {
  const rows = byUnits([rebuild(1, 10), rebuild(2, 10), rebuild(1, 11)]);
  expect(rows.map((row) => [row.unit, row.offers.length])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(rows[0]?.price).toBe('2 RP');
});

test('only what names a unit and a hex is gathered', () => {
  expect(puts([rebuild(1, 10)])).toBe(true);
  expect(puts([{ kind: 'done', text: '', action: 'done' } as Offer])).toBe(false);
});

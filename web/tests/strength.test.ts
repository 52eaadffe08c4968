// What everybody has seen of hidden strength: counter, inspector and odds must say the same (D2.4, R72).
import { describe, expect, test } from 'vitest';
import { badge, bounds, strengthWords, type Piece } from '../src/counters/piece';
import { damos } from '../src/games/damos';
import type { Board } from '../src/wire/types';

const UNIT = { side: 'soviet', kind: 'foot_infantry', size: 'corps', sp: 6, ma: 4, formation: '' };
const sides = [{ name: 'soviet', title: 'Soviet' }];
const board = { sides, units: [0, 1, 2].map((id) => ({ ...UNIT, id, key: `${id}`, name: `${id}` })) };
const seen = (known: { units: number[]; total: number }[], own?: number): Piece[] =>
  damos.pieces(
    { units: [0, 1, 2].map(() => ({ at: { hex: 7 }, ...(own === undefined ? {} : { sp: own }) })), known },
    board as unknown as Board,
  );

describe('hidden strength', () => {
  test('of a unit that was shown alone and lost is what is left of it', () => {
    const [one] = seen([{ units: [0], total: 3 }]);
    expect([badge([one!]), strengthWords(one!)]).toEqual(['3', '3 of 6 SP']);
  });

  test('of a stack that was shown together is its total, of each unit only a bound', () => {
    const [a, b] = seen([{ units: [0, 1], total: 4 }]);
    expect(badge([a!, b!])).toBe('4');
    expect([badge([a!]), strengthWords(a!)]).toEqual(['≤3', 'up to 3']);
  });

  test('of units of several pools adds up', () => {
    const all = seen([
      { units: [0], total: 2 },
      { units: [1, 2], total: 9 },
    ]);
    expect(bounds(all)).toEqual({ least: 11, most: 11 });
    expect(bounds([all[0]!, all[1]!])).toEqual({ least: 5, most: 8 });
  });

  test('is what is printed where nothing was seen, and our own is known', () => {
    expect(badge(seen([]))).toBe('≤18');
    expect(badge(seen([], 5))).toBe('15');
  });
});

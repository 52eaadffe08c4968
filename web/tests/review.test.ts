// The figures of a review, and which moves of the machine are one thing to look at.

import { expect, test } from 'vitest';
import { sameMarch } from '../src/game/march';
import { forgone, rows, signed, total } from '../src/game/review';
import type { LogLine, Review } from '../src/wire/types';

const REVIEW: Review = {
  sides: ['axis', 'soviet'],
  turns: [
    { turn: 2, name: '2nd July', before: 10, after: 16, decisions: [9, -5], dice: 2 },
    { turn: 3, name: '1st August', before: 15, after: 12, decisions: [1, -1.5], dice: -2.5 },
  ],
  decisions: [10, -6.5],
  dice: -0.5,
  forgone: [3, 8],
  lapses: [],
  throws: [],
  compared: 4,
  passed_over: 0,
};

test('what is good for one side is bad for the other, and every row adds up', () => {
  const axis = rows(REVIEW, 'axis');
  const soviet = rows(REVIEW, 'soviet');
  expect(axis[0]).toEqual({ name: '2 · 2nd July', own: 9, enemy: -5, dice: 2, change: 6 });
  expect(soviet[0]).toEqual({ name: '2 · 2nd July', own: 5, enemy: -9, dice: -2, change: -6 });
  for (const row of [...axis, ...soviet, total(axis), total(soviet)])
    expect(row.own + row.enemy + row.dice).toBeCloseTo(row.change, 9);
});

test('each side has its own account of what it gave away', () => {
  expect(forgone(REVIEW, 'axis')).toEqual({ own: 3, enemy: 8 });
  expect(forgone(REVIEW, 'soviet')).toEqual({ own: 8, enemy: 3 });
});

test('figures have a true sign, and nothing has none', () => {
  expect([signed(12.34), signed(-4), signed(0.04), signed(-0.04)]).toEqual(['+12.3', '−4.0', '0.0', '0.0']);
});

test('a march of one force is one thing to look at', () => {
  const line = (kind: string, units: number[], side = 'soviet'): LogLine => ({
    n: 1,
    line: 1,
    side,
    kind,
    text: '',
    units,
    hexes: [1],
  });
  expect(sameMarch(line('move', [3, 4]), line('move', [3, 4]))).toBe(true);
  expect(sameMarch(line('move', [3, 4]), line('move', [3]))).toBe(false);
  expect(sameMarch(line('move', [3]), line('combat', [3]))).toBe(false);
  expect(sameMarch(line('move', [3]), line('move', [3], 'axis'))).toBe(false);
});

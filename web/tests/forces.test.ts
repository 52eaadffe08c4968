import { expect, test } from 'vitest';
import type { Piece } from '../src/counters/piece';
import { forceGroups } from '../src/game/forces';
import { MARKS } from './stage';

let id = 0;
const piece = (more: Partial<Piece>): Piece =>
  ({
    id: ++id,
    name: `unit ${id}`,
    side: 'axis',
    hex: 5,
    spent: false,
    marks: [],
    elsewhere: null,
    due: null,
    ...more,
  }) as Piece;
const now = { turn: 3, moving: true, engaged: new Set<number>(), marks: MARKS };
const shape = (groups: ReturnType<typeof forceGroups>) =>
  groups.map((group) => [group.name, group.stacks.map((stack) => [stack.hex, stack.pieces.length])]);

test('forces are listed by state and hex, the enemy and empty groups not at all', () => {
  const lost = piece({ hex: 9, spent: true });
  const pieces = [
    piece({ hex: 7 }),
    piece({ hex: 5 }),
    piece({ hex: 5 }),
    lost,
    piece({ side: 'soviet', hex: 8 }),
  ];
  expect(shape(forceGroups(pieces, 'axis', new Set([lost.id]), now))).toEqual([
    [
      'fresh',
      [
        [5, 2],
        [7, 1],
      ],
    ],
    ['unsupplied', [[9, 1]]],
  ]);
});

test('nobody has still to move in the turn of the other side', () => {
  expect(forceGroups([piece({})], 'axis', new Set(), { ...now, moving: false })).toEqual([]);
});

test('the next reinforcements are those of the next turn that brings any', () => {
  const off = { hex: null, elsewhere: 'due' as const };
  const pieces = [
    piece({ ...off, due: 2 }),
    piece({ ...off, due: 6 }),
    piece({ ...off, due: 4 }),
    piece({ ...off, due: 4 }),
  ];
  const [due] = forceGroups(pieces, 'axis', new Set(), now);
  expect(due?.title).toBe('Reinforcements, turn 4');
  expect(due?.stacks[0]?.pieces).toHaveLength(2);
});

test('who has moved and fought is no longer among those not yet moved, spent or not', () => {
  const engaged = new Set([900, 901]);
  const pieces = [piece({ id: 900 }), piece({ id: 901 }), piece({ id: 902 })];
  expect(shape(forceGroups(pieces, 'axis', new Set(), { ...now, engaged }))).toEqual([['fresh', [[5, 1]]]]);
});

test('who lies on his reverse is a group by the mark that turned him, in the board’s words', () => {
  const groups = forceGroups([piece({ marks: [MARKS[1]!], spent: true })], 'axis', new Set(), now);
  expect(groups.map(({ name, title }) => [name, title])).toEqual([['shaken', 'Demoralized']]);
});

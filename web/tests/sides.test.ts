// The board knows no side by name: its place tells colour and shape, its card the title.
import { expect, test } from 'vitest';
import { bands } from '../src/counters/bands';
import { bySide, type Piece } from '../src/counters/piece';
import { sideIndex, sideTitle } from '../src/game/sides';

const sides = [
  { name: 'red', title: 'Reds' },
  { name: 'blue', title: 'Blues' },
  { name: 'green', title: 'Greens' },
];

test('a side has the place and the title that the host gives it', () => {
  const desk = { board: { sides } };
  expect(['red', 'blue', 'green'].map((it) => sideIndex(desk, it))).toEqual([0, 1, 2]);
  expect(sideTitle(desk, 'blue')).toBe('Blues');
});

test('what is nobody’s has no place, and a side not told of goes by its name', () => {
  for (const board of [null, { sides }]) {
    expect([sideIndex({ board }, ''), sideIndex({ board }, undefined)]).toEqual([undefined, undefined]);
    expect(sideTitle({ board }, 'umpire')).toBe('umpire');
  }
});

test('the pieces of a hex stand apart by side, in the order of the board', () => {
  const pieces = [1, 0, 1].map((sideIndex, id) => ({ id, sideIndex }) as Piece);
  expect(bySide(pieces).map((force) => force.map((it) => it.id))).toEqual([[1], [0, 2]]);
});

test('armies of two sides have no colour in common, and a third side has grey ones', () => {
  const units = sides.flatMap(({ name: side }) =>
    [1, 2, 3].map((army) => ({ side, formation: `Corps / Army ${army}` })),
  );
  const found = [...bands(units, sides)];
  const colours = (side: string) => new Set(found.filter(([key]) => key.startsWith(side)).map((it) => it[1]));
  expect(colours('red').size).toBe(3);
  expect([...colours('red')].filter((it) => colours('blue').has(it))).toEqual([]);
  expect([...colours('green')]).toEqual(['#6F6B66']);
});

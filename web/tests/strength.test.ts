// What everybody has seen of hidden strength is told by the host: counter, inspector and badge say the same.
import { describe, expect, test } from 'vitest';
import { badge, bounds, piecesOf, strengthWords, type Piece } from '../src/counters/piece';
import type { Stage } from '../src/wire/types';
import { board, stage, unit } from './stage';

const units = [0, 1, 2].map((id) => unit(id));
const seen = (told: Partial<Stage['pieces'][number]>[], stacks: Stage['stacks'] = []): Piece[] =>
  piecesOf(
    board({ units }),
    stage(
      told.map((it) => ({ hex: 7, ...it })),
      { stacks },
    ),
  );

describe('hidden strength', () => {
  test('of a unit is what the host bounds it by', () => {
    const [one, other] = seen([{ bounds: [3, 3] }, { bounds: [1, 3] }]);
    expect([badge([one!]), strengthWords(one!)]).toEqual(['3', '3 of 6 SP']);
    expect([badge([other!]), strengthWords(other!)]).toEqual(['≤3', 'up to 3']);
  });

  test('of a stack is what is told of it, of some of its units no more than their bounds', () => {
    const pieces = seen(
      [{ bounds: [1, 3] }, { bounds: [1, 3] }, { hex: 8, bounds: [2, 2] }],
      [{ hex: 7, side: 'red', bounds: [4, 4] }],
    );
    const [a, b, c] = pieces as [Piece, Piece, Piece];
    expect(badge([a, b])).toBe('4');
    expect(badge([b, a])).toBe('4');
    expect(badge([a])).toBe('≤3');
    // With another, or with one twice, they are not that stack.
    expect(bounds([a, b, c])).toEqual({ least: 4, most: 8 });
    expect(bounds([a, c])).toEqual({ least: 3, most: 5 });
  });

  test('of the other side’s stack in the same hex is not meant', () => {
    const both = piecesOf(
      board({ units: [unit(0), unit(1, { side: 'blue' })] }),
      stage(
        [
          { hex: 7, bounds: [1, 6] },
          { hex: 7, sp: 5 },
        ],
        {
          stacks: [{ hex: 7, side: 'red', bounds: [2, 2] }],
        },
      ),
    );
    expect(both.map((it) => badge([it]))).toEqual(['2', '5']);
    expect(bounds(both)).toEqual({ least: 6, most: 11 });
  });

  test('adds up where nothing more is told, and our own is known', () => {
    expect(badge(seen([{ bounds: [0, 6] }, { bounds: [0, 6] }, { bounds: [0, 6] }]))).toBe('≤18');
    expect(badge(seen([{ sp: 5 }, { sp: 5 }, { sp: 5 }]))).toBe('15');
    // What is told in no way is what is printed.
    expect(badge(seen([{}, { sp: 5 }]))).toBe('11');
    expect(badge([])).toBe('0');
  });
});

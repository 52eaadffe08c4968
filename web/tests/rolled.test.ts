// The roll for a reaction is shown to whoever tried it.
import { expect, test } from 'vitest';
import { ownReaction } from '../src/game/rolled';
import type { LogLine, TableState } from '../src/wire/types';

const seats = [
  { name: 'axis', side: 'axis', mine: true },
  { name: 'soviet', side: 'soviet', mine: false },
] as TableState['seats'];

const line = (n: number, side: string, kind: string, faces: number[]): LogLine => ({
  n,
  line: n,
  side,
  kind,
  text: `line ${n}`,
  ...(faces.length > 0 ? { dice: [{ faces, sides: 6 }] } : {}),
});

test('the last roll for a reaction of a seat at this screen is found', () => {
  const news = [
    line(1, 'axis', 'reaction', []),
    line(2, 'axis', 'reaction', [6, 4]),
    line(3, 'soviet', 'moved', []),
  ];
  expect(ownReaction(seats, news)?.text).toBe('line 2');
});

test('the rolls of others, and those for other things, are not', () => {
  expect(ownReaction(seats, [line(1, 'soviet', 'reaction', [6, 4])])).toBeNull();
  expect(ownReaction(seats, [line(1, 'axis', 'combat', [6, 4])])).toBeNull();
  expect(ownReaction(seats, [])).toBeNull();
});

import { expect, test } from 'vitest';
import { leftWords, newNotes, Timer } from '../src/game/timer.svelte';
import type { TableState } from '../src/wire/types';

const table = (told: Partial<TableState>): TableState => told as TableState;
const note = (n: number, text: string) => ({ n, kind: 'expired' as const, at: 0, text });

test('what is left is told as fine as one wants to know it', () => {
  const told = [0, 400, 65_000, 120_000, 3_600_000, 7_800_000, 172_800_000, 250_000_000].map(leftWords);
  expect(told).toEqual(['0:00', '0:01', '1:05', '2:00', '1 h 0 min', '2 h 10 min', '2 days', '2 days']);
});

test('time is the host’s, however wrong this machine’s clock is', () => {
  const timer = new Timer();
  const hostNow = Date.now() + 3_600_000;
  timer.hear(table({ now: hostNow }));
  const left = timer.left({ limit: 120_000, until: hostNow + 60_000 });
  expect(left).toBeGreaterThan(59_000);
  expect(left).toBeLessThanOrEqual(60_000);
  expect(timer.left({ limit: 120_000, until: hostNow - 5_000 })).toBe(0);
});

test('a clock that stands shows what is left on it', () => {
  const timer = new Timer();
  expect(timer.left({ limit: 120_000, left: 30_000 })).toBe(30_000);
});

test('what is new is told once, and what was told before a screen came is not', () => {
  const first = table({ notes: [note(1, 'one')] });
  const second = table({ notes: [note(1, 'one'), note(2, 'two')] });
  expect(newNotes(null, first)).toEqual([]);
  expect(newNotes(first, second)).toEqual(['two']);
  expect(newNotes(second, second)).toEqual([]);
  const stopped = table({ notes: second.notes, halt: { by: 'umpire', why: 'tea', from: 0 } });
  expect(newNotes(second, stopped)).toEqual(['The umpire has stopped the game: tea.']);
  expect(newNotes(stopped, stopped)).toEqual([]);
});

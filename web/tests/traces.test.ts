import { expect, test } from 'vitest';
import { losses, recent } from '../src/map/traces';
import type { LogLine } from '../src/wire/types';

let n = 0;
const line = (kind: string, more: Partial<LogLine> = {}): LogLine => ({
  n: ++n,
  line: n,
  side: 'axis',
  kind,
  text: '',
  ...more,
});

test('what was lost is added up by hex and side; what must be lost is no loss yet', () => {
  const log = [
    line('combat', { hexes: [77] }),
    line('loss', { hexes: [77], units: [3], lost: 1 }),
    line('loss', { hexes: [77], units: [3], lost: 1 }),
    line('loss', { side: 'soviet', hexes: [77], units: [9], lost: 4 }),
    line('loss', { text: 'pays with an RP', hexes: [77] }),
  ];
  expect(losses(log)).toEqual([
    { hex: 77, side: 'axis', count: 2 },
    { hex: 77, side: 'soviet', count: 4 },
  ]);
});

test('recent means this game turn and the last, however long they are', () => {
  const filler = Array.from({ length: 90 }, () => line('move', { hexes: [1, 2] }));
  const log = [line('turn'), line('loss'), line('turn'), ...filler, line('turn'), line('loss')];
  expect(recent(log)).toHaveLength(91);
});

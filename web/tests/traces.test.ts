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
const nowhere = () => null;

test('a loss lies where the combat before it was fought', () => {
  const log = [
    line('combat', { hexes: [77] }),
    line('loss', { units: [3] }),
    line('loss', { units: [3] }),
    line('loss', { side: 'soviet', units: [9] }),
  ];
  expect(losses(log, nowhere)).toEqual([
    { hex: 77, side: 'axis', count: 2 },
    { hex: 77, side: 'soviet', count: 1 },
  ]);
});

test('a loss outside combat lies where the unit stands; one that stands nowhere is not drawn', () => {
  const log = [
    line('combat', { hexes: [77] }),
    line('phase'),
    line('loss', { units: [3] }),
    line('loss', { units: [4] }),
  ];
  expect(losses(log, (unit) => (unit === 3 ? 12 : null))).toEqual([{ hex: 12, side: 'axis', count: 1 }]);
});

test('recent means this game turn and the last, however long they are', () => {
  const filler = Array.from({ length: 90 }, () => line('move', { hexes: [1, 2] }));
  const log = [line('turn'), line('loss'), line('turn'), ...filler, line('turn'), line('loss')];
  expect(recent(log)).toHaveLength(91);
});

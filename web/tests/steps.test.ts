// The first steps go on by what happens, follow whoever is ahead of them, and never fall back.
import { expect, test } from 'vitest';
import { goOn, type News } from '../src/game/steps.svelte';
import type { FirstStep, FirstSteps, LogLine, StepDone } from '../src/wire/types';

const NOTHING: StepDone = { lines: [], parts: [], offers: [], layers: [], turn_over: false };
const step = (until?: Partial<StepDone>): FirstStep => ({
  title: '',
  text: '',
  rule: '',
  hexes: [],
  ...(until ? { until: { ...NOTHING, ...until } } : {}),
});
const GUIDE: FirstSteps = {
  seat: 'west',
  turn: 1,
  steps: [
    step(),
    step({ lines: ['move'] }),
    step({ offers: ['plan'] }),
    step({ parts: ['result'] }),
    step({ layers: ['supply'] }),
    step({ turn_over: true }),
  ],
};
const line = (kind: string, side = 'west', part?: string): LogLine =>
  ({ n: 1, line: 1, side, kind, text: '', part }) as LogLine;
const after = (at: number, news: Partial<News>): number =>
  goOn(GUIDE, 'west', at, { lines: [], offers: [], layers: [], over: false, ...news });

test('what is only read waits for the reader, who may be ahead', () => {
  expect(after(0, { lines: [line('roll')] })).toBe(0);
  expect(after(0, { lines: [line('move')] })).toBe(2);
});

test('what the other side does completes no step of ours, a combat does whoever began it', () => {
  expect(after(1, { lines: [line('move', 'east')] })).toBe(1);
  expect(after(3, { lines: [line('combat', 'east', 'result')] })).toBe(4);
});

test('an open answer or a layer completes the step that is about it, and no other', () => {
  expect(after(1, { offers: ['plan'], layers: ['supply'] })).toBe(1);
  expect(after(2, { offers: ['plan'] })).toBe(3);
  expect(after(4, { layers: ['supply'] })).toBe(5);
});

test('with the turn the guide is over', () => {
  expect(after(1, { over: true })).toBe(6);
  expect(after(6, { lines: [line('move')], over: true })).toBe(6);
});

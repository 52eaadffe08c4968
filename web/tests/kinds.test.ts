// Which answers recommend themselves.
import { expect, test } from 'vitest';
import { FOREMOST } from '../src/game/kinds';

test('D2.6.1d: to retreat by reaction is no answer to recommend where one is asked to react', () => {
  expect([FOREMOST.has('withdraw'), FOREMOST.has('begin')]).toEqual([false, true]);
});

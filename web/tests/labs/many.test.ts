import { expect, test } from 'vitest';
import { face } from '../../src/labs/lib/dice';
import { deviation, running } from '../../src/labs/lib/many';

test('every face comes, and none beside them', () => {
  for (const sides of [6, 10]) {
    const seen = new Set(Array.from({ length: 2000 }, () => face(sides)));
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: sides }, (_, n) => n + 1));
  }
});

test('the running share and how far it is off', () => {
  expect(running([true, false, true, true])).toEqual([1, 1 / 2, 2 / 3, 3 / 4]);
  expect(deviation([true, true, true, true], 0.5)).toBe(2);
  expect(deviation([true, true], 1)).toBe(0);
});

// The map slides to what is asked, and out from under what lies over it.
import { expect, test } from 'vitest';
import { slideClear } from '../src/map/clear';

const FIELD = { left: 0, top: 0, right: 1000, bottom: 600 };
const MINI = { left: 0, top: 500, right: 200, bottom: 600 };

test('what is in sight and clear stays where it is', () => {
  expect(slideClear([{ x: 500, y: 300 }], 60, FIELD, [MINI])).toEqual({ dx: 0, dy: 0 });
  expect(slideClear([], 60, FIELD, [MINI])).toEqual({ dx: 0, dy: 0 });
});

test('what is out of sight comes in by the shortest way', () => {
  expect(slideClear([{ x: -70, y: 300 }], 60, FIELD, [])).toEqual({ dx: 100, dy: 0 });
  expect(slideClear([{ x: 500, y: 640 }], 60, FIELD, [])).toEqual({ dx: 0, dy: -70 });
});

test('what lies under the minimap slides out from under it', () => {
  const { dx, dy } = slideClear([{ x: 150, y: 560 }], 60, FIELD, [MINI])!;
  expect([dx, dy]).toEqual([80, 0]);
  // Several spots: each must be clear, not the box around them.
  const both = [
    { x: 100, y: 300 },
    { x: 260, y: 550 },
  ];
  expect(slideClear(both, 60, FIELD, [MINI])).toEqual({ dx: 0, dy: 0 });
});

test('what is too large for the window is left alone', () => {
  const far = [
    { x: 0, y: 0 },
    { x: 2000, y: 0 },
  ];
  expect(slideClear(far, 60, FIELD, [])).toBeNull();
});

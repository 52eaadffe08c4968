import { expect, test } from 'vitest';
import { Camera, detail } from '../src/map/camera.svelte';

const SHEET = { left: 0, top: 0, right: 34.5, bottom: 54 };

function camera(width: number, height: number, more: { side?: number; foot?: number } = {}): Camera {
  const made = new Camera();
  Object.assign(made, { width, height, ...more });
  made.bound(SHEET);
  return made;
}

test.each<[number, number, { side?: number; foot?: number }]>([
  [1248, 906, { side: 84 }],
  [928, 626, { side: 84 }],
  [390, 736, { foot: 371 }],
])('the farthest zoom shows the whole sheet in a window of %i x %i', (width, height, more) => {
  const made = camera(width, height, more);
  for (let step = 0; step < 40; step += 1) made.zoom(1 / 1.2);
  const [a, b] = [
    made.pixel({ u: SHEET.left, v: SHEET.top }),
    made.pixel({ u: SHEET.right, v: SHEET.bottom }),
  ];
  expect(b.x - a.x).toBeLessThanOrEqual(width - (more.side ?? 0) + 0.5);
  expect(b.y - a.y).toBeLessThanOrEqual(height - (more.foot ?? 0) + 0.5);
});

test('"the whole front" shows all of it, above the sheet of a phone too', () => {
  const made = camera(390, 736, { foot: 371 });
  const front = [
    { u: 3, v: 2 },
    { u: 30, v: 51 },
  ];
  made.fit(front);
  for (const spot of front) {
    const { x, y } = made.pixel(spot);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(390);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(736 - 371);
  }
});

test('what is drawn by the width of a hex', () => {
  expect([14, 27, 28, 39, 40, 63, 64, 119, 120].map(detail)).toEqual([
    'theatre',
    'theatre',
    'far',
    'far',
    'middle',
    'middle',
    'near',
    'near',
    'close',
  ]);
});

test('the paper slides as far as it says, and a click right after is not for what came under the pointer', () => {
  const made = camera(928, 626, { side: 84 });
  made.look({ u: 10, v: 20 }, 78);
  const { left, right } = made.slack;
  for (const [dx, wanted] of [
    [5000, right],
    [-5000, -(left + right)],
  ] as const) {
    const before = made.pixel({ u: 0, v: 0 }).x;
    made.pan(dx, 0);
    expect(made.pixel({ u: 0, v: 0 }).x - before).toBeCloseTo(wanted);
  }
  expect(made.slipping).toBe(false);
  made.slide(0);
  expect(made.slipping).toBe(false);
  made.slide(40);
  expect(made.slipping).toBe(true);
});

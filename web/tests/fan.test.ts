// Where a fan lies: beside its stack, over no enemy next door.
import { expect, test } from 'vitest';
import { fanPlace } from '../src/counters/fanPlace';
import { gestures } from '../src/game/gestures';
import type { Desk } from '../src/game/desk.svelte';
import type { Hex } from '../src/map/geometry';

const S = 90;
const SIZE = { width: 4 * 76 + 18, height: 116 };

/** Hexes of a pointy-topped grid, numbered row by row; the middle one is (10, 10). */
function desk(enemies: [number, number][]) {
  const hexes: Hex[] = [];
  for (let row = 0; row < 20; row += 1)
    for (let column = 0; column < 20; column += 1)
      hexes.push({ index: row * 20 + column, u: column + (row % 2) / 2, v: row * 0.866 } as Hex);
  const at = (column: number, row: number): Hex => hexes[row * 20 + column]!;
  const distance = (a: number, b: number): number => {
    const [p, q] = [hexes[a]!, hexes[b]!];
    return Math.round(Math.hypot(p.u - q.u, p.v - q.v));
  };
  const middle = at(10, 10);
  const pixel = ({ u, v }: { u: number; v: number }) => ({
    x: (u - middle.u) * S + 640,
    y: (v - middle.v) * S + 400,
  });
  const stacks = new Map(
    enemies.map(([column, row]) => [at(column, row).index, [{ id: 9, side: 'soviet' }]]),
  );
  const fake = {
    camera: { s: S, width: 1280, height: 800, side: 84, foot: 0, pixel },
    grid: { hexes, distance },
    gestures: gestures([]),
    overlays: { reach: null },
    stacks,
    seat: 'axis',
    table: { seats: [{ name: 'axis', side: 'axis' }] },
  };
  return { desk: fake as unknown as Desk, middle, pixel, at };
}

const NEIGHBOURS: [number, number][] = [
  [9, 10],
  [11, 10],
  [9, 9],
  [10, 9],
  [9, 11],
  [10, 11],
];

test('whoever of the neighbours are enemies, none lies under the fan', () => {
  for (let mask = 0; mask < 64; mask += 1) {
    const enemies = NEIGHBOURS.filter((_, at) => mask & (1 << at));
    const { desk: it, middle, pixel, at } = desk(enemies);
    const place = fanPlace(it, middle, SIZE);
    for (const [column, row] of enemies) {
      const { x, y } = pixel(at(column, row));
      // The middle half of its counter can be clicked.
      const half = 0.16 * S;
      const hidden =
        x + half > place.x &&
        x - half < place.x + SIZE.width &&
        y + half > place.y &&
        y - half < place.y + SIZE.height;
      expect(hidden, `enemies ${JSON.stringify(enemies)}, fan at ${place.x}, ${place.y}`).toBe(false);
    }
    const beside = pixel(middle);
    expect(Math.abs(place.x + SIZE.width / 2 - beside.x)).toBeLessThan(SIZE.width + 2 * S);
  }
});

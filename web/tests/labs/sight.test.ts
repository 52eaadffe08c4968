import { expect, test } from 'vitest';
import {
  between,
  distance,
  firstField,
  neighbour,
  obstacle,
  placeOf,
  terrainWords,
  WIDE,
} from '../../src/labs/yards/field';

const at = (column: number, row: number) => placeOf(column, row)!;

test('distances on columns set off by half a hex, as on the maps', () => {
  expect(distance(at(0, 0), at(0, 5))).toBe(5);
  expect(distance(at(0, 0), at(2, 0))).toBe(2);
  expect(distance(at(0, 0), at(2, 1))).toBe(2);
  expect(distance(at(0, 3), at(14, 3))).toBe(14);
  expect(distance(at(3, 3), at(3, 3))).toBe(0);
  expect(placeOf(WIDE, 0)).toBeNull();
});

test('a line within a column takes the hexes of the column on both sides', () => {
  const column = [at(3, 1), at(3, 2), at(3, 3)];
  expect(between(at(3, 0), at(3, 4), 1)).toEqual(column);
  expect(between(at(3, 0), at(3, 4), -1)).toEqual(column);
});

test('a line along a hexside has a left and a right neighbour (R-Y29)', () => {
  const [left, right] = [between(at(2, 4), at(4, 4), 1), between(at(2, 4), at(4, 4), -1)];
  expect(left).toHaveLength(1);
  expect(new Set([left[0], right[0]])).toEqual(new Set([at(3, 3), at(3, 4)]));
});

test('what stands in a hex (R-Y18)', () => {
  expect(obstacle({ feature: 'woods', level: 1 })).toEqual({ kind: 'woods', height: 2 });
  expect(obstacle({ feature: 'stone_building', level: 0 })).toEqual({ kind: 'building', height: 1 });
  expect(obstacle({ feature: 'open', level: 2 })).toEqual({ kind: 'hill', height: 2 });
  expect(obstacle({ feature: 'open', level: 0 })).toEqual({ kind: 'none' });
  expect(obstacle(undefined)).toEqual({ kind: 'none' });
  expect(terrainWords({ feature: 'woods', level: 1 })).toEqual(['woods', 'hill']);
});

test('the cursor stays on the sketch', () => {
  expect(neighbour(at(0, 0), 'left')).toBe(at(0, 0));
  expect(neighbour(at(0, 0), 'down')).toBe(at(0, 1));
  expect(firstField()).toHaveLength(WIDE * 7);
});

import { describe, expect, test } from 'vitest';
import { cornersOf, facingOf, Grid, hexPath, ROW, roundAxial, type Hex } from '../src/map/geometry';
import { halves, percent } from '../src/map/halves';

// Three rows of four hexes; odd rows stand half a hex to the right. Numbers run as on the printed map.
function sheet(): Grid {
  const hexes: Hex[] = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      hexes.push({
        index: row * 4 + column,
        number: `2${row}0${column}`,
        u: -10 + column + (row % 2) / 2,
        v: 5 + row * ROW,
        terrain: 'clear',
        playable: true,
        rail: false,
        owner: '',
        sides: [],
      });
    }
  }
  return new Grid(hexes);
}

describe('the grid', () => {
  const grid = sheet();

  test('every centre lies in its own hex', () => {
    for (const hex of grid.hexes) expect(grid.at(hex)?.index).toBe(hex.index);
  });

  test('a spot just inside a corner belongs to the hex, just outside to its neighbour', () => {
    const hex = grid.get(5)!;
    const top = 1 / Math.sqrt(3);
    expect(grid.at({ u: hex.u, v: hex.v - top * 0.98 })?.index).toBe(5);
    expect(grid.at({ u: hex.u + 0.49, v: hex.v })?.index).toBe(5);
    expect(grid.at({ u: hex.u + 0.51, v: hex.v })?.index).toBe(6);
    expect(grid.at({ u: hex.u + 3.6, v: hex.v })).toBeUndefined();
  });

  test('neighbours go round clockwise from the east', () => {
    expect(grid.neighbours(5).map((hex) => hex?.index)).toEqual([6, 10, 9, 4, 1, 2]);
    expect(grid.neighbours(0).map((hex) => hex?.index)).toEqual([
      1,
      4,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('distance counts steps', () => {
    expect(grid.distance(5, 5)).toBe(0);
    expect(grid.distance(0, 3)).toBe(3);
    expect(grid.distance(1, 10)).toBe(2);
  });

  test('the outline of two neighbours has ten sides and skips the one between', () => {
    const sides = (path: string): number => path.split('M').length - 1;
    expect(sides(grid.outline(new Set([5])))).toBe(6);
    expect(sides(grid.outline(new Set([5, 6])))).toBe(10);
    expect(sides(grid.outline(new Set([5]), (hex) => hex?.index === 6))).toBe(1);
  });

  test('a hex is one hex width wide', () => {
    const numbers = hexPath({ u: 0, v: 0 })
      .match(/-?[\d.]+/g)!
      .map(Number);
    const xs = numbers.filter((_, at) => at % 2 === 0);
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(100, 1);
  });

  test('rounding keeps q + r + s at nothing', () => {
    for (const [q, r] of [
      [0.49, 0.49],
      [-1.3, 2.7],
      [0.5, -0.26],
    ] as const) {
      const [a, b] = roundAxial(q, r);
      expect(Math.abs(a - q) + Math.abs(b - r)).toBeLessThan(1.4);
      expect(Number.isInteger(a) && Number.isInteger(b)).toBe(true);
    }
  });
});

// Four columns of three hexes; odd columns stand half a hex lower.
function columns(): Grid {
  const hexes: Hex[] = [];
  for (let column = 0; column < 4; column += 1)
    for (let row = 0; row < 3; row += 1)
      hexes.push({
        index: column * 3 + row,
        number: `${column}${row}`,
        u: 7 + column * ROW,
        v: -2 + row + (column % 2) / 2,
      } as Hex);
  return new Grid(hexes, 'flat');
}

describe('a grid of flat hexes', () => {
  const grid = columns();

  test('every centre lies in its own hex, and so does a spot near its flat side', () => {
    for (const hex of grid.hexes) expect(grid.at(hex)?.index).toBe(hex.index);
    const hex = grid.get(4)!;
    const point = 1 / Math.sqrt(3);
    expect(grid.at({ u: hex.u + point * 0.98, v: hex.v })?.index).toBe(4);
    expect(grid.at({ u: hex.u, v: hex.v + 0.49 })?.index).toBe(4);
    expect(grid.at({ u: hex.u, v: hex.v + 0.51 })?.index).toBe(5);
    expect(grid.at({ u: hex.u, v: hex.v - 3.6 })).toBeUndefined();
  });

  test('neighbours go round clockwise from the southeast, each beyond the side that faces it', () => {
    expect(grid.neighbours(4).map((hex) => hex?.index)).toEqual([8, 5, 2, 1, 3, 7]);
    const hex = grid.get(4)!;
    for (const [side, next] of grid.neighbours(4).entries()) {
      const angle = (facingOf(side, 'flat') * Math.PI) / 180;
      expect(next!.u - hex.u).toBeCloseTo(Math.cos(angle));
      expect(next!.v - hex.v).toBeCloseTo(Math.sin(angle));
    }
  });

  test('distance counts steps, and the outline skips the side between two neighbours', () => {
    expect([grid.distance(4, 4), grid.distance(0, 2), grid.distance(0, 9)]).toEqual([0, 2, 3]);
    const sides = (path: string): number => path.split('M').length - 1;
    expect(sides(grid.outline(new Set([4, 8])))).toBe(10);
    expect(sides(grid.outline(new Set([4]), (hex) => hex?.index === 5))).toBe(1);
  });

  test('a hex is one hex width from flat side to flat side', () => {
    const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);
    const flat = cornersOf({ u: 0, v: 0 }, 'flat');
    expect(spread(flat.map(([, v]) => v))).toBeCloseTo(1);
    expect(spread(flat.map(([u]) => u))).toBeCloseTo(2 / Math.sqrt(3));
    expect(grid.path({ u: 0, v: 0 })).toBe(hexPath({ u: 0, v: 0 }, 0, 'flat'));
    expect(grid.path({ u: 0, v: 0 })).not.toBe(hexPath({ u: 0, v: 0 }));
  });

  test('corner k lies between the sides k - 1 and k, whatever the grain', () => {
    for (const grain of ['pointy', 'flat'] as const)
      for (const [k, [u, v]] of cornersOf({ u: 0, v: 0 }, grain).entries()) {
        const angle = (Math.atan2(v, u) * 180) / Math.PI;
        expect((facingOf(k, grain) - 30 - angle + 720) % 360).toBeCloseTo(0);
      }
  });
});

test('half points read as people write them', () => {
  expect([0, 1, 2, 5, 12].map(halves)).toEqual(['0', '½', '1', '2½', '6']);
});

test('a chance that is not certain never reads as certain', () => {
  expect([0, 0.001, 0.5, 0.998, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
});

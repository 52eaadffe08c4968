/** The sketch's ground: a few columns of flat-topped hexes, as on the maps, with a feature and a level each, and lines of sight over them. */

import type { Values } from '../lib/json';

export const WIDE = 15;
export const HIGH = 7;

export const FEATURES = ['open', 'woods', 'forest', 'wooden_building', 'stone_building'] as const;
export type Feature = (typeof FEATURES)[number];
export type Hex = { feature: Feature; level: number };
export type Field = Hex[];
export type Place = number;

export const MOST_LEVEL = 4;

/** Column and row of a place; odd columns are set half a hex lower. */
export const columnOf = (place: Place): number => place % WIDE;
export const rowOf = (place: Place): number => Math.floor(place / WIDE);
export const placeOf = (column: number, row: number): Place | null =>
  column >= 0 && column < WIDE && row >= 0 && row < HIGH ? row * WIDE + column : null;

type Cube = { q: number; r: number; s: number };

function cube(place: Place): Cube {
  const q = columnOf(place);
  const r = rowOf(place) - (q - (q & 1)) / 2;
  return { q, r, s: -q - r };
}

function nearest({ q, r, s }: Cube): Place | null {
  let [x, y, z] = [Math.round(q), Math.round(r), Math.round(s)];
  const [dx, dy, dz] = [Math.abs(x - q), Math.abs(y - r), Math.abs(z - s)];
  if (dx > dy && dx > dz) x = -y - z;
  else if (dy > dz) y = -x - z;
  else z = -x - y;
  return placeOf(x, y + (x - (x & 1)) / 2);
}

export function distance(a: Place, b: Place): number {
  const [from, to] = [cube(a), cube(b)];
  return Math.max(Math.abs(from.q - to.q), Math.abs(from.r - to.r), Math.abs(from.s - to.s));
}

export function neighbour(place: Place, direction: 'left' | 'right' | 'up' | 'down'): Place {
  const [column, row] = [columnOf(place), rowOf(place)];
  const moved = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction]!;
  return placeOf(column + moved[0]!, row + moved[1]!) ?? place;
}

/** The hexes between two places, the line moved a hair to one side where it runs along hexsides. */
export function between(a: Place, b: Place, side: 1 | -1): (Place | null)[] {
  const [from, to] = [cube(a), cube(b)];
  const steps = distance(a, b);
  const hair = side * 1e-6;
  const line: (Place | null)[] = [];
  for (let n = 1; n < steps; n++) {
    const t = n / steps;
    const mix = (x: number, y: number) => x + (y - x) * t;
    line.push(
      nearest({ q: mix(from.q, to.q) + hair, r: mix(from.r, to.r) + hair, s: mix(from.s, to.s) - 2 * hair }),
    );
  }
  return line;
}

const TOPS: Record<Feature, number> = { open: 0, woods: 1, forest: 2, wooden_building: 0, stone_building: 1 };

/** What a hex puts in the way; a hex off the sketch holds nothing (R-Y18). */
export function obstacle(hex: Hex | undefined): Values {
  if (!hex) return { kind: 'none' };
  if (hex.feature === 'open') return hex.level > 0 ? { kind: 'hill', height: hex.level } : { kind: 'none' };
  const kind = hex.feature.endsWith('building') ? 'building' : hex.feature;
  return { kind, height: hex.level + TOPS[hex.feature] };
}

/** The words of the case for the hex of a target. */
export function terrainWords(hex: Hex): string[] {
  const words: string[] = hex.feature === 'open' ? ['open_rural'] : [hex.feature];
  return hex.level > 0 ? [...words, 'hill'] : words;
}

/** A village, a wood and a ridge to begin with. */
export function firstField(): Field {
  const field: Field = Array.from({ length: WIDE * HIGH }, () => ({ feature: 'open' as Feature, level: 0 }));
  const lay = (feature: Feature, ...spots: [number, number][]) => {
    for (const [column, row] of spots) field[row * WIDE + column]!.feature = feature;
  };
  const raise = (level: number, ...spots: [number, number][]) => {
    for (const [column, row] of spots) field[row * WIDE + column]!.level = level;
  };
  lay('woods', [5, 1], [6, 1], [5, 2], [4, 2], [10, 5], [11, 5]);
  lay('forest', [6, 2], [11, 4]);
  lay('stone_building', [8, 4], [7, 5]);
  lay('wooden_building', [8, 5]);
  raise(1, [11, 0], [12, 0], [13, 0], [11, 1], [13, 1], [12, 2], [1, 5], [2, 5], [1, 6]);
  raise(2, [12, 1]);
  return field;
}

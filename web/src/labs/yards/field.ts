/** The sketch's ground: a few columns of flat-topped hexes, as on the maps, with a feature and a level each. */

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

export function neighbour(place: Place, direction: 'left' | 'right' | 'up' | 'down'): Place {
  const [column, row] = [columnOf(place), rowOf(place)];
  const moved = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction]!;
  return placeOf(column + moved[0]!, row + moved[1]!) ?? place;
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

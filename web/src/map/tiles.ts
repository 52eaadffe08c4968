// Hex numbers only near the window: text is the dearest thing to lay out anew after a zoom, and most of the sheet is out of sight.

import { mark, type Drawing, type Mark } from './drawing';
import type { Spot } from './geometry';

/** Hexes to the side of a tile. */
const TILE = 6;
/** So many windows more on each side, so that a pan rarely needs another tile. */
const SPARE = 0.5;

export type Tile = { key: string; markup: string };
type Sorted = Map<string, string>;

const keyOf = (column: number, row: number): string => `${column},${row}`;

/** The lettering of a layer, by tile. */
export function tiled(drawing: Drawing, layer: string): Sorted {
  const marks: Mark[] = drawing.layers.find((it) => it.name === layer)?.marks ?? [];
  const found: Sorted = new Map();
  for (const it of marks) {
    const stand = 'lettering' in it ? it.lettering.stand : null;
    const at = stand && 'middle' in stand ? stand.middle : stand && 'start' in stand ? stand.start : null;
    // What has no single place belongs to all of them.
    const key = at ? keyOf(Math.floor(at[0] / TILE), Math.floor(at[1] / TILE)) : 'everywhere';
    found.set(key, (found.get(key) ?? '') + mark(it, drawing));
  }
  return found;
}

/** The span of tiles that a window needs, as a word: equal as long as the window stays within it. */
export function span(at: Spot, width: number, height: number, s: number): string {
  const [u, v] = [((0.5 + SPARE) * width) / s, ((0.5 + SPARE) * height) / s];
  const corners = [at.u - u, at.v - v, at.u + u, at.v + v];
  return corners.map((it) => Math.floor(it / TILE)).join(' ');
}

/** The tiles of a span. */
export function within(tiles: Sorted, span: string): Tile[] {
  const [left = 0, top = 0, right = -1, bottom = -1] = span.split(' ').map(Number);
  const found: Tile[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const markup = tiles.get(keyOf(column, row));
      if (markup) found.push({ key: keyOf(column, row), markup });
    }
  const loose = tiles.get('everywhere');
  return loose ? [...found, { key: 'everywhere', markup: loose }] : found;
}

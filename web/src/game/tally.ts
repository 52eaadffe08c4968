// How the places stand that a game is about.

import type { Piece } from '../counters/piece';
import type { Grid, Hex } from '../map/geometry';

export type Standing = { hex: Hex; name: string; held: boolean };

/** Each place and whether the first side holds it. */
export function standings(places: string[], grid: Grid, control: ReadonlySet<number>): Standing[] {
  return places.flatMap((name) => {
    const hex = grid.hexes.find((it) => it.place?.name === name);
    return hex ? [{ hex, name, held: control.has(hex.index) }] : [];
  });
}

/** Hexes next to a place with units of a side in them. */
export function beside(place: string, grid: Grid, pieces: Piece[], side: string): number {
  const at = grid.hexes.find((it) => it.place?.name === place);
  if (!at) return 0;
  const near = new Set(grid.neighbours(at.index).flatMap((it) => it?.index ?? []));
  return new Set(
    pieces.flatMap((it) => (it.side === side && it.hex !== null && near.has(it.hex) ? [it.hex] : [])),
  ).size;
}

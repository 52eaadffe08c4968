// The line between what one side controls and what the other does: where a set-up is mostly about.

import type { Grid } from './geometry';

/** The hexes in play that touch ground in play of the other side. */
export function frontier(grid: Grid, control: ReadonlySet<number>): number[] {
  const touches = (index: number): boolean =>
    grid.neighbours(index).some((next) => next?.playable && control.has(next.index) !== control.has(index));
  return grid.hexes.filter((hex) => hex.playable && touches(hex.index)).map((hex) => hex.index);
}

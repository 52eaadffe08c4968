// The ground of a board: a hex in words, and who holds what of it now.

import type { Board, Stage } from '../wire/types';
import type { Grid } from './geometry';

/** Words for a hex beside its number: place, terrain and so on. */
export function hexWords(index: number, grid: Grid): string {
  const hex = grid.get(index);
  if (!hex) return '';
  const parts = [hex.terrain];
  if (hex.place)
    parts.unshift(
      ...[hex.place.name, hex.place.rank === 'major' ? 'major city' : hex.place.rank].filter(
        (it) => it !== '',
      ),
    );
  if (hex.rail) parts.push('rail');
  if (!hex.playable) parts.push('out of play');
  return parts.join(', ');
}

/** Hexes the first side controls. */
export function controlOf(board: Board, stage: Stage): ReadonlySet<number> {
  const control = new Set(board.start.held);
  for (const hex of stage.taken) {
    if (!control.delete(hex)) control.add(hex);
  }
  return control;
}

/** Rail hexes that serve the first side. */
export const convertedOf = (board: Board, stage: Stage): ReadonlySet<number> =>
  new Set([...board.start.converted, ...stage.converted]);

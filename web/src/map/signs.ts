// What the legend of an overlay shows: its own signs, and what the sheet and the sides add to them.

import type { Desk } from '../game/desk.svelte';
import type { OverlayInfo, Sign } from '../game/overlays.svelte';
import type { Rail } from '../games/adapter';
import type { Drawing } from './drawing';

type Legend = Pick<Desk, 'adapter' | 'board'>;

export function signsOf({ adapter, board }: Legend, { name, signs }: OverlayInfo): Sign[] {
  // Supply follows the railways, so they stand with it.
  if (name === 'supply' && board) return [...signs, ...railsOf(board.drawing as Drawing, adapter.rails)];
  if (name !== 'zoi') return signs;
  const rings = board?.sides.map(({ title }, index): Sign => ({
    swatch: index === 0 ? 'ring-0' : 'ring-1',
    text: title,
  }));
  return [...signs, ...(rings ?? [])];
}

/** Those that are on the sheet at all. */
export function railsOf(drawing: Drawing, rails: Rail[]): Rail[] {
  const marks = drawing.layers.find((layer) => layer.name === 'rails')?.marks ?? [];
  const drawn = new Set(marks.flatMap((it) => ('figure' in it ? [it.figure.class] : [])));
  return rails.filter((rail) => drawn.has(rail.mark));
}

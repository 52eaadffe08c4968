// What the legend of an overlay shows: its own signs, and what the sheet and the sides add to them.

import type { Desk } from '../game/desk.svelte';
import type { OverlayInfo, Sign } from '../game/overlays.svelte';
import type { RailCard } from '../wire/types';
import type { Drawing } from './drawing';

type Legend = Pick<Desk, 'board'>;

export function signsOf({ board }: Legend, { name, signs }: OverlayInfo): Sign[] {
  // Supply follows the railways, so they stand with it.
  if (name === 'supply' && board)
    return [...signs, ...railsOf(board.drawing as Drawing | undefined, board.sheet?.rails ?? [])];
  if (name !== 'zoi') return signs;
  const rings = board?.sides.map(({ title }, index): Sign => ({
    swatch: index === 0 ? 'ring-0' : 'ring-1',
    text: title,
  }));
  return [...signs, ...(rings ?? [])];
}

/** Those that are on the sheet at all. */
export function railsOf(drawing: Drawing | undefined, rails: RailCard[]): RailCard[] {
  const marks = drawing?.layers.find((layer) => layer.name === 'rails')?.marks ?? [];
  const drawn = new Set(marks.flatMap((it) => ('figure' in it ? [it.figure.class] : [])));
  return rails.filter((rail) => drawn.has(rail.mark));
}

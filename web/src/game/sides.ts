// The sides of a table, as the host tells them: its place gives a side colour and shape, its card the title.

import type { Board } from '../wire/types';

type Sided = { board: Pick<Board, 'sides'> | null };

/** The place of a side; none for what is nobody's, so that the attribute made of it is left out. */
export function sideIndex({ board }: Sided, side: string | undefined): number | undefined {
  const place = board?.sides.findIndex((it) => it.name === side) ?? -1;
  return place < 0 ? undefined : place;
}

/** What a side is called, also before a noun. */
export const sideTitle = ({ board }: Sided, side: string): string =>
  board?.sides.find((it) => it.name === side)?.title ?? side;

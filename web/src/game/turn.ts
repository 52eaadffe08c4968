// What the tab says, and when a sound is due: whether we owe a decision, and whether that is new.

import type { TableState } from '../wire/types';

type Told = Pick<TableState, 'pending' | 'seats'>;

/** Whether one of the seats at this screen owes a decision. */
export const ours = (table: Told | null): boolean =>
  table !== null &&
  table.pending.owes.some((owed) => table.seats.some((seat) => seat.mine && seat.name === owed.seat));

export function tabTitle(game: string, table: Told | null): string {
  if (table?.pending.over) return `■ Over · ${game}`;
  return ours(table) ? `● Your turn · ${game}` : `${game} · Grognard`;
}

/** A sound is due when a decision becomes ours that others brought about; at a screen for all seats it never is. */
export const isNews = (before: Told | null, now: Told | null): boolean =>
  before !== null && !ours(before) && ours(now) && now!.seats.some((seat) => !seat.mine);

// What was rolled for a reaction of one's own: a result nobody should have to look up.

import type { LogLine, TableState } from '../wire/types';

/** The last of such lines among the news, for the seats at this screen. */
export function ownReaction(seats: TableState['seats'], news: LogLine[]): LogLine | null {
  const own = new Set(seats.flatMap((seat) => (seat.mine ? [seat.side] : [])));
  const rolled = news.filter((line) => line.kind === 'reaction' && (line.dice?.length ?? 0) > 0);
  return rolled.findLast((line) => own.has(line.side)) ?? null;
}

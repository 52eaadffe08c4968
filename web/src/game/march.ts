// Marches in the log.

import type { LogLine } from '../wire/types';

/** Whether a line tells of the next hex of the march that another tells of. */
export function sameMarch(before: LogLine, line: LogLine): boolean {
  const moves = before.kind === 'move' && line.kind === 'move' && before.side === line.side;
  return moves && JSON.stringify(before.units ?? []) === JSON.stringify(line.units ?? []);
}

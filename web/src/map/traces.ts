// What the log says of this game turn and the one before: who moved where, and where strength was lost.

import { gameTurns } from '../game/chronicle';
import type { LogLine } from '../wire/types';

const TURNS = 2;

/** The lines of the present game turn and the one before it. */
export function recent(log: LogLine[]): LogLine[] {
  return gameTurns(log)
    .slice(-TURNS)
    .flatMap((turn) => turn.lines);
}

export const isMove = (line: LogLine): boolean =>
  /move|march|retreat|path|enter/.test(line.kind) && (line.hexes?.length ?? 0) > 1;

/** How much was lost in each hex, by side, as the host tells it. */
export function losses(log: LogLine[]): { hex: number; side: string; count: number }[] {
  const found = new Map<string, { hex: number; side: string; count: number }>();
  for (const { lost, hexes, side = '' } of log) {
    const hex = hexes?.[0];
    if (lost === undefined || hex === undefined) continue;
    const key = `${hex} ${side}`;
    const here = found.get(key) ?? { hex, side, count: 0 };
    found.set(key, { ...here, count: here.count + lost });
  }
  return [...found.values()];
}

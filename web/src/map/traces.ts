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

/**
 * How much was lost in each hex, by side. A loss names the unit, not the place: it happened where the combat before it was
 * fought, or else where the unit stands.
 */
export function losses(
  log: LogLine[],
  standing: (unit: number) => number | null,
): { hex: number; side: string; count: number }[] {
  const found = new Map<string, { hex: number; side: string; count: number }>();
  let combat: number | null = null;
  for (const line of log) {
    if (line.kind === 'combat' && line.hexes?.[0] !== undefined) combat = line.hexes[0];
    else if (line.kind === 'phase') combat = null;
    // What a side must lose is no loss yet.
    if (!/loss|lost|eliminat|surrender/.test(line.kind) || line.part === 'losses') continue;
    const unit = line.units?.[0];
    const hex = line.hexes?.[0] ?? combat ?? (unit === undefined ? null : standing(unit));
    if (hex === null) continue;
    const key = `${hex} ${line.side}`;
    const here = found.get(key) ?? { hex, side: line.side ?? '', count: 0 };
    found.set(key, { ...here, count: here.count + 1 });
  }
  return [...found.values()];
}

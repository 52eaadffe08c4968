// A combat as the log tells it: the lines of one block, put into reading order by the parts the host names.

import type { Cast, LogLine } from '../wire/types';

/** In this order one reads a combat. A counterattack is a second exchange of the same. */
const ORDER = [
  'headline',
  'opening',
  'approach',
  'reaction',
  'strength',
  'counter',
  'reckoning',
  'roll',
  'losses',
  'step',
  'paid',
  'unit',
  'retreat',
  'aftermath',
  'result',
];

/** What ends a combat comes after every exchange. */
const LAST = new Set(['retreat', 'aftermath', 'result']);
/** The way to it stands as it was gone, reactions between steps. */
const WAY = new Set(['approach', 'reaction']);

export type Toll = {
  side: string;
  sp: number;
  rp: number;
  units: number[];
  /** The entries of single points, which it tells in one line. */
  points: number[];
};
export type Combat = {
  /** The entry with which it begins. */
  n: number;
  headline: LogLine;
  /** Everything else, in reading order. */
  lines: LogLine[];
  result: LogLine | null;
  dice: Cast[];
  tolls: Toll[];
  retreats: LogLine[];
};

/** One point lost or paid: told by side, not one by one. */
export const isPoint = (line: LogLine): boolean => line.part === 'step' || line.part === 'paid';

const rank = (line: LogLine): number => {
  const part = WAY.has(line.part ?? '') ? 'approach' : (line.part ?? '');
  const at = ORDER.indexOf(part);
  return at < 0 ? ORDER.length : at;
};

/** The lines of a combat in reading order. */
export function inOrder(lines: LogLine[]): LogLine[] {
  let exchange = 0;
  const placed = lines.map((line) => {
    if (line.part === 'counter') exchange += 1;
    return { line, exchange: LAST.has(line.part ?? '') ? Infinity : exchange };
  });
  // The sort is stable: what is of one part stays as it happened.
  return placed
    .sort((a, b) => (a.exchange === b.exchange ? 0 : a.exchange - b.exchange) || rank(a.line) - rank(b.line))
    .map((it) => it.line);
}

export function combatOf(lines: LogLine[]): Combat {
  const headline = lines.find((line) => line.part === 'headline') ?? lines[0]!;
  const tolls = new Map<string, Toll>();
  for (const line of lines) {
    if (line.part !== 'step' && line.part !== 'unit' && line.part !== 'paid') continue;
    const toll = tolls.get(line.side) ?? { side: line.side, sp: 0, rp: 0, units: [], points: [] };
    tolls.set(line.side, toll);
    if (isPoint(line)) toll.points.push(line.n);
    if (line.part === 'step') toll.sp += 1;
    else if (line.part === 'paid') toll.rp += 1;
    else if (line.kind === 'loss') toll.units.push(...(line.units ?? []));
  }
  return {
    n: lines[0]!.n,
    headline,
    lines: inOrder(lines.filter((line) => line !== headline)),
    result: lines.find((line) => line.part === 'result') ?? null,
    dice: lines.filter((line) => line.part === 'roll').flatMap((line) => line.dice ?? []),
    tolls: [...tolls.values()],
    retreats: lines.filter((line) => line.part === 'retreat' && line.kind === 'combat'),
  };
}

/** The combat that has just been decided: nothing was begun since. */
export function lastCombat(log: LogLine[]): Combat | null {
  const at = log.findLastIndex((line) => line.part === 'result');
  const block = log[at]?.block;
  if (at < 0 || block == null) return null;
  const later = log.slice(at + 1);
  if (later.some((line) => line.block !== block && (line.decides || /turn|phase|over/.test(line.kind))))
    return null;
  return combatOf(log.filter((line) => line.block === block));
}

/** "2 SP and 62nd Rifle Corps", "nothing". */
export function tollWords(toll: Toll, name: (unit: number) => string): string {
  const parts = [
    ...(toll.sp > 0 ? [`${toll.sp} SP`] : []),
    ...(toll.rp > 0 ? [`${toll.rp} RP`] : []),
    ...toll.units.map(name),
  ];
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? 'nothing');
}

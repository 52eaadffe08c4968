// Place names out of the drawing, each with its rank mark and its hex, so that a name can step out of a counter's way.

import { course, type Drawing, type Mark, type Pair } from './drawing';
import { UNIT, type Grid } from './geometry';

export type PlaceLabel = {
  text: string;
  rank: string;
  /** Size and spot of the lettering, in units of the picture. */
  size: number;
  x: number;
  y: number;
  middle: boolean;
  hex: number | null;
  /** How far below its printed line the name goes when the hex is taken. */
  drop: number;
  mark: { kind: string; path: string } | null;
};

const RANKS = new Set(['town', 'city', 'major-city']);
/** Base line of a name below the middle of a taken hex. */
const FOOT = 0.555;

type Stamp = { kind: string; at: [number, number, number]; symbol: string };

function stamps(marks: Mark[]): Stamp[] {
  return marks.flatMap((it) =>
    'stamps' in it ? it.stamps.at.map((at) => ({ kind: it.stamps.class, at, symbol: it.stamps.symbol })) : [],
  );
}

export function placeLabels(drawing: Drawing, grid: Grid): PlaceLabel[] {
  const marks = drawing.layers.find((it) => it.name === 'labels')?.marks ?? [];
  const free = stamps(marks);
  const byName = new Map(
    grid.hexes.flatMap((hex) => (hex.place ? [[hex.place.name.toLowerCase(), hex] as const] : [])),
  );
  const labels: PlaceLabel[] = [];
  for (const it of marks) {
    if (!('lettering' in it) || !RANKS.has(it.lettering.class) || 'along' in it.lettering.stand) continue;
    const { text, class: rank, size, stand } = it.lettering;
    const [u, v]: Pair = 'middle' in stand ? stand.middle : stand.start;
    const hex = byName.get(text.toLowerCase());
    labels.push({
      text,
      rank,
      size: size * UNIT,
      x: u * UNIT,
      y: v * UNIT,
      middle: 'middle' in stand,
      hex: hex?.index ?? null,
      drop: hex ? Math.max(0, (hex.v + FOOT - v) * UNIT) : 0,
      mark: takeMark(free, rank, [u, v], drawing),
    });
  }
  return labels;
}

/** The nearest mark of the rank that no name has yet. */
function takeMark(free: Stamp[], rank: string, [u, v]: Pair, drawing: Drawing): PlaceLabel['mark'] {
  const kind = { city: 'city-mark', 'major-city': 'major-mark' }[rank];
  if (!kind) return null;
  let best = -1;
  let least = 2;
  free.forEach((stamp, index) => {
    const away = Math.hypot(stamp.at[0] - u, (stamp.at[1] - v) * 4);
    if (stamp.kind === kind && away < least) [best, least] = [index, away];
  });
  const [found] = best < 0 ? [] : free.splice(best, 1);
  if (!found) return null;
  return { kind, path: course(drawing.symbols[found.symbol] ?? [], [found.at[0], found.at[1]], found.at[2]) };
}

// What a player turn of DAMOS came to, read off the seat's own log: nothing here is worked out that the seat was not told.

import type { Board, LogLine } from '../../wire/types';
import type { ReportPart } from '../adapter';
import type { View } from './view';

/** Names beyond these are counted. */
const NAMED = 6;

/** The rules by which units are lost, as the log cites them. */
const FATES = new Set(['D2.4a', 'D8.11c', 'D2.3c', 'C4.6.2a', 'D8.11h', 'D10c', 'S4.7b']);
const SURRENDER = 'D10c';
const SP_LOST = new Set(['D8.8a', 'D2.4b']);
const ATTRITION = 'D9b';

const sum = (map: Map<string, number>, key: string, more = 1): void =>
  void map.set(key, (map.get(key) ?? 0) + more);

/** "Minsk, Orsha and 3 more". */
function listed(names: string[], rest = 'more'): string {
  const shown = names.slice(0, NAMED);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} ${rest}` : shown.join(', ');
}

type Tale = { lines: LogLine[]; board: Board };
const placeOf = (board: Board, hex: number) => board.hexes.find((it) => it.index === hex);

/** Cities by name, towns by number; what came back within the time did not change. */
function hands({ lines, board }: Tale): ReportPart {
  const changes = new Map<number, string[]>();
  for (const line of lines) {
    const hex = line.hexes?.[0];
    if (line.kind !== 'move' || line.rule !== 'D2.9a' || hex === undefined) continue;
    changes.set(hex, [...(changes.get(hex) ?? []), line.side]);
  }
  const sides = new Map<string, number[]>();
  for (const [hex, owners] of changes) {
    const last = owners.at(-1)!;
    if (owners[0] === last) sides.set(last, [...(sides.get(last) ?? []), hex]);
  }
  const rows = [...sides].map(([side, hexes]) => {
    const places = hexes.flatMap((hex) => placeOf(board, hex)?.place ?? []);
    const cities = places.filter((it) => it.rank !== 'town').map((it) => it.name);
    const towns = places.length - cities.length;
    const few = towns > 0 && (cities.length === 0 || towns < 3);
    const names = few ? places.map((it) => it.name) : cities;
    const rest = few || towns === 0 ? '' : ` and ${towns} towns`;
    return { side, text: `${listed(names)}${rest}`, hexes };
  });
  return { title: 'Taken', rule: 'D2.9a', rows };
}

function fights({ lines, board }: Tale): ReportPart {
  const won = new Map<string, number[]>();
  for (const line of lines) {
    if (line.kind !== 'combat' || line.rule !== 'D8.10b') continue;
    won.set(line.side, [...(won.get(line.side) ?? []), ...(line.hexes ?? [])]);
  }
  const rows = [...won].map(([side, hexes]) => {
    const names = hexes.map((hex) => placeOf(board, hex)?.place?.name ?? placeOf(board, hex)?.number ?? '');
    return { side, text: `${hexes.length}: ${listed([...new Set(names)])}`, hexes };
  });
  return { title: 'Fights won', rule: 'D8.10b', rows };
}

function lost({ lines, board }: Tale): ReportPart {
  const gone = new Map<string, string[]>();
  for (const line of lines) {
    if (line.kind !== 'loss' || !FATES.has(line.rule ?? '')) continue;
    const name = board.units[line.units?.[0] ?? -1]?.name;
    if (!name) continue;
    const how = line.rule === SURRENDER ? ' (surrendered)' : '';
    gone.set(line.side, [...(gone.get(line.side) ?? []), name + how]);
  }
  const rows = [...gone].map(([side, names]) => ({
    side,
    text: `${names.length}: ${listed(names)}`,
    hexes: [],
  }));
  return { title: 'Units lost', rule: 'D2.4a', rows };
}

/** What is lost after an attrition roll is its doing; all else fell in combat. */
function strength({ lines }: Tale): ReportPart {
  const [fought, starved] = [new Map<string, number>(), new Map<string, number>()];
  let from = fought;
  for (const line of lines) {
    if (line.kind !== 'loss') from = fought;
    else if (line.rule === ATTRITION) from = starved;
    else if (SP_LOST.has(line.rule ?? '')) sum(from, line.side);
    else if (!FATES.has(line.rule ?? '')) from = fought;
  }
  const sides = [...new Set([...fought.keys(), ...starved.keys()])].sort();
  const rows = sides.map((side) => {
    const parts = [
      ...(fought.has(side) ? [`${fought.get(side)} SP in combat`] : []),
      ...(starved.has(side) ? [`${starved.get(side)} SP by attrition`] : []),
    ];
    return { side, text: parts.join(', '), hexes: [] };
  });
  return { title: 'Strength lost', rule: starved.size > 0 ? ATTRITION : 'D8.8a', rows };
}

/** The next reinforcements of a side, or of both for those who look on. */
function coming(view: View, board: Board, side: string): ReportPart {
  const due = view.units.flatMap((unit, id) => {
    const { at } = unit;
    const turn = typeof at === 'object' && 'due' in at ? at.due : null;
    const info = board.units[id];
    return turn !== null && turn >= view.turn && info && (side === '' || info.side === side)
      ? [{ turn, name: info.name, side: info.side }]
      : [];
  });
  const next = Math.min(...due.map((it) => it.turn));
  const soon = due.filter((it) => it.turn === next);
  const rows = [...new Set(soon.map((it) => it.side))].map((owner) => {
    const names = soon.filter((it) => it.side === owner).map((it) => it.name);
    return { side: owner, text: `turn ${next}: ${listed(names)}`, hexes: [] };
  });
  return { title: 'Next to come', rule: 'D5a', rows };
}

/** Everything worth knowing of some lines of the log; parts of which there is nothing to tell are left out. */
export function report(lines: LogLine[], board: Board, side: string, view: View | null): ReportPart[] {
  const tale = { lines, board };
  const parts = [hands(tale), fights(tale), lost(tale), strength(tale)];
  if (view) parts.push(coming(view, board, side));
  return parts.filter((part) => part.rows.length > 0);
}

// DAMOS on the board: its view as pieces, its frames as highlights, its offers as gestures.

import { army, bands } from '../../counters/bands';
import type { Piece, Pool } from '../../counters/piece';
import { sideIndex as placeOf } from '../../game/sides';
import type { Grid } from '../../map/geometry';
import type { Board, Offer, TableState } from '../../wire/types';
import type { Adapter, Selecting, Spotlight, Tone } from '../adapter';
import './faces.css';
import './sheet.css';
import { rails, scale } from './sheet';
import { innermost, open, type UnitView, type View } from './view';

const NOTHING: Spotlight = { acting: new Set(), focus: null, target: null, path: [], from: null };

/** The pool that each unit of hidden strength is known by. */
function poolsOf(view: View, board: Board): Map<number, Pool> {
  const printed = new Map(board.units.map((unit) => [unit.id, unit.sp]));
  const found = new Map<number, Pool>();
  for (const { units, total } of view.known ?? []) {
    const sum = units.reduce((all, unit) => all + (printed.get(unit) ?? 0), 0);
    const pool: Pool = { count: units.length, printed: sum, total };
    for (const unit of units) found.set(unit, pool);
  }
  return found;
}

function piece(
  unit: Board['units'][number],
  now: UnitView | undefined,
  sideIndex: number,
  band: string,
  pool: Pool | undefined,
): Piece {
  const at = now?.at ?? 'box';
  const place = typeof at === 'object';
  return {
    id: unit.id,
    key: unit.key,
    name: unit.name,
    short: unit.short,
    tag: unit.tag,
    side: unit.side,
    sideIndex,
    face: unit.face,
    symbol: unit.kind,
    kind: unit.kind.replace('_', ' '),
    size: unit.size,
    formation: unit.formation,
    band,
    printed: unit.sp,
    // Who is lost lies in the tray of those that may be rebuilt, with the strength he would come back with (R31).
    sp: at === 'eliminated' ? unit.rebuilt : (now?.sp ?? null),
    ...(pool ? { pool } : {}),
    ma: unit.ma,
    mobile: unit.mobile,
    zoi: unit.zoi,
    spent: now?.spent ?? false,
    demoralized: now?.demoralized ?? false,
    cossack: now?.cossack ?? false,
    hex: place && 'hex' in at ? at.hex : null,
    elsewhere: place ? ('due' in at ? 'due' : null) : at,
    due: place && 'due' in at ? at.due : null,
  };
}

let banded: { board: Board; bands: Map<string, string> } | null = null;

function bandsOf(board: Board): Map<string, string> {
  if (banded?.board !== board) banded = { board, bands: bands(board.units, board.sides) };
  return banded.bands;
}

function ids(value: unknown): number[] {
  return Array.isArray(value) ? (value as number[]) : [];
}

function spotlight(given: unknown): Spotlight {
  const view = given as View;
  const [name, inside] = open(view.frames.at(-1));
  const light: Spotlight = { ...NOTHING };
  const march = innermost(view, 'march');
  // The march that led to the combat is over when its force exploits: part of it may be on its way again (D8.12.2).
  const exploits = innermost(view, 'exploitation');
  if (march) {
    light.acting = new Set(ids(exploits?.march ?? march.units));
    light.from = march.hex as number;
  }
  if (name === 'operations' || name === 'strategic') light.acting = new Set(ids(inside.force));
  if (name === 'exploitation') light.acting = new Set(ids(inside.march ?? inside.naming));
  if (name === 'losses' || name === 'retreat') light.acting = new Set(ids(inside.units));
  if (name === 'retreat') [light.from, light.focus] = [inside.at as number, inside.origin as number];
  if (name === 'rail') light.focus = (inside.at as number | null) ?? null;
  if (name === 'reaction') {
    light.acting = new Set(ids(inside.force));
    light.focus = inside.hex as number;
    light.path = ids(inside.path);
  }
  if (name === 'concert')
    [light.acting, light.target] = [new Set(ids(inside.force)), inside.target as number];
  if (name === 'entry') light.target = inside.hex as number;
  if (name === 'battle') {
    const forces = inside.forces as [number[], number[]];
    light.acting = new Set(forces[0]);
    light.target = inside.hex as number;
  }
  return light;
}

const TONES: Record<string, Tone> = {
  concert: 'attack',
  retreat: 'retreat',
  place: 'place',
  enter: 'place',
  rebuild: 'place',
  cossacks: 'place',
};

const sideOf = (state: TableState): string | undefined =>
  state.seats.find((it) => it.name === state.seat)?.side;

function selecting(state: TableState): Selecting {
  const view = state.view as View;
  const [name] = open(view.frames.at(-1));
  if (!state.offers.some((offer) => offer.kind === 'select')) return null;
  const local = name === 'operations' || name === 'strategic' || name === 'exploitation';
  return { local, finish: 'begin' };
}

const OPERATING = ['operations', 'march', 'concert', 'entry', 'reaction'];
/** The frames through which goes on what was begun in a frame. A combat, its losses and retreats are matters of their own. */
const PURSUES: Record<string, string[]> = {
  operations: OPERATING,
  march: OPERATING,
  concert: OPERATING,
  entry: OPERATING,
  strategic: ['strategic', 'march'],
  exploitation: ['exploitation', 'march', 'entry', 'reaction'],
  reaction: ['reaction'],
  retreat: ['retreat'],
};

export const damos: Adapter = {
  rails,
  scale,
  step: 'move',

  pieces(given, board) {
    const view = given as View;
    const colours = bandsOf(board);
    const pools = poolsOf(view, board);
    return board.units.map((unit) => {
      const band = colours.get(`${unit.side}/${army(unit.formation)}`) ?? '#6f6b66';
      const sideIndex = placeOf({ board }, unit.side) ?? 0;
      return piece(unit, view.units[unit.id], sideIndex, band, pools.get(unit.id));
    });
  },

  control(given, board) {
    const control = new Set(board.start.held);
    for (const hex of (given as View).taken) {
      if (!control.delete(hex)) control.add(hex);
    }
    return control;
  },

  converted(given, board) {
    return new Set([...board.start.converted, ...(given as View).converted]);
  },

  spotlight,

  engaged(given) {
    return new Set(
      (given as View).frames.flatMap((frame) => {
        const [name, inside] = open(frame);
        if (name === 'march') return ids(inside.units);
        if (name === 'battle') return (inside.forces as [number[], number[]]).flat();
        if (name !== 'exploitation') return [];
        return [inside.waiting, inside.naming, inside.march].flatMap(ids);
      }),
    );
  },

  tone(offer: Offer): Tone {
    return TONES[offer.kind] ?? 'reach';
  },

  selecting,

  naming(given) {
    const [name, inside] = open((given as View).frames.at(-1));
    if (name === 'reaction') return 'reaction';
    if (name !== 'concert' || ids(inside.force).length === 0) return null;
    return { attack: inside.target as number, rule: 'D8.6a', plan: (inside.plan as string | null) ?? null };
  },

  sealed(given) {
    const view = given as View;
    if (innermost(view, 'battle')) return null;
    const [entry, concert] = [innermost(view, 'entry'), innermost(view, 'concert')];
    // An enemy seat is told of no plan.
    return ((entry?.plan ?? concert?.plan) as string | undefined) ?? null;
  },

  pursues(begun, now) {
    const [before, after] = [begun as View, now as View];
    const [from, to] = [open(before.frames.at(-1))[0], open(after.frames.at(-1))[0]];
    if (before.phasing !== after.phasing || innermost(after, 'battle')) return false;
    return PURSUES[from]?.includes(to) ?? false;
  },

  declared(given) {
    const view = given as View;
    if (innermost(view, 'battle')) return null;
    const [entry, concert] = [innermost(view, 'entry'), innermost(view, 'concert')];
    const plan = this.sealed(view);
    if (concert && !entry) return { target: concert.target as number, kind: 'concerted', plan };
    if (!entry) return null;
    // What is entered for a grand assault is never asked for a posture; while the enemy reacts either game may be meant.
    const asked = open(view.frames.at(-1))[0] === 'entry';
    return { target: entry.hex as number, kind: asked ? 'entry' : null, plan };
  },

  marching(given) {
    const [name, inside] = open((given as View).frames.at(-1));
    return name === 'march' || (name === 'exploitation' && Array.isArray(inside.march));
  },

  halfway(given) {
    const [name, inside] = open((given as View).frames.at(-1));
    if (name === 'exploitation') return inside.march === null && ids(inside.naming).length > 0;
    return (name === 'operations' || name === 'strategic') && ids(inside.force).length > 0;
  },

  airBattle(state) {
    const battle = innermost(state.view as View, 'battle');
    if (!battle || !state.offers.some((offer) => offer.kind === 'air_support')) return null;
    const { hex, plan, posture } = battle as { hex: number; plan: string; posture: string | null };
    return { hex, plan, posture };
  },

  dice(state, offer) {
    const { die } = (offer.action as { reroll?: { die?: number } }).reroll ?? {};
    const battle = innermost(state.view as View, 'battle');
    if (die === undefined || !battle) return [];
    const own = (state.view as View).phasing === sideOf(state) ? 0 : 1;
    return (battle.dice as [number[], number[]])[own]?.slice(die, die + 1) ?? [];
  },

  rolled(state) {
    const view = state.view as View;
    const battle = innermost(view, 'battle');
    if (!battle || !state.offers.some((offer) => offer.kind === 'reroll')) return [];
    const [attacker, defender] = battle.dice as [number[], number[]];
    const other = view.phasing === 'axis' ? 'soviet' : 'axis';
    return [
      { side: view.phasing, faces: attacker },
      { side: other, faces: defender },
    ];
  },

  leads(offer) {
    return offer.kind === 'path';
  },

  planOf(offer) {
    return (offer.action as { plan?: { plan?: string } }).plan?.plan ?? null;
  },

  postureOf(offer) {
    return (offer.action as { posture?: { posture?: string } }).posture?.posture ?? null;
  },

  losses(given) {
    const [name, inside] = open((given as View).frames.at(-1));
    if (name !== 'losses') return null;
    return { left: inside.left as number, units: ids(inside.units), side: inside.side as string };
  },

  battleHex(given) {
    const [name, inside] = open((given as View).frames.at(-1));
    if (name === 'concert') return inside.target as number;
    if (name === 'entry') return inside.hex as number;
    return null;
  },

  hexWords(index, grid: Grid) {
    const hex = grid.get(index);
    if (!hex) return '';
    const parts = [hex.terrain];
    if (hex.place)
      parts.unshift(`${hex.place.name}, ${hex.place.rank === 'major' ? 'major city' : hex.place.rank}`);
    if (hex.rail) parts.push('rail');
    if (!hex.playable) parts.push('out of play');
    return parts.join(', ');
  },
};

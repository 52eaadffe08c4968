/** What an answer says of the choices: every plan against every posture, what is closed, and how both sides should mix. */

import { Frac } from '../lib/frac';
import { isObject, type Json, type Values } from '../lib/json';
import type { Plan, Posture } from './bench';

/** A choice that a rule closes, in the words of the program. */
export type Closed = { rule: string; text: string };
/** A demoralized defender has no posture: `null`. */
export type Cell = { plan: Plan; posture: Posture | null } & (
  { closed: Closed } | { closed: null; wins: Frac; exchange: Frac }
);
export type Moment = 'entry' | 'concerted' | 'exploitation';
export type Aim = 'winning' | 'exchange';
export type Mix = {
  moment: Moment;
  aim: Aim;
  value: Frac;
  plans: Map<Plan, Frac>;
  postures: Map<Posture | null, Frac>;
};
export type Games = { cells: Cell[]; mixes: Mix[] };

/** The games of an answer; `null` when it has none. */
export function gamesOf(answer: Json | undefined): Games | null {
  if (!isObject(answer) || !Array.isArray(answer.matrix) || !Array.isArray(answer.equilibria)) return null;
  return {
    cells: answer.matrix.filter(isObject).map(cell),
    mixes: answer.equilibria.filter(isObject).map(mix),
  };
}

function cell(given: Values): Cell {
  const at = { plan: given.plan as Plan, posture: given.posture as Posture | null };
  if (isObject(given.closed))
    return { ...at, closed: { rule: String(given.closed.rule), text: String(given.closed.text) } };
  return {
    ...at,
    closed: null,
    wins: Frac.read(given.p_attacker_wins),
    exchange: Frac.read(given.sp_exchange),
  };
}

function mix(given: Values): Mix {
  const shares = <K>(list: Json | undefined, key: string): Map<K, Frac> =>
    new Map(
      (Array.isArray(list) ? list.filter(isObject) : []).map((one) => [one[key] as K, Frac.read(one.share)]),
    );
  return {
    moment: given.moment as Moment,
    aim: given.for as Aim,
    value: Frac.read(given.value),
    plans: shares<Plan>(given.plans, 'plan'),
    postures: shares<Posture | null>(given.postures, 'posture'),
  };
}

export function cellAt(games: Games, plan: Plan, posture: Posture | null): Cell | undefined {
  return games.cells.find((it) => it.plan === plan && it.posture === posture);
}

/** Why no posture opens a plan; `null` when one does. */
export function planClosed(games: Games | null, plan: Plan): Closed | null {
  return reason(games?.cells.filter((it) => it.plan === plan) ?? []);
}

/** Why no plan opens a posture; `null` when one does. A plan that is itself closed says nothing about postures. */
export function postureClosed(games: Games | null, posture: Posture | null): Closed | null {
  const cells = games?.cells.filter((it) => it.posture === posture) ?? [];
  return reason(cells.filter((it) => planClosed(games, it.plan) === null));
}

function reason(cells: Cell[]): Closed | null {
  return cells.every((it) => it.closed !== null) ? (cells[0]?.closed ?? null) : null;
}

/** The postures there are, in the order of the answer. */
export function posturesOf(games: Games): (Posture | null)[] {
  return [...new Set(games.cells.map((it) => it.posture))];
}

// A player of a tactical mission: what he wants of a decision. How it is done, by clicks, by keys or by taps, is the war's.

import { agree } from './hands.mjs';
import { keyAt, untilHeard, byClicks as clicks, byKeys as keys } from './war.mjs';

const has = (table, kind) => table.offers.some((it) => it.kind === kind);
/** The chance that an offer tells in its price. */
const chance = ({ price }) => Number(/(\d+)%/.exec(price ?? '')?.[1] ?? 0);

/** Counts what was done in the activation that is played, so that every turn comes to its end. */
export class Activation {
  #name = '';
  moves = 0;
  shots = 0;
  assaults = 0;

  see({ pending }) {
    const name = pending.owes.map((it) => it.sentence).join();
    if (/^Activate/.test(name) && name !== this.#name) [this.moves, this.shots, this.assaults] = [0, 0, 0];
    this.#name = name;
  }
}

/** What is wanted: the kind of the answer, and an offer where the kind alone does not say it. */
export function wish(table, done) {
  done.see(table);
  const one = (kind) => ({ kind, offer: table.offers.find((it) => it.kind === kind) });
  const best = (kind) => {
    const [offer] = table.offers.filter((it) => it.kind === kind).sort((a, b) => chance(b) - chance(a));
    return { kind, offer };
  };
  if (has(table, 'as_printed')) return { kind: 'as_printed' };
  if (has(table, 'activate')) return one('activate');
  if (has(table, 'charge')) return { kind: 'charge' };
  if (has(table, 'add')) return one('add');
  if (has(table, 'enter')) return one('enter');
  if (has(table, 'retreat')) return one('retreat');
  if (has(table, 'decline')) {
    const turn = table.offers.filter((it) => it.kind === 'decline').at(-1);
    return { kind: 'decline', offer: turn };
  }
  if (has(table, 'muster') && done.assaults < 1) return one('muster');
  if (has(table, 'fire') && done.shots < 1) return best('fire');
  if (has(table, 'step') && done.moves < 2) return one('step');
  for (const kind of ['end', 'done', 'cancel']) if (has(table, kind)) return { kind };
  for (const kind of ['at', 'leave_out', 'target', 'step']) if (has(table, kind)) return one(kind);
  throw new Error(`nothing is wanted of ${[...new Set(table.offers.map((it) => it.kind))]}`);
}

/** Answers by pointing and clicking; a unit under way is in hand already. */
export async function byClicks(hands, wanted) {
  if (wanted.kind !== 'step' || !hands.table.stage.doing.marching) return clicks(hands, wanted);
  const before = hands.heard;
  hands.doing = `on: ${wanted.offer.text}`;
  await hands.pointAt(wanted.offer.hex);
  await hands.news(before);
}

/** Answers by keys alone. */
export async function byKeys(hands, wanted) {
  if (wanted.kind !== 'step' || !hands.table.stage.doing.marching) return keys(hands, wanted);
  const before = hands.heard;
  hands.doing = `on: ${wanted.offer.text}`;
  await keyAt(hands, wanted.offer.hex);
  await untilHeard(hands, before);
}

/** Plays until the mission is over, or until `enough` says so. */
export async function play(hands, answer, { most = 400, enough = () => false } = {}) {
  const done = new Activation();
  const kinds = new Map();
  for (let given = 0; !hands.table.pending.over && !enough(kinds); given += 1) {
    if (!hands.mine()) {
      await hands.news(hands.heard);
      continue;
    }
    if (given > most) throw new Error(`the mission does not end: ${[...kinds]}`);
    const wanted = wish(hands.table, done);
    if (wanted.kind === 'step') done.moves += 1;
    if (wanted.kind === 'fire') done.shots += 1;
    if (wanted.kind === 'muster') done.assaults += 1;
    kinds.set(wanted.kind, (kinds.get(wanted.kind) ?? 0) + 1);
    await answer(hands, wanted);
    while (await agree(hands.page)) await hands.page.waitForTimeout(50);
  }
  return kinds;
}

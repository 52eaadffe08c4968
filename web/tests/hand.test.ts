// What pointing at hexes and counters means.
import { expect, test } from 'vitest';
import type { Piece } from '../src/counters/piece';
import type { Asked, Desk } from '../src/game/desk.svelte';
import { gestures, type Wanted } from '../src/game/gestures';
import { chooseAt, nameOf, pointAtHex, pointAtUnit, run, take } from '../src/game/hand';
import { LossMarks } from '../src/game/lossMarks.svelte';
import { Trail } from '../src/game/trail';
import { Unfinished } from '../src/game/unfinished.svelte';
import type { Doing, Offer } from '../src/wire/types';
import { doing, KINDS } from './stage';

const piece = (id: number, hex: number, side = 'axis'): Piece =>
  ({ id, hex, side, name: `unit ${id}`, spent: false, sp: 5, printed: 5 }) as Piece;
const offer = (kind: string, named: { hex?: number; unit?: number } = {}): Offer =>
  ({ kind, text: kind, action: { [kind]: named }, ...named }) as unknown as Offer;

const DOING = doing('axis operations', { engaged: [1], selecting: { local: true, finish: 'begin' } });
/** The same, with more or less of it under way. */
const under = (more: Partial<Doing>) => ({ doing: { ...DOING, ...more }, present: { ...DOING, ...more } });

/** A desk at which units 1 (hex 10) and 2 (hex 11) may be named; 3 (hex 12) may not. */
function desk(offers: Offer[], more: Record<string, unknown> = {}) {
  const pieces = [piece(1, 10), piece(2, 11), piece(3, 12)];
  const did: unknown[] = [];
  const trail = new Trail();
  const fake = {
    did,
    trail,
    pieces,
    offers,
    gestures: gestures(offers),
    stacks: new Map(pieces.map((it) => [it.hex, [it]])),
    piece: (id: number) => pieces.find((it) => it.id === id),
    grid: { number: (hex: number) => `20${hex}`, distance: () => 1 },
    table: { seats: [{ name: 'axis', side: 'axis' }] },
    board: { kinds: KINDS },
    doing: DOING,
    present: DOING,
    seat: 'axis',
    mine: true,
    busy: false,
    replay: null,
    chosen: [] as number[],
    carrying: null,
    inspected: null,
    doubt: null as Asked | null,
    spotlight: { acting: new Set<number>(), from: 10 },
    unfinished: new Unfinished(),
    hotseat: false,
    handOver: null as string | null,
    turn: () => Promise.resolve(),
    overlays: { reach: null as unknown },
    said: '',
    tell(text: string) {
      this.said = text;
    },
    unname(unit: number) {
      did.push({ unname: unit });
      return Promise.resolve(true);
    },
    ask: (): Promise<unknown> => Promise.resolve(null),
    together: <T>(deed: () => Promise<T>) => trail.together(deed),
    act(it: Offer) {
      did.push(it.action);
      trail.add();
      return Promise.resolve(true);
    },
    async acts(it: Offer, then: Wanted[]): Promise<number> {
      this.sent.push(1 + then.length);
      return (await this.act(it)) ? 1 : 0;
    },
    /** How long each request was. */
    sent: [] as number[],
    whyNot(question: unknown) {
      did.push({ why: question });
      return Promise.resolve();
    },
    ...more,
  };
  return fake as typeof fake & Desk;
}

const NAMED = [offer('select', { unit: 1 }), offer('select', { unit: 2 })];
const WAY = { from: 10, mp: 8, hexes: [{ hex: 11, cost: 2, left: 6, path: [11] }] };

test('D7l: a click on a counter of the active force asks before it is dropped off', async () => {
  const it = desk([offer('drop_off', { unit: 1 }), offer('stop')]);
  await pointAtUnit(it, 1);
  expect(it.did).toEqual([]);
  expect(it.doubt?.yes).toBe('Drop off');
  await it.doubt?.go();
  expect(it.did).toEqual([{ drop_off: { unit: 1 } }]);
});

test('a friendly stack within reach is marched to or chosen, whichever is meant', async () => {
  const offers = [...NAMED, offer('begin'), offer('move', { hex: 11 })];
  const open = () => desk(offers, { chosen: [1], overlays: { reach: WAY }, gestures: gestures(NAMED) });
  const again = open();
  await pointAtHex(again, 11);
  expect([again.did, again.chosen]).toEqual([[], [1]]);
  await pointAtHex(again, 11);
  expect(again.did).toEqual([{ select: { unit: 1 } }, { begin: {} }, { move: { hex: 11 } }]);
  expect(again.trail.take()).toBe(3);
  // What is meant to follow goes out with an answer; this host takes one at a time, so the rest is sent again.
  expect(again.sent).toEqual([2, 1, 1]);
  const other = open();
  await pointAtHex(other, 11);
  other.doubt?.instead?.();
  expect([other.did, other.chosen]).toEqual([[], [2]]);
  const shift = open();
  await chooseAt(shift, 11);
  expect([shift.did, shift.chosen, shift.doubt]).toEqual([[], [2], null]);
});

test('a march that breaks off tells why', async () => {
  const more = { ...under({ marching: true }), overlays: { reach: WAY } };
  const it = desk([offer('stop')], more);
  await pointAtHex(it, 11);
  expect(it.did).toEqual([{ why: { hex: 11 } }]);
});

test('what is left of a march that the other side’s question broke off is told, and offered when its player is asked again', async () => {
  const steps = [11, 12, 13].map((hex) => ({ kind: 'move', hex }));
  const moves = steps.map(({ hex }) => offer('move', { hex }));
  /** The first step is taken, then the other side is asked. */
  const march = async (more: object) => {
    const it = desk(moves.slice(0, 1), { ...under({ marching: true }), ...more });
    it.acts = () => {
      it.seat = 'soviet';
      it.offers = [offer('pass')];
      return Promise.resolve(1);
    };
    expect(await run(it, steps)).toBe(false);
    return it;
  };
  const it = await march({});
  expect(it.said).toBe('Stopped: another decision comes first. Not gone yet: 2012, 2013.');
  expect([it.did, it.unfinished.steps(it)]).toEqual([[], []]);
  it.seat = 'axis';
  it.offers = moves.slice(1, 2);
  expect(it.unfinished.steps(it)).toEqual(steps.slice(1));
  // Gone on otherwise, it is another march.
  it.spotlight = { ...it.spotlight, from: 14 };
  expect(it.unfinished.steps(it)).toEqual([]);
  // At a shared screen the enemy may be looking already.
  const shared = await march({ hotseat: true });
  expect(shared.said).toBe('Stopped: another decision comes first.');
});

test('a friendly stack out of reach is chosen at once', async () => {
  const it = desk(NAMED, { chosen: [1] });
  await pointAtHex(it, 11);
  expect([it.chosen, it.doubt]).toEqual([[2], null]);
});

test('a click where nothing can be done tells why', async () => {
  const barred = desk(NAMED);
  await pointAtHex(barred, 12);
  expect(barred.did).toEqual([{ why: { hex: 12 } }]);
  const far = desk(NAMED, { chosen: [1], overlays: { reach: WAY } });
  await pointAtHex(far, 30);
  expect(far.did).toEqual([{ why: { hex: 30, units: [1] } }]);
  const idle = desk(NAMED);
  await pointAtHex(idle, 30);
  expect(idle.did).toEqual([]);
});

test('a click on a unit that is named takes that unit out, whoever was named last', async () => {
  const reaction = under({ naming: {}, selecting: { local: false, finish: '' } });
  const spotlight = { acting: new Set([1, 2]) };
  const some = desk([offer('select', { unit: 3 }), offer('pass')], { ...reaction, spotlight });
  await pointAtUnit(some, 1);
  expect(some.did).toEqual([{ unname: 1 }]);
  // Also when nobody is left to name.
  const all = desk([offer('withdraw'), offer('pass')], { ...reaction, spotlight });
  await pointAtUnit(all, 2);
  expect(all.did).toEqual([{ unname: 2 }]);
});

test('D2.6.1c: a reaction is led on by itself while one way is left', async () => {
  const it = desk([offer('path', { hex: 11 }), offer('path', { hex: 12 }), offer('pass')]);
  const then = [[offer('path', { hex: 13 })], [offer('path', { hex: 14 }), offer('path', { hex: 15 })]];
  const act = it.act.bind(it);
  it.act = (one: Offer) => {
    it.offers = then.shift() ?? [];
    return act(one);
  };
  await pointAtHex(it, 11);
  expect(it.did).toEqual([{ path: { hex: 11 } }, { path: { hex: 13 } }]);
  expect(it.trail.take()).toBe(2);
});

test('D8.1g: a click on another stack changes the force of a declared attack, or says why not', async () => {
  const naming = under({ naming: { attack: 20 } });
  delete naming.present.selecting;
  const renamed: number[][] = [];
  const at = (undo: unknown, able: boolean) => {
    const it = desk([offer('begin')], {
      ...naming,
      spotlight: { acting: new Set([1]) },
      table: { seats: [{ name: 'axis', side: 'axis' }], undo },
      grid: { name: (hex: number) => `20${hex}`, number: (hex: number) => `20${hex}`, distance: () => 1 },
      rename: (units: number[]) => (renamed.push(units), Promise.resolve(able)),
    });
    return it;
  };
  const free = at({ open: true }, true);
  await pointAtHex(free, 11);
  expect([renamed, free.said]).toEqual([[[2]], 'Force changed: 2011.']);
  const barred = at({ open: true }, false);
  await pointAtHex(barred, 12);
  expect(barred.said).toBe('No unit in 2012 can take part.');
  const late = at({ open: false, reason: 'dice were rolled' }, true);
  await pointAtHex(late, 11);
  expect([late.said, renamed.length]).toEqual(['The force is settled: unit 1. dice were rolled', 2]);
  // A click on the force itself is no change.
  const same = at({ open: true }, true);
  await pointAtHex(same, 10);
  expect(renamed.length).toBe(2);
});

test('a step into the enemy’s hex is named an attack and asks for the odds; any other step is taken', async () => {
  const enemy = piece(9, 20, 'soviet');
  const [into, beside] = [{ ...offer('move', { hex: 20 }), attacks: true }, offer('move', { hex: 21 })];
  const asked: number[] = [];
  const it = desk([into, beside], {
    stacks: new Map([[20, [enemy]]]),
    grid: { name: (hex: number) => `20${hex}`, number: String, distance: () => 1 },
    ...under({ marching: true }),
    ask: ({ odds }: { odds: { target: number } }) => (asked.push(odds.target), Promise.reject(new Error())),
  });
  expect([nameOf(it, into), nameOf(it, beside)]).toEqual(['attack 2020', 'move']);
  await take(it, into);
  expect([it.did, asked]).toEqual([[], [20]]);
  await take(it, beside);
  expect([it.did, asked]).toEqual([[{ move: { hex: 21 } }], [20]]);
});

test('D8.8c: a click on a counter marks a loss where there is a choice, and takes it where there is none', async () => {
  const lose = (unit: number) => offer('lose', { unit });
  const due = under({ losses: { left: 2, units: [1, 2], side: 'axis' } });
  const two = desk([lose(1), lose(2)], { ...due, marks: new LossMarks() });
  await pointAtUnit(two, 2);
  expect([two.did, two.marks.units]).toEqual([[], [2]]);
  const one = desk([lose(1)], { ...due, marks: new LossMarks() });
  await pointAtUnit(one, 1);
  expect([one.did, one.marks.units]).toEqual([[{ lose: { unit: 1 } }], []]);
});

/** Steps that name their unit: 1 may go to 20, 2 to 20 or 21. */
const SINGLY = [
  offer('move', { unit: 1, hex: 20 }),
  offer('move', { unit: 2, hex: 20 }),
  offer('move', { unit: 2, hex: 21 }),
];
const ALONE = { doing: doing('moves', { singly: true }), present: doing('moves', { singly: true }) };

test('where units go by themselves a click chooses, and a far hex sends each its own way', async () => {
  const asked: unknown[] = [];
  const ask = (question: { reach: { units: number[] } }): Promise<unknown> => {
    asked.push(question);
    const [unit] = question.reach.units;
    return Promise.resolve({ hexes: [{ hex: 20, path: unit === 1 ? [20] : [20] }] });
  };
  const it = desk(SINGLY, { ...ALONE, ask });
  await pointAtUnit(it, 1);
  expect([it.chosen, it.did, it.carrying]).toEqual([[1], [], null]);
  it.chosen = [1, 2];
  Object.assign(it.overlays, { reach: { ...WAY, hexes: [{ hex: 20, cost: 2, left: 6, path: [20] }] } });
  await pointAtHex(it, 20);
  expect(asked).toEqual([{ reach: { units: [1] } }, { reach: { units: [2] } }]);
  expect(it.did).toEqual([{ move: { unit: 1, hex: 20 } }, { move: { unit: 2, hex: 20 } }]);
  expect(it.trail.take()).toBe(2);
});

test('while units go one after another nothing else is answered between them', async () => {
  const busy: boolean[] = [];
  const it = desk(SINGLY, { ...ALONE, chosen: [1, 2] });
  it.ask = (() => {
    busy.push(it.busy);
    return Promise.resolve({ hexes: [{ hex: 20, path: [20] }] });
  }) as typeof it.ask;
  Object.assign(it.overlays, { reach: { ...WAY, hexes: [{ hex: 20, cost: 2, left: 6, path: [20] }] } });
  await pointAtHex(it, 20);
  expect([busy, it.busy, it.did.length]).toEqual([[true, true], false, 2]);
});

test('a hex that is reached in one go is reached by two answers', async () => {
  const offers = [...SINGLY, offer('board', { unit: 1 }), offer('at', { hex: 33 })];
  const it = desk(offers, { ...ALONE, chosen: [1], gestures: gestures(SINGLY) });
  Object.assign(it.overlays, {
    reach: { ...WAY, leap: { by: ['board', 'at'], hexes: [33], text: 'by rail' } },
  });
  await pointAtHex(it, 33);
  expect(it.did).toEqual([{ board: { unit: 1 } }, { at: { hex: 33 } }]);
});

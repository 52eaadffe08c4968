// The keyboard leads through the forces and out again; odds and forces are heard.
import { expect, test, vi } from 'vitest';
import type { Piece } from '../src/counters/piece';
import { forceWords, paceOf } from '../src/game/force';
import { Adviser } from '../src/game/hint.svelte';
import type { Desk } from '../src/game/desk.svelte';
import { gestures } from '../src/game/gestures';
import { forceAfter, KEYS, press, type Panels } from '../src/game/keys';
import { spoken } from '../src/game/odds';
import type { AttackOdds, HintIdea, Offer, Reach } from '../src/wire/types';
import { layersOf } from '../src/game/overlays.svelte';
import { doing, KINDS, LAYERS } from './stage';

test('Tab ends after the last force and before the first; ] and [ go round', () => {
  const hexes = [30, 10, 20];
  const way = (at: number | null, back: boolean, round: boolean) => forceAfter(hexes, at, back, round);
  expect([way(null, false, false), way(10, false, false), way(20, false, false)]).toEqual([10, 20, 30]);
  expect(way(30, false, false)).toBeNull();
  expect([way(30, true, false), way(10, true, false)]).toEqual([20, null]);
  expect([way(30, false, true), way(10, true, true)]).toEqual([10, 30]);
  // From a hex between them the nearest ones are next.
  expect([way(15, false, false), way(15, true, false)]).toEqual([20, 10]);
  expect(forceAfter([], 10, false, true)).toBeNull();
});

test('odds are told to the ear, plan by plan', () => {
  const row = (plan: string, posture: string, chance: number, kind = 'concerted') => ({
    kind,
    plan,
    posture,
    chance,
  });
  const odds = {
    target: 5,
    rows: [
      row('penetration', 'stand', 0.16),
      row('grand_assault', 'stand', 0.5),
      row('grand_assault', 'delay', 0.75),
      { ...row('standard', 'stand', 0.9, 'entry'), closed: { kind: 'illegal', text: 'no' } },
    ],
    verdict: {
      ways: [],
      plans: [
        { kind: 'concerted', plan: 'grand_assault', least: 0.5, most: 0.75 },
        { kind: 'concerted', plan: 'penetration', least: 0.16, most: 0.16 },
      ],
      postures: [],
    },
  } as unknown as AttackOdds;
  expect(spoken('Orsha (2715)', odds)).toBe(
    'Attack on Orsha (2715): 16 per cent with penetration, 50 to 75 per cent with grand assault.',
  );
});

const piece = (id: number, name: string): Piece => ({ id, name, sp: 6, printed: 6, bounds: [6, 6] }) as Piece;

test('how fast a force is, and by whom, is told with its reach', () => {
  const force = [piece(1, '17th Panzer Division'), piece(2, '167th Infantry Division')];
  const pace = { ma: 5, slowest: [2], mobile: [1] };
  const reach = { units: [2, 1], pace } as Reach;
  expect(paceOf(reach, [1, 2])).toEqual(pace);
  expect(forceWords(force, pace)).toBe(
    'Chosen: 17th Panzer and 167th Infantry, 12 SP, MA 5, set by 167th Infantry.',
  );
  // Until it is there, and of another force, nothing is said.
  for (const it of [null, { ...reach, units: [1] }, { ...reach, units: [1, 3] }, { units: [1, 2] } as Reach])
    expect(paceOf(it, [1, 2])).toBeNull();
  expect(forceWords(force, null)).toBe('Chosen: 17th Panzer and 167th Infantry, 12 SP.');
});

test('hints asked for with a force in hand are shown, and shown again when folded', async () => {
  const ideas = [{ text: 'go', reason: 'why', actions: [], units: [], hexes: [] }] as unknown as HintIdea[];
  const chosen = [1, 2];
  const fake = { chosen, odds: null, said: '', ask: () => Promise.resolve({ ideas }) };
  const desk = fake as unknown as Desk;
  const adviser = new Adviser();
  await adviser.toggle(desk);
  expect(adviser.isFolded(desk)).toBe(false);
  // Another force comes to hand: the ideas make room, and H brings them back.
  fake.chosen = [3];
  expect(adviser.isFolded(desk)).toBe(true);
  await adviser.toggle(desk);
  expect([adviser.ideas, adviser.isFolded(desk)]).toEqual([ideas, false]);
  // The idea that was begun stays in sight while its force is under way.
  adviser.following = ideas[0]!;
  adviser.forget(true);
  expect(adviser.shown).toBe(ideas[0]);
  adviser.forget();
  expect(adviser.shown).toBeNull();
});

test('every letter means one thing', () => {
  const all = [
    ...KEYS.map(({ keys }) => keys),
    ...layersOf({ board: { layers: LAYERS } }).map(({ key }) => key),
  ];
  const letters = all.flatMap((keys) => keys.split(/[ ,]+/)).filter((it) => /^(Shift\+)?[A-Z]$/.test(it));
  expect([...letters].sort()).toEqual([...new Set(letters)].sort());
});

test('W retreats by reaction and never asks why; Q asks; a shifted S is the enemy’s supply, J the next combat', () => {
  vi.stubGlobal('HTMLElement', class {});
  const did: string[] = [];
  const withdraw = { kind: 'withdraw', key: 'W', text: '', action: 'withdraw' } as Offer;
  const desk = {
    offers: [withdraw],
    cursor: 5,
    chosen: [],
    replay: null,
    table: null,
    board: { kinds: KINDS, layers: LAYERS },
    together: (deed: () => Promise<boolean>) => deed(),
    toggleLayer: (name: string) => did.push(name),
    replayer: { step: (what: string) => did.push(what) },
    act: ({ kind }: Offer) => (did.push(kind), Promise.resolve(true)),
    whyNot: () => (did.push('why not'), Promise.resolve()),
  };
  const type = (key: string, shiftKey = false): boolean =>
    press(desk as unknown as Desk, {} as Panels, { key, shiftKey, target: null } as KeyboardEvent);
  for (const key of ['w', 'q', 'j', 's']) type(key);
  type('S', true);
  expect(did).toEqual(['withdraw', 'why not', 'combat', 'supply', 'enemySupply']);
  desk.offers = [];
  expect([type('w'), did.length]).toEqual([false, 5]);
  vi.unstubAllGlobals();
});

test('G and D answer where one unit alone may be meant', () => {
  vi.stubGlobal('HTMLElement', class {});
  const did: string[] = [];
  const pick = (unit: number): Offer =>
    ({ kind: 'pick_up', text: '', unit, action: { pick_up: { unit } } }) as Offer;
  const at = (offers: Offer[]): boolean => {
    const desk = {
      offers,
      gestures: gestures(offers),
      act: ({ unit }: Offer) => (did.push(`unit ${unit}`), Promise.resolve(true)),
      tell: () => did.push('told'),
    };
    return press(desk as unknown as Desk, {} as Panels, { key: 'g', target: null } as KeyboardEvent);
  };
  expect([at([]), at([pick(3)]), at([pick(3), pick(4)])]).toEqual([false, true, true]);
  expect(did).toEqual(['unit 3', 'told']);
  vi.unstubAllGlobals();
});

test('A attacks the hex under the cursor, and never another', () => {
  vi.stubGlobal('HTMLElement', class {});
  const concert = (target: number): Offer =>
    ({ kind: 'concert', text: '', hex: target, attacks: true, action: { concert: { target } } }) as Offer;
  const offers = [concert(30), concert(28)];
  const asked: number[] = [];
  const told: string[] = [];
  const why: unknown[] = [];
  const desk = {
    offers,
    gestures: gestures(offers),
    mine: true,
    cursor: 28 as number | null,
    chosen: [] as number[],
    piece: () => undefined,
    replay: null,
    seat: 'axis',
    doing: doing(''),
    present: doing('', { selecting: { local: true, finish: 'begin' } }),
    spotlight: null,
    table: { seats: [{ name: 'axis', side: 'axis' }], ribbon: { side: 'axis' } },
    stacks: new Map([28, 30, 31].map((hex) => [hex, [{ id: hex, hex, side: 'soviet' }]])),
    overlays: { reach: null as unknown },
    board: { kinds: KINDS },
    whyNot(question: unknown, open: () => void) {
      why.push(question);
      if (why.length > 1) open();
      return Promise.resolve();
    },
    grid: { name: (hex: number) => `hex ${hex}`, distance: () => 1 },
    ask: ({ odds }: { odds: { target: number } }) => (asked.push(odds.target), new Promise(() => {})),
    tell: (text: string) => told.push(text),
  };
  const type = (key = 'a'): boolean =>
    press(desk as unknown as Desk, {} as Panels, { key, target: null } as KeyboardEvent);
  expect([type(), asked]).toEqual([true, [28]]);
  for (const cursor of [31, 5, null]) {
    desk.cursor = cursor;
    type();
  }
  expect(asked).toEqual([28]);
  expect(told).toEqual([
    'Choose a force first.',
    'There is no enemy in hex 5 to attack.',
    'Move the cursor to the hex you want to attack.',
  ]);
  // With a force in hand the host says why not; where nothing prevents it, the odds follow.
  desk.cursor = 31;
  desk.chosen = [4];
  type();
  expect([why, asked]).toEqual([[{ hex: 31, units: [4] }], [28]]);
  type();
  expect(asked).toEqual([28, 31]);
  asked.pop();
  desk.chosen = [];
  // What the force in hand reaches is a target as well.
  desk.overlays.reach = { hexes: [{ hex: 31 }] };
  desk.cursor = 31;
  type();
  expect(asked).toEqual([28, 31]);
  // The odds of an attack on one's own stack are none.
  desk.stacks.set(7, [{ id: 7, hex: 7, side: 'axis' }]);
  desk.cursor = 7;
  type('o');
  expect([asked.length, told.at(-1)]).toEqual([2, 'There is no enemy in hex 7 to attack.']);
  desk.cursor = 28;
  type('o');
  expect(asked.at(-1)).toBe(28);
  vi.unstubAllGlobals();
});

test('Enter seals where the choice is made; on a hex one has gone to it looks there', () => {
  class Element {
    place: string;
    constructor(place: string) {
      this.place = place;
    }
    closest(selector: string): Element | null {
      return selector.split(', ').includes(this.place) ? this : null;
    }
    matches = (): boolean => false;
  }
  vi.stubGlobal('HTMLElement', Element);
  let sealed = 0;
  const seal = { click: () => (sealed += 1), matches: () => true };
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector.includes('seal') ? seal : null),
  });
  const plan = { kind: 'plan', text: '', action: { plan: { plan: 'standard' } } } as Offer;
  const desk = {
    offers: [plan],
    gestures: gestures([plan]),
    mine: true,
    busy: false,
    chosen: [],
    carrying: null,
    replay: null,
    fan: null,
    odds: null,
    notice: null,
    cursor: 5 as number | null,
    cursorThen: 5 as number | null,
    inspected: null as number | null,
    seat: 'axis',
    board: { kinds: KINDS },
    doing: doing(''),
    present: doing('axis entry', { contested: 7 }),
    spotlight: { acting: new Set() },
    stacks: new Map(),
    overlays: { reach: null },
    table: {
      seat: 'axis',
      seats: [{ name: 'axis', side: 'axis' }],
      pending: { owes: [{ seat: 'axis', hexes: [8] }] },
    },
  };
  const enter = (place: string): number => {
    const target = new Element(place);
    press(desk as unknown as Desk, {} as Panels, { key: 'Enter', target } as unknown as KeyboardEvent);
    return sealed;
  };
  // Nobody has moved the cursor.
  expect(enter('.map')).toBe(1);
  for (const asked of [7, 8]) {
    desk.cursor = asked;
    enter('.map');
  }
  expect(sealed).toBe(3);
  // Found or gone to since: Enter looks.
  desk.cursor = 6;
  expect([enter('.map'), desk.inspected]).toEqual([3, 6]);
  expect(enter('body')).toBe(3);
  // The card has the focus, or the matrix about it.
  expect([enter('.decision'), enter('.odds')]).toEqual([4, 5]);
  vi.unstubAllGlobals();
});

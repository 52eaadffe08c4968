// What the host has said of an attack is kept for its decision and its force.
import { expect, test } from 'vitest';
import { Foresight } from '../src/game/foreseen.svelte';
import type { AttackOdds, Board, HintIdea } from '../src/wire/types';

const strength = (units: number[]) => ({ units, least: 9, most: 9, known: true });
const row = (kind: 'entry' | 'concerted', plan: string, range?: [number, number]) => ({
  kind,
  plan,
  posture: 'steadfast',
  chance: 0.6,
  ...(range ? { range } : {}),
});
/** Units 1 and 2 against hex 7; of a penetration unit 2 stays out. */
const ODDS = {
  target: 7,
  attacker: strength([1, 2]),
  defender: strength([9]),
  concerted: [{ plan: 'penetration', attacker: strength([1]), left_out: [] }],
  rows: [
    row('entry', 'standard'),
    row('concerted', 'grand_assault'),
    row('concerted', 'penetration', [0.4, 0.9]),
  ],
  equilibrium: [
    { kind: 'entry', value: 0.3, plans: [{ plan: 'standard', weight: 1 }], postures: [] },
    {
      kind: 'concerted',
      value: 0.6,
      plans: [
        { plan: 'grand_assault', weight: 0.1 },
        { plan: 'penetration', weight: 0.9 },
      ],
      postures: [],
    },
  ],
  losses: [],
  modifiers: [],
  reactors: [],
  verdict: {
    ways: [
      { kind: 'concerted', value: 0.6, plan: 'penetration' },
      { kind: 'entry', value: 0.3, plan: 'standard' },
    ],
    plans: [{ kind: 'concerted', plan: 'penetration', range: [0.4, 0.9] }],
    postures: [],
  },
} as unknown as AttackOdds;
/** A board on which an attack is declared by `storm`. */
const BOARD = {
  kinds: [{ kind: 'storm', tone: 'attack' }],
  odds: {
    ways: [
      { kind: 'entry', declared: false },
      { kind: 'concerted', declared: true },
    ],
  },
} as unknown as Board;

test('the best of what is known, with who takes part in the plan the mix leans on', () => {
  const foreseen = new Foresight(() => 'axis 0 1');
  foreseen.hearOdds('axis 0 1', ODDS);
  const told = { force: [1, 2], kind: 'concerted', units: [1], chance: 0.6, range: [0.4, 0.9] };
  expect(foreseen.on(7)).toEqual(told);
  expect(foreseen.on(7, { force: [2, 1] })).toEqual(told);
  expect(foreseen.on(7, { kind: 'entry' })).toMatchObject({ chance: 0.3, units: [1, 2] });
  expect(foreseen.on(7, { force: [1] })).toBeNull();
  expect(foreseen.on(8)).toBeNull();
});

test('whom the host took to be meant is known by the hex that was looked at', () => {
  const foreseen = new Foresight(() => 'axis 0 1');
  foreseen.hearOdds('axis 0 1', ODDS);
  expect(foreseen.likeliest(7, null)).toBeNull();
  foreseen.hearOdds('axis 0 1', ODDS, { likeliest: 3 });
  expect(foreseen.likeliest(7, 3)).toEqual([1, 2]);
  expect(foreseen.likeliest(7, null)).toBeNull();
  foreseen.forget();
  expect(foreseen.likeliest(7, 3)).toBeNull();
});

test('what was said of another decision is gone, and comes too late', () => {
  let decision = 'axis 0 1';
  const foreseen = new Foresight(() => decision);
  foreseen.hearOdds(decision, ODDS);
  decision = 'axis 0 2';
  expect(foreseen.on(7)).toBeNull();
  foreseen.hearOdds('axis 0 1', ODDS);
  expect(foreseen.on(7)).toBeNull();
});

test('a game without an open plan promises nothing', () => {
  const foreseen = new Foresight(() => '');
  foreseen.hearOdds('', { ...ODDS, verdict: { ways: [], plans: [], postures: [] } });
  expect(foreseen.on(7)).toBeNull();
});

test('the staff’s ideas count, and nothing is asked twice', () => {
  const foreseen = new Foresight(() => '');
  const idea = { odds: 0.8, units: [3], hexes: [4, 7], actions: [{ storm: { target: 7 } }] };
  foreseen.hearIdeas('', [idea as unknown as HintIdea], BOARD);
  expect(foreseen.on(7)).toMatchObject({ kind: 'concerted', chance: 0.8, units: [3] });
  expect([foreseen.isNew(7, [1]), foreseen.isNew(7, [1]), foreseen.isNew(7, [2])]).toEqual([
    true,
    false,
    true,
  ]);
});

test('what was told is gone once the decision or the force is another, and may be asked again', () => {
  const foreseen = new Foresight(() => 'axis 0 1');
  expect(foreseen.isNew(7, [1, 2])).toBe(true);
  foreseen.hearOdds('axis 0 1', ODDS);
  foreseen.forget();
  // An undo leads back to the same decision: nothing comes back with it.
  expect(foreseen.on(7)).toBeNull();
  expect(foreseen.isNew(7, [1, 2])).toBe(true);
});

import { expect, test } from 'vitest';
import { strengthOf } from '../../src/labs/damos/account';
import { heatBenches, scaled, steps } from '../../src/labs/damos/around';
import { adoptBench, example, inCamp, PRESETS, total } from '../../src/labs/damos/bench';
import { ground, situation } from '../../src/labs/damos/case';
import { cellAt, gamesOf, planClosed, postureClosed, posturesOf } from '../../src/labs/damos/games';
import { columnAt } from '../../src/labs/damos/printed';
import { readTotals, withTotals } from '../../src/labs/damos/totals';
import type { Values } from '../../src/labs/lib/json';

test('the example of the book becomes its case by names alone (D8.13)', () => {
  expect(situation(example())).toEqual({
    op: 'situation',
    attacker: {
      nation: 'russian',
      units: [
        { type: 'armor', sp: 4 },
        { type: 'mechanized', sp: 5 },
        { type: 'foot_infantry', sp: 9 },
      ],
    },
    defender: {
      nation: 'german',
      units: [
        { type: 'mechanized', sp: 2 },
        { type: 'armor', sp: 10 },
      ],
    },
    terrain: 'clear',
    plan: 'penetration',
    posture: 'counterattack',
  });
});

test('what the player sets goes into the case, and nothing else', () => {
  const bench = example();
  expect(ground(bench)).not.toHaveProperty('plan');
  expect(situation({ ...bench, demoralized: true })).not.toHaveProperty('posture');
  expect(
    situation({ ...bench, freeRetreat: false, river: true, unprepared: false, rout: true, air: 'defender' }),
  ).toMatchObject({
    defender: { free_retreat: false },
    river: true,
    unprepared: false,
    rout: true,
    air: { side: 'defender', shift: true, reroll: { lowest_at_most: 3 } },
  });
});

/** An answer as the program gives it, cut down to two plans and two postures. */
const ANSWER: Values = {
  matrix: [
    { plan: 'meeting', posture: 'steadfast', p_attacker_wins: '2/3', sp_exchange: '-1/6' },
    { plan: 'meeting', posture: 'hedgehog', closed: { rule: 'D8.4a', text: 'it needs a foot unit' } },
    { plan: 'penetration', posture: 'steadfast', closed: { rule: 'D8.1a', text: 'needs a ZOI' } },
    { plan: 'penetration', posture: 'hedgehog', closed: { rule: 'D8.1a', text: 'needs a ZOI' } },
  ],
  equilibria: [
    {
      moment: 'entry',
      for: 'exchange',
      value: '-1/6',
      plans: [{ plan: 'meeting', share: '1' }],
      postures: [{ posture: 'steadfast', share: '1' }],
    },
  ],
};

test('what is open, and why the rest is not, is read from the answer', () => {
  const games = gamesOf(ANSWER)!;
  expect(posturesOf(games)).toEqual(['steadfast', 'hedgehog']);
  expect(planClosed(games, 'meeting')).toBeNull();
  expect(planClosed(games, 'penetration')).toEqual({ rule: 'D8.1a', text: 'needs a ZOI' });
  expect(postureClosed(games, 'steadfast')).toBeNull();
  expect(postureClosed(games, 'hedgehog')).toEqual({ rule: 'D8.4a', text: 'it needs a foot unit' });
  expect(String((cellAt(games, 'meeting', 'steadfast') as { exchange: unknown }).exchange)).toBe('-1/6');
  expect(String(games.mixes[0]!.plans.get('meeting'))).toBe('1');
  expect(gamesOf({ error: { code: 'bad_value' } })).toBeNull();
  expect(planClosed(null, 'meeting')).toBeNull();
});

test('strength and column are read from the account, before and after a shift', () => {
  const explain: Values[] = [
    { what: 'attacker: total SP', rule: 'D8.2a', effect: { set: 18 } },
    { what: 'defender: total SP', rule: 'D8.2a', effect: { set: 12 } },
    { what: 'attacker: modified SP, fraction dropped once', rule: 'R3', effect: { set: 11 } },
    { what: 'attacker: column 11-12, 2d6', rule: 'D8.6b', effect: 'note' },
    { what: 'attacker: air support, column 13-15, 3d6', rule: 'C4.4c', effect: { shift: 1 } },
    { what: 'attacker: net DRM', rule: 'D8.5f', effect: { set: 2 } },
  ];
  expect(strengthOf({ explain }, 'attacker')).toEqual({ modified: 11, read: { column: '13-15', dice: 3 } });
  expect(strengthOf({ explain }, 'defender')).toEqual({ modified: 12, read: null });
  expect(strengthOf({}, 'attacker')).toBeNull();
});

test('the odds map keeps the units of each force in their shares', () => {
  const columns = [
    { heading: '1', first: 1, top: 1 },
    { heading: '2-24', first: 2, top: 24 },
  ];
  expect(columnAt(columns, 1)).toBe(0);
  expect(columnAt(columns, 60)).toBe(1);
  const grid = heatBenches(example(), columns);
  expect(total(grid[0]![1]!.attacker)).toBe(24);
  expect(grid[0]![1]!.defender.troops).toEqual([{ type: 'mechanized', sp: 1 }]);
  expect(scaled(example(), 18, 12)).toEqual(example());
});

test('every step away from the bench changes one thing', () => {
  const list = steps(example());
  expect(new Set(list.map((step) => step.label)).size).toBe(list.length);
  for (const step of list) expect(situation(step.bench)).not.toEqual(situation(example()));
});

test('the two sides stay enemies', () => {
  const bench = example();
  const turned = inCamp(bench, 'attacker', { ...bench.attacker, camp: 'german' });
  expect([turned.attacker.camp, turned.defender.camp]).toEqual(['german', 'soviet']);
});

test('a bench from a foreign address stays within the rules', () => {
  const odd = adoptBench({
    attacker: { troops: [{ type: 'dragon', sp: 500 }], los: 'yes' },
    plan: 7,
    terrain: 'lava',
    reroll: 9,
  });
  expect(odd.attacker.troops).toEqual([{ type: 'foot_infantry', sp: 1 }]);
  expect(odd).toMatchObject({ plan: 'penetration', terrain: 'clear', reroll: 3 });
  for (const preset of PRESETS)
    expect(adoptBench(preset.bench() as unknown as Values)).toEqual(preset.bench());
});

test('totals are read as players write them, and nothing else', () => {
  for (const text of ['18 against 12', '18 v. 12', '18 vs 12', '18 12', '18:12', '18-12', ' 18 / 12 '])
    expect(readTotals(text), text).toEqual({ attacker: 18, defender: 12 });
  for (const text of ['', '18', '18 v.', '0 v. 5', '100 v. 5', 'eighteen', '18 12 6', '1812'])
    expect(readTotals(text), text).toBeNull();
});

test('totals keep the main type of each force and everything else of the case', () => {
  const bench = withTotals(example(), 20, 7);
  expect(bench.attacker.troops).toEqual([{ type: 'foot_infantry', sp: 20 }]);
  expect(bench.defender.troops).toEqual([{ type: 'armor', sp: 7 }]);
  expect(bench.plan).toBe(example().plan);
});

// The matrix of the odds: which cell is meant, and what counts in it.
import { expect, test } from 'vitest';
import {
  attackerOf,
  bestPlan,
  bestPosture,
  bySeat,
  facing,
  holds,
  isOpen,
  leftOut,
  modifiers,
  narrowed,
  ownChance,
  ownRange,
  preselected,
  promises,
  SEATED,
  seatIn,
  spoken,
  together,
  underWay,
  type Column,
  type Line,
  ledger,
} from '../src/game/odds';
import { chanceWords } from '../src/game/prospects.svelte';
import type { AttackOdds } from '../src/wire/types';

type Row = AttackOdds['rows'][number];
const row = (kind: Row['kind'], plan: string, posture: string, closed = false): Row => ({
  kind,
  plan,
  posture,
  chance: 0.5,
  ...(closed ? { closed: { kind: 'closed', text: 'too far' } } : {}),
});
const loss = (plan: string, posture: string, text: string): AttackOdds['losses'][number] => ({
  plan,
  posture,
  attacker: [],
  defender: [],
  modifiers: [{ text, value: '-1', rule: 'D8.4b' } as AttackOdds['modifiers'][number]],
});
const strength = { units: [], least: 4, most: 4, known: true, totals: [], los: true, rule: 'D2.4b' };
const ODDS: AttackOdds = {
  target: 1,
  attacker: strength,
  defender: strength,
  concerted: [],
  meant: [],
  barred: [],
  rows: [
    row('entry', 'meeting', 'steadfast'),
    row('entry', 'meeting', 'flexible'),
    row('concerted', 'grand_assault', 'steadfast'),
    row('concerted', 'grand_assault', 'flexible', true),
  ],
  equilibrium: [
    {
      kind: 'entry',
      value: 0.5,
      plans: [{ plan: 'meeting', weight: 1 }],
      postures: [
        { posture: 'steadfast', weight: 0.2 },
        { posture: 'flexible', weight: 0.8 },
      ],
    },
  ],
  losses: [
    loss('meeting', 'steadfast', 'meeting, steadfast'),
    loss('meeting', 'flexible', 'meeting, flexible'),
    loss('grand_assault', 'steadfast', 'grand assault'),
  ],
  modifiers: [],
  reactors: [],
  reaction_rule: 'D2.6.1g',
  reactions: true,
  postured: false,
};
const meeting = { kind: 'entry', plan: 'meeting' } as const;
const grand = { kind: 'concerted', plan: 'grand_assault' } as const;

test('unless one is asked for, the posture is the one their mix leans on', () => {
  expect(facing(ODDS, meeting)).toBe('flexible');
  expect(facing(ODDS, meeting, 'steadfast')).toBe('steadfast');
  expect(facing(ODDS, grand, 'flexible')).toBe('steadfast');
});

test('the modifiers are those of the cell', () => {
  expect(modifiers(ODDS, meeting, 'steadfast').map((it) => it.text)).toEqual(['meeting, steadfast']);
  expect(modifiers(ODDS, grand, 'steadfast').map((it) => it.text)).toEqual(['grand assault']);
  expect(modifiers(ODDS, grand, 'flexible')).toEqual([]);
});

test('odds are open where one cell of the game is', () => {
  expect(isOpen(ODDS, 'concerted')).toBe(true);
  expect(isOpen({ ...ODDS, rows: [row('concerted', 'penetration', 'flexible', true)] })).toBe(false);
  expect(isOpen({ ...ODDS, rows: ODDS.rows.slice(0, 2) }, 'concerted')).toBe(false);
});

test('a plan promises what lies between the worst and the best posture it may meet', () => {
  const chances = [0.25, 0.75];
  const rows = ODDS.rows.map((it, index) => ({ ...it, chance: chances[index % 2]! }));
  expect(promises({ ...ODDS, rows }, 'entry')).toEqual([{ plan: 'meeting', least: 0.25, most: 0.75 }]);
  expect(promises({ ...ODDS, rows }, 'concerted')).toEqual([
    { plan: 'grand_assault', least: 0.25, most: 0.25 },
  ]);
});

test('against hidden strength a plan is told with what it lies between', () => {
  const rows = ODDS.rows
    .slice(0, 2)
    .map((it, index) => ({ ...it, chance: 0.6, range: [0.5 - index / 4, 0.9] as [number, number] }));
  const found = { ...ODDS, rows };
  expect(promises(found, 'entry')).toEqual([{ plan: 'meeting', least: 0.6, most: 0.6, range: [0.25, 0.9] }]);
  expect(spoken('Orsha (2715)', found)).toBe(
    'Attack on Orsha (2715): 60 per cent (25 to 90 by hidden strength) with meeting.',
  );
});

test('postures closed by different rules keep each its own reason', () => {
  const line = (posture: string, rule?: string): Line => ({
    posture,
    cells: [],
    closed: rule ? { kind: 'illegal', text: 'closed to this defender', rule } : null,
  });
  const all = [
    line('hedgehog', 'D8.3c'),
    line('elastic', 'C2.1c'),
    line('steadfast'),
    line('delay', 'C2.1c'),
  ];
  expect(together(all).map((it) => [it.posture, it.closed?.rule, it.alike])).toEqual([
    ['steadfast', undefined, []],
    ['hedgehog', 'D8.3c', []],
    ['elastic', 'C2.1c', ['delay']],
  ]);
});

test('a reaction tells its throws, or what it hangs on', () => {
  const attempt = {
    hex: 1,
    units: [],
    errand: 'intercept',
    words: 'to come',
    kind: 'path',
    rule: 'D2.6.1g',
    modifiers: [],
  };
  expect(chanceWords({ ...attempt, least: 10, most: 10, chance: 10 / 36 })).toBe('28% (10 of 36)');
  expect(chanceWords({ ...attempt, least: 10, most: 15, chance: 0.3 })).toBe('30%');
  expect(chanceWords({ ...attempt, least: 10, most: 15 })).toBe('28–42%');
});

test('D8.1g: the attacker of a concerted plan is who may take part, and who may not is told', () => {
  const strength = (units: number[], most: number) => ({ units, least: most, most, known: true });
  const out = (unit: number, hex: number, rule: string) => ({ unit, hex, rule, text: '' });
  const found = {
    attacker: strength([1, 2], 27),
    concerted: [{ plan: 'grand_assault', attacker: strength([1], 22), left_out: [out(2, 9, 'D8.1g')] }],
    barred: [out(3, 8, 'D8.1a')],
  } as unknown as AttackOdds;
  const grand: Column = { kind: 'concerted', plan: 'grand_assault' };
  expect(attackerOf(found, grand).most).toBe(22);
  expect(attackerOf(found, { kind: 'entry', plan: 'standard' }).most).toBe(27);
  expect(leftOut(found, grand).map((it) => [it.unit, it.rule])).toEqual([
    [2, 'D8.1g'],
    [3, 'D8.1a'],
  ]);
  expect(leftOut(found, { kind: 'entry', plan: 'standard' })).toEqual([]);
});

test('C4.4b: air support that could still come stands apart from what counts', () => {
  const lines = [
    { text: 'attacker: the air unit could support', value: '+1 col' },
    { text: 'attacker: total SP', value: '= 15' },
  ] as AttackOdds['modifiers'];
  const found = ledger(lines);
  expect(found.attacker.map((it) => it.text)).toEqual(['total SP']);
  expect(found.uncounted.map((it) => [it.text, it.value])).toEqual([
    ['the air unit could support', '+1 col'],
  ]);
});

test('the ledger of a cell has a column for each side and ends in the column of the table', () => {
  const lines = [
    { text: 'attacker: column 16-18', value: '' },
    { text: 'attacker: plan penetration', value: '+2' },
    { text: 'defender: matrix', value: '-1' },
    { text: 'a tie goes to the defender', value: '' },
  ] as AttackOdds['modifiers'];
  const found = ledger(lines);
  expect(found.attacker.map((it) => it.text)).toEqual(['plan penetration', 'column 16-18']);
  expect(found.defender.map((it) => it.text)).toEqual(['matrix']);
  expect(found.both.map((it) => it.text)).toEqual(['a tie goes to the defender']);
});

/** Two ways of attacking: on entry a meeting engagement (40%) or a standard attack (61%), concerted a grand assault (40%). */
const UNEVEN: AttackOdds = {
  ...ODDS,
  rows: [
    { ...row('entry', 'meeting', 'steadfast'), chance: 0.4 },
    { ...row('entry', 'standard', 'steadfast'), chance: 0.61 },
    { ...row('concerted', 'grand_assault', 'steadfast'), chance: 0.4 },
    { ...row('concerted', 'penetration', 'steadfast', true), chance: 0.9 },
  ],
  equilibrium: [],
};

test('the plan to begin with is the best of those open, and of the attack that is made', () => {
  expect(bestPlan(UNEVEN)).toEqual({ kind: 'entry', plan: 'standard' });
  expect(bestPlan(UNEVEN, ({ kind }) => kind === 'concerted')).toEqual(grand);
  expect(bestPlan({ ...UNEVEN, rows: [] })).toBeNull();
});

test('against their best mix, not against what they would never choose', () => {
  const mixed: AttackOdds = {
    ...ODDS,
    rows: [
      { ...row('entry', 'meeting', 'steadfast'), chance: 0.1 },
      { ...row('entry', 'meeting', 'flexible'), chance: 0.7 },
      { ...row('entry', 'standard', 'steadfast'), chance: 0.5 },
      { ...row('entry', 'standard', 'flexible'), chance: 0.5 },
    ],
  };
  expect(bestPlan(mixed)?.plan).toBe('meeting');
  // Without their mix, the worst that may be met counts.
  expect(bestPlan({ ...mixed, equilibrium: [] })?.plan).toBe('standard');
});

test('a sealed plan is chosen beforehand by what was picked, else by the odds, else not at all', () => {
  const entry = ['meeting', 'standard'];
  expect(preselected(entry, 'grand_assault', UNEVEN)).toBe('standard');
  expect(preselected(entry, 'meeting', UNEVEN)).toBe('meeting');
  expect(preselected(['meeting'], null, UNEVEN)).toBe('meeting');
  expect(preselected(entry, 'grand_assault', null)).toBeNull();
  expect(preselected(['meeting'], null, null)).toBe('meeting');
});

test('the seat whose units are attacked is the defender, with its own words, chances and losses', () => {
  const side = (unit: number): string => (unit < 10 ? 'axis' : 'soviet');
  const odds: AttackOdds = {
    ...ODDS,
    attacker: { ...strength, units: [11, 12] },
    defender: { ...strength, units: [3], least: 15, most: 15 },
  };
  expect(seatIn(odds, 'soviet', side)).toBe('attacker');
  expect(seatIn(odds, 'axis', side)).toBe('defender');
  expect(seatIn(odds, undefined, side)).toBe('attacker');
  expect(SEATED.defender).toMatchObject({ plans: 'they choose', postures: 'you choose' });
  expect(SEATED.attacker).toMatchObject({ plans: 'you choose', postures: 'they choose' });
  expect(bySeat('defender', odds.attacker, odds.defender).you.most).toBe(15);
  expect(bySeat('attacker', odds.attacker, odds.defender).you.most).toBe(4);
  expect([ownChance('defender', 0), ownChance('attacker', 0)]).toEqual([1, 0]);
  expect(ownRange('defender', [0.25, 0.5])).toEqual([0.5, 0.75]);
  const rows = ODDS.rows.map((it) => ({ ...it, chance: 0.25 }));
  expect(spoken('Orsha', { ...odds, rows }, 'defender')).toMatch(
    /^Defense of Orsha: you hold 75 per cent against grand assault/,
  );
});

test('once a plan is sealed, the odds are about that plan and no other', () => {
  const rows = ODDS.rows.map((it) => ({ ...it, chance: it.kind === 'concerted' ? 0.97 : 0.88 }));
  const odds: AttackOdds = {
    ...ODDS,
    rows,
    equilibrium: [
      ...ODDS.equilibrium,
      {
        kind: 'concerted',
        value: 0.5,
        plans: [
          { plan: 'grand_assault', weight: 0.1 },
          { plan: 'penetration', weight: 0.9 },
        ],
        postures: [{ posture: 'steadfast', weight: 1 }],
      },
    ],
  };
  // A force on its way with a concerted plan open set out with it.
  const made = underWay(odds, null, { marching: true, seat: 'attacker' });
  expect(made).toEqual({ target: 1, kind: 'concerted', plan: 'grand_assault' });
  const about = narrowed(odds, made);
  expect([...new Set(about.rows.map((it) => it.plan))]).toEqual(['grand_assault']);
  expect(about.losses.every((it) => it.plan === 'grand_assault')).toBe(true);
  expect(about.equilibrium).toHaveLength(1);
  expect(about.equilibrium[0]).toMatchObject({ value: 0.97, plans: [{ plan: 'grand_assault', weight: 1 }] });
  expect(bestPlan(about)?.plan).toBe('grand_assault');
  // Of two games the one declared is left, with all its plans while none is sealed.
  expect(narrowed(odds, { target: 1, kind: 'entry', plan: null }).rows.map((it) => it.kind)).toEqual([
    'entry',
    'entry',
  ]);
  const still = { marching: false, seat: 'attacker' } as const;
  // Who defends chooses a posture without the plan.
  const sealed = { target: 1, kind: 'entry', plan: 'meeting' } as const;
  expect(underWay(odds, sealed, still)?.plan).toBe('meeting');
  expect(underWay(odds, sealed, { ...still, seat: 'defender' })?.plan).toBeNull();
  // Before anything is declared, and on another hex, nothing is left out.
  expect(underWay(odds, null, still)).toBeNull();
  expect(underWay(odds, { target: 2, kind: 'concerted', plan: 'penetration' }, still)).toBeNull();
  expect(narrowed(odds, null)).toBe(odds);
});

test('a posture holds what no plan wins; the best is the one that holds against their mix', () => {
  const cell = (plan: string, posture: string, chance: number, more: object = {}): Row =>
    ({ kind: 'entry', plan, posture, chance, ...more }) as Row;
  const odds = {
    target: 1,
    rows: [
      cell('standard', 'stand', 0.25),
      cell('meeting', 'stand', 0.75, { range: [0.5, 1] }),
      cell('standard', 'delay', 0.5),
      cell('meeting', 'delay', 0.5),
      cell('standard', 'retreat', 0, { closed: { kind: 'illegal', text: 'no' } }),
    ],
    equilibrium: [
      {
        kind: 'entry',
        value: 0.5,
        plans: [
          { plan: 'standard', weight: 0.5 },
          { plan: 'meeting', weight: 0.5 },
        ],
        postures: [
          { posture: 'stand', weight: 0.2 },
          { posture: 'delay', weight: 0.8 },
        ],
      },
    ],
  } as unknown as AttackOdds;
  expect(holds(odds)).toEqual([
    { posture: 'stand', least: 0.25, most: 0.75, range: [0, 0.5] },
    { posture: 'delay', least: 0.5, most: 0.5 },
  ]);
  // Both hold a half against their mix: your own leans on the second.
  expect(bestPosture(odds, ['stand', 'delay'])).toBe('delay');
  expect(bestPosture(odds, ['stand', null])).toBe('stand');
  expect(bestPosture(odds, ['retreat'])).toBeNull();
  const [mix] = odds.equilibrium;
  const sure = { ...odds, equilibrium: [{ ...mix!, plans: [{ plan: 'standard', weight: 1 }] }] };
  expect(bestPosture(sure, ['stand', 'delay'])).toBe('stand');
});

// The matrix of the odds: which cell is meant, and what counts in it.
import { expect, test } from 'vitest';
import {
  attackerOf,
  bestPlan,
  bestPosture,
  bySeat,
  facing,
  leftOut,
  modifiers,
  ownChance,
  ownRange,
  postureWords,
  preselected,
  promises,
  SEATED,
  seatIn,
  spoken,
  together,
  valueOf,
  wayOf,
  type Column,
  type Line,
  ledger,
} from '../src/game/odds';
import { chanceWords } from '../src/game/prospects.svelte';
import type { AttackOdds, Verdict } from '../src/wire/types';
import { ODDS_CARD } from './stage';

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
/** What the host makes of a plan. */
const worth = (
  kind: string,
  plan: string,
  chance: number,
  meets: string | null,
): Verdict['plans'][number] => ({
  kind,
  plan,
  worth: chance,
  least: chance,
  most: chance,
  meets,
  attacker: [],
  defender: [],
});
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
  verdict: {
    ways: [
      { kind: 'entry', value: 0.5, plan: 'meeting' },
      { kind: 'concerted', value: 0, plan: 'grand_assault' },
    ],
    plans: [
      worth('entry', 'meeting', 0.5, 'flexible'),
      worth('concerted', 'grand_assault', 0.5, 'steadfast'),
    ],
    postures: [],
  },
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

test('what a way of attacking is worth the host says, and nothing of one that is closed', () => {
  expect(valueOf(ODDS, 'entry')).toBe(0.5);
  expect(valueOf({ ...ODDS, verdict: { ...ODDS.verdict, ways: [] } }, 'entry')).toBeUndefined();
});

test('the plans that are open stand as in the table, whatever the host puts first', () => {
  const [entry, concerted] = ODDS.verdict.plans;
  const turned = { ...ODDS, verdict: { ...ODDS.verdict, plans: [concerted!, entry!] } };
  expect(promises(turned).map((it) => it.plan)).toEqual(['meeting', 'grand_assault']);
  expect(promises(turned, 'concerted').map((it) => it.plan)).toEqual(['grand_assault']);
  expect(bestPlan(turned)?.plan).toBe('grand_assault');
});

test('against hidden strength a plan is told with what it lies between', () => {
  const told = { ...worth('entry', 'meeting', 0.6, null), range: [0.25, 0.9] as [number, number] };
  const found = { ...ODDS, verdict: { ...ODDS.verdict, plans: [told] } };
  expect(spoken('Orsha (2715)', found)).toBe(
    'Attack on Orsha (2715): 60 per cent (25 to 90 by hidden strength) with meeting.',
  );
});

test('ways and what meets a plan have the words of the game, or their names', () => {
  expect(wayOf(ODDS_CARD, 'entry').attack).toBe('attack on entry');
  expect(wayOf(undefined, 'storm').title).toBe('Storm');
  expect(postureWords(ODDS_CARD, null)).toBe('No posture');
  expect(postureWords(ODDS_CARD, 'hold_fast')).toBe('Hold fast');
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
  expect(leftOut(found, grand, ODDS_CARD).map((it) => [it.unit, it.rule])).toEqual([
    [2, 'D8.1g'],
    [3, 'D8.1a'],
  ]);
  expect(leftOut(found, { kind: 'entry', plan: 'standard' }, ODDS_CARD)).toEqual([]);
});

test('C4.4b: air support that could still come stands apart from what counts', () => {
  const lines = [
    { text: 'the air unit could support', value: '+1 col', side: 'attacker', uncounted: true },
    { text: 'total SP', value: '= 15', side: 'attacker' },
  ] as AttackOdds['modifiers'];
  const found = ledger(lines);
  expect(found.attacker.map((it) => it.text)).toEqual(['total SP']);
  expect(found.uncounted.map((it) => [it.text, it.value])).toEqual([
    ['the air unit could support', '+1 col'],
  ]);
});

test('the ledger of a cell has a column for each side, in the order in which the host tells it', () => {
  const lines = [
    { text: 'column 16-18', value: '', side: 'attacker' },
    { text: 'plan penetration', value: '+2', side: 'attacker' },
    { text: 'matrix', value: '-1', side: 'defender' },
    { text: 'a tie goes to the defender', value: '' },
  ] as AttackOdds['modifiers'];
  const found = ledger(lines);
  expect(found.attacker.map((it) => it.text)).toEqual(['column 16-18', 'plan penetration']);
  expect(found.defender.map((it) => it.text)).toEqual(['matrix']);
  expect(found.both.map((it) => it.text)).toEqual(['a tie goes to the defender']);
});

/** Two ways of attacking: on entry a standard attack goes before a meeting engagement, concerted there is a grand assault. */
const UNEVEN: AttackOdds = {
  ...ODDS,
  verdict: {
    ways: [],
    plans: [
      worth('entry', 'standard', 0.61, null),
      worth('entry', 'meeting', 0.4, null),
      worth('concerted', 'grand_assault', 0.4, null),
    ],
    postures: [
      { posture: 'delay', worth: 0.5, least: 0.5, most: 0.5 },
      { posture: 'stand', worth: 0.5, least: 0.25, most: 0.75 },
    ],
  },
};

test('the plan to begin with is the host’s first of those open, and of the attack that is made', () => {
  expect(bestPlan(UNEVEN)).toMatchObject({ kind: 'entry', plan: 'standard' });
  expect(bestPlan(UNEVEN, ({ kind }) => kind === 'concerted')).toMatchObject(grand);
  expect(bestPlan({ ...UNEVEN, verdict: { ways: [], plans: [], postures: [] } })).toBeNull();
});

test('the posture to begin with is the host’s first of those on offer', () => {
  expect(bestPosture(UNEVEN, ['stand', 'delay'])).toBe('delay');
  expect(bestPosture(UNEVEN, ['stand', null])).toBe('stand');
  expect(bestPosture(UNEVEN, ['retreat'])).toBeNull();
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
  const plans = ODDS.verdict.plans.map((it) => ({ ...it, least: 0.25, most: 0.25 }));
  expect(spoken('Orsha', { ...odds, verdict: { ...ODDS.verdict, plans } }, 'defender')).toMatch(
    /^Defense of Orsha: you hold 75 per cent against grand assault/,
  );
});

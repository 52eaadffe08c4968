// The matrix of the odds: which cell is meant, and what counts in it.
import { expect, test } from 'vitest';
import { facing, modifiers } from '../src/game/odds';
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
const strength = { units: [], least: 4, most: 4, known: true };
const ODDS: AttackOdds = {
  target: 1,
  attacker: strength,
  defender: strength,
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

// Odds belong to the decision they were asked for.
import { expect, test } from 'vitest';
import { alike, Prospects } from '../src/game/prospects.svelte';
import type { AttackOdds, Attempt } from '../src/wire/types';

const attempt = (hex: number, errand: string): Attempt => ({
  hex,
  errand,
  units: [hex],
  least: 10,
  most: 10,
  words: errand === 'withdraw' ? 'to get away' : 'to come',
  kind: errand === 'withdraw' ? 'withdraw' : 'path',
  rule: 'D2.6.1g',
  modifiers: [],
});

test('what all stacks may try is not shown once a unit of one of them is named', () => {
  let decision = 'soviet 0 7';
  const prospects = new Prospects(() => decision);
  const all = [attempt(1, 'intercept'), attempt(2, 'intercept'), attempt(2, 'withdraw')];
  prospects.hearAttempts('soviet 0 7', all);
  expect(prospects.attempts).toEqual(all);
  decision = 'soviet 0 8';
  expect([prospects.attempts, prospects.told]).toEqual([[], false]);
  prospects.hearAttempts('soviet 0 8', [all[2]!]);
  expect([prospects.attempts, prospects.told]).toEqual([[all[2]], true]);
  // An answer that comes late is of no decision that is open.
  prospects.hearAttempts('soviet 0 7', all);
  expect(prospects.attempts).toEqual([]);
});

test('odds of a force that has changed are gone, and history rewritten is another decision', () => {
  let decision = 'axis 0 3';
  const prospects = new Prospects(() => decision);
  const odds = { target: 5 } as AttackOdds;
  prospects.hearOdds('axis 0 3', odds);
  expect(prospects.odds).toBe(odds);
  decision = 'axis 1 3';
  expect(prospects.odds).toBeNull();
});

test('attempts with the same reasons share them', () => {
  const reasons = [{ value: '+1', text: 'more SP', rule: 'D2.6.1i' }] as Attempt['modifiers'];
  const [come, away] = [attempt(1, 'intercept'), attempt(1, 'withdraw')].map((it) => ({
    ...it,
    modifiers: reasons,
  })) as [Attempt, Attempt];
  expect(alike([away, come])).toEqual([[away, come]]);
  const other = attempt(1, 'intercept');
  expect(alike([away, other])).toEqual([[away], [other]]);
  expect(alike([])).toEqual([]);
});

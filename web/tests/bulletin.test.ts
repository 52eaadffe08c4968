// What a turn is told of, of everything that is special in a game.
import { expect, test } from 'vitest';
import { inForce, news } from '../src/game/bulletin.svelte';
import type { Briefing, Special } from '../src/wire/types';

const special = (from: number, to: number, rule: string): Special => ({
  from,
  to,
  text: '',
  rule,
  zones: false,
});
const briefing = (first: number, ...all: Special[]): Briefing => ({
  first,
  opening: { text: 'The Axis moves first.', rule: 'R1' },
  goals: [],
  special: all,
  always: [],
});
const rules = (all: Special[]): string[] => all.map((it) => it.rule);

test('a turn tells what begins with it; what holds longer stays in the briefing', () => {
  const campaign = briefing(1, special(1, 1, 'C4.6.1b'), special(9, 13, 'C4.3.1b'), special(10, 13, 'C4.8a'));
  expect(rules(news(campaign, 1))).toEqual(['C4.6.1b']);
  expect(rules(news(campaign, 10))).toEqual(['C4.8a']);
  expect(rules(inForce(campaign, 10))).toEqual(['C4.3.1b', 'C4.8a']);
});

test('what holds two turns at most is told in both', () => {
  const campaign = briefing(1, special(1, 2, 'C4.6.4a'));
  expect([1, 2, 3].map((turn) => rules(news(campaign, turn)))).toEqual([['C4.6.4a'], ['C4.6.4a'], []]);
});

test('a battle tells in its first turn what began before it', () => {
  const battle = briefing(2, special(1, 6, 'C4.7b'));
  expect([2, 3].map((turn) => rules(news(battle, turn)))).toEqual([['C4.7b'], []]);
});

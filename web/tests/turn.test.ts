import { expect, test } from 'vitest';
import { isNews, ours, tabTitle } from '../src/game/turn';

const seat = (name: string, mine: boolean) => ({
  name,
  side: name,
  mine,
  role: 'player' as const,
  taken: true,
  online: true,
});
const owed = (name: string) => ({ seat: name, rule: 'D7a', sealed: false, sentence: '', why: '' });
const table = (owes: string[], mine = ['axis']) => ({
  pending: { owes: owes.map(owed) },
  seats: ['axis', 'soviet'].map((name) => seat(name, mine.includes(name))),
});

test('the tab says whose turn it is', () => {
  expect(tabTitle('Smolensk', table(['axis']))).toBe('● Your turn · Smolensk');
  expect(tabTitle('Smolensk', table(['soviet']))).toBe('Smolensk · Grognard');
  expect(tabTitle('Smolensk', null)).toBe('Smolensk · Grognard');
  const over = { winner: 'axis', title: '', text: '', rule: '' };
  expect(tabTitle('Smolensk', { ...table([]), pending: { owes: [], over } })).toBe('■ Over · Smolensk');
});

test('a sound is due when a decision becomes ours, once', () => {
  expect(isNews(table(['soviet']), table(['axis']))).toBe(true);
  expect(isNews(table(['axis']), table(['axis']))).toBe(false);
  expect(isNews(null, table(['axis']))).toBe(false);
  expect(isNews(table(['axis']), table(['soviet']))).toBe(false);
});

test('at a screen for both sides nothing sounds', () => {
  expect(isNews(table([], ['axis', 'soviet']), table(['axis'], ['axis', 'soviet']))).toBe(false);
  expect(ours(table(['soviet'], ['axis', 'soviet']))).toBe(true);
});

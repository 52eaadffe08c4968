// What a standing order answers, and what it leaves to the player.
import { expect, test } from 'vitest';
import { covers, type Order, type Passing } from '../src/game/standing.svelte';

const far = (a: number, b: number): number => Math.abs(a - b);
const order = (more: Partial<Order>): Order => ({
  seat: 'axis',
  during: '2 soviet',
  movers: null,
  guard: null,
  ...more,
});
const passing = { offer: {}, hex: 10, movers: [1, 2] } as unknown as Passing;

test('an order for the turn lets everybody pass', () => {
  expect(covers(order({}), passing, far)).toBe(true);
});

test('an order for one force lasts while some of it move', () => {
  expect(covers(order({ movers: [2, 3] }), passing, far)).toBe(true);
  expect(covers(order({ movers: [3] }), passing, far)).toBe(false);
});

test('what comes beside a guarded hex is asked', () => {
  expect(covers(order({ guard: 11 }), passing, far)).toBe(false);
  expect(covers(order({ guard: 12 }), passing, far)).toBe(true);
});

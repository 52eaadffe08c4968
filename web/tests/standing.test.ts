// What a standing order answers, and what it leaves to the player.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropOrder, keepOrder, keptOrder } from '../src/game/keptOrder';
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

describe('a standing order in the browser', () => {
  const stored = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    }),
  );
  afterEach(() => {
    stored.clear();
    vi.unstubAllGlobals();
  });

  test('is found again by the same seat of the same game, until it is dropped', () => {
    const kept = { order: order({ movers: [1, 2], guard: 7 }), passed: 3 };
    keepOrder('g1', kept);
    expect(keptOrder('g1', 'axis')).toEqual(kept);
    expect([keptOrder('g1', 'soviet'), keptOrder('g2', 'axis')]).toEqual([null, null]);
    dropOrder('g1', 'axis');
    expect(keptOrder('g1', 'axis')).toBeNull();
  });

  test('is forgotten where it makes no sense', () => {
    for (const text of ['{', 'null', '[]', '{"order":{"seat":1}}', '{"order":{"seat":"axis"},"passed":1}']) {
      stored.set('grognard.order.g1.axis', text);
      expect(keptOrder('g1', 'axis'), text).toBeNull();
    }
  });
});

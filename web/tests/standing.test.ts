// What a standing order answers, and what it leaves to the player.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropOrder, keepOrder, keptOrder } from '../src/game/keptOrder';
import type { Desk } from '../src/game/desk.svelte';
import { covers, Standing, type Order, type Passing } from '../src/game/standing.svelte';

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

describe('at one screen for both sides', () => {
  /** A desk at which a seat is shown; the Soviets are asked about a force in a hex, where they are. */
  function desk(seat: string, { hex = 10, units = [1], hotseat = false } = {}) {
    const asked = seat === 'soviet';
    const fake = {
      id: 'g1',
      seat,
      hotseat,
      decision: `${seat} 0 ${hex}`,
      replay: null,
      pacer: { now: null },
      grid: { distance: far },
      table: {
        seat,
        offers: asked ? [{ kind: 'pass', action: 'pass', text: 'nobody reacts', passes: units }] : [],
        ribbon: { turn: 2, side: 'axis' },
        pending: { owes: [{ seat: 'soviet', hexes: [hex] }] },
      },
    };
    return fake as unknown as Desk;
  }
  const given = (only: { movers?: number[] } = {}): Standing => {
    const standing = new Standing();
    standing.give(desk('soviet'), only);
    return standing;
  };

  test('an order holds while the other seat is shown, for the seat that gave it alone', () => {
    const standing = given();
    expect(standing.due(desk('axis'))).toBeNull();
    expect(standing.due(desk('soviet', { hex: 11 }))?.hex).toBe(11);
    expect([standing.of('axis'), standing.of('soviet')?.order.seat]).toEqual([null, 'soviet']);
    standing.revoke(desk('axis'), 'soviet');
    expect(standing.due(desk('soviet'))).toBeNull();
  });

  test('alone one may revoke it from either seat; a mover at a shared screen is not shown it', () => {
    const standing = given();
    expect(standing.seen(desk('axis'))?.order.seat).toBe('soviet');
    expect(standing.seen(desk('axis', { hotseat: true }))).toBeNull();
    expect(standing.seen(desk('soviet', { hotseat: true }))?.order.seat).toBe('soviet');
  });

  test('a seat with an order is looked at under the cover; what it leaves open asks for the player', () => {
    const standing = given({ movers: [1] });
    expect(standing.mayAnswer(desk('axis'), 'soviet')).toBe(true);
    expect(standing.mayAnswer(desk('soviet'), 'soviet')).toBe(true);
    expect(standing.mayAnswer(desk('soviet', { units: [2] }), 'soviet')).toBe(false);
    expect(standing.mayAnswer(desk('soviet'), 'axis')).toBe(false);
  });

  test('after an undo it rests until another hex or another force is asked about', () => {
    const standing = given();
    standing.rest();
    expect(standing.due(desk('soviet'))).toBeNull();
    expect(standing.mayAnswer(desk('axis'), 'soviet')).toBe(false);
    standing.stir();
    expect(standing.due(desk('soviet', { hex: 11 }))).not.toBeNull();
    // Given again it holds at once.
    standing.rest();
    standing.give(desk('soviet'), {});
    expect(standing.due(desk('soviet'))).not.toBeNull();
  });
});

// What the page answers by itself, and when it leaves it to the player.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { Idling, idleOf } from '../src/game/idle.svelte';
import type { Offer, TableState } from '../src/wire/types';

const offer = (kind: string, idle?: string): Offer =>
  ({ kind, text: kind, action: kind, ...(idle ? { idle } : {}) }) as Offer;
const state = (offers: Offer[]): TableState =>
  ({
    seat: 'axis',
    seats: [{ name: 'axis', side: 'axis' }],
    offers,
    view: {},
    ribbon: { side: 'axis' },
    pending: { over: null },
  }) as unknown as TableState;
const IDLE = [offer('pass', 'No force of yours can react to 2714: passed.')];

test('an answer is given unasked where the host says so, and in its words', () => {
  expect(idleOf(IDLE)).toEqual({ offer: IDLE[0], text: 'No force of yours can react to 2714: passed.' });
  expect(idleOf([offer('pass')])).toBeNull();
  expect(idleOf([])).toBeNull();
});

function desk(more: Record<string, unknown> = {}): Desk {
  const fake = {
    table: state(IDLE),
    seat: 'axis',
    mine: true,
    busy: false,
    replay: null,
    pacer: { running: false },
    briefed: false,
    reviewing: false,
    hotseat: false,
    decision: 'axis 0 7',
    ...more,
  };
  return fake as unknown as Desk;
}

test('nothing is answered in replay, while moves are shown, while busy, or behind a dialog', () => {
  const idling = new Idling();
  expect(idling.due(desk())?.offer.kind).toBe('pass');
  const not = [
    { mine: false },
    { busy: true },
    { replay: {} },
    { pacer: { running: true } },
    { briefed: true },
    { reviewing: true },
  ];
  for (const more of not) expect(idling.due(desk(more))).toBeNull();
});

test('at one screen for both, the other side’s turn is left to whoever sits down', () => {
  const idling = new Idling();
  const theirs = { ...state(IDLE), ribbon: { side: 'soviet' } };
  expect(idling.due(desk({ hotseat: true, table: theirs }))).toBeNull();
  expect(idling.due(desk({ hotseat: true }))).not.toBeNull();
});

test('after an undo it is silent until the player has answered', () => {
  const idling = new Idling();
  idling.hush();
  expect(idling.due(desk())).toBeNull();
  idling.wake();
  expect(idling.due(desk())).not.toBeNull();
});

// What the page answers by itself, and when it leaves it to the player.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { Idling } from '../src/game/idle.svelte';
import { damos } from '../src/games/damos';
import type { Grid } from '../src/map/geometry';
import type { Offer, TableState } from '../src/wire/types';

const grid = { name: (hex: number) => `27${hex}` } as Grid;
const offer = (kind: string): Offer => ({ kind, text: kind, action: kind }) as Offer;
const state = (frame: unknown, kinds: string[], rp: [number, number] = [0, 3]): TableState =>
  ({
    seat: 'axis',
    seats: [{ name: 'axis', side: 'axis' }],
    offers: kinds.map(offer),
    view: { frames: [frame], rp },
    ribbon: { side: 'axis' },
    pending: { over: null },
  }) as unknown as TableState;
const reaction = (force: number[] = []) => ({ reaction: { hex: 14, force, path: [] } });

test('D2.6.1a: a reaction is idle where passing is all there is', () => {
  const said = damos.idle(state(reaction(), ['pass']), grid);
  expect([said?.offer.kind, said?.text]).toEqual(['pass', 'No force of yours can react to 2714: passed.']);
  expect(damos.idle(state(reaction(), ['select', 'pass']), grid)).toBeNull();
  expect(damos.idle(state(reaction(), ['withdraw', 'pass']), grid)).toBeNull();
  // A force that was named by hand is not let go by itself.
  expect(damos.idle(state(reaction([1]), ['pass']), grid)).toBeNull();
});

test('D5a: reinforcement is idle with nothing due and nothing to spend', () => {
  const frame = { reinforcement: 'axis' };
  expect(damos.idle(state(frame, ['done']), grid)?.text).toMatch(/reinforcement ended\.$/);
  expect(damos.idle(state(frame, ['done'], [2, 0]), grid)).toBeNull();
  expect(damos.idle(state(frame, ['enter', 'done']), grid)).toBeNull();
});

test('no other phase ends by itself', () => {
  for (const frame of [{ operations: { force: [] } }, { strategic: { force: [] } }, 'cossacks'])
    for (const kind of ['done', 'pass']) expect(damos.idle(state(frame, [kind]), grid)).toBeNull();
});

function desk(more: Record<string, unknown> = {}): Desk {
  const fake = {
    table: state(reaction(), ['pass']),
    seat: 'axis',
    mine: true,
    busy: false,
    replay: null,
    pacer: { running: false },
    briefed: false,
    reviewing: false,
    hotseat: false,
    decision: 'axis 0 7',
    grid,
    adapter: damos,
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
  const theirs = { ...state(reaction(), ['pass']), ribbon: { side: 'soviet' } };
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

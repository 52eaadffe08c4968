// What nobody asked for gives way to the hexes of the decision.
import { expect, test } from 'vitest';
import { gestures } from '../src/game/gestures';
import type { Desk } from '../src/game/desk.svelte';
import { hidesAsked, litHexes } from '../src/map/lit';
import type { Offer } from '../src/wire/types';
import { doing, KINDS } from './stage';

const S = 80;
const BOX = { left: 96, top: 12, right: 426, bottom: 200 };
const enter = (unit: number, hex: number): Offer =>
  ({ kind: 'enter', action: { enter: { unit, hex } }, text: '', unit, hex }) as Offer;
const concert = (target: number): Offer =>
  ({ kind: 'concert', action: { concert: { target } }, text: '', hex: target }) as Offer;

/** Hex n lies n hexes to the right in the uppermost row. */
function desk(offers: Offer[], more: object = {}): Desk {
  return {
    camera: { s: S, pixel: ({ u, v }: { u: number; v: number }) => ({ x: u * S, y: v * S }) },
    grid: { get: (index: number) => ({ index, u: index, v: 1 }) },
    board: { kinds: KINDS },
    present: doing('', { selecting: { local: false, finish: '' } }),
    offers,
    piece: (id: number) => ({ id, hex: id }),
    gestures: gestures(offers),
    overlays: { shows: () => true, reach: null },
    carrying: null,
    replay: null,
    spotlight: null,
    table: { pending: { owes: [] } },
    ...more,
  } as unknown as Desk;
}

test('an entry hex under a card counts from the moment its unit is taken to hand', () => {
  const offers = [enter(7, 3), enter(7, 9)];
  expect(hidesAsked(desk(offers), BOX)).toBe(false);
  const taken = desk(offers, { carrying: 7 });
  expect(litHexes(taken).map((it) => it.hex)).toEqual([3, 9]);
  expect(hidesAsked(taken, BOX)).toBe(true);
  expect(hidesAsked(desk([enter(7, 9)], { carrying: 7 }), BOX)).toBe(false);
});

test('the stacks that may be named for a reaction count, those that may act anywhere do not', () => {
  const select = { kind: 'select', action: { select: { unit: 3 } }, text: '', unit: 3 } as Offer;
  expect(hidesAsked(desk([select]), BOX)).toBe(true);
  const present = doing('', { selecting: { local: true, finish: '' } });
  expect(hidesAsked(desk([select], { present }), BOX)).toBe(false);
});

test('the hex a decision is about counts, a target that might be declared does not', () => {
  expect(hidesAsked(desk([concert(3)]), BOX)).toBe(false);
  expect(hidesAsked(desk([], { spotlight: { focus: 3 } }), BOX)).toBe(true);
  const owes = [{ seat: 'axis', hexes: [3] }];
  expect(hidesAsked(desk([], { seat: 'axis', table: { pending: { owes } } }), BOX)).toBe(true);
});

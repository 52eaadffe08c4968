import { expect, test } from 'vitest';
import { byKey, filtered, find, gestures, grouped } from '../src/game/gestures';
import type { Offer } from '../src/wire/types';

const offers: Offer[] = [
  { action: { move: { hex: 912 } }, kind: 'move', text: 'Move to 2716', hex: 912, price: '1 MP' },
  { action: { concert: { target: 912 } }, kind: 'concert', text: 'Attack 2716', hex: 912, key: 'A' },
  { action: { select: { unit: 4 } }, kind: 'select', text: '29th Motorized', unit: 4 },
  { action: { place: { unit: 7, hex: 10 } }, kind: 'place', text: 'Put 7 in Minsk', unit: 7, hex: 10 },
  { action: { place: { unit: 7, hex: 11 } }, kind: 'place', text: 'Put 7 in Orsha', unit: 7, hex: 11 },
  { action: 'done', kind: 'done', text: 'Done', key: 'E' },
];

test('an offer goes where it points: hex, counter, both, or a button only', () => {
  const found = gestures(offers);
  expect(found.byHex.get(912)?.map((it) => it.kind)).toEqual(['move', 'concert']);
  expect(found.byUnit.get(4)?.[0]?.action).toEqual({ select: { unit: 4 } });
  expect([...(found.carry.get(7)?.keys() ?? [])]).toEqual([10, 11]);
  expect(found.plain.map((it) => it.action)).toEqual(['done']);
});

test('no offer is lost and none is counted twice', () => {
  const found = gestures(offers);
  const lists = [...found.byHex.values(), ...found.byUnit.values(), found.plain].flat();
  const carried = [...found.carry.values()].flatMap((hexes) => [...hexes.values()]);
  expect(new Set([...lists, ...carried])).toEqual(new Set(offers));
  expect(lists.length + carried.length).toBe(offers.length);
});

test('hex or unit 0 is a hex or a unit like any other', () => {
  const found = gestures([
    { action: { move: { hex: 0 } }, kind: 'move', text: '' },
    { action: { select: { unit: 0 } }, kind: 'select', text: '' },
  ]);
  expect(found.byHex.has(0) && found.byUnit.has(0)).toBe(true);
  expect(found.plain).toEqual([]);
});

test('where a unit stands is no place to put it', () => {
  const found = gestures([
    { action: { select: { unit: 4 } }, kind: 'select', text: '', unit: 4, hex: 912 },
    { action: 'stop', kind: 'stop', text: '', hex: 912 },
  ]);
  expect(found.byUnit.has(4)).toBe(true);
  expect(found.carry.size + found.byHex.size).toBe(0);
  expect(found.plain.map((it) => it.kind)).toEqual(['stop']);
});

test('a shot at a hex belongs to its counter, and is found at the hex it is aimed at', () => {
  const shot = { fire: { unit: 4, aim: { hex: { hex: 12 } }, onward: false } };
  const found = gestures([
    { action: shot, kind: 'fire', text: '', unit: 4, hex: 12, attacks: true },
    { action: { split: { unit: 4, aim: { hex: { hex: 12 } } } }, kind: 'split', text: '', unit: 4, hex: 12 },
    { action: { second: { aim: { unknown: { hex: 0 } } } }, kind: 'second', text: '', hex: 0 },
  ]);
  expect(found.aimedAt.get(12)?.map((it) => it.kind)).toEqual(['fire']);
  expect(found.byUnit.get(4)?.map((it) => it.kind)).toEqual(['fire', 'split']);
  expect(found.byHex.get(0)?.map((it) => it.kind)).toEqual(['second']);
  expect(found.carry.size + found.plain.length).toBe(0);
});

test('a planned step is looked up when its turn comes', () => {
  expect(find(offers, { kind: 'move', hex: 912 })?.text).toBe('Move to 2716');
  expect(find(offers, { kind: 'move', hex: 913 })).toBeUndefined();
  expect(find(offers, { kind: 'select', unit: 4 })?.unit).toBe(4);
});

test('keys are letters of either case', () => {
  expect(byKey(offers, 'a')?.kind).toBe('concert');
  expect(byKey(offers, 'E')?.kind).toBe('done');
  expect(byKey(offers, 'x')).toBeUndefined();
});

test('groups keep the order of the offers; a filter wants all its words', () => {
  expect(grouped(offers).map((it) => [it.name, it.offers.length])).toEqual([
    ['move', 1],
    ['concert', 1],
    ['select', 1],
    ['place', 2],
    ['done', 1],
  ]);
  expect(filtered(offers, 'put orsha').map((it) => it.hex)).toEqual([11]);
});

test('where one unit alone can go on, its hexes are pointed at', () => {
  const step = (unit: number, hex: number): Offer => ({
    action: { step: { unit, hex } },
    kind: 'step',
    text: 'Go',
    unit,
    hex,
  });
  const direct = ({ kind }: Offer): boolean => kind === 'step';
  expect([...gestures([step(1, 5), step(1, 6)], direct).byHex.keys()]).toEqual([5, 6]);
  expect(gestures([step(1, 5), step(2, 6)], direct).byHex.size).toBe(0);
  expect(gestures([step(1, 5)]).byHex.size).toBe(0);
});

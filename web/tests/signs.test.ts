// The legend knows every rail that is on the sheet, and no other, and the sides by their titles.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { OVERLAYS } from '../src/game/overlays.svelte';
import type { Drawing } from '../src/map/drawing';
import { railsOf, ruleOf, signsOf } from '../src/map/signs';
import { TRAITS } from './stage';

const sheet = (...classes: string[]): Drawing =>
  ({
    layers: [{ name: 'rails', marks: classes.map((name) => ({ figure: { class: name, path: [] } })) }],
  }) as unknown as Drawing;
const sides = [
  { name: 'red', title: 'Reds' },
  { name: 'blue', title: 'Blues' },
];
const RAILS = [
  { mark: 'rail-own', swatch: 'rail', text: 'rail of our gauge', converts: false },
  { mark: 'rail-foreign', swatch: 'rail-other', text: 'rail of foreign gauge', converts: true },
  { mark: 'rail-third', swatch: 'rail-ticked', text: 'rail of a third gauge', converts: false },
];
const desk = {
  board: { sides, traits: TRAITS, sheet: { rails: RAILS }, drawing: sheet('rail-foreign') },
} as unknown as Desk;
const signs = (name: string) =>
  signsOf(
    desk,
    OVERLAYS.find((it) => it.name === name)!,
  );

test('a rail is in the legend where there is some', () => {
  const names = (...classes: string[]) => railsOf(sheet(...classes), RAILS).map((it) => it.swatch);
  expect(names('rail-halo', 'rail-foreign', 'rail-foreign-ticks')).toEqual(['rail-other']);
  expect(railsOf(undefined, RAILS)).toEqual([]);
  expect(names('rail-third', 'rail-own', 'rail-foreign')).toEqual(['rail', 'rail-other', 'rail-ticked']);
});

test('every overlay has a sign, and those with more have them from the board', () => {
  for (const { name } of OVERLAYS) expect(signs(name).length, name).toBeGreaterThan(0);
  expect(signs('supply').at(-1)?.text).toBe('rail of foreign gauge');
  expect(signs('zoi').map((it) => [it.swatch, it.text])).toEqual([
    ['ring-0', 'Reds'],
    ['ring-1', 'Blues'],
  ]);
});

test('an overlay that shows a trait has its rule from the board', () => {
  const zoi = OVERLAYS.find((it) => it.name === 'zoi')!;
  expect([ruleOf(desk, zoi), ruleOf({ board: null }, zoi)]).toEqual(['Z1', undefined]);
});

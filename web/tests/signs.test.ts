// The legend knows every rail that is on the sheet, and no other, and the sides by their titles.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { layersOf } from '../src/game/overlays.svelte';
import type { Drawing } from '../src/map/drawing';
import { railsOf, signsOf } from '../src/map/signs';
import { LAYERS } from './stage';

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
  board: { sides, layers: LAYERS, sheet: { rails: RAILS }, drawing: sheet('rail-foreign') },
} as unknown as Desk;
const signs = (name: string) =>
  signsOf(
    desk,
    layersOf(desk).find((it) => it.name === name)!,
  );

test('a rail is in the legend where there is some', () => {
  const names = (...classes: string[]) => railsOf(sheet(...classes), RAILS).map((it) => it.swatch);
  expect(names('rail-halo', 'rail-foreign', 'rail-foreign-ticks')).toEqual(['rail-other']);
  expect(railsOf(undefined, RAILS)).toEqual([]);
  expect(names('rail-third', 'rail-own', 'rail-foreign')).toEqual(['rail', 'rail-other', 'rail-ticked']);
});

test('every overlay has a sign, and those with more have them from the board', () => {
  for (const { name } of layersOf(desk)) expect(signs(name).length, name).toBeGreaterThan(0);
  expect(signs('supply').at(-1)?.text).toBe('rail of foreign gauge');
  expect(signs('zoi').map((it) => [it.swatch, it.text])).toEqual([
    ['ring-0', 'Reds'],
    ['ring-1', 'Blues'],
  ]);
});

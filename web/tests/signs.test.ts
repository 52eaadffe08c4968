// The legend knows every rail that is on the sheet, and no other, and the sides by their titles.
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Desk } from '../src/game/desk.svelte';
import { OVERLAYS } from '../src/game/overlays.svelte';
import { damos } from '../src/games/damos';
import type { Drawing } from '../src/map/drawing';
import { railsOf, signsOf } from '../src/map/signs';

const sheet = (...classes: string[]): Drawing =>
  ({
    layers: [{ name: 'rails', marks: classes.map((name) => ({ figure: { class: name, path: [] } })) }],
  }) as unknown as Drawing;
const sides = [
  { name: 'red', title: 'Reds' },
  { name: 'blue', title: 'Blues' },
];
const desk = { adapter: damos, board: { sides, drawing: sheet('rail-soviet') } } as unknown as Desk;
const signs = (name: string) =>
  signsOf(
    desk,
    OVERLAYS.find((it) => it.name === name)!,
  );

test('Finnish rail is in the legend where there is some', () => {
  const names = (...classes: string[]) => railsOf(sheet(...classes), damos.rails).map((it) => it.swatch);
  expect(names('rail-halo', 'rail-soviet', 'rail-soviet-ticks')).toEqual(['rail-other']);
  expect(names('rail-finnish', 'rail-converted', 'rail-soviet')).toEqual([
    'rail',
    'rail-other',
    'rail-ticked',
  ]);
});

test('every overlay has a sign, and those with more have them from the board', () => {
  for (const { name } of OVERLAYS) expect(signs(name).length, name).toBeGreaterThan(0);
  expect(signs('supply').at(-1)?.text).toBe('rail of Soviet gauge');
  expect(signs('zoi').map((it) => [it.swatch, it.text])).toEqual([
    ['ring-0', 'Reds'],
    ['ring-1', 'Blues'],
  ]);
});

test('the scale of the board is that of the projection', () => {
  const path = new URL('../../modules/barbarossa/geo/projection.json', import.meta.url);
  const projection = JSON.parse(readFileSync(path, 'utf8')) as { parameters: { km_per_hex: number } };
  expect(damos.scale?.kmPerHex).toBe(projection.parameters.km_per_hex);
});

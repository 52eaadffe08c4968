// The legend knows every rail that is on the sheet, and no other.
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Drawing } from '../src/map/drawing';
import { railsOf } from '../src/map/rails';

const sheet = (...classes: string[]): Drawing =>
  ({
    layers: [{ name: 'rails', marks: classes.map((name) => ({ figure: { class: name, path: [] } })) }],
  }) as unknown as Drawing;

test('Finnish rail is in the legend where there is some', () => {
  const names = (...classes: string[]) => railsOf(sheet(...classes)).map((it) => it.swatch);
  expect(names('rail-halo', 'rail-soviet', 'rail-soviet-ticks')).toEqual(['rail-soviet']);
  expect(names('rail-finnish', 'rail-converted', 'rail-soviet')).toEqual([
    'rail-european',
    'rail-soviet',
    'rail-finnish',
  ]);
});

test('the scale of the board is that of the projection', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const projection = JSON.parse(read('../../modules/barbarossa/geo/projection.json')) as {
    parameters: { km_per_hex: number };
  };
  const [, km] = /MILES_PER_HEX = ([\d.]+) \/ 1\.609344/.exec(read('../src/map/ScaleBar.svelte')) ?? [];
  expect(Number(km)).toBe(projection.parameters.km_per_hex);
});

import { expect, test } from 'vitest';
import { AT_FIRST, layersOf, Overlays } from '../src/game/overlays.svelte';
import { LAYERS } from './stage';
import type { Desk } from '../src/game/desk.svelte';
import { noThreat } from '../src/game/questions.svelte';
import { readFileSync } from 'node:fs';

const NAMES = Object.keys(AT_FIRST);

test('a board has the layers that its game tells, and those of any map', () => {
  const names = (layers: typeof LAYERS) => layersOf({ board: { layers } }).map((it) => it.name);
  expect(names(LAYERS)).toEqual(NAMES);
  expect(names([])).toEqual(['numbers', 'moves', 'losses']);
  // One that the board does not know how to draw is there if its game lays it.
  const own = { name: 'watch', key: 'W', title: 'Watch', tells: '', signs: [] };
  expect(names([own])).not.toContain('watch');
  expect(names([{ ...own, laid: true }])[0]).toBe('watch');
});

test('a layer that a game lays is asked for, put away and hushed like any other', () => {
  let past = false;
  const overlays = new Overlays(() => past);
  overlays.toggle('watch');
  expect([overlays.shows('watch'), overlays.any]).toEqual([true, true]);
  past = true;
  expect([overlays.shows('watch'), overlays.hushed]).toEqual([false, true]);
  past = false;
  overlays.clear();
  expect([overlays.shows('watch'), overlays.any, overlays.shows('reach')]).toEqual([false, false, true]);
});

test('what is drawn of the ZOC is what the legend says: hatch is in force, dashes are canceled', () => {
  const drawn = readFileSync(new URL('../src/map/overlays/ZonesLayer.svelte', import.meta.url), 'utf8');
  expect(drawn).toMatch(/class="zoc" [^>]*d=\{grid\.area\(of\(name, false\)/);
  expect(drawn).toMatch(/class="cancelled" [^>]*d=\{grid\.area\(of\(name, true\)/);
});

test('what the host answers for is about the present: it goes in the past and comes back after it', () => {
  let past = false;
  const overlays = new Overlays(() => past);
  for (const name of ['supply', 'zoc', 'control', 'losses'] as const) overlays.toggle(name);
  const shown = () => NAMES.filter((name) => overlays.shows(name));
  const all = ['reach', 'supply', 'zoc', 'control', 'numbers', 'losses'];
  expect([shown(), overlays.hushed]).toEqual([all, false]);
  past = true;
  expect([shown(), overlays.hushed]).toEqual([['control', 'numbers', 'losses'], true]);
  expect([overlays.isShut('threat'), overlays.isShut('moves')]).toEqual([true, false]);
  past = false;
  expect(shown()).toEqual(all);
});

test('D2.6.1b: where no threat is shown the legend says whether a force is missing', () => {
  const overlays = new Overlays();
  const desk = (chosen: number[], hexes: number[] | null) => {
    overlays.threat = hexes && ({ hexes } as unknown as Overlays['threat']);
    return { overlays, chosen, spotlight: null, inspected: null, table: null } as unknown as Desk;
  };
  expect(noThreat(desk([], null))).toBe('');
  overlays.toggle('threat');
  expect(noThreat(desk([], null))).toMatch(/^Select a force/);
  expect(noThreat(desk([1], []))).toMatch(/^No enemy force/);
  expect([noThreat(desk([1], null)), noThreat(desk([1], [5]))]).toEqual(['', '']);
});

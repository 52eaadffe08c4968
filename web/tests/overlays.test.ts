import { expect, test } from 'vitest';
import { OVERLAYS, Overlays } from '../src/game/overlays.svelte';
import type { Desk } from '../src/game/desk.svelte';
import { noThreat } from '../src/game/questions.svelte';
import { readFileSync } from 'node:fs';

test('every overlay has a key of its own and a sentence', () => {
  expect(new Set(OVERLAYS.map((it) => it.key)).size).toBe(OVERLAYS.length);
  for (const it of OVERLAYS) expect(it.tells, it.name).toMatch(/^[A-Z≤].*\.$/);
});

test('the legend of the ZOC says what is drawn: hatch is in force, dashes are canceled', () => {
  const zoc = OVERLAYS.find((it) => it.name === 'zoc')!;
  expect(zoc.signs.map((it) => [it.swatch, it.text])).toEqual([
    ['hatch', 'in force'],
    ['cancelled', 'canceled by a force in the hex'],
  ]);
  const drawn = readFileSync(new URL('../src/map/overlays/ZonesLayer.svelte', import.meta.url), 'utf8');
  expect(drawn).toMatch(/class="zoc" [^>]*d=\{grid\.area\(of\(name, false\)/);
  expect(drawn).toMatch(/class="cancelled" [^>]*d=\{grid\.area\(of\(name, true\)/);
});

test('what the host answers for is about the present: it goes in the past and comes back after it', () => {
  let past = false;
  const overlays = new Overlays(() => past);
  for (const name of ['supply', 'zoc', 'control', 'losses'] as const) overlays.toggle(name);
  const shown = () => OVERLAYS.map((it) => it.name).filter((name) => overlays.shows(name));
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

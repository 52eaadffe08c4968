import { expect, test } from 'vitest';
import { OVERLAYS } from '../src/game/overlays.svelte';
import { readFileSync } from 'node:fs';

test('every overlay has a key of its own, a sentence and at least one sign', () => {
  expect(new Set(OVERLAYS.map((it) => it.key)).size).toBe(OVERLAYS.length);
  for (const it of OVERLAYS) {
    expect(it.tells, it.name).toMatch(/^[A-Z≤].*\.$/);
    expect(it.signs.length, it.name).toBeGreaterThan(0);
  }
});

test('the legend of the ZOC says what is drawn: hatch is in force, dashes are canceled', () => {
  const zoc = OVERLAYS.find((it) => it.name === 'zoc')!;
  expect(zoc.signs.map((it) => [it.swatch, it.text])).toEqual([
    ['hatch', 'in force'],
    ['cancelled', 'canceled by a force in the hex'],
  ]);
  const drawn = readFileSync(new URL('../src/map/overlays/ZonesLayer.svelte', import.meta.url), 'utf8');
  expect(drawn).toMatch(/class="zoc \{side\}" d=\{grid\.area\(of\(side, false\)/);
  expect(drawn).toMatch(/class="cancelled \{side\}" d=\{grid\.area\(of\(side, true\)/);
});

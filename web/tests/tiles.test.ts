import { expect, test } from 'vitest';
import type { Drawing } from '../src/map/drawing';
import { span, tiled, within } from '../src/map/tiles';

const at = (u: number, v: number, text: string) => ({
  lettering: { class: 'number', text, size: 0.1, stand: { middle: [u, v] as [number, number] } },
});
const drawing = {
  title: '',
  sheet: { left: 0, top: 0, right: 60, bottom: 60 },
  frame: { left: 0, top: 0, right: 60, bottom: 60 },
  layers: [
    {
      name: 'numbers',
      marks: Array.from({ length: 3600 }, (_, n) => at((n % 60) + 0.5, Math.floor(n / 60) + 0.5, `${n}`)),
    },
  ],
  symbols: {},
} as unknown as Drawing;
const count = (markup: string): number => markup.split('<text').length - 1;

test('every number of the sheet is in some tile, once', () => {
  const all = [...tiled(drawing, 'numbers').values()];
  expect(all.reduce((sum, it) => sum + count(it), 0)).toBe(3600);
});

test('a window draws its own numbers and its neighbours, far fewer than the sheet has', () => {
  const tiles = within(tiled(drawing, 'numbers'), span({ u: 30, v: 30 }, 1248, 906, 72));
  const numbers = tiles.map((it) => it.markup).join('');
  expect(count(numbers)).toBeLessThan(1800);
  for (const [u, v] of [
    [22, 24],
    [38, 24],
    [22, 35],
    [38, 35],
  ])
    expect(numbers).toContain(`>${v! * 60 + u!}<`);
});

test('a small pan needs no other tiles, a long one does', () => {
  const here = span({ u: 30.1, v: 30.1 }, 1248, 906, 72);
  expect(span({ u: 30.4, v: 30.3 }, 1248, 906, 72)).toBe(here);
  expect(span({ u: 45, v: 30 }, 1248, 906, 72)).not.toBe(here);
});

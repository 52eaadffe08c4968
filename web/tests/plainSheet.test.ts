// A board without a picture is drawn from its hexes.
import { expect, test } from 'vitest';
import { courseOf, markup } from '../src/map/drawing';
import { Grid, ROW, type Hex } from '../src/map/geometry';
import { placeLabels } from '../src/map/places';
import { sheetOf, tint } from '../src/map/plainSheet';
import { board } from './stage';

const hex = (index: number, u: number, v: number, more: Partial<Hex> = {}): Hex => ({
  index,
  number: `0${index}`,
  u,
  v,
  terrain: 'clear',
  playable: true,
  rail: false,
  owner: '',
  sides: [],
  ...more,
});
const HEXES = [
  hex(0, 0, 0, { terrain: 'Light woods', sides: [{ to: 1, feature: 'river' }] }),
  hex(1, 1, 0, { place: { name: 'Bad <End>', rank: 'city' }, sides: [{ to: 0, feature: 'river' }] }),
  hex(2, 0.5, ROW, { playable: false }),
];
const PLAIN = board({
  hexes: HEXES,
  start: { held: [], converted: [], rail_links: [[0, 1]] },
});
const count = (text: string, sign: string): number => text.split(sign).length - 1;

test('hexes, ground by its word, numbers and names are all there, and what is out of play is veiled', () => {
  const grid = new Grid(HEXES);
  const sheet = sheetOf(PLAIN, grid);
  const layers = markup(sheet, ['grid', 'terrain', 'numbers', 'veil', 'labels', 'rails']);
  expect(count(layers.get('grid')!, 'Z')).toBe(3);
  expect(courseOf(sheet, 'terrain', 'light-woods')).toMatch(/^M[^M]*Z$/);
  expect(count(courseOf(sheet, 'terrain', 'clear'), 'Z')).toBe(2);
  expect(layers.get('numbers')).toMatch(/>00<.*>01<.*>02</);
  expect(count(layers.get('veil')!, 'Z')).toBe(1);
  expect(layers.get('labels')).toContain('Bad &lt;End&gt;');
  expect(layers.get('rails')).toContain('M0 0L100 0');
  expect(placeLabels(sheet, grid).map((it) => [it.text, it.rank, it.hex])).toEqual([
    ['Bad <End>', 'city', 1],
  ]);
});

test('a side that two hexes tell of is drawn once', () => {
  expect(count(courseOf(sheetOf(PLAIN, new Grid(HEXES)), 'rivers', 'river'), 'M')).toBe(1);
});

test('the paper reaches round all hexes, and a sheet is made once', () => {
  const grid = new Grid(HEXES);
  const { frame } = sheetOf(PLAIN, grid);
  expect(frame.left).toBeLessThan(-0.5);
  expect(frame.right).toBeGreaterThan(1.5);
  expect(frame.bottom).toBeGreaterThan(ROW + 0.577);
  expect(sheetOf(PLAIN, grid)).toBe(sheetOf(PLAIN, grid));
});

test('the host’s picture is taken as it is', () => {
  const drawing = { layers: [] };
  expect(sheetOf(board({ drawing }), new Grid([]))).toBe(drawing);
});

test('a terrain becomes a class and nothing else', () => {
  expect(tint('Light "woods" / bog')).toBe('light-woods-bog');
});

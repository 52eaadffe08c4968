// What an offer means on the map, and what is lit there, is the host's word.
import { expect, test } from 'vitest';
import { isStep, leadsOn, NOTHING, spotlightOf, stepKind, toneOf } from '../src/game/doing';
import { Grid } from '../src/map/geometry';
import { controlOf, convertedOf, hexWords } from '../src/map/ground';
import type { Offer } from '../src/wire/types';
import { board, doing, KINDS, stage } from './stage';

const offer = (kind: string): Offer => ({ kind, text: kind, action: kind });
const desk = { board: { kinds: KINDS } };

test('an offer lights its hex as its kind says; one that is not told of is a step on the way', () => {
  expect(['concert', 'retreat', 'enter', 'move', 'unheard-of'].map((it) => toneOf(desk, offer(it)))).toEqual([
    'attack',
    'retreat',
    'place',
    'reach',
    'reach',
  ]);
  expect(['move', 'path', 'concert'].map((it) => isStep(desk, offer(it)))).toEqual([true, false, false]);
  expect(['move', 'path', 'concert'].map((it) => leadsOn(desk, offer(it)))).toEqual([false, true, false]);
  expect([stepKind(desk), stepKind({ board: null })]).toEqual(['move', '']);
});

test('whoever acts is lit, with what it is about', () => {
  const light = spotlightOf(doing('m', { acting: [1, 2], target: 0, path: [4] }));
  expect(light).toEqual({ acting: new Set([1, 2]), focus: null, target: 0, path: [4], from: null });
  expect(spotlightOf(NOTHING).acting.size).toBe(0);
});

test('control is told as what has changed hands since the start', () => {
  const it = board({ start: { held: [1, 2], converted: [5], rail_links: [] } });
  const now = stage([], { taken: [2, 3], converted: [6] });
  expect([[...controlOf(it, now)], [...convertedOf(it, now)]]).toEqual([
    [1, 3],
    [5, 6],
  ]);
});

test('a hex in words: its place, its ground, its rail', () => {
  const bare = { u: 0, v: 0, owner: '', sides: [], terrain: 'woods', rail: false, playable: true };
  const grid = new Grid([
    { ...bare, index: 0, number: '01', rail: true, place: { name: 'Orsha', rank: 'major' } },
    { ...bare, index: 1, number: '02', u: 1, playable: false },
  ]);
  expect([0, 1, 2].map((it) => hexWords(it, grid))).toEqual([
    'Orsha, major city, woods, rail',
    'woods, out of play',
    '',
  ]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { frontier } from '../src/map/frontier';
import { Grid, ROW, type Hex } from '../src/map/geometry';
import { keepLook, lastLook } from '../src/map/lookback';

/** One row of hexes, the last of which is out of play. */
function row(length: number): Grid {
  const hex = (index: number): Hex => ({
    index,
    number: `200${index}`,
    u: index,
    v: ROW,
    terrain: 'clear',
    playable: index < length - 1,
    rail: false,
    owner: '',
    sides: [],
  });
  return new Grid([...Array(length).keys()].map(hex));
}

describe('the border between the sides', () => {
  test('is what touches the other side, on both sides of it', () => {
    expect(frontier(row(7), new Set([0, 1, 2]))).toEqual([2, 3]);
  });

  test('does not run along ground out of play', () => {
    expect(frontier(row(5), new Set([0, 1, 2, 3]))).toEqual([]);
  });
});

describe('where a seat looked last', () => {
  const kept = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    }),
  );
  afterEach(() => {
    kept.clear();
    vi.unstubAllGlobals();
  });

  test('is found again by the same seat of the same game only', () => {
    keepLook('g1', 'axis', { u: 3.5, v: 7, s: 90 });
    expect(lastLook('g1', 'axis')).toEqual({ u: 3.5, v: 7, s: 90 });
    expect(lastLook('g1', 'soviet')).toBeNull();
    expect(lastLook('g2', 'axis')).toBeNull();
  });

  test('is forgotten where it makes no sense', () => {
    for (const text of ['{', '[1,2]', '[1,"x",70]', '[1,2,7000]', 'null']) {
      kept.set('grognard.look.g1.axis', text);
      expect(lastLook('g1', 'axis')).toBeNull();
    }
  });
});

// Where a seat looked last, kept as long as the browser's tab lives: a page loaded anew opens there again.

import { FARTHEST, NEAREST } from './camera.svelte';
import type { Spot } from './geometry';

export type Look = Spot & { s: number };

/** One for each seat: at a shared screen nobody is led to what the other looked at. */
const name = (game: string, seat: string): string => `grognard.look.${game}.${seat}`;

export function keepLook(game: string, seat: string, { u, v, s }: Look): void {
  try {
    sessionStorage.setItem(name(game, seat), JSON.stringify([u, v, s]));
  } catch {
    // A browser that stores nothing opens at the front each time.
  }
}

export function lastLook(game: string, seat: string): Look | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name(game, seat)) ?? 'null');
    if (!Array.isArray(kept) || kept.length !== 3 || !kept.every(Number.isFinite)) return null;
    const [u, v, s] = kept as [number, number, number];
    return s >= FARTHEST && s <= NEAREST ? { u, v, s } : null;
  } catch {
    return null;
  }
}

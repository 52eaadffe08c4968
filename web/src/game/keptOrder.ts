// The standing order of a seat, kept as long as the browser's tab lives: a page loaded anew goes on with it.

import type { Order } from './standing.svelte';

/** With how many questions it has answered. */
export type KeptOrder = { order: Order; passed: number };

const name = (game: string, seat: string): string => `grognard.order.${game}.${seat}`;

export function keepOrder(game: string, { order, passed }: KeptOrder): void {
  try {
    sessionStorage.setItem(name(game, order.seat), JSON.stringify({ order, passed }));
  } catch {
    // A browser that stores nothing asks again after a reload.
  }
}

export function dropOrder(game: string, seat: string): void {
  try {
    sessionStorage.removeItem(name(game, seat));
  } catch {
    // Nothing was stored.
  }
}

export function keptOrder(game: string, seat: string): KeptOrder | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name(game, seat)) ?? 'null') as Partial<KeptOrder> | null;
    return kept?.order && isOrder(kept.order) ? { order: kept.order, passed: kept.passed ?? 0 } : null;
  } catch {
    return null;
  }
}

function isOrder({ seat, during, movers, guard }: Order): boolean {
  const named = typeof seat === 'string' && typeof during === 'string';
  return named && (movers === null || Array.isArray(movers)) && (guard === null || Number.isFinite(guard));
}

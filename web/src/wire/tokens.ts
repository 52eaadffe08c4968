// Seat tokens live in localStorage and may arrive in the fragment of the address, never in a path or a query.

import type { SeatName } from './types';

export type Keys = { tokens: Record<SeatName, string>; spectator?: string; mode?: string; title?: string };

const name = (id: string): string => `grognard.game.${id}`;
const LIST = 'grognard.games';

export function remember(id: string, keys: Keys): void {
  localStorage.setItem(name(id), JSON.stringify(keys));
  const list = known().filter((other) => other !== id);
  localStorage.setItem(LIST, JSON.stringify([id, ...list].slice(0, 40)));
}

export function recall(id: string): Keys | null {
  try {
    return JSON.parse(localStorage.getItem(name(id)) ?? 'null') as Keys | null;
  } catch {
    return null;
  }
}

export function forget(id: string): void {
  localStorage.removeItem(name(id));
  localStorage.setItem(LIST, JSON.stringify(known().filter((other) => other !== id)));
}

/** The games this browser holds tokens for, newest first. */
export function known(): string[] {
  try {
    return JSON.parse(localStorage.getItem(LIST) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** The link that gives one seat to somebody else: `#axis=TOKEN`. */
export function invitation(id: string, seat: SeatName, token: string): string {
  return `${location.origin}/play/${encodeURIComponent(id)}#${encodeURIComponent(seat)}=${encodeURIComponent(token)}`;
}

/** Takes tokens out of the address and keeps them. */
export function takeFromAddress(id: string): Keys | null {
  const found = new URLSearchParams(location.hash.slice(1));
  if ([...found.keys()].length > 0) {
    const keys: Keys = recall(id) ?? { tokens: {} };
    for (const [seat, token] of found) {
      if (seat === 'watch') keys.spectator = token;
      else keys.tokens[seat] = token;
    }
    remember(id, keys);
    history.replaceState(null, '', location.pathname);
  }
  return recall(id);
}

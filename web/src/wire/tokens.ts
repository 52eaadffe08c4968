// Seat keys live in localStorage and may arrive in the fragment of the address, never in a path or a query. A key is kept only
// once the host has said which seat it opens, and never in place of another: a link can add a seat and take none away.

import { triedKeys } from './rest';
import type { SeatName } from './types';

export type Keys = {
  tokens: Record<SeatName, string>;
  spectator?: string;
  mode?: string;
  title?: string;
  /** Keys that newer ones came in front of. */
  older?: string[];
};

/** The name under which the host shows the game to watchers. */
const SPECTATOR = 'spectator';
const LIST = 'grognard.games';
/** The most keys that one link may bring. */
const MOST = 16;
const name = (id: string): string => `grognard.game.${id}`;

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

/** The games this browser holds keys for, newest first. */
export function known(): string[] {
  try {
    return JSON.parse(localStorage.getItem(LIST) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** The link that gives one seat to somebody else: `#axis=KEY`. */
export function invitation(id: string, seat: SeatName, token: string): string {
  return `${location.origin}/play/${encodeURIComponent(id)}#${encodeURIComponent(seat)}=${encodeURIComponent(token)}`;
}

/** Keys with one more, by the seat that the host says it opens. What was there before is kept beside it. */
export function withKey(keys: Keys, seat: SeatName, key: string): Keys {
  const before = seat === SPECTATOR ? keys.spectator : keys.tokens[seat];
  if (before === key) return keys;
  const older = before === undefined ? keys.older : [before, ...(keys.older ?? [])].slice(0, MOST);
  return {
    ...keys,
    ...(older ? { older } : {}),
    ...(seat === SPECTATOR ? { spectator: key } : { tokens: { ...keys.tokens, [seat]: key } }),
  };
}

export type Taken = {
  keys: Keys | null;
  /** How many keys of the link open nothing. */
  refused: number;
};

/** Tries the keys in the address on the host and keeps those that open a seat. */
export async function takeFromAddress(id: string): Promise<Taken> {
  const brought = [...new URLSearchParams(location.hash.slice(1)).values()].filter((it) => it !== '');
  if (brought.length === 0) return { keys: recall(id), refused: 0 };
  const tried = brought.slice(0, MOST);
  const seats = await triedKeys(id, tried);
  // What was kept while the host was asked, perhaps by another window, stays.
  let keys: Keys = recall(id) ?? { tokens: {} };
  let refused = 0;
  for (const [place, key] of tried.entries()) {
    const seat = seats[place];
    if (seat) keys = withKey(keys, seat, key);
    else refused += 1;
  }
  if (refused < tried.length) remember(id, keys);
  history.replaceState(null, '', location.pathname);
  return { keys: recall(id), refused };
}

// Seat keys live in localStorage and may arrive in the fragment of the address, never in a path or a query. A key is kept only
// once the host has said which seat it opens, and never in place of another: a link can add a seat and take none away.

import { at } from '../app/base';
import { gameCard, takeSeat, triedKeys, WireError } from './rest';
import type { SeatName } from './types';

export type Keys = {
  tokens: Record<SeatName, string>;
  spectator?: string;
  mode?: string;
  title?: string;
  /** Keys that newer ones came in front of. */
  older?: string[];
  /** What the host had committed to when we sat down, and what we added to the dice: to be compared at the end. */
  dice?: { commitment: string; contribution: string };
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

/** A link to a game, with a key or an invitation behind the #: `#axis=KEY`, `#watch=KEY`, `#invite=WORD`. */
export function link(id: string, what: string, word: string, from = `${location.origin}${at('/')}`): string {
  return `${from}play/${encodeURIComponent(id)}#${encodeURIComponent(what)}=${encodeURIComponent(word)}`;
}

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A key of our own making: 192 bits, as the host makes them. */
export const freshKey = (): string =>
  btoa(String.fromCharCode(...random(24)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

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

/**
 * Takes the seat that an invitation is worth. The commitment of the dice is noted before our own part is sent; key and part are
 * kept before the host hears of them, so that after a break the same are sent again and answered again.
 */
export async function sit(id: string, invitation: string, game: Partial<Keys> = {}): Promise<Keys> {
  const note = `grognard.sitting.${id}`;
  type Note = { invitation: string; key: string; contribution: string; commitment: string };
  let mine = JSON.parse(localStorage.getItem(note) ?? 'null') as Note | null;
  if (mine?.invitation !== invitation) {
    const { commitment = '' } = await gameCard(id);
    mine = { invitation, key: freshKey(), contribution: hex(random(32)), commitment };
    localStorage.setItem(note, JSON.stringify(mine));
  }
  const { commitment, contribution } = mine;
  const { seat, key } = await takeSeat(id, { invitation, key: mine.key, contribution });
  const before: Keys = { ...game, ...(recall(id) ?? { tokens: {} }) };
  const keys = { ...withKey(before, seat, key), dice: { commitment, contribution } };
  remember(id, keys);
  localStorage.removeItem(note);
  return keys;
}

export type Taken = {
  keys: Keys | null;
  /** What is to be said about the link, if anything. */
  warning?: string;
};

const NO_SEAT = 'The link you opened gives no seat in this game.';
const NOT_FOR_YOU =
  'You already have a seat in this game. The link you opened is for your opponent: send it on.';

/** Tries what the address brings on the host, and keeps what opens a seat. */
export async function takeFromAddress(id: string): Promise<Taken> {
  const brought = [...new URLSearchParams(location.hash.slice(1))].filter(([, word]) => word !== '');
  if (brought.length === 0) return { keys: recall(id) };
  const invited = brought.find(([what]) => what === 'invite')?.[1];
  const warning = invited === undefined ? await keepKeys(id, brought) : await useInvitation(id, invited);
  history.replaceState(null, '', location.pathname);
  return { keys: recall(id), ...(warning ? { warning } : {}) };
}

async function keepKeys(id: string, brought: [string, string][]): Promise<string | undefined> {
  const tried = brought.map(([, key]) => key).slice(0, MOST);
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
  return refused > 0 ? NO_SEAT : undefined;
}

/** Whoever sits at this table already does not take his opponent's seat by looking at the link he sends. */
async function useInvitation(id: string, word: string): Promise<string | undefined> {
  const seated = Object.keys(recall(id)?.tokens ?? {}).length > 0;
  try {
    if (seated) return (await gameCard(id)).empty.length > 0 ? NOT_FOR_YOU : undefined;
    await sit(id, word);
    return undefined;
  } catch (error) {
    const used = error instanceof WireError && error.problem.kind === 'no_invitation';
    // A seat that was lost to a used-up link must not be forgotten: the address stays, with the host's own words.
    if (used && recall(id)?.spectator) return error.problem.text;
    throw error;
  }
}

// Plain requests to the host, by their path on it. A refusal comes as a Problem with a sentence for people; it is thrown as a WireError.

import { at } from '../app/base';
import type {
  Board,
  Catalogue,
  Created,
  GameCard,
  HostCard,
  Invited,
  KeysFound,
  NewGame,
  Problem,
  SeatName,
  SeatTaken,
  TakeSeat,
} from './types';

export class WireError extends Error {
  readonly problem: Problem;
  readonly status: number;

  constructor(problem: Problem, status: number) {
    super(problem.text);
    this.problem = problem;
    this.status = status;
  }
}

/** Anything thrown, as a problem with words for people. */
export const problemOf = (error: unknown): Problem =>
  error instanceof WireError
    ? error.problem
    : { kind: 'fault', text: error instanceof Error ? error.message : String(error) };

/** The words of a refusal without its rule, which is shown beside them as a link. */
export const wordsOf = ({ text, rule }: { text: string; rule?: string | null }): string =>
  rule ? text.replace(` (${rule})`, '') : text;

export async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(at(path), { ...init, headers: { accept: 'application/json', ...init.headers } });
  } catch {
    throw new WireError({ kind: 'offline', text: 'No answer from the host. Is grognard still running?' }, 0);
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new WireError(
    problem ?? { kind: 'http', text: `The host answered ${response.status}.` },
    response.status,
  );
}

export function post<T>(path: string, body: unknown, key?: string): Promise<T> {
  return request<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
  });
}

const segment = encodeURIComponent;

/** What the host offers, and one game more that is not listed, such as a generated mission. */
export const catalogue = (game?: string | null): Promise<Catalogue> =>
  request(game ? `/api/catalogue?game=${segment(game)}` : '/api/catalogue');
export const newGame = (game: NewGame): Promise<Created> => post('/api/games', game);
export const gameCard = (id: string): Promise<GameCard> => request(`/api/games/${segment(id)}`);
/** Which seat each of these keys opens, in their order; nothing for those that open none. */
export const triedKeys = async (id: string, keys: string[]): Promise<KeysFound['seats']> =>
  (await post<KeysFound>(`/api/games/${segment(id)}/keys`, { keys })).seats;
/** Where others can open this host. */
export const hostCard = (): Promise<HostCard> => request('/api/host');
export const takeSeat = (id: string, wanted: TakeSeat): Promise<SeatTaken> =>
  post(`/api/games/${segment(id)}/seat`, wanted);
/** A new key for the seat that `old` opens; `old` opens nothing afterwards. */
export const changeKey = (id: string, old: string, key: string): Promise<SeatTaken> =>
  post(`/api/games/${segment(id)}/seat/key`, { key }, old);
/** A new invitation to an empty seat; one sent before is worth nothing afterwards. */
export const inviteTo = (id: string, key: string, seat: SeatName): Promise<Invited> =>
  post(`/api/games/${segment(id)}/invitations`, { seat }, key);
/** The same game again with seats exchanged. */
export const rematch = (id: string, key: string): Promise<Created> =>
  post(`/api/games/${segment(id)}/rematch`, {}, key);
export const board = (id: string): Promise<Board> => request(`/api/games/${segment(id)}/board`);

/** The record or the position of a game, for those privy to all of it, as a file to keep. */
export async function keep(id: string, what: 'record' | 'position', tokens: string[]): Promise<void> {
  const response = await fetch(at(`/api/games/${segment(id)}/${what}`), {
    headers: { authorization: `Bearer ${tokens.join(',')}` },
  });
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new WireError(
      problem ?? { kind: 'http', text: `The host answered ${response.status}.` },
      response.status,
    );
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = `${id}.${what === 'record' ? 'jsonl' : 'toml'}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

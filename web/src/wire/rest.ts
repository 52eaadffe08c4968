// Plain requests to the host. A refusal comes as a Problem with a sentence for people; it is thrown as a WireError.

import type { Board, Catalogue, Created, GameCard, KeysFound, NewGame, Problem } from './types';

export class WireError extends Error {
  readonly problem: Problem;
  readonly status: number;

  constructor(problem: Problem, status: number) {
    super(problem.text);
    this.problem = problem;
    this.status = status;
  }
}

/** The words of a refusal without its rule, which is shown beside them as a link. */
export const wordsOf = ({ text, rule }: { text: string; rule?: string | null }): string =>
  rule ? text.replace(` (${rule})`, '') : text;

export async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } });
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

export function post<T>(path: string, body: unknown): Promise<T> {
  return request<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const segment = encodeURIComponent;

export const catalogue = (): Promise<Catalogue> => request('/api/catalogue');
export const newGame = (game: NewGame): Promise<Created> => post('/api/games', game);
export const gameCard = (id: string): Promise<GameCard> => request(`/api/games/${segment(id)}`);
/** Which seat each of these keys opens, in their order; nothing for those that open none. */
export const triedKeys = async (id: string, keys: string[]): Promise<KeysFound['seats']> =>
  (await post<KeysFound>(`/api/games/${segment(id)}/keys`, { keys })).seats;
export const board = (id: string): Promise<Board> => request(`/api/games/${segment(id)}/board`);

/** The record or the position of a game, for those privy to all of it, as a file to keep. */
export async function keep(id: string, what: 'record' | 'position', tokens: string[]): Promise<void> {
  const response = await fetch(`/api/games/${segment(id)}/${what}`, {
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

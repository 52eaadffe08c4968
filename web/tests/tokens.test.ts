// A link may add a seat to this browser; it must never take one away.

import { beforeEach, expect, test, vi } from 'vitest';
import { recall, remember, takeFromAddress } from '../src/wire/tokens';

const GAME = 'game1';
/** What the host would say of each key. */
const OPENS: Record<string, string> = { good: 'axis', other: 'soviet', eyes: 'spectator' };

type Wanted = { invitation: string; key: string; contribution: string };
const answer = (body: unknown, ok = true, status = 200) => ({ ok, status, json: async () => body });
/** The key for which each invitation was used; said again with the same key it is answered again. */
let taken: Map<string, string>;
function seated({ invitation, key }: Wanted) {
  const used = taken.get(invitation) ?? key;
  if (invitation !== 'come' || used !== key)
    return answer({ kind: 'no_invitation', text: 'Used.' }, false, 410);
  taken.set(invitation, key);
  return answer({ seat: 'soviet', key });
}

let kept: Map<string, string>;
let asked: string[][];

beforeEach(() => {
  kept = new Map();
  asked = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, path: string) =>
      vi.stubGlobal('location', { hash: '', pathname: path }),
  });
  taken = new Map();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith(`/api/games/${GAME}`)) return answer({ commitment: 'c0', empty: ['soviet'] });
    if (path.endsWith('/seat')) return seated(JSON.parse(body) as Wanted);
    expect(path).toContain(`api/games/${GAME}/keys`);
    const { keys } = JSON.parse(body) as { keys: string[] };
    asked.push(keys);
    return answer({ seats: keys.map((key) => OPENS[key] ?? null) });
  });
});

const open = (hash: string) => {
  vi.stubGlobal('location', { hash, pathname: `/play/${GAME}` });
  return takeFromAddress(GAME);
};

test('a key that opens nothing leaves the kept key where it is', async () => {
  remember(GAME, { tokens: { axis: 'good' } });
  expect(await open('#axis=gone')).toEqual({
    keys: { tokens: { axis: 'good' } },
    warning: expect.stringMatching(/gives no seat/),
  });
  expect(recall(GAME)?.tokens).toEqual({ axis: 'good' });
});

test('a name that is no seat adds nothing', async () => {
  remember(GAME, { tokens: { axis: 'good' } });
  await open('#chat=hello');
  expect(recall(GAME)?.tokens).toEqual({ axis: 'good' });
});

test('a key is kept under the seat it opens, whatever the link calls it', async () => {
  const { keys, warning } = await open('#axis=other&watch=eyes&x=gone');
  expect(keys).toEqual({ tokens: { soviet: 'other' }, spectator: 'eyes' });
  expect(warning).toMatch(/gives no seat/);
  expect(location.hash).toBe('');
});

test('a new key for the same seat comes in front of the old one, which stays', async () => {
  remember(GAME, { tokens: { axis: 'former' } });
  expect((await open('#axis=good')).keys).toEqual({ tokens: { axis: 'good' }, older: ['former'] });
});

test('nothing but a bad key makes no game of it', async () => {
  expect(await open('#axis=gone')).toEqual({ keys: null, warning: expect.stringMatching(/gives no seat/) });
  expect(kept.size).toBe(0);
});

test('while the host does not answer, address and keys stay as they are', async () => {
  remember(GAME, { tokens: { axis: 'good' } });
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('no network')));
  await expect(open('#soviet=other')).rejects.toThrow(/No answer from the host/);
  expect(location.hash).toBe('#soviet=other');
  expect(recall(GAME)?.tokens).toEqual({ axis: 'good' });
});

test('an address without keys asks nobody', async () => {
  remember(GAME, { tokens: { axis: 'good' } });
  expect(await open('')).toEqual({ keys: { tokens: { axis: 'good' } } });
  expect(asked).toEqual([]);
});

test('an invitation is exchanged for a key of our own making, with a part of the dice', async () => {
  const { keys, warning } = await open('#invite=come');
  expect(warning).toBeUndefined();
  expect(keys?.tokens.soviet).toMatch(/^[\w-]{32}$/);
  expect(keys?.dice).toEqual({ commitment: 'c0', contribution: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(keys?.tokens.soviet).toBe(taken.get('come'));
  expect(location.hash).toBe('');
  expect([...kept.keys()].filter((key) => key.includes('sitting'))).toEqual([]);
});

test('an answer that was lost is asked for again with the same key', async () => {
  const honest = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const said = await honest(path, init);
    return path.endsWith('/seat') ? Promise.reject(new Error('cut off')) : said;
  });
  await expect(open('#invite=come')).rejects.toThrow(/No answer from the host/);
  expect(taken.size).toBe(1);
  vi.stubGlobal('fetch', honest);
  expect((await open('#invite=come')).keys?.tokens.soviet).toBe(taken.get('come'));
});

test('whoever sits at the table does not take the seat he invites to', async () => {
  remember(GAME, { tokens: { axis: 'good' } });
  const { keys, warning } = await open('#invite=come');
  expect(keys?.tokens).toEqual({ axis: 'good' });
  expect(warning).toMatch(/for your opponent/);
  expect(taken.size).toBe(0);
});

test('a used invitation is refused in the words of the host', async () => {
  await expect(open('#invite=gone')).rejects.toThrow('Used.');
  expect(recall(GAME)).toBeNull();
});

// A link may add a seat to this browser; it must never take one away.

import { beforeEach, expect, test, vi } from 'vitest';
import { recall, remember, takeFromAddress } from '../src/wire/tokens';

const GAME = 'game1';
/** What the host would say of each key. */
const OPENS: Record<string, string> = { good: 'axis', other: 'soviet', eyes: 'spectator' };

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
    replaceState: (_: unknown, __: string, path: string) => vi.stubGlobal('location', { hash: '', pathname: path }),
  });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    expect(path).toContain(`api/games/${GAME}/keys`);
    const { keys } = JSON.parse(body) as { keys: string[] };
    asked.push(keys);
    return { ok: true, json: async () => ({ seats: keys.map((key) => OPENS[key] ?? null) }) };
  });
});

const open = (hash: string) => {
  vi.stubGlobal('location', { hash, pathname: `/play/${GAME}` });
  return takeFromAddress(GAME);
};

test('a key that opens nothing leaves the kept key where it is', async () => {
  remember(GAME, { tokens: { axis: 'good' } });
  expect(await open('#axis=gone')).toEqual({ keys: { tokens: { axis: 'good' } }, refused: 1 });
  expect(recall(GAME)?.tokens).toEqual({ axis: 'good' });
});

test('a name that is no seat adds nothing', async () => {
  remember(GAME, { tokens: { axis: 'good' } });
  await open('#chat=hello');
  expect(recall(GAME)?.tokens).toEqual({ axis: 'good' });
});

test('a key is kept under the seat it opens, whatever the link calls it', async () => {
  const { keys, refused } = await open('#axis=other&watch=eyes&x=gone');
  expect(keys).toEqual({ tokens: { soviet: 'other' }, spectator: 'eyes' });
  expect(refused).toBe(1);
  expect(location.hash).toBe('');
});

test('a new key for the same seat comes in front of the old one, which stays', async () => {
  remember(GAME, { tokens: { axis: 'former' } });
  expect((await open('#axis=good')).keys).toEqual({ tokens: { axis: 'good' }, older: ['former'] });
});

test('nothing but a bad key makes no game of it', async () => {
  expect(await open('#axis=gone')).toEqual({ keys: null, refused: 1 });
  expect(kept.size).toBe(0);
});

test('while the host does not answer, address and keys stay as they are', async () => {
  remember(GAME, { tokens: { axis: 'good' } });
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('no network')));
  await expect(open('#soviet=other')).rejects.toThrow(/does not answer/);
  expect(location.hash).toBe('#soviet=other');
  expect(recall(GAME)?.tokens).toEqual({ axis: 'good' });
});

test('an address without keys asks nobody', async () => {
  remember(GAME, { tokens: { axis: 'good' } });
  expect(await open('')).toEqual({ keys: { tokens: { axis: 'good' } }, refused: 0 });
  expect(asked).toEqual([]);
});

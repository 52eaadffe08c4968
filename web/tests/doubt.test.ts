// What the host is asked before an answer is given, and what becomes of its caution.
import { expect, test } from 'vitest';
import type { Asked, Desk } from '../src/game/desk.svelte';
import { consider, decide } from '../src/game/doubt';
import type { Caution, Offer } from '../src/wire/types';
import { KINDS } from './stage';

const CAUTION: Caution = {
  remarks: [
    { text: '5th Infantry in 2810 will surrender.', rule: 'D10a' },
    { text: '3 units could still act this turn.', rule: 'D7a' },
  ],
  yes: 'End operations',
  no: 'Keep playing',
};
const offer = (kind: string): Offer => ({ kind, text: kind, action: { [kind]: {} } });

function desk(answer: () => Promise<Caution | null>) {
  const asked: unknown[] = [];
  const did: unknown[] = [];
  const fake = {
    asked,
    did,
    decision: 'axis 0 7',
    busy: false,
    mine: true,
    offers: [] as Offer[],
    doubt: null as Asked | null,
    said: '',
    board: { kinds: KINDS },
    ask(question: unknown): Promise<unknown> {
      asked.push(question);
      return answer();
    },
    together: <T>(deed: () => Promise<T>) => deed(),
    act(it: Offer) {
      did.push(it.kind);
      return Promise.resolve(true);
    },
  };
  return fake as typeof fake & Desk;
}
const warned = () => desk(() => Promise.resolve(CAUTION));

test('an answer waits for a yes where the host has cautions, all of them in its order', async () => {
  const it = warned();
  await decide(it, offer('done'));
  expect([it.asked, it.did]).toEqual([[{ caution: { action: { done: {} } } }], []]);
  expect([it.doubt?.remarks, it.doubt?.yes, it.doubt?.no]).toEqual([
    CAUTION.remarks,
    'End operations',
    'Keep playing',
  ]);
  expect(it.said).toBe('5th Infantry in 2810 will surrender. 3 units could still act this turn.');
  await it.doubt?.go();
  expect(it.did).toEqual(['done']);
});

test('the same once more means yes, and is not asked again', async () => {
  const it = warned();
  await decide(it, offer('concert'));
  await decide(it, offer('concert'));
  expect([it.asked.length, it.did, it.doubt]).toEqual([1, ['concert'], null]);
});

test('a yes to one thing is no yes to another', async () => {
  const it = warned();
  const go = () => Promise.resolve(true);
  await consider(it, { units: [1] }, go);
  expect(await consider(it, { units: [2] }, go)).toBe(false);
  expect(it.asked).toEqual([{ caution: { units: [1] } }, { caution: { units: [2] } }]);
});

test('what gives no cause is done at once, and most answers are not asked about', async () => {
  const free = desk(() => Promise.resolve(null));
  await decide(free, offer('done'));
  expect([free.did, free.doubt]).toEqual([['done'], null]);
  const it = warned();
  for (const kind of ['move', 'stop', 'pass', 'enter', 'reroll']) await decide(it, offer(kind));
  expect([it.asked, it.did.length]).toEqual([[], 5]);
});

test('a host without an answer stops nobody', async () => {
  const it = desk(() => Promise.reject(new Error('no answer')));
  await decide(it, offer('done'));
  expect([it.did, it.busy]).toEqual([['done'], false]);
});

test('while it is asked no key means yes, and an answer to a decision that is gone is not given', async () => {
  let tell = (_: Caution | null): void => undefined;
  const it = desk(() => new Promise((resolve) => (tell = resolve)));
  const first = decide(it, offer('done'));
  expect([it.busy, await decide(it, offer('done'))]).toEqual([true, false]);
  it.decision = 'axis 0 8';
  tell(null);
  expect([await first, it.did, it.asked.length]).toEqual([false, [], 1]);
});

// "Retreat all the way": step by step as the staff would, for the force that was agreed to and no other.
import { expect, test, vi } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { retreatAll, retreats } from '../src/game/retreat';
import type { Offer } from '../src/wire/types';
import { doing } from './stage';

vi.mock('../src/game/doubt', () => ({ decide: (desk: Desk, offer: Offer) => desk.act(offer) }));

const to = (hex: number): Offer =>
  ({ kind: 'retreat', action: { retreat: { hex } }, hex }) as unknown as Offer;
const DONE = { kind: 'done', action: 'done' } as unknown as Offer;

/** One decision on the way: what is offered, who retreats, and what the staff would do. */
type Step = { offers: Offer[]; units: number[]; staff?: Offer };

/** A desk at which each answer leads on to the next step. */
function desk(...steps: Step[]) {
  const did: unknown[] = [];
  const asked: unknown[] = [];
  const fake = {
    did,
    asked,
    refuses: false,
    get offers(): Offer[] {
      return steps[did.length]?.offers ?? [];
    },
    get present() {
      return doing('red retreat', { acting: steps[did.length]?.units ?? [] });
    },
    ask(question: unknown) {
      asked.push(question);
      const { staff } = steps[did.length] ?? {};
      return staff ? Promise.resolve({ ideas: [{ actions: [staff.action] }] }) : Promise.reject(new Error());
    },
    act({ action }: Offer) {
      if (!fake.refuses) did.push(action);
      return Promise.resolve(!fake.refuses);
    },
  };
  return fake as unknown as Desk & typeof fake;
}

test('it is offered where somebody retreats', () => {
  expect([retreats([DONE, to(1)]), retreats([DONE]), retreats([])]).toEqual([true, false, false]);
});

test('D8.11a: every hex is the one the staff would take, until the retreat is over', async () => {
  const it = desk(
    { offers: [to(1), to(2)], units: [7, 8], staff: to(2) },
    { offers: [to(3), to(4), DONE], units: [7, 8], staff: to(3) },
    { offers: [DONE], units: [] },
  );
  await retreatAll(it);
  expect(it.did).toEqual([to(2).action, to(3).action]);
  expect(it.asked).toEqual([{ hint: {} }, { hint: {} }]);
});

test('it ends where the staff would stop', async () => {
  const it = desk(
    { offers: [to(1), DONE], units: [7], staff: DONE },
    { offers: [to(2), DONE], units: [7], staff: to(2) },
  );
  await retreatAll(it);
  expect(it.did).toEqual(['done']);
});

test('the next force is another decision', async () => {
  const it = desk(
    { offers: [to(1), to(2)], units: [7], staff: to(1) },
    { offers: [to(3), to(4)], units: [9], staff: to(3) },
  );
  await retreatAll(it);
  expect(it.did).toEqual([to(1).action]);
});

test('without word of the staff the only hex is taken, and among several none', async () => {
  const one = desk({ offers: [to(1), DONE], units: [7] }, { offers: [to(2), to(3)], units: [7] });
  await retreatAll(one);
  expect(one.did).toEqual([to(1).action]);
});

test('what the staff says counts only while it is open', async () => {
  const it = desk({ offers: [to(1), to(2)], units: [7], staff: to(5) });
  await retreatAll(it);
  expect(it.did).toEqual([]);
});

test('a refusal ends it, and so does a retreat without end', async () => {
  const refused = desk({ offers: [to(1)], units: [7], staff: to(1) });
  refused.refuses = true;
  await retreatAll(refused);
  expect([refused.did, refused.asked.length]).toEqual([[], 1]);
  const endless = desk(...Array.from({ length: 40 }, () => ({ offers: [to(1)], units: [7], staff: to(1) })));
  await retreatAll(endless);
  expect(endless.did.length).toBe(12);
});

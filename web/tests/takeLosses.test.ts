// Losses are marked before they are taken. A click on "Take 2 for me" takes two, of the loss it was pressed for.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { LossMarks } from '../src/game/lossMarks.svelte';
import { takeLosses, takeMarked } from '../src/game/takeLosses';
import type { Offer, Wanted } from '../src/wire/types';
import { doing } from './stage';

type Loss = { side: string; units: number[]; left: number; rule: string };

/** A desk where these losses are asked for one after the other, each until it is taken. */
function desk(...losses: Loss[]) {
  const sp = new Map([
    [1, 5],
    [2, 4],
    [3, 3],
  ]);
  const taken: number[] = [];
  const now = (): Loss | undefined => losses[0];
  const fake = {
    taken,
    get present() {
      const due = now();
      return doing('battle', due ? { losses: { side: due.side, units: due.units, left: due.left } } : {});
    },
    get table() {
      return { seat: 'axis', pending: { owes: [{ seat: 'axis', rule: now()?.rule ?? '' }] } };
    },
    mine: true,
    marks: new LossMarks(),
    said: '',
    /** What was sent in one request, all or nothing. */
    whole: [] as number[][],
    acts({ unit }: Offer, then: Wanted[], { whole = false } = {}) {
      const units = [unit!, ...then.map((it) => it.unit!)];
      if (whole) fake.whole.push(units);
      taken.push(...units);
      return Promise.resolve(units.length);
    },
    get offers(): Offer[] {
      return (now()?.units ?? []).map((unit) => ({ kind: 'lose', unit, action: {} }) as unknown as Offer);
    },
    piece: (id: number) => ({ id, name: `unit ${id}`, sp: sp.get(id) }),
    act({ unit }: Offer) {
      taken.push(unit!);
      sp.set(unit!, sp.get(unit!)! - 1);
      if (--losses[0]!.left === 0) losses.shift();
      return Promise.resolve(true);
    },
  };
  return fake as unknown as Desk & typeof fake;
}

const combat = (left: number, units = [1, 2]): Loss => ({ side: 'axis', units, left, rule: 'D8.8c' });

test('D8.8b: it takes as many as it says, the strongest first', async () => {
  const it = desk(combat(3));
  await takeLosses(it);
  expect(it.taken).toEqual([1, 1, 2]);
});

test('it stops where another loss is asked for, even of the same units', async () => {
  for (const next of [
    { ...combat(3), rule: 'D9d' },
    combat(3),
    combat(3, [3]),
    { ...combat(3), side: 'soviet' },
  ]) {
    const it = desk(combat(1), next);
    await takeLosses(it);
    expect(it.taken).toEqual([1]);
  }
});

test('it stops where the question changes on the way', async () => {
  const it = desk(combat(2));
  const act = it.act.bind(it);
  it.act = (offer: Offer) => {
    it.mine = false;
    return act(offer);
  };
  await takeLosses(it);
  expect(it.taken).toEqual([1]);
});

test('D8.8b: a pip is marked and taken back freely; nothing is lost before the marks are allocated', async () => {
  const it = desk(combat(2));
  it.marks.add(it, 2);
  it.marks.add(it, 1);
  // No more than are due.
  it.marks.add(it, 1);
  expect([it.marks.units, it.taken]).toEqual([[2, 1], []]);
  it.marks.drop(it, 2);
  expect(it.said).toBe('unit 2: 0 LP marked.');
  it.marks.add(it, 1);
  expect(it.marks.units).toEqual([1, 1]);
  await takeMarked(it);
  expect(it.whole).toEqual([[1, 1]]);
});

test('a unit has no more marks than SP, and none where the host does not let it pay', () => {
  const it = desk(combat(9, [1, 3]));
  for (let more = 0; more < 5; more += 1) it.marks.add(it, 3);
  it.marks.add(it, 2);
  expect(it.marks.units).toEqual([3, 3, 3]);
});

test('a single mark is whole by itself', async () => {
  const it = desk(combat(2));
  it.marks.units = [2];
  await takeMarked(it);
  expect([it.taken, it.whole]).toEqual([[2], []]);
});

test('what must be lost anyway needs no mark', () => {
  expect(desk(combat(2)).marks.chooses(desk(combat(2)))).toBe(true);
  expect(desk(combat(2, [1])).marks.chooses(desk(combat(2, [1])))).toBe(false);
});

test('D8.8b: what is marked is sent at once, the largest first, for the host to take as a whole or refuse', async () => {
  const it = desk(combat(3));
  it.marks.units = [2, 1, 2];
  await takeMarked(it);
  expect(it.whole).toEqual([[1, 2, 2]]);
  const refused = desk(combat(3));
  refused.acts = () => Promise.resolve(0);
  refused.marks.units = [2, 2, 2];
  await takeMarked(refused);
  expect([refused.marks.units, refused.taken]).toEqual([[2, 2, 2], []]);
});

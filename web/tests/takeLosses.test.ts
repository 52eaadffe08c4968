// A click on "Take 2 for me" takes two, of the loss it was pressed for.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { takeLosses } from '../src/game/takeLosses';
import { damos } from '../src/games/damos';
import type { Offer } from '../src/wire/types';

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
    adapter: damos,
    get table() {
      const { rule, ...inside } = now() ?? { rule: '' };
      const frames = now() ? [{ losses: inside }] : [{ operations: { force: [] } }];
      return { seat: 'axis', view: { frames }, pending: { owes: [{ seat: 'axis', rule }] } };
    },
    mine: true,
    get offers(): Offer[] {
      return (now()?.units ?? []).map((unit) => ({ kind: 'lose', unit, action: {} }) as unknown as Offer);
    },
    piece: (id: number) => ({ id, sp: sp.get(id) }),
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

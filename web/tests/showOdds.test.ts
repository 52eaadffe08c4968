// Whose attack is meant where nobody was named the host says: one question, and the stacks that could be meant beside the answer.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { showOdds, showOddsOf } from '../src/game/showOdds';
import type { AttackOdds } from '../src/wire/types';
import { doing } from './stage';

/** A host that takes these stacks to be meant. */
function desk(meant: number[][], looked: number | null = null) {
  const asked: unknown[] = [];
  const fake = {
    asked,
    decision: 'red 0 1',
    odds: null as { units: number[] | null; forces: number[][]; answer: AttackOdds | null } | null,
    present: doing('red operations'),
    seat: 'red',
    table: { seats: [{ name: 'red', side: 'red' }] },
    looked,
    piece: () => undefined,
    foreseen: { hearOdds: () => undefined },
    ask({ odds }: { odds: { units?: number[] } }) {
      asked.push(odds);
      return Promise.resolve({
        target: 9,
        attacker: { units: odds.units ?? meant[0] ?? [1] },
        defender: { units: [] },
        meant: odds.units ? [] : meant.map((units, hex) => ({ hex, units })),
        rows: [],
        equilibrium: [],
        losses: [],
      } as unknown as AttackOdds);
    },
  };
  return fake as typeof fake & Desk;
}

test('the host is asked once whose attack it is, with the hex that is looked at', async () => {
  const it = desk([[5], [3]], 8);
  await showOdds(it, 9);
  expect(it.asked).toEqual([{ target: 9, looked: 8 }]);
  expect([it.odds?.units, it.odds?.forces]).toEqual([[5], [[5], [3]]]);
  await showOddsOf(it, [3]);
  expect(it.asked[1]).toEqual({ target: 9, units: [3] });
  expect([it.odds?.units, it.odds?.forces]).toEqual([[3], [[5], [3]]]);
});

test('units that were chosen are asked about, and no others are offered', async () => {
  const it = desk([[5], [3]]);
  await showOdds(it, 9, [7]);
  expect(it.asked).toEqual([{ target: 9, units: [7] }]);
  expect([it.odds?.units, it.odds?.forces]).toEqual([[7], []]);
});

test('where nobody may attack there is an answer, and nobody to choose', async () => {
  const it = desk([]);
  await showOdds(it, 9);
  expect([it.odds?.units, it.odds?.forces]).toEqual([null, []]);
  expect(it.odds?.answer?.attacker.units).toEqual([1]);
});

// Who may take part in an attack the host says: stack after stack is asked about until one may.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { showOdds } from '../src/game/showOdds';
import type { AttackOdds } from '../src/wire/types';
import { doing } from './stage';

const CLOSED = { kind: 'illegal', text: 'not so' };

/** A host at which the stack of unit 5 alone may attack in concert; those of 3 and 5 may take part. */
function desk(able: { hex: number; units: number[] }[]) {
  const asked: number[][] = [];
  const fake = {
    asked,
    decision: 'red 0 1',
    odds: null as { units: number[] | null; forces: number[][]; answer: AttackOdds | null } | null,
    present: doing('red operations'),
    seat: 'red',
    table: { seats: [{ name: 'red', side: 'red' }] },
    piece: () => undefined,
    foreseen: { hearOdds: () => undefined },
    ask({ odds: { units } }: { odds: { units: number[] } }) {
      asked.push(units);
      const closed = units.includes(5) ? {} : { closed: CLOSED };
      return Promise.resolve({
        target: 9,
        attacker: { units },
        defender: { units: [] },
        able,
        rows: [{ kind: 'concerted', plan: 'penetration', posture: null, chance: 0.5, ...closed }],
        equilibrium: [],
        losses: [],
      } as unknown as AttackOdds);
    },
  };
  return fake as typeof fake & Desk;
}

test('after the first answer only those are asked about of whom some may take part', async () => {
  const it = desk([
    { hex: 3, units: [3] },
    { hex: 5, units: [5] },
  ]);
  await showOdds(it, 9, [[1], [2], [3, 4], [5, 6]], 'concerted');
  expect(it.asked).toEqual([[1], [3], [5]]);
  expect([it.odds?.units, it.odds?.forces]).toEqual([[5], [[3], [5]]]);
});

test('where nobody may, the first that was asked about is shown', async () => {
  const it = desk([]);
  await showOdds(it, 9, [[1], [2]], 'concerted');
  expect(it.asked).toEqual([[1], [2]]);
  expect(it.odds?.units).toEqual([1]);
});

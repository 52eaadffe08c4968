// The attack under way, as the host tells it: its hex, its game, and its plan where the seat knows it.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { attackMade } from '../src/game/showOdds';
import type { AttackOdds, Doing } from '../src/wire/types';
import { doing } from './stage';

const ODDS = {
  target: 7,
  attacker: { units: [1] },
  defender: { units: [9] },
  rows: [{ kind: 'concerted', plan: 'penetration', posture: null, chance: 0.5 }],
} as unknown as AttackOdds;
const made = (more: Partial<Doing>, seat = 'red') =>
  attackMade(
    {
      present: doing('red concert', more),
      seat,
      table: { seats: ['red', 'blue'].map((name) => ({ name, side: name })) },
      piece: (id: number) => ({ id, side: id === 9 ? 'blue' : 'red' }),
    } as unknown as Desk,
    ODDS,
  );

test('it is known by its hex, with game and plan as far as they are told', () => {
  const declared = { target: 7, kind: 'concerted', plan: 'penetration' };
  expect(made({ declared })).toEqual(declared);
  expect(made({ declared: { target: 7 } })).toEqual({ target: 7, kind: null, plan: null });
  expect(made({ declared: { ...declared, target: 8 } })).toBeNull();
  expect(made({})).toBeNull();
});

test('who defends chooses without the plan, also where one player sees both', () => {
  const declared = { target: 7, kind: 'concerted', plan: 'penetration' };
  expect(made({ declared }, 'blue')).toEqual({ ...declared, plan: null });
});

test('a force on its way makes the attack it set out for', () => {
  expect(made({ marching: true })).toEqual({ target: 7, kind: 'concerted', plan: 'penetration' });
});

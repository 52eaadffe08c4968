// A plan is chosen on purpose, for one attack, and kept until that has been fought.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { choosePlan, outlives, planFor, type Planned } from '../src/game/planned';
import { doing } from './stage';

const BEGUN = doing('red operations', {
  goes_on: ['red operations', 'red march', 'red entry', 'red reaction'],
});

test('a plan is chosen for one hex', () => {
  const desk = { plan: null as Planned | null, present: BEGUN } as unknown as Desk;
  expect(planFor(desk, 3)).toBeNull();
  choosePlan(desk, 3, 'standard');
  expect([planFor(desk, 3), planFor(desk, 4), planFor(desk, null)]).toEqual(['standard', null, null]);
});

test('it lasts from the odds to the panel, over a reaction on the way, and no longer than to the combat', () => {
  const desk = { plan: null, present: BEGUN } as unknown as Desk;
  const later = (matter: string): boolean => {
    desk.present = doing(matter);
    return outlives(desk);
  };
  expect(later('red entry')).toBe(false);
  desk.present = BEGUN;
  choosePlan(desk, 3, 'standard');
  for (const matter of ['red march', 'red reaction', 'red entry', 'red operations'])
    expect(later(matter), matter).toBe(true);
  expect(later('red battle')).toBe(false);
  expect(later('blue operations')).toBe(false);
});

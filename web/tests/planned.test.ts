// A plan is chosen on purpose, for one attack, and kept until that has been fought.
import { expect, test } from 'vitest';
import type { Desk } from '../src/game/desk.svelte';
import { choosePlan, outlives, planFor, type Planned } from '../src/game/planned';
import { damos } from '../src/games/damos';

const view = (...frames: unknown[]) => ({ phasing: 'axis', frames });
const entry = { entry: { hex: 3, plan: null, posture: null } };

test('a plan is chosen for one hex', () => {
  const desk = { plan: null as Planned | null, table: { view: view({ operations: {} }) } } as unknown as Desk;
  expect(planFor(desk, 3)).toBeNull();
  choosePlan(desk, 3, 'standard');
  expect([planFor(desk, 3), planFor(desk, 4), planFor(desk, null)]).toEqual(['standard', null, null]);
});

test('it lasts from the odds to the panel, over a reaction on the way, and no longer than to the combat', () => {
  const desk = { adapter: damos, plan: null, table: { view: view({ operations: {} }) } } as unknown as Desk;
  expect(outlives(desk, view({ operations: {} }, entry))).toBe(false);
  choosePlan(desk, 3, 'standard');
  const march = { march: { units: [1], hex: 2 } };
  const reaction = { reaction: { hex: 2, force: [], path: [] } };
  for (const frames of [[march], [march, reaction], [march, entry], [{ operations: { force: [] } }]])
    expect(outlives(desk, view(...frames)), JSON.stringify(frames)).toBe(true);
  expect(outlives(desk, view(march, { battle: { hex: 3 } }))).toBe(false);
  expect(outlives(desk, { ...view({ operations: {} }), phasing: 'soviet' })).toBe(false);
});

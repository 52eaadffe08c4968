// A hint stays in sight while its force is about it, and ends with the first decision of another sort.
import { expect, test } from 'vitest';
import { damos } from '../src/games/damos';

const view = (phasing: string, ...frames: unknown[]) => ({ phasing, frames });
const OPERATIONS = { operations: { zoi_begun: false, force: [] } };
const MARCH = { march: { units: [1], hex: 3, spent: 2, rallied: false } };
const CONCERT = { concert: { target: 7, plan: null, force: [], posture: null, stage: 'plan' } };
const ENTRY = { entry: { hex: 7, plan: null, posture: null } };
const REACTION = { reaction: { hex: 7, force: [], path: [] } };
const BATTLE = { battle: { hex: 7, forces: [[1], [9]], dice: [[], []] } };
const LOSSES = { losses: { side: 'axis', units: [1], left: 2 } };
const RETREAT = { retreat: { side: 'soviet', units: [9], origin: 7, at: 7 } };
const EXPLOITATION = { exploitation: { waiting: [1], naming: [], march: null } };
const begun = view('axis', OPERATIONS);
const goesOn = (...frames: unknown[]) => damos.pursues(begun, view('axis', OPERATIONS, ...frames));

test('march, plan and the enemy’s reaction belong to the hint', () => {
  for (const frames of [[], [MARCH], [CONCERT], [MARCH, ENTRY], [MARCH, ENTRY, REACTION]])
    expect(goesOn(...frames)).toBe(true);
});

test('air support, rerolls, losses, retreats and exploitation end it', () => {
  expect(goesOn(MARCH, BATTLE)).toBe(false);
  expect(goesOn(MARCH, BATTLE, LOSSES)).toBe(false);
  expect(goesOn(MARCH, BATTLE, RETREAT)).toBe(false);
  expect(goesOn(MARCH, RETREAT)).toBe(false);
  expect(goesOn(EXPLOITATION)).toBe(false);
});

test('so does another decision in the same combat, and the other side’s turn', () => {
  const air = view('axis', OPERATIONS, MARCH, BATTLE);
  expect(damos.pursues(air, air)).toBe(false);
  expect(damos.pursues(begun, view('soviet', OPERATIONS, MARCH))).toBe(false);
});

test('a hint for an exploitation or a retreat goes on within it', () => {
  const exploits = view('axis', OPERATIONS, EXPLOITATION);
  const marching = { exploitation: { waiting: [], naming: [], march: [1] } };
  expect(damos.pursues(exploits, view('axis', OPERATIONS, marching))).toBe(true);
  const retreats = view('axis', OPERATIONS, RETREAT);
  expect(damos.pursues(retreats, view('axis', OPERATIONS, RETREAT))).toBe(true);
  expect(damos.pursues(retreats, view('axis', OPERATIONS, MARCH))).toBe(false);
});

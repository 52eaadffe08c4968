// Who has sealed a plan is reminded of it until the combat reveals it; nobody else is told.
import { expect, test } from 'vitest';
import { damos } from '../src/games/damos';

const concert = (plan: string | null) => ({
  concert: { target: 7, plan, force: [], posture: null, stage: 'force' },
});
const sealed = (...frames: unknown[]) => damos.sealed({ frames });

test('a sealed plan is known before a unit is named, and while the other side reacts', () => {
  expect(sealed(concert('penetration'))).toBe('penetration');
  expect(sealed(concert('penetration'), { reaction: { hex: 7, force: [], path: [] } })).toBe('penetration');
  expect(sealed({ march: {} }, { entry: { hex: 3, plan: 'standard', posture: null } })).toBe('standard');
});

test('the enemy sees none, and a combat has no secret left', () => {
  expect(sealed(concert(null))).toBeNull();
  expect(sealed({ operations: {} })).toBeNull();
  expect(sealed(concert('penetration'), { battle: { hex: 7 } })).toBeNull();
});

test('the attack under way: its hex, its game, and its plan where the seat knows it', () => {
  const declared = (...frames: unknown[]) => damos.declared({ frames });
  const entry = (plan: string | null) => ({ entry: { hex: 3, plan, posture: null } });
  expect(declared(concert('penetration'))).toEqual({ target: 7, kind: 'concerted', plan: 'penetration' });
  expect(declared(concert(null))).toEqual({ target: 7, kind: 'concerted', plan: null });
  expect(declared({ march: {} }, entry('standard'))).toEqual({ target: 3, kind: 'entry', plan: 'standard' });
  expect(declared({ march: {} }, entry(null))).toEqual({ target: 3, kind: 'entry', plan: null });
  // While the enemy reacts, either game may be meant.
  const either = { target: 3, kind: null, plan: null };
  expect(declared(entry(null), { reaction: { hex: 3, force: [], path: [] } })).toEqual(either);
  // D8.12d: an exploitation has one game, the grand assault in it too.
  expect(declared({ march: { units: [] } }, { exploitation: { march: [4] } }, entry(null))).toEqual({
    target: 3,
    kind: 'entry',
    plan: null,
  });
  expect(declared({ march: {} })).toBeNull();
  expect(declared(concert('penetration'), { battle: { hex: 7 } })).toBeNull();
});

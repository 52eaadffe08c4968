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

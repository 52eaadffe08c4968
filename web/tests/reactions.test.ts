// Where nobody may react, nothing is said of reactions.
import { expect, test } from 'vitest';
import { noteOf } from '../src/game/odds';
import { damos } from '../src/games/damos';

test('D8.12c: in exploitation the odds speak of no reactions', () => {
  const view = (...frames: unknown[]) => ({ frames });
  const march = { march: { units: [1] } };
  expect(damos.reactions(view({ operations: {} }, march), 3)).toBe(true);
  expect(damos.reactions(view({ exploitation: { march: [1] } }), 3)).toBe(false);
  expect([noteOf('attacker', true), noteOf('attacker', false)]).toEqual(['before reactions', '']);
  expect(noteOf('defender', false)).toBe('chance that you hold');
});

test('R34: once reactions are over and the posture is chosen, the odds speak of neither', () => {
  const view = (...frames: unknown[]) => ({ frames });
  const entry = (plan: string | null, posture: string | null) => ({ entry: { hex: 3, plan, posture } });
  const told = (...frames: unknown[]) => [
    damos.reactions(view(...frames), 3),
    damos.postured(view(...frames), 3),
  ];
  expect(told(entry(null, null))).toEqual([true, false]);
  expect(told(entry('standard', null), { reaction: { hex: 3 } })).toEqual([true, false]);
  expect(told(entry('standard', null))).toEqual([false, false]);
  expect(told({ battle: { hex: 3, posture: 'stand' } })).toEqual([false, true]);
  expect(told({ concert: { target: 3, posture: 'stand' } }, { march: {} })).toEqual([true, true]);
  // Of another hex nothing is settled.
  expect(told({ battle: { hex: 4, posture: 'stand' } })).toEqual([true, false]);
});

// Where nobody may react, nothing is said of reactions.
import { expect, test } from 'vitest';
import { noteOf } from '../src/game/odds';
import { damos } from '../src/games/damos';

test('D8.12c: in exploitation the odds speak of no reactions', () => {
  const view = (...frames: unknown[]) => ({ frames });
  const march = { march: { units: [1] } };
  expect(damos.reactions(view({ operations: {} }, march))).toBe(true);
  expect(damos.reactions(view({ exploitation: { march: [1] } }))).toBe(false);
  expect([noteOf('attacker', true), noteOf('attacker', false)]).toEqual(['before reactions', '']);
  expect(noteOf('defender', false)).toBe('chance that you hold');
});

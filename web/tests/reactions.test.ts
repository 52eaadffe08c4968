// Where nobody may react, nothing is said of reactions.
import { expect, test } from 'vitest';
import { noteOf } from '../src/game/odds';

test('the odds speak of reactions as long as the host says they are open', () => {
  expect([noteOf('attacker', true), noteOf('attacker', false)]).toEqual(['before reactions', '']);
  expect(noteOf('defender', false)).toBe('chance that you hold');
});

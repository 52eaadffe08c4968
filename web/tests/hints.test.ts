// A hint stays in sight while its force is about it, and ends with the first decision of another sort.
import { expect, test } from 'vitest';
import { goesOn, NOTHING } from '../src/game/doing';
import { doing } from './stage';

const begun = doing('red operations', { goes_on: ['red operations', 'red march', 'red concert'] });

test('what the host lets go on belongs to the hint', () => {
  for (const matter of ['red operations', 'red march', 'red concert'])
    expect(goesOn(begun, doing(matter)), matter).toBe(true);
});

test('a matter of its own ends it, and so does the other side’s turn', () => {
  for (const matter of ['red battle', 'red exploitation', 'red retreat', 'blue march'])
    expect(goesOn(begun, doing(matter)), matter).toBe(false);
});

test('what leads nowhere is never under way, nor is nothing', () => {
  const battle = doing('red battle');
  expect(goesOn(battle, battle)).toBe(false);
  expect(goesOn(NOTHING, NOTHING)).toBe(false);
  expect(goesOn(null, begun)).toBe(false);
});

import { expect, test } from 'vitest';
import { diceFault, diceWords } from '../src/game/dicenote';

const seats = [
  { name: 'axis', side: 'axis', mine: true, role: 'player' as const, taken: true, online: true },
];
const keys = { tokens: { axis: 'k' }, dice: { commitment: 'c', contribution: 'aa' } };

test('dice are as noted when the seat was taken, or a word is said', () => {
  expect(diceFault(keys, { seats, dice: { commitment: 'c', contributions: { axis: 'aa' } } })).toBeNull();
  expect(diceFault(keys, { seats, dice: { commitment: 'd', contributions: { axis: 'aa' } } })).toMatch(
    /commitment/,
  );
  expect(diceFault(keys, { seats, dice: { commitment: 'c', contributions: { axis: 'bb' } } })).toMatch(
    /missing/,
  );
  expect(diceFault(keys, { seats })).toMatch(/commitment/);
});

test('whoever added nothing has nothing to compare', () => {
  expect(diceFault({ tokens: {} }, { seats })).toBeNull();
  expect(diceFault(null, { seats })).toBeNull();
});

test('a long seed is left to the title', () => {
  expect(['seeded 7', 'seeded 11896831165054609744', 'committed'].map(diceWords)).toEqual([
    'seeded 7',
    'seeded',
    'committed',
  ]);
});

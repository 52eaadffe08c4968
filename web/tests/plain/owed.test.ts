import { expect, test } from 'vitest';
import { adapterFor } from '../../src/games';
import { seatName } from '../../src/game/words';
import { matter, owedWords } from '../../src/plain/owed';

const owes = (seat: string, sentence: string, sealed = false) => ({
  seat,
  sentence,
  sealed,
  rule: '',
  why: '',
});
const seats = [
  { name: 'north-chief', side: 'north' },
  { name: 'north-air', side: 'north' },
  { name: 'south', side: 'southerners' },
  { name: 'umpire', side: '' },
];

test('only a series with an adapter is drawn', () => {
  expect(adapterFor('damos')).toBeDefined();
  expect(adapterFor('elsewhere')).toBeUndefined();
});

test('a seat goes by its side where that is enough', () => {
  expect(seats.map(({ name }) => seatName(name, seats))).toEqual([
    'North chief',
    'North air',
    'Southerners',
    'Umpire',
  ]);
});

test('who owes what is a sentence, and says what is sealed', () => {
  expect(owedWords(owes('south', 'south: take losses 2'), seats)).toBe(
    'Southerners owes a decision: take losses 2.',
  );
  expect(owedWords(owes('north-air', 'north-air decides', true), seats)).toBe(
    'North air owes a sealed decision.',
  );
  expect(owedWords(owes('umpire', 'Settle the dispute.'), seats)).toBe(
    'Umpire owes a decision: Settle the dispute.',
  );
  expect(matter(owes('south', 'south: plan'))).toBe('plan');
});

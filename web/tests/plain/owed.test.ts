import { expect, test } from 'vitest';
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

const desk = { board: { sides: [{ name: 'southerners', title: 'Southern' }] }, table: { seats } };

test('a seat goes by its side where that is enough', () => {
  expect(seats.map(({ name }) => seatName(desk, name))).toEqual([
    'North chief',
    'North air',
    'Southern',
    'Umpire',
  ]);
});

test('who owes what is a sentence, and says what is sealed', () => {
  expect(owedWords(desk, owes('south', 'south: take losses 2'))).toBe(
    'Southern owes a decision: take losses 2.',
  );
  expect(owedWords(desk, owes('north-air', 'north-air decides', true))).toBe(
    'North air owes a sealed decision.',
  );
  expect(owedWords(desk, owes('umpire', 'Settle the dispute.'))).toBe(
    'Umpire owes a decision: Settle the dispute.',
  );
  expect(matter(owes('south', 'south: plan'))).toBe('plan');
});

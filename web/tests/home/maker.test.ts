import { expect, test } from 'vitest';
import { another, faultOf, nameOf, usualWords } from '../../src/home/maker';
import type { Maker, MakerWord } from '../../src/wire/types';

const number: MakerWord = { title: 'Points', values: [], least: 60, most: 250, usual: '120', fresh: false };
const maker: Maker = {
  title: 'Generated mission',
  summary: '',
  before: 'yards/',
  words: [
    { ...number, title: 'Country', values: [{ value: 'woods', title: 'Woods' }], usual: 'woods' },
    number,
    { ...number, title: 'Number', least: 0, most: 9, fresh: true },
    { ...number, title: 'Nations', values: [{ value: '', title: 'Drawn by lot' }], usual: '' },
  ],
};

test('the usual words make a name, with a number of its own and without empty words', () => {
  const words = usualWords(maker, () => 0.75);
  expect(words).toEqual(['woods', '120', '7', '']);
  expect(nameOf(maker, words)).toBe('yards/woods-120-7');
});

test('another number lies within the bounds', () => {
  expect([0, 0.999_999].map((chance) => another(number, () => chance))).toEqual(['60', '250']);
});

test('what is no number within the bounds is told by the title of the word', () => {
  for (const value of ['', '59', '251', '1e2', '-60', 'x']) expect(faultOf(number, value)).toMatch(/^Points: .* 60 to 250/);
  expect(faultOf(number, '60')).toBe('');
  expect(faultOf(maker.words[0]!, 'woods')).toBe('');
});

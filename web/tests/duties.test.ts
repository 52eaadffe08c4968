// Duties that say the same are told together.
import { expect, test } from 'vitest';
import { toldTogether } from '../src/game/duties';
import type { Duty } from '../src/wire/types';

const duty = (text: string, rule = 'B36'): Duty => ({ text, rule });
const texts = (...duties: Duty[]): string[] => toldTogether(duties).map((it) => it.text);

test('three of one rule that end in the same words are one', () => {
  const three = ['LVI Pz corps', 'X corps', 'XL Pz corps'].map((name) => duty(`${name} must attack`));
  expect(texts(...three)).toEqual(['LVI Pz, X and XL Pz corps must attack']);
  expect(texts(...three, duty('6 army must attack'))).toEqual([
    'LVI Pz corps, X corps, XL Pz corps and 6 army must attack',
  ]);
});

test('a few, those of other rules and those that say something else stand for themselves', () => {
  const two = [duty('X corps must attack'), duty('V corps must attack')];
  expect(texts(...two)).toEqual(['X corps must attack', 'V corps must attack']);
  const other = duty('VI corps must attack', 'B59');
  expect(texts(...two, other)).toHaveLength(3);
  const said = [duty('Attack twice'), duty('Leave Riga'), duty('End the turn')];
  expect(texts(...said)).toEqual(['Attack twice', 'Leave Riga', 'End the turn']);
  expect(texts(duty('must attack'), duty('must attack'), duty('must attack'))).toHaveLength(3);
});

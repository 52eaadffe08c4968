// Pieces as the host tells them: what is printed, where they are, what is true of them.
import { expect, test } from 'vitest';
import { letters, markWords, piecesOf, strengthWords, topFirst } from '../src/counters/piece';
import { board, stage, unit } from './stage';

test('who was lost lies in the tray with the strength he would come back with', () => {
  const units = [unit(0, { side: 'blue' }), unit(1, { side: 'blue' })];
  const [lost, whole] = piecesOf(
    board({ units }),
    stage([
      { off: 'eliminated', sp: 1 },
      { hex: 7, sp: 6 },
    ]),
  );
  expect([lost?.hex, lost?.elsewhere, lost && strengthWords(lost)]).toEqual([
    null,
    'eliminated',
    '1 of 6 SP',
  ]);
  expect([lost?.sideIndex, whole?.sideIndex]).toEqual([1, 1]);
  expect([whole?.hex, whole && strengthWords(whole)]).toEqual([7, '6 SP']);
});

test('marks turn, flip and letter a counter, in the board’s words', () => {
  const units = [0, 1, 2].map((id) => unit(id));
  const [fresh, shaken, all] = piecesOf(
    board({ units }),
    stage([
      { hex: 1, sp: 6 },
      { hex: 1, sp: 6, marks: ['shaken'] },
      { hex: 1, sp: 6, marks: ['riders', 'spent', 'unheard-of'] },
    ]),
  );
  expect([fresh!.spent, fresh!.reverse, markWords(fresh!), letters(fresh!)]).toEqual([false, false, '', '']);
  expect([shaken!.spent, shaken!.reverse, markWords(shaken!)]).toEqual([false, true, 'demoralized']);
  expect([all!.spent, all!.reverse, markWords(all!), letters(all!)]).toEqual([
    true,
    false,
    'spent, Cossacks',
    'C',
  ]);
  expect(topFirst([all!, shaken!, fresh!])).toEqual([fresh, shaken, all]);
});

test('traits are those of the counter, with their sign and rule', () => {
  const units = [unit(0, { traits: ['zoi'] }), unit(1)];
  const pieces = piecesOf(
    board({ units }),
    stage([
      { hex: 1, sp: 6 },
      { hex: 1, sp: 6 },
    ]),
  );
  expect(pieces.map((it) => it.traits.map(({ sign, rule }) => [sign, rule]))).toEqual([
    [['◎ ZOI', 'Z1']],
    [],
  ]);
});

test('a piece that is no counter of the board brings its own', () => {
  const hidden = unit(40, {
    key: 'somebody',
    name: 'Somebody',
    side: 'blue',
    short: '?',
    sp: 0,
    allowance: '',
  });
  const told = stage([{ hex: 1, sp: 6 }, { hex: 2, counter: hidden }, { hex: 3 }]);
  const pieces = piecesOf(board({ units: [unit(0)] }), told);
  expect(pieces.map((it) => [it.id, it.name, it.hex, it.sideIndex])).toEqual([
    [0, '0th Division', 1, 0],
    [40, 'Somebody', 2, 1],
  ]);
});

test('a counter with steps tells how many are left', () => {
  const units = [unit(0, { steps: 2 }), unit(1, { steps: 2, allowance: '4/2' })];
  const [one, whole] = piecesOf(
    board({ units }),
    stage([
      { hex: 1, steps: 1, facing: 3 },
      { hex: 1, sp: 6 },
    ]),
  );
  expect([one!.steps, one!.whole, strengthWords(one!)]).toEqual([1, 2, '6 SP, 1 of 2 steps']);
  expect([whole!.steps, whole!.allowance]).toEqual([2, '4/2']);
  expect([one!.facing, whole!.facing]).toEqual([3, null]);
});

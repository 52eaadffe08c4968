import { expect, test } from 'vitest';
import { strengthWords } from '../src/counters/piece';
import { damos } from '../src/games/damos';
import type { Board } from '../src/wire/types';

test('r31 who was lost lies in the tray with the strength he would come back with', () => {
  const unit = {
    id: 0,
    key: 'a',
    name: '4th Rifle Corps',
    side: 'soviet',
    kind: 'foot_infantry',
    sp: 6,
    ma: 4,
    rebuilt: 1,
    formation: '',
  };
  const sides = [
    { name: 'axis', title: 'Axis' },
    { name: 'soviet', title: 'Soviet' },
  ];
  const board = { sides, units: [unit, { ...unit, id: 1 }] } as unknown as Board;
  const [lost, whole] = damos.pieces(
    {
      units: [
        { at: 'eliminated', sp: 0 },
        { at: { hex: 7 }, sp: 6 },
      ],
    },
    board,
  );
  expect([lost?.hex, lost && strengthWords(lost)]).toEqual([null, '1 of 6 SP']);
  expect([lost?.sideIndex, whole?.sideIndex]).toEqual([1, 1]);
  expect([whole?.hex, whole && strengthWords(whole)]).toEqual([7, '6 SP']);
});

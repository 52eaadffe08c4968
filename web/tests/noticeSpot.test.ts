import { expect, test } from 'vitest';
import { noticeSpot } from '../src/game/noticeSpot';

const PHONE = { width: 390, height: 780, foot: 500, s: 60 };

test('a refusal lies below its hex while there is room', () => {
  expect(noticeSpot({ x: 200, y: 60 }, PHONE, 110)).toEqual({ left: 200, top: 93 });
});

test('over a sheet it lies as low as it is seen whole, and within the sides', () => {
  expect(noticeSpot({ x: 10, y: 250 }, PHONE, 110)).toEqual({ left: 170, top: 162 });
  expect(noticeSpot({ x: 380, y: 250 }, { ...PHONE, foot: 760 }, 110)).toEqual({ left: 220, top: 8 });
});

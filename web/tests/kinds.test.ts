// What the cards of a board say of its answers.
import { expect, test } from 'vitest';
import { isForemost, onlyEndings, onMap } from '../src/game/kinds';
import type { Offer } from '../src/wire/types';
import { KINDS } from './stage';

const desk = { board: { kinds: KINDS } };
const offers = (...kinds: string[]) => kinds.map((kind) => ({ kind }) as Offer);

test('an answer recommends itself where its card says so, and no other', () => {
  expect(['withdraw', 'begin', 'done'].map((kind) => isForemost(desk, kind))).toEqual([false, true, false]);
});

test('what nobody needs to do leaves nothing but the end', () => {
  expect(onlyEndings(desk, offers('done', 'take_up'))).toBe(true);
  expect(onlyEndings(desk, offers('done', 'move'))).toBe(false);
});

test('several that fold are one line; a kind without a card is an answer like any other', () => {
  expect(onMap(desk, offers('drop_off', 'drop_off'))).toBe(true);
  expect(onMap(desk, offers('hold', 'hold', 'hold', 'hold'))).toBe(false);
});

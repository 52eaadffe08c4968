// Answers that a hex lists, and amounts side by side.

import { describe, expect, it } from 'vitest';
import { byAmount, listedAt } from '../src/game/atHex';
import type { Offer } from '../src/wire/types';
import { KINDS } from './stage';

const put = (hex: number, what: string, coin: number): Offer => ({
  action: { put: { hex, kind: what, coin } },
  kind: 'put',
  text: `Send ${coin} ${coin === 1 ? what.slice(0, -1) : what} to 0${hex}`,
  hex,
});

describe('a hex that is pointed at', () => {
  const cards = KINDS.map((card) => ({ ...card, at_hex: card.kind === 'put' }));
  const kinds = [...cards, { ...KINDS[0]!, kind: 'put', at_hex: true }];
  const offers = [put(7, 'tanks', 1), put(8, 'tanks', 1), { ...put(7, 'tanks', 2), kind: 'enter' }];

  it('lists the answers about it whose kind is listed there', () => {
    expect(listedAt({ board: { kinds }, offers }, 7)).toEqual([offers[0]]);
    expect(listedAt({ board: { kinds: KINDS }, offers }, 7)).toEqual([]);
  });
});

describe('answers that differ by an amount', () => {
  it('share a row, called by what they have in common', () => {
    const dig: Offer = { action: { dig: { hex: 7, toward: 8 } }, kind: 'dig', text: 'Dig in 07', hex: 7 };
    const rows = byAmount([
      put(7, 'tanks', 1),
      put(7, 'tanks', 2),
      put(7, 'tanks', 5),
      dig,
      put(7, 'men', 10),
    ]);
    expect(rows.map((row) => [row.name, row.amounts.map((it) => it.amount)])).toEqual([
      ['Send tanks to 07', [1, 2, 5]],
      ['Dig in 07', []],
      ['Send men to 07', [10]],
    ]);
  });
});

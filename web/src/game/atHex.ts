// The answers that a hex lists when it is pointed at, and answers that differ by an amount alone, gathered in a row.

import type { Offer } from '../wire/types';
import type { Carded } from './kinds';
import { listsAtHex } from './kinds';
import { wordOf } from './gestures';

/** Answers alike but for an amount: the row is called by the words they share. */
export type AmountRow = { name: string; amounts: { amount: number; offer: Offer }[]; offer: Offer };

/** What a hex lists. */
export const listedAt = (desk: Carded & { offers: Offer[] }, hex: number): Offer[] =>
  desk.offers.filter((offer) => offer.hex === hex && listsAtHex(desk, offer));

/** The amount that an answer names. */
function amountOf({ action }: Offer): number | undefined {
  const inside = Object.values(Object(action))[0] as { coin?: unknown } | null | undefined;
  const { coin } = Object(inside);
  return typeof coin === 'number' ? coin : undefined;
}

/** An answer without its amount, as a word. */
const without = (action: unknown): string => wordOf(action).replace(/"coin":\d+/, '"coin":0');

/** The words of an answer without the amount. */
const shared = (text: string, amount: number): string => text.replace(new RegExp(`\\b${amount} `), '');

/** Rows in the order in which their first answers come; each amount once. */
export function byAmount(offers: Offer[]): AmountRow[] {
  const rows = new Map<string, AmountRow>();
  for (const offer of offers) {
    const amount = amountOf(offer);
    const key = amount === undefined ? wordOf(offer.action) : without(offer.action);
    const row = rows.get(key) ?? { name: offer.text, amounts: [], offer };
    if (amount !== undefined) {
      row.amounts.push({ amount, offer });
      // The plural is right for a choice of several.
      row.name = shared(offer.text, amount);
    }
    rows.set(key, row);
  }
  return [...rows.values()];
}

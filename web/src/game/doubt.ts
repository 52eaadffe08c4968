// Second thoughts: what cannot be taken back lightly is asked once, beside the button; the same key or button again means yes.

import type { Offer } from '../wire/types';
import type { Desk } from './desk.svelte';

/** Does it, or shows the doubt first. */
export async function consider(
  desk: Desk,
  about: { offer: Offer } | { force: number[] },
  go: () => Promise<boolean>,
): Promise<boolean> {
  const doubt = desk.table && desk.adapter.doubt(desk.table, desk.pieces, about);
  if (!doubt || desk.doubt?.text === doubt.text) {
    desk.doubt = null;
    return go();
  }
  desk.doubt = { ...doubt, go };
  desk.said = doubt.text;
  return false;
}

/** Answers with an offer, after second thoughts where it gives cause. */
export const decide = (desk: Desk, offer: Offer): Promise<boolean> =>
  consider(desk, { offer }, () => desk.act(offer));

// Second thoughts: what cannot be taken back lightly is asked once, beside the button; the same key or button again means yes.

import type { About } from '../games/adapter';
import type { Offer, SupplyAnswer } from '../wire/types';
import type { Desk } from './desk.svelte';
import { walk } from './hand';

/** Does it, or shows the doubt first. */
export async function consider(desk: Desk, about: About, go: () => Promise<boolean>): Promise<boolean> {
  const doubt = desk.table && desk.adapter.doubt(desk.table, desk.pieces, about, desk.grid);
  if (!doubt || desk.doubt?.text === doubt.text) {
    desk.doubt = null;
    return go();
  }
  desk.doubt = { ...doubt, go };
  desk.said = [doubt, ...(doubt.also ?? [])].map((it) => it.text).join(' ');
  return false;
}

/** Answers with an offer, after second thoughts where it gives cause. */
export async function decide(desk: Desk, offer: Offer): Promise<boolean> {
  if (desk.busy) return false;
  const supply = desk.table && desk.adapter.wantsSupply(desk.table, offer) ? await lines(desk) : null;
  return consider(desk, { offer, supply }, () => walk(desk, offer));
}

/** Who has a line of supply. While it is traced no key may mean yes to a question not yet seen. */
async function lines(desk: Desk): Promise<SupplyAnswer | null> {
  desk.busy = true;
  try {
    return await desk.ask<SupplyAnswer>({ supply: {} });
  } catch {
    return null;
  } finally {
    desk.busy = false;
  }
}

// Second thoughts: before what cannot be taken back lightly the host is asked once, and what it says is shown beside the button; the
// same key or button again means yes.

import type { Caution, Offer } from '../wire/types';
import { askFirst } from './askFirst';
import type { Desk } from './desk.svelte';
import { walk } from './hand';
import { isGrave } from './kinds';

/** What is about to be done: an answer, or a force that begins. */
type About = { action: unknown } | { units: number[] };

/** Does it, or shows first what may not have been thought of. */
export async function consider(desk: Desk, about: About, go: () => Promise<boolean>): Promise<boolean> {
  if (desk.busy) return false;
  const name = JSON.stringify(about);
  if (desk.doubt?.about === name) {
    desk.doubt = null;
    return go();
  }
  const to = desk.decision;
  const caution = await cautionOf(desk, about);
  if (desk.decision !== to) return false;
  desk.doubt = caution && { ...caution, about: name, go };
  if (!caution) return go();
  desk.said = caution.remarks.map((it) => it.text).join(' ');
  return false;
}

/** Answers with an offer, after second thoughts where it gives cause. */
export async function decide(desk: Desk, offer: Offer): Promise<boolean> {
  if (desk.busy) return false;
  const go = (): Promise<boolean> => walk(desk, offer);
  if (isGrave(desk, offer.kind)) return consider(desk, { action: offer.action }, go);
  desk.doubt = null;
  return go();
}

/** What the host has to say; nothing where it has no answer. Meanwhile no key may mean yes to a question not yet seen. */
function cautionOf(desk: Desk, about: About): Promise<Caution | null> {
  return askFirst<Caution | null>(desk, { caution: about }).catch(() => null);
}

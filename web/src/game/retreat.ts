// A retreat of several hexes in one go: step by step, each as the staff would take it.

import type { Hint, Offer } from '../wire/types';
import { askFirst } from './askFirst';
import type { Desk } from './desk.svelte';
import { decide } from './doubt';
import { wordOf } from './gestures';

/** More steps than any retreat has. */
const MOST = 12;

export const retreats = (offers: Offer[]): boolean => offers.some((offer) => offer.kind === 'retreat');

/** The units that retreat: the next retreat may be another force's, and nobody has agreed to that one. */
function whose(desk: Desk): string {
  return (desk.present.acting ?? []).join(' ');
}

/** Goes on until the retreat is over, or the staff has nothing to say. */
export async function retreatAll(desk: Desk): Promise<void> {
  const first = whose(desk);
  for (let step = 0; step < MOST && retreats(desk.offers) && whose(desk) === first; step += 1) {
    const { ideas } = await askFirst<Hint>(desk, { hint: {} }).catch((): Hint => ({ ideas: [] }));
    const wanted = wordOf(ideas[0]?.actions[0]);
    const offer =
      desk.offers.find((it) => wordOf(it.action) === wanted) ??
      (only(desk.offers, 'retreat') as Offer | undefined);
    // What gives cause to think again is shown, and not gone into by itself.
    if (!offer || !(await decide(desk, offer)) || offer.kind !== 'retreat') return;
  }
}

/** The one offer of a kind, if there is but one. */
function only(offers: Offer[], kind: string): Offer | undefined {
  const some = offers.filter((offer) => offer.kind === kind);
  return some.length === 1 ? some[0] : undefined;
}

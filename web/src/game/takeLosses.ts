// The losses that are shown, taken in one go: exactly as many as the button names, the strongest first. The host says who may pay.

import type { Offer } from '../wire/types';
import type { Desk } from './desk.svelte';

/** The loss a decision is about: its rule tells combat from attrition, its units and side tell one hex from another. */
type Due = { left: number; name: string };

function dueAt(desk: Desk): Due | null {
  const { table } = desk;
  const losses = table && desk.mine ? desk.adapter.losses(table.view) : null;
  if (!table || !losses) return null;
  const owed = table.pending.owes.find((it) => it.seat === table.seat);
  return { left: losses.left, name: [losses.side, owed?.rule, ...losses.units].join(' ') };
}

function strongest(desk: Desk): Offer | undefined {
  const sp = (offer: Offer): number => desk.piece(offer.unit!)?.sp ?? 0;
  const open = desk.offers.filter((offer) => offer.kind === 'lose' && offer.unit != null);
  return open.sort((a, b) => sp(b) - sp(a))[0];
}

/** The next loss may be asked for at once, of the same units: it is another decision, and nobody has agreed to it. */
export async function takeLosses(desk: Desk): Promise<void> {
  const first = dueAt(desk);
  for (let left = first?.left ?? 0; left > 0; left -= 1) {
    const now = dueAt(desk);
    if (now?.name !== first?.name || now?.left !== left) return;
    const next = strongest(desk);
    if (!next || !(await desk.act(next))) return;
  }
}

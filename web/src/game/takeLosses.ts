// Losses taken in one go: all that are left, the strongest first, or those that are marked. The host says who may pay.

import type { Offer } from '../wire/types';
import type { Desk } from './desk.svelte';

/** The loss a decision is about: its rule tells combat from attrition, its units and side tell one hex from another. */
type Due = { left: number; name: string };

function dueAt(desk: Desk): Due | null {
  const { table } = desk;
  const losses = desk.mine ? desk.present.losses : undefined;
  if (!table || !losses) return null;
  const owed = table.pending.owes.find((it) => it.seat === table.seat);
  return { left: losses.left, name: [losses.side, owed?.rule, ...losses.units].join(' ') };
}

const openLosses = (desk: Desk): Offer[] =>
  desk.offers.filter((offer) => offer.kind === 'lose' && offer.unit != null);

function strongest(desk: Desk): Offer | undefined {
  const sp = (offer: Offer): number => desk.piece(offer.unit!)?.sp ?? 0;
  return openLosses(desk).sort((a, b) => sp(b) - sp(a))[0];
}

/** The next loss may be asked for at once, of the same units: it is another decision, and nobody has agreed to it. */
async function takeSome(desk: Desk, count: number, next: () => Offer | undefined): Promise<void> {
  const first = dueAt(desk);
  for (let taken = 0; first && taken < count; taken += 1) {
    const now = dueAt(desk);
    if (now?.name !== first.name || now.left !== first.left - taken) return;
    const offer = next();
    if (!offer || !(await desk.act(offer))) return;
  }
}

/** Exactly as many as the button names. */
export function takeLosses(desk: Desk): Promise<void> {
  return takeSome(desk, dueAt(desk)?.left ?? 0, () => strongest(desk));
}

/** What is marked, all of it or nothing: whether the rules allow it the host says. The largest is named first. */
export async function takeMarked(desk: Desk): Promise<void> {
  const sp = (unit: number): number => desk.piece(unit)?.sp ?? 0;
  const [first, ...others] = [...desk.marks.units].sort((a, b) => sp(b) - sp(a));
  const offer = openLosses(desk).find((it) => it.unit === first);
  if (!offer) return;
  await desk.acts(
    offer,
    others.map((unit) => ({ kind: 'lose', unit })),
    { whole: others.length > 0 },
  );
}

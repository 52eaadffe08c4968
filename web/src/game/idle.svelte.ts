// Decisions in which nothing can be done: the page gives the only answer by itself, and says so. The host sees a plain answer.

import { untrack } from 'svelte';
import type { Offer } from '../wire/types';
import type { Desk } from './desk.svelte';

/** The only answer there is, and what is said when it is given. */
export type Idle = { offer: Offer; text: string };

/** The answer the host says may be given unasked. */
export function idleOf(offers: Offer[]): Idle | null {
  const offer = offers.find((it) => it.idle !== undefined);
  return offer?.idle === undefined ? null : { offer, text: offer.idle };
}

export class Idling {
  /** After an undo the player looks for himself, until he has answered something. */
  #hushed = $state(false);
  /** The decision answered last: what the host refuses is not tried again. */
  #tried = '';

  /** Something was taken back: the same answer again would only be in the way. */
  hush(): void {
    this.#hushed = true;
  }

  /** The player has answered something himself. */
  wake(): void {
    this.#hushed = false;
  }

  /** What is to be answered now, if anything. */
  due(desk: Desk): Idle | null {
    if (this.#hushed || !desk.table || !desk.mine || desk.busy || desk.replay || desk.pacer.running)
      return null;
    if (desk.briefed || desk.reviewing || desk.table.pending.over || this.#tried === desk.decision)
      return null;
    // At one screen for both, whoever sits down for the other side's turn sees what he is asked.
    if (desk.hotseat && desk.table.ribbon.side !== sideOf(desk)) return null;
    return idleOf(desk.table.offers);
  }

  /** Call while a component is being made: answers as long as it is wanted. */
  watch(desk: Desk, wanted: () => boolean): void {
    $effect(() => {
      const idle = wanted() ? this.due(desk) : null;
      if (idle) untrack(() => void this.#answer(desk, idle));
    });
  }

  async #answer(desk: Desk, { offer, text }: Idle): Promise<void> {
    this.#tried = desk.decision;
    if (!(await desk.act(offer, { unasked: true }))) return;
    const { said, toast } = desk;
    desk.tell(text);
    // A roll that is still to be read stays beside it.
    if (toast?.rolled) desk.toast = { text: `${toast.text} ${text}`, rolled: true };
    desk.said = `${text} ${said}`;
  }
}

const sideOf = (desk: Desk): string | undefined =>
  desk.table?.seats.find((it) => it.name === desk.seat)?.side;

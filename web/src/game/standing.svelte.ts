// A standing order for the enemy's turn: questions whether anybody reacts are answered "nobody" until something ends it. It is the
// player's own, kept in this browser; the host sees plain answers. At one screen for both sides each seat has its own.

import { untrack } from 'svelte';
import type { Offer, TableState } from '../wire/types';
import type { Desk } from './desk.svelte';
import { dropOrder, keepOrder, keptOrder, type KeptOrder } from './keptOrder';

/** A question that may be let pass: by which answer, what it is about, and who is moving. */
export type Passing = { offer: Offer; hex: number | null; movers: number[] };

/** The question that may be let pass, if the seat is asked one. */
export function passingIn({ offers, pending, seat }: TableState): Passing | null {
  const offer = offers.find((it) => it.passes !== undefined);
  const owed = pending.owes.find((it) => it.seat === seat);
  return offer?.passes === undefined ? null : { offer, hex: owed?.hexes?.[0] ?? null, movers: offer.passes };
}

export type Order = {
  seat: string;
  /** The player turn it was given in. */
  during: string;
  /** The force it is about; nothing where it holds for all of them. */
  movers: number[] | null;
  /** A hex beside which nothing is let pass. */
  guard: number | null;
};

/** The player turn, as a name. */
export const turnOf = (desk: Desk): string => {
  const { turn, side } = desk.table?.ribbon ?? { turn: 0, side: '' };
  return `${turn} ${side}`;
};

/** Whether an order answers a question. */
export function covers(order: Order, passing: Passing, distance: (a: number, b: number) => number): boolean {
  if (order.movers && !passing.movers.some((unit) => order.movers?.includes(unit))) return false;
  return order.guard === null || passing.hex === null || distance(order.guard, passing.hex) > 1;
}

/** Whether a question is asked about the same force in the same hex. */
const isSame = (a: Passing, b: Passing): boolean =>
  a.hex === b.hex && (a.movers.length === 0 || a.movers.some((unit) => b.movers.includes(unit)));

export class Standing {
  /** One for each seat at the screen that gave one, with how many questions it has answered. */
  #given: readonly KeptOrder[] = $state.raw([]);
  /** Whether orders from before the page was loaded have been looked for. */
  #recalled = false;
  /** The question that was answered last, and by which name: what the host refuses is not tried again. */
  #last: Passing | null = null;
  #tried = '';
  /** Something was taken back, and nobody has answered since. */
  #undone = false;
  /** What was taken back: asked again, it is left to the player. */
  #rests: Passing | null = null;

  of(seat: string): KeptOrder | null {
    return this.#given.find((it) => it.order.seat === seat) ?? null;
  }

  /** The order that may be seen: that of the seat shown; alone at both seats one sees either. */
  seen(desk: Desk): KeptOrder | null {
    return this.of(desk.seat) ?? (desk.hotseat ? null : (this.#given[0] ?? null));
  }

  give(desk: Desk, only: { movers?: number[]; guard?: number | null }): void {
    this.#undone = false;
    this.#rests = null;
    this.#keep(desk, {
      order: {
        seat: desk.seat,
        during: turnOf(desk),
        movers: only.movers ?? null,
        guard: only.guard ?? null,
      },
      passed: 0,
    });
  }

  #keep(desk: Desk, given: KeptOrder): void {
    this.#given = [...this.#given.filter((it) => it.order.seat !== given.order.seat), given];
    keepOrder(desk.id, given);
  }

  revoke(desk: Desk, seat: string): void {
    dropOrder(desk.id, seat);
    this.#given = this.#given.filter((it) => it.order.seat !== seat);
  }

  /** Something was taken back: the same answer again would only be in the way. */
  rest(): void {
    this.#undone = true;
    this.#rests = this.#last;
  }

  /** The player has answered something himself. */
  stir(): void {
    this.#undone = false;
  }

  #recall(desk: Desk): void {
    if (this.#recalled || !desk.table) return;
    this.#recalled = true;
    const mine = desk.table.seats.filter((it) => it.mine);
    this.#given = mine.flatMap((it) => keptOrder(desk.id, it.name) ?? []);
  }

  /** The question that an order of the seat shown answers now, the board covered or not. */
  due(desk: Desk): Passing | null {
    const { table } = desk;
    const given = table && this.of(table.seat);
    if (!given || desk.replay || desk.pacer.now || this.#tried === desk.decision) return null;
    const passing = passingIn(table);
    if (!passing || !covers(given.order, passing, (a, b) => desk.grid.distance(a, b))) return null;
    return this.#undone || (this.#rests && isSame(this.#rests, passing)) ? null : passing;
  }

  /** Whether what a seat owes may be answered without its player: by its order, at this moment too, or not looked at yet. */
  mayAnswer(desk: Desk, seat: string): boolean {
    if (!this.of(seat) || this.#undone) return false;
    return desk.table?.seat !== seat || desk.busy || this.due(desk) !== null;
  }

  /** Call while a component is being made: answers for the players as long as their orders hold. */
  watch(desk: Desk): void {
    $effect(() => {
      if (!desk.table) return;
      untrack(() => this.#recall(desk));
      const { over } = desk.table.pending;
      const ended = this.#given.find(({ order }) => over || order.during !== turnOf(desk));
      if (ended) return this.revoke(desk, ended.order.seat);
      if (desk.busy) return;
      const { handOver } = desk;
      // At one screen for two the question is looked at under the cover: nobody need change places for it.
      if (handOver && handOver !== desk.seat && this.mayAnswer(desk, handOver))
        return untrack(() => desk.turnCovered(handOver));
      const due = this.due(desk);
      if (due) untrack(() => this.#answer(desk, due));
      else untrack(() => this.#leave(desk));
    });
  }

  #answer(desk: Desk, passing: Passing): void {
    const given = this.of(desk.seat);
    if (!given) return;
    this.#tried = desk.decision;
    this.#last = passing;
    this.#rests = null;
    this.#keep(desk, { ...given, passed: given.passed + 1 });
    void desk.act(passing.offer, { unasked: true });
  }

  /** A question is left to the player. What is asked after an undo is what was taken back; an order about one force ends with another. */
  #leave(desk: Desk): void {
    const given = this.of(desk.seat);
    const passing = desk.table && !desk.replay ? passingIn(desk.table) : null;
    if (!given || !passing) return;
    if (this.#undone) this.#rests = passing;
    const { movers } = given.order;
    if (movers && !passing.movers.some((unit) => movers.includes(unit))) this.revoke(desk, desk.seat);
  }
}

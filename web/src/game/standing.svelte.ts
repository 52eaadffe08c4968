// A standing order for the enemy's turn: questions whether anybody reacts are answered "nobody" until something ends it. It is the
// player's own, kept in this browser; the host sees plain answers.

import { untrack } from 'svelte';
import type { Offer } from '../wire/types';
import type { Desk } from './desk.svelte';
import { dropOrder, keepOrder, keptOrder } from './keptOrder';

/** A question that may be let pass: by which answer, what it is about, and who is moving. */
export type Passing = { offer: Offer; hex: number | null; movers: number[] };

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

export class Standing {
  order: Order | null = $state.raw(null);
  /** How many questions it has answered. */
  passed = $state(0);
  /** Whether the order from before the page was loaded has been looked for. */
  #recalled = false;

  give(desk: Desk, only: { movers?: number[]; guard?: number | null }): void {
    this.passed = 0;
    this.order = {
      seat: desk.seat,
      during: turnOf(desk),
      movers: only.movers ?? null,
      guard: only.guard ?? null,
    };
    keepOrder(desk.id, { order: this.order, passed: 0 });
  }

  revoke(desk: Desk): void {
    if (this.order) dropOrder(desk.id, this.order.seat);
    this.order = null;
  }

  #recall(desk: Desk): void {
    if (this.#recalled) return;
    this.#recalled = true;
    const kept = keptOrder(desk.id, desk.seat);
    if (kept) [this.order, this.passed] = [kept.order, kept.passed];
  }

  /** Call while a component is being made: answers for the player as long as the order holds. */
  watch(desk: Desk): void {
    $effect(() => {
      if (!desk.table) return;
      untrack(() => this.#recall(desk));
      const { order } = this;
      if (!order) return;
      if (order.during !== turnOf(desk) || order.seat !== desk.seat || desk.table.pending.over)
        return this.revoke(desk);
      if (desk.busy || desk.replay || !desk.mine) return;
      const passing = desk.adapter.passing(desk.table);
      if (!passing) return;
      if (covers(order, passing, (a, b) => desk.grid.distance(a, b))) {
        untrack(() => {
          this.passed += 1;
          keepOrder(desk.id, { order, passed: this.passed });
          void desk.act(passing.offer);
        });
      } else if (order.movers) this.revoke(desk);
    });
  }
}

// What is special about a turn: told when it begins, and when the page is opened; goes when play goes on.

import type { Briefing, Special, TableState } from '../wire/types';

/** The special rules to tell of in a turn: those that begin with it, and those that hold no longer than two turns. */
export const news = (briefing: Briefing, turn: number): Special[] =>
  briefing.special.filter(
    ({ from, to }) =>
      from <= turn && turn <= to && (Math.max(from, briefing.first) === turn || to - from <= 1),
  );

/** The special rules that hold in a turn. */
export const inForce = (briefing: Briefing, turn: number): Special[] =>
  briefing.special.filter(({ from, to }) => from <= turn && turn <= to);

export class Bulletin {
  open = $state(false);
  #turn = -1;

  hear(state: TableState): void {
    if (state.ribbon.turn === this.#turn) return;
    this.#turn = state.ribbon.turn;
    this.open = !state.pending.over;
  }

  makeWay(): void {
    this.open = false;
  }
}

// The report of the player turns that have passed: comes by itself when it is somebody's turn at this screen, makes way for what he does.

import type { TableState } from '../wire/types';
import { playerTurns, type PlayerTurn } from './chronicle';
import type { Desk } from './desk.svelte';
import { machineOwes } from './pace.svelte';
import { sideTitle } from './sides';

/** Some player turns of a log that follow each other, by their places: every seat has the same, whatever it was told of them. */
export type Span = { from: number; to: number };

export class Reporter {
  /** The player turns the card tells of; nothing while there is no card. */
  shown: Span | null = $state.raw(null);
  /** How many turns were over when the page was opened: nobody is told of those. */
  #from: number | null = null;
  /** How many each seat has been told of; at a screen of one person all seats are one. */
  readonly #told = new Map<string, number>();
  /** Whether somebody asked for it. */
  asked = $state(false);

  /** Takes note of what has passed; while a machine plays or the screen changes hands it waits. */
  hear(desk: Desk, state: TableState): void {
    const over = playerTurns(desk.log).filter((turn) => turn.over);
    this.#from ??= over.length;
    if (machineOwes(state) || desk.handOver) return;
    const who = desk.hotseat ? state.seat : '';
    const told = Math.min(this.#told.get(who) ?? this.#from, over.length);
    this.#told.set(who, over.length);
    if (over.length <= told || state.pending.over) return;
    this.shown = { from: told, to: over.length };
    this.asked = false;
  }

  /** Shows the report of some turns because somebody wants to see it. */
  show(span: Span): void {
    [this.shown, this.asked] = [span, true];
  }

  close(): void {
    this.shown = null;
  }

  /** Play goes on: what came by itself goes by itself. */
  makeWay(): void {
    if (!this.asked) this.close();
  }
}

/** "Turn 2, late July"; the first game turn of a log has no heading of its own. */
export function turnTitle(desk: Desk, { heading, nth }: Pick<PlayerTurn, 'heading' | 'nth'>): string {
  if (heading) return heading.text.replace(/^— | —$|\.$/g, '');
  const begun = playerTurns(desk.log).at(-1)?.nth ?? 0;
  return `Turn ${(desk.table?.ribbon.turn ?? 1) - begun + nth}`;
}

/** "Turn 2, late July · Blue": when, and who; what all sides do at once is nobody's. */
export function reportTitle(desk: Desk, turns: PlayerTurn[]): string {
  const sides = [...new Set(turns.map((turn) => sideTitle(desk, turn.side)))].filter(Boolean);
  const times = [...new Set(turns.map((turn) => turnTitle(desk, turn)))];
  return [times.join('; '), sides.join(' and ')].filter(Boolean).join(' · ');
}

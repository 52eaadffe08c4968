// The machine's moves at a readable pace: what arrives all at once is shown one step after another, and can be skipped.

import { settings } from '../app/settings.svelte';
import type { LogLine, Moment, TableState } from '../wire/types';
import type { Desk } from './desk.svelte';
import { sameMarch } from './march';

export type Step = Moment & { line: LogLine };

/** More than this is not watched: the rest is in the log. */
const MOST = 80;

export class Pacer {
  /** The step that is shown; nothing while the board shows the present. */
  now: Step | null = $state.raw(null);
  left = $state(0);
  #queue: LogLine[] = [];
  /** Whether steps are shown or about to be. */
  running = $state(false);
  /** Skipped: nothing more is shown until the machine is done. */
  #skipping = false;
  #round = 0;
  #wake: () => void = () => undefined;
  #more: () => void = () => undefined;

  /** Takes note of what a new table tells of machines; `news` are the lines that came with it. */
  hear(desk: Desk, state: TableState, news: LogLine[]): void {
    if (settings.paceMs === 0 || state.pending.over) this.skip();
    if (!machineOwes(state)) {
      if (this.#skipping) news = [];
      this.#skipping = false;
    }
    if (this.#skipping || settings.paceMs === 0 || state.pending.over) return;
    const machines = new Set(state.seats.filter((it) => it.machine != null).map((it) => it.side));
    if (machines.size === 0 || machines.size === state.seats.length) return;
    for (const line of news) {
      if (!machines.has(line.side) || (line.hexes?.length ?? 0) === 0) continue;
      const last = this.#queue.at(-1);
      // A march of many hexes is one thing to look at.
      if (last && sameMarch(last, line)) {
        const hexes = [...(last.hexes ?? []), ...(line.hexes ?? [])];
        this.#queue[this.#queue.length - 1] = { ...line, hexes };
      } else this.#queue.push(line);
    }
    this.#queue = this.#queue.slice(-MOST);
    this.left = this.#queue.length;
    if (!this.running && this.left > 0) void this.#run(desk);
    this.#more();
  }

  /** Shows the present, and whatever else the machine does now at once. */
  skip(): void {
    this.#round += 1;
    this.#skipping = true;
    this.#queue = [];
    this.left = 0;
    this.now = null;
    this.#wake();
    this.#more();
  }

  async #run(desk: Desk): Promise<void> {
    this.running = true;
    const round = this.#round;
    try {
      while (round === this.#round) {
        const line = this.#queue.shift();
        this.left = this.#queue.length;
        if (line) await this.#show(desk, line, round);
        // While the machine thinks about its next move, the last one stays in sight.
        else if (desk.table && machineOwes(desk.table))
          await new Promise<void>((resolve) => (this.#more = resolve));
        else break;
      }
    } catch {
      // A host that is away shows the present when it is back.
    } finally {
      this.running = false;
      if (round === this.#round) this.now = null;
    }
  }

  async #show(desk: Desk, line: LogLine, round: number): Promise<void> {
    const moment = await desk.ask<Moment>({ replay: { line: line.n } });
    if (round !== this.#round) return;
    this.now = { ...moment, line };
    desk.said = line.text;
    for (const index of [line.hexes?.[0], line.hexes?.at(-1)]) {
      const hex = index === undefined ? undefined : desk.grid.get(index);
      if (hex) desk.camera.reveal(hex, 60);
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, settings.paceMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Whether the game waits for a machine. */
export function machineOwes(state: TableState): boolean {
  const machine = (seat: string): boolean => state.seats.find((it) => it.name === seat)?.machine != null;
  return state.pending.owes.length > 0 && state.pending.owes.every((it) => machine(it.seat));
}

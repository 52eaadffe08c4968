// First steps: how far the reader has come in the guide through the first turn. Kept in this browser for each game, so that a page
// opened anew goes on where it was; what happened meanwhile counts.

import type { FirstStep, FirstSteps, LogLine, TableState } from '../wire/types';
import type { Desk } from './desk.svelte';

type Kept = { at: number; open: boolean; heard: number };

const name = (id: string): string => `grognard-steps-${id}`;

/** What has happened, as a step may wait for it. */
export type News = { lines: LogLine[]; offers: string[]; layers: string[]; over: boolean };

const meets = (wanted: string[], given: string[]): boolean => wanted.some((it) => given.includes(it));

/** Whether a line of the log completes a step. */
export const isTold = ({ until }: FirstStep, line: LogLine, side: string): boolean =>
  until !== undefined &&
  ((line.side === side && until.lines.includes(line.kind)) ||
    (line.part !== undefined && until.parts.includes(line.part)));

/**
 * The step to go on with. Whoever is ahead of the guide is followed: what a later step waits for completes those before it. What is
 * open or shown completes only the step that it is about.
 */
export function goOn({ steps }: FirstSteps, side: string, at: number, news: News): number {
  for (const line of news.lines) {
    const done = steps.findIndex((step, place) => place >= at && isTold(step, line, side));
    if (done >= 0) at = done + 1;
  }
  const last = steps.findIndex((step, place) => place >= at && step.until?.turn_over);
  if (news.over && last >= 0) at = last + 1;
  while (
    meets(steps[at]?.until?.offers ?? [], news.offers) ||
    meets(steps[at]?.until?.layers ?? [], news.layers)
  )
    at += 1;
  return at;
}

/** Has the guide open when the game is first seen. */
export const begin = (id: string): void => keep(id, { at: 0, open: true, heard: -1 });

function keep(id: string, kept: Kept): void {
  localStorage.setItem(name(id), JSON.stringify(kept));
}

function kept(id: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(name(id)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export class Steps {
  at = $state(0);
  open = $state(false);
  #heard = -1;
  #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    const before = kept(desk.id);
    if (before) [this.at, this.open, this.#heard] = [before.at, before.open, before.heard];
  }

  get guide(): FirstSteps | null {
    return this.#desk.board?.first_steps ?? null;
  }

  /** Whether the guide is for who sits here, and not done with. */
  get offered(): boolean {
    const { guide } = this;
    const { table } = this.#desk;
    if (!guide || !table || table.pending.over || table.seat !== guide.seat) return false;
    return this.at < guide.steps.length && (this.open || table.ribbon.turn === guide.turn);
  }

  /** The step that is shown. */
  get step(): FirstStep | null {
    return this.open && this.offered && !this.#desk.replay ? (this.guide?.steps[this.at] ?? null) : null;
  }

  /** Opens the guide where it was left. */
  begin(): void {
    this.open = true;
    this.#say();
    this.#keep();
  }

  close(): void {
    this.open = false;
    this.#keep();
  }

  /** To the next step, or back. */
  go(by: number): void {
    this.at = Math.max(0, this.at + by);
    this.#say();
    this.#keep();
  }

  /** The hexes of the step come into sight. */
  show(): void {
    for (const index of this.step?.hexes ?? []) {
      const hex = this.#desk.grid.get(index);
      if (hex) this.#desk.camera.reveal(hex, 160);
    }
  }

  /** Goes on by what has happened. */
  hear(state: TableState): void {
    const { guide } = this;
    const side = state.seats.find((it) => it.name === guide?.seat)?.side;
    const last = this.#desk.log.at(-1)?.n ?? -1;
    if (!guide || side === undefined || state.seat !== guide.seat) return;
    const news: News = {
      lines: this.open ? this.#desk.log.filter((line) => line.n > this.#heard) : [],
      offers: state.offers.map((it) => it.kind),
      layers: this.#layers(),
      over: state.ribbon.turn !== guide.turn || state.ribbon.side !== side,
    };
    // Where nobody has begun yet the log is history.
    const at = this.open && this.#heard >= 0 ? goOn(guide, side, this.at, news) : this.at;
    this.#heard = last;
    if (this.open) this.#move(at);
  }

  /** A layer was shown or hidden. */
  look(): void {
    const { guide } = this;
    const { table } = this.#desk;
    if (!this.step || !guide || !table) return;
    const side = table.seats.find((it) => it.name === guide.seat)?.side ?? '';
    this.#move(goOn(guide, side, this.at, { lines: [], offers: [], layers: this.#layers(), over: false }));
  }

  #layers(): string[] {
    return Object.entries(this.#desk.overlays.on).flatMap(([layer, on]) => (on ? [layer] : []));
  }

  #move(at: number): void {
    const moved = at !== this.at;
    this.at = at;
    if (moved) this.#say();
    this.#keep();
  }

  #say(): void {
    const step = this.guide?.steps[this.at];
    if (step && this.open) this.#desk.said = `First steps: ${step.title}. ${step.text}`;
  }

  #keep(): void {
    keep(this.#desk.id, { at: this.at, open: this.open, heard: this.#heard });
  }
}

// The past as a story: one moment after another, by event, decision, combat or turn, at a chosen speed.

import type { LogLine, Moment } from '../wire/types';
import type { Desk } from './desk.svelte';
import { sameMarch } from './march';

/** A moment of the past, and the entry of the log after which it is. */
export type Past = Moment & { line: number };
export type Stride = 'event' | 'decision' | 'combat' | 'turn';
export const STRIDES: Stride[] = ['turn', 'combat', 'decision', 'event'];
export const SPEEDS = [1, 2, 4, 8] as const;

/** How long a beat is shown at normal speed. */
const BEAT_MS = 900;

/** The entries at which a stride may stop, in order. */
export function stops(log: LogLine[], stride: Stride): number[] {
  if (stride === 'turn') return log.filter((line) => line.kind === 'turn').map((line) => line.n);
  if (stride === 'decision') return log.filter((line) => line.decides).map((line) => line.n);
  if (stride === 'event') return log.map((line) => line.n);
  // A combat is worth looking at once it is known who attacks whom.
  const found = new Map<number, number>();
  for (const line of log) {
    if (line.block == null) continue;
    if (!found.has(line.block) || line.part === 'headline') found.set(line.block, line.n);
  }
  return [...found.values()].sort((a, b) => a - b);
}

/** The entries a reader wants to dwell on: a march is one, and so are the losses of one side. */
export function beats(log: LogLine[]): number[] {
  const goesOn = (line: LogLine, next: LogLine | undefined): boolean =>
    next !== undefined &&
    (sameMarch(line, next) ||
      (line.part === 'step' && next.part === 'step' && next.side === line.side) ||
      (line.kind === 'reinforcement' && next.kind === 'reinforcement' && next.side === line.side));
  return log.filter((line, at) => !goesOn(line, log[at + 1])).map((line) => line.n);
}

/** The stop before or after an entry; before the first there is the beginning, after the last the present. */
export function stopFrom(places: number[], now: number, back: boolean, length: number): number {
  if (back) return places.findLast((n) => n < now) ?? 0;
  return places.find((n) => n > now) ?? length;
}

/** The last entry that has a line, at or before another. */
export const toldAt = (log: LogLine[], line: number): LogLine | undefined =>
  log.findLast((it) => it.n <= line);

export class Replayer {
  playing = $state(false);
  speed: number = $state(1);
  readonly #desk: Desk;
  #wanted = -1;
  #busy = false;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get length(): number {
    return this.#desk.table?.replay.length ?? 0;
  }

  /** Where we are; the present is the end. */
  get now(): number {
    return this.#desk.replay?.line ?? this.length;
  }

  /** Goes to an entry; while one is being fetched only the last wish counts. */
  async go(line: number): Promise<void> {
    this.#wanted = Math.max(0, Math.min(this.length, line));
    if (this.#busy) return;
    this.#busy = true;
    while (this.#wanted >= 0) {
      const next = this.#wanted;
      this.#wanted = -1;
      await this.#desk.showReplay(next);
    }
    this.#busy = false;
  }

  step(stride: Stride, back = false): Promise<void> {
    this.playing = false;
    return this.go(stopFrom(stops(this.#desk.log, stride), this.now, back, this.length));
  }

  leave(): void {
    this.playing = false;
    this.#wanted = -1;
    this.#desk.replay = null;
  }

  play(): void {
    this.playing = !this.playing;
    if (this.playing) void this.#run();
  }

  async #run(): Promise<void> {
    if (this.now >= this.length) await this.go(0);
    while (this.playing && this.now < this.length) {
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS / this.speed));
      if (!this.playing) return;
      const before = this.now;
      await this.go(stopFrom(beats(this.#desk.log), before, false, this.length));
      // The host did not answer: there is nothing to play.
      if (this.#desk.replay?.line === before) break;
    }
    this.playing = false;
  }
}

/** The keys of the replay; true when it was one. */
export function pressReplay(desk: Desk, event: KeyboardEvent): boolean {
  const { replayer } = desk;
  const upper = event.key.toUpperCase();
  switch (event.key) {
    case ',':
      return (void replayer.step('event', true), true);
    case '.':
      return (void replayer.step('event'), true);
    case '<':
      return (void replayer.step('turn', true), true);
    case '>':
      return (void replayer.step('turn'), true);
  }
  if (upper === 'J') return (void replayer.step('combat', event.shiftKey), true);
  if (upper === 'K') return (void replayer.step('decision', event.shiftKey), true);
  if (!desk.replay) return false;
  if (event.key === ' ' && !(event.target as Element | null)?.closest('button, a, summary, input'))
    return (replayer.play(), true);
  const speed = SPEEDS.find((it) => String(it) === event.key);
  if (speed && desk.fan === null) return ((replayer.speed = speed), true);
  return false;
}

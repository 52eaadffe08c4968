// The clock of the frame that is open, told by the host's time and not by this machine's.

import type { ClockShown, TableState } from '../wire/types';

/** So often a clock is looked at. */
const LOOK_MS = 500;
/** From here on it is urgent. */
export const URGENT_MS = 30_000;

export class Timer {
  /** How far the host's clock is ahead of this machine's. */
  #ahead = 0;
  #look = $state(0);

  hear({ now }: TableState): void {
    if (now !== undefined) this.#ahead = now - Date.now();
  }

  /** Looks at the time as long as somebody is shown it; what is given back ends that. */
  watch(): () => void {
    const timer = setInterval(() => (this.#look += 1), LOOK_MS);
    return () => clearInterval(timer);
  }

  /** What is left, in milliseconds. */
  left(clock: ClockShown): number {
    void this.#look;
    const left = clock.until === undefined ? clock.left : clock.until - (Date.now() + this.#ahead);
    return Math.max(0, left ?? clock.limit);
  }
}

/** "1:05", "2 h 10 min" or "3 days": as much as one wants to know. */
export function leftWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What the host has told of clocks and umpires since a table: to be said aloud. */
export function newNotes(before: TableState | null, now: TableState): string[] {
  const last = before?.notes?.at(-1)?.n ?? 0;
  const notes = before ? (now.notes ?? []).filter((note) => note.n > last).map((note) => note.text) : [];
  const stopped = now.halt && !before?.halt ? [`The umpire has stopped the game: ${now.halt.why}.`] : [];
  return [...notes, ...stopped];
}

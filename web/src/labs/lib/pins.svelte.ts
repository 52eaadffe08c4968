/** Pinned cases: kept in this browser to compare with the one at hand. */

import type { Link } from './permalink';
import { decode, encode } from './permalink';

export type Pin = { name: string; chance: string; word: string };

const MOST = 8;
const key = (system: string) => `grognard.pins.${system}`;

export class Pins {
  all: Pin[] = $state.raw([]);
  readonly #system: string;

  constructor(system: string) {
    this.#system = system;
    try {
      const read: unknown = JSON.parse(localStorage.getItem(key(system)) ?? '[]');
      if (Array.isArray(read)) this.all = (read as Pin[]).filter((pin) => decode(pin.word) !== null);
    } catch {
      // A browser without storage has no pins.
    }
  }

  add(name: string, chance: string, link: Link): void {
    const word = encode(link);
    this.#keep([{ name, chance, word }, ...this.all.filter((pin) => pin.word !== word)].slice(0, MOST));
  }

  remove(pin: Pin): void {
    this.#keep(this.all.filter((other) => other !== pin));
  }

  #keep(pins: Pin[]): void {
    this.all = pins;
    try {
      localStorage.setItem(key(this.#system), JSON.stringify(pins));
    } catch {
      // Then they last as long as the page.
    }
  }
}

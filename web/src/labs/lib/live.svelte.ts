/** An answer that follows its question: asked again a moment after each change, late answers dropped. */

import { untrack } from 'svelte';
import { WireError } from '../../wire/rest';

export class Live<T> {
  value: T | null = $state.raw(null);
  busy = $state(false);
  problem: string | null = $state(null);
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks after a pause; whatever was under way no longer counts. */
  ask(question: () => Promise<T>, pause = 90): void {
    const turn = ++this.#turn;
    clearTimeout(this.#timer);
    this.busy = true;
    // Asked from an effect, which must not follow the answer it asks for.
    const first = untrack(() => this.value === null);
    this.#timer = setTimeout(() => void this.#run(turn, question), first ? 0 : pause);
  }

  async #run(turn: number, question: () => Promise<T>): Promise<void> {
    try {
      const value = await question();
      if (turn !== this.#turn) return;
      this.value = value;
      this.problem = null;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.problem = error instanceof WireError ? error.message : 'The page could not read the answer.';
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }
}

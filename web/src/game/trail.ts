// How many answers each gesture has sent, so that one undo takes back a whole one.

export class Trail {
  #sent: number[] = [];
  /** Answers of the gesture that is being made; none while nobody makes one. */
  #making: number | null = null;

  /** Answers were taken together: part of a gesture, or one for itself. */
  add(answers = 1): void {
    if (this.#making === null) this.#sent.push(answers);
    else this.#making += answers;
  }

  /** Whatever is answered meanwhile is one gesture; one within another is part of it. */
  async together<T>(deed: () => Promise<T>): Promise<T> {
    if (this.#making !== null) return deed();
    this.#making = 0;
    try {
      return await deed();
    } finally {
      if (this.#making > 0) this.#sent.push(this.#making);
      this.#making = null;
    }
  }

  /** So many of the last answers were taken back one by one. */
  drop(count: number): void {
    while (count > 0 && this.#sent.length > 0) {
      const last = this.#sent.pop() ?? 0;
      if (last > count) this.#sent.push(last - count);
      count -= last;
    }
  }

  /** How many answers are to be taken back now; of what is not remembered, one. */
  take(): number {
    return this.#sent.pop() ?? 1;
  }
}

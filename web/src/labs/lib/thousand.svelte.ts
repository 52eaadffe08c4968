/** A thousand rolls of the case at hand, kept until the case changes. */

import type { System } from './ask';
import type { DiceForm } from './dice';
import type { Values } from './json';
import { throwMany, type Verdict } from './many';

export const COUNT = 1000;

export class Thousand {
  results: boolean[] | null = $state.raw(null);
  busy = $state(false);
  problem = $state('');

  clear(): void {
    this.results = null;
  }

  async roll(system: System, question: Values, dice: DiceForm, came: Verdict): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      this.results = await throwMany(system, question, dice, COUNT, came);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : 'The roll failed. Try again.';
    } finally {
      this.busy = false;
    }
  }
}

// Open odds are about the force that would attack: whoever is chosen meanwhile is asked about anew.

import { untrack } from 'svelte';
import type { Desk } from './desk.svelte';
import { oddsOn } from './hand';

/** Call while a component is being made. */
export function keepOddsTrue(desk: Desk): void {
  let before = '';
  $effect(() => {
    const chosen = [...desk.chosen].sort((a, b) => a - b).join(' ');
    if (chosen === before) return;
    before = chosen;
    untrack(() => {
      if (desk.odds && !desk.busy) void oddsOn(desk, desk.odds.target);
    });
  });
}

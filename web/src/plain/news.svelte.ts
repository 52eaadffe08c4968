// News for ears. The desk tells of every new decision; what others do while a decision stays open is told here.

import type { Desk } from '../game/desk.svelte';

/** More than this is read in the log. */
const MOST = 3;

export function tellNews(desk: Desk): void {
  // Not state: only what was heard last is compared with what is heard now.
  let decision = '';
  let last = 0;
  $effect(() => {
    const fresh = desk.log.filter((line) => line.n > last);
    if (decision === desk.decision && fresh.length > 0)
      desk.said = fresh
        .slice(-MOST)
        .map((line) => line.text)
        .join('. ');
    decision = desk.decision;
    last = desk.log.at(-1)?.n ?? 0;
  });
}

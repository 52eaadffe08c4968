// What must be done at the host before an answer, in the middle of a gesture.

import type { Question } from '../wire/types';
import type { Desk } from './desk.svelte';

/** Does it; until the host has told, nothing else is answered: it would come between the parts of the gesture. */
export async function first<T>(desk: Desk, work: () => Promise<T>): Promise<T> {
  desk.busy = true;
  try {
    return await work();
  } finally {
    desk.busy = false;
  }
}

/** Asks what the answer hangs on. */
export function askFirst<T>(desk: Desk, question: Question): Promise<T> {
  return first(desk, () => desk.ask<T>(question));
}

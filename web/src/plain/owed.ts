// Who owes what, in sentences.

import { seatName, type Seated } from '../game/words';
import type { Owes } from '../wire/types';

/** What is to be decided, without the name of who decides; nothing where the viewer may not know it. */
export function matter({ seat, sentence }: Owes): string {
  if (sentence === `${seat} decides`) return '';
  return sentence.startsWith(`${seat}: `) ? sentence.slice(seat.length + 2) : sentence;
}

/** "Raider owes a sealed decision: plan." */
export function owedWords(desk: Seated, owes: Owes): string {
  const about = matter(owes).replace(/\.$/, '');
  const decision = owes.sealed ? 'a sealed decision' : 'a decision';
  return `${seatName(desk, owes.seat)} owes ${decision}${about ? `: ${about}` : ''}.`;
}

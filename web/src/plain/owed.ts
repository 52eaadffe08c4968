// Who owes what, in sentences.

import { seatName } from '../game/words';
import type { Owes, TableState } from '../wire/types';

type Seats = Pick<TableState['seats'][number], 'name' | 'side'>[];

/** What is to be decided, without the name of who decides; nothing where the viewer may not know it. */
export function matter({ seat, sentence }: Owes): string {
  if (sentence === `${seat} decides`) return '';
  return sentence.startsWith(`${seat}: `) ? sentence.slice(seat.length + 2) : sentence;
}

/** "Raider owes a sealed decision: plan." */
export function owedWords(owes: Owes, seats: Seats): string {
  const about = matter(owes).replace(/\.$/, '');
  const decision = owes.sealed ? 'a sealed decision' : 'a decision';
  return `${seatName(owes.seat, seats)} owes ${decision}${about ? `: ${about}` : ''}.`;
}

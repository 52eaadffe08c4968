// The dice in words; and what this browser noted of them when it sat down, compared with what the host shows now.

import type { Keys } from '../wire/tokens';
import type { TableState } from '../wire/types';

/** What is wrong with the dice, in words; null when all is as it was. */
export function diceFault(keys: Keys | null, table: Pick<TableState, 'dice' | 'seats'>): string | null {
  const { dice: noted } = keys ?? {};
  if (!noted) return null;
  if (table.dice?.commitment !== noted.commitment)
    return 'The host shows another commitment of the dice than when you took your seat. Do not trust these dice.';
  const own = table.seats.filter((seat) => seat.mine).map((seat) => table.dice?.contributions[seat.name]);
  return own.includes(noted.contribution)
    ? null
    : 'What you added to the dice is missing at the host. Do not trust these dice.';
}

/** What dice they are, in few words: a long seed stands in the title alone. */
export const diceWords = (dice: string): string => dice.replace(/ \d{9,}$/, '');

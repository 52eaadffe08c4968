// The contract with the host. Its own types are written from the Rust code into host.ts, the shapes of its answers to questions
// into answers.ts; here are the names the board adds.

import type * as answers from './answers';
import type { Fate, Leap, Switch, Verdict } from './host';

export * from './host';
export * from './answers';

export type SeatName = string; // "axis", "soviet"

/** A row of odds; of an attack whose table is read with one throw, with all that may come of it. */
export type OddsRow = answers.OddsRow & { fate?: Fate; title?: string; air?: number };

/** Odds as a game tells them, with what is not decided yet and can be looked at either way, and what the host makes of them for every game. */
export type AttackOdds = Omit<answers.AttackOdds, 'rows'> & {
  rows: OddsRow[];
  switches?: Switch[];
  verdict: Verdict;
};

/** A hex within reach, where the enemy may stop the march. */
export type Reached = answers.Reached & { contact?: boolean; stops?: boolean };

/** Where a force can go; a unit alone also in one go. */
export type Reach = Omit<answers.Reach, 'hexes'> & { hexes: Reached[]; leap?: Leap };

// The contract with the host. Its own types are written from the Rust code into host.ts, the shapes of its answers to questions
// into answers.ts; here are the names the board adds.

import type { AttackOdds as Told } from './answers';
import type { Verdict } from './host';

export * from './host';
export * from './answers';

/** Odds as a game tells them, with what the host makes of them for every game. */
export type AttackOdds = Told & { verdict: Verdict };

export type SeatName = string; // "axis", "soviet"

// The contract with the host. Its own types are written from the Rust code into host.ts, the shapes of its answers to questions
// into answers.ts; here are the names the board adds.

export * from './host';
export * from './answers';

export type SeatName = string; // "axis", "soviet"

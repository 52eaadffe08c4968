// The contract with the host. Its own types are written from the Rust code into host.ts; here are the names the board
// adds, and the shapes of answers that the contract leaves open.

import type { LedgerLine, Problem } from './host';

export * from './host';

export type SeatName = string; // "axis", "soviet"

export type Reach = {
  from: number;
  units: number[];
  mp: number /* half MP */;
  /** How fast it is: who sets it where others are faster, and the mobile units where they would be faster alone. */
  pace?: Pace;
  hexes: {
    hex: number;
    cost: number;
    left: number;
    path: number[];
    attack: boolean;
    react: number /* forces that may react */;
    react_chance?: number;
  }[];
};
export type Pace = { ma: number; slowest: number[]; mobile: number[] };
export type AttackOdds = {
  target: number;
  attacker: Strength;
  defender: Strength;
  /** Who of the attacker may take part in each concerted plan that is open. */
  concerted?: { plan: string; attacker: Strength; left_out: LeftOut[] }[];
  /** Every stack of which some may take part in a concerted attack, and who. */
  able?: { hex: number; units: number[] }[];
  /** Who stands next to the target and may not, one for each stack. */
  barred?: LeftOut[];
  rows: {
    kind: 'entry' | 'concerted';
    plan: string;
    posture: string | null;
    chance: number;
    range?: [number, number] /* least and most, where strength is hidden */;
    exact?: string /* fraction if a single total */;
    with_air?: number /* the chance with air support */;
    closed?: Problem;
  }[];
  equilibrium: {
    kind: 'entry' | 'concerted';
    value: number;
    plans: { plan: string; weight: number }[];
    postures: { posture: string; weight: number }[];
  }[];
  losses: {
    plan: string;
    posture: string | null;
    attacker: { lp: number; p: number }[];
    defender: { lp: number; p: number }[];
    modifiers: LedgerLine[];
  }[];
  modifiers: LedgerLine[];
  reactors: { hex: number; units: number[]; chance: number }[];
  /** Whether the enemy may still react to it at all. */
  reactions: boolean;
  /** Whether the posture that meets it is chosen already. */
  postured: boolean;
};
export type LeftOut = { unit: number; hex: number; rule: string; text: string };
export type Strength = { units: number[]; least: number; most: number; known: boolean };
export type SupplyAnswer = {
  supplied: number[];
  lines: {
    units: number[];
    ok: boolean;
    path: number[];
    rail: number[];
    source?: number;
    because?: Problem;
    blocked?: number;
  }[];
};
export type Zones = {
  zoc: { hex: number; side: string; cancelled: boolean }[];
  zoi: { hex: number; side: string; range: number; upper: boolean; hexes: number[] }[];
};
/** What a force may try now, and how likely it succeeds. */
export type Attempt = {
  hex: number;
  units: number[];
  errand: string;
  /** The same in words: "to come". */
  words: string;
  /** The sort of answer that leads there. */
  kind: string;
  rule: string;
  least: number /* of 36 throws */;
  most: number;
  chance?: number /* none where the mover is a secret */;
  modifiers: LedgerLine[];
};
export type Threat = { hexes: { hex: number; forces: number; chance: number }[] };

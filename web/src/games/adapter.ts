// What the board must know of a game to draw its pieces and turn offers into gestures. Rules stay with the host.

import type { Piece } from '../counters/piece';
import type { Declared } from '../game/odds';
import type { Sign } from '../game/overlays.svelte';
import type { Grid } from '../map/geometry';
import type { Board, Offer, TableState } from '../wire/types';

export type Tone = 'reach' | 'attack' | 'place' | 'retreat' | 'supply';

/** What the frames of the view light up on the map. */
export type Spotlight = {
  /** Units that act now. */
  acting: ReadonlySet<number>;
  /** The hex the decision is about. */
  focus: number | null;
  /** Who is attacked there. */
  target: number | null;
  /** The way gone or named so far. */
  path: number[];
  /** From where the path begins. */
  from: number | null;
};

/** How a choice of several units is put together before it is sent. */
export type Selecting = { local: boolean; finish: string } | null;

/** A force that is being put together with the host: for an attack on a hex, whose dice follow a rule, or to react. */
export type Naming = { attack: number; rule: string; plan: string | null } | 'reaction' | null;

/** A railway of the printed sheet, by the class of its marks, with its sign in the legend. */
export type Rail = Sign & {
  mark: string;
  /** Whether it is drawn as the first side's where it has been converted. */
  converts?: true;
};

/** What a hex of the sheet measures, and how far north is turned clockwise. */
export type Scale = { kmPerHex: number; north: number };

export interface Adapter {
  /** The railways that a sheet may show. */
  readonly rails: Rail[];
  /** None where the map is of no scale. */
  readonly scale: Scale | null;
  pieces(view: unknown, board: Board): Piece[];
  /** Hexes the first side controls. */
  control(view: unknown, board: Board): Set<number>;
  /** Rail hexes that serve the first side. */
  converted(view: unknown, board: Board): Set<number>;
  spotlight(view: unknown): Spotlight;
  /** Units of the operation under way: they have moved, spent or not. */
  engaged(view: unknown): ReadonlySet<number>;
  /** How an offer that names a hex lights it. */
  tone(offer: Offer): Tone;
  /** Whether units are chosen on the screen first, and by which action kind the choice is closed. */
  selecting(state: TableState): Selecting;
  /** What the force named at the host is meant for. */
  naming(view: unknown): Naming;
  /** The plan that this seat has sealed and the other does not know yet. */
  sealed(view: unknown): string | null;
  /** Whether a decision still belongs to what was begun in an earlier one: to the march or the attack of one force. */
  pursues(begun: unknown, now: unknown): boolean;
  /** The attack that is declared or being made and not fought yet. */
  declared(view: unknown): Declared | null;
  /** Whether the active force is on its way, so that a far hex means several steps. */
  marching(view: unknown): boolean;
  /** Whether a force that is put together on the screen is half named at the host: nobody means to stop there. */
  halfway(view: unknown): boolean;
  /** The fight in which air support is asked for, as the odds name it. */
  airBattle(state: TableState): { hex: number; plan: string; posture: string | null } | null;
  /** The faces of the dice an offer is about, where it is about dice on the table. */
  dice(state: TableState, offer: Offer): number[];
  /** The dice on the table, attacker first, where some of them may be rolled again. */
  rolled(state: TableState): { side: string; faces: number[] }[];
  /** The plan an offer stands for, by the name the odds have for it. */
  planOf(offer: Offer): string | null;
  /** The posture an offer stands for, likewise. */
  postureOf(offer: Offer): string | null;
  /** Whether an offer leads on along a way of several answers, none of which counts alone. */
  leads(offer: Offer): boolean;
  /** The kind of the offer that goes one hex on. */
  readonly step: string;
  /** Loss points still to be taken, if that is what is asked. */
  losses(view: unknown): { left: number; units: number[]; side: string } | null;
  /** The hex for which the plan × posture matrix is of interest now. */
  battleHex(view: unknown): number | null;
  /** Words for a hex beside its number: terrain and so on. */
  hexWords(index: number, grid: Grid): string;
}

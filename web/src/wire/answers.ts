// Written from crates/barbarossa/src/survey by the test `the_boards_answers_are_those_of_the_desk`; do not edit.

import type { LedgerLine, Problem } from './host';

export type Reach = { 
/**
 * Where it is.
 */
from: number, 
/**
 * Its units.
 */
units: number[], 
/**
 * Half MP it has.
 */
mp: number, 
/**
 * How fast it is, and by whom.
 */
pace: Pace, 
/**
 * The hexes it can enter, by cost.
 */
hexes: Array<Reached>, };

export type Pace = { 
/**
 * The MA that is printed on its slowest.
 */
ma: number, 
/**
 * Who sets it, where others are faster.
 */
slowest: number[], 
/**
 * The mobile units among them, where they would be faster alone.
 */
mobile: number[], };

export type Reached = { 
/**
 * The hex.
 */
hex: number, 
/**
 * Half MP to come there, the plan of an attack not counted.
 */
cost: number, 
/**
 * Half MP left then.
 */
left: number, 
/**
 * The hexes of a cheapest way, the last one the hex itself.
 */
path: number[], 
/**
 * To enter it is to attack it.
 */
attack: boolean, 
/**
 * How many enemy forces may react when it is entered.
 */
react: number, 
/**
 * How likely at least one of them comes, if all try.
 */
react_chance: number, };

export type SupplyAnswer = { 
/**
 * Hexes from which a line leads to a source.
 */
supplied: number[], 
/**
 * The lines asked for.
 */
lines: Array<SupplyLine>, 
/**
 * The units of the side that would surrender if its operations ended now (D10a).
 */
surrendering: number[], };

export type SupplyLine = { 
/**
 * The units.
 */
units: number[], 
/**
 * Whether there is a line.
 */
ok: boolean, 
/**
 * The hexes from the force to its source; where there is no line, those to the place where it breaks.
 */
path: number[], 
/**
 * The part of it along rail.
 */
rail: number[], 
/**
 * The source.
 */
source?: number, 
/**
 * Why there is none.
 */
because?: Problem, 
/**
 * The hex where it breaks.
 */
blocked?: number, };

export type Zones = { 
/**
 * Hexes in a ZOC.
 */
zoc: Array<Zoc>, 
/**
 * Forces with a ZOI.
 */
zoi: Array<Zoi>, };

export type Zoc = { 
/**
 * The hex.
 */
hex: number, 
/**
 * Whose ZOC.
 */
side: string, 
/**
 * An enemy of that side stands there, which cancels it for his lines of supply (D2.10b).
 */
cancelled: boolean, };

export type Zoi = { 
/**
 * Where the force stands.
 */
hex: number, 
/**
 * Whose.
 */
side: string, 
/**
 * How far it reaches, at most where the strength is hidden (D2.6c).
 */
range: number, 
/**
 * Whether that is an upper bound only.
 */
upper: boolean, 
/**
 * The hexes within it.
 */
hexes: number[], };

export type Attempt = { 
/**
 * Where it stands.
 */
hex: number, 
/**
 * The units that would try.
 */
units: number[], 
/**
 * What they would try.
 */
errand: string, 
/**
 * The same in words: "to come".
 */
words: string, 
/**
 * The sort of answer that leads there.
 */
kind: string, 
/**
 * The rule of the dice.
 */
rule: string, 
/**
 * Of the 36 throws, those that succeed whatever the mover turns out to be.
 */
least: number, 
/**
 * Those that succeed if the mover is as weak as he may be.
 */
most: number, 
/**
 * How likely it succeeds; nothing where the mover is a secret.
 */
chance?: number, 
/**
 * What is added to the roll, in the likeliest case.
 */
modifiers: LedgerLine[], };

export type Threat = { 
/**
 * Hexes within reach in which somebody may react.
 */
hexes: Array<Menace>, };

export type Menace = { 
/**
 * The hex.
 */
hex: number, 
/**
 * Enemy forces that may react.
 */
forces: number, 
/**
 * How likely at least one of them comes, if all try.
 */
chance: number, };

export type AttackOdds = { 
/**
 * The hex attacked.
 */
target: number, 
/**
 * The attacker as the viewer knows him.
 */
attacker: Strength, 
/**
 * The defender.
 */
defender: Strength, 
/**
 * Who of the attacker may take part in each concerted plan that is open.
 */
concerted: Array<Party>, 
/**
 * The stacks that could attack, where nobody was named; the likeliest first.
 */
meant: Array<Able>, 
/**
 * Who stands next to the hex and may not, one for each stack.
 */
barred: Array<LeftOut>, 
/**
 * Every plan against every posture.
 */
rows: Array<OddsRow>, 
/**
 * How both should mix in each of the two games.
 */
equilibrium: Array<OddsMix>, 
/**
 * What each side loses, for every cell that is open.
 */
losses: Array<OddsLosses>, 
/**
 * The modifiers of the first open cell, each with its rule.
 */
modifiers: LedgerLine[], 
/**
 * Who may react into the hex.
 */
reactors: Array<Reactor>, 
/**
 * The rule by which they react.
 */
reaction_rule: string, 
/**
 * Whether the enemy may still react to it at all.
 */
reactions: boolean, 
/**
 * Whether the posture that meets it is chosen already.
 */
postured: boolean, 
/**
 * The attack that is under way: no other can be made on the hex now.
 */
made?: OddsMade, };

export type OddsMade = { 
/**
 * The game it belongs to; nothing while either may be meant.
 */
kind?: OddsKind, 
/**
 * The plan, where the viewer may know it.
 */
plan?: string, };

export type Strength = { 
/**
 * Its units that take part.
 */
units: number[], 
/**
 * The least total it may have.
 */
least: number, 
/**
 * The most.
 */
most: number, 
/**
 * Whether the total is certain.
 */
known: boolean, 
/**
 * How likely each total is.
 */
totals: Array<Total>, 
/**
 * Whether it has a line of supply in the combat (R73).
 */
los: boolean, 
/**
 * The rule that says who knows it.
 */
rule: string, };

export type Total = { 
/**
 * SP.
 */
sp: number, 
/**
 * How likely.
 */
p: number, };

export type Party = { 
/**
 * The plan.
 */
plan: string, 
/**
 * Those who take part.
 */
attacker: Strength, 
/**
 * Those of the force who do not, and why.
 */
left_out: Array<LeftOut>, };

export type LeftOut = { 
/**
 * The unit.
 */
unit: number, 
/**
 * Where it stands.
 */
hex: number, 
/**
 * The rule.
 */
rule: string, 
/**
 * The reason.
 */
text: string, };

export type Able = { 
/**
 * Where it stands.
 */
hex: number, 
/**
 * Those who may.
 */
units: number[], };

export type OddsKind = "entry" | "concerted";

export type OddsRow = { 
/**
 * The game it belongs to.
 */
kind: OddsKind, 
/**
 * The plan.
 */
plan: string, 
/**
 * The posture; none for a demoralized defender (D2.8e).
 */
posture: string | null, 
/**
 * The chance that the attacker wins; 0 where the cell is closed.
 */
chance: number, 
/**
 * The least and the most it may be, where strength is hidden from the viewer (D2.4).
 */
range?: [number, number], 
/**
 * The same as a fraction, where both totals are certain.
 */
exact?: string, 
/**
 * The chance with the air unit, where it could support the combat (C4.4b).
 */
with_air?: number, 
/**
 * Why the cell is closed.
 */
closed?: Problem, };

export type OddsMix = { 
/**
 * Which game.
 */
kind: OddsKind, 
/**
 * The chance that the attacker wins then.
 */
value: number, 
/**
 * The attacker's mix.
 */
plans: Array<PlanWeight>, 
/**
 * The defender's.
 */
postures: Array<PostureWeight>, };

export type PlanWeight = { 
/**
 * The plan.
 */
plan: string, 
/**
 * How often.
 */
weight: number, };

export type PostureWeight = { 
/**
 * The posture.
 */
posture: string | null, 
/**
 * How often.
 */
weight: number, };

export type OddsLosses = { 
/**
 * The plan.
 */
plan: string, 
/**
 * The posture.
 */
posture: string | null, 
/**
 * SP the attacker loses, each with its probability.
 */
attacker: Array<OddsLoss>, 
/**
 * SP the defender loses.
 */
defender: Array<OddsLoss>, 
/**
 * The modifiers of the cell, each with its rule.
 */
modifiers: LedgerLine[], };

export type OddsLoss = { 
/**
 * SP lost.
 */
lp: number, 
/**
 * How likely.
 */
p: number, };

export type Reactor = { 
/**
 * Where it stands.
 */
hex: number, 
/**
 * Its units that would go.
 */
units: number[], 
/**
 * How likely it comes, if it tries: that its ZOI reaches so far and its dice succeed.
 */
chance: number, };

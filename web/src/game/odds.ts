// The host's odds laid out as a matrix: postures down, plans across, the two games side by side.

import { spokenChance, type Range } from '../map/halves';
import type { AttackOdds, OddsCard, PlanWorth, WayCard } from '../wire/types';

type Row = AttackOdds['rows'][number];
/** A way of attacking, as the rows name it. */
export type Kind = string;
export type Column = { kind: Kind; plan: string };
export type Line = { posture: string | null; cells: (Row | undefined)[]; closed: Row['closed'] | null };

/** A name of the rows in words. */
export const words = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A way of attacking in the game's words; without them by its name. */
export const wayOf = (card: OddsCard | undefined, kind: Kind): WayCard =>
  card?.ways.find((it) => it.kind === kind) ?? {
    kind,
    title: words(kind),
    brief: kind,
    attack: 'attack',
    declared: true,
  };

/** The way of attacking that offers to attack declare. */
export const declaredWay = (card: OddsCard | undefined): Kind | undefined =>
  card?.ways.find((it) => it.declared)?.kind;

/** The way of attacking that is made by stepping into the hex. */
export const enteringWay = (card: OddsCard | undefined): Kind | undefined =>
  card?.ways.find((it) => !it.declared)?.kind;

/** What meets a plan, in words. */
export const postureWords = (card: OddsCard | undefined, posture: string | null): string =>
  posture === null ? (card?.none ?? 'Odds') : words(posture);

/** A plan in the little room of a phone. */
export const brief = (card: OddsCard | undefined, plan: string): string =>
  card?.brief.find((it) => it.name === plan)?.brief ?? words(plan);

export function columns(odds: AttackOdds): Column[] {
  const found: Column[] = [];
  const kinds = new Set(odds.rows.map((row) => row.kind as Kind));
  for (const kind of kinds) {
    for (const row of odds.rows) {
      if (row.kind === kind && !found.some((it) => it.kind === kind && it.plan === row.plan))
        found.push({ kind, plan: row.plan });
    }
  }
  return found;
}

export function lines(odds: AttackOdds): Line[] {
  const across = columns(odds);
  const postures = [...new Set(odds.rows.map((row) => row.posture))];
  return postures.map((posture) => {
    const cells = across.map(({ kind, plan }) =>
      odds.rows.find((row) => row.kind === kind && row.plan === plan && row.posture === posture),
    );
    const known = cells.filter((cell) => cell !== undefined);
    const closed = known.length > 0 && known.every((cell) => cell.closed) ? (known[0]?.closed ?? null) : null;
    return { posture, cells, closed };
  });
}

/** Lines closed for one and the same reason by one and the same rule are one, after those that are open. */
export function together(all: Line[]): (Line & { alike: (string | null)[] })[] {
  const found: (Line & { alike: (string | null)[] })[] = [];
  for (const line of all) {
    const { closed } = line;
    const same = found.find((it) => it.closed?.text === closed?.text && it.closed?.rule === closed?.rule);
    if (closed && same) same.alike.push(line.posture);
    else found.push({ ...line, alike: [] });
  }
  return found.sort((a, b) => Number(!!a.closed) - Number(!!b.closed));
}

export function planWeight(odds: AttackOdds, { kind, plan }: Column): number | null {
  return (
    odds.equilibrium.find((it) => it.kind === kind)?.plans.find((it) => it.plan === plan)?.weight ?? null
  );
}

export function postureWeight(odds: AttackOdds, kind: Kind, posture: string | null): number | null {
  return (
    odds.equilibrium.find((it) => it.kind === kind)?.postures.find((it) => it.posture === posture)?.weight ??
    null
  );
}

/** What the host makes of a plan; nothing of one that is closed. */
export const worthOf = (odds: AttackOdds, column: Column | undefined): PlanWorth | undefined =>
  odds.verdict.plans.find((it) => it.kind === column?.kind && it.plan === column.plan);

/** The chance of a way of attacking; nothing where none of its plans is open. */
export const valueOf = (odds: AttackOdds, kind: Kind): number | undefined =>
  odds.verdict.ways.find((it) => it.kind === kind)?.value;

/** The plans that are open, as they stand in the table: all of them, or those of one way of attacking. */
export const promises = (odds: AttackOdds, kind?: Kind): PlanWorth[] =>
  columns(odds)
    .filter((it) => kind === undefined || it.kind === kind)
    .flatMap((it) => worthOf(odds, it) ?? []);

/** The open plan that the host puts first: of all, or of those named. */
export const bestPlan = (odds: AttackOdds, among: (column: Column) => boolean = () => true): Column | null =>
  odds.verdict.plans.find(among) ?? null;

/** The posture on offer that the host puts first. */
export const bestPosture = (odds: AttackOdds, among: (string | null)[]): string | null =>
  odds.verdict.postures.find(({ posture }) => among.includes(posture))?.posture ?? null;

/** Which of the plans on offer is chosen to begin with: the only one, the one picked in the odds, else the host's first; else none. */
export function preselected(
  plans: (string | null)[],
  picked: string | null,
  odds: AttackOdds | null,
): string | null {
  if (plans.length === 1) return plans[0] ?? null;
  if (picked !== null && plans.includes(picked)) return picked;
  return odds ? (bestPlan(odds, ({ plan }) => plans.includes(plan))?.plan ?? null) : null;
}

/** From where the odds are looked at: the seat whose units are attacked speaks as the defender. */
export type Seat = 'attacker' | 'defender';

export function seatIn(
  odds: AttackOdds,
  side: string | undefined,
  sideOf: (unit: number) => string | undefined,
): Seat {
  const owns = side !== undefined && odds.defender.units.some((unit) => sideOf(unit) === side);
  return owns ? 'defender' : 'attacker';
}

/** What the odds say to one seat. `plans` and `postures` tell who chooses them. */
export type Seated = {
  title: string;
  note: string;
  plans: string;
  postures: string;
  planMix: string;
  postureMix: string;
  /** After the chance. */
  outcome: string;
};

export const SEATED: Record<Seat, Seated> = {
  attacker: {
    title: 'Attack',
    note: 'before reactions',
    plans: 'you choose',
    postures: 'they choose',
    planMix: 'your best mix',
    postureMix: 'their mix',
    outcome: 'win',
  },
  defender: {
    title: 'Defend',
    note: 'chance that you hold',
    plans: 'they choose',
    postures: 'you choose',
    planMix: 'their best mix',
    postureMix: 'your mix',
    outcome: 'that you hold',
  },
};

/** What the title says of the odds; of reactions nothing where nobody may react. */
export const noteOf = (seat: Seat, reactions: boolean): string =>
  seat === 'attacker' && !reactions ? '' : SEATED[seat].note;

/** The chance of one's own success: the host tells that of the attacker. */
export const ownChance = (seat: Seat, chance: number): number => (seat === 'attacker' ? chance : 1 - chance);

export const ownRange = (seat: Seat, [least, most]: Range): Range =>
  seat === 'attacker' ? [least, most] : [1 - most, 1 - least];

/** Mine and theirs of what there is one for each side. */
export const bySeat = <T>(seat: Seat, attacker: T, defender: T): { you: T; they: T } =>
  seat === 'attacker' ? { you: attacker, they: defender } : { you: defender, they: attacker };

type Party = AttackOdds['concerted'][number];
const partyOf = (odds: AttackOdds, column: Column | undefined): Party | undefined =>
  column && odds.concerted?.find((it) => it.plan === column.plan);

/** The attacker under a plan: those who may take part, where the host tells them apart. */
export const attackerOf = (odds: AttackOdds, column: Column | undefined): AttackOdds['attacker'] =>
  partyOf(odds, column)?.attacker ?? odds.attacker;

/** Who of the force stays out of an attack that is declared, and who beside the target may not join in, each for its reason. */
export function leftOut(odds: AttackOdds, column: Column | undefined, card?: OddsCard): AttackOdds['barred'] {
  if (!column || !wayOf(card, column.kind).declared) return [];
  return [...(partyOf(odds, column)?.left_out ?? []), ...(odds.barred ?? [])];
}

/** The posture that meets a plan: the one asked for where it is open, or the one the host expects. */
export function facing(odds: AttackOdds, column: Column, wanted?: string | null): string | null | undefined {
  const open = odds.rows.filter((row) => row.kind === column.kind && row.plan === column.plan && !row.closed);
  const asked = wanted === undefined ? undefined : open.find((row) => row.posture === wanted);
  return asked ? asked.posture : worthOf(odds, column)?.meets;
}

/** What counts in one cell, and by which rule. */
export function modifiers(
  odds: AttackOdds,
  { plan }: Column,
  posture: string | null,
): AttackOdds['modifiers'] {
  return odds.losses.find((it) => it.plan === plan && it.posture === posture)?.modifiers ?? [];
}

/** How a chance is coloured: away from even towards low or high, as a share for color-mix. */
export function shade(chance: number): { tone: 'low' | 'high'; share: number } {
  const off = Math.abs(chance - 0.5) * 2;
  return { tone: chance < 0.5 ? 'low' : 'high', share: Math.round(12 + off * 78) };
}

/** "Attack on Orsha (2715): 16 per cent with penetration, 20 to 40 per cent with a standard attack." The way declared goes first. */
export function spoken(place: string, odds: AttackOdds, seat: Seat = 'attacker'): string {
  const kinds = [...new Set(columns(odds).map((it) => it.kind))].reverse();
  const told = kinds.flatMap((kind) => promises(odds, kind));
  const parts = told.map(({ plan, least, most, range }) => {
    const name = words(plan).toLowerCase();
    if (seat === 'attacker') return `${spokenChance([least, most], range)} with ${name}`;
    const hidden = range && ownRange('defender', range);
    return `${spokenChance([1 - most, 1 - least], hidden)} against ${name}`;
  });
  const all = parts.length > 0 ? parts.join(', ') : 'no plan is open';
  if (seat === 'attacker') return `Attack on ${place}: ${all}.`;
  return `Defense of ${place}: ${parts.length > 0 ? `you hold ${all}` : all}.`;
}

type Entry = AttackOdds['modifiers'][number];
/** The ledger of a cell in two columns, what bears on both sides, and what could be added yet and is not in the odds. */
export type Ledger = { attacker: Entry[]; defender: Entry[]; both: Entry[]; uncounted: Entry[] };

/** Parts a ledger by the side that the host says of each line. Each part keeps the order of the lines: it is that of the rules. */
export function ledger(lines: Entry[]): Ledger {
  const found: Ledger = { attacker: [], defender: [], both: [], uncounted: [] };
  for (const line of lines) found[line.uncounted ? 'uncounted' : (line.side ?? 'both')].push(line);
  return found;
}

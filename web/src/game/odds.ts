// The host's odds laid out as a matrix: postures down, plans across, the two games side by side.

import { spokenChance, type Range } from '../map/halves';
import type { AttackOdds } from '../wire/types';

type Row = AttackOdds['rows'][number];
type Mix = AttackOdds['equilibrium'][number];
export type Kind = Row['kind'];
export type Column = { kind: Kind; plan: string };
export type Line = { posture: string | null; cells: (Row | undefined)[]; closed: Row['closed'] | null };

export const words = (name: string | null): string => {
  if (name === null) return 'No posture';
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A plan in the little room of a phone. */
export const brief = (plan: string): string =>
  ({ grand_assault: 'Grand', penetration: 'Penetr.' })[plan] ?? words(plan);

export function columns(odds: AttackOdds): Column[] {
  const found: Column[] = [];
  for (const kind of ['entry', 'concerted'] as const) {
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

/** Whether anything of a game can be done at all. */
export const isOpen = (odds: AttackOdds, kind?: Kind): boolean =>
  odds.rows.some((row) => !row.closed && (kind === undefined || row.kind === kind));

/** What a plan promises against whatever posture may meet it, and between what that lies where enemy strength is hidden. */
export type Promised = { plan: string; least: number; most: number; range?: Range };

const wider = (a?: Range, b?: Range): Range | undefined =>
  a && b ? [Math.min(a[0], b[0]), Math.max(a[1], b[1])] : (a ?? b);

/** The plans of one game that are open, each with the worst and the best it may meet. */
export function promises(odds: AttackOdds, kind: Kind): Promised[] {
  const found: Promised[] = [];
  for (const row of odds.rows) {
    if (row.kind !== kind || row.closed) continue;
    const known = found.find((it) => it.plan === row.plan);
    const range = wider(known?.range, row.range);
    const [least, most] = [Math.min(known?.least ?? 1, row.chance), Math.max(known?.most ?? 0, row.chance)];
    const promised = { plan: row.plan, least, most, ...(range ? { range } : {}) };
    if (known) Object.assign(known, promised);
    else found.push(promised);
  }
  return found;
}

/** What a plan wins against their best mix; where that is not known, against the worst it may meet. Nothing where it is closed. */
function worthOf(odds: AttackOdds, column: Column): number | null {
  const open = odds.rows.filter((row) => row.kind === column.kind && row.plan === column.plan && !row.closed);
  if (open.length === 0) return null;
  const weights = open.map((row) => postureWeight(odds, column.kind, row.posture) ?? 0);
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) return Math.min(...open.map((row) => row.chance));
  return open.reduce((all, row, index) => all + (row.chance * weights[index]!) / sum, 0);
}

/** A chance, and the weight in one's best mix. */
type Rank = [chance: number, weight: number];

/** Chances that differ by rounding alone are equal. */
const isBetter = ([x, u]: Rank, [y, v]: Rank): boolean => (Math.abs(x - y) > 1e-9 ? x > y : u > v);

/** The open plan with the best chance: of all, of one game, or of those named. Among equals the one your best mix leans on. */
export function bestPlan(odds: AttackOdds, among: (column: Column) => boolean = () => true): Column | null {
  const rank = (it: Column): Rank => [worthOf(odds, it) ?? -1, planWeight(odds, it) ?? 0];
  return columns(odds)
    .filter((it) => among(it) && worthOf(odds, it) !== null)
    .reduce<Column | null>((best, it) => (best === null || isBetter(rank(it), rank(best)) ? it : best), null);
}

/** What a posture holds against whatever plan may meet it, and between what that lies where enemy strength is hidden. */
export type Held = { posture: string; least: number; most: number; range?: Range };

/** The postures that are open, each with the worst and the best it may meet. */
export function holds(odds: AttackOdds): Held[] {
  const found: Held[] = [];
  for (const { posture, chance, range: told, closed } of odds.rows) {
    if (closed || posture === null) continue;
    const known = found.find((it) => it.posture === posture);
    const range = wider(known?.range, told && ownRange('defender', told));
    const own = ownChance('defender', chance);
    const [least, most] = [Math.min(known?.least ?? 1, own), Math.max(known?.most ?? 0, own)];
    const held = { posture, least, most, ...(range ? { range } : {}) };
    if (known) Object.assign(known, held);
    else found.push(held);
  }
  return found;
}

/** The posture on offer that holds best against their best mix of plans; among equals the one your best mix leans on. */
export function bestPosture(odds: AttackOdds, among: (string | null)[]): string | null {
  const rank = (posture: string): Rank => {
    const open = odds.rows.filter((row) => row.posture === posture && !row.closed);
    const weights = open.map((row) => planWeight(odds, row) ?? 0);
    const sum = weights.reduce((a, b) => a + b, 0);
    const wins = open.map((row, index) => (row.chance * weights[index]!) / sum);
    const lost = sum > 0 ? wins.reduce((a, b) => a + b, 0) : Math.max(...open.map((row) => row.chance));
    const leans = open.map((row) => postureWeight(odds, row.kind, posture) ?? 0);
    return [ownChance('defender', lost), Math.max(...leans)];
  };
  return holds(odds)
    .map((it) => it.posture)
    .filter((posture) => among.includes(posture))
    .reduce<string | null>((best, it) => (best === null || isBetter(rank(it), rank(best)) ? it : best), null);
}

/** Which of the plans on offer is chosen to begin with: the only one, the one picked in the odds, else the best that is known; else none. */
export function preselected(
  plans: (string | null)[],
  picked: string | null,
  odds: AttackOdds | null,
): string | null {
  if (plans.length === 1) return plans[0] ?? null;
  if (picked !== null && plans.includes(picked)) return picked;
  return odds ? (bestPlan(odds, ({ plan }) => plans.includes(plan))?.plan ?? null) : null;
}

/** An attack that is under way: on which hex, by which game, and the sealed plan, each where this seat knows it. */
export type Declared = { target: number; kind: Kind | null; plan: string | null };

/** The attack the odds are about, where it is under way. A force on its way has a concerted plan open only if it set out with it. */
export function underWay(
  odds: AttackOdds,
  declared: Declared | null,
  { marching, seat }: { marching: boolean; seat: Seat },
): Declared | null {
  // One player at both seats may know the plan; who defends chooses without it.
  if (declared && seat === 'defender') declared = { ...declared, plan: null };
  if (declared) return declared.target === odds.target ? declared : null;
  const sealed = marching ? odds.rows.find((row) => row.kind === 'concerted' && !row.closed) : undefined;
  return sealed ? { target: odds.target, kind: 'concerted', plan: sealed.plan } : null;
}

/** The odds of the attack that is under way and of no other. */
export function narrowed(odds: AttackOdds, declared: Declared | null): AttackOdds {
  if (!declared) return odds;
  const { kind, plan } = declared;
  const rows = odds.rows.filter((row) =>
    plan === null ? kind === null || row.kind === kind : row.plan === plan,
  );
  if (rows.length === 0) return odds;
  const [kinds, plans] = [new Set(rows.map((row) => row.kind)), new Set(rows.map((row) => row.plan))];
  const sealed = (it: Mix): Mix =>
    plan === null
      ? it
      : { ...it, value: worthOf(odds, { kind: it.kind, plan }) ?? 0, plans: [{ plan, weight: 1 }] };
  return {
    ...odds,
    rows,
    losses: odds.losses.filter((it) => plans.has(it.plan)),
    equilibrium: odds.equilibrium.filter((it) => kinds.has(it.kind)).map(sealed),
  };
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

/** The attacker under a plan: of a concerted one those who may take part. */
export function attackerOf(odds: AttackOdds, column: Column | undefined): AttackOdds['attacker'] {
  const party =
    column?.kind === 'concerted' ? odds.concerted?.find((it) => it.plan === column.plan) : undefined;
  return party?.attacker ?? odds.attacker;
}

/** Who of the force stays out of a plan, and who beside the target may not join in, each for its reason. */
export function leftOut(odds: AttackOdds, column: Column | undefined): NonNullable<AttackOdds['barred']> {
  if (column?.kind !== 'concerted') return [];
  const party = odds.concerted?.find((it) => it.plan === column.plan);
  return [...(party?.left_out ?? []), ...(odds.barred ?? [])];
}

/** The posture that meets a plan: the one asked for where it is open, or the one their best mix leans on. */
export function facing(odds: AttackOdds, column: Column, wanted?: string | null): string | null | undefined {
  const open = odds.rows.filter((row) => row.kind === column.kind && row.plan === column.plan && !row.closed);
  const weight = (row: Row): number => postureWeight(odds, column.kind, row.posture) ?? 0;
  const asked = wanted === undefined ? undefined : open.find((row) => row.posture === wanted);
  const likely = open.reduce<Row | undefined>(
    (best, row) => (best && weight(best) >= weight(row) ? best : row),
    undefined,
  );
  return (asked ?? likely)?.posture;
}

/** What counts in one cell, and by which rule. */
export function modifiers(
  odds: AttackOdds,
  { plan }: Column,
  posture: string | null,
): AttackOdds['modifiers'] {
  return odds.losses.find((it) => it.plan === plan && it.posture === posture)?.modifiers ?? [];
}

/** The losses of a plan against the defender's best mix. */
export function losses(odds: AttackOdds, column: Column): { attacker: number[]; defender: number[] } | null {
  const rows = odds.losses.filter((it) => it.plan === column.plan);
  if (rows.length === 0) return null;
  const weights = rows.map((row) => postureWeight(odds, column.kind, row.posture) ?? 0);
  const sum = weights.reduce((a, b) => a + b, 0);
  const share = weights.map((weight) => (sum > 0 ? weight / sum : 1 / rows.length));
  const mix = (side: 'attacker' | 'defender'): number[] => {
    const found: number[] = [];
    rows.forEach((row, index) => {
      for (const { lp, p } of row[side]) found[lp] = (found[lp] ?? 0) + p * (share[index] ?? 0);
    });
    return Array.from(found, (value) => value ?? 0);
  };
  return { attacker: mix('attacker'), defender: mix('defender') };
}

/** How a chance is coloured: away from even towards low or high, as a share for color-mix. */
export function shade(chance: number): { tone: 'low' | 'high'; share: number } {
  const off = Math.abs(chance - 0.5) * 2;
  return { tone: chance < 0.5 ? 'low' : 'high', share: Math.round(12 + off * 78) };
}

/** "Attack on Orsha (2715): 16 per cent with penetration, 20 to 40 per cent with a standard attack." */
export function spoken(place: string, odds: AttackOdds, seat: Seat = 'attacker'): string {
  if (seat === 'defender') return spokenDefense(place, odds);
  const parts = (['concerted', 'entry'] as const).flatMap((kind) =>
    promises(odds, kind).map(
      ({ plan, least, most, range }) =>
        `${spokenChance([least, most], range)} with ${words(plan).toLowerCase()}`,
    ),
  );
  return `Attack on ${place}: ${parts.length > 0 ? parts.join(', ') : 'no plan is open'}.`;
}

/** "Defense of Orsha (2715): you hold 84 per cent against penetration." */
function spokenDefense(place: string, odds: AttackOdds): string {
  const parts = (['concerted', 'entry'] as const).flatMap((kind) =>
    promises(odds, kind).map(({ plan, least, most, range }) => {
      const hidden = range && ownRange('defender', range);
      return `${spokenChance([1 - most, 1 - least], hidden)} against ${words(plan).toLowerCase()}`;
    }),
  );
  return `Defense of ${place}: ${parts.length > 0 ? `you hold ${parts.join(', ')}` : 'no plan is open'}.`;
}

type Entry = AttackOdds['modifiers'][number];
/** The ledger of a cell in two columns, what bears on both sides, and what could be added yet and is not in the odds. */
export type Ledger = { attacker: Entry[]; defender: Entry[]; both: Entry[]; uncounted: Entry[] };

/** Sorts a ledger by the side that each line begins with; the column and the sum of the DRM, which the others lead to, come last. */
export function ledger(lines: Entry[]): Ledger {
  const found: Ledger = { attacker: [], defender: [], both: [], uncounted: [] };
  const last = ({ text }: Entry): number => Number(/\bcolumn\b|\btotal\b|\bsum\b/i.test(text));
  for (const line of [...lines].sort((a, b) => last(a) - last(b))) {
    const [, side, text] = /^(attacker|defender)[:,]? (.*)$/is.exec(line.text) ?? [];
    if (/\bcould\b/i.test(line.text)) found.uncounted.push({ ...line, text: text ?? line.text });
    else if (side === undefined || text === undefined) found.both.push(line);
    else found[side.toLowerCase() as 'attacker' | 'defender'].push({ ...line, text });
  }
  return found;
}

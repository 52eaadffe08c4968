// What the host has said of attacks in the decision that is open: the chance to win on each target, and with whom. Drawn on targets and
// on the buttons that attack, so that one need not open the odds of each. Nothing is asked twice, and one question at a time.

import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Range } from '../map/halves';
import type { AttackOdds, Board, HintIdea } from '../wire/types';
import type { Desk } from './desk.svelte';
import { toneOf } from './doing';
import { fresh, isEnemy } from './hand';
import { kindOf } from './kinds';
import { attackerOf, declaredWay, enteringWay, worthOf, type Kind } from './odds';
import { askHost } from './showOdds';

/** An attack that has been weighed: by the force asked about, of which these would take part. */
export type Foreseen = { force: number[]; kind: Kind; units: number[]; chance: number; range?: Range };

/** So long the pointer rests on a target before the host is asked. */
const REST_MS = 250;

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((it) => b.includes(it));

const keyOf = (target: number, looked: number | null): string => `${target} ${looked ?? ''}`;

export class Foresight {
  #decision: () => string;
  #heard: { to: string; of: ReadonlyMap<number, Foreseen[]> } = $state.raw({ to: '', of: new Map() });
  /** Whom the host took to be meant, by the target and the hex looked at. */
  #likeliest = new SvelteMap<string, number[]>();
  /** Targets and forces that were asked about, open or not. */
  #asked = new Set<string>();

  constructor(decision: () => string) {
    this.#decision = decision;
  }

  /** Odds of a force that was named, or of the one the host took to be meant, with the hex that was looked at. */
  hearOdds(to: string, odds: AttackOdds, by: { likeliest: number | null } | null = null): void {
    const force = odds.attacker.units;
    if (by) this.#likeliest.set(keyOf(odds.target, by.likeliest), force);
    for (const way of odds.verdict.ways) {
      const range = worthOf(odds, way)?.range;
      const { units } = attackerOf(odds, way);
      const { kind, value: chance } = way;
      this.#add(to, odds.target, { force, kind, units, chance, ...(range ? { range } : {}) });
    }
  }

  /** The staff's ideas. Their attacks are declared by an answer that the board lights as one, else made by going there. */
  hearIdeas(to: string, ideas: HintIdea[], board: Board | null): void {
    for (const { odds, odds_range: range, units, hexes, actions } of ideas) {
      const target = hexes.at(-1);
      if (odds === undefined || target === undefined) continue;
      const declares = actions.some((it) => toneOf({ board }, { kind: kindOf(it) }) === 'attack');
      const kind = (declares ? declaredWay(board?.odds) : enteringWay(board?.odds)) ?? '';
      this.#add(to, target, { force: units, kind, units, chance: odds, ...(range ? { range } : {}) });
    }
  }

  #add(to: string, target: number, told: Foreseen): void {
    if (to !== this.#decision()) return;
    const before = this.#heard.to === to ? this.#heard.of : new Map<number, Foreseen[]>();
    const others = (before.get(target) ?? []).filter(
      (it) => it.kind !== told.kind || !same(it.force, told.force),
    );
    this.#heard = { to, of: new Map(before).set(target, [...others, told]) };
  }

  /** The best that is known of an attack on a hex: of one force, or of any; of one game, or of either. */
  on(target: number, { force, kind }: { force?: number[]; kind?: Kind } = {}): Foreseen | null {
    const all = this.#heard.to === this.#decision() ? (this.#heard.of.get(target) ?? []) : [];
    return all
      .filter((it) => (!force || same(it.force, force)) && (!kind || it.kind === kind))
      .reduce<Foreseen | null>((best, it) => (best && best.chance >= it.chance ? best : it), null);
  }

  /** Whom the host took to be meant while a hex was looked at. */
  likeliest(target: number, looked: number | null): number[] | null {
    return this.#likeliest.get(keyOf(target, looked)) ?? null;
  }

  /** The decision is another, or the force was let go: nothing that was told of it stays on the map. */
  forget(): void {
    this.#heard = { to: '', of: new Map() };
    this.#likeliest.clear();
    this.#asked.clear();
  }

  /** Whether this is asked for the first time. */
  isNew(target: number, force: number[]): boolean {
    const key = [this.#decision(), target, ...force].join(' ');
    if (this.#asked.has(key)) return false;
    this.#asked.add(key);
    return true;
  }
}

/** Whose attack on a hex would be meant now: that of units, of whom the host takes to be meant, or nobody's. */
function meant(desk: Desk, target: number): number[] | 'likeliest' | null {
  // Whose odds lie open is what one thinks of.
  if (desk.odds?.target === target && desk.odds.units) return desk.odds.units;
  const acting = [...(desk.spotlight?.acting ?? [])];
  if (desk.overlays.reach?.hexes.some((it) => it.hex === target && it.attack))
    return desk.chosen.length > 0 ? fresh(desk, desk.chosen) : acting;
  const declared = desk.gestures.byHex.get(target)?.some((it) => toneOf(desk, it) === 'attack');
  if (!declared || desk.doing.marching || desk.chosen.length > 0) return null;
  return 'likeliest';
}

/** What is known of the attack on a hex that would be meant now. */
export function foreseenAt(desk: Desk, target: number): Foreseen | null {
  const by = meant(desk, target);
  const force = by === 'likeliest' ? desk.foreseen.likeliest(target, desk.looked) : by;
  return force ? desk.foreseen.on(target, { force }) : null;
}

/** Asks what an attack would bring. Whoever asks in earnest is told why it cannot be made; here nobody has asked. */
async function weigh(desk: Desk, target: number, by: number[] | 'likeliest'): Promise<void> {
  const named = by === 'likeliest' ? null : by;
  const key = named ?? [desk.looked ?? -1];
  if (key.length === 0 || !desk.foreseen.isNew(target, key)) return;
  await askHost(desk, target, desk.doing.marching ? null : named).catch(() => null);
}

/** Whether there is a pointer that rests somewhere; a finger has left the hex it tapped. */
export const hovers = (): boolean =>
  typeof matchMedia === 'undefined' || !matchMedia('(hover: none)').matches;

/** Asks about the target the pointer or the cursor rests on. Call while a component is being made. */
export function foresee(desk: Desk): void {
  let before: number[] = [];
  $effect(() => {
    const now = [...desk.chosen];
    const [letGo, changed] = [before.length > 0 && !same(before, now), !same(before, now)];
    before = now;
    untrack(() => {
      if (letGo) desk.foreseen.forget();
      if (changed && !hovers()) desk.hover = null;
    });
  });
  $effect(() => {
    const target = desk.hover;
    if (target === null || !desk.mine || desk.busy || desk.odds || !isEnemy(desk, target)) return;
    const by = meant(desk, target);
    if (by === null || foreseenAt(desk, target)) return;
    const timer = setTimeout(() => void weigh(desk, target, by), REST_MS);
    return () => clearTimeout(timer);
  });
}

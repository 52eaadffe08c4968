// What a staff officer would do: asked for, shown on the map, and begun with a click.

import type { Doing, Hint, HintIdea } from '../wire/types';
import { WireError } from '../wire/rest';
import type { Desk } from './desk.svelte';
import { toneOf } from './doing';
import { wordOf } from './gestures';
import { choosesLocally } from './hand';
import { isPreparing, kindOf, selects } from './kinds';

export class Adviser {
  ideas: HintIdea[] | null = $state.raw(null);
  asking = $state(false);
  /** One is being followed: the others need no room. */
  folded = $state(false);
  /** The idea that is pointed at. */
  pointed: HintIdea | null = $state.raw(null);
  /** The idea that was begun, until its force is done. */
  following: HintIdea | null = $state.raw(null);
  /** What was under way when it was begun. */
  begun: Doing | null = null;
  /** The force that was in hand when the staff was asked: it does not fold the answer. */
  askedWith: number[] | null = $state.raw(null);
  #asked = 0;

  /** What the map shows. */
  get shown(): HintIdea | null {
    return this.pointed ?? this.following;
  }

  /** A new decision; an idea is kept in sight while its force is still about it. */
  forget(underWay = false): void {
    this.#asked += 1;
    this.ideas = this.pointed = this.askedWith = null;
    if (!underWay) this.following = this.begun = null;
    this.asking = this.folded = false;
  }

  /** Asks; shows again what was folded; or puts the ideas away. */
  async toggle(desk: Desk): Promise<void> {
    if (this.ideas && this.isFolded(desk)) return this.unfold(desk);
    if (this.ideas || this.asking) return this.forget();
    const asked = (this.#asked += 1);
    this.asking = true;
    this.askedWith = desk.chosen;
    const to = desk.decision;
    try {
      const { ideas } = await desk.ask<Hint>({ hint: {} });
      if (asked !== this.#asked) return;
      this.ideas = worth(ideas);
      desk.foreseen.hearIdeas(to, ideas, desk.board);
      desk.said = ideas.map((idea, at) => `Idea ${at + 1}: ${idea.text}. ${idea.reason}.`).join(' ');
    } catch (error) {
      if (asked === this.#asked && error instanceof WireError) desk.refuse(error.problem, null);
    } finally {
      if (asked === this.#asked) this.asking = false;
    }
  }

  /** Once a force is in hand, what can be done with it comes first. */
  isFolded(desk: Desk): boolean {
    const another = desk.chosen.length > 0 && desk.chosen !== this.askedWith;
    return this.folded || another || desk.odds !== null;
  }

  unfold(desk: Desk): void {
    desk.odds = null;
    this.folded = false;
    this.askedWith = desk.chosen;
  }

  /** Begins an idea: takes its force to hand, or gives the first answers. */
  async follow(desk: Desk, idea: HintIdea): Promise<void> {
    const begun = (this.begun = desk.present);
    this.following = idea;
    this.pointed = null;
    this.folded = true;
    const goal = desk.grid.get(idea.hexes.at(-1) ?? -1);
    if (goal) desk.camera.reveal(goal);
    if (choosesLocally(desk) && selects(desk, { kind: kindOf(idea.actions[0]) })) {
      desk.chosen = [...idea.units];
      desk.inspected = idea.hexes[0] ?? null;
      return;
    }
    await desk.together(() => this.#give(desk, idea, begun));
  }

  /** Gives the answers of an idea, as one gesture; between them a machine may have something to say. */
  async #give(desk: Desk, idea: HintIdea, begun: Doing): Promise<void> {
    const { seat } = desk;
    for (const [at, action] of idea.actions.entries()) {
      if (at > 0) await desk.turn(seat);
      // What comes after the force is named and the attack prepared is the player's own.
      if (at > 0 && !isPreparing(desk, kindOf(action))) break;
      const wanted = wordOf(action);
      const offer = desk.offers.find((it) => wordOf(it.action) === wanted);
      if (!offer || !(await desk.act(offer))) break;
      if (desk.mine && !desk.pursues(begun)) break;
      [this.following, this.begun] = [idea, begun];
    }
  }
}

/** An idea that is an attack of stacks from where they stand: from where, and on whom. */
export function assaultOf(desk: Desk, idea: HintIdea): { from: number[]; target: number } | null {
  const wanted = wordOf(idea.actions[0]);
  const offer = desk.offers.find((it) => wordOf(it.action) === wanted);
  const target = idea.hexes.at(-1);
  if (!offer || toneOf(desk, offer) !== 'attack' || target === undefined) return null;
  return { from: [...new Set(idea.units.flatMap((unit) => desk.piece(unit)?.hex ?? []))], target };
}

/** Attacks without a chance are no ideas, unless there are no others. */
export function worth(ideas: HintIdea[]): HintIdea[] {
  const some = ideas.filter(({ odds }) => odds === undefined || Math.round(odds * 100) > 0);
  return some.length > 0 ? some : ideas;
}

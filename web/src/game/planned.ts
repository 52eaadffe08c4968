// The plan a player has chosen for an attack and not sealed yet: one choice, whether it was made in the odds or in the panel. To look at
// odds chooses nothing.

import type { Doing } from '../wire/types';
import type { Desk } from './desk.svelte';
import { goesOn } from './doing';

/** A plan for an attack on a hex, and what was under way when it was chosen. */
export type Planned = { target: number; plan: string; begun: Doing };

export function choosePlan(desk: Desk, target: number, plan: string): void {
  desk.plan = { target, plan, begun: desk.present };
}

/** The plan chosen for an attack on a hex, if one is. */
export function planFor(desk: Desk, target: number | null): string | null {
  return desk.plan !== null && desk.plan.target === target ? desk.plan.plan : null;
}

/** What was chosen for an attack is void once that has been fought, or its phase is over. */
export const outlives = (desk: Desk): boolean => desk.plan !== null && goesOn(desk.plan.begun, desk.present);

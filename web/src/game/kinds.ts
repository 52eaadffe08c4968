// Signs and headings for kinds of actions; an unknown kind goes without.

import type { Offer } from '../wire/types';

export const SIGNS: Record<string, string> = {
  concert: '⚔',
  pick_up: '+',
  drop_off: '▾',
  rally: '⚑',
  stop: '■',
  done: '■',
  pass: '■',
  withdraw: '↩',
  begin: '▶',
  air_support: '✈',
  reroll: '⟳',
  restore: '+',
  rebuild: '✚',
};

/** Cards that are chosen in secret. */
export const SEALED = new Set(['plan', 'posture']);

/** What ends a step: always in sight, at the foot of the panel. */
export const ENDINGS = new Set(['done', 'stop', 'pass']);

/** What nobody needs to do before ending. */
const OPTIONAL = new Set(['take_up']);

/** Whether there is nothing to do but to end. */
export const onlyEndings = (offers: Offer[]): boolean =>
  offers.every((offer) => ENDINGS.has(offer.kind) || OPTIONAL.has(offer.kind));

/** One answer that settles everything at once goes first. */
export const SHORTCUTS = new Set(['place_default']);

/** What a player most likely came for, where it stands alone at the head of the list; what costs something, or gives way, never recommends itself. */
export const FOREMOST = new Set(['begin']);

/** Kinds of which several fold into one line. */
const FOLDED = new Set(['pick_up', 'drop_off']);

/** A sentence of the host, as a label. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const GROUPS: Record<string, string> = {
  place: 'Place the unit in hand',
  take_up: 'Pick up another unit',
  enter: 'Bring a unit in',
  restore: 'Restore a strength point',
  rebuild: 'Rebuild a unit',
  branch: 'Lead the rail on',
  railhead: 'Name the railhead',
  select: 'Choose units',
  move: 'Move one hex',
  concert: 'Concerted attack',
  pick_up: 'Pick up',
  drop_off: 'Drop off',
  path: 'Continue the reaction move',
  exclude: 'Keep a unit out',
  lose: 'Take a loss',
  rout: 'Rout a unit',
  retreat: 'Retreat',
  cossacks: 'Choose the Cossack hex',
  discard: 'Give up a unit',
};

const MAP_KINDS = new Set([
  'move',
  'select',
  'place',
  'take_up',
  'enter',
  'rebuild',
  'cossacks',
  'path',
  'lose',
  'branch',
  'railhead',
]);

/** Whether the map is the better place for these: many of one kind, each with a hex or a counter. */
export function onMap(offers: Offer[]): boolean {
  if (offers.length > 1 && offers.every((offer) => FOLDED.has(offer.kind))) return true;
  return offers.length > 3 && offers.every((offer) => MAP_KINDS.has(offer.kind));
}

// What is true of all offers of a kind, as the board's cards say; a kind without a card is an ordinary answer.

import type { Board, KindCard, Offer, Part } from '../wire/types';

export type Carded = { board: Pick<Board, 'kinds'> | null };

/** A sentence of the host, as a label. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const cardOf = ({ board }: Carded, kind: string): KindCard | undefined =>
  board?.kinds.find((it) => it.kind === kind);

const has = (desk: Carded, kind: string, part: Part): boolean => cardOf(desk, kind)?.part === part;

/** The kind of an answer as it is sent. */
export function kindOf(action: unknown): string {
  if (typeof action === 'string') return action;
  return typeof action === 'object' && action !== null ? (Object.keys(action)[0] ?? '') : '';
}

/** Whether it names a force or prepares what it will do; what comes after it is the player's own. */
export const isPreparing = (desk: Carded, kind: string): boolean => cardOf(desk, kind)?.prepares ?? false;

/** The sign of an answer on its button. */
export const signOf = (desk: Carded, kind: string): string => cardOf(desk, kind)?.sign ?? '';

/** What stands above several answers of a kind. */
export const headingOf = (desk: Carded, kind: string): string => cardOf(desk, kind)?.heading || kind;

/** Whether it is chosen in secret. */
export const isSealed = (desk: Carded, kind: string): boolean => has(desk, kind, 'sealed');

/** Whether it ends a step: always in sight, at the foot of the panel. */
export const isEnding = (desk: Carded, kind: string): boolean => has(desk, kind, 'ends');

/** Whether there is nothing to do but to end. */
export const onlyEndings = (desk: Carded, offers: Offer[]): boolean =>
  offers.every(({ kind }) => isEnding(desk, kind) || has(desk, kind, 'spare'));

/** Whether it settles everything at once: it goes first. */
export const isShortcut = (desk: Carded, kind: string): boolean => has(desk, kind, 'whole');

/** Whether a player most likely came for it, where it stands alone at the head of the list. */
export const isForemost = (desk: Carded, kind: string): boolean => has(desk, kind, 'foremost');

/** Whether it puts the unit it names into a force. */
export const selects = (desk: Carded, { kind }: { kind: string }): boolean =>
  cardOf(desk, kind)?.selects ?? false;

/** The kind of the answers that do. */
export const selectKind = ({ board }: Carded): string => board?.kinds.find((it) => it.selects)?.kind ?? '';

/** Whether it takes the unit it names to hand, to be put down next. */
export const takesUp = (desk: Carded, { kind }: { kind: string }): boolean =>
  cardOf(desk, kind)?.takes_up ?? false;

/** Whether it is worth a second thought. */
export const isGrave = (desk: Carded, kind: string): boolean => cardOf(desk, kind)?.grave ?? false;

/** Whether a hex that is pointed at lists them, to choose among. */
export const listsAtHex = (desk: Carded, { kind }: { kind: string }): boolean =>
  cardOf(desk, kind)?.at_hex ?? false;

/** Whether the map is the better place for these: many of one kind, each with a hex or a counter. */
export function onMap(desk: Carded, offers: Offer[]): boolean {
  const all = (is: 'folds' | 'on_map'): boolean =>
    offers.every(({ kind }) => cardOf(desk, kind)?.[is] ?? false);
  return (offers.length > 1 && all('folds')) || (offers.length > 3 && all('on_map'));
}

// What is under way on the map, and what an offer means there: as the host tells it.

import type { Doing, Offer, Tone } from '../wire/types';
import { cardOf, type Carded } from './kinds';

/** Where nothing is told. */
export const NOTHING: Doing = { matter: '' };

/** What is lit up on the map. */
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

export const spotlightOf = ({ acting, focus, target, path, from }: Doing): Spotlight => ({
  acting: new Set(acting),
  focus: focus ?? null,
  target: target ?? null,
  path: path ?? [],
  from: from ?? null,
});

/** Whether what goes on now belongs to what was begun: to the march or the attack of one force. */
export const goesOn = (begun: Doing | null, now: Doing): boolean =>
  begun?.goes_on?.includes(now.matter) ?? false;

/** How an offer that names a hex lights it. */
export const toneOf = (desk: Carded, offer: Pick<Offer, 'kind'>): Tone =>
  cardOf(desk, offer.kind)?.tone ?? 'reach';

/** Whether an offer goes one hex on. */
export const isStep = (desk: Carded, { kind }: { kind: string }): boolean =>
  cardOf(desk, kind)?.step ?? false;

/** Whether an offer leads on along a way of several answers, none of which counts alone. */
export const leadsOn = (desk: Carded, offer: Offer): boolean => cardOf(desk, offer.kind)?.leads ?? false;

/** The kind of the offers that go one hex on. */
export const stepKind = ({ board }: Carded): string => board?.kinds.find((it) => it.step)?.kind ?? '';

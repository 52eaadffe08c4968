/** What a lab knows about one op: its fields, what its answer says first, and which two inputs span the heat map. */

import type { System } from './ask';
import type { DiceForm } from './dice';
import type { Field } from './field';
import { Frac } from './frac';
import type { Json, Values } from './json';

/** One input that the heat map varies. */
export type Axis = {
  label: string;
  values: { value: Json; label: string }[];
  /** Which of the values stands in the case now, if any does. */
  now(values: Values): number;
  set(values: Values, value: Json): Values;
};

export type Bar = { label: string; p: Frac; note?: string };
export type Chart = { title: string; bars: Bar[] };
/** `exact` is the fraction behind a rounded value. */
export type Fact = { label: string; value: string; exact?: string; rule?: string };

export type OpSpec = {
  system: System;
  op: string;
  title: string;
  blurb: string;
  rule: string;
  /** Whether there are odds; otherwise the page shows the answer of `resolve`. */
  odds: boolean;
  dice?: DiceForm;
  fields: Field[];
  /** The chance that stands first. */
  headline?: { label: string; against: string; of(answer: Values, values: Values): Frac };
  facts?(answer: Values, values: Values): Fact[];
  charts?(answer: Values, values: Values): Chart[];
  heat?: { title: string; x: Axis; y: Axis };
  /** Whether the headline came true in one roll of this case. */
  came?(answer: Values, values: Values): boolean;
  /** What a roll came to, in one sentence. */
  told?(answer: Values): string;
  presets: { name: string; values: Values }[];
};

/** Makes the forms of a system's tables: an answer is looked up, nothing is rolled. */
export function lookUps(system: System) {
  return (op: string, title: string, blurb: string, rule: string, fields: Field[]): OpSpec => ({
    system,
    op,
    title,
    blurb,
    rule,
    odds: false,
    fields,
    presets: [],
  });
}

/** Probabilities of a map, the likeliest order given by `order`, else as they come. */
export function bars(
  map: Json | undefined,
  order: string[] = [],
  name = (key: string): string => key.replaceAll('_', ' '),
): Bar[] {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return [];
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const keys = Object.keys(map).sort((a, b) => place(a) - place(b));
  return keys.map((key) => ({ label: name(key), p: Frac.read(map[key]) }));
}

/** The sum of some entries of a map of probabilities. */
export function chance(map: Json | undefined, wanted: (key: string) => boolean): Frac {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return Frac.ZERO;
  return Frac.sum(
    Object.keys(map)
      .filter(wanted)
      .map((key) => Frac.read(map[key])),
  );
}

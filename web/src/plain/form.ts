// A form out of offers: one control for every place in which actions of one kind differ. It knows no rule. What is composed can be
// sent when it equals one of the offers, and only then.

import type { Offer } from '../wire/types';
import { isRecord, nameWords, oneOf, valueWords } from './words';

export type Scalar = string | number | boolean | null;
type Step = string | number;
type Leaf = { path: Step[]; value: Scalar };

/** One control: a place in the action and what the offers have there. */
export type Field = { id: string; label: string; values: Scalar[] };

/** Actions that have values in the same places. */
export type Shape = { id: string; label: string; fields: Field[]; offers: Map<string, Offer> };

export type Form = { shapes: Shape[] };

/** What is filled in: a shape, and a value for each of its places. */
export type Draft = { shape: string; values: Record<string, Scalar> };

/** Stand for what a list and a record without members have inside. */
const [NO_ELEMENT, NO_FIELD] = ['[]', '{}'];
const isEmpty = (step: Step | undefined): boolean => step === NO_ELEMENT || step === NO_FIELD;

const idOf = (path: Step[]): string => JSON.stringify(path);

/** Every place of an action that has a value. */
function leaves(value: unknown, path: Step[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value: value as Scalar }];
  const inside = Array.isArray(value)
    ? value.map((it, place): [Step, unknown] => [place, it])
    : Object.entries(value);
  if (inside.length === 0)
    return [{ path: [...path, Array.isArray(value) ? NO_ELEMENT : NO_FIELD], value: null }];
  return inside.flatMap(([step, it]) => leaves(it, [...path, step]));
}

/** The draft that stands for an action. */
export function draftOf(action: unknown): Draft {
  const found = leaves(action);
  const values = Object.fromEntries(found.map((leaf) => [idOf(leaf.path), leaf.value]));
  return { shape: Object.keys(values).sort().join(' '), values };
}

const keyOf = ({ values }: Draft): string =>
  JSON.stringify(
    Object.keys(values)
      .sort()
      .map((id) => values[id]),
  );

/** The form of some offers; nothing where they differ in no value that could be filled in. */
export function formOf(offers: Offer[]): Form | null {
  const sorted = new Map<string, Offer[]>();
  for (const offer of offers) {
    const { shape } = draftOf(offer.action);
    const alike = sorted.get(shape);
    if (alike) alike.push(offer);
    else sorted.set(shape, [offer]);
  }
  const found = [...sorted];
  const labels = shapeLabels(found.map(([, alike]) => alike));
  const shapes = found.map(([id, alike], place) => ({
    id,
    label: labels[place]!,
    fields: fieldsOf(alike),
    offers: new Map(alike.map((offer) => [keyOf(draftOf(offer.action)), offer])),
  }));
  return shapes.some((shape) => shape.fields.length > 0) ? { shapes } : null;
}

/** The offer that a draft equals, if it equals any. */
export function composed(form: Form, draft: Draft): Offer | undefined {
  return form.shapes.find((shape) => shape.id === draft.shape)?.offers.get(keyOf(draft));
}

/** What a form, or one shape of it, begins with: the first of its offers. */
export function firstDraft({ shapes }: Form, id = shapes[0]!.id): Draft {
  const [first] = shapes.find((shape) => shape.id === id)!.offers.values();
  return draftOf(first!.action);
}

/** What is kept of a form on the host: the answers it is about, and what is filled in. */
export type Kept = { kind: string; draft: Draft };

/** What the host has kept of a form, where it is of that form and still fits one of its shapes. */
export function keptOf(form: Form, kind: string, told: unknown): Draft | null {
  if (!isRecord(told) || told.kind !== kind || !isRecord(told.draft)) return null;
  const { shape, values } = told.draft;
  const fits = form.shapes.find((it) => it.id === shape);
  if (!fits || !isRecord(values)) return null;
  const ids = Object.keys(firstDraft(form, fits.id).values);
  return ids.every((id) => id in values) ? ({ shape, values } as Draft) : null;
}

/** A draft in the form that the table has now: kept while the offers stay the same, and while it equals one of the new ones. */
export function carried(before: Form, draft: Draft, now: Form): Draft {
  return areSame(before, now) || composed(now, draft) ? draft : firstDraft(now);
}

function areSame(before: Form, now: Form): boolean {
  const names = ({ shapes }: Form): string =>
    JSON.stringify(shapes.map((shape) => [shape.id, [...shape.offers.keys()].sort()]));
  return names(before) === names(now);
}

/** Whether the values are better stepped through than picked from a list: many whole numbers without a gap. */
export function isRange({ values }: Field): boolean {
  const numbers = values.filter((it) => typeof it === 'number');
  if (numbers.length < 8 || numbers.length < values.length || !numbers.every(Number.isInteger)) return false;
  return numbers.at(-1)! - numbers[0]! === numbers.length - 1;
}

/** The places in which actions of one shape differ, in the order in which the first of them has them. */
function fieldsOf(offers: Offer[]): Field[] {
  const drafts = offers.map((offer) => draftOf(offer.action));
  const varying = leaves(offers[0]!.action)
    .map((leaf) => leaf.path)
    .filter((path) => new Set(drafts.map((draft) => draft.values[idOf(path)])).size > 1);
  const labels = fieldLabels(varying);
  return varying.map((path, place) => {
    const values = [...new Set(drafts.map((draft) => draft.values[idOf(path)]!))];
    return { id: idOf(path), label: labels[place]!, values: values.sort(byNumber) };
  });
}

/** Numbers from small to large, everything else as the host has it. */
const byNumber = (a: Scalar, b: Scalar): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : 0;

const isName = (step: Step): step is string => typeof step === 'string';
const ORDINALS = ['1st', '2nd', '3rd'];
const ordinal = (place: number): string => ORDINALS[place] ?? `${place + 1}th`;

/** The last name on the way to each place, more of the way where that names several, and which of a list it is. */
function fieldLabels(paths: Step[][]): string[] {
  const owners = paths.map((path) => path.filter(isName));
  const longest = Math.max(1, ...owners.map((owner) => owner.length));
  const label = (place: number, steps: number): string => {
    const nth = paths[place]!.filter((step) => !isName(step)).map((step) => ordinal(Number(step)));
    const name = owners[place]!.slice(-steps).join(' ');
    return [...nth, nth.length > 0 ? oneOf(name) : nameWords(name)].join(' ');
  };
  for (let steps = 1; steps < longest; steps += 1) {
    const labels = paths.map((_, place) => label(place, steps));
    if (new Set(labels).size === labels.length) return labels;
  }
  return paths.map((_, place) => label(place, longest));
}

/** What tells shapes apart: the names and values that all actions of a shape share, less what every shape begins with. */
function shapeLabels(sorts: Offer[][]): string[] {
  const words = sorts.map(sharedWords);
  const [first = []] = words;
  const shared = first.findIndex((word, place) => words.some((other) => other[place] !== word));
  const from = shared === -1 ? first.length : shared;
  const labels = words.map((word) => word.slice(from).join(' '));
  if (new Set(labels).size === labels.length && !labels.includes('')) return labels;
  const counted = sorts.map((alike) => countWords(alike[0]!));
  if (new Set(counted).size === counted.length) return counted;
  return labels.map((label, place) => `${label} ${place + 1}`.trim());
}

function sharedWords(offers: Offer[]): string[] {
  const varying = new Set(fieldsOf(offers).map((field) => field.id));
  const words = leaves(offers[0]!.action).flatMap(({ path, value }) => {
    const names = path.filter(isName).map((name) => (isEmpty(name) ? 'none' : nameWords(name)));
    if (varying.has(idOf(path))) return names.slice(0, -1);
    return value === null ? names : [...names, valueWords(value)];
  });
  return words.filter((word, place) => words.indexOf(word) === place);
}

/** "3 units": how many values there are, by the name of the last. */
function countWords({ action }: Offer): string {
  const found = leaves(action).filter(({ path }) => !isEmpty(path.at(-1)));
  const name =
    leaves(action)
      .at(-1)!
      .path.filter((step) => isName(step) && !isEmpty(step))
      .at(-1) ?? '';
  return `${found.length} ${nameWords(String(name))}`.trim();
}

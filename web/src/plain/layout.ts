// Lays out any view to be read: what is single as facts, lists of things as tables, what lies deeper in sections of its own.

import { capital } from '../game/kinds';
import { isRecord, isSilent, nameWords, oneOf, valueWords } from './words';

export type Fact = { label: string; text: string };
export type Grid = { columns: string[]; rows: { name: string; cells: string[] }[] };
export type Section = { title: string; facts: Fact[]; grid: Grid | null; inside: Section[] };

type Thing = { name: string; fields: Record<string, unknown> };

/** A view as a section without a title. */
export const laidOut = (view: unknown): Section => section('', view);

function section(title: string, value: unknown): Section {
  const made: Section = { title, facts: [], grid: null, inside: [] };
  const things = thingsOf(title, value);
  if (things) return { ...made, grid: gridOf(things) };
  if (!isRecord(value))
    return { ...made, facts: isSilent(value) ? [] : [{ label: '', text: valueWords(value) }] };
  for (const [name, field] of Object.entries(value)) {
    if (isSilent(field)) continue;
    const label = capital(nameWords(name));
    if (isRecord(field) || thingsOf(label, field)) made.inside.push(section(label, field));
    else made.facts.push({ label, text: valueWords(field) });
  }
  return made;
}

/** Things with fields: the members of a list, numbered as actions number them, or of a record that names each. */
function thingsOf(title: string, value: unknown): Thing[] | null {
  if (Array.isArray(value)) {
    if (value.length === 0 || !value.every(isRecord)) return null;
    const one = capital(oneOf(title));
    return value.map((fields, number) => ({ name: `${one} ${number}`.trim(), fields }));
  }
  if (!isRecord(value)) return null;
  const members = Object.entries(value).filter((it): it is [string, Record<string, unknown>] =>
    isRecord(it[1]),
  );
  if (members.length < 2 || members.length < Object.keys(value).length || !areAlike(members)) return null;
  return members.map(([name, fields]) => ({ name: capital(nameWords(name)), fields }));
}

/** Whether records share most of their fields, so that one table holds them. */
function areAlike(members: [string, Record<string, unknown>][]): boolean {
  const names = new Set(members.flatMap(([, fields]) => Object.keys(fields)));
  const held = members.reduce((sum, [, fields]) => sum + Object.keys(fields).length, 0);
  return names.size > 0 && held * 2 > names.size * members.length;
}

/** A row for each thing; where there are more fields than things, a row for each field: the longer way runs down the page. */
function gridOf(things: Thing[]): Grid {
  const all = [...new Set(things.flatMap(({ fields }) => Object.keys(fields)))];
  const names = all.filter((name) => things.some(({ fields }) => !isSilent(fields[name])));
  const cell = (thing: Thing, name: string): string =>
    isSilent(thing.fields[name]) ? '' : valueWords(thing.fields[name]);
  const label = (name: string): string => capital(nameWords(name));
  if (names.length > things.length)
    return {
      columns: things.map((thing) => thing.name),
      rows: names.map((name) => ({ name: label(name), cells: things.map((thing) => cell(thing, name)) })),
    };
  return {
    columns: names.map(label),
    rows: things.map((thing) => ({ name: thing.name, cells: names.map((name) => cell(thing, name)) })),
  };
}

/**
 * One description per field of a case. The form, the defaults, the case that is sent, the place of a fault and the
 * "what would change it" list all follow from it.
 */

import { isObject, same, type Json, type Values } from './json';

export type Option = { value: string; label: string };

type Common = {
  name: string;
  label: string;
  rule?: string;
  /** Whether the field has a meaning beside these others; without one it is neither shown nor sent. */
  when?(beside: Values): boolean;
};

export type Field =
  /** One of a few words. */
  | (Common & { kind: 'choice'; options: Option[]; initial: string; required?: boolean })
  /** A whole number. */
  | (Common & { kind: 'number'; min: number; max: number; initial: number; required?: boolean })
  /** Yes or no; absent is no unless `initial` says otherwise. */
  | (Common & { kind: 'flag'; initial?: boolean })
  /** Any of a few words. */
  | (Common & { kind: 'set'; options: Option[]; most: number; initial?: string[]; required?: boolean })
  /** Fields of an inner object; `optional` ones may be switched off. */
  | (Common & { kind: 'group'; fields: Field[]; optional?: boolean })
  /** Several alike; each gets an id when the item asks for one. */
  | (Common & {
      kind: 'list';
      noun: string;
      least: number;
      most: number;
      item: Field[];
      initial: Values[];
      id?: string;
      /** The case holds plain values, not objects: those of this field of the item. */
      bare?: string;
    });

/** A whole number that a case must have. */
export const number = (
  name: string,
  label: string,
  min: number,
  max: number,
  initial: number,
  rule: string,
): Field => ({
  kind: 'number',
  name,
  label,
  min,
  max,
  initial,
  required: true,
  rule,
});

/** Words to pick from, with the label made of the word unless given. */
export function options(...words: (string | [string, string])[]): Option[] {
  return words.map((word) =>
    typeof word === 'string' ? { value: word, label: spoken(word) } : { value: word[0], label: word[1] },
  );
}

/** `wooden_building` as a person writes it. */
export function spoken(word: string): string {
  return word.replaceAll('_', ' ');
}

/** The value a field has before anybody touches it. */
export function initial(field: Field): Json {
  switch (field.kind) {
    case 'choice':
    case 'number':
      return field.initial;
    case 'flag':
      return field.initial ?? false;
    case 'set':
      return field.initial ?? [];
    case 'group':
      return field.optional ? null : fresh(field.fields);
    case 'list':
      return field.initial.map((item) => ({ ...fresh(field.item), ...item }));
  }
}

/** Every field at its first value. */
export function fresh(fields: Field[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, initial(field)]));
}

/** Values as a stranger gave them (an address, a preset), brought into the form: unknown names dropped, gaps filled. */
export function adopt(fields: Field[], given: Values): Values {
  return Object.fromEntries(fields.map((field) => [field.name, adoptOne(field, given[field.name])]));
}

function adoptOne(field: Field, given: Json | undefined): Json {
  switch (field.kind) {
    case 'choice':
      return typeof given === 'string' && field.options.some((it) => it.value === given)
        ? given
        : absent(field);
    case 'number':
      return typeof given === 'number' && Number.isInteger(given) ? given : absent(field);
    case 'flag':
      return typeof given === 'boolean' ? given : (field.initial ?? false);
    case 'set': {
      if (!Array.isArray(given)) return [];
      return given.filter((word) => field.options.some((it) => it.value === word));
    }
    case 'group':
      if (field.optional && !isObject(given)) return null;
      return adopt(field.fields, isObject(given) ? given : {});
    case 'list': {
      if (!Array.isArray(given)) return field.least > 0 ? initial(field) : [];
      const { bare } = field;
      return given.slice(0, field.most).map((item) => {
        if (bare && !isObject(item)) return adopt(field.item, { [bare]: item });
        return adopt(field.item, isObject(item) ? item : {});
      });
    }
  }
}

/** What leaving a field out means: its first value, which is also the rules' default unless it is required. */
function absent(field: Field): Json {
  return initial(field);
}

/** The case that is sent: what stands at its default is left out, ids are given. */
export function build(op: string, fields: Field[], values: Values): Values {
  return { op, ...objectOf(fields, values) };
}

function objectOf(fields: Field[], values: Values): Values {
  const made: Values = {};
  for (const field of fields) {
    if (field.when && !field.when(values)) continue;
    const value = values[field.name] ?? initial(field);
    if (field.kind === 'group') {
      if (isObject(value)) made[field.name] = objectOf(field.fields, value);
    } else if (field.kind === 'list') {
      const items = Array.isArray(value) ? value : [];
      if (items.length > 0 || field.least > 0) {
        const { bare } = field;
        made[field.name] = items.map((item, n) => {
          const inside = objectOf(field.item, isObject(item) ? item : {});
          if (bare) return inside[bare] ?? null;
          return { ...(field.id ? { id: `${field.id}${n + 1}` } : {}), ...inside };
        });
      }
    } else if (('required' in field && field.required) || !same(value, initial(field))) {
      made[field.name] = value;
    }
  }
  return made;
}

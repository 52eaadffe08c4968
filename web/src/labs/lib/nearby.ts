/** "What would change it": every case one step away from this one. */

import { build, spoken, type Field } from './field';
import { at, isObject, put, type Values } from './json';
import type { OpSpec } from './spec';

export type Neighbour = { label: string; rule?: string; values: Values };

/** The cases that differ in one field, in the order of the form. */
export function neighbours(spec: OpSpec, values: Values): Neighbour[] {
  const now = JSON.stringify(build(spec.op, spec.fields, values));
  return walk(spec.fields, values, '', '').filter(
    (next) => JSON.stringify(build(spec.op, spec.fields, next.values)) !== now,
  );
}

function walk(fields: Field[], root: Values, pointer: string, prefix: string): Neighbour[] {
  const beside = at(root, pointer);
  return fields.flatMap((field) => {
    if (field.when && !(isObject(beside) && field.when(beside))) return [];
    const here = `${pointer}/${field.name}`;
    const label = prefix + field.label;
    const value = at(root, here);
    const step = (words: string, next: Parameters<typeof put>[2]): Neighbour => ({
      label: words,
      values: put(root, here, next),
      ...(field.rule ? { rule: field.rule } : {}),
    });
    switch (field.kind) {
      case 'flag':
        return [step(value ? `without: ${label}` : label, !value)];
      case 'number': {
        const now = typeof value === 'number' ? value : field.initial;
        return [now + 1, now - 1]
          .filter((next) => next >= field.min && next <= field.max)
          .map((next) => step(`${label} ${next}`.replace('-', '\u2212'), next));
      }
      case 'choice':
        return field.options
          .filter((option) => option.value !== value)
          .map((option) => step(`${label}: ${option.label}`, option.value));
      case 'set': {
        const now = Array.isArray(value) ? value : [];
        return field.options
          .filter((option) => !now.includes(option.value) && now.length < field.most)
          .map((option) => step(`${label}: ${option.label}`, [...now, option.value]));
      }
      case 'group':
        return isObject(value)
          ? walk(field.fields, root, here, field.label ? `${field.label}, ` : prefix)
          : [];
      case 'list': {
        const items = Array.isArray(value) ? value : [];
        // The first of each list stands for the rest: the others change the same way.
        const first = items[0];
        return isObject(first)
          ? walk(field.item, root, `${here}/0`, `${prefix}${spoken(field.noun)} 1, `)
          : [];
      }
    }
  });
}

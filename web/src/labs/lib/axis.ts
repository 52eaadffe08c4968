/** Axes for heat maps. */

import { at, put, same, type Json, type Values } from './json';
import type { Axis } from './spec';

/** An axis over one field of the case. */
export function along(
  label: string,
  pointer: string,
  values: Json[],
  show = (value: Json): string => String(value),
): Axis {
  return {
    label,
    values: values.map((value) => ({ value, label: show(value) })),
    now: (now) => values.findIndex((value) => same(value, at(now, pointer))),
    set: (now, value) => put(now, pointer, value),
  };
}

export function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

/** An axis over the sum of one number in a list of units; the first unit takes the difference. */
export function total(label: string, list: string, name: string, sums: number[]): Axis {
  const units = (values: Values): Values[] => {
    const found = at(values, list);
    return Array.isArray(found) ? (found as Values[]) : [];
  };
  const sum = (values: Values) => units(values).reduce((all, unit) => all + Number(unit[name] ?? 0), 0);
  return {
    label,
    values: sums.map((value) => ({ value, label: String(value) })),
    now: (values) => sums.indexOf(sum(values)),
    set: (values, value) => put(values, list, spread(units(values), name, Number(value))),
  };
}

/** The same units with another sum: shares are kept, at least 1 each where there is enough for all. */
export function spread(units: Values[], name: string, wanted: number): Values[] {
  const kept = units.slice(0, Math.max(1, wanted));
  const now = kept.reduce((all, unit) => all + Number(unit[name] ?? 0), 0) || 1;
  let left = wanted;
  return kept.map((unit, n) => {
    const rest = kept.length - n - 1;
    const share = Math.round((Number(unit[name] ?? 0) * wanted) / now);
    const value = rest === 0 ? left : Math.max(1, Math.min(share, left - rest));
    left -= value;
    return { ...unit, [name]: value };
  });
}

// Applies what changed to the table that the board holds: a JSON Patch (RFC 6902) of `add`, `remove` and `replace`. What a
// patch does not touch stays the same object, so whoever compares by identity sees what is new.

import type { PatchStep } from './host';

/** A patch that does not fit what it is applied to. */
export class Misfit extends Error {}

type Holder = Record<string, unknown> | unknown[];

/** The document after the patch; the one before it is left as it was. */
export function patched<T>(document: T, steps: PatchStep[]): T {
  const fresh = new Set<unknown>();
  const root = [document] as unknown[];
  fresh.add(root);
  for (const step of steps) apply(root, step, fresh);
  return root[0] as T;
}

function apply(root: unknown[], step: PatchStep, fresh: Set<unknown>): void {
  const keys = ['0', ...step.path.split('/').slice(1).map(unescaped)];
  const last = keys.pop() as string;
  let holder: Holder = root;
  for (const key of keys) holder = own(holder, key, fresh);
  if (Array.isArray(holder)) changeList(holder, step, last);
  else changeObject(holder, step, last);
}

/** The value under a key, copied if it is still the old document's. */
function own(holder: Holder, key: string, fresh: Set<unknown>): Holder {
  const place = Array.isArray(holder) ? index(holder, key) : key;
  const value = (holder as Record<string | number, unknown>)[place];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(holder, place))
    throw new Misfit(`nothing to change under ${key}`);
  if (fresh.has(value)) return value as Holder;
  const copy: Holder = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as Record<string, unknown>) };
  fresh.add(copy);
  (holder as Record<string | number, unknown>)[place] = copy;
  return copy;
}

function changeObject(holder: Record<string, unknown>, step: PatchStep, key: string): void {
  if (step.op !== 'add' && !Object.hasOwn(holder, key)) throw new Misfit(`no member ${key}`);
  if (step.op === 'remove') delete holder[key];
  else holder[key] = step.value;
}

function changeList(holder: unknown[], step: PatchStep, key: string): void {
  if (step.op === 'add') {
    const place = Number(key);
    if (!(place >= 0 && place <= holder.length)) throw new Misfit(`no place ${key}`);
    holder.splice(place, 0, step.value);
  } else if (step.op === 'remove') holder.splice(index(holder, key), 1);
  else holder[index(holder, key)] = step.value;
}

function index(list: unknown[], key: string): number {
  const place = Number(key);
  if (!(place >= 0 && place < list.length)) throw new Misfit(`no element ${key}`);
  return place;
}

const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

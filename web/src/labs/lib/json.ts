/** Plain JSON, and JSON pointers into it (RFC 6901), which is how a case names its faults. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Values = { [key: string]: Json };

export function isObject(value: Json | undefined): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function steps(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands at a pointer. */
export function at(root: Json, pointer: string): Json | undefined {
  let here: Json | undefined = root;
  for (const step of steps(pointer)) {
    if (Array.isArray(here)) here = here[Number(step)];
    else if (isObject(here)) here = here[step];
    else return undefined;
  }
  return here;
}

/** A copy with another value at a pointer; what lies beside the path is shared. */
export function put<T extends Json>(root: T, pointer: string, value: Json): T {
  const path = steps(pointer);
  const go = (here: Json, depth: number): Json => {
    if (depth === path.length) return value;
    const step = path[depth]!;
    if (Array.isArray(here)) return here.map((old, n) => (n === Number(step) ? go(old, depth + 1) : old));
    const old = isObject(here) ? here : {};
    return { ...old, [step]: go(old[step] ?? {}, depth + 1) };
  };
  return go(root, 0) as T;
}

export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, n) => same(one, b[n]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}

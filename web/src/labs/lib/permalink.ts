/** A case in the address: what the page shows can be sent to a friend, and Back brings it back. */

import { isObject, type Values } from './json';

/** What the address of a lab holds. */
export type Link = { op: string; values: Values };

const FORM = 1;

/** The case as one short word of letters, digits, `-` and `_`. */
export function encode(link: Link): string {
  const text = JSON.stringify([FORM, link.op, link.values]);
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The case of a word; `null` when it was cut, changed or made by another form. */
export function decode(word: string): Link | null {
  if (!/^[\w-]+$/.test(word)) return null;
  try {
    const bytes = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (c) => c.charCodeAt(0)),
    );
    const read: unknown = JSON.parse(text);
    if (!Array.isArray(read) || read[0] !== FORM || typeof read[1] !== 'string' || !isObject(read[2]))
      return null;
    return { op: read[1], values: read[2] };
  } catch {
    return null;
  }
}

/** The address of a lab with this case. */
export function address(system: string, link: Link): string {
  return `/labs/${system}?case=${encode(link)}`;
}

/** The case in the address bar: written a moment after each change, read on arrival and on Back. */

import { at } from '../../app/base';
import { address, decode, type Link } from './permalink';
import type { System } from './ask';

export function here(): Link | null {
  const word = new URLSearchParams(location.search).get('case');
  return word === null ? null : decode(word);
}

export function write(system: System, link: Link): void {
  const next = at(address(system, link));
  if (location.pathname + location.search !== next) history.replaceState(history.state, '', next);
}

/** The whole address, for a friend. */
export function share(system: System, link: Link): string {
  return location.origin + at(address(system, link));
}

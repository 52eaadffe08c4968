// Where a friend can open this host, and what to do when he cannot.

import { at } from '../app/base';
import type { HostCard } from '../wire/types';

export type Reach = {
  /** Beginnings of links, the likeliest first. */
  from: string[];
  /** Only this computer can open them. */
  alone: boolean;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** An address by which we came ourselves from elsewhere works for others too; a loopback address does not. */
export function reach(host: HostCard, here: { origin: string; hostname: string }): Reach {
  const own = `${here.origin}${at('/')}`;
  if (!LOOPBACK.test(here.hostname)) return { from: [own], alone: false };
  if (host.addresses.length > 0) return { from: host.addresses, alone: false };
  return { from: [own], alone: true };
}

// The labs there are, in the order in which they are offered.

import type { System } from './lib/ask';

/** `face` is what the die on its button shows. */
export type Lab = { system: System; title: string; face: number };

export const LABS: [Lab, ...Lab[]] = [
  { system: 'damos', title: 'DAMOS', face: 5 },
  { system: 'besieged', title: 'Besieged', face: 3 },
  { system: 'frontline', title: 'Frontline', face: 6 },
  { system: 'yards', title: 'Yards', face: 2 },
];

/** The lab of a series; the first, where it has none. */
export const labOf = (series?: string): Lab => LABS.find((it) => it.system === series) ?? LABS[0];

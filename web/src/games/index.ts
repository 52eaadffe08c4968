// Which adapter draws which series; the games of a series without one are shown by the plain board.

import type { Adapter } from './adapter';
import { damos } from './damos';

const ADAPTERS: Record<string, Adapter> = { damos };

export const adapterFor = (series: string): Adapter | undefined => ADAPTERS[series];

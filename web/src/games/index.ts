// Which adapter draws which game. All games of today are of the DAMOS series.

import type { Adapter } from './adapter';
import { damos } from './damos';

export function adapterFor(_game: string): Adapter {
  return damos;
}

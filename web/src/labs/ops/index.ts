/** Every op a lab can show, by system. */

import type { System } from '../lib/ask';
import type { OpSpec } from '../lib/spec';
import { besieged } from './besieged';
import { COMBAT, tables as damos } from './damosTables';
import { frontline } from './frontline';
import { close } from './yardsClose';
import { fires } from './yardsFire';
import { tables } from './yardsTables';

/** The ops of a system. Forms are made from field descriptions; only the combat of DAMOS has a bench of its own. */
export const OPS: Record<System, OpSpec[]> = {
  damos: [COMBAT, ...damos],
  besieged,
  frontline,
  yards: [...fires, ...close, ...tables],
};

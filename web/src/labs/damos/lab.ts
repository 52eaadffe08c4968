// The tables of DAMOS, and its combat on a bench of its own.

import type { Bench } from '../benches';
import { COMBAT, tables } from '../ops/damosTables';
import DamosBench from './DamosBench.svelte';

export const bench: Bench = { ops: [COMBAT, ...tables], own: { [COMBAT.op]: DamosBench } };

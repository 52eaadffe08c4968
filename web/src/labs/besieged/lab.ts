// The tables of besieged, the combat results beside a combat.

import type { Bench } from '../benches';
import { besieged } from '../ops/besieged';
import BesiegedTable from './BesiegedTable.svelte';

export const bench: Bench = { ops: besieged, panels: { combat: BesiegedTable } };

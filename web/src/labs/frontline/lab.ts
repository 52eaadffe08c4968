// The tables of frontline, its dice beside a combat.

import type { Bench } from '../benches';
import { frontline } from '../ops/frontline';
import FrontlineDice from './FrontlineDice.svelte';

export const bench: Bench = { ops: frontline, panels: { combat: FrontlineDice } };

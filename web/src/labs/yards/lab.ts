// The tables of yards, a sketch of the ground beside fire.

import type { Bench } from '../benches';
import { close } from '../ops/yardsClose';
import { fires } from '../ops/yardsFire';
import { tables } from '../ops/yardsTables';
import Sketch from './Sketch.svelte';

export const bench: Bench = {
  ops: [...fires, ...close, ...tables],
  panels: { small_arms: Sketch, anti_tank: Sketch },
};

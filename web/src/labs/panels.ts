/** Panels that some ops have beside the common ones. */

import type { Component } from 'svelte';
import type { Values } from './lib/json';
import BesiegedTable from './besieged/BesiegedTable.svelte';
import FrontlineDice from './frontline/FrontlineDice.svelte';
import Sketch from './yards/Sketch.svelte';

export type PanelProps = { values: Values; question: Values; set: (values: Values) => void };

export const panels: Record<string, Component<PanelProps>> = {
  'besieged combat': BesiegedTable,
  'frontline combat': FrontlineDice,
  'yards small_arms': Sketch,
  'yards anti_tank': Sketch,
};

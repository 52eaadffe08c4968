// The railways that a sheet shows, as signs for the legend. Supply follows them, so they stand with it.

import type { Sign } from '../game/overlays.svelte';
import type { Drawing } from './drawing';

const GAUGES: Record<string, Sign> = {
  'rail-converted': { swatch: 'rail-european', text: 'rail of European gauge' },
  'rail-soviet': { swatch: 'rail-soviet', text: 'rail of Soviet gauge' },
  'rail-finnish': {
    swatch: 'rail-finnish',
    text: 'rail of Finnish gauge, which serves the Finns unconverted',
  },
};

/** Those that are on the sheet at all. */
export function railsOf(drawing: Drawing): Sign[] {
  const marks = drawing.layers.find((layer) => layer.name === 'rails')?.marks ?? [];
  const drawn = new Set(marks.flatMap((it) => ('figure' in it ? [it.figure.class] : [])));
  return Object.entries(GAUGES).flatMap(([name, sign]) => (drawn.has(name) ? [sign] : []));
}

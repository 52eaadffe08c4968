// The layers and the minimap as this browser had them last.

import { untrack } from 'svelte';
import { settings } from '../app/settings.svelte';
import type { Desk } from './desk.svelte';
import type { Panels } from './keys';

/** Call while a component is being made: takes up what was chosen last, and keeps what is chosen from now on. */
export function keepView(desk: Desk, panels: Panels): void {
  const { layers, minimap } = settings.now;
  Object.assign(desk.overlays.on, layers);
  panels.minimap = minimap ?? panels.minimap;
  onChange(
    () => ({ ...desk.overlays.on }),
    (layers) => settings.set({ layers }),
  );
  onChange(
    () => panels.minimap,
    (minimap) => settings.set({ minimap }),
  );
}

/** What nobody has touched is not kept: it may be another in another window. */
function onChange<T>(read: () => T, keep: (value: T) => void): void {
  let first = true;
  $effect(() => {
    const value = read();
    if (!first) untrack(() => keep(value));
    first = false;
  });
}

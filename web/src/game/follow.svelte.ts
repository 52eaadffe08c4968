// The map goes to where the decision is: the hexes it is about, and the stacks that may be named for it, come into sight.

import { tick, untrack } from 'svelte';
import { slideClear } from '../map/clear';
import { askedHexes } from '../map/lit';
import type { Desk } from './desk.svelte';

/** So much is kept between the edge of the window and what is shown, and between it and what lies over the map. */
const EDGE_PX = 12;
/** What stays on the map whatever is asked; cards give way by themselves. */
const STAYS = '.field > .mini, .field > .scale, .field > .legend';

/** The decision whose place is to be shown, by a name; '' where there is none. The units of one force are named in one place. */
function placed(desk: Desk): string {
  if (!desk.table || !desk.mine || desk.replay || desk.pacer.running) return '';
  const light = desk.spotlight;
  const retreats = desk.offers.some((offer) => desk.adapter.tone(offer) === 'retreat');
  if (!retreats && light?.focus == null) return '';
  const owed = desk.table.pending.owes.find((it) => it.seat === desk.seat);
  return `${desk.seat} ${owed?.sentence ?? ''} ${light?.focus ?? ''}`;
}

/** Call while a component is being made. */
export function follow(desk: Desk): void {
  let shown = '';
  $effect(() => {
    const place = placed(desk);
    if (place === shown) return;
    shown = place;
    if (place === '') return;
    void tick().then(() => untrack(() => show(desk)));
  });
}

function show(desk: Desk): void {
  const { camera } = desk;
  const hexes = askedHexes(desk);
  const window = document.querySelector('.field')?.getBoundingClientRect();
  if (!window || camera.width === 0) return;
  const over = [...document.querySelectorAll(STAYS)].map((it) => {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    return {
      left: left - window.left,
      top: top - window.top,
      right: right - window.left,
      bottom: bottom - window.top,
    };
  });
  const field = {
    left: camera.side + EDGE_PX,
    top: EDGE_PX,
    right: camera.width - EDGE_PX,
    bottom: camera.height - camera.foot - EDGE_PX,
  };
  const slide = slideClear(
    hexes.map((hex) => camera.pixel(hex)),
    camera.s * 1.1,
    field,
    over,
  );
  if (slide) camera.pan(slide.dx, slide.dy);
  // They do not all fit in: what it is about comes first.
  else for (const hex of [...hexes].reverse()) camera.reveal(hex);
}

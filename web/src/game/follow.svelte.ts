// The map goes to where the decision is: the hexes it is about, and the stacks that may be named for it, come into sight.

import { tick, untrack } from 'svelte';
import { slideClear } from '../map/clear';
import type { Hex } from '../map/geometry';
import { askedHexes } from '../map/lit';
import type { Desk } from './desk.svelte';
import { toneOf } from './doing';

/** So much is kept between the edge of the window and what is shown, and between it and what lies over the map. */
const EDGE_PX = 12;
/** What stays on the map whatever is asked; cards give way by themselves. */
const STAYS = '.field > .mini, .field > .scale, .field > .legend';

/** So long after the window has changed its size the sheet has found its place too. */
const TURN_MS = 300;

/** The decision whose place is to be shown, by a name; '' where there is none. The units of one force are named in one place. */
function placed(desk: Desk): string {
  if (!desk.table || !desk.mine || desk.replay || desk.pacer.running) return '';
  const light = desk.spotlight;
  const retreats = desk.offers.some((offer) => toneOf(desk, offer) === 'retreat');
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
    void tick().then(() => untrack(() => show(desk, askedHexes(desk))));
  });
  // A phone that is turned, or a window drawn smaller: what was in sight may lie outside now.
  let size = '';
  $effect(() => {
    const { width, height } = desk.camera;
    const before = size;
    if (width > 0 && height > 0) size = `${width} ${height}`;
    if (before === '' || before === size) return;
    desk.fan = null;
    const timer = setTimeout(() => show(desk, inQuestion(desk)), TURN_MS);
    return () => clearTimeout(timer);
  });
}

/** What the player is deciding about, most telling first: target, force, what is looked at, and what else the decision asks for. */
function inQuestion(desk: Desk): Hex[] {
  if (desk.replay || !desk.mine) return [];
  const light = desk.spotlight;
  const force = desk.chosen.length > 0 ? desk.chosen : [...(light?.acting ?? [])];
  const standing = force.flatMap((unit) => desk.piece(unit)?.hex ?? []);
  const told = [desk.odds?.target, light?.target, light?.focus, ...standing, desk.inspected];
  const hexes = told.flatMap((hex) => (hex == null ? [] : (desk.grid.get(hex) ?? [])));
  return [...new Set([...hexes, ...(placed(desk) === '' ? [] : askedHexes(desk))])];
}

function show(desk: Desk, hexes: Hex[]): void {
  const { camera } = desk;
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

// The hexes that answer the decision, each lit by what a click on it would do, and the hexes it is about.

import type { Desk } from '../game/desk.svelte';
import { isStep, toneOf } from '../game/doing';
import { aims } from '../game/hand';
import { isSpare, listsAtHex, selects } from '../game/kinds';
import type { Tone } from '../wire/types';
import type { Hex } from './geometry';

export type Lit = { hex: number; tone: Tone; label?: string };

/** What is lit; `reach` lights its own hexes. */
export function litHexes(desk: Desk): Lit[] {
  if (desk.carrying !== null) {
    const places = desk.gestures.carry.get(desk.carrying) ?? [];
    return [...places].map(([hex, offer]) => ({
      hex,
      tone: isStep(desk, offer) ? toneOf(desk, offer) : 'place',
    }));
  }
  const reach = desk.overlays.shows('reach') ? desk.overlays.reach : null;
  const known = new Set(reach?.hexes.map((it) => it.hex) ?? []);
  const found: Lit[] = [];
  for (const [hex, all] of desk.gestures.byHex) {
    // What hardly anybody comes for is listed by its hex, and lights nothing.
    const offers = all.filter((it) => !(listsAtHex(desk, it) && isSpare(desk, it.kind)));
    if (offers.length === 0) continue;
    const tone = toneOf(desk, offers.find((it) => toneOf(desk, it) === 'attack') ?? offers[0]!);
    if (reach && (known.has(hex) || tone === 'attack')) continue;
    const numbered = tone === 'retreat' && !offers.some((it) => listsAtHex(desk, it));
    found.push({ hex, tone, ...(numbered ? { label: String(found.length + 1) } : {}) });
  }
  // Of the attacks of single units, those of the ones in hand.
  for (const hex of desk.gestures.aimedAt.keys()) {
    const inHand = desk.chosen.length > 0 ? [...desk.chosen] : null;
    const aimed = !desk.gestures.byHex.has(hex) && aims(desk, hex, inHand).length > 0;
    if (aimed) found.push({ hex, tone: 'attack' });
  }
  return found;
}

/** The hexes the decision is about. */
export function focusHexes(desk: Desk): Hex[] {
  const owed = desk.replay ? [] : (desk.table?.pending.owes.find((it) => it.seat === desk.seat)?.hexes ?? []);
  const all = new Set([...owed, ...(desk.spotlight?.focus != null ? [desk.spotlight.focus] : [])]);
  return [...all].flatMap((index) => desk.grid.get(index) ?? []);
}

/** The hexes in question: what the decision is about, what answers it, and the stacks that may be named for it. Targets all along the front are none. */
export function askedHexes(desk: Desk): Hex[] {
  const lit = litHexes(desk).filter((it) => it.tone !== 'attack');
  const local = (desk.present.selecting?.local ?? false) || (desk.present.singly ?? false);
  const named = desk.offers.flatMap((offer) =>
    selects(desk, offer) && offer.unit != null && !local ? (desk.piece(offer.unit)?.hex ?? []) : [],
  );
  const others = [...new Set([...lit.map((it) => it.hex), ...named])];
  return [...focusHexes(desk), ...others.flatMap((hex) => desk.grid.get(hex) ?? [])];
}

export type Box = { left: number; top: number; right: number; bottom: number };

/** Whether a box in the window of the map lies over a hex in question. */
export function hidesAsked(desk: Desk, { left, top, right, bottom }: Box): boolean {
  const { camera } = desk;
  const asked = askedHexes(desk);
  const half = camera.s / 2;
  return asked.some((hex) => {
    const { x, y } = camera.pixel(hex);
    return x + half > left && x - half < right && y + half > top && y - half < bottom;
  });
}

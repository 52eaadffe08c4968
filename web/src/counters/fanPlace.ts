// Where a fan lies: beside its stack, over no enemy next door, and where it hides the least of what the player may want to point at.

import { isEnemy } from '../game/hand';
import type { Desk } from '../game/desk.svelte';
import type { Hex } from '../map/geometry';

type Size = { width: number; height: number };
type Place = { x: number; y: number };

/** What costs more than anything that may be hidden: a place outside the window, and one over an enemy next door. */
const OUTSIDE = 10_000;
const ENEMY = 1000;
/** A place a hex away is taken only for a reason. */
const FAR = 12;

/** How much it matters to see a hex: most where something can be done. */
function weight(desk: Desk, hex: number, from: number): number {
  const offered = desk.gestures.byHex.has(hex) || desk.overlays.reach?.hexes.some((it) => it.hex === hex);
  const open = desk.stacks.get(hex)?.some((piece) => desk.gestures.byUnit.has(piece.id));
  const enemy = isEnemy(desk, hex) && desk.grid.distance(hex, from) === 1;
  return (enemy ? ENEMY : 0) + (offered ? 4 : 0) + (open ? 3 : 0) + (desk.stacks.has(hex) ? 1 : 0) + 0.1;
}

/** The upper left corner of a fan of a size, in the window of the map. */
export function fanPlace(desk: Desk, at: Hex, { width, height }: Size): Place {
  const { camera } = desk;
  const { x, y } = camera.pixel(at);
  const gap = camera.s * 0.46 + 4;
  const low = camera.s * 0.52 + 4;
  const [least, most] = [camera.side + 4, camera.width - width - 8];
  const foot = camera.height - camera.foot - height - 8;
  const inside = (value: number, from: number, to: number): number => Math.max(from, Math.min(to, value));
  const level = inside(y - height / 2, 8, foot);
  const over = inside(x - width / 2, Math.min(least, most), Math.max(least, most));
  const rows = [0, 0.5 * camera.s, 0.9 * camera.s];
  const places = rows.flatMap((more, nth) =>
    [
      { x: x + gap + more, y: level },
      { x: x - gap - width - more, y: level },
      { x: over, y: y + low + more },
      { x: over, y: y - low - height - more },
    ].map((place) => ({ ...place, cost: nth * FAR })),
  );
  // A counter takes up a third of its hex to each side.
  const edge = 0.34 * camera.s;
  const cost = (place: Place & { cost: number }): number => {
    const outside = place.x < Math.min(least, most) || place.x > most || place.y < 4 || place.y > foot + 4;
    let sum = place.cost + (outside ? OUTSIDE : 0);
    for (const hex of desk.grid.hexes) {
      const spot = camera.pixel(hex);
      const covered =
        spot.x > place.x - edge &&
        spot.x < place.x + width + edge &&
        spot.y > place.y - edge &&
        spot.y < place.y + height + edge;
      if (covered) sum += weight(desk, hex.index, at.index);
    }
    return sum;
  };
  const costs = places.map(cost);
  const best = places[costs.indexOf(Math.min(...costs))]!;
  return { x: inside(best.x, 8, Math.max(8, most)), y: inside(best.y, 4, Math.max(4, foot)) };
}

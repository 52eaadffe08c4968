// Where a fan lies: beside its stack, where it hides the least of what the player may want to point at.

import type { Desk } from '../game/desk.svelte';
import type { Spot } from '../map/geometry';

type Size = { width: number; height: number };

/** How much it matters to see a hex: most where something can be done. */
function weight(desk: Desk, hex: number): number {
  const offered = desk.gestures.byHex.has(hex) || desk.overlays.reach?.hexes.some((it) => it.hex === hex);
  const open = desk.stacks.get(hex)?.some((piece) => desk.gestures.byUnit.has(piece.id));
  return (offered ? 4 : 0) + (open ? 3 : 0) + (desk.stacks.has(hex) ? 1 : 0) + 0.1;
}

/** The upper left corner of a fan of a size, in the window of the map. */
export function fanPlace(desk: Desk, at: Spot, { width, height }: Size): { x: number; y: number } {
  const { camera } = desk;
  const { x, y } = camera.pixel(at);
  const gap = camera.s * 0.46 + 4;
  const [least, most] = [camera.side + 4, camera.width - width - 8];
  const foot = camera.height - camera.foot - height - 8;
  const inside = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
  const level = inside(y - height / 2, 8, foot);
  const over = inside(x - width / 2, Math.min(least, most), Math.max(least, most));
  const places = [
    { x: x + gap, y: level },
    { x: x - gap - width, y: level },
    { x: over, y: y + gap * 1.12 },
    { x: over, y: y - gap * 1.12 - height },
  ];
  const cost = (place: { x: number; y: number }): number => {
    const outside = place.x < Math.min(least, most) || place.x > most || place.y < 4 || place.y > foot + 4;
    let sum = outside ? 1000 : 0;
    for (const hex of desk.grid.hexes) {
      const spot = camera.pixel(hex);
      const covered =
        spot.x > place.x - 8 &&
        spot.x < place.x + width + 8 &&
        spot.y > place.y - 8 &&
        spot.y < place.y + height + 8;
      if (covered) sum += weight(desk, hex.index);
    }
    return sum;
  };
  const costs = places.map(cost);
  const best = places[costs.indexOf(Math.min(...costs))]!;
  return { x: inside(best.x, 8, Math.max(8, most)), y: inside(best.y, 4, Math.max(4, foot)) };
}

// Where a player wants to look when a question is new: at what it is about, else at his front.

import type { Desk } from '../game/desk.svelte';
import { canCarry, goesSingly, isEnemy } from '../game/hand';
import { selects } from '../game/kinds';
import { passingIn } from '../game/standing.svelte';
import { frontier } from './frontier';
import type { Spot } from './geometry';

/** So many hexes from an enemy a stack still belongs to the front. */
const FRONT = 2;

const spots = (desk: Desk, hexes: Iterable<number>): Spot[] =>
  [...hexes].flatMap((hex) => desk.grid.get(hex) ?? []);

/** Whether the army still waits in its box to be set up. */
const settingUp = (desk: Desk): boolean =>
  desk.pieces.some((piece) => piece.elsewhere === 'box' && canCarry(desk, piece.id));

/** Where those stand who could answer what happens in the hex in question. */
function reactors(desk: Desk): number[] {
  if (!desk.table || !passingIn(desk.table)) return [];
  const units = desk.offers.flatMap((offer) =>
    selects(desk, offer) && offer.unit != null ? [offer.unit] : [],
  );
  return [...new Set(units.flatMap((unit) => desk.piece(unit)?.hex ?? []))];
}

/** The hexes a unit may be put down in. */
export function placesOf(desk: Desk, unit: number): Spot[] {
  return spots(desk, desk.gestures.carry.get(unit)?.keys() ?? []);
}

/**
 * The spots worth seeing, most telling first: the question's own hexes, the border where an army is set up, hexes to place in, one's own
 * front, whatever stands.
 */
export function outlook(desk: Desk): Spot[] {
  const light = desk.spotlight;
  const asked = light?.focus ?? light?.target ?? null;
  if (asked !== null) return spots(desk, [asked, ...reactors(desk)]);
  const acting = [...(light?.acting ?? [])].flatMap((unit) => desk.piece(unit)?.hex ?? []);
  if (acting.length > 0) return spots(desk, acting);
  if (settingUp(desk)) {
    const { control } = desk;
    const first = desk.table?.seats[0]?.name === desk.seat;
    const border = frontier(desk.grid, control).filter((hex) => control.has(hex) === first);
    if (border.length > 0) return spots(desk, border);
  }
  // Where units go by themselves these are their steps, and the front tells more; not so while they are set up.
  const steps = goesSingly(desk) && !settingUp(desk);
  const places = new Set([...desk.gestures.carry.values()].flatMap((hexes) => [...hexes.keys()]));
  if (!steps && places.size > 0) return spots(desk, places);
  const all = [...desk.stacks.keys()];
  const enemies = all.filter((hex) => isEnemy(desk, hex));
  const own = all.filter((hex) => !isEnemy(desk, hex));
  const front = own.filter((hex) => enemies.some((enemy) => desk.grid.distance(hex, enemy) <= FRONT));
  const best = [front, own, all, [...places]].find((hexes) => hexes.length > 0);
  // Before anybody stands anywhere, and is taken up to be put somewhere, the whole field is what there is to see.
  return best ? spots(desk, best) : desk.grid.hexes.filter((hex) => hex.playable);
}

/** Smaller than this, a hex keeps no number; a set-up may still be seen as a whole, with names. */
const READS = { phone: 58, desk: 64 };
const WHOLE = 44;

/** Looks there: as near as shows all, within what reads well. */
export function lookThere(desk: Desk, there: Spot[]): void {
  const { camera } = desk;
  if (there.length === 0) return;
  const [us, vs] = [there.map((it) => it.u), there.map((it) => it.v)];
  const [left, right, top, bottom] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  const phone = camera.width < 600;
  const room = { x: camera.width - camera.side - 40, y: camera.height - camera.foot - 40 };
  const fits = Math.min(room.x / (right - left + 3), room.y / (bottom - top + 2));
  const least = settingUp(desk) ? WHOLE : phone ? READS.phone : READS.desk;
  const s = Math.max(least, Math.min(phone ? 66 : 78, fits));
  const middle = { u: (left + right) / 2, v: (top + bottom) / 2 };
  const at = fits < s ? thickest(there, middle, { u: room.x / s, v: room.y / s }) : middle;
  camera.look({ u: at.u - camera.side / 2 / s, v: at.v }, s);
}

/** Where not all can be seen: the spot with most of the others around it, the nearest to the middle among such; the middle itself may be empty. */
function thickest(there: Spot[], middle: Spot, window: Spot): Spot {
  const around = (at: Spot): number =>
    there.filter((it) => Math.abs(it.u - at.u) <= window.u / 2 && Math.abs(it.v - at.v) <= window.v / 2)
      .length;
  const off = (at: Spot): number => Math.hypot(at.u - middle.u, at.v - middle.v);
  const [best] = there
    .map((at) => ({ at, around: around(at), off: off(at) }))
    .sort((a, b) => b.around - a.around || a.off - b.off);
  return best?.at ?? middle;
}

/** Whether some, or all, of these can be seen now. */
export function inSight(desk: Desk, there: Spot[], all = false): boolean {
  const { camera } = desk;
  const seen = (spot: Spot): boolean => {
    const { x, y } = camera.pixel(spot);
    return x > camera.side && x < camera.width && y > 0 && y < camera.height - camera.foot;
  };
  return all ? there.every(seen) : there.some(seen);
}

// Where a player wants to look when a question is new: at what it is about, else at his front.

import type { Desk } from '../game/desk.svelte';
import { isEnemy } from '../game/hand';
import type { Spot } from './geometry';

/** So many hexes from an enemy a stack still belongs to the front. */
const FRONT = 2;

const spots = (desk: Desk, hexes: Iterable<number>): Spot[] =>
  [...hexes].flatMap((hex) => desk.grid.get(hex) ?? []);

/** The spots worth seeing, most telling first: the question's own hexes, hexes to place in, one's own front, whatever stands. */
export function outlook(desk: Desk): Spot[] {
  const light = desk.spotlight;
  const asked = light?.focus ?? light?.target ?? null;
  if (asked !== null) return spots(desk, [asked]);
  const acting = [...(light?.acting ?? [])].flatMap((unit) => desk.piece(unit)?.hex ?? []);
  if (acting.length > 0) return spots(desk, acting);
  const places = new Set([...desk.gestures.carry.values()].flatMap((hexes) => [...hexes.keys()]));
  if (places.size > 0) return spots(desk, places);
  const all = [...desk.stacks.keys()];
  const enemies = all.filter((hex) => isEnemy(desk, hex));
  const own = all.filter((hex) => !isEnemy(desk, hex));
  const front = own.filter((hex) => enemies.some((enemy) => desk.grid.distance(hex, enemy) <= FRONT));
  const best = [front, own, all].find((hexes) => hexes.length > 0) ?? [];
  return spots(desk, best);
}

/** Looks there: as near as shows all, within what reads well. */
export function lookThere(desk: Desk, there: Spot[]): void {
  const { camera } = desk;
  if (there.length === 0) return;
  const [us, vs] = [there.map((it) => it.u), there.map((it) => it.v)];
  const [left, right, top, bottom] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  const phone = camera.width < 600;
  const room = { x: camera.width - camera.side - 40, y: camera.height - camera.foot - 40 };
  const fits = Math.min(room.x / (right - left + 3), room.y / (bottom - top + 2));
  const s = Math.max(phone ? 58 : 62, Math.min(phone ? 66 : 78, fits));
  camera.look({ u: (left + right) / 2 - camera.side / 2 / s, v: (top + bottom) / 2 }, s);
}

/** Whether some of these can be seen now. */
export function inSight(desk: Desk, there: Spot[]): boolean {
  const { camera } = desk;
  return there.some((spot) => {
    const { x, y } = camera.pixel(spot);
    return x > camera.side && x < camera.width && y > 0 && y < camera.height - camera.foot;
  });
}

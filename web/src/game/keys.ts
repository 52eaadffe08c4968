// The keyboard: every key of the board in one place.

import type { Grain } from '../wire/types';
import type { Desk } from './desk.svelte';
import { decide } from './doubt';
import { byKey } from './gestures';
import {
  askOdds,
  begin,
  choosesLocally,
  goesSingly,
  isEnemy,
  isTarget,
  leapsTo,
  openUnits,
  pointAtHex,
  pointAtUnit,
  take,
  whyAt,
} from './hand';
import { layersOf } from './overlays.svelte';
import { pressReplay } from './replay.svelte';

export type Panels = { find: boolean; keys: boolean; menu: boolean; log: boolean; minimap: boolean };

export const KEYS: { keys: string; does: string }[] = [
  { keys: 'arrows', does: 'move the hex cursor' },
  { keys: 'Shift + arrows', does: 'move the map' },
  { keys: 'Enter', does: 'act in the hex under the cursor; begin; declare; seal' },
  { keys: '] [, or Tab on the map', does: 'next force that may act, the one before' },
  { keys: 'A', does: 'attack the hex under the cursor, with the odds first' },
  { keys: 'the letter on an answer', does: 'give that answer' },
  { keys: 'H', does: 'hint: what your staff would do' },
  { keys: ';', does: 'next of the first steps, where they are open' },
  { keys: 'U', does: 'undo as far as the last roll or reveal' },
  { keys: 'F, then 1 to 9', does: 'fan the stack, choose a unit' },
  { keys: 'O', does: 'odds of an attack on the hex under the cursor' },
  { keys: 'Q, or right click', does: 'why not? in the hex under the cursor' },
  { keys: '/', does: 'find a hex, place or unit' },
  { keys: ', .', does: 'replay: previous event, next event' },
  { keys: '< >', does: 'replay: previous turn, next turn' },
  { keys: 'J K', does: 'replay: next combat, next decision; with Shift the previous one' },
  { keys: 'Space, 1 2 4 8', does: 'in replay: play or pause, speed' },
  { keys: 'L M B', does: 'log, minimap, text board' },
  { keys: '+ - 0', does: 'zoom in, zoom out, the whole front' },
  { keys: '?', does: 'this list' },
  { keys: 'Esc', does: 'close, put back, clear; then leave the map' },
];

/** The sides of a hex an arrow leads through. */
const ARROWS: Record<Grain, Record<string, number[]>> = {
  pointy: { ArrowRight: [0], ArrowLeft: [3], ArrowUp: [4, 5], ArrowDown: [2, 1] },
  flat: { ArrowRight: [0, 5], ArrowLeft: [2, 3], ArrowUp: [4], ArrowDown: [1] },
};
let zigzag = 0;

/** Across the grain one goes straight on average: the two slanting steps take turns. */
function moveCursor(desk: Desk, key: string): void {
  const start = desk.cursor ?? desk.grid.at(desk.camera.at)?.index ?? null;
  if (start === null) return;
  const ways = ARROWS[desk.grid.grain][key]!;
  const around = desk.grid.neighbours(start);
  zigzag += ways.length > 1 ? 1 : 0;
  const next = around[ways[zigzag % ways.length]!] ?? around[ways[0]!];
  if (desk.cursor === null) desk.cursor = start;
  else if (next) desk.cursor = next.index;
  const hex = desk.grid.get(desk.cursor);
  if (hex) desk.camera.reveal(hex);
  desk.hover = desk.cursor;
}

/** The stack with units that may act that comes next to the cursor in reading order; none beyond the last, unless they go round. */
export function forceAfter(hexes: number[], at: number | null, back: boolean, round: boolean): number | null {
  const sorted = [...hexes].sort((a, b) => a - b);
  const found = back
    ? sorted.findLast((hex) => at === null || hex < at)
    : sorted.find((hex) => at === null || hex > at);
  return found ?? (round ? ((back ? sorted.at(-1) : sorted[0]) ?? null) : null);
}

/** Goes to the next force. Round and round only where asked to: a key that leads out of the map must come to its end. */
export function nextForce(desk: Desk, back = false, round = false): boolean {
  const open = [...desk.stacks.keys()].filter((hex) => openUnits(desk, hex).length > 0);
  const next = forceAfter(open, desk.cursor, back, round);
  if (next === null) return false;
  desk.cursor = desk.inspected = desk.stepped = next;
  desk.fan = null;
  const hex = desk.grid.get(next);
  if (hex) desk.camera.reveal(hex, 160);
  return true;
}

function escape(desk: Desk, panels: Panels, onMap: boolean): void {
  const uncalled = desk.reporter.shown || desk.bulletin.open;
  // What nobody asked for goes with any Esc.
  desk.bulletin.makeWay();
  if (desk.reporter.shown && !desk.reporter.asked) desk.reporter.close();
  if (panels.find || panels.keys || panels.menu) panels.find = panels.keys = panels.menu = false;
  else if (desk.pacer.now) desk.pacer.skip();
  else if (desk.doubt) desk.doubt = null;
  else if (desk.notice) desk.notice = null;
  else if (desk.odds) desk.odds = null;
  else if (desk.carrying !== null) desk.carrying = null;
  else if (desk.marks.units.length > 0) desk.marks.clear();
  else if (desk.fan !== null) desk.fan = null;
  else if (desk.chosen.length > 0) desk.chosen = [];
  else if (desk.adviser.ideas) desk.adviser.forget();
  else if (desk.reporter.shown) desk.reporter.close();
  else if (desk.textBoard) desk.textBoard = false;
  else if (desk.replay) desk.replayer.leave();
  else if (desk.overlays.any || desk.inspected !== null) {
    desk.overlays.clear();
    desk.inspected = null;
  } else if (onMap && !uncalled) leaveMap();
}

/** From the map to the panel that says what is to be decided. */
function leaveMap(): void {
  document.querySelector<HTMLElement>('.decision h2, .decision button')?.focus();
}

const isOnMap = (target: HTMLElement | null): boolean => target?.closest('.map') != null;

const enabled = (selector: string): HTMLButtonElement | null =>
  document.querySelector<HTMLButtonElement>(`${selector}:not(:disabled)`);

/** Declares what the open odds recommend. */
function declare(): boolean {
  const button = enabled('.odds [data-action="confirm"]') ?? enabled('.odds .foot .btn.primary');
  button?.click();
  return button !== null;
}

/** Whether Enter seals: where the choice is made, or on the map while nobody has gone there to look at another hex. */
function seals(desk: Desk, target: HTMLElement | null): boolean {
  if (target?.closest('.decision, .odds')) return true;
  const { table, cursor } = desk;
  if (!table || cursor === null || cursor === desk.cursorThen) return true;
  const owed = table.pending.owes.find((it) => it.seat === table.seat);
  return cursor === desk.present.contested || (owed?.hexes?.includes(cursor) ?? false);
}

function enter(desk: Desk, target: HTMLElement | null): boolean {
  const { table } = desk;
  if (!table) return false;
  // Where nothing has the focus the cursor is moved by the keys all the same.
  const onMap = isOnMap(target) || target === document.body;
  if (desk.odds && (!onMap || desk.cursor === desk.odds.target) && declare()) return true;
  if (
    onMap &&
    desk.cursor !== null &&
    (desk.carrying !== null ||
      desk.gestures.byHex.has(desk.cursor) ||
      desk.gestures.aimedAt.has(desk.cursor) ||
      leapsTo(desk, desk.cursor) ||
      desk.overlays.reach?.hexes.some((it) => it.hex === desk.cursor))
  ) {
    void pointAtHex(desk, desk.cursor);
    return true;
  }
  if (choosesLocally(desk) && !goesSingly(desk) && desk.chosen.length > 0) {
    void begin(desk);
    return true;
  }
  const seal = enabled(':is([data-action="seal"], [data-action="take-marked"])');
  if (seal && desk.cursor !== null && seal.matches('[data-action="seal"]') && !seals(desk, target)) {
    void pointAtHex(desk, desk.cursor);
    return true;
  }
  if (seal) {
    seal.click();
    return true;
  }
  const offer = byKey(desk.offers, 'Enter');
  if (offer && !(onMap && desk.cursor !== null && openUnits(desk, desk.cursor).length > 0)) {
    void decide(desk, offer);
    return true;
  }
  if (onMap && desk.cursor !== null) {
    void pointAtHex(desk, desk.cursor);
    return true;
  }
  return false;
}

/** Handles a key of the game; true when it did. */
export function press(desk: Desk, panels: Panels, event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target?.matches('input:not([type=range]), textarea, select')) return false;
  if (target?.closest('dialog')) return false;
  const onMap = isOnMap(target);
  const { key } = event;
  if (key === 'Escape') return (escape(desk, panels, onMap), true);
  if (key in ARROWS.pointy && (onMap || target === document.body)) {
    if (!event.shiftKey) return (moveCursor(desk, key), true);
    const [dx, dy] = { ArrowRight: [-90, 0], ArrowLeft: [90, 0], ArrowUp: [0, 90], ArrowDown: [0, -90] }[
      key
    ] ?? [0, 0];
    return (desk.camera.pan(dx!, dy!), true);
  }
  if (key === 'Enter') return pressesItself(target) ? false : enter(desk, target);
  if (key === 'Tab') return onMap && nextForce(desk, event.shiftKey);
  if (key === ']' || key === '[') return (nextForce(desk, key === '[', true), true);
  if (pressReplay(desk, event)) return true;
  if (/^[1-9]$/.test(key) && desk.fan !== null) {
    const piece = desk.stacks.get(desk.fan)?.[Number(key) - 1];
    if (piece) void pointAtUnit(desk, piece.id);
    return true;
  }
  return letter(desk, panels, key, event.shiftKey);
}

/**
 * Whether Enter belongs to what has the focus. A card or plan that is chosen already leaves it to the board: there it seals or
 * declares. Whose odds are looked at is no such choice.
 */
function pressesItself(target: HTMLElement | null): boolean {
  const button = target?.closest('button, a, summary');
  if (!button) return false;
  return !button.matches('[role="radio"][aria-checked="true"], .odds table [aria-pressed="true"]');
}

/** Answers that have a key of the board: the only one of its kind, as there may be several. */
const ANSWERS: Record<string, string> = { G: 'pick_up', D: 'drop_off' };

function letter(desk: Desk, panels: Panels, key: string, shift: boolean): boolean {
  const upper = key.toUpperCase();
  switch (key) {
    case '+':
    case '=':
      return (desk.camera.zoom(1.2), true);
    case '-':
      return (desk.camera.zoom(1 / 1.2), true);
    case '0':
      return (desk.camera.fit([...desk.stacks.keys()].flatMap((hex) => desk.grid.get(hex) ?? [])), true);
    case '/':
      return (panels.find = true);
    case '?':
      return (panels.keys = true);
    case ';':
      return desk.steps.step !== null && (desk.steps.go(1), true);
  }
  const overlay = layersOf(desk).find((it) => it.key === (shift ? `Shift+${upper}` : upper));
  if (overlay) return (desk.toggleLayer(overlay.name), true);
  const offer = byKey(desk.offers, key);
  if (offer) return (void take(desk, offer), true);
  if (upper === 'A' && desk.mine) return (attackAt(desk, desk.cursor), true);
  const kind = ANSWERS[upper];
  if (kind) return answerOnly(desk, kind);
  if (upper === 'H' && desk.mine) return (void desk.adviser.toggle(desk), true);
  if (upper === 'U') return (void desk.undo(), true);
  if (upper === 'L') return ((panels.log = !panels.log), true);
  if (upper === 'M') return ((panels.minimap = !panels.minimap), true);
  if (upper === 'B') return ((desk.textBoard = !desk.textBoard), true);
  if (upper === 'F') return ((desk.fan = desk.fan === null ? (desk.cursor ?? desk.hover) : null), true);
  if (upper === 'O' && desk.cursor !== null) return (oddsAt(desk, desk.cursor), true);
  if (upper === 'Q' && desk.cursor !== null) return (void whyAt(desk, desk.cursor), true);
  return false;
}

const noEnemy = (desk: Desk, hex: number): string => `There is no enemy in ${desk.grid.name(hex)} to attack.`;

/** The odds of an attack on the hex under the cursor, whether it can be made now or not; on one's own stack there are none. */
function oddsAt(desk: Desk, hex: number): void {
  if (desk.stacks.has(hex) && !isEnemy(desk, hex)) desk.tell(noEnemy(desk, hex));
  else void askOdds(desk, hex);
}

/** Shows the odds of an attack on the hex under the cursor; where it is no target, tells why not and looks for no other. */
function attackAt(desk: Desk, hex: number | null): void {
  if (hex === null) return desk.tell('Move the cursor to the hex you want to attack.');
  if (isTarget(desk, hex)) return void askOdds(desk, hex);
  if (!isEnemy(desk, hex)) return desk.tell(noEnemy(desk, hex));
  if (choosesLocally(desk) && desk.chosen.length === 0) return desk.tell('Choose a force first.');
  void whyAt(desk, hex, () => void askOdds(desk, hex));
}

/** The only answer of a kind, by key; among several the player must choose. */
function answerOnly(desk: Desk, kind: string): boolean {
  const [first, ...others] = desk.offers.filter((offer) => offer.kind === kind);
  if (!first) return false;
  if (others.length > 0) desk.tell('Several units may: choose one on the map or in the panel.');
  else if (first.unit != null) void pointAtUnit(desk, first.unit);
  else void decide(desk, first);
  return true;
}

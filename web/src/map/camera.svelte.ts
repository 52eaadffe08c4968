// Where we look at the map from: a spot of the paper in the middle of the window, and how wide a hex is.

import type { Spot } from './geometry';

export const NEAREST = 180;
/** No sheet is so large that all of it needs smaller hexes than this. */
export const FARTHEST = 6;
const SETTLE_MS = 160;
/** So long after it slid by itself, a click is still meant for what lay there before: the second of a double click. */
const SLIP_MS = 400;

export type Detail = 'theatre' | 'far' | 'middle' | 'near' | 'close';

/** What is shown at a hex width (LOOK §2); below 28 px a counter has no room for anything but its side. */
export function detail(s: number): Detail {
  if (s < 28) return 'theatre';
  if (s < 40) return 'far';
  if (s < 64) return 'middle';
  return s < 120 ? 'near' : 'close';
}

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

export class Camera {
  /** Hex width in px. */
  s = $state(72);
  /** The spot in the middle. */
  at: Spot = $state({ u: 0, v: 0 });
  /** The window on the map, in px. */
  width = $state(0);
  height = $state(0);
  /** So much at the foot of the window lies under a sheet. */
  foot = $state(0);
  /** So much at the left of the window lies under the overlay keys; the paper may be drawn clear of them. */
  side = $state(0);
  /** The hex width the picture is drawn for; follows `s` once a zoom has settled. */
  drawn = $state(72);
  #frame = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #slid = -Infinity;

  /** The paper one may look at. */
  bound(frame: { left: number; top: number; right: number; bottom: number }): void {
    this.#frame = frame;
    this.#keep();
  }

  get frame(): { left: number; top: number; right: number; bottom: number } {
    return this.#frame;
  }

  /** From px within the window to a spot of the paper. */
  spot(x: number, y: number): Spot {
    return { u: this.at.u + (x - this.width / 2) / this.s, v: this.at.v + (y - this.height / 2) / this.s };
  }

  /** From a spot of the paper to px within the window. */
  pixel({ u, v }: Spot): { x: number; y: number } {
    return { x: (u - this.at.u) * this.s + this.width / 2, y: (v - this.at.v) * this.s + this.height / 2 };
  }

  pan(dx: number, dy: number): void {
    this.at = { u: this.at.u - dx / this.s, v: this.at.v - dy / this.s };
    this.#keep();
  }

  /** Slides to make room for a card. */
  slide(dx: number): void {
    if (dx === 0) return;
    this.pan(dx, 0);
    this.#slid = performance.now();
  }

  /** Whether it has just slid under the pointer. */
  get slipping(): boolean {
    return performance.now() - this.#slid < SLIP_MS;
  }

  /** How far the paper may slide to the left and to the right. */
  get slack(): { left: number; right: number } {
    const [[low, high]] = this.#span();
    return {
      left: Math.max(0, (high - this.at.u) * this.s),
      right: Math.max(0, (this.at.u - low) * this.s),
    };
  }

  /** Zooms by a factor; the spot under (x, y) stays where it is. */
  zoom(factor: number, x = this.width / 2, y = this.height / 2): void {
    const fixed = this.spot(x, y);
    this.s = clamp(this.s * factor, this.#least(), NEAREST);
    this.at = { u: fixed.u - (x - this.width / 2) / this.s, v: fixed.v - (y - this.height / 2) / this.s };
    this.#keep();
    this.#settle();
  }

  look(at: Spot, s = this.s): void {
    this.s = clamp(s, this.#least(), NEAREST);
    this.at = { u: at.u, v: at.v + this.foot / 2 / this.s };
    this.#keep();
    this.#settle();
  }

  /** Stands where it stood once, whatever lies under a sheet. */
  stand(at: Spot, s: number): void {
    this.look({ u: at.u, v: at.v - this.foot / 2 / s }, s);
    this.drawn = this.s;
  }

  /** Brings a spot into the window if it is not well inside. */
  reveal(spot: Spot, margin = 90): void {
    const { x, y } = this.pixel(spot);
    const near = margin + this.side;
    const dx = x < near ? near - x : x > this.width - margin ? this.width - margin - x : 0;
    const low = Math.max(margin, this.height - this.foot - margin);
    const dy = y < margin ? margin - y : y > low ? low - y : 0;
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  /** Shows these spots all at once. */
  fit(spots: Spot[], padding = 1.2): void {
    if (spots.length === 0) return;
    const us = spots.map((it) => it.u);
    const vs = spots.map((it) => it.v);
    const [left, right, top, bottom] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
    const [wide, high] = this.#room();
    const s = Math.min(wide / (right - left + 2 * padding), high / (bottom - top + 2 * padding));
    this.look({ u: (left + right) / 2 - this.side / 2 / s, v: (top + bottom) / 2 }, s);
    this.drawn = this.s;
  }

  /** What of the window lies under neither keys nor sheet. */
  #room(): [number, number] {
    return [this.width - this.side, this.height - this.foot];
  }

  /** Farthest out the whole sheet is seen, and no more bare table than must be. */
  #least(): number {
    const { left, right, top, bottom } = this.#frame;
    const [wide, high] = this.#room();
    return clamp(Math.min(wide / (right - left), high / (bottom - top)), FARTHEST, 60);
  }

  /** From where to where the middle may lie: across, and down. */
  #span(): [[number, number], [number, number]] {
    const { left, right, top, bottom } = this.#frame;
    const within = (low: number, high: number, half: number): [number, number] =>
      high - low <= 2 * half ? [(low + high) / 2, (low + high) / 2] : [low + half, high - half];
    return [
      within(left - this.side / this.s, right, this.width / 2 / this.s),
      within(top, bottom + this.foot / this.s, this.height / 2 / this.s),
    ];
  }

  #keep(): void {
    const [across, down] = this.#span();
    const at = { u: clamp(this.at.u, ...across), v: clamp(this.at.v, ...down) };
    if (at.u !== this.at.u || at.v !== this.at.v) this.at = at;
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.drawn = this.s), SETTLE_MS);
  }
}

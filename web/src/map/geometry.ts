// Hexes on paper, the middles of neighbours one hex width apart: on a point, with rows √3/2 apart, or flat, with columns so.
// Measures are hex widths unless they say otherwise.

import type { Board, Grain } from '../wire/types';

export type Hex = Board['hexes'][number];
export type Spot = { u: number; v: number };

/** Units of the picture per hex width: large enough that no browser rounds small type away. */
export const UNIT = 100;
export const ROW = Math.sqrt(3) / 2;
const RADIUS = 1 / Math.sqrt(3);

/** How far a flat hex is turned clockwise: its sides face southeast, south, southwest and so on. */
const TURNS: Record<Grain, number> = { pointy: 0, flat: 30 };

/** Which way side `k` of a hex faces, in degrees clockwise from the east (y grows downward). */
export const facingOf = (side: number, grain: Grain): number => side * 60 + TURNS[grain];

/** Corner `k` of a hex lies between its sides `k` and `k - 1`. */
const corners = (grain: Grain): Spot[] =>
  [...Array(6).keys()].map((k) => {
    const angle = ((facingOf(k, grain) - 30) * Math.PI) / 180;
    return { u: RADIUS * Math.cos(angle), v: RADIUS * Math.sin(angle) };
  });
const CORNERS: Record<Grain, Spot[]> = { pointy: corners('pointy'), flat: corners('flat') };

/** Neighbours in the order of the sides; of pointy hexes: east, southeast, southwest, west, northwest, northeast. */
const STEPS: [number, number][] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** The corners of a hex on the paper, that between its sides 5 and 0 first. */
export const cornersOf = ({ u, v }: Spot, grain: Grain): [number, number][] =>
  CORNERS[grain].map((it) => [u + it.u, v + it.v]);

const digits = (value: number): string => String(Math.round(value * 10) / 10);
const point = (u: number, v: number): string => `${digits(u * UNIT)} ${digits(v * UNIT)}`;

/** A path around one hex, drawn a little smaller where `inset` says so. */
export function hexPath({ u, v }: Spot, inset = 0, grain: Grain = 'pointy'): string {
  const scale = 1 - inset / 0.5;
  return `M${CORNERS[grain].map((c) => point(u + c.u * scale, v + c.v * scale)).join('L')}Z`;
}

/** The hexes of a board, found by index, by printed number and by place. */
export class Grid {
  readonly hexes: Hex[];
  readonly grain: Grain;
  readonly #byIndex = new Map<number, Hex>();
  readonly #byNumber = new Map<string, Hex>();
  readonly #byAxial = new Map<string, Hex>();
  readonly #origin: Spot;

  constructor(hexes: Hex[], grain: Grain = 'pointy') {
    this.hexes = hexes;
    this.grain = grain;
    this.#origin = hexes[0] ?? { u: 0, v: 0 };
    for (const hex of hexes) {
      this.#byIndex.set(hex.index, hex);
      this.#byNumber.set(hex.number, hex);
      this.#byAxial.set(this.#key(hex), hex);
    }
  }

  get(index: number): Hex | undefined {
    return this.#byIndex.get(index);
  }

  numbered(number: string): Hex | undefined {
    return this.#byNumber.get(number);
  }

  number(index: number): string {
    return this.get(index)?.number ?? `#${index}`;
  }

  /** "Minsk (2415)" or "2415". */
  name(index: number): string {
    const hex = this.get(index);
    if (!hex) return `#${index}`;
    return hex.place ? `${hex.place.name} (${hex.number})` : hex.number;
  }

  /** The hex under a spot of the paper, by arithmetic. */
  at(spot: Spot): Hex | undefined {
    return this.#byAxial.get(this.#key(spot));
  }

  neighbours(index: number): (Hex | undefined)[] {
    const hex = this.get(index);
    if (!hex) return [];
    const [q, r] = this.#axial(hex);
    return STEPS.map(([dq, dr]) => this.#byAxial.get(`${q + dq},${r + dr}`));
  }

  /** How many hexes apart two hexes are. */
  distance(a: number, b: number): number {
    const [from, to] = [this.get(a), this.get(b)];
    if (!from || !to) return Infinity;
    const [q, r] = this.#axial(from);
    const [p, s] = this.#axial(to);
    return (Math.abs(q - p) + Math.abs(r - s) + Math.abs(q + r - p - s)) / 2;
  }

  /** The line around a set of hexes: one piece per side whose neighbour is not of the set. */
  outline(set: ReadonlySet<number>, beside: (hex: Hex | undefined) => boolean = () => true): string {
    let path = '';
    for (const index of set) {
      const hex = this.get(index);
      if (!hex) continue;
      this.neighbours(index).forEach((next, side) => {
        if (next && set.has(next.index)) return;
        if (!beside(next)) return;
        const a = CORNERS[this.grain][side]!;
        const b = CORNERS[this.grain][(side + 1) % 6]!;
        path += `M${point(hex.u + a.u, hex.v + a.v)}L${point(hex.u + b.u, hex.v + b.v)}`;
      });
    }
    return path;
  }

  /** A path around one hex. */
  path(hex: Spot, inset = 0): string {
    return hexPath(hex, inset, this.grain);
  }

  /** One path that fills all hexes of a set. */
  area(set: Iterable<number>, inset = 0): string {
    let path = '';
    for (const index of set) {
      const hex = this.get(index);
      if (hex) path += this.path(hex, inset);
    }
    return path;
  }

  #axial({ u, v }: Spot): [number, number] {
    const [du, dv] = [u - this.#origin.u, v - this.#origin.v];
    if (this.grain === 'flat') return roundAxial(du / ROW, dv - du / ROW / 2);
    return roundAxial(du - dv / ROW / 2, dv / ROW);
  }

  #key(spot: Spot): string {
    return this.#axial(spot).join(',');
  }
}

/** The nearest hex to a place between hexes. */
export function roundAxial(q: number, r: number): [number, number] {
  const s = -q - r;
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(s);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return [a + 0, b + 0];
}

// A counter as the board shows it, whatever the game.

export type Piece = {
  id: number;
  key: string;
  name: string;
  /** What stands at the left edge: "29", "GD". */
  short: string;
  /** What stands at the right edge: corps or army. */
  tag: string;
  side: string;
  /** The place of its side among those of the board: its colour and its shape. */
  sideIndex: number;
  /** Colours of its own, by the game's name for them; a face without any has those of its side. */
  face: string;
  symbol: string;
  kind: string;
  size: string;
  formation: string;
  band: string;
  /** Printed strength. */
  printed: number;
  /** Strength now, where this viewer may know it. */
  sp: number | null;
  /** What everybody has seen of it, where its strength is hidden: the total of some units, this one among them. */
  pool?: Pool;
  ma: number;
  /** Of a mobile kind, as the rules of the game have it. */
  mobile?: boolean;
  zoi: boolean;
  spent: boolean;
  demoralized: boolean;
  cossack: boolean;
  /** The hex it stands in, if it is on the map. */
  hex: number | null;
  /** Where else it is: in the box, due, lost. */
  elsewhere: 'box' | 'due' | 'eliminated' | 'gone' | null;
  due: number | null;
};

/** Units whose strength is known only between them: how many, what is printed on them, what they have. */
export type Pool = { count: number; printed: number; total: number };

export type Ring = 'selected' | 'target' | 'offered' | null;

export const ECHELONS: Record<string, string> = {
  army: 'xxxx',
  corps: 'xxx',
  division: 'xx',
  brigade: 'x',
  regiment: 'III',
};

/** The least and the most that units may have between them, by what is known and what everybody has seen. */
export function bounds(pieces: Piece[]): { least: number; most: number } {
  const found = { least: 0, most: 0 };
  const add = (least: number, most: number): void => {
    found.least += least;
    found.most += most;
  };
  const pooled = new Map<Pool, { count: number; printed: number }>();
  for (const { sp, pool, printed } of pieces) {
    if (sp !== null) add(sp, sp);
    else if (!pool) add(0, printed);
    else {
      const inside = pooled.get(pool) ?? { count: 0, printed: 0 };
      pooled.set(pool, { count: inside.count + 1, printed: inside.printed + printed });
    }
  }
  // Everybody has at least 1 SP and at most what is printed: so much the others of the pool leave to these.
  for (const [{ count, printed, total }, inside] of pooled) {
    const least = Math.max(inside.count, total - (printed - inside.printed));
    add(least, Math.max(least, Math.min(inside.printed, total - (count - inside.count))));
  }
  return found;
}

/** The strength everybody may count on: what we know, or what it can be at most. */
export const strength = (piece: Piece): number => bounds([piece]).most;

/** "6", or "≤6" where it may be less. */
export function badge(pieces: Piece[]): string {
  const { least, most } = bounds(pieces);
  return least === most ? `${most}` : `≤${most}`;
}

/** "29th Motorized, 5 of 6 SP" or "up to 6". */
export function strengthWords(piece: Piece): string {
  const { least, most } = bounds([piece]);
  if (least < most) return `up to ${most}`;
  return most === piece.printed ? `${most} SP` : `${most} of ${piece.printed} SP`;
}

/** Apart by side, the sides in the order of the board. */
export function bySide(pieces: Piece[]): Piece[][] {
  const places = [...new Set(pieces.map((piece) => piece.sideIndex))].sort((a, b) => a - b);
  return places.map((place) => pieces.filter((piece) => piece.sideIndex === place));
}

/** Who lies on top: fresh before spent, then the strongest. */
export function topFirst(pieces: Piece[]): Piece[] {
  return [...pieces].sort(
    (a, b) =>
      Number(a.spent) - Number(b.spent) ||
      Number(a.demoralized) - Number(b.demoralized) ||
      strength(b) - strength(a) ||
      a.id - b.id,
  );
}

// A counter as the board shows it, whatever the game.

export type Face = 'german' | 'ss' | 'soviet' | 'nkvd';

export type Piece = {
  id: number;
  key: string;
  name: string;
  /** What stands at the left edge: "29", "GD". */
  short: string;
  /** What stands at the right edge: corps or army. */
  tag: string;
  side: string;
  face: Face;
  symbol: string;
  kind: string;
  size: string;
  formation: string;
  band: string;
  /** Printed strength. */
  printed: number;
  /** Strength now, where this viewer may know it. */
  sp: number | null;
  ma: number;
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

export type Ring = 'selected' | 'target' | 'offered' | null;

export const ECHELONS: Record<string, string> = {
  army: 'xxxx',
  corps: 'xxx',
  division: 'xx',
  brigade: 'x',
  regiment: 'III',
};

/** The strength everybody may count on: what we know, or what is printed at most. */
export const strength = (piece: Piece): number => piece.sp ?? piece.printed;

/** "29th Motorized, 5 of 6 SP" or "up to 6". */
export function strengthWords(piece: Piece): string {
  if (piece.sp === null) return `up to ${piece.printed}`;
  return piece.sp === piece.printed ? `${piece.sp} SP` : `${piece.sp} of ${piece.printed} SP`;
}

/** The badge of a stack: total and number of units; `≤` where strength is not known. */
export function badge(pieces: Piece[]): string {
  const unknown = pieces.some((piece) => piece.sp === null);
  const total = pieces.reduce((sum, piece) => sum + strength(piece), 0);
  return `${unknown ? '≤' : ''}${total}`;
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

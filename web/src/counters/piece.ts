// A counter as the board shows it, whatever the game: what is printed on it, and what the host tells of it now.

import { sideIndex } from '../game/sides';
import type { Board, MarkCard, Off, Stage, StackStrength, TraitCard, Unit } from '../wire/types';
import { bandOf } from './bands';

type Told = Stage['pieces'][number];

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
  /** The least and the most that it can be. */
  bounds: [number, number];
  /** More than that is known of the stack it belongs to. */
  stack?: Stacked;
  /** How far it may go, as it is printed. */
  allowance: string;
  /** Steps when it is whole; none for a counter without steps. */
  whole: number;
  /** Steps it has left. */
  steps: number;
  /** The hexside it looks at, where that matters. */
  facing: number | null;
  traits: TraitCard[];
  /** What is true of it now, in the order of the board. */
  marks: MarkCard[];
  /** Turned aside and faded by a mark. */
  spent: boolean;
  /** On its reverse by a mark. */
  reverse: boolean;
  /** The hex it stands in, if it is on the map. */
  hex: number | null;
  /** Where else it is: in the box, due, lost. */
  elsewhere: Off | null;
  due: number | null;
};

/** What the units of a side in a hex have between them: how many they are, the least and the most. */
export type Stacked = { count: number; bounds: [number, number] };

export type Ring = 'selected' | 'target' | 'offered' | null;

export const ECHELONS: Record<string, string> = {
  army: 'xxxx',
  corps: 'xxx',
  division: 'xx',
  brigade: 'x',
  regiment: 'III',
};

/** The pieces of a moment: the board's counters in their order, then those that are told with their own. */
export function piecesOf(board: Board, stage: Stage): Piece[] {
  const pieces = stage.pieces.flatMap((told, at) => {
    const unit = told.counter ?? board.units[at];
    return unit ? [piece(board, unit, told)] : [];
  });
  for (const { hex, side, bounds } of stage.stacks ?? []) join(pieces, { hex, side, bounds });
  return pieces;
}

function piece(board: Board, unit: Unit, told: Told): Piece {
  const { bounds } = told;
  // Of a strength that is told in no way, the counter says all there is.
  const sp = told.sp ?? (bounds ? null : unit.sp);
  const marks = board.marks.filter((it) => told.marks?.includes(it.name));
  return {
    id: unit.id,
    key: unit.key,
    name: unit.name,
    short: unit.short,
    tag: unit.tag,
    side: unit.side,
    sideIndex: sideIndex({ board }, unit.side) ?? 0,
    face: unit.face,
    symbol: unit.symbol,
    kind: unit.kind.replaceAll('_', ' '),
    size: unit.size,
    formation: unit.formation,
    band: bandOf(board, unit),
    printed: unit.sp,
    sp,
    bounds: sp === null ? bounds! : [sp, sp],
    allowance: unit.allowance,
    whole: unit.steps,
    steps: told.steps ?? unit.steps,
    facing: told.facing ?? null,
    traits: board.traits.filter((it) => unit.traits.includes(it.name)),
    marks,
    spent: marks.some((it) => it.look === 'spent'),
    reverse: marks.some((it) => it.look === 'reverse'),
    hex: told.hex ?? null,
    elsewhere: told.off ?? null,
    due: told.due ?? null,
  };
}

/** Tells the pieces of a stack what they have between them. */
function join(pieces: Piece[], { hex, side, bounds }: StackStrength): void {
  const there = pieces.filter((it) => it.hex === hex && it.side === side);
  const stack: Stacked = { count: there.length, bounds };
  for (const it of there) it.stack = stack;
}

/** The letters that marks put on it. */
export const letters = ({ marks }: Piece): string =>
  marks.map(({ look }) => (typeof look === 'object' ? look.letter : '')).join('');

/** What is true of it now, in words; '' where nothing is. */
export const markWords = ({ marks }: Piece): string => marks.map((it) => it.title).join(', ');

/** The least and the most that units may have between them: as told of a stack where they are one, else added up. */
export function bounds(pieces: Piece[]): { least: number; most: number } {
  const stack = pieces[0]?.stack;
  if (stack && pieces.length === stack.count && pieces.every((it) => it.stack === stack))
    return { least: stack.bounds[0], most: stack.bounds[1] };
  return {
    least: pieces.reduce((sum, it) => sum + it.bounds[0], 0),
    most: pieces.reduce((sum, it) => sum + it.bounds[1], 0),
  };
}

/** What it can be at most. */
export const strength = (piece: Piece): number => piece.bounds[1];

/** "6", or "≤6" where it may be less. */
export function badge(pieces: Piece[]): string {
  const { least, most } = bounds(pieces);
  return least === most ? `${most}` : `≤${most}`;
}

/** What it has to lose: steps where a counter has some, else points of strength. */
export const toLose = (piece: Piece | undefined): number =>
  piece === undefined ? 0 : piece.whole > 0 ? piece.steps : (piece.sp ?? 0);

/** What is lost, in a word: "2 steps", "2 LP". */
export const lossWords = (count: number, piece: Piece | undefined): string =>
  `${count} ${(piece?.whole ?? 0) === 0 ? 'LP' : count === 1 ? 'step' : 'steps'}`;

/** "29th Motorized, 5 of 6 SP" or "up to 6", with the steps of a counter that has some. */
export function strengthWords(piece: Piece): string {
  const [least, most] = piece.bounds;
  const whole = most === piece.printed ? `${most} SP` : `${most} of ${piece.printed} SP`;
  const steps = piece.whole > 0 ? `, ${piece.steps} of ${piece.whole} steps` : '';
  return `${least < most ? `up to ${most}` : whole}${steps}`;
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
      Number(a.reverse) - Number(b.reverse) ||
      strength(b) - strength(a) ||
      a.id - b.id,
  );
}

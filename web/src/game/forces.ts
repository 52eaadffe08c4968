// A side's forces by state: what still has to move, what is in trouble, what comes next.

import type { Piece } from '../counters/piece';
import type { MarkCard } from '../wire/types';
import { capital } from './kinds';

export type ForceGroup = {
  /** `fresh`, `unsupplied`, `due`, or a mark. */
  name: string;
  title: string;
  stacks: { hex: number | null; pieces: Piece[]; when?: number }[];
};

function byHex(pieces: Piece[]): ForceGroup['stacks'] {
  const found = new Map<number, Piece[]>();
  for (const piece of pieces)
    if (piece.hex !== null) found.set(piece.hex, [...(found.get(piece.hex) ?? []), piece]);
  return [...found].sort(([a], [b]) => a - b).map(([hex, pieces]) => ({ hex, pieces }));
}

type Now = { turn: number; moving: boolean; engaged: ReadonlySet<number>; marks: MarkCard[] };

/** The groups of one side, without the empty ones. */
export function forceGroups(
  pieces: Piece[],
  side: string,
  unsupplied: ReadonlySet<number>,
  { turn, moving, engaged, marks }: Now,
): ForceGroup[] {
  const own = pieces.filter((piece) => piece.side === side);
  const here = own.filter((piece) => piece.hex !== null);
  const due = own.filter((piece) => piece.elsewhere === 'due' && piece.due !== null && piece.due >= turn);
  const next = Math.min(...due.map((piece) => piece.due!));
  const coming = due.filter((piece) => piece.due === next);
  const shaken = marks.filter((it) => it.look === 'reverse');
  const groups: ForceGroup[] = [
    {
      name: 'fresh',
      title: 'Not yet moved',
      stacks: moving ? byHex(here.filter((piece) => !piece.spent && !engaged.has(piece.id))) : [],
    },
    {
      name: 'unsupplied',
      title: 'Out of supply',
      stacks: byHex(here.filter((piece) => unsupplied.has(piece.id))),
    },
    ...shaken.map(({ name, title }) => ({
      name,
      title: capital(title),
      stacks: byHex(here.filter((piece) => piece.marks.some((it) => it.name === name))),
    })),
    {
      name: 'due',
      title: `Reinforcements, turn ${next}`,
      stacks: coming.length > 0 ? [{ hex: null, pieces: coming, when: next }] : [],
    },
  ];
  return groups.filter((group) => group.stacks.length > 0);
}

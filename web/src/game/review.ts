// The figures of a review as one side reads them.

import type { Review } from '../wire/types';

export type Row = { name: string; own: number; enemy: number; dice: number; change: number };

/** 1 where what is good for the first side is good for ours, else -1. */
export function sign(review: Review, side: string): 1 | -1 {
  return review.sides.indexOf(side) === 1 ? -1 : 1;
}

/** Turn by turn, what each owed to us, to the enemy and to the dice: good for us is positive. */
export function rows(review: Review, side: string): Row[] {
  const us = review.sides.indexOf(side) === 1 ? 1 : 0;
  const good = sign(review, side);
  return review.turns.map((turn) => ({
    name: `${turn.turn} · ${turn.name}`,
    own: good * (turn.decisions[us] ?? 0),
    enemy: good * (turn.decisions[1 - us] ?? 0),
    dice: good * turn.dice,
    change: good * (turn.after - turn.before),
  }));
}

export function total(all: Row[]): Row {
  const sum = (part: (row: Row) => number): number => all.reduce((so, row) => so + part(row), 0);
  return {
    name: 'In all',
    own: sum((row) => row.own),
    enemy: sum((row) => row.enemy),
    dice: sum((row) => row.dice),
    change: sum((row) => row.change),
  };
}

/** What we and the enemy gave away against what the staff would have done. */
export function forgone(review: Review, side: string): { own: number; enemy: number } {
  const us = review.sides.indexOf(side) === 1 ? 1 : 0;
  return { own: review.forgone[us] ?? 0, enemy: review.forgone[1 - us] ?? 0 };
}

/** "+12.3", "−4.0", "0.0": with a true minus, and no sign on nothing. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(1);
  if (text === '0.0') return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

// A sheet for a board without a picture of its map: the hexes with their ground, rivers, rails, numbers and places, and no more.

import type { Board } from '../wire/types';
import type { Drawing, Mark, Pair, Step } from './drawing';
import { cornersOf, type Grid, type Hex } from './geometry';

/** Bare paper around the outermost middles. */
const MARGIN = 0.9;
const RANKS = { town: 'town', city: 'city', major: 'major-city' } as const;
const SIZES = { town: 0.18, city: 0.2, major: 0.23 } as const;
/** From the middle of a hex to its number, and to the name of its place. */
const [UP, DOWN] = [0.33, 0.42];
/** Sides of hexes by what runs along them, and how wide that is. */
const ALONG: Record<string, { class: string; width: number }> = {
  river: { class: 'river', width: 0.07 },
  water: { class: 'barrier', width: 0.055 },
  strait: { class: 'estuary', width: 0.03 },
};

/** A terrain as a class: its word, with dashes. */
export const tint = (terrain: string): string => terrain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const sheets = new WeakMap<Board, Drawing>();

/** The host's picture of the map, or else a plain one. */
export function sheetOf(board: Board, grid: Grid): Drawing {
  const found = (board.drawing as Drawing | undefined) ?? sheets.get(board) ?? drawn(board, grid);
  sheets.set(board, found);
  return found;
}

function drawn(board: Board, grid: Grid): Drawing {
  const { hexes } = grid;
  const [us, vs] = [hexes.map((hex) => hex.u), hexes.map((hex) => hex.v)];
  const frame = {
    left: Math.min(...us) - MARGIN,
    top: Math.min(...vs) - MARGIN,
    right: Math.max(...us) + MARGIN,
    bottom: Math.max(...vs) + MARGIN,
  };
  const round = (hex: Hex): Step[] => {
    const [first, ...rest] = cornersOf(hex, grid.grain);
    return [{ M: first! }, ...rest.map((to) => ({ L: to })), 'Z' as const];
  };
  const figure = (name: string, path: Step[], width?: number): Mark[] =>
    path.length === 0 ? [] : [{ figure: { class: name, path, ...(width === undefined ? {} : { width }) } }];
  const grounds = new Set(hexes.map((hex) => hex.terrain));
  const shut = hexes.filter((hex) => !hex.playable);
  return {
    title: board.title,
    sheet: frame,
    frame,
    symbols: {},
    layers: [
      {
        name: 'terrain',
        marks: [...grounds].flatMap((terrain) =>
          figure(`ground ${tint(terrain)}`, hexes.filter((hex) => hex.terrain === terrain).flatMap(round)),
        ),
      },
      { name: 'grid', marks: figure('grid', hexes.flatMap(round)) },
      {
        name: 'rivers',
        marks: Object.entries(ALONG).flatMap(([feature, look]) =>
          figure(look.class, sides(grid, feature), look.width),
        ),
      },
      { name: 'rails', marks: figure('rail-converted', rails(board, grid)) },
      {
        name: 'numbers',
        marks: hexes.map(({ number, u, v }) => lettering('number', number, 0.15, [u, v - UP])),
      },
      { name: 'veil', marks: figure('veil', shut.flatMap(round)) },
      {
        name: 'labels',
        marks: hexes.flatMap(({ place, u, v }) =>
          place ? [lettering(RANKS[place.rank], place.name, SIZES[place.rank], [u, v + DOWN])] : [],
        ),
      },
    ],
  };
}

const lettering = (name: string, text: string, size: number, middle: Pair): Mark => ({
  lettering: { class: name, text, size, stand: { middle } },
});

/** The sides that something runs along, each once. */
function sides(grid: Grid, feature: string): Step[] {
  return grid.hexes.flatMap((hex) => {
    const beyond = hex.sides.filter((it) => it.feature === feature).map((it) => it.to);
    const corners = cornersOf(hex, grid.grain);
    return grid.neighbours(hex.index).flatMap((next, side): Step[] => {
      const told = next && beyond.includes(next.index);
      const before =
        next &&
        next.index < hex.index &&
        next.sides.some((it) => it.to === hex.index && it.feature === feature);
      return told && !before ? [{ M: corners[side]! }, { L: corners[(side + 1) % 6]! }] : [];
    });
  });
}

/** Rails from middle to middle. */
function rails({ start }: Board, grid: Grid): Step[] {
  return start.rail_links.flatMap(([a, b]): Step[] => {
    const [from, to] = [grid.get(a), grid.get(b)];
    return from && to ? [{ M: [from.u, from.v] }, { L: [to.u, to.v] }] : [];
  });
}

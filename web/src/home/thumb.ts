// A small picture of where a game stands, kept by this browser whenever its board was open.

export type Thumb = {
  box: [left: number, top: number, width: number, height: number];
  /** Where the stacks of each side stand. */
  sides: [number, number][][];
  places: { at: [number, number]; name: string }[];
};
type Spot = { u: number; v: number };

const name = (id: string): string => `grognard.thumb.${id}`;
const round = (value: number): number => Math.round(value * 10) / 10;
const pair = ({ u, v }: Spot): [number, number] => [round(u), round(v)];

/** The picture of a position: its front with a margin, in the shape of the window it is shown in. */
export function thumbOf(
  stacks: (Spot & { side: number })[],
  places: (Spot & { name: string })[],
  shape = 1.8,
): Thumb | null {
  if (stacks.length === 0) return null;
  const [us, vs] = [stacks.map((it) => it.u), stacks.map((it) => it.v)];
  const middle = [(Math.min(...us) + Math.max(...us)) / 2, (Math.min(...vs) + Math.max(...vs)) / 2];
  const height = Math.max(Math.max(...vs) - Math.min(...vs), (Math.max(...us) - Math.min(...us)) / shape) + 3;
  const [left, top] = [middle[0]! - (height * shape) / 2, middle[1]! - height / 2];
  const inside = ({ u, v }: Spot): boolean =>
    u > left && u < left + height * shape && v > top && v < top + height;
  return {
    box: [round(left), round(top), round(height * shape), round(height)],
    sides: Array.from({ length: Math.max(...stacks.map((it) => it.side)) + 1 }, (_, side) =>
      stacks.filter((it) => it.side === side).map(pair),
    ),
    places: apart(places.filter(inside), height).map((it) => ({ at: pair(it), name: it.name })),
  };
}

/** Names that do not run into one another. */
function apart<T extends Spot>(places: T[], height: number): T[] {
  const kept: T[] = [];
  for (const it of places)
    if (kept.every((other) => Math.abs(other.v - it.v) > height / 7 || Math.abs(other.u - it.u) > height / 2))
      kept.push(it);
  return kept;
}

export function keepThumb(id: string, thumb: Thumb | null): void {
  try {
    if (thumb) localStorage.setItem(name(id), JSON.stringify(thumb));
  } catch {
    // Without room for it the list has no picture of this game.
  }
}

export function thumb(id: string): Thumb | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name(id)) ?? 'null') as Thumb | null;
    // One of an older board is drawn anew when the game is opened.
    return Array.isArray(kept?.sides) ? kept : null;
  } catch {
    return null;
  }
}

export const dropThumb = (id: string): void => localStorage.removeItem(name(id));

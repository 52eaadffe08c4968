// Where the odds lie: at the left or the right edge of the map, beside the hexes they are about. Where the window has no such place, the
// map slides as far as it must.

/** The card with its distance from the edge, as the style sheet has it. */
const CARD = 480;
const MARGIN = 14;
/** Half of a hex with the pill below it, in hex widths. */
const HALF = 0.62;

export type Field = {
  width: number;
  /** So much at the left lies under the overlay keys. */
  side: number;
  /** How wide a hex is. */
  s: number;
  /** How far the map may slide to the left and to the right. */
  slack: { left: number; right: number };
};
export type OddsPlace = { left: boolean; slide: number };

/**
 * The place for the odds, and how far the map slides to the right (or, below zero, to the left). `about` is where the hexes are that must be
 * seen, the most important first; `others` is what had better be seen. A card that lies somewhere (`now`) stays on its side if it can.
 */
export function oddsPlace(field: Field, about: number[], others: number[], now?: OddsPlace): OddsPlace {
  const { width, side, s, slack } = field;
  const card = Math.min(CARD, width - 2 * MARGIN);
  const half = HALF * s;
  const weighed = [false, true].map((left) => {
    const covered = left ? [side, side + card] : [width - MARGIN - card, width - MARGIN];
    const free = left ? [side + card, width] : [side, width - MARGIN - card];
    const [from, to] = free as [number, number];
    const [low, high] = span(about, half, to - from);
    const wanted = low < from ? from - low : high > to ? to - high : 0;
    const slide = Math.max(-slack.left, Math.min(slack.right, wanted));
    const hides = (x: number, edge: number): boolean =>
      x + slide + edge > covered[0]! && x + slide - edge < covered[1]!;
    // A hex that touches the edge of the card is beside it.
    const hidden = about.filter((x) => hides(x, half - 1)).length;
    const lost = others.filter((x) => hides(x, 0)).length;
    return { left, slide, cost: [hidden, now && now.left !== left ? 1 : 0, Math.abs(slide), lost] };
  });
  const [right, left] = weighed as [(typeof weighed)[0], (typeof weighed)[0]];
  const at = right.cost.findIndex((value, index) => value !== left.cost[index]);
  const better = at >= 0 && left.cost[at]! < right.cost[at]! ? left : right;
  return { left: better.left, slide: better.slide };
}

/** From where to where the spots reach: of too many, those that come first. */
function span(spots: number[], half: number, room: number): [number, number] {
  let [low, high] = [spots[0]! - half, spots[0]! + half];
  for (const x of spots) {
    const wider: [number, number] = [Math.min(low, x - half), Math.max(high, x + half)];
    if (wider[1] - wider[0] <= room) [low, high] = wider;
  }
  return [low, high];
}

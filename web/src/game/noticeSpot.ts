// Where a refusal lies: below its hex, or as low as it is seen whole.

type Window = { width: number; height: number; foot: number; s: number };

/** Room for half of the card on either side. */
const HALF = 170;
const MARGIN = 8;

/** What lies under the sheet at the foot of the window can be neither read nor dismissed. */
export function noticeSpot(at: { x: number; y: number }, window: Window, height: number) {
  const floor = window.height - window.foot - height - MARGIN;
  return {
    left: Math.min(Math.max(at.x, HALF), window.width - HALF),
    top: Math.max(MARGIN, Math.min(at.y + window.s * 0.55, floor)),
  };
}

// How far the map must slide so that spots lie in the window and under nothing that lies over it.

export type Box = { left: number; top: number; right: number; bottom: number };
type Point = { x: number; y: number };

/** The shortest slide after which all points, each so wide, lie within the field and clear of the boxes; none where there is no such. */
export function slideClear(
  points: Point[],
  wide: number,
  field: Box,
  over: Box[],
): { dx: number; dy: number } | null {
  if (points.length === 0) return { dx: 0, dy: 0 };
  const half = wide / 2;
  const xs = points.map((it) => it.x);
  const ys = points.map((it) => it.y);
  const all: Box = {
    left: Math.min(...xs) - half,
    right: Math.max(...xs) + half,
    top: Math.min(...ys) - half,
    bottom: Math.max(...ys) + half,
  };
  const fits = (dx: number, dy: number): boolean =>
    all.left + dx >= field.left - 0.5 &&
    all.right + dx <= field.right + 0.5 &&
    all.top + dy >= field.top - 0.5 &&
    all.bottom + dy <= field.bottom + 0.5;
  const clear = (dx: number, dy: number): boolean =>
    points.every(({ x, y }) =>
      over.every(
        (box) =>
          x + dx + half <= box.left + 0.5 ||
          x + dx - half >= box.right - 0.5 ||
          y + dy + half <= box.top + 0.5 ||
          y + dy - half >= box.bottom - 0.5,
      ),
    );
  // It ends where something touches an edge: of the field, or of a box.
  const across = [0, field.left - all.left, field.right - all.right];
  const down = [0, field.top - all.top, field.bottom - all.bottom];
  for (const box of over) {
    across.push(...xs.flatMap((x) => [box.right - (x - half), box.left - (x + half)]));
    down.push(...ys.flatMap((y) => [box.bottom - (y - half), box.top - (y + half)]));
  }
  let best: { dx: number; dy: number } | null = null;
  for (const dx of across)
    for (const dy of down) {
      const far = Math.hypot(dx, dy);
      if (best && far >= Math.hypot(best.dx, best.dy)) continue;
      if (fits(dx, dy) && clear(dx, dy)) best = { dx, dy };
    }
  return best;
}

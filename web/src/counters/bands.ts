// The colour of a formation's band: armies of a side take colours in the order in which the roster names them.

/** By the place of the side. */
const PALETTES = [
  ['#E3B52F', '#D8731F', '#2F66A8', '#2F7F5B', '#6A4AA5', '#9A3B3B', '#4B8FA6', '#7A6A35', '#6B6B6B'],
  ['#6A3FA0', '#1E8291', '#A83279', '#C99A2E', '#3B7F33', '#2E5FA3', '#7A4B22', '#4C7A8C', '#8A2F4B'],
];
const NO_ARMY = '#6F6B66';

/** The army or group a formation belongs to: what follows the stroke in "XXIV Mot Corps / 2nd Panzer Group". */
export function army(formation: string): string {
  const parts = formation.split('/').map((part) => part.trim());
  return parts.at(-1) ?? '';
}

/** The colour of each army, by its side and its name. */
export function bands(
  units: { side: string; formation: string }[],
  sides: { name: string }[],
): Map<string, string> {
  const found = new Map<string, string>();
  const counts: Record<string, number> = {};
  for (const unit of units) {
    const key = `${unit.side}/${army(unit.formation)}`;
    if (found.has(key)) continue;
    if (/front|reserve|stavka|^$/i.test(army(unit.formation))) {
      found.set(key, NO_ARMY);
      continue;
    }
    const place = sides.findIndex((side) => side.name === unit.side);
    const palette = PALETTES[place] ?? [NO_ARMY];
    const next = counts[unit.side] ?? 0;
    counts[unit.side] = next + 1;
    found.set(key, palette[next % palette.length] ?? NO_ARMY);
  }
  return found;
}

const known = new WeakMap<object, Map<string, string>>();

/** The colour of a counter's band on a board. */
export function bandOf(
  board: { units: { side: string; formation: string }[]; sides: { name: string }[] },
  unit: { side: string; formation: string },
): string {
  const colours = known.get(board) ?? bands(board.units, board.sides);
  known.set(board, colours);
  return colours.get(`${unit.side}/${army(unit.formation)}`) ?? NO_ARMY;
}

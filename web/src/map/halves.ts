// Movement is counted in half points; people read whole ones.

export function halves(value: number): string {
  const whole = Math.floor(value / 2);
  if (value % 2 === 0) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

/** Sums of chances are certain up to this. */
const CERTAIN = 1e-9;

export const percent = (chance: number): string => {
  const value = 1 - chance < CERTAIN ? 100 : chance < CERTAIN ? 0 : chance * 100;
  if (value > 0 && value < 0.5) return '<1%';
  if (value < 100 && value > 99.5) return '>99%';
  return `${Math.round(value)}%`;
};

/** "28%", or "28–42%" where not everything is known. */
export const between = (least: number, most: number): string =>
  percent(least) === percent(most) ? percent(least) : `${percent(least).replace('%', '')}–${percent(most)}`;

/** Least and most that a chance may be. */
export type Range = readonly [least: number, most: number];

const ends = (chance: number | Range): Range => (typeof chance === 'number' ? [chance, chance] : chance);

/** "62%", or "62% (41–99%)" where enemy strength is hidden; `chance` may lie between two itself. */
export function ranged(chance: number | Range, hidden?: Range): string {
  const mean = between(...ends(chance));
  return hidden && between(...hidden) !== mean ? `${mean} (${between(...hidden)})` : mean;
}

/** The same for the ear: "62 per cent (41 to 99 by hidden strength)". */
export function spokenChance(chance: number | Range, hidden?: Range): string {
  const figure = (value: number): string =>
    percent(value).replace('%', '').replace('<', 'less than ').replace('>', 'more than ');
  const figures = ([least, most]: Range): string =>
    figure(least) === figure(most) ? figure(least) : `${figure(least)} to ${figure(most)}`;
  const mean = ends(chance);
  const open = hidden && between(...hidden) !== between(...mean);
  return `${figures(mean)} per cent${open ? ` (${figures(hidden)} by hidden strength)` : ''}`;
}

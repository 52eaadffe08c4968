// Movement is counted in half points; people read whole ones.

export function halves(value: number): string {
  const whole = Math.floor(value / 2);
  if (value % 2 === 0) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

export const percent = (chance: number): string => {
  const value = chance * 100;
  if (value > 0 && value < 0.5) return '<1%';
  if (value < 100 && value > 99.5) return '>99%';
  return `${Math.round(value)}%`;
};

/** "28%", or "28–42%" where not everything is known. */
export const between = (least: number, most: number): string =>
  percent(least) === percent(most) ? percent(least) : `${percent(least).replace('%', '')}–${percent(most)}`;

/** Colour of a chance: low, even, high in seven steps each way; the number in the cell says the same. */

export function tone(p: number): string {
  const away = Math.abs(p - 0.5) * 2;
  if (away < 0.03) return 'even';
  const level = Math.max(1, Math.min(7, Math.ceil(away * 7)));
  return `${p > 0.5 ? 'high' : 'low'}-${level}`;
}

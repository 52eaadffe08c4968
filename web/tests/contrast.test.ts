// Every pair of colours that meets on the screen, computed: text at least 4.5, lines and icons at least 3.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const tokens = read('../src/style/tokens.css');
const faces = read('../src/games/damos/faces.css');

function block(selector: string, css = tokens): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no block ${selector}`);
  const body = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6}|0\.\d+)\s*;/gi)].map((it) => [it[1]!, it[2]!]),
  );
}

const paper = block(':root');
const dark = { ...paper, ...block(":root[data-theme='dark']") };
const safe = { ...paper, ...block(":root[data-counters='safe']") };
const safeDark = {
  ...dark,
  ...block(":root[data-counters='safe']"),
  ...block(":root[data-theme='dark'][data-counters='safe']"),
};

type Rgb = [number, number, number];
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((value, at) => value * share + b[at]! * (1 - share)) as Rgb;

const TEXT: [string, string][] = [
  ['text', 'panel'],
  ['text', 'panel-2'],
  ['text-2', 'panel'],
  ['text-2', 'panel-2'],
  ['link', 'panel'],
  ['link', 'panel-2'],
  ['on-action', 'action'],
  ['on-ribbon', 'ribbon'],
  ['on-ribbon-2', 'ribbon'],
  ['on-ribbon', 'offline'],
  ['on-selection', 'selection'],
  ['warning', 'panel'],
  ['warning', 'panel-2'],
  ['good', 'panel-2'],
  ['bad', 'panel'],
  ['bad', 'panel-2'],
  ['side-0', 'panel'],
  ['side-1', 'panel'],
  ['ink', 'paper'],
  ['ink', 'halo'],
  ['hex-number', 'paper'],
  ['river-name', 'halo'],
  ['on-overlay', 'reach'],
  ['on-overlay', 'attack'],
  ['on-overlay', 'supply'],
  ['on-overlay', 'zoi'],
  ['on-badge', 'badge'],
  ['die-pip', 'die'],
  ['text', 'backdrop'],
  ['text-2', 'backdrop'],
];
const LINES: [string, string][] = [
  ['control-line', 'panel'],
  ['control-line', 'panel-2'],
  ['reach', 'paper'],
  ['attack', 'paper'],
  ['supply', 'paper'],
  ['zoi', 'paper'],
  ['rail-converted', 'paper'],
  ['rail-other', 'paper'],
  ['border', 'paper'],
  ['major-city', 'paper'],
  ['river-casing', 'paper'],
  ['selection', 'ribbon'],
  ['side-0-bright', 'ribbon'],
  ['side-1-bright', 'ribbon'],
  ['side-0', 'paper'],
  ['side-1', 'paper'],
];
/** The casing of a river is dark on dark paper by design; there the water itself carries the line. */
const DARK_LINES = LINES.map(([a, b]): [string, string] => (a === 'river-casing' ? ['river', b] : [a, b]));

describe.each([
  ['paper', paper, LINES],
  ['dark', dark, DARK_LINES],
  ['safe', safe, LINES],
  ['safe dark', safeDark, DARK_LINES],
] as const)('%s', (_, tokens, lines) => {
  const of = (a: string, b: string): number => contrast(rgb(tokens[a]!), rgb(tokens[b]!));
  test.each(TEXT)('text %s on %s', (a, b) => expect(of(a, b)).toBeGreaterThanOrEqual(4.5));
  test.each(lines)('line %s on %s', (a, b) => expect(of(a, b)).toBeGreaterThanOrEqual(3));
});

const OWN = ['ss', 'nkvd'].map((name) => {
  const face = `.counter[data-face='${name}']`;
  const printed = block(face, faces);
  return { name, printed, safe: { ...printed, ...block(`:root[data-counters='safe'] ${face}`, faces) } };
});

describe.each([
  ['printed', paper],
  ['safe', safe],
] as const)('%s counters', (kind, tokens) => {
  const of = (a: string, b: string): number => contrast(rgb(a), rgb(b));
  const legible = (colours: Record<string, string>, name: string): void => {
    expect(of(colours[`${name}-ink`]!, colours[`${name}-face`]!)).toBeGreaterThanOrEqual(4.5);
    expect(of(colours[`${name}-ink`]!, colours[`${name}-box`]!)).toBeGreaterThanOrEqual(4.5);
    expect(of(colours[`${name}-reduced`]!, colours[`${name}-face`]!)).toBeGreaterThanOrEqual(3);
    expect(of(colours[`${name}-edge`]!, tokens.reverse!)).toBeGreaterThanOrEqual(4.5);
  };
  test.each([0, 1])('of side %d', (side) => legible(tokens, `counter-${side}`));
  test.each(OWN)('with the face $name', (face) => legible(face[kind], 'own'));
});

describe.each([
  ['paper', paper],
  ['dark', dark],
] as const)('odds on %s', (_, tokens) => {
  test.each([0, 0.05, 0.25, 0.45, 0.5, 0.55, 0.75, 0.95, 1])('a chance of %d', (chance) => {
    const share = (12 + Math.abs(chance - 0.5) * 2 * 78) / 100;
    const back =
      chance < 0.5
        ? mix(rgb(tokens['odds-low']!), rgb(tokens['odds-even']!), share * Number(tokens['odds-low-depth']))
        : mix(
            rgb(tokens['odds-high']!),
            rgb(tokens['odds-even']!),
            share * Number(tokens['odds-high-depth']),
          );
    expect(contrast(rgb(tokens.text!), back)).toBeGreaterThanOrEqual(4.5);
  });
});

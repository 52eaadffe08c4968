// The faces are cut down to the letters in use: none may be missing, and together they stay small.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lettersInUse } from '../tools/letters.mjs';

const folder = new URL('../src/style/fonts/', import.meta.url);
const sheet = readFileSync(new URL('fonts.css', folder), 'utf8');

type Cut = { family: string; file: string; held: Set<number> };
const cuts: Cut[] = [...sheet.matchAll(/@font-face \{([^}]+)\}/g)].map(([, body]) => {
  const held = new Set<number>();
  for (const [, from, to] of body!.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
    for (let code = parseInt(from!, 16); code <= parseInt(to ?? from!, 16); code += 1) held.add(code);
  return {
    family: /font-family: '([^']+)'/.exec(body!)![1]!,
    file: /url\('\.\/([^']+)'/.exec(body!)![1]!,
    held,
  };
});
const of = (family: string): Cut[] => cuts.filter((cut) => cut.family === family);

/** Pictures rather than letters: none of our faces has them, the reader's system draws them. */
const SIGNS = '≡≣①②③■▣▲▶▷▸▼▾◀◆○◎●◐★☰♥♦⚅⚑⚔✈✓✕✚✦❙⟲⟳⬡↩↶√λᵀ─│┌┐└┘├┤┬┴┼═║█▉▊▋▌▍▎▏';

test('every letter of our texts and names is in the face that text is set in', () => {
  const signs = new Set([...SIGNS].map((sign) => sign.codePointAt(0)));
  const missing = [...lettersInUse()]
    .filter(([code]) => !signs.has(code))
    .flatMap(([code, where]) =>
      of('IBM Plex Sans')
        .filter((cut) => !cut.held.has(code))
        .map((cut) => `${String.fromCodePoint(code)} U+${code.toString(16)} of ${where} in ${cut.file}`),
    );
  expect(missing, 'run `npm run fonts`').toEqual([]);
});

test('every face holds whatever can be typed', () => {
  const ascii = Array.from({ length: 95 }, (_, at) => 32 + at);
  for (const cut of cuts)
    expect(
      ascii.filter((code) => !cut.held.has(code)),
      cut.file,
    ).toEqual([]);
  expect(new Set(cuts.map((cut) => cut.family)).size).toBe(4);
});

test('all faces together weigh less than 120 KB', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.woff2'));
  expect(files.sort()).toEqual(cuts.map((cut) => cut.file).sort());
  const bytes = files.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
  expect(bytes).toBeGreaterThan(40_000);
  expect(bytes).toBeLessThan(120_000);
});

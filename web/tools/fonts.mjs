// Cuts the faces down to the letters that are in use and writes them with their style sheet to src/style/fonts.
// Run it (`npm run fonts`) when a new letter comes into use: tests/fonts.test.ts says so.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { lettersInUse } from './letters.mjs';

/** Only the weights that are really told apart: 700 in the narrow face is drawn with 600. The makers' own files have arrows and ≤. */
const FACES = [
  ['Barlow Condensed', 'barlow-condensed', ['500-normal', '600-normal', '700-normal', '600-italic']],
  ['Source Serif 4', 'source-serif-4', ['700-normal', '500-italic']],
  ['IBM Plex Sans', 'IBMPlexSans', ['400-normal', '500-normal', '600-normal', '700-normal']],
  ['IBM Plex Sans Condensed', 'IBMPlexSansCondensed', ['400-normal', '600-normal']],
];
const WEIGHTS = { 400: 'Regular', 500: 'Medium', 600: 'SemiBold', 700: 'Bold' };
const PLEX = { IBMPlexSans: '@ibm/plex-sans', IBMPlexSansCondensed: '@ibm/plex-sans-condensed' };

/** Where the whole face lies. */
function source(name, cut) {
  const path =
    name in PLEX
      ? `${PLEX[name]}/fonts/complete/woff2/${name}-${WEIGHTS[cut.slice(0, 3)]}.woff2`
      : `@fontsource/${name}/files/${name}-latin-${cut}.woff2`;
  return new URL(`../node_modules/${path}`, import.meta.url);
}
const OUT = new URL('../src/style/fonts/', import.meta.url);

const ascii = Array.from({ length: 95 }, (_, at) => 32 + at);
/** Written as entities or put in by code: spaces that do not break, quotation marks, arrows, comparisons. */
const also = [...'\u00a0\u2009\u202f‘’“”…–—−×±½←↑→↓≤≥≠'].map((sign) => sign.codePointAt(0));
const wanted = new Set([...ascii, ...also, ...lettersInUse().keys()]);
const text = String.fromCodePoint(...wanted);

/** "U+20-7E, U+A0". */
function ranges(codes) {
  const runs = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const rules = [];
let total = 0;
for (const [family, name, cuts] of FACES) {
  for (const cut of cuts) {
    const [weight, style] = cut.split('-');
    const file = source(name, cut);
    const options = { noHinting: true, keepFeatures: ['kern', 'tnum', 'lnum'] };
    const whole = await readFile(file);
    const bare = await subsetFont(whole, text, { ...options, targetFormat: 'truetype' });
    const held = new Face(new Blob(bare.buffer.slice(bare.byteOffset, bare.byteOffset + bare.length)), 0);
    const packed = await subsetFont(whole, text, { ...options, targetFormat: 'woff2' });
    await writeFile(new URL(`${name}-${cut}.woff2`, OUT), packed);
    total += packed.length;
    rules.push(`@font-face {
  font-family: '${family}';
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url('./${name}-${cut}.woff2') format('woff2');
  unicode-range: ${ranges(held.collectUnicodes())};
}
`);
  }
}
const head =
  '/* Made by `npm run fonts`: faces under the Open Font License, cut down to the letters in use. */\n';
await writeFile(new URL('fonts.css', OUT), head + rules.join(''));
console.log(`${rules.length} faces, ${total} bytes, ${wanted.size} letters and signs`);

// Draws the NATO symbols once, at build time, into a sprite: one <symbol> per unit type, without echelon marks.
// All have the friendly frame (a rectangle), whoever owns them; box and ink take their colours from CSS.
import { mkdirSync, writeFileSync } from 'node:fs';
import ms from 'milsymbol';

// Function ids of APP-6 for the types that counters show.
const TYPES = {
  foot_infantry: 'UCI---',
  mountain: 'UCIO--',
  airborne: 'UCIA--',
  nkvd: 'UCI---',
  cavalry: 'UCR---',
  motorized: 'UCI---',
  mechanized: 'UCIZ--',
  armor: 'UCA---',
};

// What counters of the series print besides: wheels, and the bar of the security troops.
const EXTRAS = {
  motorized:
    '<circle cx="70" cy="160" r="9" fill="var(--mark)"/><circle cx="130" cy="160" r="9" fill="var(--mark)"/>',
};

function symbol(name, code) {
  const drawn = new ms.Symbol(`SFGP${code}----`, {
    size: 40,
    fillColor: 'BOX',
    frameColor: 'INK',
    iconColor: 'INK',
    strokeWidth: 7,
    infoFields: false,
  }).asSVG();
  const viewBox = /viewBox="([^"]+)"/.exec(drawn)?.[1];
  const body = drawn
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll('"BOX"', '"var(--box)"')
    .replaceAll('"INK"', '"var(--mark)"')
    .replaceAll('"black"', '"var(--mark)"')
    .replaceAll('stroke-width="3"', 'stroke-width="8"')
    .replaceAll(' ></path>', '/>');
  return { name, viewBox, body: body + (EXTRAS[name] ?? '') };
}

const symbols = Object.entries(TYPES).map(([name, code]) => symbol(name, code));
mkdirSync(new URL('../src/generated/', import.meta.url), { recursive: true });
const lines = symbols.map(
  (it) => `  ${it.name}: { viewBox: '${it.viewBox}', body: ${JSON.stringify(it.body)} },`,
);
writeFileSync(
  new URL('../src/generated/symbols.ts', import.meta.url),
  `// Written by tools/sprite.mjs; do not edit.\nexport const symbols: Record<string, { viewBox: string; body: string }> = {\n${lines.join('\n')}\n};\n`,
);

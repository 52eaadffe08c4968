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
  machine_gun: 'UCI---',
  light_anti_tank: 'UCAA--',
  anti_tank_gun: 'UCAA--',
  bunker: 'UCI---',
  unknown: 'U-----',
};

// What counters of the series print besides: wheels, the arrow of a machine gun, the roof of a bunker, a question mark.
const EXTRAS = {
  motorized:
    '<circle cx="70" cy="160" r="9" fill="var(--mark)"/><circle cx="130" cy="160" r="9" fill="var(--mark)"/>',
  machine_gun: '<path d="M100 135V65M82 86 100 65 118 86" fill="none" stroke="var(--mark)" stroke-width="8"/>',
  anti_tank_gun:
    '<circle cx="70" cy="160" r="9" fill="var(--mark)"/><circle cx="130" cy="160" r="9" fill="var(--mark)"/>',
  bunker: '<path d="M25 50V36H175V50" fill="none" stroke="var(--mark)" stroke-width="8"/>',
  unknown:
    '<text x="100" y="128" text-anchor="middle" font-size="80" font-weight="700" fill="var(--mark)">?</text>',
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

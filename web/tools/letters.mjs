// Every letter and sign that our texts and names can bring onto a page.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = new URL('../..', import.meta.url).pathname;
/** Where texts come from: the pages, the rooms whose words reach them, names and numbers of the games, the rules. */
const SOURCES = [
  ['web/src', /\.(svelte|ts)$/],
  ['crates', /^(?!.*\/(grognard|press|study)\/).*\/src\/.*\.rs$/],
  ['modules', /\.(csv|toml|json|geojson)$/],
  ['docs/rules', /\.md$/],
];
const SKIPPED = new Set(['node_modules', 'generated', 'target', 'tests']);

function* files(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* files(path);
    else if (entry.isFile()) yield path;
  }
}

/** Comments explain; nobody sees their letters on a page. */
const withoutComments = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/<!--[\s\S]*?-->/g, '');

/** The code points in use, and of each an example of where. */
export function lettersInUse() {
  const found = new Map();
  for (const [folder, name] of SOURCES) {
    for (const path of files(folder)) {
      if (!name.test(path)) continue;
      const text = readFileSync(join(ROOT, path), 'utf8');
      for (const letter of /\.(rs|ts|svelte)$/.test(path) ? withoutComments(text) : text) {
        const code = letter.codePointAt(0);
        if (code >= 32 && !found.has(code)) found.set(code, path);
      }
      for (const [, hex] of text.matchAll(/\\u\{?([0-9a-f]{4})\}?/gi)) {
        const code = parseInt(hex, 16);
        if (code >= 32 && !found.has(code)) found.set(code, path);
      }
    }
  }
  return found;
}

// What axe-core finds on a page, one line for each finding.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA, and what is good practice besides; axe leaves out the 2.2 rules unless they are asked for. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function barriers(page) {
  // Evaluated from outside, since the pages forbid scripts of others.
  await page.evaluate(axe);
  const found = await page.evaluate(
    (tags) => globalThis.axe.run(document, { resultTypes: ['violations'], runOnly: tags }),
    TAGS,
  );
  return found.violations.map(
    (it) =>
      `${it.id}: ${it.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 4)
        .join('; ')} ${it.nodes[0].any[0]?.message ?? ''}`,
  );
}

/** By how many pixels a page is wider than its window. */
export const tooWide = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

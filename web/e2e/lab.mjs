// A lab in the browser beside the program itself: what a page asks, and what the program says to the same case.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { program } from './launch.mjs';

/** The program's own answer to a case. */
export function answerTo(system, one, command = 'odds', flags = []) {
  const run = spawnSync(program(), [command, system, ...flags, '-'], {
    input: `${JSON.stringify(one)}\n`,
    encoding: 'utf8',
  });
  assert.equal(run.status, 0, run.stderr);
  return JSON.parse(run.stdout);
}

/** Opens a lab and notes every case it asks about. */
export async function openLab(table, path, options) {
  const page = await table.page(options);
  const asked = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/labs/')) {
      asked.push({ url: new URL(request.url()), cases: [request.postDataJSON()].flat() });
    }
  });
  await page.goto(table.url + path);
  await page.getByTestId('headline').waitFor();
  return { page, asked };
}

/** The cases behind the headline: those that were asked alone, with their explanation. */
export const mainCases = (asked) =>
  asked
    .filter(({ url, cases }) => url.searchParams.has('explain') && cases.length === 1)
    .map(({ cases }) => cases[0]);
export const mainCase = (asked) => mainCases(asked).at(-1);

/** The fraction of the headline. */
export const fraction = async (page) =>
  (await page.getByTestId('exact').textContent()).replace(/[\s\u2009\u202f]/g, '');

export const pick = (page, name) => page.getByRole('radio', { name, exact: true }).check();
export const settled = (page) =>
  page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);

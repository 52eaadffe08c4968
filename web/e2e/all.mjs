// npm run e2e: every browser test, file by file, each with a host of its own, two files at a time (LANES=1 for one).
// `npm run e2e -- war phone` runs the files of these names.
// A file that fails is run once more at the end, alone, when nothing of the first run is left: what fails twice is a fault and ends
// the run with 1; what passes then is named as unsteady, so that it is looked into.

import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const SUFFIX = '.test.mjs';
const LANES = Number(process.env.LANES ?? 2);

/** The files that take longest, begun first, so that no lane is left alone with one of them at the end. */
const LONG = ['monkey', 'war', 'phone', 'mission', 'keys', 'play'].map((name) => name + SUFFIX);

/** The files asked for, or all of them. */
async function chosen(names) {
  const all = (await readdir(HERE)).filter((file) => file.endsWith(SUFFIX)).sort();
  const unknown = names.filter((name) => !all.includes(name + SUFFIX));
  if (unknown.length > 0) throw new Error(`no browser test is called ${unknown.join(', ')}`);
  return names.length > 0 ? names.map((name) => name + SUFFIX) : all;
}

/** Runs one file; whether it passed, what it wrote and how long it took. */
async function run(file) {
  const begun = Date.now();
  const child = spawn(process.execPath, ['--test', '--test-reporter=spec', join(HERE, file)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { file, passed: code === 0, said, seconds: (Date.now() - begun) / 1000 };
}

function tell({ file, passed, said, seconds }) {
  const count = (word) => new RegExp(`ℹ ${word} (\\d+)`).exec(said)?.[1] ?? '?';
  const tests = `${count('pass')} of ${count('tests')}`;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${file}: ${tests} in ${seconds.toFixed(0)} s`);
  if (!passed) console.log(said);
}

/** The long files first, the others as they were. */
function longFirst(files) {
  return [...LONG.filter((file) => files.includes(file)), ...files.filter((file) => !LONG.includes(file))];
}

async function main() {
  const failed = [];
  const queue = longFirst(await chosen(process.argv.slice(2)));
  const lane = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const result = await run(file);
      tell(result);
      if (!result.passed) failed.push(file);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const faults = [];
  for (const file of failed) {
    const again = await run(file);
    tell(again);
    if (!again.passed) faults.push(file);
  }
  const unsteady = failed.filter((file) => !faults.includes(file));
  if (unsteady.length > 0) console.log(`unsteady, passed when run again: ${unsteady.join(', ')}`);
  if (faults.length > 0) console.log(`failed twice: ${faults.join(', ')}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

await main();

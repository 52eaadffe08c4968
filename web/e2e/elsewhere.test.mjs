// A turn between two computers, or between two addresses of this one where no network can be made.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

test('two people at two addresses play a turn of Smolensk by invitation', { timeout: 600_000 }, () => {
  const script = fileURLToPath(new URL('elsewhere.mjs', import.meta.url));
  const run = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 590_000 });
  assert.equal(run.status, 0, run.stdout + run.stderr);
  assert.match(run.stdout, /turn \d+ of Smolensk played by invitation/);
});

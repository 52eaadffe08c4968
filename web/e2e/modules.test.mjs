// A designer's folder of modules: a battle and a game of his own, found by the host, chosen on the first page and played.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, program } from './launch.mjs';
import { sit } from './sit.mjs';

let stage;
let folder;

/** Copies a title of the program into the folder under another name. */
function make(name, from) {
  const words = ['module', 'new', name, '--from', from, '--into', folder];
  const made = spawnSync(program(), words, { encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grognard-modules-'));
  make('agc/yelnya', 'agc/smolensk');
  make('army', 'agc');
  stage = await launch({ host: ['--modules', folder] });
});
after(async () => {
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the first page offers the battle and the game of the folder', async () => {
  const { games } = await (await fetch(`${stage.url}/api/catalogue`)).json();
  const names = games.map((it) => it.game);
  assert.ok(names.includes('agc/yelnya') && names.includes('army'), names.join());
  const page = await stage.page();
  await page.goto(stage.url);
  await page.locator('input[value="agc/yelnya"]').first().waitFor({ state: 'attached' });
});

for (const [game, kind] of [
  ['agc/yelnya', 'done'],
  ['army', 'place_default'],
])
  test(`${game} is played in the browser`, async () => {
    const { hands } = await sit(stage, { game });
    const asked = hands.table.pending.owes[0].sentence;
    await hands.answer(hands.table.offers.find((offer) => offer.kind === kind));
    assert.notEqual(hands.table.decision, 0, asked);
    assert.ok(hands.log.length > 0, 'something happened');
    assert.deepEqual(stage.complaints, []);
  });

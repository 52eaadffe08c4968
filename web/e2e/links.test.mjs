// Links and keys: a link can add a seat to a browser, and never takes one away.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';

let table;
before(async () => {
  table = await launch();
});
after(async () => {
  await table?.stop();
});

const keys = (page, id) =>
  page.evaluate((id) => JSON.parse(localStorage.getItem(`grognard.game.${id}`) ?? 'null'), id);

test('a worthless link neither hides the game nor overwrites the key to it', async () => {
  const { id, tokens } = await table.post('/api/games', { game: 'agc/smolensk', mode: 'hotseat' });
  const page = await table.page();
  await page.goto(`${table.url}/play/${id}#axis=${tokens.axis}`);
  await page.locator('.map').first().waitFor();
  for (const worthless of ['chat=hello', 'axis=gone', 'watch=gone&soviet=gone']) {
    // Another page first: the same address with another fragment would not be loaded anew.
    await page.goto(`${table.url}/rules`);
    await page.goto(`${table.url}/play/${id}#${worthless}`);
    await page.locator('.map').first().waitFor();
    await page.getByText('The link you opened gives no seat in this game.').first().waitFor();
    assert.deepEqual((await keys(page, id)).tokens, { axis: tokens.axis }, worthless);
    assert.equal(new URL(page.url()).hash, '');
  }
  await page.goto(`${table.url}/rules`);
  await page.goto(`${table.url}/play/${id}#anything=${tokens.soviet}`);
  // With both seats at one screen the map is covered until one of them is taken.
  await page.getByRole('button', { name: 'I am the Axis player' }).waitFor();
  assert.deepEqual((await keys(page, id)).tokens, tokens, 'a good key is kept under its own seat');
  assert.deepEqual(table.complaints, []);
  await page.close();
});

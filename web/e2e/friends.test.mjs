// Two people in two browsers: the invitation, whose turn it is in the tab, a resignation, a draw by agreement, and the rematch.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const keys = (page, id) =>
  page.evaluate((id) => JSON.parse(localStorage.getItem(`grognard.game.${id}`) ?? 'null'), id);
const idOf = (page) => new URL(page.url()).pathname.split('/')[2];

/** Sets a game up in one browser and takes the other seat in another. */
async function friends() {
  const [axis, soviet] = [await stage.page(), await stage.page()];
  await axis.goto(`${stage.url}/?game=agc/smolensk&mode=friend`);
  const dialog = axis.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Axis|German/ }).check();
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click();
  const field = dialog.getByLabel('Link for your opponent');
  await field.waitFor();
  const link = await field.inputValue();
  await dialog.getByRole('link', { name: 'Go to the table' }).click();
  await axis.locator('.map').first().waitFor();
  await soviet.goto(link);
  await soviet.locator('.map').first().waitFor();
  return { axis, soviet, id: idOf(axis) };
}

async function inMenu(page, action) {
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await page.locator(`[role="dialog"] [data-action="${action}"], dialog [data-action="${action}"]`).first().click();
}

test('the tab says whose turn it is, and dice hold what both added', { timeout: 120_000 }, async () => {
  const { axis, soviet, id } = await friends();
  await axis.waitForFunction(() => document.title.startsWith('● Your turn'));
  await soviet.waitForFunction(() => !document.title.includes('Your turn') && document.title.includes('Grognard'));
  const [mine, theirs] = [await keys(axis, id), await keys(soviet, id)];
  assert.match(mine.dice.contribution, /^[0-9a-f]{64}$/);
  assert.equal(mine.dice.commitment, theirs.dice.commitment);
  assert.notEqual(mine.dice.contribution, theirs.dice.contribution);
  for (const page of [axis, soviet]) {
    assert.equal(await page.getByText('Do not trust these dice').count(), 0);
    await page.close();
  }
});

test('a seat gets a new key, and the old link opens nothing', { timeout: 120_000 }, async () => {
  const { axis, soviet, id } = await friends();
  const old = (await keys(axis, id)).tokens.axis;
  await inMenu(axis, 'rekey');
  await axis.waitForFunction(
    ([id, old]) => JSON.parse(localStorage.getItem(`grognard.game.${id}`)).tokens.axis !== old,
    [id, old],
  );
  await axis.locator('.map').first().waitFor();
  const stranger = await stage.page();
  await stranger.goto(`${stage.url}/play/${id}#axis=${old}`);
  await stranger.getByText('This game cannot be shown').or(stranger.getByRole('alert')).first().waitFor();
  assert.equal(await stranger.locator('.map').count(), 0);
  for (const page of [axis, soviet, stranger]) await page.close();
});

test('a draw is offered and accepted; the rematch exchanges the seats', { timeout: 120_000 }, async () => {
  const { axis, soviet, id } = await friends();
  await inMenu(axis, 'agree');
  await soviet.locator('.decision [data-action="agree"]').click();
  for (const page of [axis, soviet]) {
    await page.getByRole('heading', { name: 'Ended by agreement' }).waitFor();
    await page.waitForFunction(() => document.title.startsWith('■ Over'));
  }
  await axis.locator('[data-action="rematch"]').click();
  await axis.waitForURL((url) => url.pathname.startsWith('/play/') && !url.pathname.endsWith(id));
  const next = idOf(axis);
  assert.deepEqual(Object.keys((await keys(axis, next)).tokens), ['soviet']);
  await soviet.getByText('Your opponent asks for a rematch').waitFor();
  await soviet.locator('[data-action="rematch"]').click();
  await soviet.waitForURL((url) => url.pathname.endsWith(next));
  assert.deepEqual(Object.keys((await keys(soviet, next)).tokens), ['axis']);
  await soviet.waitForFunction(() => document.title.startsWith('● Your turn'));
  for (const page of [axis, soviet]) await page.close();
});

test('a resignation is in the log, on the first page, and opens the record', { timeout: 120_000 }, async () => {
  const { axis, soviet } = await friends();
  await inMenu(soviet, 'save-log').catch(() => {});
  await soviet.keyboard.press('Escape');
  await inMenu(soviet, 'resign');
  await soviet.locator('[data-action="resign-now"]').click();
  await axis.getByRole('heading', { name: 'Soviet resigns' }).waitFor();
  await axis.getByText('Axis wins by resignation.').first().waitFor();
  await axis.getByRole('button', { name: 'Menu' }).first().click();
  await axis.getByRole('button', { name: 'Save the record' }).waitFor();
  await axis.goto(`${stage.url}/`);
  await axis.getByText('Soviet resigns').first().waitFor();
  for (const page of [axis, soviet]) await page.close();
});

test('no page complained', () => {
  const expected = /401|403|Failed to load resource/;
  assert.deepEqual(
    stage.complaints.filter((it) => !expected.test(it)),
    [],
  );
});

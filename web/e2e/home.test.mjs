// The first page: begin against the machine or a friend, send the link, come back to what waits.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, program } from './launch.mjs';

let table;
before(async () => {
  table = await launch();
});
after(async () => {
  await table?.stop();
});

const keys = (page, id) =>
  page.evaluate((id) => JSON.parse(localStorage.getItem(`grognard.game.${id}`) ?? 'null'), id);
const idOf = (page) => new URL(page.url()).pathname.split('/')[2];

async function setUp(page, mode, side) {
  await page.goto(`${table.url}/`);
  await page.getByRole('button', { name: mode }).click();
  const dialog = page.getByRole('dialog');
  if (side) await dialog.getByRole('radio', { name: side }).check();
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click();
  return dialog;
}

test('a game against the machine begins, and waits under Continue', async () => {
  const page = await table.page();
  await setUp(page, 'v. the machine', /Soviet/);
  await page.waitForURL(/\/play\//);
  const id = idOf(page);
  assert.deepEqual(Object.keys((await keys(page, id)).tokens), ['soviet']);
  await page.goto(`${table.url}/`);
  await page.getByRole('heading', { name: /Continue/ }).waitFor();
  // The cards come one after another.
  await page.locator(`a[href="/play/${id}"]`).first().waitFor();
  assert.equal(await page.locator(`a[href="/play/${id}"]`).count(), 1);
  await page.close();
});

test('a friend gets a link that gives a seat once, and nothing of it stays behind', async () => {
  const page = await table.page();
  const dialog = await setUp(page, 'v. a friend', /Axis|German/);
  const field = dialog.getByLabel('Link for your opponent');
  await field.waitFor();
  const link = await field.inputValue();
  assert.match(link, /\/play\/[^#]+#invite=./);
  await dialog.getByText('This link works on this computer only.').waitFor();
  const id = new URL(link).pathname.split('/')[2];
  assert.deepEqual(Object.keys((await keys(page, id)).tokens), ['axis']);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  assert.ok(!stored.includes(link.split('invite=')[1]), 'the invitation is not kept');

  // Whoever looks at the link he is about to send does not take his opponent's seat.
  await page.goto(link);
  await page.getByText('The link you opened is for your opponent').first().waitFor();
  assert.deepEqual(Object.keys((await keys(page, id)).tokens), ['axis']);

  const friend = await table.page();
  await friend.goto(`${table.url}/`);
  await friend.getByLabel('Invitation').fill(link);
  await friend.getByRole('button', { name: 'Join' }).click();
  await friend.waitForURL(/\/play\//);
  await friend.waitForFunction((id) => localStorage.getItem(`grognard.game.${id}`) !== null, id);
  assert.deepEqual(Object.keys((await keys(friend, id)).tokens), ['soviet']);
  assert.equal(new URL(friend.url()).hash, '', 'the invitation leaves the address');

  const third = await table.page();
  await third.goto(link);
  await third.getByText('This invitation has been used or withdrawn').waitFor();
  for (const one of [third, friend, page]) await one.close();
});

test('a record from a file is replayed on the board', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grognard-records-'));
  try {
    const run = spawnSync(program(), ['simulate', 'agc/smolensk', '--games', '1', '--keep', folder], {
      encoding: 'utf8',
    });
    assert.equal(run.status, 0, run.stderr);
    const page = await table.page();
    await page.goto(`${table.url}/`);
    await page.getByLabel('Replay a file').setInputFiles(join(folder, readdirSync(folder)[0]));
    await page.waitForURL(/\/replay\//);
    await page.getByText('Smolensk').first().waitFor();
    await page.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('something that is no record is refused in words', async () => {
  const page = await table.page();
  await page.goto(`${table.url}/`);
  await page
    .getByLabel('Replay a file')
    .setInputFiles({ name: 'x.jsonl', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await page.locator('p[role="status"]', { hasNotText: 'Replaying' }).filter({ hasText: /\w/ }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
  await page.close();
});

test('something that is no invitation is refused in words', async () => {
  const page = await table.page();
  await page.goto(`${table.url}/`);
  await page.getByLabel('Invitation').fill('abc');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText('That is no invitation').waitFor();
  await page.close();
});

test('a game that is gone can be forgotten', async () => {
  const page = await table.page();
  await page.goto(`${table.url}/`);
  await page.evaluate(() => {
    localStorage.setItem('grognard.games', '["nowhere"]');
    localStorage.setItem('grognard.game.nowhere', '{"tokens":{"axis":"x"},"title":"Lost campaign"}');
  });
  await page.reload();
  await page.getByText('Lost campaign').waitFor();
  await page.getByRole('button', { name: 'Forget it' }).click();
  await page.getByText('Lost campaign').waitFor({ state: 'detached' });
  await page.close();
});

test('the rules are found by words and opened by number', async () => {
  const page = await table.page();
  await page.goto(`${table.url}/rules`);
  await page.getByRole('searchbox', { name: 'Find a rule' }).fill('largest half losses');
  await page
    .getByRole('link', { name: /D8\.8b/ })
    .first()
    .waitFor();
  await page.getByRole('searchbox', { name: 'Find a rule' }).fill('D8.8b');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/rules\/D8\.8b/);
  await page.getByRole('heading', { name: 'D8.8 Absorbing losses' }).waitFor();
  await page.getByRole('link', { name: 'D8.8c →' }).click();
  await page.waitForURL(/\/rules\/D8\.8c/);
  await page.close();
});

test('a mission that no list has is made by a form, and played', async () => {
  const page = await table.page();
  await page.goto(`${table.url}/`);
  const maker = page.locator('details', { hasText: 'Generated mission' });
  await maker.locator('summary').click();
  await maker.getByLabel('Country').selectOption('river');
  await maker.getByLabel("Defender's points").fill('20');
  await maker.getByLabel('Number').fill('3');
  await maker.getByRole('button', { name: 'Make it' }).click();
  await maker.getByRole('alert').filter({ hasText: '60 to 250' }).waitFor();
  await maker.getByLabel("Defender's points").fill('60');
  await maker.getByRole('button', { name: 'Make it' }).click();
  await maker.getByRole('status').waitFor();
  assert.equal(await page.locator('input[name="game"]:checked').inputValue(), 'yards/river-60-3');
  await page.getByRole('button', { name: 'v. the machine' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL(/\/play\//);
  await page.locator('[data-action="as_printed"], [data-action="place"]').first().waitFor();
  await page.close();
});

// The log told in a few words: set-up in one line that opens, a report when a turn has passed, each turn's report within reach.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './axe.mjs';
import { agree } from './hands.mjs';
import { launch } from './launch.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

/** Both sides set up as proposed, and the first German turn ended at once. */
async function secondTurn() {
  const made = await stage.post('/api/games', { game: 'agc', mode: 'solitaire', seed: 10 });
  const page = await stage.page();
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
  const heading = page.locator('.log h3', { hasText: /^Turn 2/ });
  for (let end = Date.now() + 30_000; Date.now() < end && !(await heading.isVisible());) {
    const next = page.locator(
      '.decide [data-action="place_default"]:not(:disabled), .decide [data-action="done"]:not(:disabled)',
    );
    if (!(await agree(page)) && (await next.first().isVisible()))
      await next
        .first()
        .click({ timeout: 1000 })
        .catch(() => {});
    await page.waitForTimeout(60);
  }
  await heading.waitFor();
  return page;
}

test('a turn that has passed is told on a card, and again from the log', async () => {
  const page = await secondTurn();
  const card = page.locator('[data-card="report"]');
  await card.waitFor();
  assert.match(await card.innerText(), /Turn 1 · Axis/);
  assert.match(await card.innerText(), /Next to come/);
  assert.deepEqual(await barriers(page), []);
  await page.locator('.map').focus();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Report of Turn 1' }).click();
  await card.waitFor();
  await page.locator('[data-action="close-report"]').click();
  await card.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Turn 1', exact: true }).click();
  const run = page.locator('[data-log="run"]', { hasText: 'Soviet set-up: 21 units placed' });
  assert.equal(await run.locator('[data-log="reinforcement"]').first().isVisible(), false);
  await run.locator('summary').click();
  assert.equal(await run.locator('[data-log="reinforcement"]').count(), 21);
  assert.ok(await run.locator('[data-log="reinforcement"]').first().isVisible());
  await page.getByRole('searchbox', { name: 'Find in the log' }).fill('6th cavalry');
  await page.locator('[data-log="reinforcement"]', { hasText: '6th Cavalry Corps in 2529.' }).waitFor();
  await page.reload();
  await page.locator('.map').waitFor();
  await page.waitForTimeout(300);
  assert.equal(await card.count(), 0, 'nothing has passed since the page was opened');
  await page.close();
});

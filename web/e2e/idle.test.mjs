// Where nothing can be done, the page answers by itself and says so; where it is told not to, it waits.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const SMOLENSK = { game: 'agc/smolensk', mode: 'machine', machine: { soviet: 'staff' }, seed: 11 };
const phase = (hands) => Object.keys(Object(hands.table.view.frames.at(-1)))[0];
const until = async (page, is, what) => {
  for (let tries = 0; !is(); tries += 1) {
    assert.ok(tries < 400, `never: ${what}`);
    await page.waitForTimeout(20);
  }
};

test('an empty reinforcement phase ends by itself, and says so', async () => {
  const { page, hands } = await sit(stage, SMOLENSK, { idle: true });
  await until(page, () => phase(hands) !== 'reinforcement', 'reinforcement ended');
  const told = 'No units due and no RP to spend: reinforcement ended.';
  await page.locator('[data-toast]', { hasText: told }).waitFor();
  assert.ok((await page.locator('[role="status"].visually-hidden').last().innerText()).startsWith(told));
  // What the turn has to say is still there to be read.
  await page.locator('[data-card="bulletin"]').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/idle.png` });
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('it is a setting, and remembered', async () => {
  const { page, hands } = await sit(stage, SMOLENSK, {});
  await page.waitForTimeout(500);
  assert.equal(phase(hands), 'reinforcement');
  await page.locator('.top button[aria-label*="enu"]').first().click();
  const box = page.locator('[data-setting="idle"]');
  assert.equal(await box.isChecked(), false);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/idle-menu.png` });
  await box.check();
  await until(page, () => phase(hands) !== 'reinforcement', 'reinforcement ended');
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('grognard.settings')).idle), true);
  await page.close();
});

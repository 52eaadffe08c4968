// The first steps: a newcomer is led through a first turn by mouse, keys and touch; the guide goes on by what happens, is there
// again when the page is opened anew, and can be put away and taken up again.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './axe.mjs';
import { agree, Hands } from './hands.mjs';
import { launch } from './launch.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const at = (page, number) => page.locator(`.steps[data-step="${number}"]`).waitFor();
const press = (page, action) => page.locator(`.steps [data-action="${action}"]`).click();

/** A battle against the machine, seen from the Axis seat. */
async function sit(options = {}) {
  const wanted = { game: 'agc/smolensk', mode: 'machine', machine: { soviet: 'recruit' }, seed: 3 };
  const made = await stage.post('/api/games', wanted);
  const board = await (await fetch(`${stage.url}/api/games/${made.id}/board`)).json();
  const page = await stage.page(options);
  const hands = new Hands(page, board);
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams({ axis: made.tokens.axis })}`);
  await page.locator('.decision h2').waitFor();
  return { page, hands, index: (number) => board.hexes.find((it) => it.number === number).index };
}

/** Ends phases until forces may be activated. */
async function toOperations(page, hands) {
  for (let tries = 0; !hands.table.offers.some((it) => it.kind === 'concert'); tries += 1) {
    assert.ok(tries < 100, 'no operations');
    const end = page.locator('.decision [data-action="done"]:not(:disabled)').first();
    await end.click({ timeout: 1000 }).catch(() => {});
    await agree(page);
    await page.waitForTimeout(150);
  }
}

test('the guide goes on by what happens, and where it was left', { timeout: 120_000 }, async () => {
  const { page, hands, index } = await sit();
  assert.equal(await page.locator('.steps').count(), 0, 'nobody is guided unasked');
  await page.locator('[data-action="first-steps"]').click();
  await at(page, 1);
  assert.equal(await page.locator('[data-guided]').count(), 7);
  assert.deepEqual(await barriers(page), []);

  // By keys: on, and what the step waits for.
  await page.locator('.map').focus();
  await page.keyboard.press(';');
  await at(page, 2);
  assert.equal(await page.locator('[data-guided]').count(), 0);
  await toOperations(page, hands);
  await at(page, 3);
  await press(page, 'step-show');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/steps.png` });

  // The page opened anew goes on there.
  await page.reload();
  await at(page, 3);
  await page.locator('.map').waitFor();

  // A march completes the step, by the mouse.
  await hands.pointAt(index('2718'));
  await page.locator('.decide .forces, .decide [data-action="begin"]').first().waitFor();
  await hands.pointAt(index('2717'));
  await at(page, 4);

  // Put away, it points at nothing; the menu has it.
  await press(page, 'close-steps');
  await page.locator('.steps').waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-guided]').count(), 0);
  await page.locator('.top button[aria-label*="enu"]').first().click();
  await page.getByRole('dialog').locator('[data-action="first-steps"]').click();
  await at(page, 4);

  // What is only read is gone over, what is shown counts.
  for (const step of [5, 6, 7, 8]) {
    await press(page, 'step-next');
    await at(page, step);
  }
  await page.locator('.map').focus();
  await page.keyboard.press('s');
  await at(page, 9);
  await press(page, 'step-back');
  await at(page, 8);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('the first game of the first page begins with the guide', { timeout: 60_000 }, async () => {
  const page = await stage.page();
  await page.goto(stage.url);
  await page.locator('.first .btn').click();
  await at(page, 1);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('on a phone the guide stands above what is to be decided', { timeout: 60_000 }, async () => {
  const { page } = await sit(PHONE);
  await page.locator('[data-action="first-steps"]').tap();
  await at(page, 1);
  await page.locator('.steps [data-action="step-next"]').tap();
  await at(page, 2);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false);
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

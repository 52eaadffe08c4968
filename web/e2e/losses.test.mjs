// Losses in combat: marked on the pips, taken back, and allocated with one button; at the desk and on a phone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './axe.mjs';
import { launch } from './launch.mjs';
import { corpsBefore, sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

/** A corps before two divisions: losses fall on one of several units. */
const CLASH = {
  seed: 5,
  position: corpsBefore(
    '{ unit = "agc-su-4td", hex = "2921" }, { unit = "agc-su-7td", hex = "2921" }, { unit = "agc-su-14td", hex = "2921" }',
  ),
};

const losing = (hands) => hands.table.offers.filter((it) => it.kind === 'lose');

/** The whole corps attacks, and everything is answered until there is a loss with a choice. */
async function fight(page, hands) {
  const hex = (number) => hands.board.hexes.find((it) => it.number === number).index;
  await hands.pointAt(hex('2922'));
  await hands.pointAt(hex('2921'));
  const heard = hands.heard;
  await page.locator('.odds [data-action="march-in"]').click();
  await hands.news(heard);
  for (let step = 0; step < 20 && losing(hands).length < 2; step += 1) {
    // The screen turns to whoever is asked.
    while (hands.table.offers.length === 0) await page.waitForTimeout(50);
    const { offers } = hands.table;
    const order = ['plan', 'posture', 'lose', 'pass', 'done'];
    await hands.answer(order.map((kind) => offers.find((it) => it.kind === kind)).find(Boolean) ?? offers[0]);
  }
  assert.ok(losing(hands).length > 1, 'there is a choice of losses');
}

test('D8.8c: a loss is marked first, unmarked freely, and final with one button', async () => {
  const { page, hands } = await sit(stage, CLASH);
  await fight(page, hands);
  const { left } = hands.table.view.frames.at(-1).losses;
  const heard = hands.heard;
  const key = hands.key(losing(hands)[0].unit);
  const pip = page.locator(`.decide [data-action="lose"][data-unit="${key}"]`);
  await pip.click();
  const take = page.locator('.decide [data-action="take-marked"]');
  assert.match(await take.innerText(), new RegExp(`Allocate 1 of ${left} LP`));
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/losses.png` });
  assert.deepEqual(await barriers(page), []);
  await page.locator('.decide [data-action="unmark"]').click();
  assert.equal(await take.count(), 0);
  // The mark is gone, not the place where the keys were; and it is heard.
  assert.ok(await pip.evaluate((it) => it === document.activeElement));
  await page.locator('[role="status"]', { hasText: '0 LP marked' }).waitFor();
  await pip.click();
  await page.waitForTimeout(300);
  assert.equal(hands.heard, heard, 'nothing has been sent');
  // Esc puts the mark away too; Enter allocates.
  await page.keyboard.press('Escape');
  assert.equal(await take.count(), 0);
  await pip.click();
  await page.locator('.map').focus();
  await page.keyboard.press('Enter');
  await hands.news(heard);
  const unit = hands.board.units.find((it) => it.key === key).id;
  assert.ok(hands.log.some((it) => it.kind === 'loss' || (it.units ?? []).includes(unit)));
  assert.notEqual(hands.table.view.frames.at(-1).losses?.left, left);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
])
  test(`the marks of losses on a phone, ${width} by ${height}`, async () => {
    const { page, hands } = await sit(stage, CLASH);
    await fight(page, hands);
    await page.setViewportSize({ width, height });
    const pip = page.locator('.sheet [data-action="lose"]:not(:disabled)').first();
    await pip.scrollIntoViewIfNeeded();
    await pip.click();
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('.sheet .losses .take button')]
        .filter((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        })
        .map((it) => it.innerText),
    );
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/losses-${width}.png` });
    assert.deepEqual(covered, []);
    const heard = hands.heard;
    await page.locator('.sheet [data-action="take-marked"]').click();
    await hands.news(heard);
    await page.close();
  });

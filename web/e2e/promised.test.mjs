// While a force is chosen, a target tells the chance to win without its odds being opened; one question for each, and no more.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { corpsBefore, sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const FRONT = {
  seed: 5,
  position: corpsBefore(
    '{ unit = "agc-su-28rc", hex = "2921", sp = 5 }, { unit = "agc-su-4td", hex = "2820" }',
  ),
};
const hexOf = (hands, number) => hands.board.hexes.find((it) => it.number === number).index;

/** The questions about odds that the page has asked. */
function asking(page) {
  const asked = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"odds"')) asked.push(String(payload));
    }),
  );
  return asked;
}

test('a target in reach tells the chance of the force in hand, and is asked about once', async () => {
  const { page, hands } = await sit(stage, FRONT);
  const asked = asking(page);
  await page.reload();
  await page.locator('.map[data-settled="true"]').waitFor();
  await hands.pointAt(hexOf(hands, '2922'));
  await page.locator('[data-swords="own"]').first().waitFor();
  assert.deepEqual(asked, [], 'nobody has asked yet');
  for (let visits = 0; visits < 3; visits += 1) {
    for (const number of ['2921', '2922']) {
      const at = await hands.spot(hexOf(hands, number));
      await page.mouse.move(at.x, at.y);
      await page.waitForTimeout(400);
    }
  }
  const pill = page.locator('[data-promised="2921"]');
  await pill.waitFor();
  assert.match(await pill.textContent(), /^\d+%/);
  assert.equal(asked.length, 1);
  // It is the chance that the odds tell.
  await hands.pointAt(hexOf(hands, '2921'));
  const summary = page.locator('.odds .summary');
  await summary.waitFor();
  const shown = (await pill.textContent()).trim();
  await page.locator('.odds .plan').first().click();
  const values = [await summary.innerText()];
  await page.locator('.odds .plan').last().click();
  values.push(await summary.innerText());
  assert.ok(
    values.some((text) => text.startsWith(shown.split(' ')[0])),
    `${shown} is one of ${values}`,
  );
  if (process.env.SHOTS) {
    await page.keyboard.press('Escape');
    await page.screenshot({ path: `${process.env.SHOTS}/promised.png` });
  }
  await page.close();
});

test('a button that declares an attack tells with whom and how likely, once it is pointed at', async () => {
  const { page } = await sit(stage, FRONT);
  const button = page.locator('.decide [data-action="concert"][data-offer-hex="2921"]');
  await button.hover();
  const weighed = button.locator('[data-weighed]');
  await weighed.waitFor();
  assert.match(await weighed.innerText(), /3rd Panzer.*: wins \d+%/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/weighed.png` });
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

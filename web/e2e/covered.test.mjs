// Nothing lies over what a decision is about: the odds beside target and attackers, cards that give way, and a sign where the panel scrolls.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { corpsBefore, sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1600, height: 1000 },
];
const FRONT = {
  seed: 5,
  position: corpsBefore(
    '{ unit = "agc-su-28rc", hex = "2921", sp = 5 }, { unit = "agc-su-4td", hex = "2919" }',
  ),
};
const hexOf = (hands, number) => hands.board.hexes.find((it) => it.number === number).index;
const shoot = async (page, name) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** Whether a box of the page lies over a hex. */
async function over(page, selector, number) {
  const [card, hex] = await Promise.all([
    page.locator(selector).boundingBox(),
    page.locator(`[data-hex="${number}"]`).boundingBox(),
  ]);
  const edge = 2;
  return (
    hex.x + hex.width - edge > card.x &&
    hex.x + edge < card.x + card.width &&
    hex.y + hex.height - edge > card.y &&
    hex.y + edge < card.y + card.height
  );
}

for (const viewport of WINDOWS)
  for (const colorScheme of ['light', 'dark'])
    test(`the odds hide neither target nor attacker at ${viewport.width} px, ${colorScheme}`, async () => {
      const { page, hands } = await sit(stage, FRONT, { viewport, colorScheme });
      await hands.pointAt(hexOf(hands, '2922'));
      await page.locator('.decide [data-action="begin"]').waitFor();
      // Wherever on the window the front is seen.
      for (let step = 0; step < 5; step += 1) {
        await page.locator('.map').focus();
        for (let more = 0; more < (step === 0 ? 0 : step % 2 ? step : 2 * step); more += 1)
          await page.keyboard.press(step % 2 ? 'Shift+ArrowLeft' : 'Shift+ArrowRight');
        await hands.pointAt(hexOf(hands, '2921'));
        await page.locator('.odds table').waitFor();
        await shoot(page, `odds-${viewport.width}-${colorScheme}-${step}`);
        for (const number of ['2921', '2922'])
          assert.equal(await over(page, '.odds', number), false, `step ${step}: ${number} is covered`);
        await page.keyboard.press('Escape');
        await page.locator('.odds').waitFor({ state: 'detached' });
      }
      assert.deepEqual(stage.complaints, []);
      await page.close();
    });

test('a card that nobody asked for gives way to hexes that are lit, and comes back', async () => {
  const { page } = await sit(stage, { seed: 3 }, { viewport: WINDOWS[0] });
  const card = page.locator('[data-card="bulletin"]');
  await card.waitFor();
  const unit = page.locator('.tray [data-unit]').first();
  await unit.click();
  await page.locator('.lit.place').first().waitFor({ state: 'attached' });
  const covered = await page.evaluate(() => {
    const box = document.querySelector('[data-card="bulletin"]').getBoundingClientRect();
    return [...document.querySelectorAll('.lit.place')].filter((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect();
      return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
    }).length;
  });
  assert.ok(covered > 0, 'hexes are lit where it lay');
  await card.waitFor({ state: 'hidden' });
  await unit.click();
  await card.waitFor({ state: 'visible' });
  await page.close();
});

test('where offers lie below the fold, the panel says so until they are reached', async () => {
  const { page, hands } = await sit(stage, FRONT, { viewport: { width: 1280, height: 650 } });
  const sign = page.locator('.decide [data-more]');
  assert.equal(await sign.getAttribute('data-more'), 'false');
  await hands.pointAt(hexOf(hands, '2922'));
  await page.locator('.decide [data-more="true"]').waitFor({ state: 'attached' });
  assert.ok(await sign.locator('span').isVisible());
  await page.locator('.decide .body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
  await page.locator('.decide [data-more="false"]').waitFor({ state: 'attached' });
  await page.close();
});

// Room for the decision: the panel takes what it needs, and the map shows the hexes in question.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

/** A Soviet corps comes among four Axis stacks. */
const AMONG = {
  seed: 5,
  position: `game = "agc"
turn = 3
phase = "soviet operations"
axis = [{ unit = "agc-de-3pz", hex = "2922" }, { unit = "agc-de-4pz", hex = "2922" },
        { unit = "agc-de-10mot", hex = "2821" }, { unit = "agc-de-17pz", hex = "2821" },
        { unit = "agc-de-18pz", hex = "3021" }, { unit = "agc-de-29mot", hex = "3021" }, { unit = "agc-de-10pz", hex = "3020" }]
soviet = [{ unit = "agc-su-28rc", hex = "2919" }]
`,
};
const hexOf = (hands, number) => hands.board.hexes.find((it) => it.number === number).index;

async function reaction(viewport) {
  const { page, hands } = await sit(stage, AMONG, { viewport });
  await page.keyboard.press('Escape');
  await hands.pointAt(hexOf(hands, '2919'));
  await page.locator('.decide [data-action="begin"]').waitFor();
  return { page, hands };
}

/** Lets the corps move, once the map looks elsewhere. */
async function enters(page, hands) {
  await page.locator('.decide [data-action="begin"]').click();
  const step = page.locator('.decide [data-action="move"][data-offer-hex="2920"]');
  await step.or(page.locator('.decide details > summary')).first().waitFor();
  if (!(await step.isVisible())) await page.locator('.decide details > summary').first().click();
  await step.click();
  await page.locator('.decision h2', { hasText: 'React with a force' }).waitFor();
  await page.waitForTimeout(400);
}

test('a reaction of four stacks is laid out in full in a tall window, with Hint and Undo in sight', async () => {
  const { page, hands } = await reaction({ width: 1600, height: 1000 });
  await enters(page, hands);
  assert.equal(await page.locator('.decide .force').count(), 4);
  assert.equal(await page.locator('.decide [data-more]').getAttribute('data-more'), 'false');
  await page.locator('.decide [data-action="hint"]').click();
  await page.locator('.decide [data-action="idea"]').first().waitFor({ timeout: 20_000 });
  for (const action of ['hint', 'undo', 'pass']) {
    const box = await page.locator(`.decide .foot [data-action="${action}"]`).boundingBox();
    const panel = await page.locator('.decision').boundingBox();
    assert.ok(box.y + box.height <= panel.y + panel.height, `${action} is in sight`);
  }
  await page.close();
});

test('the map goes to the reaction, out from under the minimap', async () => {
  const { page, hands } = await reaction({ width: 1280, height: 720 });
  // The player has looked elsewhere meanwhile.
  await page.locator('.mini svg').click({ position: { x: 150, y: 20 } });
  await enters(page, hands);
  const hidden = await page.evaluate(
    (numbers) =>
      numbers.filter((number) => {
        const box = document.querySelector(`[data-hex="${number}"]`)?.getBoundingClientRect();
        if (!box) return true;
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return !at?.closest('.map');
      }),
    ['2920', '2922', '2821', '3021', '3020'],
  );
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/follow.png` });
  assert.deepEqual(hidden, []);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

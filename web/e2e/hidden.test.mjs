// Against hidden strength no percentage stands alone: what it lies between is told beside it, to the eye and to the ear.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './axe.mjs';
import { launch } from './launch.mjs';
import { corpsBefore } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const POSITION = corpsBefore(
  '{ unit = "agc-su-28rc", hex = "2921", sp = 5 }, { unit = "agc-su-4td", hex = "2919" }',
);

/** Sits down where the host answers as it does when the strength in every hex is hidden. */
async function sitBlind(options) {
  const made = await stage.post('/api/games', {
    game: 'agc',
    mode: 'solitaire',
    seed: 5,
    position: POSITION,
  });
  const page = await stage.page(options);
  await page.addInitScript(() => {
    const parse = JSON.parse;
    JSON.parse = (text, ...more) => {
      const read = parse(text, ...more);
      const told = read?.answer?.answer;
      for (const row of told?.rows ?? [])
        if (!row.closed) Object.assign(row, { chance: 0.62, range: [0.41, 0.99] });
      for (const plan of told?.verdict?.plans ?? [])
        Object.assign(plan, { worth: 0.62, least: 0.62, most: 0.62, range: [0.41, 0.99] });
      for (const idea of told?.ideas ?? [])
        if (idea.odds !== undefined) Object.assign(idea, { odds: 0.62, odds_range: [0.41, 0.99] });
      return read;
    };
  });
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
  await page.locator('.map[data-settled="true"]').waitFor();
  await page.locator('.decision h2').waitFor();
  return page;
}

async function askFor(page, number) {
  await page.keyboard.press('/');
  const find = page.getByRole('combobox').or(page.getByRole('searchbox')).first();
  await find.fill(number);
  await find.press('Enter');
  await page.locator('.map').focus();
  await page.keyboard.press('o');
  await page.locator('.odds table').waitFor();
}

for (const [name, options] of [
  ['desk-light', { viewport: { width: 1280, height: 720 }, colorScheme: 'light' }],
  ['desk-dark', { viewport: { width: 1280, height: 720 }, colorScheme: 'dark' }],
  ['phone', PHONE],
])
  test(`the odds of ${name} tell the range in every cell`, async () => {
    const page = await sitBlind(options);
    await askFor(page, '2921');
    const cells = page.locator('.odds .cell button');
    for (const cell of await cells.all()) {
      assert.match(await cell.locator('[aria-hidden]').innerText(), /^62%\s*41–99%$/);
      assert.match(
        await cell.locator('.visually-hidden').innerText(),
        /against .*, 62 per cent \(41 to 99 by hidden strength\)$/,
      );
    }
    assert.ok((await cells.count()) > 1);
    assert.match(
      await page.locator('.odds .summary').innerText(),
      /41–99%, depending on their hidden strength/,
    );
    const out = await page.locator('.odds .scroll').evaluate((box) => box.scrollWidth - box.clientWidth);
    assert.ok(out <= 0, `the table sticks out by ${out} px`);
    assert.deepEqual(await barriers(page), []);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hidden-${name}.png` });
    await page.close();
  });

test('a hint against hidden strength tells the range', async () => {
  const page = await sitBlind();
  await page.keyboard.press('h');
  const fights = page.locator('.idea', { hasText: 'wins' });
  await fights.first().waitFor();
  for (const idea of await fights.all()) assert.match(await idea.innerText(), /wins 62% \(41–99%\)/);
  await page.close();
});

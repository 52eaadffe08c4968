// Where the map opens: a set-up at the border, a page loaded anew where it was.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

async function open(game, seat, mode = { mode: 'solitaire' }) {
  const made = await stage.post('/api/games', { game, ...mode, seed: 3 });
  const page = await stage.page();
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams({ [seat]: made.tokens[seat] })}`);
  await page.locator('.map[data-settled="true"]').waitFor();
  return page;
}

/** Where hexes are in the window, by their numbers. */
const spots = (page, numbers) =>
  page.evaluate((wanted) => {
    const map = document.querySelector('.map').getBoundingClientRect();
    return wanted.map((number) => {
      const box = document.querySelector(`[data-hex="${number}"]`).getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2 - map.x, box.y + box.height / 2 - map.y];
      return { x: Math.round(x), y: Math.round(y), seen: x > 0 && y > 0 && x < map.width && y < map.height };
    });
  }, numbers);

// Bialystok and Brest-Litovsk; Lvov and Odessa, though the unit in hand belongs to Sevastopol alone.
for (const [game, near] of [
  ['agc', ['2828', '3128']],
  ['ags', ['3831', '5322']],
]) {
  test(`c6a a set-up opens at the border, ${game}`, async () => {
    const page = await open(game, 'soviet');
    const found = await spots(page, near);
    assert.ok(
      found.every((it) => it.seen),
      JSON.stringify(found),
    );
    await page.close();
  });
}

test('a page loaded anew looks where it looked', async () => {
  const page = await open('agc/smolensk', 'axis');
  await page.keyboard.press('+');
  await page.mouse.move(500, 400);
  await page.mouse.down();
  await page.mouse.move(320, 310, { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(500);
  const before = await spots(page, ['2716', '2919']);
  await page.reload();
  await page.locator('.map[data-settled="true"]').waitFor();
  await page.waitForTimeout(200);
  assert.deepEqual(await spots(page, ['2716', '2919']), before);
  await page.close();
});

test('a mission opens where it is set up', async () => {
  const page = await open('yards/first-light', 'attacker', {
    mode: 'machine',
    machine: { defender: 'staff' },
  });
  const [area] = await spots(page, ['1807']);
  assert.ok(area.seen, JSON.stringify(area));
  await page.close();
});

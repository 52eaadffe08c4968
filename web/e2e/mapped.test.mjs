// A game that tells a board of hexes and a stage is played on the map, though no line of the browser knows it: on hexes that stand on
// a flat side, with counters that say nothing but whose they are.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { Hands } from './hands.mjs';

let stage;
before(async () => (stage = await launch({ host: ['--examples'] })));
after(() => stage.stop());

test('a raid is played on the map to its end, and what is hidden stays so', async () => {
  const made = await stage.post('/api/games', {
    seed: 3,
    game: 'raid/map',
    mode: 'machine',
    machine: { garrison: 'random' },
  });
  const page = await stage.page();
  const hands = new Hands(page, null);
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
  await page.locator('[data-unit="raider-0"]').first().waitFor();
  assert.equal(await page.locator('[data-unit="?"]').count(), 3, 'posts without a name');
  assert.deepEqual(
    hands.table.stage.pieces.slice(3).map(({ counter, sp, bounds }) => [counter.name, sp, bounds]),
    Array(3).fill(['?', undefined, [1, 9]]),
  );
  // A layer that the game lays: by its key, with its legend, drawn as the host says.
  await page.keyboard.press('w');
  await page.locator('[data-laid="watch"] .pill-sign').first().waitFor();
  assert.equal(await page.locator('[data-laid="watch"] .tint').count(), 1);
  assert.match(await page.locator('.legend').innerText(), /Watch/i);
  await page.keyboard.press('w');
  assert.equal(await page.locator('[data-laid="watch"]').count(), 0);
  let given = 0;
  for (; !hands.table.pending.over; given += 1) {
    assert.ok(given < 80, 'the game does not end');
    const heard = hands.heard;
    if (hands.mine()) {
      const kinds = hands.table.offers.map((it) => it.kind);
      const kind = kinds.includes('advance') ? 'advance' : kinds[0];
      await page.locator(`.decision [data-action="${kind}"]:enabled`).first().click();
    }
    await hands.news(heard);
  }
  assert.ok(given > 8);
  assert.ok(hands.table.pending.over, 'it has an end');
});

// Air support in a combat: what a reroll is decided by is in sight.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { corpsBefore, sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

/** Within range of the railhead at Brest-Litovsk. */
const NEAR = {
  seed: 5,
  position: corpsBefore('{ unit = "agc-su-28rc", hex = "2924" }').replaceAll('"2922"', '"2925"'),
};

test('C4.4c: whoever may reroll a die sees both rolls', async () => {
  const { page, hands } = await sit(stage, NEAR);
  const unit = hands.board.units.find((it) => it.key === 'agc-de-4pz').id;
  const hex = hands.board.hexes.find((it) => it.number === '2924').index;
  const ways = [
    (it) => it.kind === 'select' && it.unit === unit,
    (it) => it.kind === 'move' && it.hex === hex,
    (it) => it.kind === 'plan' && /standard/.test(it.text),
    (it) => it.kind === 'air_support',
  ];
  for (const way of ways) await hands.answer(hands.table.offers.find(way));
  assert.ok(
    hands.table.offers.some((it) => it.kind === 'reroll'),
    'a reroll is asked',
  );
  const { dice } = hands.table.view.frames.at(-1).battle;
  for (const at of [0, 1]) {
    const roll = page.locator(`.decide [data-rolled] div[data-side="${at}"]`);
    const faces = await roll.getByRole('img').evaluateAll((all) => all.map((it) => it.ariaLabel));
    assert.deepEqual(
      faces,
      dice[at].map((face) => `die ${face}`),
    );
    // Every die has the colour of whoever rolled it.
    const sides = await roll.getByRole('img').evaluateAll((all) => all.map((it) => it.dataset.side));
    assert.deepEqual([...new Set(sides)], [String(at)]);
  }
  const sum = dice[0].reduce((a, b) => a + b);
  assert.match(
    await page.locator('.decide [data-rolled] div[data-side="0"]').innerText(),
    new RegExp(`Axis rolled\\s+${sum}`),
  );
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/reroll.png` });
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

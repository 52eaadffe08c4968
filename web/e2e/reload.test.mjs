// What a page loaded anew still knows: the standing order of the seat, the layers of the map, the minimap.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hands } from './hands.mjs';
import { launch } from './launch.mjs';
import { MARCH, sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

/** A game at two screens, one for each seat. */
async function apart(position) {
  const made = await stage.post('/api/games', { game: 'agc', mode: 'solitaire', seed: 4, position });
  const board = await (await fetch(`${stage.url}/api/games/${made.id}/board`)).json();
  const at = async (seat) => {
    const page = await stage.page();
    const hands = new Hands(page, board);
    await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams({ [seat]: made.tokens[seat] })}`);
    await page.locator('.decision h2').waitFor();
    return { page, hands };
  };
  return { axis: await at('axis'), soviet: await at('soviet') };
}

const hexOf = (hands, number) => hands.board.hexes.find((it) => it.number === number).index;
const offered = (hands, kind, number) =>
  hands.table.offers.find((it) => it.kind === kind && (!number || it.hex === hexOf(hands, number)));
const until = async (page, is, what) => {
  for (let tries = 0; !(await is()); tries += 1) {
    assert.ok(tries < 400, `never: ${what}`);
    await page.waitForTimeout(20);
  }
};

test('a standing order goes on after a reload, until its turn is over', async () => {
  const { axis, soviet } = await apart(MARCH);
  const order = axis.page.locator('.decide [data-standing]');
  /** Begins with whoever stands first and moves into sight of the panzers. */
  const march = async (key, ...way) => {
    const unit = soviet.hands.board.units.find((it) => it.key === key).id;
    await soviet.hands.answer(
      soviet.hands.table.offers.find((it) => it.kind === 'select' && it.unit === unit),
    );
    for (const number of way) {
      await until(soviet.page, () => offered(soviet.hands, 'move', number), `${number} is open`);
      await soviet.hands.answer(offered(soviet.hands, 'move', number));
    }
  };
  await march('agc-su-28rc', '2918', '2919');
  await axis.page.locator('.decide .foot summary').click();
  await axis.page.locator('.decide [data-action="pass-turn"]').click();
  await order.filter({ hasText: '1 passed' }).waitFor();
  await axis.page.reload();
  await order.filter({ hasText: 'nobody reacts this Soviet turn. 1 passed' }).waitFor();
  // What is asked after it is answered by it, at once.
  await until(soviet.page, () => offered(soviet.hands, 'stop'), 'the march goes on');
  await soviet.hands.answer(offered(soviet.hands, 'stop'));
  await march('agc-su-2rc', '2819');
  await order.filter({ hasText: '2 passed' }).waitFor();
  await until(soviet.page, () => offered(soviet.hands, 'stop'), 'nobody is waited for');
  await soviet.hands.answer(offered(soviet.hands, 'stop'));
  // Revoked is revoked, also for a page loaded anew.
  await order.locator('[data-action="revoke"]').click();
  await axis.page.reload();
  await axis.page.locator('.decision h2').waitFor();
  await axis.page.waitForTimeout(300);
  assert.equal(await order.count(), 0);
  assert.deepEqual(stage.complaints, []);
  await axis.page.close();
  await soviet.page.close();
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`layers and the minimap are as they were left, ${width} by ${height}`, async () => {
    const { page } = await sit(stage, { position: MARCH }, { viewport: { width, height } });
    const minimap = page.locator('.mini');
    const layer = (name) => page.locator(`[data-overlay="${name}"]`).first();
    const opened = async () => {
      await page.locator('.map[data-settled="true"]').waitFor();
      if (width < 500) await page.locator('[data-action="layers"]').click();
    };
    const isOn = async (name) =>
      ((await layer(name).getAttribute('aria-checked')) ??
        (await layer(name).getAttribute('aria-pressed'))) === 'true';
    await opened();
    const before = await minimap.isVisible();
    assert.deepEqual([await isOn('zoc'), await isOn('numbers'), before], [false, true, width > 500]);
    await layer('zoc').click();
    await layer('numbers').click();
    await page.keyboard.press('m');
    await page.reload();
    await opened();
    assert.deepEqual([await isOn('zoc'), await isOn('numbers')], [true, false]);
    assert.equal(await minimap.isVisible(), !before);
    await page.keyboard.press('m');
    await page.reload();
    await opened();
    assert.equal(await minimap.isVisible(), before);
    assert.deepEqual(stage.complaints, []);
    await page.close();
  });

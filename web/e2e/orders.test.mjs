// Standing orders at one screen for both sides: given once, they hold while the other seat is shown, and nobody changes places for them.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hands } from './hands.mjs';
import { launch } from './launch.mjs';
import { MARCH, sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const WANTED = { seed: 4, position: MARCH };

const hexOf = (hands, number) => hands.board.hexes.find((it) => it.number === number).index;
const offered = (hands, kind, number) =>
  hands.table.offers.find((it) => it.kind === kind && (!number || it.hex === hexOf(hands, number)));
const until = async (page, is, what) => {
  for (let tries = 0; !(await is()); tries += 1) {
    assert.ok(tries < 400, `never: ${what}`);
    await page.waitForTimeout(20);
  }
};
const asked = (hands) => hands.table.seat === 'axis' && offered(hands, 'pass');
const moves = (hands) => hands.table.seat === 'soviet' && offered(hands, 'stop');
const begin = (hands, key) => {
  const unit = hands.board.units.find((it) => it.key === key).id;
  return hands.answer(hands.table.offers.find((it) => it.kind === 'select' && it.unit === unit));
};
/** The same at a screen that is handed over. */
async function shared() {
  const made = await stage.post('/api/games', { game: 'agc', mode: 'hotseat', ...WANTED });
  const board = await (await fetch(`${stage.url}/api/games/${made.id}/board`)).json();
  const page = await stage.page();
  const hands = new Hands(page, board);
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
  await page.locator('[data-action="take-over"]').waitFor();
  return { page, hands };
}
async function letPass(page) {
  const give = page.locator('.decide [data-action="pass-turn"]');
  if (!(await give.isVisible())) await page.locator('.decide .foot summary').click();
  await give.click();
}

test('alone at both seats an order is given once, and in sight of the mover until it is revoked', async () => {
  const { page, hands } = await sit(stage, WANTED);
  const order = page.locator('.decide [data-standing]');
  await begin(hands, 'agc-su-28rc');
  for (const number of ['2918', '2919']) await hands.answer(offered(hands, 'move', number));
  await until(page, () => asked(hands), 'the panzers are asked');
  await letPass(page);
  await until(page, () => moves(hands), 'the march goes on');
  await order.filter({ hasText: 'nobody reacts this Soviet turn. 1 passed' }).waitFor();
  await hands.answer(offered(hands, 'stop'));
  await begin(hands, 'agc-su-2rc');
  await hands.answer(offered(hands, 'move', '2819'));
  await until(page, () => moves(hands), 'nobody is waited for');
  await order.filter({ hasText: '2 passed' }).waitFor();
  await order.locator('[data-action="revoke"]').click();
  await order.waitFor({ state: 'detached' });
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('at a shared screen the order answers under the cover, which shows nothing of its seat', async () => {
  const { page, hands } = await shared();
  const covered = page.locator('[data-action="take-over"]');
  await hands.takeSeat();
  await begin(hands, 'agc-su-28rc');
  for (const number of ['2918', '2919']) await hands.answer(offered(hands, 'move', number));
  await covered.filter({ hasText: 'Axis' }).waitFor();
  await hands.takeSeat();
  await letPass(page);
  await covered.filter({ hasText: 'Soviet' }).waitFor();
  await hands.takeSeat();
  assert.equal(await page.locator('[data-standing]').count(), 0, 'the mover is told of no order');
  await until(page, () => moves(hands), 'the march goes on');
  await hands.answer(offered(hands, 'stop'));
  await begin(hands, 'agc-su-2rc');
  // From here on nothing of the Axis seat may be drawn: every sight of a panel is noted.
  await page.evaluate(() => {
    window.seen = [];
    new MutationObserver(() => {
      const text = document.querySelector('.decision')?.innerText ?? '';
      const button = document.querySelector('[data-action="take-over"]')?.innerText ?? '';
      if (/Axis seat|react\?/i.test(text) || button) window.seen.push(text || button);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await hands.answer(offered(hands, 'move', '2819'));
  await until(page, () => moves(hands), 'nobody has changed places');
  await page.locator('.decision h2', { hasText: /Where to/ }).waitFor();
  assert.deepEqual(await page.evaluate(() => window.seen), []);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('a march that a reaction breaks off is told of, and goes on with one press', async () => {
  const { page, hands } = await sit(stage, WANTED);
  await begin(hands, 'agc-su-28rc');
  const goal = '2920';
  await hands.pointAt(hexOf(hands, goal));
  await until(page, () => asked(hands), 'the panzers are asked');
  await page.locator('[data-toast]', { hasText: goal }).waitFor();
  await hands.answer(offered(hands, 'pass'));
  await until(page, () => moves(hands), 'the mover is asked again');
  const on = page.locator('.decide [data-action="go-on"]');
  await on.filter({ hasText: goal }).waitFor();
  const { hex } = hands.table.view.frames.at(-1).march;
  await on.click();
  await until(page, () => hands.table.view.frames.some((it) => it.march && it.march.hex !== hex), 'it goes on');
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

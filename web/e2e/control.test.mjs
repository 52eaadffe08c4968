// The umpire's desk and the clocks: a table with several seats, each in a context of its own, with the press and somebody who looks
// on. The umpire stops the game, sets something right, takes a turn back; every screen follows, and a sealed order is on nobody
// else's wire.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers, tooWide } from './axe.mjs';
import { Hands } from './hands.mjs';
import { launch } from './launch.mjs';

let stage;
before(async () => (stage = await launch({ host: ['--examples'] })));
after(() => stage.stop());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const OFFICERS = ['red-commander', 'red-air', 'blue-commander', 'blue-air'];

/** A council with clocks, every seat at a screen of its own, depots placed; `options` are those of the umpire's window. */
async function table(options = {}) {
  const made = await stage.post('/api/games', {
    game: 'council',
    mode: 'friend',
    options: { clocks: 'suggested' },
  });
  const sit = async (fragment, more = {}) => {
    const page = await stage.page(more);
    const hands = new Hands(page, null);
    await page.goto(`${stage.url}/play/${made.id}#${fragment}`);
    await page.locator('.decision').waitFor();
    return hands;
  };
  const screens = {};
  for (const [seat, word] of Object.entries(made.invitations))
    screens[seat] = await sit(`invite=${word}`, seat === 'umpire' ? options : {});
  screens.spectator = await sit(`watch=${made.spectator}`);
  for (const seat of ['red-commander', 'blue-commander'])
    for (let left = 3; left > 0; left -= 1) {
      const { page } = screens[seat];
      await page.getByRole('heading', { name: `Place left ${left}` }).waitFor();
      await page.locator('[data-answer]:visible').nth(left).click();
    }
  for (const seat of OFFICERS) await ordering(screens[seat].page);
  return { made, screens, all: Object.values(screens) };
}

const ordering = (page) => page.locator('.decision.own [data-kind="order"]').waitFor();
const close = (all) => Promise.all(all.map(({ page }) => page.close()));

/** A list of answers laid open. */
async function order(page, action) {
  const shut = page.locator('.decision details:not([open]) > summary', { hasText: 'answers' });
  if (await shut.count()) await shut.first().click();
  await page.locator(`[data-answer='${JSON.stringify({ order: action })}']`).click();
}

async function shot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

async function free(page, what) {
  assert.deepEqual(await barriers(page), [], what);
  const wide = await tooWide(page);
  assert.ok(wide <= 0, `${what}: ${wide} pixels too wide`);
}

const says = (page, text) => page.locator('[data-notes]', { hasText: text }).waitFor();

test('an order, a pause, an override and a way back: every screen follows, and a sealed order is on nobody else’s wire', async () => {
  const { screens, all } = await table();
  const { umpire } = screens;
  for (const { page } of all) await page.locator('[data-clock="runs"]').waitFor();

  // A sealed order is on the wire of its side and of the umpire, and on no other.
  const heard = new Map(all.map((hands) => [hands, hands.frames.length]));
  const since = (hands) => hands.frames.slice(heard.get(hands)).join('\n');
  await order(screens['red-commander'].page, { raid: { sector: 4 } });
  await umpire.page.locator('[data-answered="red-commander"]').waitFor();
  for (const seat of ['blue-commander', 'blue-air', 'press', 'spectator']) {
    const { page } = screens[seat];
    await page.locator('[data-seat="red-commander"]', { hasText: 'answered' }).waitFor();
    assert.doesNotMatch(since(screens[seat]), /raid|sector/, seat);
  }
  assert.match(since(umpire), /raid/);

  // The game is stopped, and everybody reads why; nobody acts until it goes on.
  const { page } = umpire;
  assert.ok(await page.locator('[data-action="pause"]').isDisabled(), 'without a reason');
  await page.locator('[data-field="why"]').fill('A map is missing');
  await page.locator('[data-action="pause"]').click();
  for (const screen of all) {
    await screen.page.locator('[data-clock="stopped"]', { hasText: 'A map is missing' }).waitFor();
    await says(screen.page, 'Stopped: A map is missing.');
  }
  await order(screens['blue-air'].page, { cover: { sector: 1 } });
  await screens['blue-air'].page.getByText('The umpire has stopped the game').first().waitFor();
  await shot(page, 'umpire-stopped');
  await free(page, 'the desk of a stopped game');
  await page.locator('[data-action="resume"]').click();
  for (const screen of all) {
    await screen.page.locator('[data-clock="runs"]').waitFor();
    await says(screen.page, 'Play goes on after');
  }
  // More time, which shows on every clock.
  await page.locator('[data-field="why"]').fill('the map has come');
  await page.locator('[data-action="grant"]', { hasText: '5 min' }).click();
  for (const screen of all) await says(screen.page, '5 min more: the map has come');

  // An override by the form, with its reason, in every log; and among what was set last.
  const form = page.locator('[data-step-in] [data-kind="destroy"] [data-form]');
  await form.locator('[data-field="side"]').selectOption({ label: 'blue' });
  await form.locator('[data-field="reason"]').selectOption({ label: 'dispute' });
  const sector = umpire.table.view.sides[1].secret.findIndex((depots) => depots > 0);
  await form.locator('[data-field="sector"]').selectOption({ label: String(sector) });
  await form.locator('[data-action="send"]').click();
  for (const screen of all)
    await screen.page.locator('[data-log="overruled"]', { hasText: 'reason dispute' }).waitFor();
  await page.locator('[data-commands] li', { hasText: 'dispute' }).waitFor();

  // The round is played, the dice fall; and it is taken back to its opening.
  for (const [seat, action] of [
    ['red-air', { cover: { sector: 0 } }],
    ['blue-commander', { raid: { sector: 2 } }],
    ['blue-air', { cover: { sector: 1 } }],
  ])
    await order(screens[seat].page, action);
  for (const screen of all) await screen.page.locator('[data-log="round_begun"]').nth(1).waitFor();
  await page.locator('[data-field="why"]').fill('an order was misread');
  await page.locator('[data-field="to"]').selectOption({ label: 'Round 1' });
  await page.locator('[data-action="rewind"]').click();
  await shot(page, 'umpire-rewind');
  await page.locator('[data-action="rewind-now"]').click();
  for (const screen of all) {
    await says(screen.page, 'Taken back to Round 1: an order was misread (Umpire).');
    await screen.page.waitForFunction(
      () => document.querySelectorAll('[data-log="round_begun"]').length === 1,
    );
  }
  for (const seat of OFFICERS) await ordering(screens[seat].page);
  assert.equal(await page.locator('[data-owes]').count(), 4);
  await shot(screens['press'].page, 'press');
  await close(all);
  assert.deepEqual(stage.complaints, []);
});

test('the umpire’s desk by keys alone', async () => {
  const { screens, all } = await table();
  const { page } = screens.umpire;
  const tabTo = async (selector) => {
    for (let tries = 0; tries < 60; tries += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`no way to ${selector} by Tab`);
  };
  await page.locator('body').focus();
  await tabTo('[data-field="why"]');
  await page.keyboard.type('a question of rules');
  await tabTo('[data-action="pause"]');
  await page.keyboard.press('Enter');
  for (const screen of all) await screen.page.locator('[data-clock="stopped"]').waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  await tabTo('[data-action="resume"]');
  await page.keyboard.press('Enter');
  for (const screen of all) await screen.page.locator('[data-clock="runs"]').waitFor();
  await tabTo('[data-kind="destroy"] [data-field="reason"]');
  await page.keyboard.press('d');
  await tabTo('[data-kind="destroy"] [data-action="send"]');
  await page.keyboard.press('Enter');
  await screens.press.page.locator('[data-log="overruled"]').waitFor();
  await close(all);
});

for (const [what, options] of [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['on a phone', PHONE],
])
  test(`no barriers at the umpire’s desk, ${what}`, async () => {
    const { screens, all } = await table(options);
    const { page } = screens.umpire;
    await page.locator('[data-step-in] [data-form]').first().waitFor();
    await shot(page, `umpire-${what.replaceAll(' ', '-')}`);
    await free(page, 'the desk');
    await page.locator('[data-field="why"]').fill('a question');
    await page.locator('[data-action="pause"]').click();
    await page.locator('[data-action="resume"]').waitFor();
    await free(page, 'a stopped game');
    await close(all);
  });

test('Control on the map: a hex is chosen, what lies there is set, a pause and a way back reach every screen', async () => {
  const made = await stage.post('/api/games', {
    game: 'frontline/bagration-six',
    mode: 'hotseat',
    seed: 3,
    options: { clocks: 'suggested' },
  });
  const sit = async (fragment) => {
    const page = await stage.page();
    const hands = new Hands(page, null);
    await page.goto(`${stage.url}/play/${made.id}#${fragment}`);
    await page.locator('.map').waitFor();
    return hands;
  };
  const board = await (await fetch(`${stage.url}/api/games/${made.id}/board`)).json();
  const screens = {};
  for (const [seat, key] of Object.entries(made.tokens)) screens[seat] = await sit(`${seat}=${key}`);
  screens.spectator = await sit(`watch=${made.spectator}`);
  const all = Object.values(screens);
  const { page, table } = screens.control;
  await page.locator('[data-hex-wanted]').waitFor();
  const owing = table.pending.owes.map((it) => it.seat);
  assert.equal(await page.locator('[data-owes]').count(), owing.length);

  // A hex of the line by keys: found, entered, and its forms are there.
  const { hex } = table.interventions.find((it) => it.kind === 'points').action.control.command.stack;
  const number = board.hexes.find((it) => it.index === hex).number;
  await page.keyboard.press('/');
  const find = page.locator('dialog input[type="search"]');
  await find.fill(number);
  await find.press('Enter');
  await page.locator('.map').focus();
  await page.keyboard.press('Enter');
  const form = page.locator(`[data-set-in="${number}"] [data-kind="points"] [data-form]`);
  await form.waitFor();
  await form.locator('[data-field="reason"]').selectOption({ label: 'mistake' });
  await shot(page, 'front-control');
  await free(page, 'the desk beside the map');
  await form.locator('[data-action="send"]').click();
  for (const screen of [screens.control, screens['axis-high'], screens['soviet-high']])
    await screen.page.getByText('to put a mistake right').first().waitFor();
  await page.locator('[data-commands]').waitFor();

  // What a seat writes into its form is on the wire of its side and of Control, and of nobody else.
  const writer = screens[owing[0]];
  const heard = new Map(all.map((hands) => [hands, hands.log.length]));
  const offer = writer.table.offers.find((it) => it.kind !== 'seal' && it.kind !== 'staff');
  await writer.page.locator('.decide [data-action="staff"]').first().click();
  await writer.page.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'));
  assert.ok(offer);
  const told = (hands) => hands.log.slice(heard.get(hands)).some((line) => / writes: /.test(line.text));
  await page.waitForTimeout(500);
  const side = (seat) => seat.split('-')[0];
  for (const [seat, hands] of Object.entries(screens)) {
    const may = side(seat) === side(owing[0]) || ['control', 'deputy'].includes(seat);
    if (!may) assert.equal(told(hands), false, seat);
  }

  // Stopped, more time, and taken back, on every screen.
  await page.locator('[data-field="why"]').fill('A chart is missing');
  await page.locator('[data-action="pause"]').click();
  for (const screen of all) await screen.page.locator('[data-clock="stopped"]').waitFor();
  await page.locator('[data-action="resume"]').click();
  for (const screen of all)
    await screen.page.locator('[data-clock="stopped"]').waitFor({ state: 'detached' });
  await page.locator('[data-field="why"]').fill('begun too early');
  await page.locator('[data-action="rewind"]').click();
  await page.locator('[data-action="rewind-now"]').click();
  for (const screen of all) await says(screen.page, 'begun too early');
  await shot(screens.press.page, 'front-press');
  await shot(screens.spectator.page, 'front-spectator');
  await close(all);
  assert.deepEqual(stage.complaints, []);
});

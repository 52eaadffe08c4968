// The plain board: games that have no board of their own, played to the end by clicks, by forms and by keys; what one seat has
// sealed stays off the wire of the others; no barriers on desk and phone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers, tooWide } from './axe.mjs';
import { Hands } from './hands.mjs';
import { launch } from './launch.mjs';

let stage;
before(async () => (stage = await launch({ host: ['--examples'] })));
after(() => stage.stop());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A new game, opened with the keys of all seats that a person plays. */
async function open(wanted, options) {
  const made = await stage.post('/api/games', { seed: 3, ...wanted });
  const page = await stage.page(options);
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
  return page;
}

const alone = (options) => open({ game: 'raid', mode: 'machine', machine: { garrison: 'random' } }, options);
const sentence = (page) => page.locator('.decision h2').innerText();
const fact = (page, name) => page.locator(`[data-fact="${name}"] dd`).innerText();
const status = (page) => page.locator('[data-form] [role="status"]').first().innerText();

/** Waits until somebody at this screen has something to do, sits down where the seat changes; false when the game is over. */
async function turn(page) {
  const due = page.locator(
    '[data-action="take-over"], [data-over], .decision[aria-busy="false"] [data-action]:enabled',
  );
  for (;;) {
    await due.first().waitFor();
    if (await page.locator('[data-over]').isVisible()) return false;
    const seat = page.locator('[data-action="take-over"]');
    if (!(await seat.isVisible())) {
      if (await page.locator('.decision.own').isVisible()) return true;
      await page.waitForTimeout(20);
      continue;
    }
    await seat.click();
    await seat.waitFor({ state: 'detached' });
  }
}

/** Clicks the nth answer, its list opened. */
async function click(page, nth) {
  const closed = page.locator('.decision details:not([open]) > summary', { hasText: 'answers' });
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  const answers = page.locator('[data-answer]:visible');
  await answers.nth(nth % (await answers.count())).click();
}

/** The first form of the decision, unfolded. */
async function form(page) {
  const shut = page.locator('.decision details:not([open]) > summary', { hasText: /^Form$/ });
  if (await shut.count()) await shut.first().click();
  return page.locator('[data-form]').first();
}

const fill = (at, field, label) => at.locator(`[data-field="${field}"]`).selectOption({ label });

/** The same game once more, as far as its first decision. */
async function rematch(page) {
  const old = page.url();
  await page.locator('[data-action="rematch"]').click();
  await page.waitForURL((url) => url.href !== old);
  assert.ok(await turn(page));
  await page.close();
}

async function free(page, what) {
  assert.deepEqual(await barriers(page), [], what);
  const wide = await tooWide(page);
  assert.ok(wide <= 0, `${what}: ${wide} pixels too wide`);
}

test('two at one screen play to the end by clicks, with undo on the way', async () => {
  const page = await open({ game: 'raid', mode: 'hotseat' });
  assert.ok(await turn(page));
  assert.equal(await sentence(page), 'Plan');
  await page.getByText('You owe a sealed decision').waitFor();
  assert.ok(await page.locator('[data-action="undo"]').isDisabled());
  await page.getByText(/nothing to take back/i).waitFor();
  await click(page, 1);
  assert.equal(await fact(page, 'Plan'), '3');
  await page.locator('[data-action="undo"]:enabled').click();
  await page.locator('[data-fact="Plan"]').waitFor({ state: 'detached' });
  assert.equal(await sentence(page), 'Plan');
  let decisions = 0;
  for (; await turn(page); decisions += 1) {
    assert.ok(decisions < 120, 'the game does not end');
    await click(page, 0);
  }
  assert.ok(decisions > 12);
  await page
    .getByText(/winner \d/i)
    .first()
    .waitFor();
  assert.ok((await page.locator('[data-log]').count()) > 12);
  await page.getByRole('searchbox', { name: 'Find in the log' }).fill('fought');
  for (const line of await page.locator('[data-log]').allInnerTexts()) assert.match(line, /fought/i);
  await free(page, 'the result');
  await rematch(page);
});

test('against the machine by forms, which send what equals an offer and nothing else', async () => {
  const page = await alone();
  await turn(page);
  const plan = await form(page);
  await fill(plan, 'objective', '4');
  await plan.getByRole('button', { name: 'Seal' }).click();
  await page.locator('[data-kind="muster"]').waitFor();
  assert.equal(await fact(page, 'Plan'), '4');

  const muster = await form(page);
  await fill(muster, '1st strength', '4');
  assert.match(await status(page), /Not one of the legal answers/);
  assert.ok(await muster.getByRole('button', { name: 'Seal' }).isDisabled());
  await fill(muster, '3rd strength', '2');
  assert.match(await status(page), /Muster strengths 4, 3, 2/);
  await muster.getByRole('button', { name: 'Seal' }).click();
  await page.locator('[data-row="Unit 0"]', { hasText: '4' }).waitFor();

  let sent = 0;
  for (let decisions = 0; await turn(page); decisions += 1) {
    assert.ok(decisions < 80, 'the game does not end');
    const at = await form(page);
    if (!(await at.count())) {
      await click(page, 0);
      continue;
    }
    const send = at.getByRole('button', { name: 'Send' });
    const last = at.locator('select').last();
    await last.selectOption({ index: (await last.locator('option').count()) - 1 });
    await send.click();
    sent += 1;
  }
  assert.ok(sent > 0);
  await page.locator('[data-over]').waitFor();
  await page.close();
});

test('six seats at one screen, several of which owe sealed decisions at once', async () => {
  const page = await open({ game: 'council', mode: 'hotseat' });
  const seats = new Set();
  for (let decisions = 0; await turn(page); decisions += 1) {
    assert.ok(decisions < 40, 'the game does not end');
    seats.add(await page.locator('.decision .top').innerText());
    await page.getByText('You owe a sealed decision').waitFor();
    if (decisions === 6) {
      // Every other player owes an order too, and each is said to be sealed.
      const owed = await page.getByRole('list', { name: 'Also owed' }).getByRole('listitem').allInnerTexts();
      assert.equal(owed.length, 3);
      for (const line of owed) assert.match(line, /owes a sealed decision/);
      await page.locator('[data-log="round_begun"]').waitFor();
    }
    await click(page, decisions);
  }
  assert.equal(seats.size, 4);
  assert.ok(Number(await fact(page, 'Round')) >= 2);
  await page.locator('[data-log="revealed"]').nth(1).waitFor();
  await rematch(page);
});

/** A council between friends: a screen for each of these seats, the depots placed by the commanders among them. */
async function council(...seats) {
  const made = await stage.post('/api/games', { game: 'council', mode: 'friend' });
  const contribution = 'ab'.repeat(32);
  for (const [seat, invitation] of Object.entries(made.invitations))
    if (!seats.includes(seat))
      await stage.post(`/api/games/${made.id}/seat`, { invitation, contribution });
  const screens = await Promise.all(
    seats.map(async (seat) => {
      const page = await stage.page();
      const hands = new Hands(page, null);
      await page.goto(`${stage.url}/play/${made.id}#invite=${made.invitations[seat]}`);
      await page.locator('.decision').waitFor();
      return hands;
    }),
  );
  for (const { page } of screens.filter((_, at) => seats[at].endsWith('commander')))
    for (let left = 3; left > 0; left -= 1) {
      await page.getByRole('heading', { name: `Place left ${left}` }).waitFor();
      await click(page, left);
    }
  return screens;
}

const ordering = (page) => page.locator('.decision.own [data-kind="order"]').waitFor();

test('what one seat has sealed is not on the wire of another, whose draft is kept meanwhile', async () => {
  const [red, blue] = await council('red-commander', 'blue-commander');
  for (const { page } of [red, blue]) await ordering(page);

  const draft = await form(blue.page);
  await fill(draft, 'sector', '3');
  const heard = blue.frames.length;
  await red.page.locator(`[data-answer='{"order":{"raid":{"sector":4}}}']`).click();
  await red.page.locator('[data-row="Orders"]', { hasText: 'raid sector 4' }).waitFor();
  await blue.page.locator('[data-log="answered"]').waitFor();
  assert.match(await status(blue.page), /Order raid sector 3/);
  await blue.page.locator('[data-seat="red-commander"]', { hasNotText: 'owes' }).waitFor();

  const since = blue.frames.slice(heard).join('\n');
  assert.match(since, /answered/);
  assert.doesNotMatch(since, /raid|sector/);
  assert.deepEqual([blue.table.view.sides[0].secret, blue.table.view.sides[0].orders], [null, null]);
  assert.match(red.frames.join('\n'), /ordered order raid sector 4/);
  await red.page.close();
  await blue.page.close();
});

test('a draft outlives a reload, is shared with its side alone, and is there again when the seal is broken', async () => {
  const [red, air, blue] = await council('red-commander', 'red-air', 'blue-commander');
  for (const { page } of [red, air, blue]) await ordering(page);
  const heard = blue.frames.length;
  await fill(await form(red.page), 'sector', '3');
  const mate = air.page.locator('[data-draft="red-commander"]');
  await mate.getByText('raid sector 3').waitFor();

  await red.page.reload();
  await ordering(red.page);
  const again = await form(red.page);
  await red.page.locator('[data-kept]').waitFor();
  assert.match(await status(red.page), /Order raid sector 3/);
  await again.getByRole('button', { name: 'Seal' }).click();
  await red.page.locator('[data-row="Orders"]', { hasText: 'raid sector 3' }).waitFor();
  await mate.waitFor({ state: 'detached' });
  await red.page.getByRole('button', { name: 'Unseal' }).click();
  await ordering(red.page);
  await form(red.page);
  assert.match(await status(red.page), /Order raid sector 3/);
  await red.page.locator('[data-action="clear-draft"]').click();
  await red.page.locator('[data-kept]').waitFor({ state: 'detached' });
  await click(red.page, 0);

  await blue.page.locator('[data-log="answered"]').first().waitFor();
  assert.doesNotMatch(blue.frames.slice(heard).join('\n'), /raid|filled|drafts/);
  for (const { page } of [red, air, blue]) await page.close();
});

test('an umpire has a link like anybody, sees all, and steps in with a reason that stands in every log', async () => {
  const [red, blue, umpire] = await council('red-commander', 'blue-commander', 'umpire');
  const control = umpire.page.locator('[data-control] [data-kind="destroy"]');
  await control.waitFor();
  await umpire.page.locator('[data-seat="umpire"]', { hasText: 'you' }).waitFor();
  assert.equal(await red.page.locator('[data-control]').count(), 0);
  assert.ok(umpire.table.view.sides.every((side) => side.secret !== null));
  const at = control.locator('[data-form]');
  await fill(at, 'side', 'blue');
  await fill(at, 'reason', 'dispute');
  const sector = umpire.table.view.sides[1].secret.findIndex((depots) => depots > 0);
  await fill(at, 'sector', String(sector));
  await free(umpire.page, 'interventions');
  await at.getByRole('button', { name: 'Send' }).click();
  for (const { page } of [red, blue, umpire])
    await page.locator('[data-log="overruled"]', { hasText: 'reason dispute' }).waitFor();
  for (const { page } of [red, blue, umpire]) await page.close();
});

for (const [what, options] of [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['on a phone', PHONE],
])
  test(`no barriers, ${what}`, async () => {
    const page = await alone(options);
    await turn(page);
    await free(page, 'a sealed decision');
    await form(page);
    await free(page, 'a form');
    await click(page, 0);
    await page.locator('[data-kind="muster"]').waitFor();
    const muster = await form(page);
    await fill(muster, '1st strength', '4');
    await free(page, 'a combination that is not offered');
    await page.getByRole('button', { name: 'Menu and settings' }).click();
    await free(page, 'the menu');
    await page.close();

    const council = await open({ game: 'council', mode: 'hotseat' }, options);
    await council.locator('[data-action="take-over"]').waitFor();
    await free(council, 'the hand-over');
    const many = council.locator('.decision summary', { hasText: 'answers' });
    for (let decisions = 0; (await turn(council)) && !(await many.isVisible()); decisions += 1)
      await click(council, decisions);
    await many.click();
    await council.getByRole('searchbox', { name: /Filter/ }).fill('strike 4');
    assert.equal(await council.locator('[data-answer]:visible').count(), 1);
    await free(council, 'a long list with a filter');
    await council.close();
  });

test('a decision by keys alone, by button and by form', async () => {
  const page = await alone();
  await turn(page);
  const focused = () =>
    page.evaluate(() => {
      const it = document.activeElement;
      return {
        answer: it?.getAttribute('data-answer'),
        field: it?.getAttribute('data-field'),
        text: it?.textContent,
      };
    });
  const tabTo = async (wanted) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (wanted(await focused())) return;
    }
    assert.fail('not reached by Tab');
  };
  await tabTo((it) => it.answer === '{"plan":{"objective":3}}');
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), 'none');
  await page.keyboard.press('Enter');
  await page.locator('[data-kind="muster"]').waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('.decision h2'));
  await page.locator('[role="status"]', { hasText: 'raider: muster' }).waitFor({ state: 'attached' });
  await tabTo((it) => it.field === '1st strength');
  await page.keyboard.type('3');
  await tabTo((it) => it.field === '2nd strength');
  await page.keyboard.type('2');
  assert.match(await status(page), /Muster strengths 3, 2, 4/);
  await tabTo((it) => it.text === 'Seal');
  await page.keyboard.press('Enter');
  await page.locator('[data-row="Unit 0"]', { hasText: '3' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('.decision h2'));
  await page.close();
});

test('a player may resign, and all may agree to end the game', async () => {
  for (const deeds of [['resign', 'resign-now'], ['agree']]) {
    const page = await open({ game: 'raid', mode: 'hotseat' });
    await turn(page);
    await page.getByRole('button', { name: 'Menu and settings' }).click();
    for (const deed of deeds) await page.locator(`[data-action="${deed}"]`).click();
    await page.locator('[data-over]').waitFor();
    await page.close();
  }
});

test('the first page begins such games in each of their modes', async () => {
  for (const [name, seats] of [
    [/^raid a raid/i, 2],
    [/^council two/i, 6],
  ]) {
    const begin = async (mode, options) => {
      const page = await stage.page(options);
      await page.goto(`${stage.url}/`);
      await page.getByRole('radio', { name }).first().check({ force: true });
      assert.doesNotMatch(await page.locator('label.on').innerText(), /0 turns/);
      await page.getByRole('button', { name: mode }).click();
      const dialog = page.getByRole('dialog');
      await free(page, `set-up ${mode}`);
      await dialog.getByRole('button', { name: 'Begin', exact: true }).click();
      return page;
    };
    const hotseat = await begin('hot-seat', PHONE);
    await hotseat.locator('[data-action="take-over"]').click();
    await hotseat.locator('[data-answer]').first().waitFor();
    const machine = await begin('v. the machine');
    await machine.locator('[data-answer]').first().waitFor();
    await machine.goto(`${stage.url}/`);
    await machine.locator('.game').first().waitFor();
    assert.doesNotMatch(await machine.locator('.game').first().innerText(), /Turn 0|, ·/);
    const friend = await begin('v. a friend');
    await friend
      .getByRole('textbox', { name: /^Link for/ })
      .first()
      .waitFor();
    assert.equal(await friend.getByRole('textbox', { name: /^Link for/ }).count(), seats - 1);
    await free(friend, 'invitations');
    await friend.getByRole('link', { name: 'Go to the table' }).click();
    await friend.locator('.decision').waitFor();
    for (const page of [hotseat, machine, friend]) await page.close();
  }
});

test('no page complained', () => assert.deepEqual(stage.complaints, []));

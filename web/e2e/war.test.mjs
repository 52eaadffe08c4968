// The strategic war on the map: a scenario to its end against the staff by clicks, by keys alone and on a phone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { byClicks, byKeys, byTaps, play, sitDown, takeSeats } from './war.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const AGAINST = { mode: 'machine', machine: { soviet: 'staff' }, seats: ['axis'], seed: 7 };

/** What is answered in any war of several turns. */
const WAGED = ['step', 'attack', 'support', 'commit', 'advance', 'losses-auto', 'done', 'end'];

/** The last turn before Kiev: two corps and an army before two armies, and a city to be held. */
const LAST = `game = "besieged/border-1941"
turn = "1941.sep_oct"
phase = "axis moves"
weather = ["clear"]
air = { axis = 4, soviet = 1 }
axis = [
    { unit = "A-ge-XXIVPz", hex = "2018", supplied = true },
    { unit = "A-ge-XLVIPz", hex = "2018", supplied = true },
    { unit = "A-ge-V", hex = "1917", supplied = true },
    { unit = "A-ge-VI", hex = "1716", supplied = true },
]
soviet = [
    { unit = "S-ru-16", hex = "2019" },
    { unit = "S-ru-3", hex = "1820" },
    { unit = "S-ru-4", hex = "2121" },
]
`;

/** The last page of a game that was played to its end. */
async function isOver({ page, hands }) {
  await page.getByText('The game is over', { exact: true }).first().waitFor();
  const { over } = hands.table.pending;
  assert.match(over.title, /victory/);
  assert.match(over.text, /major cities/);
}

/** The review of the game: its three turns, each with decisions and dice that add up to the change. */
async function isReviewed({ page }) {
  await page.locator('[data-action="review"]').click();
  await page.locator('[data-review]').waitFor({ timeout: 90_000 });
  const turns = await page.locator('tr[data-turn]').all();
  assert.equal(turns.length, 3);
  for (const turn of turns) {
    const value = async (part) =>
      Number(await turn.locator(`[data-part="${part}"]`).getAttribute('data-value'));
    const parts = await Promise.all(['own', 'enemy', 'dice', 'change'].map(value));
    assert.ok(Math.abs(parts[0] + parts[1] + parts[2] - parts[3]) < 1e-3, `${parts}`);
  }
  assert.ok((await page.locator('[data-lapse]').count()) > 0, 'whoever plays by rote gives something away');
}

test('a scenario is played against the staff by clicks to its end', { timeout: 400_000 }, async () => {
  const table = await sitDown(stage, AGAINST);
  const kinds = await play(table.hands, byClicks);
  for (const kind of WAGED) assert.ok(kinds.get(kind) > 0, `${kind} among ${[...kinds]}`);
  await isOver(table);
  await isReviewed(table);
  assert.deepEqual(stage.complaints, []);
});

test('a scenario is played by keys alone to its end', { timeout: 400_000 }, async () => {
  const table = await sitDown(stage, AGAINST);
  const kinds = await play(table.hands, byKeys);
  for (const kind of [...WAGED, 'retreat']) assert.ok(kinds.get(kind) > 0, `${kind} among ${[...kinds]}`);
  await isOver(table);
  assert.deepEqual(stage.complaints, []);
});

test('a list of moves lies open as soon as it is pressed', { timeout: 120_000 }, async () => {
  const { page } = await sitDown(stage, { ...AGAINST, position: LAST });
  await page.locator('.decide details > summary').waitFor();
  /** Presses the list and counts its answers before the browser has done anything else. */
  const press = () =>
    page.evaluate(async () => {
      document.querySelector('.decide details > summary').click();
      for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
      return document.querySelectorAll('.decide details[open] [data-action="step"]').length;
    });
  assert.ok((await press()) > 0, 'the next key finds its answers');
  assert.equal(await press(), 0);
});

test('the odds of targets stand beside the swords, not under them', { timeout: 120_000 }, async () => {
  const position = LAST.replace('axis moves', 'axis attacks');
  const { page } = await sitDown(stage, { ...AGAINST, position });
  await page.locator('[data-swords]').first().waitFor({ state: 'attached' });
  await page.keyboard.press('t');
  await page.locator('[data-laid] .pill-sign').first().waitFor({ state: 'attached' });
  const covered = await page.evaluate(() => {
    const boxes = (selector) =>
      [...document.querySelectorAll(selector)].map((it) => it.getBoundingClientRect());
    const swords = boxes('[data-swords]');
    const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes('[data-laid] .pill-sign').filter((pill) => swords.some((it) => meets(it, pill))).length;
  });
  assert.equal(covered, 0);
});

test('a button that moves under the finger is pressed all the same', { timeout: 120_000 }, async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await sitDown(stage, { ...AGAINST, position: LAST, options });
  const hint = page.locator('.decision [data-action="hint"]');
  assert.equal(await hint.getAttribute('aria-pressed'), 'false');
  const box = await hint.boundingBox();
  const finger = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]);
  await hint.evaluate((button) => (button.style.translate = '0 -120px'));
  await touch('touchEnd', []);
  await page.locator('.decision [data-action="hint"][aria-pressed="true"]').waitFor();
});

test('a scenario is played on a phone to its end, and nothing sticks out', { timeout: 400_000 }, async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const table = await sitDown(stage, { ...AGAINST, options });
  const { page } = table;
  const answer = async (hands, wanted) => {
    await byTaps(hands, wanted);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(over <= 0, `the page is ${over} px too wide after ${hands.doing}`);
  };
  const kinds = await play(table.hands, answer);
  for (const kind of WAGED) assert.ok(kinds.get(kind) > 0, `${kind} among ${[...kinds]}`);
  await isOver(table);
});

test('two people by links: one attacks, the other is asked', { timeout: 300_000 }, async () => {
  // A hot-seat game at two screens, for its seed: between friends there is none.
  const position = LAST.replace('axis moves', 'axis attacks');
  const { hands, made, board } = await sitDown(stage, {
    mode: 'hotseat',
    seats: ['axis'],
    seed: 3,
    position,
  });
  const other = await takeSeats(stage, made, board, ['soviet']);
  assert.deepEqual(Object.keys(made.tokens).sort(), ['axis', 'soviet']);
  const asked = new Set();
  const answer = async (mine, wanted) => {
    await byClicks(mine, wanted);
    // What the other owes in between is his to answer, at his own screen.
    for (let tries = 0; tries < 40 && !mine.table.pending.over; tries += 1) {
      if (mine.mine()) return;
      if (!other.mine()) {
        await other.page.waitForTimeout(50);
        continue;
      }
      for (const offer of other.table.offers) asked.add(offer.kind);
      const theirs = other.table.offers;
      const kind = ['commit', 'lose', 'length', 'retreat', 'no_order', 'done', 'end', 'decline'].find((it) =>
        theirs.some((offer) => offer.kind === it),
      );
      const offer = theirs.find((it) => it.kind === kind);
      await byClicks(
        other,
        kind === 'lose' ? { kind: 'losses-auto' } : offer.hex == null ? { kind } : { kind, offer },
      );
    }
  };
  await play(hands, answer, {
    enough: () => asked.has('commit') || asked.has('retreat') || asked.has('lose'),
  });
  assert.ok(asked.size > 0, 'the other was asked in a combat that was not his');
  assert.equal(await other.page.locator('.decision').count(), 1);
});

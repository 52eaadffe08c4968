// The megagame on the map: a duel against the staff to its end by clicks, forms by hand, on a phone, and two people by links, of
// whom neither hears what the other has sealed.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { byClicks, byTaps, keyAt, sitDown, takeSeats, untilHeard } from './war.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const AGAINST = {
  game: 'frontline/bagration',
  mode: 'machine',
  machine: { axis: 'staff' },
  seats: ['soviet'],
  seed: 7,
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const has = (table, kind) => table.offers.some((it) => it.kind === kind);
const question = (table) => table.pending.owes.find((it) => it.seat === table.seat)?.sentence ?? '';

/** Fills in every form as the staff proposes and seals it, until `enough` says so or the game is over; how often each was done. */
async function follow(hands, answer, { most = 400, enough = () => false } = {}) {
  const kinds = new Map();
  let filled = '';
  for (let given = 0; !hands.table.pending.over && !enough(kinds, hands.table); given += 1) {
    if (!hands.mine()) {
      await hands.news(hands.heard);
      continue;
    }
    assert.ok(given < most, `the game does not end: ${[...kinds]}`);
    // The number of the combat is in the sentence: a form is known by it and by the turn.
    const form = `${hands.table.ribbon.turn} ${question(hands.table)}`;
    const kind = has(hands.table, 'staff') && filled !== form ? 'staff' : 'seal';
    filled = kind === 'staff' ? form : '';
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    kinds.set(form, (kinds.get(form) ?? 0) + 1);
    await answer(hands, { kind });
  }
  return kinds;
}

test('a duel is played against the staff by clicks to its end', { timeout: 400_000 }, async () => {
  const { hands, page } = await sitDown(stage, AGAINST);
  const kinds = await follow(hands, byClicks);
  const asked = [...kinds.keys()].join();
  for (const form of ['deploy', 'place offensive flags', 'commit points', 'advance into', 'straighten'])
    assert.match(asked, new RegExp(form), form);
  await page.getByText('The game is over', { exact: true }).first().waitFor();
  assert.match(hands.table.pending.over.title, /victory$|^Draw$/i);
  assert.equal(hands.table.ribbon.turn, 15);
  assert.deepEqual(stage.complaints, []);
});

/** The first own hex of a kind of answer. */
const hexOf = (hands, kind) => hands.table.offers.find((it) => it.kind === kind && it.hex != null).hex;

test(
  'points are sent by the list of a hex, an attack is flagged from its odds',
  { timeout: 200_000 },
  async () => {
    const { hands, page } = await sitDown(stage, AGAINST);
    const hex = hexOf(hands, 'put');
    await hands.pointAt(hex);
    const list = page.locator(`[data-at-hex="${hands.number(hex)}"]`);
    await list.waitFor();
    // Pointing answers nothing by itself.
    assert.match(hands.table.pending.owes[0].why, /The form is empty/);
    let before = hands.heard;
    await list.locator('[data-action="put"][data-amount="2"]').first().click();
    await hands.news(before);
    assert.match(hands.table.pending.owes[0].why, /1 order in the form/);
    // The form is emptied again, filled in by the staff, and sealed.
    await byClicks(hands, { kind: 'clear' });
    assert.match(hands.table.pending.owes[0].why, /The form is empty/);
    await follow(hands, byClicks, { enough: (_, table) => has(table, 'flag') });
    const flag = hands.table.offers.find((it) => it.kind === 'flag');
    await hands.pointAt(flag.hex);
    const odds = page.locator('.odds');
    await odds.getByRole('heading', { name: hands.number(flag.hex) }).waitFor();
    await odds.getByText(/%/).first().waitFor();
    before = hands.heard;
    await odds.locator('.actions [data-action="flag"]').first().click();
    await hands.news(before);
    assert.match(hands.table.pending.owes[0].why, /1 order in the form/);
    // Committing: the hex behind the flag lists what stands there.
    await byClicks(hands, { kind: 'seal' });
    await follow(hands, byClicks, { enough: (_, table) => has(table, 'commit') });
    const start = hexOf(hands, 'commit');
    await hands.pointAt(start);
    before = hands.heard;
    await page
      .locator(`[data-at-hex="${hands.number(start)}"] [data-action="commit"]`)
      .first()
      .click();
    await hands.news(before);
    assert.match(hands.table.pending.owes[0].why, /1 order in the form/);
    assert.deepEqual(stage.complaints, []);
  },
);

test('a form is filled in and sealed by keys alone', { timeout: 120_000 }, async () => {
  const { hands, page } = await sitDown(stage, AGAINST);
  const hex = hexOf(hands, 'put');
  await keyAt(hands, hex);
  const list = page.locator(`[data-at-hex="${hands.number(hex)}"]`);
  await list.waitFor();
  let before = hands.heard;
  await list.locator('[data-action="put"]').first().focus();
  await page.keyboard.press('Enter');
  await untilHeard(hands, before);
  assert.match(hands.table.pending.owes[0].why, /1 order in the form/);
  await page.keyboard.press('Escape');
  before = hands.heard;
  await page.keyboard.press('e');
  await untilHeard(hands, before);
  const orders = Number(/(\d+) orders in the form/.exec(hands.table.pending.owes[0].why)?.[1]);
  assert.ok(orders > 10, hands.table.pending.owes[0].why);
});

test('a turn is played on a phone, and nothing sticks out', { timeout: 300_000 }, async () => {
  const { hands, page } = await sitDown(stage, { ...AGAINST, options: PHONE });
  const answer = async (mine, wanted) => {
    await byTaps(mine, wanted);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(over <= 0, `the page is ${over} px too wide after ${mine.doing}`);
  };
  const { turn } = hands.table.ribbon;
  const kinds = await follow(hands, answer, { enough: (_, table) => table.ribbon.turn > turn });
  assert.ok(kinds.get('seal') > 4, `${[...kinds]}`);
});

test(
  'two people by links: what one has sealed is not on the wire of the other',
  { timeout: 200_000 },
  async () => {
    const { hands, made, board } = await sitDown(stage, { ...AGAINST, mode: 'hotseat', machine: {} });
    const other = await takeSeats(stage, made, board, ['axis']);
    const hex = hexOf(hands, 'put');
    await hands.pointAt(hex);
    const list = hands.page.locator(`[data-at-hex="${hands.number(hex)}"]`);
    let before = hands.heard;
    await list.locator('[data-action="put"][data-amount="1"]').first().click();
    await hands.news(before);
    await byClicks(hands, { kind: 'seal' });
    assert.ok(!hands.mine(), 'the form is sealed');
    const told = (frames) => frames.filter((it) => it.includes(`"put":{"hex":${hex},`));
    assert.ok(told(hands.frames).length > 0, 'who wrote the order hears of it');
    assert.deepEqual(told(other.frames), []);
    // The seal is broken until the other has sealed too.
    before = hands.heard;
    await hands.page.locator('[data-action="undo"]:enabled').first().click();
    await hands.news(before);
    assert.ok(hands.mine(), 'the form is open again');
    assert.match(hands.table.pending.owes.find((it) => it.seat === 'soviet').why, /1 order in the form/);
    await byClicks(hands, { kind: 'seal' });
    for (const kind of ['staff', 'seal']) await byClicks(other, { kind });
    assert.ok(
      [hands, other].some((mine) => /flags/.test(question(mine.table))),
      'both forms are opened',
    );
    assert.deepEqual(stage.complaints, []);
  },
);

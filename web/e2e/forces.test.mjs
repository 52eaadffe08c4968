// Forces put together unit by unit: a reaction among several stacks, a unit taken out again, and a page that mends its own errors.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { corpsBefore, sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

/** Three Soviet stacks that may react. */
const FRONT = {
  seed: 5,
  position: corpsBefore(`{ unit = "agc-su-4td", hex = "2920" }, { unit = "agc-su-7td", hex = "2920" },
    { unit = "agc-su-29td", hex = "2821" }, { unit = "agc-su-14td", hex = "3020" }`),
};

const unit = (hands, key) => hands.board.units.find((it) => it.key === key).id;
const offer = (hands, kind, more = {}) =>
  hands.table.offers.find(
    (it) => it.kind === kind && Object.entries(more).every(([name, value]) => it[name] === value),
  );
const hexOf = (hands, number) => hands.board.hexes.find((it) => it.number === number).index;

/** 3rd Panzer goes to 2921, beside all four. */
async function provoke(hands) {
  await hands.answer(offer(hands, 'select', { unit: unit(hands, 'agc-de-3pz') }));
  await hands.answer(offer(hands, 'move', { hex: hexOf(hands, '2921') }));
  const frame = hands.table.view.frames.at(-1);
  assert.ok(frame.reaction, `a reaction is asked, not ${JSON.stringify(frame)}`);
}

const pressed = (page) =>
  page
    .locator('.decide .forces [aria-pressed="true"]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('data-unit')).sort());
const idle = (page) =>
  page.waitForFunction(
    () => !document.querySelector('.decision[aria-busy="true"], .prospect[aria-busy="true"]'),
  );

test('a unit is named for a reaction among several stacks, and the panel goes along', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await provoke(hands);
  const stacks = page.locator('.decide .forces .force');
  assert.ok((await stacks.count()) >= 3, 'several stacks may react');
  await page.locator('.decide [data-attempt]').first().waitFor();
  const before = hands.heard;
  await page.locator('.decide .forces [data-unit="agc-su-4td"]').click();
  await hands.news(before);
  await idle(page);
  assert.deepEqual(await pressed(page), ['agc-su-4td']);
  await page.locator('.decide [data-prospect="reaction"]').waitFor();
  await page.locator('.decide [data-action="path"]').first().waitFor();
  assert.equal(await page.locator('[data-mishap]').count(), 0);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('un-naming takes out the unit that was clicked, not the last one', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await provoke(hands);
  const faces = (key) => page.locator(`.decide .forces [data-unit="${key}"]`);
  const press = async (key) => {
    const before = hands.heard;
    await faces(key).click();
    await hands.news(before);
    await idle(page);
  };
  await press('agc-su-4td');
  await press('agc-su-7td');
  assert.deepEqual(await pressed(page), ['agc-su-4td', 'agc-su-7td']);
  await press('agc-su-4td');
  assert.deepEqual(await pressed(page), ['agc-su-7td']);
  assert.deepEqual(hands.table.view.frames.at(-1).reaction.force, [unit(hands, 'agc-su-7td')]);
  // One undo takes back what is left of the naming, no more.
  const before = hands.heard;
  await page.keyboard.press('u');
  await hands.news(before);
  assert.deepEqual(hands.table.view.frames.at(-1).reaction.force, []);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('with a force named, every other force is one press away', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await provoke(hands);
  const stacks = page.locator('.decide .forces .force');
  const all = await stacks.allInnerTexts();
  for (const key of ['agc-su-4td', 'agc-su-7td']) {
    const before = hands.heard;
    await page.locator(`.decide .forces [data-unit="${key}"]`).click();
    await hands.news(before);
    await idle(page);
  }
  assert.equal(await stacks.count(), 1, 'the stack that is named');
  await page.locator('.decide [data-action="change-force"]').click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.decide .force').length === count,
    all.length,
  );
  assert.deepEqual(hands.table.view.frames.at(-1).reaction.force, []);
  assert.deepEqual(await pressed(page), []);
  assert.equal(await page.locator('.decide [data-action="change-force"]').count(), 0);
  // One of another stack, and only a part of it.
  const before = hands.heard;
  await page.locator('.decide .forces [data-unit="agc-su-29td"]').click();
  await hands.news(before);
  assert.deepEqual(await pressed(page), ['agc-su-29td']);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('the fan stays where it opened while units are picked, and closes on a click beside it', async () => {
  const { page, hands } = await sit(stage, FRONT);
  const at = await hands.spot(hexOf(hands, '2922'));
  await page.mouse.move(at.x, at.y);
  const fan = page.locator('.fan');
  await fan.waitFor();
  const opened = await fan.boundingBox();
  const pick = async (key) => {
    await fan.locator(`[data-unit="${key}"]`).click();
    await page.waitForTimeout(600);
  };
  await pick('agc-de-3pz');
  await page.locator('.pill-sign').first().waitFor();
  assert.deepEqual(await fan.boundingBox(), opened, 'it has not moved');
  await pick('agc-de-4pz');
  assert.deepEqual(await fan.boundingBox(), opened);
  assert.equal(await fan.locator('[aria-pressed="true"]').count(), 2);
  // No enemy next door lies under it.
  for (const number of ['2821', '3020', '2920']) {
    const spot = await page.locator(`[data-hex="${number}"]`).boundingBox();
    const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
    const over = x > opened.x && x < opened.x + opened.width && y > opened.y && y < opened.y + opened.height;
    const next = Math.hypot(x - at.x, y - at.y) < spot.width * 1.2;
    assert.ok(!(over && next), `${number} is covered`);
  }
  await page.mouse.click(at.x, opened.y > at.y ? at.y - 200 : at.y + 200);
  assert.equal(await fan.count(), 0);
  await page.close();
});

test('a mixed force says who sets its MA, and leaves the foot behind with one click', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await hands.pointAt(hexOf(hands, '2922'));
  const pace = page.locator('.decide [data-pace]');
  assert.match(await pace.innerText(), /MA \d+, set by 167th Infantry/);
  const slow = Number(await pace.getAttribute('data-pace'));
  await page.locator('.decide [data-action="mobile-only"]').click();
  assert.ok(Number(await pace.getAttribute('data-pace')) > slow);
  assert.doesNotMatch(await pace.innerText(), /set by/);
  assert.equal(await page.locator('.decide [data-action="mobile-only"]').count(), 0);
  await page.close();
});

test('open odds are about the force that is chosen now', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await hands.pointAt(hexOf(hands, '2922'));
  await page.locator('.decide [data-pace]').waitFor();
  await hands.pointAt(hexOf(hands, '2920'));
  const card = page.locator('.odds', { hasText: /You \d+ SP/ });
  const whole = Number((await card.innerText()).match(/You (\d+) SP/)[1]);
  await page.locator('.decide [data-action="mobile-only"]').click();
  await page.waitForFunction(
    (before) => {
      const told = /You (\d+) SP/.exec(document.querySelector('.odds')?.textContent ?? '');
      return told && Number(told[1]) < before;
    },
    whole,
    { timeout: 5000 },
  );
  await page.close();
});

test('an error of the page is told in words, and the table comes back', async () => {
  const { page, hands, made } = await sit(stage, FRONT);
  const broken = await stage.page();
  await broken.addInitScript(() => {
    const parse = JSON.parse;
    JSON.parse = (text, ...more) => {
      const read = parse(text, ...more);
      if ((read?.table || read?.changed) && globalThis.spoil) {
        globalThis.spoil = false;
        if (read.table) read.table.pending.owes = [null];
        else read.changed.patch.push({ op: 'replace', path: '/pending/owes', value: [null] });
      }
      return read;
    };
  });
  await broken.goto(`${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
  await broken.locator('.decision h2').waitFor();
  const sentence = await page.locator('.decision h2').innerText();
  // The next table is one that no board can draw.
  await broken.evaluate(() => (globalThis.spoil = true));
  await hands.answer(offer(hands, 'select', { unit: unit(hands, 'agc-de-3pz') }));
  const card = broken.locator('[data-mishap]');
  await card.waitFor();
  assert.match(await card.innerText(), /page error/i);
  await broken.locator('.decision h2').waitFor();
  assert.notEqual(await broken.locator('.decision h2').innerText(), sentence);
  await card.getByText('Dismiss').click();
  assert.equal(await card.count(), 0);
  // What nobody catches is told too.
  await broken.evaluate(() => void Promise.reject(new Error('the ink has run out')));
  await card.getByText('the ink has run out').waitFor();
  stage.complaints.length = 0;
  await broken.close();
  await page.close();
});

test('whoever has sealed a plan is told which, from then on until it is revealed', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await hands.answer(offer(hands, 'concert'));
  assert.equal(await page.locator('[data-sealed]').count(), 0);
  await hands.answer(offer(hands, 'plan'));
  for (let steps = 0; hands.table.seat === 'soviet' && steps < 8; steps += 1) {
    assert.equal(await page.locator('[data-sealed]').count(), 0, 'the enemy is not told');
    await hands.answer(offer(hands, 'pass') ?? offer(hands, 'posture'));
  }
  assert.equal(hands.table.seat, 'axis');
  const plan = hands.table.view.frames.at(-1).concert.plan;
  const line = page.locator('.decide [data-sealed]');
  assert.equal(await line.getAttribute('data-sealed'), plan);
  assert.match(await line.innerText(), /Your sealed plan: (grand assault|penetration)/);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

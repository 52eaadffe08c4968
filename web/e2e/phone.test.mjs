// The phone as a full board: a grand assault from choice to exploitation, a reaction, layers, minimap, facts, the past; in no state
// does anything stick out to the side, and what decides is in sight.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './axe.mjs';
import { launch } from './launch.mjs';
import { sit as sitDown } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const ASSAULT = `game = "agc"
turn = 3
phase = "axis operations"
rp = { axis = 2, soviet = 2 }
axis = [
    { unit = "agc-de-3pz", hex = "2922" },
    { unit = "agc-de-4pz", hex = "2922" },
    { unit = "agc-de-10mot", hex = "2922" },
]
soviet = [
    { unit = "agc-su-28rc", hex = "2920", sp = 2 },
    { unit = "agc-su-2rc", hex = "2613" },
]
[control]
axis = ["2921-2928"]
`;

const REACTION = `game = "agc"
turn = 3
phase = "soviet operations"
axis = [
    { unit = "agc-de-3pz", hex = "2922" },
    { unit = "agc-de-4pz", hex = "2921" },
    { unit = "agc-de-10mot", hex = "2821" },
]
soviet = [
    { unit = "agc-su-28rc", hex = "2917" },
    { unit = "agc-su-2rc", hex = "2613" },
]
[control]
axis = ["2920-2928"]
`;

/** Alone at the phone, from a position. */
async function sit(position, options = {}) {
  const { page } = await sitDown(stage, { seed: 4, position }, { ...PHONE, ...options });
  await page.locator('.map[data-settled="true"]').waitFor();
  await page.locator('.sheet .decision').waitFor();
  return page;
}

let shots = 0;
/** Nothing sticks out to the side: not the page, not the sheet, not a table in it. */
async function fits(page, what) {
  if (process.env.SHOTS) {
    shots += 1;
    await page.screenshot({
      path: `${process.env.SHOTS}/phone-${String(shots).padStart(2, '0')}-${what.replace(/\W+/g, '-')}.png`,
    });
  }
  const out = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = [];
    if (document.documentElement.scrollWidth > width)
      found.push(`the page by ${document.documentElement.scrollWidth - width}`);
    for (const box of document.querySelectorAll(
      '.sheet, .sheet .inside, .sheet .inside *, .ribbon, .tabs *, dialog, dialog *',
    )) {
      const style = getComputedStyle(box);
      if (box.closest('svg') || box.closest('.visually-hidden') || style.display === 'inline') continue;
      const { right, left, width: wide } = box.getBoundingClientRect();
      if (wide > 0 && (right > width + 1 || left < -1))
        found.push(`${box.tagName}.${box.className} ends at ${Math.round(right)}`);
      if (/auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth + 1)
        found.push(`${box.tagName}.${box.className} scrolls ${box.scrollWidth} in ${box.clientWidth}`);
    }
    return found.slice(0, 5);
  });
  assert.deepEqual(out, [], what);
}

/** Whether a button can be pressed without scrolling. */
const inSight = (page, selector) =>
  page.evaluate((wanted) => {
    const button = document.querySelector(wanted);
    if (!button) return false;
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }, selector);

/** Where something to be decided lies behind the foot, a sign says so, and it lies over no button of the foot. */
async function signed(page, what) {
  await page.waitForTimeout(100);
  const seen = await page.evaluate(() => {
    const sheet = document.querySelector('section.sheet .inside');
    const foot = sheet.querySelector('.decision .foot');
    const sticky = getComputedStyle(foot).position === 'sticky';
    const edge = sticky ? foot.getBoundingClientRect().top : sheet.getBoundingClientRect().bottom;
    const hidden = [...sheet.querySelectorAll('.decision .body button')].some(
      (it) => it.getBoundingClientRect().bottom > edge + 1,
    );
    const sign = sheet.querySelector('[data-more]');
    const more = sign.dataset.more === 'true';
    return {
      told: more || !hidden,
      over: more && sign.firstElementChild.getBoundingClientRect().bottom > edge + 1,
    };
  });
  assert.deepEqual(seen, { told: true, over: false }, what);
}

async function spot(page, number) {
  for (let tries = 0; tries < 3; tries += 1) {
    await page.waitForTimeout(350);
    const at = await page.evaluate((wanted) => {
      const box = document.querySelector(`[data-hex="${wanted}"]`)?.getBoundingClientRect();
      if (!box) return null;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return document.elementFromPoint(x, y)?.closest('.map') ? { x, y } : null;
    }, number);
    if (at) return at;
    await page.getByRole('button', { name: 'Find' }).tap();
    const find = page.getByRole('combobox').or(page.getByRole('searchbox')).first();
    await find.fill(number);
    await find.press('Enter');
  }
  throw new Error(`${number} is out of sight`);
}

/** Where the buttons in the head of a full sheet stand. */
const HEAD_Y = 112;

/** Draws the map along with one finger. */
async function drag(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, at) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] });
  await touch('touchStart', from);
  for (let step = 1; step <= 6; step += 1)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 6,
      y: from.y + ((to.y - from.y) * step) / 6,
    });
  await page.waitForTimeout(120);
  await touch('touchEnd');
  await page.waitForTimeout(250);
}

async function tap(page, number) {
  const { x, y } = await spot(page, number);
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(250);
}

const sentence = async (page) =>
  (
    await page
      .locator('.decision h2')
      .first()
      .innerText()
      .catch(() => '')
  ).trim();
const view = (page) => page.locator('.inside').getAttribute('data-view');

/** Gives the next answer that leads on; what decides must be in sight. */
async function answer(page) {
  const ways = ['confirm', 'seal', 'losses-auto', 'retreat-all', 'begin', 'pass', 'done', 'stop'];
  for (const way of ways) {
    const button = page.locator(`.sheet [data-action="${way}"]:not(:disabled)`).first();
    if (!(await button.isVisible())) continue;
    assert.ok(
      await inSight(page, `.sheet [data-action="${way}"]:not(:disabled)`),
      `${way} is below the fold: ${await sentence(page)}`,
    );
    await button.tap();
    await page.waitForTimeout(250);
    return way;
  }
  const offer = page.locator('.sheet .offer:not(:disabled)').first();
  if (await offer.isVisible()) await offer.tap();
  await page.waitForTimeout(250);
  return 'offer';
}

test('a grand assault on the phone, from choice to exploitation', async () => {
  const page = await sit(ASSAULT);
  await fits(page, 'operations');
  await signed(page, 'operations');
  // The map's tab makes room for the map, and never takes it.
  const height = async () => (await page.locator('section.sheet').boundingBox()).height;
  const half = await height();
  await page.locator('.tabs button', { hasText: 'Map' }).tap();
  await page.waitForTimeout(400);
  assert.ok((await height()) < half);
  await page.locator('.tabs button', { hasText: 'Map' }).tap();
  await page.waitForTimeout(400);
  assert.equal(await height(), half);
  await tap(page, '2920');
  if (!(await page.locator('.odds').isVisible())) {
    assert.match(await page.locator('[data-toast]').innerText(), /Tap again: odds of an attack on .*2920/);
    await fits(page, 'tap again');
    await tap(page, '2920');
  }
  await page.locator('.odds table').waitFor();
  assert.equal(await view(page), 'odds');
  await fits(page, 'odds');
  assert.ok(
    await inSight(page, '.odds [data-action="concert"]'),
    'the attack can be declared without scrolling',
  );
  await page.locator('.odds [data-action="concert"]').tap();
  await page.waitForTimeout(300);
  if (await page.locator('.odds [data-action="confirm"]').isVisible())
    await page.locator('.odds [data-action="confirm"]').tap();
  // The decision that is open now comes to the front.
  const plan = page.locator('.inside[data-view="map"] [data-action="plan"]', { hasText: /grand assault/i });
  await plan.waitFor();
  await fits(page, 'plan');
  await plan.tap();
  await page.waitForTimeout(300);
  const seen = new Set();
  let attacked = false;
  for (let step = 0; step < 60; step += 1) {
    const now = await sentence(page);
    await fits(page, `assault ${step}`);
    if (/exploit/i.test(now)) break;
    if (/grand assault on 2920/i.test(now) && !attacked) {
      await tap(page, '2920');
      if (!(await page.locator('.odds').isVisible())) await tap(page, '2920');
      const go = page.locator('.odds [data-action="move"], .odds [data-action="march-in"]').first();
      await go.waitFor();
      await fits(page, 'odds on the way');
      await go.tap();
      attacked = true;
      await page.locator('.inside[data-view="map"]').waitFor();
    } else if (
      /choose/i.test(now) &&
      (await page.locator('.sheet [data-unit]:not(:disabled)').count()) > 0 &&
      !(await page.locator('.sheet [data-action="begin"]:not(:disabled)').isVisible())
    )
      await page.locator('.sheet [data-unit]:not(:disabled)').first().tap();
    else seen.add(await answer(page));
    await page.waitForTimeout(150);
  }
  assert.match(await sentence(page), /exploit/i);
  assert.ok(attacked && seen.has('begin'), [...seen].join());
  await page.locator('[data-outcome]').waitFor();
  assert.match(await page.locator('[data-outcome]').innerText(), /wins the combat/);
  assert.deepEqual(await barriers(page), []);
  await fits(page, 'exploitation');
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

/** What lies over a box that stands above the rest, at many points of it. */
const over = (page, selector) =>
  page.evaluate((wanted) => {
    const box = document.querySelector(wanted);
    const { x, y, width, height } = box.getBoundingClientRect();
    const found = new Set();
    for (let dx = 6; dx < width - 6; dx += 8)
      for (let dy = 6; dy < height - 6; dy += 8) {
        const top = document.elementFromPoint(x + dx, y + dy);
        if (!box.contains(top)) found.add(top?.className ?? 'nothing');
      }
    return [...found];
  }, selector);

test('D7c: the warning lies above the histogram of losses and takes its own taps', async () => {
  const page = await sit(
    ASSAULT.replace('axis = [', 'axis = [\n    { unit = "agc-de-167i", hex = "2925" },'),
  );
  await page.locator('.sheet [data-action="concert"][data-offer-hex="2920"]').tap();
  await page.locator('.odds [data-action="concert"]').tap();
  await page.locator('.odds .doubt').waitFor();
  await page.locator('.odds .bars').first().waitFor();
  for (let top = 0; top <= 200; top += 10) {
    await page.locator('.sheet .inside').evaluate((it, to) => (it.scrollTop = to), top);
    assert.deepEqual(await over(page, '.odds .doubt'), [], `scrolled by ${top}`);
  }
  await fits(page, 'warning over the histogram');
  await page.locator('.odds [data-action="think-again"]').tap();
  await page.locator('.odds .doubt').waitFor({ state: 'detached' });
  assert.equal(await view(page), 'odds', 'nothing was declared');
  await page.close();
});

test('the tap that opens the odds presses nothing in the head of the sheet, wherever the target lies', async () => {
  const page = await sit(ASSAULT);
  const heads = ['Zoom in', 'Zoom out', 'Find', 'Layers'];
  await tap(page, '2922');
  for (const name of heads) {
    // Under the finger will be this button, once the sheet is up.
    const low = await page.getByRole('button', { name, exact: true }).boundingBox();
    await drag(page, await spot(page, '2920'), { x: low.x + low.width / 2, y: HEAD_Y });
    const before = await page
      .locator('.map svg')
      .first()
      .evaluate((it) => getComputedStyle(it).transform);
    await tap(page, '2920');
    if (!(await page.locator('.odds').isVisible())) await tap(page, '2920');
    await page.locator('.odds .foot').waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator('.find').count(), 0, `${name}: no find box`);
    assert.equal(await view(page), 'odds', name);
    const after = await page
      .locator('.map svg')
      .first()
      .evaluate((it) => getComputedStyle(it).transform);
    assert.equal(after, before, `${name}: nothing was zoomed`);
    await page.locator('.odds .close').tap();
    await page.waitForTimeout(300);
  }
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('a tap on the grip of the sheet presses nothing else, whatever comes to lie under the finger', async () => {
  const page = await sit(ASSAULT);
  const asked = await sentence(page);
  await page.locator('.sheet [data-action="done"]').first().tap();
  await page.locator('.doubt').waitFor();
  const grip = page.locator('.sheet .grip');
  for (const share of [0.1, 0.25, 0.5, 0.75, 0.9])
    for (let turn = 0; turn < 4; turn += 1) {
      const { x, y, width, height } = await grip.boundingBox();
      await page.touchscreen.tap(x + width * share, y + height / 2);
      await page.waitForTimeout(turn % 2 === 0 ? 60 : 260);
    }
  assert.equal(await sentence(page), asked, 'the same is asked');
  assert.equal(await page.locator('.doubt').count(), 1, 'and the doubt stands');
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('odds that were left for the map come back when they are asked for again', async () => {
  const page = await sit(ASSAULT);
  await tap(page, '2922');
  await tap(page, '2920');
  if (!(await page.locator('.odds').isVisible())) await tap(page, '2920');
  await page.locator('.odds .foot').waitFor();
  await page.locator('.tabs button', { hasText: 'Map' }).tap();
  await page.waitForTimeout(300);
  assert.equal(await view(page), 'map');
  await tap(page, '2920');
  if ((await view(page)) !== 'odds') await tap(page, '2920');
  assert.equal(await view(page), 'odds');
  await page.close();
});

test('a reaction on the phone shows its chances above the fold', async () => {
  const page = await sit(REACTION);
  await tap(page, '2917');
  if (!(await page.locator('.sheet [data-action="begin"]').isVisible())) await tap(page, '2917');
  for (let tries = 0; tries < 3 && !/react/i.test(await sentence(page)); tries += 1) {
    await tap(page, '2919');
    await page.waitForTimeout(400);
  }
  await fits(page, 'reaction');
  assert.match(await sentence(page), /react/i);
  const chance = page.locator('.sheet .body', { hasText: /\d+ ?%/ });
  await chance.waitFor();
  const above = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('.sheet .inside .body *')].filter(
      (it) => it.children.length === 0 && /\d+ ?%/.test(it.textContent),
    );
    return rows.slice(0, 3).map((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top === it || it.contains(top) || (top?.contains(it) ?? false);
    });
  });
  assert.ok(above.length > 0 && above.every(Boolean), `the chances lie below the fold: ${above}`);
  assert.deepEqual(await barriers(page), []);
  await page.locator('.sheet .forces [data-action="select"], .sheet .forces [data-unit]').first().tap();
  await page.locator('[data-prospect="reaction"]').waitFor();
  await fits(page, 'reaction named');
  // What the force was named for comes first, directly below it; the reasons are read once, after the answers.
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('.sheet .forces, .sheet .offer, .sheet [data-prospect]')].map(
      (it) => it.dataset.action ?? it.dataset.prospect ?? 'forces',
    ),
  );
  assert.deepEqual(order.slice(0, 2), ['forces', 'path']);
  assert.equal(order.at(-1), 'reaction');
  const reasons = await page.locator('[data-prospect="reaction"] .pair').allInnerTexts();
  assert.equal(new Set(reasons).size, reasons.length, reasons.join());
  assert.ok(await inSight(page, '.sheet [data-action="path"]'), 'to react lies below the fold');
  await signed(page, 'reaction named');
  await page.locator('.sheet .inside').evaluate((it) => (it.scrollTop = 40));
  // What the map said before may still be there.
  const told = page.locator('[data-toast]', { hasText: /^Reaction/ });
  for (let tries = 0; tries < 4 && !(await told.isVisible()); tries += 1) {
    await page.locator('.sheet [data-action="path"]:visible').first().tap();
    await page.waitForTimeout(400);
  }
  assert.match(await told.innerText(), /^Reaction (succeeds|fails): \d+ rolled\./);
  await fits(page, 'reaction rolled');
  assert.equal(await page.locator('.sheet .inside').evaluate((it) => it.scrollTop), 0);
  await page.close();
});

for (const colorScheme of ['light', 'dark']) {
  test(`layers, minimap, facts and the past on the phone, ${colorScheme}`, async () => {
    const page = await sit(ASSAULT, { colorScheme });
    assert.match(await page.locator('[data-facts]').innerText(), /Axis RP 2 · Soviet RP 2/);
    await page.locator('[data-action="layers"]').tap();
    await fits(page, `layers ${colorScheme}`);
    const rows = page.locator('.layers > ul > li');
    for (let at = 0; at < (await rows.count()); at += 1) {
      const row = rows.nth(at);
      assert.equal(await row.getByRole('switch').count(), 1);
      assert.match(await row.innerText(), /\w+.*\n?.*\w+/);
    }
    const zoc = page.getByRole('switch', { name: 'ZOC' });
    assert.equal(await zoc.getAttribute('aria-checked'), 'false');
    await zoc.tap();
    assert.equal(await zoc.getAttribute('aria-checked'), 'true');
    await page.getByRole('switch', { name: 'Minimap' }).tap();
    await page.locator('.mini').waitFor();
    assert.deepEqual(await barriers(page), []);
    await fits(page, `layers on ${colorScheme}`);
    // Menu and layers are two things.
    await page.getByRole('button', { name: 'Menu and settings' }).tap();
    await page.locator('dialog[aria-label="Menu"]').waitFor();
    await fits(page, `menu ${colorScheme}`);
    await page.locator('dialog .close').tap();
    await page.locator('.tabs button', { hasText: 'Map' }).tap();
    for (let end = 0; end < 6; end += 1) await answer(page);
    await page.locator('.tabs button', { hasText: 'Log' }).tap();
    await fits(page, `log ${colorScheme}`);
    await page.locator('.bar [data-back="event"]').tap();
    await page.locator('.log .marked').waitFor();
    await fits(page, `replay ${colorScheme}`);
    await page.locator('.tabs button', { hasText: 'Map' }).tap();
    await page.locator('[data-caption]').waitFor();
    await fits(page, `caption ${colorScheme}`);
    await page.locator('[data-action="present"]').tap();
    for (const name of ['Force', 'Odds', 'Map']) {
      await page.locator('.tabs button', { hasText: name }).tap();
      await fits(page, `${name} ${colorScheme}`);
    }
    await page.close();
  });
}

test('twice the type size keeps the decision readable', async () => {
  const large = await launch({ flags: ['--blink-settings=defaultFontSize=32'] });
  try {
    const made = await large.post('/api/games', {
      game: 'agc',
      mode: 'solitaire',
      seed: 4,
      position: ASSAULT,
    });
    for (const [width, height] of [
      [1600, 1000],
      [1280, 800],
      [390, 844],
    ]) {
      const page = await large.page({ viewport: { width, height } });
      await page.goto(`${large.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
      await page.locator('.decision h2').waitFor();
      await page.waitForTimeout(300);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/type-200-${width}.png` });
      const seen = await page.evaluate(() => {
        const heading = document.querySelector('.decision h2').getBoundingClientRect();
        const panel = document.querySelector('.decide, .sheet').getBoundingClientRect();
        const page = document.documentElement;
        return {
          heading:
            heading.top >= panel.top && heading.bottom <= panel.bottom && heading.right <= innerWidth + 1,
          wide: page.scrollWidth - page.clientWidth,
        };
      });
      assert.deepEqual(seen, { heading: true, wide: 0 }, `${width}`);
      await page.close();
    }
  } finally {
    await large.stop();
  }
});

/** Every button at the foot of the decision lies free, sheet and tabs do not cover each other, and nothing is cut off. */
const covered = (page, selector) =>
  page.evaluate((wanted) => {
    const found = [];
    for (const button of document.querySelectorAll(wanted)) {
      const { x, y, width, height } = button.getBoundingClientRect();
      if (width === 0) continue;
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!button.contains(top)) found.push(`${button.innerText} lies under ${top?.className ?? 'the edge'}`);
    }
    return found;
  }, selector);

for (const [width, height] of [
  [844, 390],
  [667, 331],
  [932, 430],
]) {
  test(`a phone on its side, ${width} by ${height}: what decides can be tapped`, async () => {
    const page = await sit(ASSAULT, { viewport: { width, height } });
    await fits(page, `beside ${width}`);
    await signed(page, `beside ${width}`);
    assert.ok((await page.locator('.sheet .decision .foot .btn:visible').count()) >= 2);
    assert.deepEqual(
      await covered(page, '.sheet .decision .foot button, .sheet .head button, .tabs button'),
      [],
    );
    const map = await page.locator('.map').boundingBox();
    const sheet = await page.locator('section.sheet').boundingBox();
    assert.ok(map.x + map.width <= sheet.x + 1, 'the sheet lies over the map');
    assert.ok(map.width > width / 3 && map.height > height / 2, 'the map keeps its room');
    assert.equal(await page.locator('.keys kbd:visible, .strip kbd:visible').count(), 0);
    // What is half scrolled under the foot is small for as long as it is.
    if (height > 360) assert.deepEqual(await barriers(page), []);
    // What is long scrolls, and the foot stays.
    await page.locator('.sheet .inside').evaluate((it) => (it.scrollTop = 60));
    assert.deepEqual(await covered(page, '.sheet .decision .foot button'), []);
    for (const name of ['Force', 'Odds', 'Log', 'Map']) {
      await page.locator('.tabs button', { hasText: name }).tap();
      await fits(page, `beside ${name} ${width}`);
      const wide = await page.locator('.sheet .inside').evaluate((it) => it.scrollWidth - it.clientWidth);
      assert.equal(wide, 0, `${name} is wider than the sheet`);
    }
    // The map alone, and back.
    await page.locator('.tabs button', { hasText: 'Map' }).tap();
    assert.equal(await page.locator('section.sheet').isVisible(), false);
    await page.locator('.tabs button', { hasText: 'Map' }).tap();
    const before = await sentence(page);
    for (let tries = 0; tries < 4 && (await sentence(page)) === before; tries += 1) await answer(page);
    assert.notEqual(await sentence(page), before, 'the phase can be ended');
    assert.deepEqual(await covered(page, '.sheet .decision .foot button'), []);
    await fits(page, `beside ended ${width}`);
    await page.close();
  });
}

test('on its side the phone shows what an attack wins, and how a force reacts, without scrolling', async () => {
  const page = await sit(REACTION, { viewport: { width: 844, height: 390 } });
  await tap(page, '2917');
  for (let tries = 0; tries < 3 && !/react/i.test(await sentence(page)); tries += 1) await tap(page, '2919');
  await page.locator('.sheet .forces [data-unit]').first().tap();
  await page.locator('[data-prospect="reaction"]').waitFor();
  await page.waitForTimeout(300);
  await fits(page, 'reaction named beside');
  for (const seen of ['[data-action="path"]', '[data-action="change-force"]', '.force.some'])
    assert.ok(await inSight(page, `.sheet ${seen}`), seen);
  await page.close();
  const attack = await sit(MANY, { viewport: { width: 844, height: 390 } });
  await attack.locator('.sheet [data-action="concert"][data-offer-hex="2920"]').tap();
  const worth = attack.locator('.odds .foot [data-worth="concerted"]');
  await worth.waitFor();
  assert.match(await worth.innerText(), /^\d+%$/);
  assert.ok(await inSight(attack, '.odds .foot [data-worth="concerted"]'));
  await fits(attack, 'odds beside');
  await attack.close();
});

const MANY = ASSAULT.replace(
  'soviet = [',
  `soviet = [
    { unit = "agc-su-4td", hex = "2820" },`,
).replace(
  'axis = [',
  `axis = [
    { unit = "agc-de-167i", hex = "2922" },
    { unit = "agc-de-18pz", hex = "2921" },
    { unit = "agc-de-29mot", hex = "2921" },`,
);

test('the sign of more leads on by a tap and lets none through; what decides stays in sight', async () => {
  const page = await sit(MANY, { viewport: { width: 360, height: 640 } });
  await page.locator('.sheet [data-action="concert"][data-offer-hex="2920"]').tap();
  await page.locator('.odds [data-action="concert"]').tap();
  await page.waitForTimeout(300);
  if (await page.locator('.odds [data-action="confirm"]').isVisible())
    await page.locator('.odds [data-action="confirm"]').tap();
  await page.locator('.sheet [data-action="plan"]', { hasText: /grand assault/i }).tap();
  const sign = page.locator('.sheet [data-more]');
  const scrolled = () => page.locator('.sheet .inside').evaluate((it) => it.scrollTop);
  /** A tap into the middle of the sign: the list goes on, and nothing else happens. */
  const onward = async (what) => {
    await page.locator('.sheet .inside').evaluate((it) => (it.scrollTop = 0));
    await page.waitForTimeout(200);
    assert.equal(await sign.getAttribute('data-more'), 'true', what);
    const button = sign.getByRole('button', { name: 'Show more below' });
    const { x, y, width, height } = await button.boundingBox();
    assert.ok(height >= 44, `${height} px high`);
    const before = await page.locator('.decision .body').innerText();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForTimeout(600);
    assert.ok((await scrolled()) > 40, `${what}: it scrolls on`);
    assert.equal(await page.locator('.decision .body').innerText(), before, what);
  };
  await onward('plans');
  assert.ok(await inSight(page, '.sheet [data-action="seal"]'));
  await page.locator('.sheet [data-action="seal"]').tap();
  await page.locator('.sheet .forces [data-unit]').first().tap();
  await page.locator('.sheet .offer[data-action="begin"]').waitFor();
  await onward('forces');
  for (const top of [0, 1000]) {
    await page.locator('.sheet .inside').evaluate((it, to) => (it.scrollTop = to), top);
    await page.waitForTimeout(100);
    assert.ok(
      await inSight(page, '.sheet .offer[data-action="begin"]'),
      `the main answer, scrolled to ${top}`,
    );
  }
  await page.close();
});

test('the buttons of the replay stay in sight, upright and on its side', async () => {
  const page = await sit(ASSAULT);
  const log = page.locator('.tabs button', { hasText: 'Log' });
  const entries = () => page.locator('.bar input').getAttribute('max').then(Number);
  for (let end = 0; end < 20; end += 1) await answer(page);
  await log.tap();
  assert.ok((await entries()) > 12, `${await entries()} entries`);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [667, 331],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    for (const stride of ['event', 'event', 'decision', 'event', 'turn', 'event']) {
      const button = page.locator(`.bar [data-back="${stride}"]`);
      if (await button.isDisabled()) break;
      assert.ok(await inSight(page, `.bar [data-back="${stride}"]`), `${stride} at ${width}`);
      await button.tap();
      await page.locator('.log .marked').waitFor();
      await page.waitForTimeout(200);
      assert.deepEqual(await covered(page, '.bar button, .bar input'), [], `after ${stride} at ${width}`);
      assert.deepEqual(await covered(page, '.log .marked'), [], 'the entry is read below the buttons');
    }
    await page.locator('.tabs button', { hasText: 'Map' }).tap();
    await page.locator('[data-caption]').waitFor();
    await log.tap();
    await page.waitForTimeout(300);
    assert.deepEqual(await covered(page, '.bar button, .bar input'), [], `opened again at ${width}`);
    await page.locator('.bar [data-action="live"]').tap();
    await page.locator('.bar .live').waitFor();
  }
  await page.close();
});

/** Whether a hex lies free on the map, under no sheet. */
const onMap = (page, number) =>
  page.evaluate((wanted) => {
    const box = document.querySelector(`[data-hex="${wanted}"]`).getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top?.closest('.map') != null;
  }, number);

test('turned to and fro, the phone shows the hexes in question', async () => {
  const page = await sit(REACTION);
  await tap(page, '2917');
  await page.locator('.sheet [data-action="begin"]').waitFor();
  for (let turn = 0; turn < 2; turn += 1)
    for (const [width, height] of [
      [844, 390],
      [667, 331],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(700);
      assert.ok(await onMap(page, '2917'), `the force, ${width} by ${height}`);
    }
  for (let tries = 0; tries < 3 && !/react/i.test(await sentence(page)); tries += 1) await tap(page, '2919');
  assert.match(await sentence(page), /react/i);
  for (const [width, height] of [
    [667, 331],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(700);
    assert.ok(await onMap(page, '2919'), `where it is asked to react, ${width} by ${height}`);
  }
  await page.close();
});

test('the minimap shows all of the map, upright and on its side', async () => {
  const page = await sit(ASSAULT);
  await page.locator('[data-action="layers"]').tap();
  await page.getByRole('switch', { name: 'Minimap' }).tap();
  for (const [width, height] of [
    [390, 844],
    [667, 331],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(400);
    const mini = await page.locator('.mini').boundingBox();
    const drawn = await page.locator('.mini svg').boundingBox();
    const map = await page.locator('.map').boundingBox();
    assert.ok(drawn.x + drawn.width <= mini.x + mini.width, `${drawn.width} in ${mini.width}`);
    assert.ok(drawn.width < map.width * 0.45, `${drawn.width} of ${map.width}`);
  }
  await page.close();
});

test('in the past there is no undo', async () => {
  const page = await sit(ASSAULT);
  await tap(page, '2922');
  await page.locator('.sheet [data-action="begin"]').tap();
  await page.locator('.decision h2', { hasText: 'Where to?' }).waitFor();
  const before = await sentence(page);
  await page.locator('.tabs button', { hasText: 'Log' }).tap();
  await page.locator('.bar [data-back="event"]').tap();
  await page.locator('.bar [data-action="live"]').waitFor();
  const undo = page.locator('.tabs [data-action="undo"]');
  assert.equal(await undo.getAttribute('aria-disabled'), 'true');
  await undo.tap({ force: true });
  await page.locator('[data-toast]', { hasText: 'Return to the present first' }).waitFor();
  await page.locator('.bar [data-action="live"]').tap();
  await page.locator('.tabs button', { hasText: 'Map' }).tap();
  assert.equal(await sentence(page), before);
  await undo.tap();
  await page.waitForTimeout(500);
  assert.notEqual(await sentence(page), before);
  await page.close();
});

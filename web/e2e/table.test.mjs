// The game screen for everybody: no barriers in a plain decision, in combat and on the phone; a turn by keys alone; no motion where
// none is wanted; and a plain word when the host is gone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers, tooWide } from './axe.mjs';
import { agree } from './hands.mjs';
import { launch } from './launch.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A battle at the Axis seat, alone at the screen. */
async function seat(options = {}) {
  const made = await stage.post('/api/games', { game: 'agc/smolensk', mode: 'solitaire', seed: 10 });
  const page = await stage.page(options);
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
  await page.locator('.map').waitFor();
  await page.locator('[data-action="done"]').first().waitFor();
  return page;
}

const sentence = (page) => page.locator('.decision h2').innerText();

/** Waits until the question is another one, saying yes where the board asks once more. */
async function next(page, before) {
  for (let tries = 0; tries < 10 && (await sentence(page)).trim() === before.trim(); tries += 1) {
    await agree(page);
    await page.waitForTimeout(20);
  }
  await page.waitForFunction(
    (was) => document.querySelector('.decision h2')?.textContent?.trim() !== was,
    before.trim(),
  );
}

/** Presses a key, once more where the board asks again, and waits for what it leads to. */
async function key(page, name) {
  const before = await sentence(page);
  await page.keyboard.press(name);
  await page.waitForTimeout(60);
  if (await page.locator('[data-action="confirm"]').first().isVisible()) await page.keyboard.press(name);
  await next(page, before);
}

/** Reinforcement, if there is any, and strategic movement are ended; then the operations begin. */
async function operations(page) {
  while (!(await sentence(page)).startsWith('Activate a force')) await key(page, 'e');
}

/** Puts the cursor on a hex on which an attack can be declared. */
async function cursorOnTarget(page) {
  const list = page.locator('.decide details:not([open]) > summary', { hasText: 'Concerted attack' });
  if (await list.isVisible()) await list.click();
  const hex = await page
    .locator('.decide [data-action="concert"]')
    .first()
    .getAttribute('data-offer-hex');
  await page.keyboard.press('/');
  const find = page.getByRole('combobox').or(page.getByRole('searchbox')).first();
  await find.fill(hex);
  await find.press('Enter');
}

async function free(page, what) {
  assert.deepEqual(await barriers(page), [], what);
  const wide = await tooWide(page);
  assert.ok(wide <= 0, `${what}: ${wide} pixels too wide`);
}

for (const colorScheme of ['light', 'dark']) {
  test(`no barriers in a plain decision and in combat, ${colorScheme}`, async () => {
    const page = await seat({ colorScheme });
    await operations(page);
    await free(page, 'decision');
    const before = await sentence(page);
    await cursorOnTarget(page);
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: /^Odds of an attack/ }).waitFor();
    await page.locator('.odds table').waitFor();
    await free(page, 'odds');
    await page.locator('.odds [data-action="concert"]').click();
    await next(page, before);
    await free(page, 'plan and force');
    await page.close();
  });
}

test('no barriers on the phone, in each view', async () => {
  const page = await seat(PHONE);
  for (const view of ['Map', 'Force', 'Odds', 'Log']) {
    await page.locator('.tabs button', { hasText: view }).click();
    await free(page, view);
  }
  await page.close();
});

test('a force is found, named, moved and stopped by keys alone', async () => {
  const page = await seat();
  await operations(page);
  const cursor = page.locator('#hex-cursor');
  await page.locator('.map').focus();
  const words = [];
  for (let force = 0; force < 3; force += 1) {
    await page.keyboard.press('Tab');
    words.push(await cursor.innerText());
  }
  assert.equal(new Set(words).size, 3, 'Tab goes from force to force');
  for (const it of words) assert.match(it, /^\d{4}, .*Axis: .* SP/);
  // Chosen, begun, and on its way with the first step that is open.
  await page.keyboard.press('Enter');
  await page.locator('.decide [data-action="begin"]').waitFor();
  await key(page, 'Enter');
  const standing = await sentence(page);
  assert.match(standing, /Where to\?/);
  await page.waitForFunction(() => document.querySelectorAll('.pill-sign').length > 0);
  let gone = false;
  // West, away from the enemy.
  for (const arrow of ['ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(arrow);
    const here = await cursor.innerText();
    if (!/In your reach/.test(here) || /Soviet:/.test(here)) continue;
    await key(page, 'Enter');
    gone = true;
    break;
  }
  assert.ok(gone, 'no hex in reach beside the force');
  await page.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'));
  // The enemy lets it pass, and the force ends its march: all with the key of endings.
  while (!(await sentence(page)).startsWith('Activate a force')) await key(page, 'e');
  await page.close();
});

test('one undo takes back a march of several hexes, with the naming of its force', async () => {
  const page = await seat();
  await operations(page);
  const cursor = page.locator('#hex-cursor');
  await page.locator('.map').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.decide [data-action="begin"]').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.pill-sign').length > 0);
  // West, away from the enemy, and at least two hexes.
  for (let step = 1; ; step += 1) {
    assert.ok(step < 8, 'no free hex in reach');
    await page.keyboard.press('ArrowLeft');
    const here = await cursor.innerText();
    if (step > 1 && /In your reach/.test(here) && !/Soviet:|Axis:/.test(here)) break;
  }
  await key(page, 'Enter');
  await page.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'));
  assert.match(await sentence(page), /Where to\?/);
  await key(page, 'u');
  await page.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'));
  assert.match(await sentence(page), /^Activate/);
  // Nobody is left half named: the board waits for a stack.
  await page.locator('.decide .hint', { hasText: 'Select one of your stacks' }).waitFor();
  await page.close();
});

test('what happens is said aloud', async () => {
  const page = await seat();
  const said = page.locator('[role="status"].visually-hidden').last();
  await operations(page);
  assert.match(await said.innerText(), /Activate a force/);
  await page.close();
});

test('nothing moves where no motion is wanted', async () => {
  const page = await seat({ reducedMotion: 'reduce' });
  const slow = await page.evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter((it) => {
        const style = getComputedStyle(it);
        const longest = (list) => Math.max(...list.split(',').map((part) => parseFloat(part) || 0));
        return longest(style.transitionDuration) > 0.001 || longest(style.animationDuration) > 0.001;
      }).length,
  );
  assert.equal(slow, 0);
  await page.close();
});

test('when the host is gone the page says so, and goes on when it is back', async () => {
  const page = await seat();
  const before = await sentence(page);
  await stage.kill();
  await page.getByText('Connection lost').waitFor();
  await page.getByText('your moves are kept').waitFor();
  await stage.revive();
  await page.getByText('Connection lost').waitFor({ state: 'detached' });
  assert.equal(await sentence(page), before);
  await key(page, 'e');
  await page.close();
});

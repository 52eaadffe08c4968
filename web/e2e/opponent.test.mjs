// A person against the staff: a short scenario by clicks to its end, with a hint on the way, the machine's moves at a pace, and the review.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hands } from './hands.mjs';
import { launch } from './launch.mjs';
import { choose, lots } from './policy.mjs';

const SEED = 11;
const MOST = 250;
let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

/** A game against the staff, and a page at the Axis seat. */
async function against(options = {}) {
  const machine = { soviet: 'staff' };
  const made = await stage.post('/api/games', { game: 'agc/smolensk', mode: 'machine', machine, seed: SEED });
  const board = await (await fetch(`${stage.url}/api/games/${made.id}/board`)).json();
  const page = await stage.page(options);
  const hands = new Hands(page, board);
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams({ axis: made.tokens.axis })}`);
  await page.locator('.map').waitFor();
  await until(() => hands.mine() || hands.table.pending.over, 'our turn', hands);
  return { hands, page };
}

/** Waits for what the host says. */
async function until(is, what, hands) {
  for (let end = Date.now() + 60_000; !is();) {
    if (Date.now() > end) throw new Error(`no ${what}; the last thing done: ${hands.doing}`);
    await hands.page.waitForTimeout(20);
  }
}

/** Asks for a hint: ideas with reasons, one of which is lit on the map and then begun. */
async function takesHint(hands) {
  const { page } = hands;
  await page.locator('.decide [data-action="hint"]').click();
  const ideas = page.locator('.decide [data-action="idea"]');
  await ideas.first().waitFor();
  const count = await ideas.count();
  assert.ok(count >= 1 && count <= 3, `${count} ideas`);
  for (const idea of await ideas.all()) assert.ok((await idea.locator('.because').innerText()).length > 5);
  await ideas.first().hover();
  await page.locator('.map path.goal').first().waitFor({ state: 'attached' });
  await ideas.first().click();
  // It may take several answers; the hand is free again when the host has been silent for a while.
  for (let [heard, since] = [hands.heard, Date.now()]; Date.now() - since < 1200;) {
    if (hands.heard !== heard) [heard, since] = [hands.heard, Date.now()];
    await page.waitForTimeout(20);
  }
}

test('the staff is played to the end, and the review adds up', { timeout: 180_000 }, async () => {
  const { hands, page } = await against();
  const pick = lots(SEED);
  let hinted = false;
  for (let step = 0; step < MOST && !hands.table.pending.over; step += 1) {
    if (!hands.mine()) {
      await until(() => hands.mine() || hands.table.pending.over, 'our turn', hands);
      continue;
    }
    const frame = hands.table.view.frames.at(-1);
    if (!hinted && 'operations' in Object(frame)) {
      await takesHint(hands);
      hinted = true;
      // The force of the first idea is at hand; it begins, and goes on as anything else does.
      const heard = hands.heard;
      const begin = page.locator('.decide [data-action="begin"]');
      if (await begin.isVisible()) {
        await begin.click();
        await hands.news(heard);
      }
      continue;
    }
    await hands.answer(choose(hands.board, hands.table, step < 14, pick));
  }
  assert.ok(hinted, 'there was a hint');
  assert.ok(hands.table.pending.over, 'the game is over');

  await page.locator('.decide [data-action="review"]').click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await review.locator('[data-review]').waitFor({ timeout: 60_000 });
  const turns = await review.locator('[data-turn]').all();
  assert.equal(turns.length, 3);
  for (const turn of turns) {
    const value = async (part) =>
      Number(await turn.locator(`[data-part="${part}"]`).getAttribute('data-value'));
    const sum = (await value('own')) + (await value('enemy')) + (await value('dice'));
    assert.ok(Math.abs(sum - (await value('change'))) < 1e-9, await turn.innerText());
  }
  // A lapse leads to its place in the replay.
  const lapse = review.locator('[data-lapse]').first();
  if (await lapse.count()) {
    await lapse.getByRole('button').click();
    await page.locator('[data-caption] h2').waitFor();
  }
  assert.deepEqual(stage.complaints, []);
});

test('the machine’s moves are shown one by one and can be skipped', { timeout: 120_000 }, async () => {
  const { hands, page } = await against({ reducedMotion: 'no-preference' });
  const skip = page.locator('[data-action="skip"]');
  const steps = new Set();
  // Ends its own phases and watches the machine; after three of its moves one after another it has seen enough.
  let skipped = false;
  for (let end = Date.now() + 90_000; !skipped;) {
    assert.ok(Date.now() < end, `only ${steps.size} steps were shown`);
    if (await skip.isVisible()) {
      const step = page.locator('.decide h2').innerText({ timeout: 500 });
      steps.add(await step.catch(() => ''));
      if (steps.size >= 3)
        skipped = await skip
          .click({ timeout: 500 })
          .then(() => true)
          .catch(() => false);
      else if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pace.png` });
    } else if (hands.mine()) await hands.answer(choose(hands.board, hands.table, false, lots(1)));
    await page.waitForTimeout(50);
  }
  await skip.waitFor({ state: 'hidden' });
  assert.deepEqual(stage.complaints, []);
});

test('the address of the program opens the form of a game', { timeout: 60_000 }, async () => {
  const page = await stage.page();
  await page.goto(`${stage.url}/?game=agc/smolensk&mode=machine`);
  const form = page.getByRole('dialog');
  await form.getByText('Level of the machine').waitFor();
  const levels = await form.locator('input[name="bot"]').all();
  assert.equal(levels.length, 5);
  for (const words of ['easy', 'fair', 'even', 'hard']) await form.getByText(words).first().waitFor();
  await form.getByText('Soviet Union').click();
  await form.getByText('Recruit').click();
  await form.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator('.map').waitFor();
  assert.match(page.url(), /\/play\//);
  await page
    .getByText(/Soviet seat|Axis owes/i)
    .first()
    .waitFor();
});

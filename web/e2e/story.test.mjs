// The past told as a story: ribbon, points, caption, log and map of each moment are those the host tells of; keys go by event,
// decision, combat and turn; a combat is one block of the log, read from headline to result.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers, tooWide } from './axe.mjs';
import { launch } from './launch.mjs';
import { corpsBefore, sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

/** A battle that machines have played to its end, looked at by somebody who watched. */
async function watched(options = {}) {
  const machine = { axis: 'recruit', soviet: 'random' };
  const made = await stage.post('/api/games', { game: 'agc/smolensk', mode: 'machine', machine, seed: 11 });
  const page = await stage.page(options);
  const told = { moment: null, log: [], table: null };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { table, answer } = JSON.parse(String(payload));
      if (table) {
        told.table = table;
        told.log = table.log.lines;
      }
      if (answer?.answer?.ribbon) told.moment = answer.answer;
    }),
  );
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams({ spectator: made.spectator })}`);
  await page.locator('.map').waitFor();
  await page
    .locator('.decision', { hasText: 'The game is over' })
    .or(page.locator('[data-action="review"]'))
    .first()
    .waitFor({ timeout: 120_000 });
  // Read anew, the page is told everything at once.
  await page.reload();
  await page.locator('[data-action="review"]').waitFor();
  return { page, told };
}

const shot = async (page, name) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** Presses a key and waits until the moment the host told of is on the screen. */
async function move(page, told, key) {
  told.moment = null;
  await page.keyboard.press(key);
  for (let end = Date.now() + 10_000; told.moment === null;) {
    assert.ok(Date.now() < end, `no moment after ${key}`);
    await page.waitForTimeout(15);
  }
  await page.waitForFunction(
    (title) => document.querySelector('[data-caption] .when')?.textContent === title,
    told.moment.title,
  );
  return told.moment;
}

/** Everything on the screen is of the moment, as soon as it is drawn. */
async function agrees(page, told, what) {
  for (let end = Date.now() + 5000; ;) {
    try {
      return await compare(page, told, what);
    } catch (difference) {
      if (Date.now() > end) throw difference;
      await page.waitForTimeout(50);
    }
  }
}

async function compare(page, told, what) {
  const { moment } = told;
  const { ribbon } = moment;
  const shown = await page.evaluate(() => ({
    turn: document.querySelector('.track .now')?.textContent.trim(),
    side: document.querySelector('.ribbon .side')?.textContent.trim(),
    phase: document.querySelector('.phases .now')?.textContent.trim() ?? '',
    facts: [...document.querySelectorAll('.ribbon .fact:not(.dice)')].map((it) => it.textContent.trim()),
    when: document.querySelector('[data-caption] .when')?.textContent,
    caption: document.querySelector('[data-caption] h2')?.textContent.trim(),
    marked: [...document.querySelectorAll('.log .marked')].map((it) => Number(it.dataset.entry)),
  }));
  assert.equal(shown.turn, String(ribbon.turn), what);
  assert.equal(shown.phase.replace('✓ ', ''), ribbon.phases.find((it) => it.now)?.name ?? '', what);
  for (const fact of ribbon.facts)
    assert.ok(
      shown.facts.some((it) => it === `${fact.label} ${fact.value}`),
      `${what}: ${fact.label} in ${shown.facts}`,
    );
  assert.equal(shown.when, moment.title, what);
  if (!moment.told) return;
  assert.ok(shown.caption.startsWith(moment.told.text), `${what}: ${shown.caption}`);
  assert.deepEqual(shown.marked, [moment.told.n], what);
  // The log is scrolled with the next frame.
  const inSight = (n) => {
    const entry = document.querySelector(`.log [data-entry="${n}"]`).getBoundingClientRect();
    const log = document.querySelector('.log').getBoundingClientRect();
    return entry.bottom > log.top && entry.top < log.bottom;
  };
  await page.waitForFunction(inSight, moment.told.n, { timeout: 5000 }).catch(() => {
    assert.fail(`${what}: the entry is out of sight in the log`);
  });
}

test('each moment of the past is told as the host tells it, by event, decision, combat and turn', async () => {
  const { page, told } = await watched({ viewport: { width: 1600, height: 1000 } });
  await page.locator('.map').focus();
  const length = told.table.replay.length;
  const turns = told.log.filter((it) => it.kind === 'turn');
  assert.equal((await move(page, told, '<')).told.n, turns.at(-1).n);
  await agrees(page, told, 'the last turn');
  // Machines end some games with a turn without a fight.
  const fought = told.log.findLast((it) => it.block === it.n).n;
  while (told.moment.told.n > fought) await move(page, told, '<');
  await shot(page, 'replay-turn');
  const combat = await move(page, told, 'J');
  assert.ok(told.log.find((it) => it.n === combat.told.n).block > 0, 'a combat');
  await agrees(page, told, 'the next combat');
  await shot(page, 'replay-combat');
  const seen = await page.evaluate(
    (hexes) =>
      hexes.every((index) => {
        const box = document.querySelector(`[data-hex]`)?.closest('.map').getBoundingClientRect();
        return index >= 0 && box.width > 0;
      }),
    combat.told.hexes,
  );
  assert.ok(seen);
  await move(page, told, 'Shift+K');
  assert.ok(told.moment.told.decides, 'a decision');
  await agrees(page, told, 'a decision');
  for (const key of ['.', '.', ',', '>', '<', '<', 'J', 'J', 'K']) {
    const { told: line } = await move(page, told, key).catch(() => ({ told: null }));
    if (!line) break;
    await agrees(page, told, `after ${key}`);
  }
  // The knob goes anywhere, and the marks are turns, not thousands of ticks.
  const seek = async (event, what) => {
    told.moment = null;
    await page.locator('.bar input[type=range]').fill(String(event));
    for (let end = Date.now() + 10_000; told.moment === null && Date.now() < end;)
      await page.waitForTimeout(15);
    await agrees(page, told, what);
  };
  for (const share of [0.15, 0.5, 0.8]) await seek(Math.round(length * share), `at ${share}`);
  // A single point is told with all its side lost.
  const point = told.log.findLast((it) => it.part === 'step');
  await seek(point.n, 'at a lost point');
  assert.equal(told.moment.told.n, point.n);
  assert.equal(await page.locator('[data-turn-mark]').count(), turns.length);
  assert.equal(await page.locator('text=Supply is being traced').count(), 0);
  assert.deepEqual(await barriers(page), []);
  // It plays by itself, faster when told to, and Esc leads back.
  await page.locator('.map').focus();
  await page.keyboard.press('8');
  const from = await page.locator('.bar input[type=range]').inputValue();
  await page.keyboard.press(' ');
  await page.waitForFunction(
    (was) => Number(document.querySelector('.bar input[type=range]').value) > Number(was) + 3,
    from,
  );
  await page.keyboard.press(' ');
  await page.keyboard.press('Escape');
  await page.locator('[data-caption]').waitFor({ state: 'detached' });
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('a combat is one block, read from headline to result, and its filter holds nothing else', async () => {
  const { page, told } = await watched();
  // Not one that was won without a roll (C4.6.2a).
  const block = told.log.findLast((it) => it.part === 'roll').block;
  const lines = told.log.filter((it) => it.block === block);
  await page.locator('.log .filters button', { hasText: 'combat' }).click();
  const turnsShut = page.locator('.log h3 button[aria-expanded="false"]');
  while ((await turnsShut.count()) > 0) await turnsShut.first().click();
  const article = page.locator(`[data-combat="${lines[0].n}"]`);
  await article.waitFor();
  assert.equal(await page.locator(`[data-combat="${lines[0].n}"]`).count(), 1);
  const parts = await article.locator('[data-part]').evaluateAll((all) => all.map((it) => it.dataset.part));
  const place = (part) => parts.indexOf(part);
  assert.ok(place('reckoning') < place('roll') && place('roll') < place('losses'), parts.join());
  assert.equal(parts.at(-1), 'result');
  const text = await page.locator('.log').innerText();
  assert.doesNotMatch(text, /for the railways|attrition/i);
  assert.doesNotMatch(text, /(?<![\w.])[01][hd]\b/);
  assert.match(text, /[♥♦]/);
  assert.equal(await page.locator('.log [data-log]:not([data-log="combat"])').count(), 0);
  await shot(page, 'log-combat');
  assert.ok((await tooWide(page)) <= 0);
  await page.close();
});

test('x marks the losses where the host says they fell, and v the marches', async () => {
  const { page, told } = await watched();
  const turn = told.log.findLastIndex(
    (it, at) => it.kind === 'turn' && told.log.slice(at).filter((line) => line.kind === 'turn').length > 1,
  );
  const fell = told.log
    .slice(Math.max(0, turn))
    .filter((it) => it.kind === 'loss' && it.part !== 'losses' && it.hexes?.length === 1);
  assert.ok(fell.length > 0, 'nobody was lost in the last turns of this game');
  await page.keyboard.press('x');
  await page.locator('[data-loss]').first().waitFor({ state: 'attached' });
  const board = await (await fetch(`${stage.url}/api/games/${told.table.id}/board`)).json();
  const numbers = new Set(
    await page.locator('[data-loss]').evaluateAll((all) => all.map((it) => it.dataset.loss)),
  );
  for (const line of fell) {
    const { number } = board.hexes.find((it) => it.index === line.hexes[0]);
    assert.ok(numbers.has(number), `${line.text} in ${number}`);
  }
  await page.keyboard.press('v');
  await page.locator('path.arrow').first().waitFor({ state: 'attached' });
  await shot(page, 'losses-moves');
  await page.close();
});

test('layers about the present do not lie over the past, and come back after it', async () => {
  const position = corpsBefore('{ unit = "agc-su-28rc", hex = "2921", sp = 5 }');
  const { page, hands } = await sit(stage, { seed: 5, position });
  await hands.answer(hands.table.offers.find((it) => it.kind === 'done'));
  await page.keyboard.press('s');
  const supply = page.locator('.map .overlay :is(.tint, .dots)');
  await supply.first().waitFor({ state: 'attached' });
  await page.keyboard.press(',');
  await page.locator('[data-caption]').waitFor();
  assert.equal(await supply.count(), 0);
  const key = page.locator('[data-overlay="supply"]');
  assert.equal(await key.getAttribute('aria-pressed'), 'false');
  await page.locator('.legend [data-past-layers]', { hasText: 'Layers show the present' }).waitFor();
  await page.locator('[data-toast]', { hasText: 'Layers show the present' }).waitFor();
  await shot(page, 'past-layers');
  // A key says so as well, and changes nothing.
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await supply.first().waitFor({ state: 'attached' });
  assert.equal(await key.getAttribute('aria-pressed'), 'true');
  await page.close();
});

// By keys alone: set-up, march, concerted attack, reaction, losses, retreat, exploitation and the end of the turn, with no barrier at any
// step. The mouse is never touched.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './axe.mjs';
import { launch } from './launch.mjs';
import { corpsBefore, sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

/** A weak corps that must fall back, and tanks behind it. */
const FRONT = corpsBefore(
  '{ unit = "agc-su-28rc", hex = "2921", sp = 5 }, { unit = "agc-su-4td", hex = "2919" }',
);
/** The same, with the tanks close enough to react. */
const CLOSE = FRONT.replace('"2919"', '"2920"');

const focused = (page, selector) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Presses Tab until something has the focus. That it comes at all is the point: no trap on the way. */
async function tabTo(page, selector) {
  const passed = [];
  // From the map to the panel the way is Esc.
  const panel = selector.startsWith('.decide');
  for (let tries = 0; panel && (await focused(page, '.map')) && tries < 5; tries += 1)
    await page.keyboard.press('Escape');
  for (let presses = 0; presses < 160; presses += 1) {
    if (await focused(page, selector)) return;
    await page.keyboard.press('Tab');
    passed.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return `${at?.className} ${at?.getAttribute('aria-label') ?? at?.textContent?.trim().slice(0, 20)}`;
      }),
    );
  }
  const heading = await page.locator('.decision h2').innerText();
  throw new Error(`${heading}: Tab does not lead to ${selector}, but to ${passed.slice(0, 40).join(' | ')}`);
}

/** What is open now, by the name of its frame. */
const frameOf = (hands) => {
  const frame = hands.table.view.frames.at(-1);
  return typeof frame === 'string' ? [frame, {}] : Object.entries(frame)[0];
};
const opens = (hands, kind) => hands.table.offers.some((it) => it.kind === kind);

/** Does something and waits for the host's answer; a doubt is confirmed by keys too. */
async function does(page, hands, what, deed) {
  const heard = hands.heard;
  hands.doing = what;
  await deed();
  for (let tries = 0; hands.heard === heard; tries += 1) {
    assert.ok(tries < 400, `nothing came of: ${what}`);
    if (tries % 20 === 10 && (await page.locator('[data-action="confirm"]').first().isVisible())) {
      await tabTo(page, '.decide [data-action="confirm"], .odds [data-action="confirm"]');
      await page.keyboard.press('Enter');
    }
    await page.waitForTimeout(25);
  }
  await page.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'));
}

/** Goes to a button by Tab and presses it. */
const presses = (page, hands, selector) =>
  does(page, hands, selector, async () => {
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
  });

/** The same for an answer that comes in two: an attack shows its odds first, a loss is marked first; Enter does it. */
const pressesTwice = (page, hands, selector, then) =>
  does(page, hands, selector, async () => {
    const heard = hands.heard;
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
    const second = page.locator(then).first();
    for (let tries = 0; tries < 80 && hands.heard === heard && !(await second.isVisible()); tries += 1)
      await page.waitForTimeout(25);
    if (!(await second.isVisible())) return;
    if (await focused(page, selector)) await tabTo(page, then);
    await page.keyboard.press('Enter');
  });

const strict = async (page, what) => assert.deepEqual(await barriers(page), [], what);

test('the map can be left by Tab in both directions and by Esc', async () => {
  const { page } = await sit(stage, { position: FRONT, seed: 3 });
  await tabTo(page, '.map');
  await tabTo(page, '[data-overlay="reach"]');
  await page.keyboard.press('Shift+Tab');
  assert.ok(await focused(page, '.map'));
  for (let presses = 0; (await focused(page, '.map')) && presses < 40; presses += 1)
    await page.keyboard.press('Shift+Tab');
  assert.ok(await focused(page, '.decide *'), 'back to the decision');
  await tabTo(page, '.map');
  for (let presses = 0; (await focused(page, '.map')) && presses < 5; presses += 1)
    await page.keyboard.press('Escape');
  assert.ok(await focused(page, '.decide *'), 'Esc leaves the map');
  // The text board takes the place of the map.
  await page.keyboard.press('b');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Text board');
  await tabTo(page, '.text-board button');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.text-board').count(), 0);
  await page.close();
});

test('Esc closes the find box at once, and clears a bulletin that nobody asked for', async () => {
  const { page } = await sit(stage, { game: 'agc/smolensk', seed: 3 });
  await page.locator('[data-card="bulletin"]').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-card="bulletin"]').count(), 0);
  await page.keyboard.press('/');
  await page.getByRole('searchbox').first().fill('Minsk');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await page.close();
});

test('a phase ended from the panel hands the keys to the map, where the next decision is made', async () => {
  const { page, hands } = await sit(stage, { game: 'agc/smolensk', seed: 3 });
  assert.equal(frameOf(hands)[0], 'reinforcement');
  await page.locator('.decision h2').focus();
  await does(page, hands, 'end', () => page.keyboard.press('e'));
  assert.equal(frameOf(hands)[0], 'strategic');
  await page.waitForFunction(() => document.activeElement?.matches('.map'));
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('#hex-cursor')?.textContent.trim());
  await page.close();
});

test('a side is set up by keys alone', async () => {
  const { page, hands } = await sit(stage, { seed: 3 });
  assert.equal(frameOf(hands)[0], 'set_up');
  await strict(page, 'set-up');
  // One unit by hand: taken from the tray, put down from the list of its hexes.
  await tabTo(page, '.tray [data-unit]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'));
  await tabTo(page, '.decide summary');
  await page.keyboard.press('Enter');
  await presses(page, hands, '.decide [data-action="place"]');
  // The others as the scenario proposes.
  await does(page, hands, 'set-up', () => page.keyboard.press('p'));
  await does(page, hands, 'end of set-up', () => page.keyboard.press('e'));
  // The page asks for the other seat's table once it knows whose decision it is.
  for (let end = Date.now() + 10_000; hands.table.seat !== 'axis' && Date.now() < end;)
    await page.waitForTimeout(20);
  assert.equal(hands.table.seat, 'axis');
  await page.close();
});

/** Plays by keys until the turn ends or enough is seen; what was met and done. */
async function fight(page, hands, enough) {
  const seen = new Set();
  const said = page.locator('[role="status"].visually-hidden').last();
  for (let step = 0; step < 120 && hands.table.ribbon.side === 'axis' && !enough(seen); step += 1) {
    const [name, inside] = frameOf(hands);
    if (!seen.has(name)) await strict(page, name);
    seen.add(name);
    if (name === 'operations' && !seen.has('marched')) {
      // One unit of the stack: fanned, chosen by its number, begun.
      await tabTo(page, '.map');
      await page.keyboard.press(']');
      await page.keyboard.press('f');
      const infantry = await page
        .locator('.fan button')
        .evaluateAll((all) => all.findIndex((it) => it.getAttribute('data-unit') === 'agc-de-167i'));
      await page.keyboard.press(String(infantry + 1));
      await page.locator('.decide [data-action="begin"]').waitFor();
      // How fast it is the host says, with its reach.
      await page.locator('.decide [data-pace]').waitFor();
      assert.match(await said.innerText(), /^Chosen: 167th Infantry, .* MA \d/);
      await page.keyboard.press('Escape');
      await does(page, hands, 'begin', () => page.keyboard.press('Enter'));
      seen.add('marched');
    } else if (name === 'operations' && !seen.has('declared')) {
      await tabTo(page, '.map');
      await page.keyboard.press(']');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      for (const arrow of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
        if (/Soviet:/.test(await page.locator('#hex-cursor').innerText())) break;
        await page.keyboard.press(']');
        await page.keyboard.press(arrow);
      }
      assert.match(await page.locator('#hex-cursor').innerText(), /Soviet:/);
      await page.keyboard.press('o');
      await page.locator('.odds table').waitFor();
      assert.ok(await focused(page, '.odds h2'), 'the odds take the focus');
      assert.match(await said.innerText(), /\d+ per cent with (penetration|grand assault)/);
      await strict(page, 'odds');
      await page.keyboard.press('Escape');
      assert.ok(await focused(page, '.map'), 'and give it back');
      await page.keyboard.press('o');
      await page.locator('.odds .foot .btn.primary').waitFor();
      await does(page, hands, 'declare', () => page.keyboard.press('Enter'));
      seen.add('declared');
    } else if (name === 'march' || (name === 'exploitation' && inside.march)) {
      const fresh = name === 'march' && !seen.has('stepped') && opens(hands, 'move');
      seen.add('stepped');
      if (fresh) {
        if (!(await page.locator('.decide [data-action="move"]').first().isVisible())) {
          await tabTo(page, '.decide summary');
          await page.keyboard.press('Enter');
        }
        await pressesTwice(page, hands, '.decide [data-action="move"]', '.odds .foot .btn.primary');
      } else if (opens(hands, 'stop')) await does(page, hands, 'stop', () => page.keyboard.press('e'));
      else await presses(page, hands, '.decide .offers button');
    } else if (await page.locator('.decide [role="radio"]').first().isVisible()) {
      await tabTo(page, '.decide [role="radio"]');
      const cards = await page.locator('.decide [role="radio"]').count();
      await page.keyboard.press('ArrowDown');
      assert.ok(await focused(page, '[role="radio"][aria-checked="true"]'), 'arrows choose a card');
      // Meeting engagement or penetration, whichever was chosen beforehand: with them the fight goes through all its steps.
      const card = page.locator('.decide [role="radio"]').nth(name === 'concert' ? cards - 1 : 0);
      const chosen = () => card.getAttribute('aria-checked');
      for (let turns = 0; (await chosen()) !== 'true' && turns < cards; turns += 1)
        await page.keyboard.press('ArrowUp');
      await does(page, hands, 'seal', () => page.keyboard.press('Enter'));
      seen.add(name === 'concert' && hands.table.seat === 'axis' ? 'plan sealed' : 'posture sealed');
    } else if (name === 'concert' && opens(hands, 'begin')) {
      await presses(page, hands, '.decide [data-action="begin"]');
    } else if (name === 'concert') {
      await tabTo(page, '.decide .forces [data-unit]');
      await does(page, hands, 'name', () => page.keyboard.press('Space'));
    } else if (name === 'reaction' && inside.force.length === 0 && !seen.has('named')) {
      await tabTo(page, '.decide .forces [data-unit]');
      await does(page, hands, 'name', () => page.keyboard.press('Space'));
      seen.add('named');
      await strict(page, 'reaction with a force');
    } else if (name === 'reaction' && (opens(hands, 'path') || opens(hands, 'withdraw'))) {
      const kind = opens(hands, 'path') ? 'path' : 'withdraw';
      await presses(page, hands, `.decide [data-action="${kind}"]`);
      seen.add('tried');
    } else if (name === 'losses') {
      const take = '.decide [data-action="take-marked"]';
      await pressesTwice(page, hands, '.decide [data-action="lose"]:not(:disabled)', take);
    } else if (name === 'retreat' && opens(hands, 'retreat')) {
      await presses(page, hands, '.decide [data-action="retreat"]');
      seen.add('retreated');
    } else if (name === 'exploitation' && opens(hands, 'select') && !seen.has('pursued')) {
      await tabTo(page, '.map');
      await page.keyboard.press(']');
      await page.keyboard.press('Enter');
      await page.locator('.decide [data-action="begin"]').waitFor();
      await does(page, hands, 'begin', () => page.keyboard.press('Enter'));
      seen.add('pursued');
    } else if (['done', 'stop', 'pass'].some((kind) => opens(hands, kind))) {
      await does(page, hands, 'end', () => page.keyboard.press('e'));
    } else await presses(page, hands, '.decide .offers button');
  }
  return seen;
}

test('a turn of fighting is played by keys alone', { timeout: 600_000 }, async () => {
  const { page, hands } = await sit(stage, { position: FRONT, seed: 11 });
  const seen = await fight(page, hands, () => false);
  const wanted = ['marched', 'declared', 'plan sealed', 'losses', 'retreated', 'pursued'];
  assert.deepEqual(
    wanted.filter((it) => !seen.has(it)),
    [],
    `met: ${[...seen].join(', ')}`,
  );
  assert.equal(hands.table.ribbon.side, 'soviet', 'the turn has ended');
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('a reaction is named and tried by keys alone', { timeout: 600_000 }, async () => {
  const { page, hands } = await sit(stage, { position: CLOSE, seed: 11 });
  const seen = await fight(page, hands, (met) => met.has('tried'));
  assert.ok(seen.has('named') && seen.has('tried'), `met: ${[...seen].join(', ')}`);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

const FLANKS = `game = "agc"
turn = 3
phase = "axis operations"
axis = [{ unit = "agc-de-3pz", hex = "2922" }, { unit = "agc-de-10mot", hex = "2922" }, { unit = "agc-de-167i", hex = "2922" },
        { unit = "agc-de-4pz", hex = "2821" }, { unit = "agc-de-29mot", hex = "2821" }]
soviet = [{ unit = "agc-su-28rc", hex = "2921", sp = 5 }]
`;

test('A asks for the odds of the force that is looked at, and the words above the map follow the card', async () => {
  const { page } = await sit(stage, { position: FLANKS, seed: 3 });
  await page.locator('.map').focus();
  const chosen = page.locator('.odds .forces [aria-pressed="true"]');
  const hint = page.locator('.field > .hint');
  for (const number of ['2922', '2821']) {
    for (let tries = 0; tries < 4; tries += 1) {
      await page.keyboard.press(']');
      if ((await page.locator('.inspector').innerText()).includes(number)) break;
    }
    await page.keyboard.press('/');
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('2921');
    await page.keyboard.press('Enter');
    await page.keyboard.press('a');
    await chosen.waitFor();
    assert.match(await chosen.innerText(), new RegExp(number));
    await page.keyboard.press('Escape');
    await chosen.waitFor({ state: 'detached' });
  }
  await page.keyboard.press('a');
  const told = [];
  for (const force of [0, 1]) {
    await page.locator('.odds .forces button').nth(force).press('Enter');
    await page.locator('.odds .summary').waitFor();
    const { x, y, width, height } = await page.locator('[data-hex="2921"]').first().boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
    await hint.waitFor();
    told.push([
      /(>?\d+%)/.exec(await page.locator('.odds .summary').innerText())?.[1],
      /wins (>?\d+%)/.exec(await hint.innerText())?.[1],
    ]);
  }
  for (const [card, above] of told) assert.equal(above, card, JSON.stringify(told));
  await page.close();
});

test('a fan closes with its question: another stack, a new decision, undo, another size of the window', async () => {
  const { page, hands } = await sit(stage, { position: FLANKS, seed: 3 });
  await page.locator('.map').focus();
  const fan = page.locator('.fan');
  const gone = () => fan.waitFor({ state: 'detached', timeout: 3000 });
  const spread = async () => {
    await page.keyboard.press('f');
    await fan.waitFor();
  };
  await page.keyboard.press(']');
  await spread();
  await page.keyboard.press(']');
  await gone();
  await spread();
  await page.keyboard.press('1');
  await fan.waitFor();
  await does(page, hands, 'begin', () => page.keyboard.press('Enter'));
  await gone();
  await spread();
  await does(page, hands, 'undo', () => page.keyboard.press('u'));
  await gone();
  await spread();
  await page.setViewportSize({ width: 1100, height: 760 });
  await gone();
  await page.close();
});

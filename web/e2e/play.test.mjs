// A whole short scenario by clicks at one screen, to victory: with a reload in mid-combat, an undo, and the host killed in mid-game.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hands } from './hands.mjs';
import { launch } from './launch.mjs';
import { choose, lots, WANTED } from './policy.mjs';

const SEED = 10;
const MOST = 400;
let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

/** Opens a game and a page for each set of seats. */
async function seated(game, mode, ...screens) {
  const made = await stage.post('/api/games', { game, mode, seed: SEED });
  const board = await (await fetch(`${stage.url}/api/games/${made.id}/board`)).json();
  const hands = [];
  for (const seats of screens) {
    const page = await stage.page();
    hands.push(new Hands(page, board));
    const keys = new URLSearchParams(seats.map((seat) => [seat, made.tokens[seat]]));
    await page.goto(`${stage.url}/play/${made.id}#${keys}`);
    await page.waitForFunction(() => document.querySelector('.map, [data-action="take-over"]'));
  }
  return { hands, tokens: made.tokens, board };
}

/** While a force is named, the panel tells what it may hope for: the odds of an attack, the chance of a reaction. */
async function promised({ page, table }, seen) {
  const frame = Object(table.view.frames.at(-1));
  const named = table.offers.some((offer) => offer.kind === 'select');
  if (named && frame.reaction?.force.length === 0) {
    const chance = page.locator('.decide [data-attempt]').first();
    await chance.waitFor();
    assert.match(await chance.innerText(), /%/);
    seen.add('chance of a reaction');
  }
  // Whoever was looked at is named at once: perhaps nobody is left to be named.
  if (table.offers.some((offer) => offer.kind === 'begin') && frame.concert?.force.length > 0) {
    await page.locator('.decide [data-prospect="attack"]').waitFor();
    seen.add('odds of the force named');
  }
}

test(
  'a battle is played by clicks to victory, through a reload and the death of the host',
  { timeout: 600_000 },
  async () => {
    const [hands] = (await seated('agc/smolensk', 'hotseat', ['axis', 'soviet'])).hands;
    const { page } = hands;
    const seen = new Set();
    const pick = lots(SEED);
    const done = { reload: false, undo: false, killed: false };
    let step = 0;
    for (; step < MOST; step += 1) {
      while (await hands.takeSeat());
      if (hands.table.pending.over) break;
      if (!hands.mine()) {
        await hands.news(hands.heard);
        continue;
      }
      for (const line of hands.log.splice(0))
        for (const [name, is] of Object.entries(WANTED)) if (is(line)) seen.add(name);

      const fighting = hands.table.view.frames.some((frame) => 'battle' in Object(frame));
      if (fighting && !done.reload) {
        const { decision } = hands.table;
        await page.reload();
        await page.waitForFunction(() => document.querySelector('.map, [data-action="take-over"]'));
        while (await hands.takeSeat());
        assert.equal(hands.table.decision, decision, 'the same question stands after the reload');
        done.reload = true;
      }
      if (step === 40 && !done.killed) {
        const { decision } = hands.table;
        const heard = hands.heard;
        await stage.kill();
        await page
          .getByText(/moves are kept|does not answer|lost/i)
          .first()
          .waitFor();
        await stage.revive();
        await hands.news(heard);
        while (await hands.takeSeat());
        assert.equal(hands.table.decision, decision, 'nothing was lost with the host');
        done.killed = true;
      }
      await promised(hands, seen);
      const march = hands.table.pending.owes[0].sentence.includes('Where to?');
      const wantsAll = Object.keys(WANTED).every((name) => seen.has(name)) && seen.has('retreated');
      const eager = hands.table.seat === 'axis' ? !wantsAll : !seen.has('asked for a posture');
      const offer = choose(hands.board, hands.table, eager && step < 260, pick);
      const was = hands.table;
      await hands.answer(offer);
      if (offer.kind === 'retreat') seen.add('retreated');
      if (offer.kind === 'posture') seen.add('asked for a posture');
      if (
        march &&
        !done.undo &&
        offer.kind === 'move' &&
        hands.table.undo.open &&
        hands.table.seat === was.seat
      ) {
        const heard = hands.heard;
        await page.locator('[data-action="undo"]').first().click();
        await hands.news(heard);
        assert.deepEqual(hands.table.view, was.view, 'the step was taken back');
        done.undo = true;
      }
    }
    assert.ok(hands.table.pending.over, `the game is not over after ${step} decisions`);
    await page.getByText('The game is over', { exact: true }).waitFor();
    const told = ['chance of a reaction', 'odds of the force named'];
    const wanted = [...Object.keys(WANTED), 'retreated', 'asked for a posture', ...told];
    assert.deepEqual(
      wanted.filter((name) => !seen.has(name)),
      [],
      'everything happened',
    );
    assert.deepEqual(done, { reload: true, undo: true, killed: true });
  },
);

/** What a seat was told that it may not know: SP of the enemy's units, his sealed plan, his key. */
function secrets(frames, seat, board, tokens) {
  const found = [];
  for (const text of frames) {
    for (const [other, token] of Object.entries(tokens))
      if (other !== seat && text.includes(token)) found.push(`the key of ${other}`);
    const { table } = JSON.parse(text);
    if (!table) continue;
    for (const unit of board.units) {
      const sp = table.view.units[unit.id]?.sp;
      if (unit.side !== seat && sp !== undefined) found.push(`${unit.key} has ${sp} SP`);
    }
    for (const frame of table.view.frames) {
      const secret = frame.concert ?? frame.entry;
      const sealed = secret && table.ribbon.side !== seat && secret.stage !== 'go';
      if (sealed && secret.plan) found.push(`the plan ${secret.plan}`);
    }
    for (const line of table.log.lines)
      if (/^You plan/.test(line.text) && line.side !== seat) found.push(line.text);
  }
  return found;
}

test('two browsers at two seats hear nothing of each other’s secrets', { timeout: 300_000 }, async () => {
  // A hot-seat game at two screens, for its seed: between friends there is none.
  const { hands, tokens, board } = await seated('agc/smolensk', 'hotseat', ['axis'], ['soviet']);
  const pick = lots(SEED);
  const kinds = new Set();
  for (let step = 0; step < 60 && !(kinds.has('plan') && kinds.has('path') && step > 24); step += 1) {
    const owing = hands.find((it) => it.mine());
    const other = hands.find((it) => it !== owing);
    const offer = choose(board, owing.table, true, pick);
    kinds.add(offer.kind);
    const told = other.heard;
    await owing.answer(offer);
    if (!owing.mine()) await other.news(told).catch(() => {});
  }
  assert.ok(kinds.has('plan') && kinds.has('concert'), `there were secrets to keep: ${[...kinds]}`);
  for (const [index, seat] of ['axis', 'soviet'].entries()) {
    assert.ok(hands[index].frames.length > 5);
    assert.deepEqual(secrets(hands[index].frames, seat, board, tokens), []);
  }
  // The same eyes do find a secret where there is one.
  const own = hands[0].frames.find((text) => JSON.parse(text).table);
  assert.notDeepEqual(secrets([own], 'soviet', board, tokens), []);
});

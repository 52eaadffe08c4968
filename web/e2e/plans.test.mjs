// The plan of an attack: what the card recommends is what the sealed panel begins with, and both are about the force in hand.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { corpsBefore, sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const FRONT = {
  seed: 5,
  position: corpsBefore('{ unit = "agc-su-28rc", hex = "2921" }'),
};
const hexOf = (hands, number) => hands.board.hexes.find((it) => it.number === number).index;
const unitOf = (hands, key) => hands.board.units.find((it) => it.key === key).id;
const figure = (text) => Number(/(\d+)%/.exec(text)?.[1] ?? NaN);

test('the sealed panel begins with the best plan of what the card’s first button does', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await hands.pickOne(unitOf(hands, 'agc-de-4pz'));
  await hands.pointAt(hexOf(hands, '2921'));
  await page.locator('.odds table').waitFor();
  const plan = page.locator('.odds .plan[aria-pressed="true"]');
  const first = page.locator('.odds .foot .btn.primary');
  const concerted = async () => /Concerted/.test(await first.innerText());
  // What is highlighted is what the button does, whichever is picked.
  const kind = async () => ((await plan.evaluate((it) => it.closest('th').cellIndex)) > 2 ? 'c' : 'e');
  for (const nth of [null, 0, 2, 1]) {
    if (nth !== null) await page.locator('.odds .plan').nth(nth).click();
    assert.equal((await concerted()) ? 'c' : 'e', await kind(), `plan ${nth}`);
  }
  // With a concerted plan picked, to march in all the same leads to the best plan on entry.
  await page.locator('.odds .plan', { hasText: 'Grand' }).click();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-card.png` });
  await page.locator('.odds [data-action="march-in"]').click();
  const sure = page.locator('.odds [data-action="confirm"]');
  await page.waitForTimeout(300);
  if (await sure.isVisible()) await sure.click();
  const cards = page.locator('.decide [role="radio"]');
  await page.locator('.decide [data-wins]').first().waitFor();
  const texts = await cards.allInnerTexts();
  const best = texts.reduce((a, b) => (figure(a) >= figure(b) ? a : b));
  assert.equal(texts.length, 2);
  assert.ok(figure(texts[1]) > figure(texts[0]), `the first is the worse one: ${texts}`);
  const chosen = page.locator('.decide [role="radio"][aria-checked="true"]');
  assert.equal(figure(await chosen.innerText()), figure(best));
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-sealed.png` });
  await page.close();
});

test('looking at the matrix chooses nothing; a cell pressed there does', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await hands.pickOne(unitOf(hands, 'agc-de-4pz'));
  await hands.pointAt(hexOf(hands, '2921'));
  await page.locator('.odds table').waitFor();
  const marked = page.locator('.odds .plan[aria-pressed="true"]');
  const cards = page.locator('.decide [role="radio"]');
  const chosen = page.locator('.decide [role="radio"][aria-checked="true"]');
  await page.locator('.odds [data-action="march-in"]').click();
  const sure = page.locator('.odds [data-action="confirm"]');
  await page.waitForTimeout(300);
  if (await sure.isVisible()) await sure.click();
  await page.locator('.decide [data-wins]').first().waitFor();
  for (const nth of [0, 1]) {
    await cards.nth(nth).click();
    const choice = await chosen.getAttribute('data-choice');
    const name = await cards.nth(nth).locator('b').innerText();
    await page.locator('.decide .seals [data-action="odds"]').click();
    await marked.waitFor();
    assert.ok(name.toLowerCase().includes((await marked.innerText()).toLowerCase()), 'the matrix marks it');
    assert.equal(await chosen.getAttribute('data-choice'), choice);
    await page.keyboard.press('Escape');
    await page.locator('.odds').waitFor({ state: 'detached' });
    assert.equal(await chosen.getAttribute('data-choice'), choice);
  }
  const before = await chosen.getAttribute('data-choice');
  await page.locator('.decide .seals [data-action="odds"]').click();
  await page.locator('.odds .plan[aria-pressed="false"]').first().click();
  assert.notEqual(await chosen.getAttribute('data-choice'), before);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('on the march the panel calls an attack an attack, and shows its odds before it begins', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await hands.pickOne(unitOf(hands, 'agc-de-4pz'));
  await page.locator('.decide [data-action="begin"]').click();
  const sure = page.locator('.decide [data-action="confirm"]');
  await page
    .locator('.decide [data-action="move"], .decide details, .decide [data-action="confirm"]')
    .first()
    .waitFor();
  if (await sure.isVisible()) await sure.click();
  await page.locator('.decision h2', { hasText: 'Where to?' }).waitFor();
  const [heard, frame] = [hands.heard, hands.table.view.frames.at(-1)];
  const offer = hands.table.offers.find((it) => it.kind === 'move' && it.hex === hexOf(hands, '2921'));
  await hands.choose(offer);
  const entry = hands.listed(offer);
  assert.match(await entry.innerText(), /^⚔ Attack .*2921/);
  assert.match(await entry.innerText(), /MP/);
  await page.locator('.odds table').waitFor();
  // A second press opens nothing but the odds either.
  await entry.click();
  await page.locator('.odds table').waitFor();
  assert.deepEqual(hands.table.view.frames.at(-1), frame, 'nothing has been attacked yet');
  assert.equal(hands.heard, heard);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/attack-listed.png` });
  await page.locator('.odds .foot [data-action="move"]').click();
  await hands.news(heard);
  assert.notDeepEqual(hands.table.view.frames.at(-1), frame);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('the matrix of a declared attack is about the force it was declared with', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await hands.pickOne(unitOf(hands, 'agc-de-4pz'));
  await hands.pointAt(hexOf(hands, '2921'));
  const strength = page.locator('.odds .strengths');
  await strength.waitFor();
  const alone = await strength.innerText();
  const button = page.locator('.odds [data-action="concert"]');
  await button.click();
  const sure = page.locator('.odds [data-action="confirm"]');
  await page.waitForTimeout(300);
  if (await sure.isVisible()) await sure.click();
  await page.locator('.decide [data-wins]').first().waitFor();
  await page.locator('.decide .seals [data-action="odds"]').click();
  await strength.waitFor();
  assert.equal(await strength.innerText(), alone);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-matrix.png` });
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('a click on another stack changes the force of a declared attack', async () => {
  const position = `game = "agc"
turn = 3
phase = "axis operations"
axis = [{ unit = "agc-de-3pz", hex = "2922" }, { unit = "agc-de-4pz", hex = "2821" }]
soviet = [{ unit = "agc-su-28rc", hex = "2921" }]
`;
  const { page, hands } = await sit(stage, { seed: 5, position });
  await hands.pointAt(hexOf(hands, '2921'));
  await page.locator('.odds [data-action="concert"]').click();
  await page.locator('.decide [data-action="seal"]:not(:disabled)').click();
  const named = () => hands.table.view.frames.at(-1).concert?.force ?? [];
  const until = async (units) => {
    for (let tries = 0; String(named()) !== String(units); tries += 1) {
      assert.ok(tries < 200, `named ${named()}, not ${units}`);
      await page.waitForTimeout(25);
    }
  };
  const [third, fourth] = ['agc-de-3pz', 'agc-de-4pz'].map((key) => unitOf(hands, key));
  await page.locator('.decide [data-action="begin"]').waitFor();
  const [first] = named();
  const [other, hex] = first === third ? [fourth, '2821'] : [third, '2922'];
  await hands.pointAt(hexOf(hands, hex));
  await until([other]);
  await page.locator('[data-toast]', { hasText: 'Force changed' }).waitFor();
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

/** Answers with the first offer of one of these kinds until something holds. */
async function answerUntil(hands, page, holds, ...kinds) {
  for (let tries = 0; !holds(); tries += 1) {
    assert.ok(tries < 40, `stuck at ${JSON.stringify(hands.table.pending.owes)}`);
    const offer = hands.table.offers.find((it) => kinds.includes(it.kind));
    if (offer) await hands.answer(offer);
    else await page.waitForTimeout(50);
  }
}
const top = (hands) => Object.keys(hands.table.view.frames.at(-1))[0];
const offers = (hands, kind) => hands.table.offers.some((it) => it.kind === kind);

test('the matrix speaks to the defender from his seat', async () => {
  const { page, hands } = await sit(stage, {
    ...FRONT,
    position: FRONT.position.replace('axis operations', 'soviet operations'),
  });
  await hands.pickOne(unitOf(hands, 'agc-su-28rc'));
  await hands.pointAt(hexOf(hands, '2922'));
  const strength = page.locator('.odds .strengths');
  await strength.waitFor();
  const figures = (text) => text.match(/\d+(?=[^\d]*SP)/g);
  await page.locator('.odds [data-action="march-in"]').click();
  const sure = page.locator('.odds [data-action="confirm"]');
  await page.waitForTimeout(300);
  if (await sure.isVisible()) await sure.click();
  await page.locator('.decide .seals [data-action="odds"]').click();
  await strength.waitFor();
  const attacker = figures(await strength.innerText());
  assert.match(await page.locator('.odds thead').innerText(), /you choose →[\s\S]*they choose ↓/i);
  await page.locator('.odds .close').click();
  await page.locator('.decide [data-action="seal"]:not(:disabled)').click();
  await answerUntil(hands, page, () => hands.table.seat === 'axis' && offers(hands, 'posture'), 'pass');
  // Each posture tells what it holds, and the best is chosen to begin with.
  await page.locator('.decide [data-holds]').first().waitFor();
  const postures = page.locator('.decide [role="radio"]');
  assert.equal(await page.locator('.decide [data-holds]').count(), await postures.count());
  assert.match(await page.locator('.decide [role="radio"][aria-checked="true"]').innerText(), /you hold \d+/);
  await page.locator('.decide .seals [data-action="odds"]').click();
  await strength.waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-defender.png` });
  const card = page.locator('.odds');
  assert.match(await card.locator('h2').innerText(), /^Defend 2922/);
  assert.match(await card.locator('thead').innerText(), /they choose →[\s\S]*you choose ↓/i);
  assert.match(await card.locator('.summary').innerText(), /% that you hold against their best mix/);
  assert.doesNotMatch(await card.innerText(), /may react|before reactions/);
  const defender = figures(await strength.innerText());
  assert.equal(defender.at(-1), attacker[0], 'they are who attacks');
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('on its way to a grand assault a force is told of the grand assault alone', async () => {
  const { page, hands } = await sit(stage, FRONT);
  await hands.pickOne(unitOf(hands, 'agc-de-4pz'));
  await hands.pointAt(hexOf(hands, '2921'));
  await page.locator('.odds [data-action="concert"]').click();
  const sure = page.locator('.odds [data-action="confirm"]');
  await page.waitForTimeout(300);
  if (await sure.isVisible()) await sure.click();
  await page.locator('.decide [role="radio"]', { hasText: 'Grand' }).click();
  await page.locator('.decide [data-action="seal"]:not(:disabled)').click();
  const going = () => top(hands) === 'march' && hands.table.seat === 'axis';
  await answerUntil(hands, page, going, 'begin', 'posture', 'pass');
  await hands.pointAt(hexOf(hands, '2921'));
  await page.locator('.odds table').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-approach.png` });
  assert.deepEqual(await page.locator('.odds .plan').allInnerTexts(), ['Grand assault']);
  assert.match(await page.locator('.odds .foot .btn.primary').innerText(), /Attack/);
  const shown = figure(await page.locator('.odds .summary').innerText());
  assert.ok(shown > 0);
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

test('a grand assault from afar is told of alone too, with units picked up on its way', async () => {
  const position = `game = "agc"
turn = 3
phase = "axis operations"
axis = [{ unit = "agc-de-3pz", hex = "2923" }, { unit = "agc-de-4pz", hex = "2923" },
        { unit = "agc-de-10mot", hex = "2922" }, { unit = "agc-de-167i", hex = "2922" }]
soviet = [{ unit = "agc-su-28rc", hex = "2921" }]
`;
  const { page, hands } = await sit(stage, { seed: 5, position });
  await hands.pickOne(unitOf(hands, 'agc-de-4pz'));
  await hands.pointAt(hexOf(hands, '2921'));
  await page.locator('.odds [data-action="concert"]').click();
  const sure = page.locator('.odds [data-action="confirm"]');
  await page.waitForTimeout(300);
  if (await sure.isVisible()) await sure.click();
  await page.locator('.decide [role="radio"]', { hasText: 'Grand' }).click();
  await page.locator('.decide [data-action="seal"]:not(:disabled)').click();
  const going = () => top(hands) === 'march' && hands.table.seat === 'axis';
  const alone = async (what) => {
    await hands.pointAt(hexOf(hands, '2921'));
    await page.locator('.odds table').waitFor();
    assert.deepEqual(await page.locator('.odds .plan').allInnerTexts(), ['Grand assault'], what);
    assert.match(await page.locator('.odds thead').innerText(), /sealed/i);
    await page.locator('.odds .close').click();
  };
  await answerUntil(hands, page, going, 'begin', 'posture', 'pass');
  await alone('afar');
  const step = hands.table.offers.find((it) => it.kind === 'move' && hands.number(it.hex) === '2922');
  await hands.answer(step);
  await answerUntil(hands, page, going, 'posture', 'pass');
  await alone('beside');
  await answerUntil(hands, page, () => !offers(hands, 'pick_up'), 'pick_up');
  await alone('joined');
  await page.close();
});

test('D8.12d: the plan of an exploitation is about the force that exploits alone', async () => {
  const position = `game = "agc"
turn = 3
phase = "axis operations"
axis = [{ unit = "agc-de-3pz", hex = "2922" }, { unit = "agc-de-4pz", hex = "2922" },
        { unit = "agc-de-10mot", hex = "2821" }]
soviet = [{ unit = "agc-su-28rc", hex = "2921" }, { unit = "agc-su-2rc", hex = "2920" }]
`;
  const { page, hands } = await sit(stage, { seed: 5, position });
  await hands.pointAt(hexOf(hands, '2922'));
  await hands.pointAt(hexOf(hands, '2921'));
  await page.locator('.odds [data-action="march-in"]').click();
  const sure = page.locator('.odds [data-action="confirm"]');
  await page.waitForTimeout(300);
  if (await sure.isVisible()) await sure.click();
  const exploits = () => top(hands) === 'exploitation' && hands.table.seat === 'axis';
  await answerUntil(hands, page, exploits, 'plan', 'posture', 'pass', 'lose', 'retreat');
  const unit = unitOf(hands, 'agc-de-4pz');
  await hands.answer(hands.table.offers.find((it) => it.kind === 'select' && it.unit === unit));
  const target = hexOf(hands, '2920');
  await hands.answer(hands.table.offers.find((it) => it.kind === 'move' && it.hex === target));
  assert.equal(top(hands), 'entry');
  await page.locator('.decide [data-wins]').first().waitFor();
  assert.equal(
    await page.locator('.decide [data-wins]').count(),
    await page.locator('.decide [role="radio"]').count(),
  );
  await page.locator('.decide .seals [data-action="odds"]').click();
  await page.locator('.odds .strengths').waitFor();
  assert.equal(await page.locator('.odds .forces').count(), 0, 'nobody else can be meant');
  const { sp } = hands.table.view.units[unit];
  assert.match(await page.locator('.odds .strengths').innerText(), new RegExp(`You\\s+${sp} SP`));
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-exploitation.png` });
  assert.deepEqual(stage.complaints, []);
  await page.close();
});

// A tactical mission on the map: to its end against the staff by clicks, by keys alone and on a phone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';
import { Activation, byClicks, byKeys, play, wish } from './mission.mjs';
import { byTaps, sitDown, takeSeats, untilHeard } from './war.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const AGAINST = {
  game: 'yards/first-light',
  mode: 'machine',
  machine: { defender: 'staff' },
  seats: ['attacker'],
  seed: 7,
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What is answered in any mission of several turns. */
const WAGED = ['as_printed', 'activate', 'step', 'fire', 'decline', 'end'];

test('a mission is played against the staff by clicks to its end', { timeout: 400_000 }, async () => {
  const { hands, page } = await sitDown(stage, AGAINST);
  const kinds = await play(hands, byClicks);
  for (const kind of WAGED) assert.ok(kinds.get(kind) > 0, `${kind} among ${[...kinds]}`);
  await page.getByText('The game is over', { exact: true }).first().waitFor();
  assert.match(hands.table.pending.over.title, /^Victory for the (American|German)$/);
  assert.deepEqual(stage.complaints, []);
});

/** Everything that a player was sent names no counter of the other side, concealed or not: those who lie open have names of a
 * moment. */
function namesNobody(hands, side) {
  const theirs = hands.board.units.filter((it) => it.side === side);
  for (const { id, key } of theirs) {
    assert.deepEqual(hands.table.stage.pieces[id], {}, `${key} lies nowhere`);
    const found = hands.frames.find((frame) => frame.includes(key));
    assert.equal(found, undefined, `${key} is on the wire`);
  }
}

/** How many counters of a side a player sees lie open in each hex, and in which hexes a "?" lies. */
function seenOf(hands, side) {
  const shown = hands.table.stage.pieces.filter((it) => it.counter?.side === side);
  const open = shown.filter((it) => it.counter.symbol !== 'unknown').map((it) => it.hex);
  const unknown = shown.filter((it) => it.counter.symbol === 'unknown').map((it) => it.hex);
  return { open: open.sort(), unknown: unknown.sort() };
}

/** The same as it has to be by what the owner sees. */
function trulyOf(hands, side) {
  const own = hands.board.units
    .filter((it) => it.side === side)
    .map(({ id }) => hands.table.stage.pieces[id]);
  const there = own.filter((it) => it.hex != null);
  const concealed = (it) => it.marks?.includes('concealed') ?? false;
  return {
    open: there
      .filter((it) => !concealed(it))
      .map((it) => it.hex)
      .sort(),
    unknown: [...new Set(there.filter(concealed).map((it) => it.hex))].sort(),
  };
}

test('what is concealed is not on the wire', { timeout: 240_000 }, async () => {
  const { hands } = await sitDown(stage, AGAINST);
  await play(hands, byClicks, { enough: (kinds) => kinds.get('activate') > 3 });
  namesNobody(hands, 'defender');
  assert.ok(seenOf(hands, 'defender').unknown.length > 0, 'there is a "?"');
});

test('a shot is looked at and fired by a click on its target', { timeout: 120_000 }, async () => {
  const { hands, page } = await sitDown(stage, AGAINST);
  const shoots = () => hands.table.offers.some((it) => it.kind === 'fire' && hands.table.stage.doing.singly);
  await play(hands, byClicks, { enough: shoots });
  const shot = hands.table.offers.find((it) => it.kind === 'fire');
  await hands.pointAt(shot.hex);
  const odds = page.locator('.odds');
  await odds.getByRole('heading', { name: hands.number(shot.hex) }).waitFor();
  const before = hands.heard;
  await odds.locator('.actions [data-action="fire"]').first().click();
  await hands.news(before);
  assert.ok(
    hands.log.some((line) => line.rule === 'Y43'),
    'it was fired',
  );
});

test('a mission is played by keys alone to its end', { timeout: 400_000 }, async () => {
  const { hands, page } = await sitDown(stage, AGAINST);
  const kinds = await play(hands, byKeys);
  for (const kind of WAGED) assert.ok(kinds.get(kind) > 0, `${kind} among ${[...kinds]}`);
  await page.getByText('The game is over', { exact: true }).first().waitFor();
  assert.deepEqual(stage.complaints, []);
});

test('a mission is played on a phone to its end, and nothing sticks out', { timeout: 400_000 }, async () => {
  const { hands, page } = await sitDown(stage, { ...AGAINST, options: PHONE });
  const answer = async (mine, wanted) => {
    await byTaps(mine, wanted);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(over <= 0, `the page is ${over} px too wide after ${mine.doing}`);
  };
  const kinds = await play(hands, answer);
  for (const kind of WAGED) assert.ok(kinds.get(kind) > 0, `${kind} among ${[...kinds]}`);
  await page.getByText('The game is over', { exact: true }).first().waitFor();
});

test('whoever follows the hints on a phone needs few taps a turn', { timeout: 300_000 }, async () => {
  const { hands, page } = await sitDown(stage, { ...AGAINST, options: { ...PHONE, idle: true } });
  const taps = new Map();
  while (!hands.table.pending.over) {
    if (!hands.mine()) {
      await page.waitForTimeout(20);
      continue;
    }
    const { turn } = hands.table.ribbon;
    const before = hands.heard;
    for (const action of ['hint', 'idea']) {
      await page.locator(`.decision [data-action="${action}"]`).first().tap();
      taps.set(turn, (taps.get(turn) ?? 0) + 1);
    }
    await untilHeard(hands, before);
  }
  const counts = [...taps.values()].sort((a, b) => a - b);
  assert.ok(counts.length > 2, `${[...taps]}`);
  assert.ok(counts[Math.floor(counts.length / 2)] <= 40, `taps a turn: ${[...taps]}`);
});

test('two people by links: one moves, the other is asked to react', { timeout: 300_000 }, async () => {
  const { hands, made, board } = await sitDown(stage, {
    ...AGAINST,
    mode: 'hotseat',
    machine: {},
  });
  const other = await takeSeats(stage, made, board, ['defender']);
  const seats = [hands, other];
  const met = new Map();
  for (let given = 0; !(met.get('attacker') > 6 && met.get('defender') > 6); given += 1) {
    assert.ok(given < 300, `${[...met]}`);
    const mine = seats.find((it) => it.mine());
    if (!mine) {
      await hands.page.waitForTimeout(40);
      continue;
    }
    const [{ seat }] = mine.table.pending.owes;
    met.set(seat, (met.get(seat) ?? 0) + 1);
    await byClicks(mine, wish(mine.table, new Activation()));
  }
  // Both have heard the last answer when nothing more comes for a while.
  for (let heard = -1; heard !== hands.heard + other.heard;) {
    heard = hands.heard + other.heard;
    await hands.page.waitForTimeout(1000);
  }
  // Each sees his own counters, and of the other those who lie open, and a "?" for all others of a hex.
  for (const [mine, theirs, side] of [
    [hands, other, 'defender'],
    [other, hands, 'attacker'],
  ]) {
    namesNobody(mine, side);
    assert.deepEqual(seenOf(mine, side), trulyOf(theirs, side));
  }
  assert.ok(seenOf(hands, 'defender').unknown.length > 0, 'who waits is concealed');
  assert.ok(seenOf(other, 'attacker').open.length > 0, 'who came near lies open');
  assert.deepEqual(stage.complaints, []);
});

// A player of a war in which each unit goes by itself: what it wants of a decision, and how it is done by clicks, by keys or by taps.
// Knows only what a client is sent.

import { agree, Hands } from './hands.mjs';

/** Attacks in one impulse, beyond those that are owed. */
const ATTACKS = 1;
/** Marches in one impulse. */
const MARCHES = 1;

/** Sits down at a seat of a scenario. */
export async function sitDown(stage, { game = 'besieged/border-1941', seats, options = {}, ...wanted }) {
  const made = await stage.post('/api/games', { game, ...wanted });
  const board = await (await fetch(`${stage.url}/api/games/${made.id}/board`)).json();
  const hands = await takeSeats(stage, made, board, seats, options);
  return { hands, page: hands.page, made, board };
}

export async function takeSeats(stage, made, board, seats, options = {}) {
  const page = await stage.page(options);
  const hands = new Hands(page, board);
  const keys = new URLSearchParams(seats.map((seat) => [seat, made.tokens[seat]]));
  await page.goto(`${stage.url}/play/${made.id}#${keys}`);
  await page.locator('.map').waitFor();
  await page.locator('.decision h2').waitFor();
  return hands;
}

/** Counts what was done in the impulse that is played. */
export class Impulse {
  #name = '';
  marches = 0;
  attacks = 0;

  /** Begins to count anew when another impulse is played. */
  see({ ribbon }) {
    const name = `${ribbon.turn} ${ribbon.side} ${/2$/.test(ribbon.phase)}`;
    if (name !== this.#name) [this.#name, this.marches, this.attacks] = [name, 0, 0];
  }
}

const has = (table, kind) => table.offers.some((it) => it.kind === kind);

/** What is wanted: the kind of the answer, and an offer where the kind alone does not say it. */
export function wish(table, impulse) {
  impulse.see(table);
  const first = (kind) => table.offers.find((it) => it.kind === kind);
  const one = (kind) => ({ kind, offer: first(kind) });
  if (has(table, 'lose')) return { kind: 'losses-auto' };
  if (has(table, 'retreat')) return one('retreat');
  if (has(table, 'advance')) return one('advance');
  if (has(table, 'length')) return one('length');
  if (has(table, 'commit')) return { kind: 'commit' };
  if (has(table, 'support')) return one('support');
  if (has(table, 'join')) return one('join');
  if (has(table, 'attack') && (impulse.attacks < ATTACKS || !has(table, 'end'))) return one('attack');
  if (has(table, 'step') && impulse.marches < MARCHES) {
    // Somebody who can go without a fight.
    const calm = table.offers.findLast((it) => it.kind === 'step' && !/attack|contact/.test(it.price ?? ''));
    if (calm) return { kind: 'step', offer: calm };
  }
  if (has(table, 'stop')) return { kind: 'stop' };
  if (has(table, 'at')) return one('at');
  for (const kind of ['done', 'end', 'no_order', 'decline']) if (has(table, kind)) return { kind };
  // Who cannot stop where he is goes on.
  if (has(table, 'step')) return one('step');
  throw new Error(`nothing is wanted of ${[...new Set(table.offers.map((it) => it.kind))]}`);
}

/** Answers by pointing and clicking. */
export async function byClicks(hands, { kind, offer }) {
  const { page } = hands;
  const before = hands.heard;
  hands.doing = `${kind}: ${offer?.text ?? ''}`;
  await page.keyboard.press('Escape');
  if (kind === 'step' && (await chooseOnMap(hands, offer.unit))) await hands.pointAt(offer.hex);
  else if (offer?.attacks) await hands.pointUntilHeard(offer, before);
  else if (kind === 'join') await page.locator('.decide .forces .where:enabled').first().click();
  else if (offer) await hands.choose(offer);
  else await page.locator(`.decide [data-action="${kind}"]:enabled`).first().click();
  await hands.news(before);
}

/** Takes one unit to hand: alone by a click, among others out of the fan. Says whether it could be pointed at. */
async function chooseOnMap(hands, unit) {
  const { page, table } = hands;
  const hex = table.stage.pieces[unit].hex;
  const at = await hands.spot(hex);
  if (!at) return false;
  const together = table.stage.pieces.filter((it) => it.hex === hex).length;
  // From elsewhere: a pointer that rests there already opens no fan.
  await page.mouse.move(at.x + 200, at.y + 120);
  await page.mouse.move(at.x, at.y);
  if (together === 1) await page.mouse.click(at.x, at.y);
  else {
    const counter = page.locator(`.fan [data-unit="${hands.key(unit)}"]`);
    const fanned = await counter.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    );
    if (!fanned) return false;
    await counter.click();
  }
  await page.locator('.map path.outline').first().waitFor({ state: 'attached' });
  return true;
}

/** Goes to a hex by the find box, and acts there by Enter, or by another key. */
export async function keyAt(hands, hex, key = 'Enter') {
  const { page } = hands;
  await page.keyboard.press('/');
  await page.getByLabel('Hex, place or unit').waitFor();
  await page.keyboard.type(hands.number(hex));
  await page.keyboard.press('Enter');
  await page.getByLabel('Hex, place or unit').waitFor({ state: 'hidden' });
  await page.keyboard.press(key);
}

/** Presses Tab until something has the focus. */
async function tabTo(page, selector) {
  for (let tries = 0; tries < 4; tries += 1) await page.keyboard.press('Escape');
  await tabOn(page, selector);
}

/** The same from where the focus is. */
async function tabOn(page, selector) {
  for (let presses = 0; presses < 200; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Answers by keys alone. */
export async function byKeys(hands, { kind, offer }) {
  const { page } = hands;
  const before = hands.heard;
  hands.doing = `${kind}: ${offer?.text ?? ''}`;
  await page.keyboard.press('Escape');
  if (kind === 'step') {
    await keyAt(hands, hands.table.stage.pieces[offer.unit].hex);
    await page.locator('.map path.outline').first().waitFor({ state: 'attached' });
    await keyAt(hands, offer.hex);
  } else if (offer?.attacks) {
    await keyAt(hands, offer.hex, 'a');
    const button = `.odds .actions [data-action="${kind}"]`;
    await page.locator(button).first().waitFor();
    // One attack stands out and Enter makes it; among several one is gone to.
    if (!(await page.locator(`${button}.primary`).count())) await tabOn(page, button);
    await page.keyboard.press('Enter');
  } else {
    // The stack of the unit that joins: another may have been named whole already.
    const stack = (unit) => `.decide .force:has([data-unit="${hands.key(unit)}"]) .where`;
    const selector = kind === 'join' ? stack(offer.unit) : `.decide [data-action="${kind}"]`;
    // What is folded is opened first.
    const folded = page.locator('.decide details:not([open]) > summary');
    if (offer && (await page.locator(selector).count()) === 0 && (await folded.count()) > 0) {
      await tabTo(page, '.decide details:not([open]) > summary');
      await page.keyboard.press('Enter');
    }
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
  }
  await untilHeard(hands, before);
}

/** Waits until the host was heard; meanwhile says yes where the board asks once more, and presses again what is still there. */
export async function untilHeard(hands, before, press = async () => {}) {
  const { page } = hands;
  for (let tries = 0; tries < 8 && hands.heard === before; tries += 1) {
    for (let end = Date.now() + 6000; hands.heard === before && Date.now() < end;) {
      const sure = page.locator('[data-action="confirm"]:not(:disabled)').first();
      if (await sure.isVisible()) {
        await sure.focus({ timeout: 2000 }).catch(() => {});
        await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(40);
    }
    if (hands.heard === before) await press();
  }
  if (hands.heard === before) throw new Error(`nothing came of ${hands.doing}`);
  await page.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'));
}

/** Answers by taps on a phone. */
export async function byTaps(hands, { kind, offer }) {
  const { page } = hands;
  const before = hands.heard;
  hands.doing = `${kind}: ${offer?.text ?? ''}`;
  const tap = (selector) => page.locator(selector).first().tap();
  if (kind === 'join') await tap('.decision .forces .where:enabled');
  else if (!offer) await tap(`.decision [data-action="${kind}"]:enabled`);
  else {
    const closed = page.locator('.decision details:not([open]) > summary');
    for (let left = await closed.count(); left > 0; left -= 1) await closed.first().tap();
    const hex = offer.hex == null ? '' : `[data-offer-hex="${hands.number(offer.hex)}"]`;
    const unit = offer.unit == null ? '' : `[data-offer-unit="${hands.key(offer.unit)}"]`;
    await tap(`.decision [data-action="${kind}"]${unit}${hex}`);
    if (offer.attacks) await tap(`.odds .actions [data-action="${kind}"]`);
  }
  await untilHeard(hands, before, async () => {
    const again = page.locator(`.decision [data-action="${kind}"]:enabled`).first();
    if (!offer && (await again.isVisible())) await again.tap({ timeout: 2000 }).catch(() => {});
  });
}

/** Plays until the game is over, or until `enough` says so. */
export async function play(hands, answer, { most = 900, enough = () => false } = {}) {
  const impulse = new Impulse();
  const kinds = new Map();
  let given = 0;
  while (!hands.table.pending.over && !enough(kinds)) {
    if (!hands.mine()) {
      await hands.news(hands.heard);
      continue;
    }
    if (given > most) throw new Error(`the game does not end: ${[...kinds]}`);
    const wanted = wish(hands.table, impulse);
    if (wanted.kind === 'step') impulse.marches += 1;
    if (wanted.kind === 'attack') impulse.attacks += 1;
    kinds.set(wanted.kind, (kinds.get(wanted.kind) ?? 0) + 1);
    await answer(hands, wanted);
    while (await agree(hands.page)) await hands.page.waitForTimeout(50);
    given += 1;
  }
  return kinds;
}

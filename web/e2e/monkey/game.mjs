// One game by a monkey: seeded clicks, keys, reloads and resizes until it is over; what went wrong, and which decisions it met.

import { lots } from '../policy.mjs';
import { patched } from '../patched.mjs';
import { eyes } from './eyes.mjs';

export const DESK = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Eager decisions of one game; after them it is ended by the shortest way. */
const EAGER = 70;
/** More than any game needs. */
const MOST = 1500;
const PATIENCE_MS = 15_000;
/** So often the page's table is compared with the host's. */
const COMPARED = 10;
const KEYS = [
  'Enter',
  'Escape',
  'Tab',
  ']',
  '[',
  'a',
  'o',
  'h',
  'f',
  '1',
  '2',
  'r',
  's',
  'z',
  'i',
  't',
  'c',
  'v',
  'x',
  'n',
  'w',
  'l',
  'm',
  'b',
  '+',
  '-',
  '0',
  ',',
  '.',
  'u',
  'g',
  'y',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  ' ',
];

/** What a table is about, in the names by which kinds of decisions are counted. */
export function kindsOf(table, board) {
  const found = new Set();
  if (!table || table.pending.over || table.offers.length === 0) return found;
  const frame = table.view.frames?.at(-1);
  const [name, inside] =
    typeof frame === 'string' ? [frame, {}] : (Object.entries(frame ?? {})[0] ?? ['', {}]);
  found.add(name);
  for (const offer of table.offers) found.add(offer.kind);
  const stacks = new Set(
    table.offers.flatMap((it) => (it.kind === 'select' ? [table.stage.pieces[it.unit]?.hex] : [])),
  );
  if (name === 'reaction' && inside.force.length === 0 && stacks.size > 1) found.add('reaction among stacks');
  if (name === 'reaction' && inside.force.length > 0) found.add('reaction named');
  if (name === 'march' && inside.spent === 0) {
    const side = board.units[inside.units[0]]?.side;
    const left = board.units.some(
      (it) =>
        it.side === side && table.stage.pieces[it.id]?.hex === inside.hex && !inside.units.includes(it.id),
    );
    if (left) found.add('partial force');
  }
  return found;
}

/** A game of its own number: who plays what on which screen follows from it. */
export function settingOf(nth, seed) {
  const seats = ['axis', 'soviet', null];
  const seat = seats[nth % 3];
  return {
    seed: (seed * 100_003 + nth * 7919) >>> 0,
    game: nth % 10 === 9 ? 'agc' : 'agc/smolensk',
    seat,
    phone: nth % 4 === 3,
    whole: nth % 10 !== 9,
  };
}

export async function playGame(stage, setting) {
  const { seed, game, seat, phone, whole } = setting;
  const pick = lots(seed ^ 0x5eed);
  const chance = () => pick(1_000_000) / 1_000_000;
  const other = { axis: 'soviet', soviet: 'axis', attacker: 'defender', defender: 'attacker' }[seat];
  const wanted = seat ? { mode: 'machine', machine: { [other]: 'recruit' } } : { mode: 'solitaire' };
  const made = await stage.post('/api/games', { game, seed: seed % 1_000_000, ...wanted });
  const board = await (await fetch(`${stage.url}/api/games/${made.id}/board`)).json();
  const numbers = new Map(board.hexes.map((it) => [it.index, it.number]));
  const page = await stage.page({ ...(phone ? PHONE : DESK), idle: true });
  const said = [];
  page.on('pageerror', (error) => said.push(`page error: ${error}`));
  page.on('console', (message) => message.type() === 'error' && said.push(`console: ${message.text()}`));
  await page.addInitScript({ content: `(${eyes})(${patched})` });
  const kinds = new Map();
  const trail = [];
  const settle = () => page.evaluate((limit) => globalThis.monkey.settle(limit), PATIENCE_MS);
  const result = (trouble, steps) => ({
    ...setting,
    id: made.id,
    trouble,
    steps,
    kinds,
    trail: trail.slice(-12),
  });
  try {
    await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
    await page.locator('.decision h2').waitFor();
    for (let step = 0; step < MOST; step += 1) {
      const { trouble, table } = await settle();
      if (said.length > 0 || trouble) return result([...said, trouble].filter(Boolean).join('; '), step);
      for (const kind of kindsOf(table, board)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (step % COMPARED === 0) {
        const apart = await compare(page, made);
        if (apart) return result(apart, step);
      }
      if (table.pending.over) return result(null, step);
      if (!whole && step >= EAGER) return result(null, step);
      const eager = step < EAGER;
      const hand = { page, pick, chance, numbers, phone, table };
      trail.push(`${step} ${Object.keys(Object(table.view.frames?.at(-1)))[0]}: ${await deed(hand, eager)}`);
    }
    return result('the game does not end', MOST);
  } catch (error) {
    return result([...said, String(error)].join('; '), trail.length);
  } finally {
    await page.context().close();
  }
}

/** What the host has open, asked by a socket of its own, is what the page was told; a machine may move in between. */
async function compare(page, { id, tokens }) {
  let apart = null;
  for (let tries = 0; tries < 5; tries += 1) {
    apart = await page.evaluate(
      ([game, keys]) => globalThis.monkey.agrees(game, keys),
      [id, Object.values(tokens)],
    );
    if (!apart) return null;
    await page.waitForTimeout(200);
  }
  return `the host has another table: ${JSON.stringify(apart)}`;
}

/** One thing done, in words. */
async function deed(hand, eager) {
  const { page, pick, chance, phone } = hand;
  const roll = chance();
  if (eager && roll < 0.01) {
    await page.reload();
    await page.locator('.decision h2').waitFor();
    return 'reload';
  }
  if (eager && !phone && roll < 0.02) {
    const size = [
      DESK,
      { viewport: { width: 1600, height: 1000 } },
      { viewport: { width: 620, height: 800 } },
    ][pick(3)].viewport;
    await page.setViewportSize(size);
    return `resize to ${size.width}`;
  }
  if (eager && roll < 0.1) {
    const key = KEYS[pick(KEYS.length)];
    await page.keyboard.press(key);
    return `key ${key}`;
  }
  if (eager && roll < 0.14) return anywhere(hand);
  if (eager && roll < 0.45) {
    const words = await onMap(hand);
    if (words) return words;
  }
  const words = await page.evaluate(([keen, at]) => globalThis.monkey.press(keen, at), [eager, chance()]);
  if (words) return words;
  await page.keyboard.press('Escape');
  return 'Escape, as nothing could be pressed';
}

/** A click anywhere, but for ways out of the game. */
async function anywhere({ page, pick }) {
  const { width, height } = page.viewportSize();
  const at = { x: pick(width), y: pick(height) };
  const safe = await page.evaluate(({ x, y }) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && !hit.closest('a, dialog, header, [data-action="review"]');
  }, at);
  if (safe) await page.mouse.click(at.x, at.y);
  return `click at ${at.x}, ${at.y}`;
}

/** A hex that matters: one that is offered, a stack that may act, or an enemy. */
async function onMap({ page, pick, numbers, phone, table }) {
  const hexes = table.offers.flatMap((it) => it.hex ?? []);
  const stacks = table.offers.flatMap((it) =>
    it.unit == null ? [] : (table.stage.pieces[it.unit]?.hex ?? []),
  );
  const lit = await page.evaluate(() => document.querySelectorAll('.red').length > 0);
  const all =
    lit && hexes.length === 0 ? table.stage.pieces.flatMap((it) => it.hex ?? []) : [...hexes, ...stacks];
  for (let tries = 0; tries < 4 && all.length > 0; tries += 1) {
    const number = numbers.get(all[pick(all.length)]);
    const at = await page.evaluate((wanted) => globalThis.monkey.spot(wanted), number);
    if (!at) continue;
    if (phone) await page.touchscreen.tap(at.x, at.y);
    else if (pick(4) === 0) {
      // Rests on a stack until it is fanned, and takes one of it.
      await page.mouse.move(at.x, at.y);
      const unit = page.locator('.fan button').nth(pick(2));
      await unit.click({ timeout: 400 }).catch(() => {});
      return `fan at ${number}`;
    } else await page.mouse.click(at.x, at.y);
    return `map ${number}`;
  }
  return null;
}

// How soon the map is there and how evenly it moves: Army Group Center, fully set up, at 1600 × 1000. Prints numbers, judges nothing.
//
//     GROGNARD=../target/release/grognard npm run measure

import { loadavg } from 'node:os';
import { launch } from './launch.mjs';

const stage = await launch();
const viewport = { width: 1600, height: 1000 };
const round = (value) => Math.round(value * 10) / 10;

/** Sets both sides up as the scenario proposes. */
async function setUp() {
  const made = await stage.post('/api/games', { game: 'agc', mode: 'solitaire', seed: 1 });
  const address = `${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`;
  const page = await stage.page({ viewport });
  await page.goto(address);
  for (let side = 0; side < 2; side += 1) {
    await page.locator('.decide [data-action="place_default"]').click();
    await page.locator('.decide .ending.primary').click();
    await page.waitForTimeout(500);
  }
  await page.context().close();
  return address;
}

/** From the first byte asked for to a frame with the counters on the map, in ms, in a browser that has seen nothing before. */
async function firstPaint(address) {
  const page = await stage.page({ viewport });
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector('.map .stack')
            ? requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
            : setTimeout(look, 5);
        look();
      }),
  );
  const nodes = await page.evaluate(() => document.querySelectorAll('.sheet-svg *').length);
  await page.context().close();
  return { ms, nodes };
}

/** Times between frames while something goes on. */
async function frames(page, act) {
  await page.evaluate(() => {
    const seen = (globalThis.seen = []);
    const step = (now) => {
      seen.push(now);
      if (!globalThis.enough) requestAnimationFrame(step);
    };
    globalThis.enough = false;
    requestAnimationFrame(step);
  });
  await act();
  const times = await page.evaluate(() => {
    globalThis.enough = true;
    return globalThis.seen;
  });
  const gaps = times.slice(1).map((time, index) => time - times[index]);
  gaps.sort((a, b) => a - b);
  const at = (share) => round(gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))]);
  return { frames: gaps.length, median: at(0.5), p95: at(0.95), max: at(1) };
}

const address = await setUp();
const paints = [];
for (let time = 0; time < 5; time += 1) paints.push(await firstPaint(address));
const sorted = paints.map((it) => it.ms).sort((a, b) => a - b);

const page = await stage.page({ viewport });
await page.goto(address);
await page.locator('.map .stack').first().waitFor();
await page.waitForTimeout(1500);
await page.mouse.move(700, 500);
const pan = await frames(page, async () => {
  await page.mouse.down();
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.move(700 - 4 * step, 500 + 60 * Math.sin(step / 15));
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
});
await page.mouse.move(700, 500);
const zoom = await frames(page, async () => {
  for (let step = 0; step < 80; step += 1) {
    await page.mouse.wheel(0, step % 40 < 20 ? 60 : -60);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(600);
});

console.log(`nodes in the map: ${paints[0].nodes}; load of the machine: ${loadavg().map(round).join(' ')}`);
console.log(`first paint of the map, ms: median ${round(sorted[2])}, all ${sorted.map(round).join(' ')}`);
for (const [what, told] of Object.entries({ pan, zoom }))
  console.log(
    `${what}, ms a frame: median ${told.median}, p95 ${told.p95}, max ${told.max} (${told.frames} frames)`,
  );
await stage.stop();

// No barriers: axe-core finds nothing on home, labs and rules, on paper and in the dark, wide and narrow.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers, tooWide } from './axe.mjs';
import { launch } from './launch.mjs';

let table;
before(async () => {
  table = await launch();
});
after(async () => {
  await table?.stop();
});

const PAGES = [
  ['/', 'New game'],
  ['/labs/damos', 'Odds map'],
  ['/labs/besieged', 'Combat results table'],
  ['/labs/frontline', 'Umpire'],
  ['/labs/yards', 'Range against terrain'],
  ['/rules', 'Every rule in our own words'],
  ['/rules/D8.8b', 'Absorbing losses'],
];
const SCREENS = [
  { name: 'desk, paper', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'desk, dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'phone, paper', colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true },
];

for (const [path, mark] of PAGES) {
  for (const { name, ...screen } of SCREENS) {
    test(`${path} on ${name}`, async () => {
      const page = await table.page(screen);
      await page.goto(table.url + path);
      await page.getByText(mark).first().waitFor();
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      assert.deepEqual(await barriers(page), []);
      const wide = await tooWide(page);
      assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
      await page.close();
    });
  }
}

test('home can be worked by keys alone', async () => {
  const page = await table.page();
  await page.goto(`${table.url}/`);
  await page.getByText('v. the machine').waitFor();
  const reached = new Set();
  for (let n = 0; n < 30; n++) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(
        () =>
          document.activeElement?.textContent?.trim() ||
          document.activeElement?.getAttribute('aria-label') ||
          '',
      ),
    );
  }
  for (const wanted of ['v. a friend', 'v. the machine', 'Join', 'Frontline']) {
    assert.ok(
      [...reached].some((it) => it.includes(wanted)),
      `${wanted} was not reached`,
    );
  }
  await page.close();
});

test('text twice as large loses nothing', async () => {
  const large = await launch({ flags: ['--blink-settings=defaultFontSize=32'] });
  try {
    for (const [path, mark] of PAGES) {
      const page = await large.page();
      await page.goto(large.url + path);
      await page.getByText(mark).first().waitFor();
      const size = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
      assert.equal(size, 32, 'the browser did not take the larger text');
      const wide = await tooWide(page);
      assert.ok(wide <= 0, `${path} is ${wide} pixels too wide`);
      await page.close();
    }
  } finally {
    await large.stop();
  }
});

// What must be in sight: every fact of the ribbon at every width, the roll bar of every lab, bars on one scale.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';

let table;
before(async () => {
  table = await launch();
});
after(async () => {
  await table?.stop();
});

const WIDTHS = [800, 1024, 1280, 1321, 1366, 1440, 1600, 1660];

/** A new game, as its address with the keys of all seats. */
async function begin(game) {
  const made = await table.post('/api/games', { game, mode: 'solitaire', seed: 1 });
  return `${table.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`;
}

/** The texts of the ribbon's facts that a reader does not see whole. */
const hiddenFacts = (page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.ribbon').getBoundingClientRect();
    return [...document.querySelectorAll('.ribbon .fact, .ribbon .opponent, .ribbon .menu, .ribbon .side')]
      .filter((it) => {
        const box = it.getBoundingClientRect();
        return (
          box.width < 5 ||
          box.left < bar.left ||
          box.right > bar.right + 0.5 ||
          box.top < bar.top ||
          box.bottom > bar.bottom + 0.5
        );
      })
      .map((it) => it.textContent.trim());
  });

/** The page has taken its new width in and drawn it: two frames after the ribbon has that width. */
const settledAt = (page, width) =>
  page.evaluate(
    (width) =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector('.ribbon').clientWidth === width
            ? requestAnimationFrame(() => requestAnimationFrame(resolve))
            : setTimeout(look, 20);
        look();
      }),
    width,
  );

test('the ribbon keeps every fact at every width, with 12 turns and with 25', async () => {
  const page = await table.page({ viewport: { width: 1600, height: 900 } });
  await page.goto(await begin('agc'));
  await page.locator('.map .stack, [data-settled]').first().waitFor();
  assert.ok((await page.locator('.ribbon .fact').count()) >= 3, 'RP of both sides and the dice');
  for (const turns of [12, 25]) {
    if (turns === 25)
      await page.evaluate(() => {
        const track = document.querySelector('.ribbon .track');
        while (track.children.length < 25) track.append(track.lastElementChild.cloneNode(true));
        track.classList.add('long');
      });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settledAt(page, width);
      assert.deepEqual(await hiddenFacts(page), [], `${turns} turns at ${width} px`);
    }
  }
  await page.close();
});

test('phases fold before facts: all of them at 1920 px, the present one at 1280', async () => {
  const page = await table.page({ viewport: { width: 1920, height: 900 } });
  await page.goto(await begin('agc/smolensk'));
  await page.locator('.ribbon .phases li').first().waitFor();
  const shown = () => page.locator('.ribbon .phases li:visible').count();
  const all = await page.locator('.ribbon .phases li').count();
  await settledAt(page, 1920);
  assert.equal(await shown(), all);
  await page.setViewportSize({ width: 1280, height: 900 });
  await settledAt(page, 1280);
  assert.ok((await shown()) >= 1 && (await shown()) <= all);
  await page.close();
});

const SCREENS = [
  { name: 'desk', viewport: { width: 1280, height: 720 } },
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
];
for (const { name, ...screen } of SCREENS) {
  for (const system of ['damos', 'besieged', 'frontline', 'yards']) {
    test(`${system} on the ${name}: the roll bar is in sight, and what was rolled too`, async () => {
      const page = await table.page(screen);
      await page.goto(`${table.url}/labs/${system}`);
      await page.getByTestId('headline').waitFor();
      const bar = page.getByRole('region', { name: 'Roll it' });
      await bar.waitFor();
      const inSight = async (it) => {
        const box = await it.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= screen.viewport.height + 0.5;
      };
      assert.ok(await inSight(bar.getByRole('button', { name: /^Roll/ })), 'the button');
      await page.locator('body').press('Space');
      await bar.getByRole('group', { name: 'Dice' }).waitFor();
      assert.ok(await inSight(bar.getByRole('group', { name: 'Dice' })), 'the dice');
      assert.ok(await inSight(bar), 'the whole bar');
      await page.close();
    });
  }
}

test('bars of a lab are on one scale: a bar is as long as its per cent', async () => {
  for (const system of ['besieged', 'frontline', 'yards']) {
    const page = await table.page();
    await page.goto(`${table.url}/labs/${system}`);
    await page.locator('dd .bar').first().waitFor();
    const bars = await page.locator('dd').evaluateAll((all) =>
      all
        .filter((it) => it.querySelector('.bar'))
        .map((it) => ({
          share:
            it.querySelector('.bar span').getBoundingClientRect().width /
            it.querySelector('.bar').getBoundingClientRect().width,
          said: parseFloat(it.querySelector('strong').textContent.replace(/[<>]/, '')) / 100,
        })),
    );
    assert.ok(bars.length > 1);
    for (const { share, said } of bars)
      assert.ok(Math.abs(share - said) < 0.012, `${system}: ${share} drawn, ${said} said`);
    await page.close();
  }
});

test('on the phone the odds map opens on the framed cell', async () => {
  const page = await table.page(SCREENS[1]);
  await page.goto(`${table.url}/labs/damos`);
  const framed = page.locator('[role="grid"] button.here');
  await framed.waitFor();
  await page.waitForTimeout(300);
  const [cell, view] = await framed.evaluate((it) => {
    const box = (element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    };
    return [box(it), box(it.closest('.scroll'))];
  });
  assert.ok(cell.left >= view.left && cell.right <= view.right, JSON.stringify({ cell, view }));
  await page.close();
});

test('totals alone make a case: "18 v. 12"', async () => {
  const page = await table.page();
  await page.goto(`${table.url}/labs/damos`);
  await page.getByTestId('headline').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('Totals only').fill('18 v. 12');
  await page.getByLabel('Totals only').press('Enter');
  await page.getByText('18 SP · 3 dice').waitFor();
  await page.getByText('12 SP · 2 dice').waitFor();
  await page.getByLabel('Totals only').fill('a lot');
  await page.getByLabel('Totals only').press('Enter');
  await page.getByText('Enter two totals from 1 to 99').waitFor();
  await page.close();
});

test('the farthest zoom shows the whole front, as blocks in the shape of their side', async () => {
  const page = await table.page({ viewport: { width: 1280, height: 720 } });
  await page.goto(await begin('barbarossa/kiev'));
  await page.locator('.map .stack').first().waitFor();
  await page.locator('.map').focus();
  for (let n = 0; n < 14; n += 1) await page.keyboard.press('-');
  await page.locator('.map .block').first().waitFor();
  assert.equal(await page.locator('.map .stack').count(), 0);
  assert.equal(await page.locator('.map .badge').count(), 0);
  assert.ok((await page.locator('.map .block rect').count()) > 0, 'squares for the Axis');
  assert.ok((await page.locator('.map .block circle').count()) > 0, 'circles for the Soviets');
  const outside = await page.evaluate(() => {
    const view = document.querySelector('.map').getBoundingClientRect();
    return [...document.querySelectorAll('.map .block')].filter((it) => {
      const box = it.getBoundingClientRect();
      return box.left < view.left || box.right > view.right || box.top < view.top || box.bottom > view.bottom;
    }).length;
  });
  assert.equal(outside, 0);
  await page.close();
});

test('my forces are listed by state, and a click centers the map', async () => {
  const page = await table.page({ viewport: { width: 1280, height: 800 } });
  await page.goto(await begin('agc/smolensk'));
  const list = page.getByRole('group', { name: 'My forces' });
  await list.waitFor();
  await list.locator('[data-group] button').first().click();
  assert.ok((await list.locator('li').count()) > 0);
  const stack = list.locator('li button').first();
  if ((await stack.count()) > 0) {
    const hex = (await stack.locator('b').textContent()).match(/\d{4}/)[0];
    await stack.click();
    await page.getByText(`${hex}`, { exact: false }).first().waitFor();
    await page.locator('.inspector header').waitFor();
  }
  await page.close();
});

test('a newcomer plays the machine with one click, and finds the position under Continue', async () => {
  const page = await table.page();
  await page.goto(`${table.url}/`);
  for (const name of ['Army Group Center', 'Army Group South', 'Army Group North', 'Barbarossa'])
    await page
      .getByRole('radio', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^Play the machine now: Smolensk/ }).click();
  await page.waitForURL(/\/play\//);
  await page.locator('.map .stack').first().waitFor();
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('grognard.thumb.')),
  );
  await page.goto(`${table.url}/`);
  await page.locator('[data-thumb] rect').first().waitFor();
  assert.equal(await page.getByRole('button', { name: /^Play the machine now/ }).count(), 0);
  await page.close();
});

test('nothing was complained about', () => {
  assert.deepEqual(table.complaints, []);
});

// The labs show what the program says: numbers on the page are checked against `grognard odds` run beside it.
// The combat of DAMOS has a file of its own: situation.test.mjs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answerTo as odds, fraction, mainCase, openLab, pick, settled } from './lab.mjs';
import { launch } from './launch.mjs';

let table;
before(async () => {
  table = await launch();
});
after(async () => {
  await table?.stop();
});

const open = (path, options) => openLab(table, path, options);

test('damos: the example of the book stands at 23569/46656', async () => {
  const { page, asked } = await open('/labs/damos');
  assert.equal(await fraction(page), '23569/46656');
  assert.equal(await page.getByTestId('headline').textContent(), '50.5%');
  const answer = odds('damos', mainCase(asked));
  assert.equal(answer.p_attacker_wins, '23569/46656');
  await page.close();
});

test('the address holds the case and brings it back', async () => {
  const { page } = await open('/labs/damos');
  for (const name of ['Standard', 'Steadfast', 'Marsh']) await pick(page, name);
  await settled(page);
  const before = await fraction(page);
  const again = await table.page();
  await again.goto(page.url());
  await again.getByTestId('headline').waitFor();
  assert.equal(await fraction(again), before);
  assert.ok(await again.getByRole('radio', { name: 'Marsh', exact: true }).isChecked());
  await again.close();
  await page.close();
});

for (const { system, op, of } of [
  { system: 'besieged', op: 'combat', of: (answer) => answer.hex_vacated },
  { system: 'frontline', op: 'combat', of: null },
  { system: 'yards', op: 'small_arms', of: null },
]) {
  test(`${system}: the headline is the program's`, async () => {
    const { page, asked } = await open(`/labs/${system}`);
    const answer = odds(system, mainCase(asked));
    const shown = await fraction(page);
    if (of) assert.equal(shown, of(answer));
    else if (system === 'frontline') {
      const wins = ['occupy', 'occupy_and_optional_hex_beyond', 'assault_succeeds'].filter(
        (it) => it in answer.effects,
      );
      assert.equal(wins.length, 1);
      assert.equal(shown, answer.effects[wins[0]]);
    } else {
      assert.equal(mainCase(asked).op, op);
      assert.equal(shown, '2/5');
      assert.deepEqual([answer.units[0].disrupted, answer.units[0].eliminated], ['3/10', '1/10']);
    }
    await page.close();
  });
}

test('yards: every question with odds answers', async () => {
  const { page } = await open('/labs/yards');
  const ops = await page
    .locator('select optgroup[label="Odds"] option')
    .evaluateAll((all) => all.map((it) => it.value));
  assert.equal(ops.length, 10);
  for (const op of ops) {
    await page.getByLabel('Question').selectOption(op);
    await settled(page);
    const text = await page
      .getByTestId('headline')
      .or(page.getByText('The rules do not allow this case'))
      .first()
      .textContent();
    assert.match(text, /%|allow/, op);
  }
  await page.close();
});

test('Back returns to the question before', async () => {
  const { page } = await open('/labs/yards');
  await page.getByLabel('Question').selectOption('assault');
  await page.getByText('Defender retreats', { exact: true }).first().waitFor();
  await page.goBack();
  await page.getByText('The best target is hit', { exact: true }).first().waitFor();
  await page.close();
});

test('a refused case says so at the field, with its rule', async () => {
  const { page, asked } = await open('/labs/besieged');
  await pick(page, 'Blitzkrieg');
  await page.getByLabel('Year', { exact: true }).fill('1944');
  await page.getByLabel('Year', { exact: true }).press('Enter');
  await page.getByText('The rules do not allow this case').waitFor();
  const fault = page.locator('#fault-table');
  await fault.waitFor();
  const [, rule] = /\[(\S+)\]$/.exec(odds('besieged', mainCase(asked)).error.message);
  assert.ok((await fault.textContent()).endsWith(rule), rule);
  await page.close();
});

test('Space rolls, and the trace cites rules', async () => {
  const { page } = await open('/labs/damos');
  await page.locator('body').press('Space');
  await page.getByText(/^The (attacker|defender) wins: /).waitFor();
  const rules = await page.locator('section[aria-label="Roll it"] a.rule').allTextContents();
  assert.ok(rules.includes('D8.10b'), rules.join(' '));
  assert.ok((await page.locator('section[aria-label="Roll it"] svg[role="img"]').count()) >= 5);
  await page.close();
});

test('the copied case is one that the program reads', async () => {
  const { page } = await open('/labs/damos', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Copy case as JSON' }).click();
  await page.getByText('Case copied').waitFor();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  assert.equal(odds('damos', copied).p_attacker_wins, '23569/46656');
  await page.close();
});

test('a rule id opens the rule without leaving the lab', async () => {
  const { page } = await open('/labs/damos');
  await page.locator('a.rule', { hasText: 'D8.3a' }).first().click();
  await page.getByRole('dialog', { name: 'Rule D8.3a' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.ok(new URL(page.url()).pathname === '/labs/damos');
  await page.close();
});

test('the sketch sets range and terrain of the case by keys alone', async () => {
  const { page, asked } = await open('/labs/yards');
  const sketch = page.getByRole('application');
  await sketch.focus();
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('5');
  await page.keyboard.press('t');
  await page.waitForFunction(() => document.querySelector('input[aria-label="Range"]')?.value === '5');
  await settled(page);
  const one = mainCase(asked);
  assert.deepEqual(one.terrain, ['stone_building']);
  assert.equal(one.range, 5);
  await page.close();
});

test('nothing was complained about', () => {
  assert.deepEqual(table.complaints, []);
});

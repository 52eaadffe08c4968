// The labs show what the program says: every number on the page is checked against `grognard odds` run beside it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { launch, program } from './launch.mjs';

let table;
before(async () => {
  table = await launch();
});
after(async () => {
  await table?.stop();
});

/** The program's own answer to the case that the page would send. */
function odds(system, one, command = 'odds') {
  const run = spawnSync(program(), [command, system, '-'], {
    input: `${JSON.stringify(one)}\n`,
    encoding: 'utf8',
  });
  assert.equal(run.status, 0, run.stderr);
  return JSON.parse(run.stdout);
}

/** Opens a lab and notes every case it asks about. */
async function open(path, options) {
  const page = await table.page(options);
  const asked = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/labs/')) {
      asked.push({ url: new URL(request.url()), cases: [request.postDataJSON()].flat() });
    }
  });
  await page.goto(table.url + path);
  await page.getByTestId('headline').waitFor();
  return { page, asked };
}

/** The case behind the headline: the one that was asked with its explanation. */
const mainCase = (asked) => asked.findLast(({ url }) => url.searchParams.has('explain')).cases[0];

const fraction = async (page) =>
  (await page.getByTestId('exact').textContent()).replace(/[\s\u2009\u202f]/g, '');

const pick = (page, name) => page.getByRole('radio', { name, exact: true }).check();
const settled = (page) => page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);

test('damos: the example of the book stands at 23569/46656', async () => {
  const { page, asked } = await open('/labs/damos');
  assert.equal(await fraction(page), '23569/46656');
  assert.equal(await page.getByTestId('headline').textContent(), '50.5%');
  const answer = odds('damos', mainCase(asked));
  assert.equal(answer.p_attacker_wins, '23569/46656');
  await page.close();
});

test('damos: changing plan, terrain and supply follows the program', async () => {
  const { page, asked } = await open('/labs/damos');
  for (const name of ['Grand +1', 'Woods', 'River']) await pick(page, name);
  await page.getByRole('checkbox', { name: 'defender LOS' }).uncheck();
  await page.getByRole('spinbutton', { name: 'Attacker, unit 1: SP' }).fill('8');
  await page.getByRole('spinbutton', { name: 'Attacker, unit 1: SP' }).press('Enter');
  await settled(page);
  const answer = odds('damos', mainCase(asked));
  assert.equal(await fraction(page), answer.p_attacker_wins);
  await page.close();
});

test('damos: classes, woods and river agree with the program asked by flags', async () => {
  const { page } = await open('/labs/damos');
  for (const name of ['Grand +1', 'Woods', 'River']) await pick(page, name);
  await settled(page);
  const flags = [
    '--attack',
    'armor 4, mech 5, foot 9',
    '--attacker-nation',
    'russian',
    '--defend',
    'mech 2, armor 10',
  ];
  const more = [
    '--defender-nation',
    'german',
    '--plan',
    'grand_assault',
    '--posture',
    'counterattack',
    '--terrain',
    'woods',
    '--river',
  ];
  const run = spawnSync(program(), ['odds', 'damos', ...flags, ...more], { encoding: 'utf8' });
  assert.equal(await fraction(page), /attacker wins +[\d.]+% +(\S+)/.exec(run.stdout)[1]);
  await page.getByText('9 SP of mobile units').waitFor();
  await page.close();
});

test('damos: every cell of plan against posture is the program’s', async () => {
  const { page, asked } = await open('/labs/damos');
  await page.getByRole('button', { name: /^Penetration against Counterattack/ }).waitFor();
  const batch = asked.find(({ url, cases }) => !url.searchParams.has('explain') && cases.length >= 19).cases;
  const cell = async (plan, posture) => {
    const name = await page
      .getByRole('button', { name: new RegExp(`^${plan} against ${posture}`) })
      .getAttribute('aria-label');
    return /attacker wins ([\d.<>]+%)/.exec(name)[1];
  };
  for (const [plan, posture, key] of [
    ['Meeting', 'Steadfast', { plan: 'meeting', posture: 'steadfast' }],
    ['Grand', 'Counterattack', { plan: 'grand_assault', posture: 'counterattack' }],
    ['Standard', 'Hedgehog', { plan: 'standard', posture: 'hedgehog' }],
  ]) {
    const one = batch.find((it) => it.plan === key.plan && it.posture === key.posture);
    const [num, den] = odds('damos', one).p_attacker_wins.split('/').map(Number);
    assert.equal(await cell(plan, posture), `${((100 * num) / den).toFixed(1)}%`);
  }
  await page.close();
});

test('the address holds the case and brings it back', async () => {
  const { page } = await open('/labs/damos');
  await pick(page, 'Standard');
  await pick(page, 'Marsh');
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
  const { page } = await open('/labs/besieged');
  await pick(page, 'Blitzkrieg');
  await page.getByLabel('Year', { exact: true }).fill('1944');
  await page.getByLabel('Year', { exact: true }).press('Enter');
  await page.getByText('The rules do not allow this case').waitFor();
  const fault = page.locator('#fault-table');
  await fault.waitFor();
  assert.match(await fault.textContent(), /R-B5/);
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

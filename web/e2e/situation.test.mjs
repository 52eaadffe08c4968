// The DAMOS lab decides nothing: every number it shows is, as a fraction, the program's answer to the combat by names.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { barriers, tooWide } from './axe.mjs';
import { answerTo, fraction, mainCases, openLab, pick, settled } from './lab.mjs';
import { launch, program } from './launch.mjs';

let table;
before(async () => {
  table = await launch();
});
after(async () => {
  await table?.stop();
});

const PLANS = ['meeting', 'standard', 'grand_assault', 'penetration'];
const POSTURES = {
  Steadfast: 'steadfast',
  Counterattack: 'counterattack',
  Elastic: 'elastic_defense',
  Hedgehog: 'hedgehog',
  Delaying: 'delaying_action',
  Demoralized: null,
};
const MOMENTS = ['entry', 'concerted', 'exploitation'];
const foot = (sp) => ({ type: 'foot_infantry', sp });
const of = (type, sp) => ({ type, sp });
const preset = (page, name) =>
  page.locator('select', { hasText: name }).first().selectOption({ label: name });

/** Combats as a player lays them out in the browser, and as anybody would write them down. */
const COMBATS = [
  {
    name: 'the example of the book',
    lay: async () => {},
    one: {
      attacker: { nation: 'russian', units: [of('armor', 4), of('mechanized', 5), foot(9)] },
      defender: { nation: 'german', units: [of('mechanized', 2), of('armor', 10)] },
      plan: 'penetration',
      posture: 'counterattack',
    },
  },
  {
    name: 'panzers over a river into woods, with air support',
    lay: (page) => preset(page, 'Panzer corps over a river into woods'),
    one: {
      attacker: { nation: 'german', units: [of('armor', 8), of('armor', 8), of('motorized', 5)] },
      defender: { nation: 'russian', units: [foot(5), foot(4)] },
      terrain: 'woods',
      river: true,
      air: { side: 'attacker', shift: true, reroll: { lowest_at_most: 3 } },
      plan: 'standard',
      posture: 'steadfast',
    },
  },
  {
    name: 'a counterattacker of two classes, without supply, in woods behind a river',
    lay: async (page) => {
      await page.getByLabel('Defender, unit 1: type').selectOption({ label: 'Foot infantry' });
      for (const name of ['Woods', 'River', 'Grand +1']) await pick(page, name);
      await page.getByRole('checkbox', { name: 'defender LOS' }).uncheck();
      await page.getByRole('spinbutton', { name: 'Attacker, unit 1: SP' }).fill('8');
      await page.getByRole('spinbutton', { name: 'Attacker, unit 1: SP' }).press('Enter');
    },
    one: {
      attacker: { nation: 'russian', units: [of('armor', 8), of('mechanized', 5), foot(9)] },
      defender: { nation: 'german', units: [foot(2), of('armor', 10)], los: false },
      terrain: 'woods',
      river: true,
      plan: 'grand_assault',
      posture: 'counterattack',
    },
  },
  {
    name: 'demoralized rifle divisions before infantry',
    lay: (page) => preset(page, 'Demoralized rifle divisions'),
    one: {
      attacker: { nation: 'german', units: [foot(4)] },
      defender: { nation: 'russian', units: [foot(2), foot(2)], los: false, demoralized: true },
      plan: 'standard',
    },
  },
  {
    name: 'twelve to one',
    lay: async (page) => {
      await preset(page, 'Small fight with a counterattack');
      await page.getByLabel('Totals only').fill('36 v. 3');
      await page.getByLabel('Totals only').press('Enter');
    },
    one: {
      attacker: { nation: 'german', units: [of('armor', 36)] },
      defender: { nation: 'russian', units: [of('mechanized', 3)], los: false },
      plan: 'standard',
      posture: 'counterattack',
    },
  },
];

/** Everything the page shows of an answer, as fractions. */
const read = (page) =>
  page.evaluate(() => {
    const exact = (node) => /exactly (.+)$/.exec(node?.title ?? '')?.[1] ?? null;
    const panel = (title) =>
      [...document.querySelectorAll('section')].find((it) => it.querySelector('h2')?.textContent === title);
    const ladder = (text) => text.trim().replace('♥', 'h').replace('♦', 'd');
    const losses = [...panel('Losses, % of all outcomes').querySelectorAll('td[title]')].map((td) => {
      const [, attacker, defender, p] = /loses (\S+), defender (\S+): \S+ = (\S+)$/.exec(td.title);
      return {
        attacker: ladder(attacker),
        defender: ladder(defender),
        p,
        wins: td.classList.contains('wins'),
      };
    });
    const choices = panel('Plan × posture');
    const rows = [...choices.querySelectorAll('tbody tr')].map((tr) => ({
      posture: tr.querySelector('th').textContent.trim(),
      cells: [...tr.querySelectorAll('td:not(.mix):not(.why)')].map((td) => {
        const found = /exactly (\S+), exchange of SP (\S+)$/.exec(td.querySelector('button')?.title ?? '');
        return found ? { wins: found[1], exchange: found[2] } : null;
      }),
      mixes: [...tr.querySelectorAll('td.mix')].map(exact),
    }));
    const closed = [...choices.querySelectorAll('td.why')].map((td) => ({
      rows: td.rowSpan,
      text: td.firstChild.textContent.trim(),
      rule: td.querySelector('a').textContent.trim(),
    }));
    const foot = [...choices.querySelectorAll('tfoot tr')].map((tr) => ({
      plans: [...tr.querySelectorAll('td.mix')].map(exact),
      value: exact(tr.querySelector('td.value')),
    }));
    const facts = Object.fromEntries(
      [...document.querySelectorAll('.facts > span')].map((it) => [
        it.firstChild.textContent.trim(),
        exact(it.querySelector('strong')),
      ]),
    );
    const legends = [...document.querySelectorAll('fieldset legend .sum')].map((it) =>
      it.textContent.replace(/\s+/g, ' ').trim(),
    );
    return { losses, rows, closed, foot, facts, legends };
  });

/** The sum of fractions, in lowest terms. */
function sum(terms) {
  const gcd = (a, b) => (b === 0n ? a : gcd(b, a % b));
  let [num, den] = [0n, 1n];
  for (const [p, times] of terms) {
    const [n, d = 1n] = p.split('/').map(BigInt);
    [num, den] = [num * d + n * BigInt(times) * den, den * d];
    const shared = gcd(num, den);
    [num, den] = [num / shared, den / shared];
  }
  return den === 1n ? `${num}` : `${num}/${den}`;
}

/** The strengths and columns of a combat that the program resolves with all threes. */
function resolved(one) {
  for (let count = 0; count <= 8; count += 1) {
    const answer = answerTo('damos', { ...one, dice: Array(count).fill(3) }, 'resolve');
    if (answer.error?.code !== 'dice_short') return answer;
  }
  throw new Error('the dice do not suffice');
}

function compare(shown, one, answer) {
  assert.deepEqual(
    shown.losses.map(({ wins: _, ...pair }) => pair),
    answer.lp,
  );
  if (answer.lp.length > 0) {
    const won = shown.losses.filter((pair) => pair.wins).map((pair) => [pair.p, 1]);
    assert.equal(sum(won), answer.p_attacker_wins, 'the cells where the attacker wins');
  }
  const mean = (side) => sum(answer.lp.map((pair) => [pair.p, Number.parseInt(pair[side], 10)]));
  assert.deepEqual(
    [shown.facts['counterattack rolled'], shown.facts['attacker loses'], shown.facts['defender loses']],
    [answer.p_counterattack, mean('attacker'), mean('defender')],
  );
  assert.equal(shown.facts.destroyed, `${answer.p_attacker_eliminated} v. ${answer.p_defender_eliminated}`);

  const cell = (plan, posture) => answer.matrix.find((it) => it.plan === plan && it.posture === posture);
  const mixOf = (moment) => answer.equilibria.find((it) => it.moment === moment && it.for === 'winning');
  let drawn = 0;
  const reasons = shown.closed.flatMap(({ rows, text, rule }) => Array(rows).fill({ text, rule }));
  for (const row of shown.rows) {
    const posture = POSTURES[row.posture];
    if (row.cells.length === 0) assert.deepEqual(reasons.shift(), cell('meeting', posture).closed);
    row.cells.forEach((found, n) => {
      const said = cell(PLANS[n], posture);
      assert.deepEqual(
        found,
        said.closed ? null : { wins: said.p_attacker_wins, exchange: said.sp_exchange },
        `${PLANS[n]} against ${row.posture}`,
      );
    });
    drawn += PLANS.length;
    assert.deepEqual(
      row.mixes,
      MOMENTS.map((moment) => mixOf(moment)?.postures.find((it) => it.posture === posture)?.share ?? null),
    );
  }
  assert.equal(reasons.length, 0);
  assert.equal(drawn, answer.matrix.length);
  assert.deepEqual(
    shown.foot,
    MOMENTS.map((moment) => ({
      plans: PLANS.map((plan) => mixOf(moment)?.plans.find((it) => it.plan === plan)?.share ?? null),
      value: mixOf(moment)?.value ?? null,
    })),
  );

  const rolled = resolved(one);
  ['attacker', 'defender'].forEach((side, n) => {
    const { sp, modified_sp: modified, column, dice } = rolled[side];
    const strength = sp === modified ? `${sp} SP` : `${sp} SP → ${modified}`;
    const reads = column
      ? ` · ${dice.length} ${dice.length === 1 ? 'die' : 'dice'} · column ${column.replace('-', '–')}`
      : '';
    assert.equal(shown.legends[n].replaceAll('\u00a0', ' '), strength + reads, side);
  });
}

for (const { name, lay, one } of COMBATS) {
  test(`every number is the program's: ${name}`, async () => {
    const { page, asked } = await openLab(table, '/labs/damos');
    await settled(page);
    await lay(page);
    const answer = answerTo('damos', { op: 'situation', ...one });
    assert.equal(answer.error, undefined);
    await page.waitForFunction(
      (wanted) =>
        document.querySelector('[data-testid="exact"]')?.textContent.replace(/[\s\u2009\u202f]/g, '') ===
          wanted && document.querySelector('[aria-busy="true"]') === null,
      answer.p_attacker_wins,
    );
    compare(await read(page), { op: 'situation', ...one }, answer);
    const said = mainCases(asked).at(-1);
    assert.deepEqual(answerTo('damos', said), answer, 'the case that the page sent');
    await page.close();
  });
}

test('the other aim, the exchange of SP, has the program’s mixes too', async () => {
  const { page } = await openLab(table, '/labs/damos');
  await page.getByLabel('Worth of a battle').selectOption({ label: 'exchange of SP' });
  const answer = answerTo('damos', { op: 'situation', ...COMBATS[0].one });
  const { foot: shown } = await read(page);
  const said = MOMENTS.map((moment) =>
    answer.equilibria.find((it) => it.moment === moment && it.for === 'exchange'),
  );
  assert.deepEqual(
    shown.map((row) => row.value),
    said.map((mix) => mix.value),
  );
  await page.close();
});

test('flags of the program and the page name the same combat', async () => {
  const { page } = await openLab(table, '/labs/damos');
  for (const name of ['Grand +1', 'Woods', 'River']) await pick(page, name);
  await settled(page);
  const flags = ['--attack', 'armor 4, mech 5, foot 9', '--attacker-nation', 'russian'];
  flags.push('--defend', 'mech 2, armor 10', '--defender-nation', 'german', '--plan', 'grand_assault');
  flags.push('--posture', 'counterattack', '--terrain', 'woods', '--river', '--json');
  const run = spawnSync(program(), ['odds', 'damos', ...flags], { encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
  assert.equal(await fraction(page), JSON.parse(run.stdout).p_attacker_wins);
  await page.getByText('9 SP of mobile units').waitFor();
  await page.close();
});

test('a cell of the odds map and a change lead to the odds they promise', async () => {
  const { page } = await openLab(table, '/labs/damos');
  const map = page.getByRole('grid', { name: /^Odds map/ });
  // The map follows the headline a moment later; the framed cell is this very case, so it says when it has.
  const followed = async () => {
    await settled(page);
    const now = await fraction(page);
    await map.locator(`.here[title$="= ${now}"]`).waitFor();
  };
  await followed();
  for (const [cell, column] of [
    ['8-5', '13-15'],
    ['2-0', '3-4'],
  ]) {
    const button = map.locator(`[data-cell="${cell}"]`);
    const promised = /= (\S+)$/.exec(await button.getAttribute('title'))[1];
    await button.click();
    await followed();
    assert.equal(await fraction(page), promised);
    await page
      .getByText(`column ${column.replace('-', '–')}`)
      .first()
      .waitFor();
  }
  await pick(page, 'Standard');
  await followed();
  const change = page.locator('.changes li', { hasText: 'defender demoralized' });
  const promised = /exactly (\S+)$/.exec(await change.locator('strong').getAttribute('title'))[1];
  await change.getByRole('button').click();
  await settled(page);
  assert.equal(await fraction(page), promised);
  await page.close();
});

test('one change asks one situation, and a burst of changes asks the last', async () => {
  const { page, asked } = await openLab(table, '/labs/damos');
  await settled(page);
  const before = mainCases(asked).length;
  await pick(page, 'Woods');
  await settled(page);
  assert.equal(mainCases(asked).length, before + 1);
  const stepper = page.getByRole('spinbutton', { name: 'Attacker, unit 3: SP' });
  await stepper.focus();
  for (let n = 0; n < 5; n += 1) await stepper.press('ArrowUp');
  await settled(page);
  assert.ok(mainCases(asked).length <= before + 4, 'fewer questions than steps');
  assert.equal(mainCases(asked).at(-1).attacker.units[2].sp, 14);
  await page.close();
});

test('a closed posture is refused with the program’s words and rule, and the matrix leads out', async () => {
  const { page } = await openLab(table, '/labs/damos');
  await page.getByRole('radio', { name: /^Hedgehog/ }).check();
  await page.getByText('The rules do not allow this case').waitFor();
  const { error } = answerTo('damos', { op: 'situation', ...COMBATS[0].one, posture: 'hedgehog' });
  const [, words, rule] = /^(.*) \((\S+)\)$/.exec(error.message);
  const fault = await page.locator('#fault-posture').textContent();
  assert.ok(fault.toLowerCase().includes(words.toLowerCase()), fault);
  assert.ok(fault.includes(rule), fault);
  assert.deepEqual(await barriers(page), []);
  await page.getByRole('button', { name: /^Standard against Steadfast/ }).click();
  await settled(page);
  assert.equal(
    await fraction(page),
    answerTo('damos', { op: 'situation', ...COMBATS[0].one, plan: 'standard', posture: 'steadfast' })
      .p_attacker_wins,
  );
  await page.close();
});

test('closed plans are marked with their rule, wide and narrow', async () => {
  for (const viewport of [
    { width: 1366, height: 850 },
    { width: 390, height: 844 },
  ]) {
    const { page } = await openLab(table, '/labs/damos', { viewport });
    await preset(page, 'Demoralized rifle divisions');
    await page.locator('th.closed', { hasText: 'Grand' }).getByText('D8.1a').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Grand against/ }).count(), 0);
    assert.deepEqual(await barriers(page), []);
    assert.equal(await tooWide(page), 0);
    await page.close();
  }
});

test('nothing was complained about', () => {
  assert.deepEqual(table.complaints, []);
});

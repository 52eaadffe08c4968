// The briefing: who moves first, what wins, and how that stands now; the past has no score.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './axe.mjs';
import { agree } from './hands.mjs';
import { launch } from './launch.mjs';
import { sit } from './sit.mjs';

let stage;
before(async () => (stage = await launch()));
after(() => stage.stop());

const BEFORE_MOSCOW = `game = "agc"
turn = 3
phase = "axis operations"
axis = [{ unit = "agc-de-3pz", hex = "2804" }]
soviet = [{ unit = "agc-su-28rc", hex = "2810" }]
`;

const tally = (page) => page.getByRole('dialog').locator('[data-tally]');

async function openBriefing(page) {
  await page.locator('.top button[aria-label*="enu"]').first().click();
  await page.getByRole('dialog').locator('[data-action="briefing"]').click();
  await tally(page).waitFor();
}

test('c5c the score is of the present, asked anew when something has moved', async () => {
  const { page, hands, made } = await sit(stage, { position: BEFORE_MOSCOW });
  const reader = await stage.page();
  await reader.goto(`${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
  await reader.locator('.decision h2').waitFor();
  await openBriefing(reader);
  await reader.getByRole('dialog').getByText('The Axis moves first.').waitFor();
  const near = (hexes) => tally(reader).getByText(`it has units in ${hexes} next to Moscow`).waitFor();
  await near('0 hexes');
  assert.match(await tally(reader).innerText(), /Moscow Soviet/);
  assert.match(await tally(reader).innerText(), /Substantial Soviet victory, as it stands/);
  assert.deepEqual(await barriers(reader), []);
  if (process.env.SHOTS) await reader.screenshot({ path: `${process.env.SHOTS}/briefing.png` });

  // The panzers march next to Moscow, at another screen.
  const index = (number) => hands.board.hexes.find((it) => it.number === number).index;
  await hands.pointAt(index('2804'));
  await hands.pointAt(index('2803'));
  await agree(page);
  await near('1 hex');

  await reader.keyboard.press('Escape');
  await tally(reader).waitFor({ state: 'detached' });
  await reader.locator('.map').focus();
  await reader.keyboard.press(',');
  await reader.locator('[data-caption]').waitFor();
  await openBriefing(reader);
  assert.doesNotMatch(await tally(reader).innerText(), /count for the Axis|as it stands/);
  assert.deepEqual(stage.complaints, []);
  await page.close();
  await reader.close();
});

// Two people on two computers: the host in this network, the friend's browser in a network namespace with an address of its own.
// They play a turn of Smolensk by invitation. Needs root and iproute2; without them both browsers run here, at 127.0.0.1 and
// 127.0.0.2. `node e2e/elsewhere.mjs` prints what was done, and ends with status 1 when something did not work.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Hands } from './hands.mjs';
import { byHand, FLAGS, serve } from './launch.mjs';
import { choose, lots } from './policy.mjs';

const HOME = '10.87.41.1';
const AWAY = '10.87.41.2';
const SPACE = 'grognard-friend';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
const ip = (...words) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Another computer, as far as the network can tell; nothing where that is not allowed. */
function elsewhere() {
  try {
    ip('netns', 'add', SPACE);
    ip('link', 'add', 'grog0', 'type', 'veth', 'peer', 'name', 'grog1', 'netns', SPACE);
    ip('addr', 'add', `${HOME}/24`, 'dev', 'grog0');
    ip('link', 'set', 'grog0', 'up');
    ip('-n', SPACE, 'addr', 'add', `${AWAY}/24`, 'dev', 'grog1');
    ip('-n', SPACE, 'link', 'set', 'grog1', 'up');
    ip('-n', SPACE, 'link', 'set', 'lo', 'up');
    return true;
  } catch {
    forgetElsewhere();
    return false;
  }
}

function forgetElsewhere() {
  try {
    ip('netns', 'del', SPACE);
  } catch {
    // There was none.
  }
}

/** A browser inside the namespace, steered over its pipe. */
async function awayBrowser() {
  const wrapper = join(await mkdtemp(join(tmpdir(), 'grognard-away-')), 'chromium');
  await writeFile(wrapper, `#!/bin/sh\nexec ip netns exec ${SPACE} ${executablePath} "$@"\n`);
  await chmod(wrapper, 0o755);
  return chromium.launch({ executablePath: wrapper, args: FLAGS });
}

const data = await mkdtemp(join(tmpdir(), 'grognard-elsewhere-'));
const apart = elsewhere();
const listen = apart ? ['--listen', HOME, '--trust-lan'] : ['--listen', '0.0.0.0', '--trust-lan', '--known-as', '127.0.0.2'];
const host = await serve(0, data, listen);
const port = new URL(host.url).port;
const here = await chromium.launch({ executablePath, args: FLAGS });
const away = apart ? await awayBrowser() : here;
const open = async (browser) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await context.addInitScript(byHand);
  return context.newPage();
};
let failed = false;
try {
  const own = `http://${apart ? HOME : '127.0.0.1'}:${port}`;
  const [axis, soviet] = [await open(here), await open(away)];
  const board = { hexes: [], units: [] };
  const [mine, theirs] = [new Hands(axis, board), new Hands(soviet, board)];
  await axis.goto(`${own}/?game=agc/smolensk&mode=friend`);
  const dialog = axis.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Axis|German/ }).check();
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click();
  const field = dialog.getByLabel('Link for your opponent');
  await field.waitFor();
  let link = await field.inputValue();
  if (!apart) link = link.replace('127.0.0.1', '127.0.0.2');
  assert.equal(await dialog.locator('[data-alone]').count(), 0, 'the link works elsewhere');
  const id = new URL(link).pathname.split('/')[2];
  Object.assign(board, await (await fetch(`${own}/api/games/${id}/board`)).json());
  await dialog.getByRole('link', { name: 'Go to the table' }).click();
  await axis.locator('.map').first().waitFor();
  await soviet.goto(link);
  await soviet.locator('.map').first().waitFor();
  assert.ok(soviet.url().startsWith(apart ? own : `http://127.0.0.2:${port}`), soviet.url());

  const pick = lots(11);
  const first = mine.table.ribbon.turn;
  let decisions = 0;
  for (; decisions < 400; decisions += 1) {
    const now = [mine, theirs].find((it) => it.table);
    if (now.table.pending.over || now.table.ribbon.turn > first) break;
    const owing = [mine, theirs].find((it) => it.mine());
    assert.ok(owing, 'somebody owes a decision');
    const other = owing === mine ? theirs : mine;
    const told = other.heard;
    await owing.answer(choose(board, owing.table, decisions < 40, pick));
    if (!owing.mine()) await other.news(told).catch(() => {});
  }
  assert.ok(mine.table.ribbon.turn > first, `turn ${first} was not played to its end in ${decisions} decisions`);
  assert.equal(mine.table.ribbon.turn, theirs.table.ribbon.turn);
  const places = apart ? `${HOME} and ${AWAY} (network namespace)` : '127.0.0.1 and 127.0.0.2';
  console.log(`turn ${first} of Smolensk played by invitation between ${places}: ${decisions} decisions, link ${link.split('#')[0]}`);
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  await away.close();
  if (apart) await here.close();
  await host.end('SIGTERM');
  if (apart) forgetElsewhere();
  await rm(data, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

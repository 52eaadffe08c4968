// The board under a sub-path, behind a proxy that keeps the sub-path and behind one that takes it off.

import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { launch } from './launch.mjs';

const BASE = '/club/grognard';

/** A small reverse proxy: everything under BASE goes to the host, all else is somebody else's. */
async function proxy(target, strips) {
  const { hostname, port } = new URL(target);
  const inner = (url) => (strips ? url.slice(BASE.length) || '/' : url);
  const headers = (given) => (strips ? { ...given, 'x-forwarded-prefix': BASE } : given);
  const server = createServer((asked, answer) => {
    if (!asked.url.startsWith(`${BASE}/`)) return answer.writeHead(418).end('not ours');
    const options = { hostname, port, path: inner(asked.url), method: asked.method, headers: headers(asked.headers) };
    const sent = request(options, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  });
  server.on('upgrade', (asked, socket, head) => {
    const through = connect(Number(port), hostname, () => {
      const lines = Object.entries(headers(asked.headers)).map(([name, value]) => `${name}: ${value}`);
      through.write(`GET ${inner(asked.url)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      through.write(head);
      socket.pipe(through).pipe(socket);
    });
    for (const end of [socket, through]) end.on('error', () => [socket, through].forEach((it) => it.destroy()));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}${BASE}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

for (const strips of [false, true]) {
  test(`a game through a proxy that ${strips ? 'takes off' : 'keeps'} the sub-path`, { timeout: 180_000 }, async (t) => {
    const stage = await launch({ host: strips ? [] : ['--base', BASE] });
    const front = await proxy(stage.url, strips);
    t.after(async () => {
      await front.stop();
      await stage.stop();
    });
    const page = await stage.page();
    await page.goto(`${front.url}/?game=agc/smolensk&mode=machine`);
    await page.getByRole('dialog').getByRole('button', { name: 'Begin', exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith(`${BASE}/play/`));
    await page.locator('.map').first().waitFor();
    await page.waitForFunction(() => document.title.includes('Smolensk') || document.title.includes('Army'));
    // A reload deep inside the sub-path finds the same page, and its files.
    await page.reload();
    await page.locator('.map').first().waitFor();
    await page.getByRole('link', { name: 'Grognard, first page' }).click();
    await page.waitForURL(`${front.url}/`);
    await page.getByRole('heading', { name: /Continue/ }).waitFor();
    await page.getByRole('link', { name: /Rules/ }).first().click();
    await page.waitForURL(`${front.url}/rules`);
    const refused = await page.evaluate(async () => (await fetch('/api/catalogue')).status);
    assert.equal(refused, 418, 'the proxy passes on nothing outside the sub-path');
    assert.deepEqual(stage.complaints.filter((it) => !/418/.test(it)), []);
    await page.close();
  });
}

// One host and one browser for a test file. Builds nothing: GROGNARD names the program (with its pages inside), CHROMIUM the browser.
// GROGNARD_URL takes a host that already runs instead, such as the development server.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The program under test. */
export function program() {
  const path = process.env.GROGNARD;
  if (!path) throw new Error('GROGNARD must name the program, such as ../target/release/grognard');
  return path;
}

/** Runs `grognard serve` until it says where it is. */
export async function serve(port, data, more = []) {
  const child = spawn(program(), ['serve', '--port', String(port), '--data', data, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the host did not say where it is:\n${said}`)), 20_000);
    const listen = (piece) => {
      said += piece;
      const found = /http:\/\/[\d.a-z]+:\d+/.exec(said);
      if (found) {
        clearTimeout(late);
        resolve(found[0]);
      }
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => reject(new Error(`the host ended with ${code}:\n${said}`)));
  });
  const end = async (signal) => {
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return { url, end };
}

/** A host on a free port with an empty folder of games; it can be killed and brought back to the same games. */
async function startHost(more) {
  if (process.env.GROGNARD_URL)
    return { url: process.env.GROGNARD_URL.replace(/\/$/, ''), stop: async () => {} };
  const data = await mkdtemp(join(tmpdir(), 'grognard-e2e-'));
  let running = await serve(0, data, more);
  const { url } = running;
  return {
    url,
    kill: () => running.end('SIGKILL'),
    revive: async () => (running = await serve(new URL(url).port, data, more)),
    stop: async () => {
      await running.end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** In the page: every decision is answered by hand, also where nothing can be done, unless the test has set it otherwise. */
export function byHand() {
  try {
    const now = JSON.parse(localStorage.getItem('grognard.settings') ?? '{}');
    localStorage.setItem('grognard.settings', JSON.stringify({ idle: false, ...now }));
  } catch {
    // A page without an address has no storage.
  }
}

/** A host and a browser; `page` opens a fresh page whose complaints are collected in `complaints`, with `idle` one that answers
 * by itself where nothing can be done. `host` are more options of `serve`. */
export async function launch({ flags = [], host: more = [] } = {}) {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (!executablePath) throw new Error('no browser found: set CHROMIUM');
  const host = await startHost(more);
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
  const complaints = [];
  const page = async ({ idle = false, ...options } = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...options,
    });
    if (!idle) await context.addInitScript(byHand);
    const opened = await context.newPage();
    // A page leaves with its context, or the context's connections to the host stay open and count;
    // when the whole browser goes, there is nothing left to close.
    opened.on('close', () => void context.close().catch(() => {}));
    opened.on('pageerror', (error) => complaints.push(String(error)));
    opened.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    return opened;
  };
  const stop = async () => {
    await browser.close();
    await host.stop();
  };
  /** What a page of the same origin would send. */
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json', origin: host.url };
    const answer = await fetch(host.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return { url: host.url, page, complaints, post, kill: host.kill, revive: host.revive, stop };
}

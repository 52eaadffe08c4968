// A host whose store is in trouble: the board waits and comes back by itself.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../src/wire/socket';
import type { Problem } from '../src/wire/types';

class Wire {
  static all: Wire[] = [];
  static OPEN = 1;
  readyState = 1;
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_: { data: string }): void => {};
  constructor() {
    Wire.all.push(this);
  }
  send(): void {}
  close(): void {
    this.onclose();
  }
  /** Ends the conversation as the host does: the fault, then the end. */
  fault(problem: Problem): void {
    this.onmessage({ data: JSON.stringify({ fault: problem }) });
    this.onclose();
  }
}

beforeEach(() => {
  Wire.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('window', globalThis);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listen = (): { faults: Problem[]; connection: Connection } => {
  const faults: Problem[] = [];
  const listener = { table: () => {}, link: () => {}, fault: (it: Problem) => faults.push(it) };
  return { faults, connection: new Connection('game', ['key'], listener) };
};

test('a full disk is said, and the board connects again', async () => {
  const { faults, connection } = listen();
  Wire.all[0]!.fault({ kind: 'storage', why: 'disk_full', text: "The host's disk is full." });
  expect(faults.map((it) => it.why)).toEqual(['disk_full']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Wire.all.length).toBe(2);
  connection.close();
});

test('what cannot pass ends the conversation', async () => {
  const { faults } = listen();
  Wire.all[0]!.fault({ kind: 'no_key', text: 'This is not a key to a seat of this game.' });
  expect(faults.length).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Wire.all.length).toBe(1);
});

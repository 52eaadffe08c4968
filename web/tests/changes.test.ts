// What the board does with changes: it holds the table that the host means, and asks for the whole if one does not fit.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../src/wire/socket';
import type { TableState } from '../src/wire/types';

class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = 1;
  said: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {}
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const log = { epoch: 0, from: 0, count: 0, lines: [] };
const replay = { length: 0, ticks: [] };
const table = { game: 'g', seat: 'axis', decision: 1, view: { turn: 1 }, offers: [], log, replay };

let shown: TableState[];
let connection: Connection;

beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.useFakeTimers();
  shown = [];
  connection = new Connection('id', ['key'], {
    table: (state: TableState) => shown.push(state),
    link: () => {},
    fault: () => {},
    unfit: () => {},
  } as ConstructorParameters<typeof Connection>[2]);
  Wire.last.onopen?.();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('asks for changes and puts them on the table it holds', () => {
  expect(Wire.last.said[0]).toMatchObject({ hello: { tokens: ['key'], changes: true } });
  Wire.last.hear({ table });
  const patch = [
    { op: 'replace', path: '/decision', value: 2 },
    { op: 'replace', path: '/view/turn', value: 3 },
  ];
  const news = { ...log, from: 0, count: 1 };
  Wire.last.hear({ changed: { patch, log: news, replay } });
  expect(shown.map((it) => it.decision)).toEqual([1, 2]);
  expect(shown[1]?.view).toEqual({ turn: 3 });
  expect(shown[1]?.log.count).toBe(1);
  Wire.last.hear({ changed: { patch: [{ op: 'add', path: '/view/rp', value: 4 }], log: news, replay } });
  expect(shown[2]?.view).toEqual({ turn: 3, rp: 4 });
});

test('asks for the whole table when a change does not fit, and goes on from that', () => {
  Wire.last.hear({ table });
  Wire.last.hear({ changed: { patch: [{ op: 'remove', path: '/none' }], log, replay } });
  expect(Wire.last.said.at(-1)).toEqual({ resync: {} });
  Wire.last.hear({ changed: { patch: [{ op: 'replace', path: '/decision', value: 9 }], log, replay } });
  expect(shown).toHaveLength(1);
  Wire.last.hear({ table: { ...table, decision: 10 } });
  Wire.last.hear({ changed: { patch: [{ op: 'replace', path: '/decision', value: 11 }], log, replay } });
  expect(shown.map((it) => it.decision)).toEqual([1, 10, 11]);
});

test('after a break the first word is the whole table again', () => {
  Wire.last.hear({ table });
  const before = Wire.last;
  before.onclose?.();
  vi.advanceTimersByTime(600);
  expect(Wire.last).not.toBe(before);
  Wire.last.onopen?.();
  Wire.last.hear({ changed: { patch: [{ op: 'replace', path: '/decision', value: 9 }], log, replay } });
  expect(shown).toHaveLength(1);
  Wire.last.hear({ table: { ...table, decision: 7 } });
  expect(shown.at(-1)?.decision).toBe(7);
});

// What is said of reactions: who is left to react, and where nobody may.
import { expect, test } from 'vitest';
import { noteOf } from '../src/game/odds';
import { damos } from '../src/games/damos';
import type { TableState } from '../src/wire/types';

const asked = (seat: string, tried: boolean[]): TableState =>
  ({
    seat,
    seats: ['axis', 'soviet'].map((name) => ({ name, side: name })),
    offers: [{ kind: 'pass' }],
    view: {
      phasing: 'axis',
      units: tried.map((it) => (it ? { tried: true } : {})),
      frames: [{ march: { units: [0] } }, { reaction: { hex: 4, force: [], path: [] } }],
    },
    ribbon: { phase: 'Operations' },
  }) as unknown as TableState;

test('D2.6.1a: once a force has tried to react, to pass means that nobody else does', () => {
  expect(damos.ending(asked('soviet', [false, false]))).toBe('Nobody reacts');
  expect(damos.ending(asked('soviet', [false, true]))).toBe('Nobody else reacts');
});

test('D8.12c: in exploitation the odds speak of no reactions', () => {
  const view = (...frames: unknown[]) => ({ frames });
  const march = { march: { units: [1] } };
  expect(damos.reactions(view({ operations: {} }, march))).toBe(true);
  expect(damos.reactions(view({ exploitation: { march: [1] } }))).toBe(false);
  expect([noteOf('attacker', true), noteOf('attacker', false)]).toEqual(['before reactions', '']);
  expect(noteOf('defender', false)).toBe('chance that you hold');
});

// What losses are for.
import { expect, test } from 'vitest';
import { damos } from '../src/games/damos';
import type { TableState } from '../src/wire/types';

const state = (under: unknown): TableState =>
  ({
    offers: [],
    view: { frames: [under, { losses: { side: 'axis', units: [1], left: 1 } }] },
  }) as unknown as TableState;
const battle = (step: string, posture: string | null) => ({ battle: { hex: 1, step, posture } });

test('D8.8f: losses of a counterattack are told from those of the first exchange', () => {
  for (const step of ['defender_losses', 'counterattack']) {
    expect(damos.aside(state(battle(step, 'counterattack')))?.rule).toBe('D8.8e');
    expect(damos.aside(state(battle(step, 'steadfast')))).toBeNull();
  }
  for (const step of ['defender_counter_losses', 'winner'])
    expect(damos.aside(state(battle(step, 'counterattack')))?.text).toMatch(/^From the counterattack/);
  expect(damos.aside(state({ march: { units: [], hex: 1 } }))).toBeNull();
});

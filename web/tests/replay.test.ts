import { describe, expect, test } from 'vitest';
import { combatOf, inOrder, lastCombat, tollWords } from '../src/game/combat';
import { fold } from '../src/game/chronicle';
import { beats, stopFrom, stops } from '../src/game/replay.svelte';
import type { LogLine } from '../src/wire/types';

let n = 0;
function line(kind: string, text: string, more: Partial<LogLine> = {}): LogLine {
  n += 1;
  return { n, line: n, kind, side: 'axis', text, ...more };
}

/** A combat as it comes from the host: strengths and dice before the reckoning, the winner before the retreat. */
function fought(side = 'axis'): LogLine[] {
  const block = n + 1;
  const part = (kind: string, part: string, text: string, more: Partial<LogLine> = {}): LogLine =>
    line(kind, text, { block, part, side, ...more });
  return [
    part('combat', 'opening', 'A concerted attack on Minsk (2819) is declared.', { decides: true }),
    part('reaction', 'reaction', 'To react: 7th Tank Division.'),
    part('combat', 'headline', 'Axis penetration on Minsk (2819): 3rd Panzer Division.', { hexes: [2819] }),
    part('combat', 'strength', 'Axis strength: 8 SP.'),
    part('roll', 'roll', 'Axis roll in combat: 3, 4: 7.', {
      dice: [{ faces: [3, 4], sides: 6, side: 'axis' }],
    }),
    part('combat', 'reckoning', 'The reckoning:', { ledger: [{ text: 'woods', value: '-1' }] }),
    part('loss', 'losses', 'Soviet losses: 1♦, 1 LP to take.', { side: 'soviet' }),
    part('loss', 'step', '2nd Rifle Corps loses 1 SP.', { side: 'soviet', hexes: [2819] }),
    part('roll', 'counter', 'Soviet roll for the counterattack: 5.', { side: 'soviet' }),
    part('combat', 'reckoning', 'The counterattack:', { ledger: [{ text: 'ratio', value: '1:1' }] }),
    part('loss', 'step', '3rd Panzer Division loses 1 SP.', { hexes: [2819] }),
    part('combat', 'result', 'Axis victory at Minsk (2819).', { hexes: [2819] }),
    part('combat', 'retreat', 'Soviet retreat: 2nd Rifle Corps.', { side: 'soviet' }),
    part('loss', 'unit', '2nd Rifle Corps is destroyed on the retreat.', { side: 'soviet', units: [4] }),
  ];
}

describe('a combat', () => {
  test('is one block, whatever came between', () => {
    const lines = fought();
    const between = line('special', 'Bright, shiny objects come in sight.');
    const blocks = fold([...lines.slice(0, 5), between, ...lines.slice(5)]);
    expect(blocks.map((it) => [it.combat ?? false, it.lines.length])).toEqual([
      [true, 14],
      [false, 1],
    ]);
  });

  test('is read from headline to result, and a counterattack after the first exchange', () => {
    const combat = combatOf(fought());
    expect(combat.headline.text).toContain('penetration');
    expect(combat.lines.map((it) => it.part)).toEqual([
      'opening',
      'reaction',
      'strength',
      'reckoning',
      'roll',
      'losses',
      'step',
      'counter',
      'reckoning',
      'step',
      'unit',
      'retreat',
      'result',
    ]);
    expect(combat.dice).toHaveLength(1);
    const named = combat.tolls.map((toll) => `${toll.side}: ${tollWords(toll, (unit) => `unit ${unit}`)}`);
    expect(named).toEqual(['soviet: 1 SP and unit 4', 'axis: 1 SP']);
  });

  test('each single point is told by the toll of its side', () => {
    const lines = fought();
    const points = combatOf(lines).tolls.flatMap((toll) => toll.points);
    const steps = lines.filter((it) => it.part === 'step').map((it) => it.n);
    expect(steps).toHaveLength(2);
    expect(points).toEqual(steps);
  });

  test('nothing is lost by putting it in order', () => {
    const lines = fought();
    expect(new Set(inOrder(lines))).toEqual(new Set(lines));
  });

  test('stays in sight until the next thing is begun', () => {
    const lines = fought();
    expect(lastCombat(lines)?.result?.text).toBe('Axis victory at Minsk (2819).');
    expect(lastCombat(lines.slice(0, 8))).toBeNull();
    expect(
      lastCombat([...lines, line('move', '5th Infantry: activated in 2928.', { decides: true })]),
    ).toBeNull();
  });
});

describe('the replay stops', () => {
  n = 0;
  const log = [
    line('turn', '— Turn 1, late June —'),
    line('phase', 'Axis operations.'),
    line('move', '3rd Panzer: activated.', { decides: true, units: [1], hexes: [10] }),
    line('move', '3rd Panzer moves.', { units: [1], hexes: [10, 11] }),
    line('move', '3rd Panzer moves.', { units: [1], hexes: [11, 12] }),
    ...fought(),
    line('turn', '— Turn 2, early July —'),
  ];

  test('by turn, by combat, by decision and by event', () => {
    expect(stops(log, 'turn')).toEqual([1, 20]);
    expect(stops(log, 'combat')).toEqual([8]);
    expect(stops(log, 'decision')).toEqual([3, 6]);
    expect(stops(log, 'event')).toHaveLength(20);
  });

  test('at the beginning and at the present where there is nothing more', () => {
    expect(stopFrom([1, 20], 8, true, 22)).toBe(1);
    expect(stopFrom([1, 20], 1, true, 22)).toBe(0);
    expect(stopFrom([1, 20], 8, false, 22)).toBe(20);
    expect(stopFrom([1, 20], 20, false, 22)).toBe(22);
  });

  test('once for a march', () => {
    const played = beats(log);
    expect(played).not.toContain(4);
    expect(played).toContain(5);
    expect(played.at(-1)).toBe(20);
  });
});

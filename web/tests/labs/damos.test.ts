import { expect, test } from 'vitest';
import { adoptBench, example, PRESETS, type Bench } from '../../src/labs/damos/bench';
import { combatCase, isExact, together, written } from '../../src/labs/damos/case';
import { CAT, column, COLUMNS, matrix, permits } from '../../src/labs/damos/charts';
import { planClosed, postureClosed, solve } from '../../src/labs/damos/choices';
import { readTotals, withTotals } from '../../src/labs/damos/totals';
import { Frac } from '../../src/labs/lib/frac';
import type { Values } from '../../src/labs/lib/json';

const terrain = (bench: Bench) => combatCase(bench).terrain as Values;

test('the example of the book becomes its case (D8.13)', () => {
  const made = combatCase(example());
  expect(made.plan).toBe('penetration');
  expect(made.cm).toEqual({ att_drm: 0, def_drm: -1, att_lp: 1, def_lp: 0 });
  expect((made.cat as typeof CAT)['1:3']).toEqual([
    [3, 0],
    [2, 1],
    [1, 1],
    [1, 1],
    [1, 2],
    [1, 3],
  ]);
  expect(terrain(example())).toEqual({ hex_attacker: '1', hexside_attacker: '1', hex_defender: '1' });
});

test('a demoralized defender has neither posture nor matrix (D2.8e, D8.4c)', () => {
  const made = combatCase({ ...example(), demoralized: true });
  expect(made).not.toHaveProperty('posture');
  expect(made).not.toHaveProperty('cm');
  expect(made.defender).toMatchObject({ demoralized: true });
});

test('classes of one force share one factor (R3, R4)', () => {
  const bench: Bench = { ...example(), terrain: 'woods', posture: 'steadfast' };
  bench.attacker = {
    camp: 'german',
    los: true,
    rp: 0,
    troops: [
      { type: 'foot_infantry', sp: 9 },
      { type: 'armor', sp: 9 },
    ],
  };
  expect(together(bench.attacker, 'woods').toString()).toBe('7/8');
  expect(terrain(bench)).toEqual({ hex_attacker: '7/8', hexside_attacker: '1', hex_defender: '1' });
});

test('in a counterattack the hex carries the defender and the hexside the rest (D8.9c)', () => {
  const bench: Bench = { ...example(), terrain: 'woods', river: true };
  bench.attacker = { camp: 'soviet', los: true, rp: 0, troops: [{ type: 'foot_infantry', sp: 8 }] };
  bench.defender = { camp: 'german', los: true, rp: 0, troops: [{ type: 'armor', sp: 8 }] };
  expect(terrain(bench)).toEqual({ hex_attacker: '3/4', hexside_attacker: '1', hex_defender: '1' });
  expect(isExact(bench)).toBe(true);
  bench.defender.troops.push({ type: 'foot_infantry', sp: 5 });
  expect(isExact(bench)).toBe(false);
});

test('a factor that no case can hold is rounded down', () => {
  expect(written(Frac.of(3, 4))).toBe('3/4');
  const close = Frac.parse(written(Frac.of(101, 103)))!;
  expect(close.minus(Frac.of(101, 103)).num <= 0n).toBe(true);
  expect(close.number()).toBeGreaterThan(0.97);
});

test('the columns of the results table (D8.6b)', () => {
  expect(COLUMNS.map((it) => it.heading)).toEqual([
    '1',
    '2',
    '3-4',
    '5-6',
    '7',
    '8',
    '9-10',
    '11-12',
    '13-15',
    '16-18',
    '19-23',
    '24+',
  ]);
  expect([1, 4, 7, 18, 19, 60].map((sp) => COLUMNS[column(sp)]!.heading)).toEqual([
    '1',
    '3-4',
    '7',
    '16-18',
    '19-23',
    '24+',
  ]);
  expect(COLUMNS.map((it) => it.dice)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
});

test('the combat matrix is read sign by sign (D8.4b)', () => {
  expect(matrix('grand_assault', 'counterattack')).toEqual({ att_drm: 1, def_drm: 0, att_lp: 0, def_lp: 1 });
  expect(matrix('standard', 'steadfast')).toEqual({ att_drm: 0, def_drm: 0, att_lp: 0, def_lp: 0 });
  expect(permits('clear', 'hedgehog')).toBe(false);
  expect(permits('woods', 'hedgehog')).toBe(true);
});

test('closed choices say why (C2.1a, C2.1b, C2.1c, D8.1a)', () => {
  const german = example();
  expect(postureClosed(german, 'counterattack')).toBeNull();
  expect(postureClosed(german, 'elastic_defense')?.rule).toBe('D8.4a');
  expect(postureClosed({ ...german, terrain: 'city' }, 'counterattack')?.rule).toBe('C2.1a');
  const russian: Bench = { ...german, defender: { ...german.defender, camp: 'soviet' } };
  expect(postureClosed(russian, 'steadfast')?.rule).toBe('C2.1b');
  const foot: Bench = {
    ...german,
    defender: { ...german.defender, troops: [{ type: 'foot_infantry', sp: 5 }] },
  };
  expect(postureClosed(foot, 'counterattack')?.rule).toBe('C2.1c');
  const slow: Bench = {
    ...german,
    attacker: { ...german.attacker, troops: [{ type: 'foot_infantry', sp: 5 }] },
  };
  expect(planClosed(slow, 'penetration')?.rule).toBe('D8.1a');
  expect(planClosed(slow, 'standard')).toBeNull();
});

test('mixed strategies of small games', () => {
  const pennies = solve([
    [1, 0],
    [0, 1],
  ])!;
  expect(pennies).toEqual({ value: 0.5, rows: [0.5, 0.5], columns: [0.5, 0.5] });
  const saddle = solve([
    [3, 2, 5],
    [1, 0, 9],
  ])!;
  expect(saddle).toEqual({ value: 2, rows: [1, 0], columns: [0, 1, 0] });
  const known = solve([
    [0.3, 0.9],
    [0.8, 0.4],
  ])!;
  expect(known.value).toBeCloseTo(0.6);
  expect(known.rows[0]).toBeCloseTo(0.4);
  expect(known.columns[0]).toBeCloseTo(0.5);
});

test('a bench from a foreign address stays within the rules', () => {
  const odd = adoptBench({
    attacker: { troops: [{ type: 'dragon', sp: 500 }], los: 'yes' },
    plan: 7,
    terrain: 'lava',
    reroll: 9,
  });
  expect(odd.attacker.troops).toEqual([{ type: 'foot_infantry', sp: 1 }]);
  expect(odd).toMatchObject({ plan: 'penetration', terrain: 'clear', reroll: 3 });
  for (const preset of PRESETS)
    expect(adoptBench(preset.bench() as unknown as Values)).toEqual(preset.bench());
});

test('totals are read as players write them, and nothing else', () => {
  for (const text of ['18 against 12', '18 v. 12', '18 vs 12', '18 12', '18:12', '18-12', ' 18 / 12 '])
    expect(readTotals(text), text).toEqual({ attacker: 18, defender: 12 });
  for (const text of ['', '18', '18 v.', '0 v. 5', '100 v. 5', 'eighteen', '18 12 6', '1812'])
    expect(readTotals(text), text).toBeNull();
});

test('totals keep the main type of each force and everything else of the case', () => {
  const bench = withTotals(example(), 20, 7);
  expect(bench.attacker.troops).toEqual([{ type: 'foot_infantry', sp: 20 }]);
  expect(bench.defender.troops).toEqual([{ type: 'armor', sp: 7 }]);
  expect(bench.plan).toBe(example().plan);
});

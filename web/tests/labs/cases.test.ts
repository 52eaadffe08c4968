import { expect, test } from 'vitest';
import { along, spread } from '../../src/labs/lib/axis';
import { faultOf } from '../../src/labs/lib/faults';
import { adopt, build, fresh } from '../../src/labs/lib/field';
import { cell, Frac, percent } from '../../src/labs/lib/frac';
import { at, put } from '../../src/labs/lib/json';
import { neighbours } from '../../src/labs/lib/nearby';
import { BENCHES } from '../../src/labs/benches';

const published = import.meta.glob<string>('../../../docs/cases/*.samples.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The published samples of every system whose forms are made from descriptions alone. */
const SAMPLES = Object.entries(published)
  .map(([path, text]) => [path.split('/').at(-1)!.split('.')[0]!, text] as const)
  .filter(([system]) => BENCHES[system] && !BENCHES[system].own);
const spec = (system: string, op: string) => BENCHES[system]!.ops.find((it) => it.op === op)!;

test('what stands at its default is left out, ids are given', () => {
  const combat = spec('besieged', 'combat');
  const made = build('combat', combat.fields, fresh(combat.fields));
  expect(made).not.toHaveProperty('weather');
  expect(at(made, '/attacker/units/0/id')).toBe('a1');
  expect(at(made, '/attacker/air_units')).toBeUndefined();
  expect(made.year).toBe(1942);
});

test('every published sample with odds fits its form', () => {
  expect(SAMPLES.length).toBeGreaterThan(2);
  for (const [system, text] of SAMPLES) {
    for (const line of text.trim().split('\n')) {
      const { input } = JSON.parse(line);
      const found = BENCHES[system]!.ops.find((it) => it.op === input.op);
      if (!found?.odds || JSON.stringify(input).includes('null') || input.attacker?.vda) continue;
      const { id: _, op, die: __, dice: ___, ...rest } = input;
      const plain = (value: unknown) =>
        JSON.parse(JSON.stringify(value), (key, inner) => (key === 'id' ? undefined : inner));
      const adopted = adopt(found.fields, rest);
      expect(adopted).toMatchObject(plain(rest));
      expect(adopt(found.fields, build(op, found.fields, adopted))).toEqual(adopted);
    }
  }
});

test('a field without meaning is not sent', () => {
  const raid = spec('frontline', 'bombing');
  const values = adopt(raid.fields, {
    encounters: [
      { kind: 'flak', units: 3, at_target: true },
      { kind: 'air', units: 3 },
    ],
  });
  expect(build('bombing', raid.fields, values).encounters).toEqual([
    { kind: 'flak', at_target: true },
    { kind: 'air', units: 3 },
  ]);
});

test('neighbours differ in one thing and name it', () => {
  const fire = spec('yards', 'small_arms');
  const values = fresh(fire.fields);
  const near = neighbours(fire, values);
  expect(near.some((it) => it.label === 'Range 5' && it.rule === 'Y11.3.3a')).toBe(true);
  expect(near.some((it) => it.label === 'Target concealed')).toBe(true);
  expect(new Set(near.map((it) => JSON.stringify(it.values))).size).toBe(near.length);
});

test('a fault names its field and its rule', () => {
  const answer = { error: { code: 'blitz_not_allowed', message: 'not in this turn [R-B5]', path: '/table' } };
  expect(faultOf(answer)).toEqual({
    code: 'blitz_not_allowed',
    message: 'not in this turn',
    path: '/table',
    rule: 'R-B5',
  });
  const zoi = { error: { code: 'plan_not_allowed', message: 'needs a unit (D8.1a)', path: '/plan' } };
  expect(faultOf(zoi)).toMatchObject({ message: 'needs a unit', rule: 'D8.1a' });
  const range = { error: { code: 'bad_value', message: '100 is outside 1 to 99', path: '/sp' } };
  expect(faultOf(range)).not.toHaveProperty('rule');
  expect(faultOf({ odds: '3-1' })).toBeNull();
});

test('fractions stay exact', () => {
  expect(Frac.read('23569/46656').pretty()).toBe('23\u202f569\u2009/\u200946\u202f656');
  expect(Frac.read('1/3').plus(Frac.read('1/6')).toString()).toBe('1/2');
  expect(Frac.parse('0.5')).toBeNull();
  expect(percent(Frac.of(1, 100000))).toBe('<0.1%');
  expect(percent(Frac.of(23569, 46656))).toBe('50.5%');
  expect([Frac.ZERO, Frac.of(1, 1000), Frac.of(999, 1000), Frac.ONE].map(cell)).toEqual([
    '0',
    '<1',
    '>99',
    '100',
  ]);
});

test('axes move one input and keep the rest', () => {
  const axis = along('range', '/range', [1, 2, 3]);
  expect(axis.now({ range: 2 })).toBe(1);
  expect(axis.set({ range: 2, smoke: 1 }, 3)).toEqual({ range: 3, smoke: 1 });
  expect(spread([{ s: 8 }, { s: 5 }], 's', 26)).toEqual([{ s: 16 }, { s: 10 }]);
  expect(spread([{ s: 8 }, { s: 5 }], 's', 1)).toEqual([{ s: 1 }]);
  expect(put({ a: [{ b: 1 }, { b: 2 }] }, '/a/1/b', 5)).toEqual({ a: [{ b: 1 }, { b: 5 }] });
});

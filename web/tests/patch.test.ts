// The table after a patch: exactly what the host meant, and nothing else touched.

import { expect, test } from 'vitest';
import { Misfit, patched } from '../src/wire/patch';

const table = {
  turn: 1,
  view: { units: [{ at: 1 }, { at: 2 }, { at: 3 }], rp: [0, 0] },
  offers: [] as string[],
};

test('adds, removes and replaces in objects and lists', () => {
  const after = patched(table, [
    { op: 'replace', path: '/turn', value: 2 },
    { op: 'remove', path: '/view/units/0' },
    { op: 'replace', path: '/view/units/0', value: { at: 9 } },
    { op: 'add', path: '/view/units/2', value: { at: 4 } },
    { op: 'add', path: '/a~1b~0c', value: null },
  ]);
  expect(after).toEqual({
    turn: 2,
    view: { units: [{ at: 9 }, { at: 3 }, { at: 4 }], rp: [0, 0] },
    offers: [],
    'a/b~c': null,
  });
});

test('leaves the table before it, and shares what it does not touch', () => {
  const before = structuredClone(table);
  const after = patched(table, [{ op: 'replace', path: '/view/units/1/at', value: 7 }]);
  expect(table).toEqual(before);
  expect(after.view.units[1]).toEqual({ at: 7 });
  expect(after.offers).toBe(table.offers);
  expect(after.view.rp).toBe(table.view.rp);
  expect(after.view.units[0]).toBe(table.view.units[0]);
});

test('no change is no change', () => {
  expect(patched(table, [])).toBe(table);
  expect(patched(table, [{ op: 'replace', path: '', value: 5 }])).toBe(5);
});

test('a patch that does not fit is refused', () => {
  for (const path of ['/none', '/view/none/0', '/view/units/3', '/view/units/x', '/turn/x'])
    expect(() => patched(table, [{ op: 'replace', path, value: 1 }])).toThrow(Misfit);
  expect(() => patched(table, [{ op: 'remove', path: '/none' }])).toThrow(Misfit);
  expect(() => patched(table, [{ op: 'add', path: '/view/units/4', value: 1 }])).toThrow(Misfit);
});

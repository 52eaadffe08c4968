import { expect, test } from 'vitest';
import { laidOut } from '../../src/plain/layout';
import { isSilent, oneOf, valueWords } from '../../src/plain/words';

test('what is single is a fact; what is absent or not so is left out', () => {
  const { facts, inside } = laidOut({
    turn: 2,
    plan: null,
    mud: false,
    frost: true,
    lost: [0, 1],
    name: '',
    all_in: [],
  });
  expect(facts).toEqual([
    { label: 'Turn', text: '2' },
    { label: 'Frost', text: 'yes' },
    { label: 'Lost', text: '0, 1' },
  ]);
  expect(inside).toEqual([]);
});

test('a list of things is a table, numbered as actions number them, without empty columns', () => {
  const units = [
    { area: 0, strength: 2, moved: false },
    { area: 3, strength: null, moved: false },
    { area: 4, strength: null, moved: false },
  ];
  const [section] = laidOut({ units }).inside;
  expect(section?.title).toBe('Units');
  expect(section?.grid).toEqual({
    columns: ['Area', 'Strength'],
    rows: [
      { name: 'Unit 0', cells: ['0', '2'] },
      { name: 'Unit 1', cells: ['3', ''] },
      { name: 'Unit 2', cells: ['4', ''] },
    ],
  });
});

test('a few things with many fields stand beside each other', () => {
  const sides = [
    { left: 3, hit: [0, 1], orders: [{ go: { to: 4 } }, null] },
    { left: 2, hit: [0, 0], orders: null },
  ];
  expect(laidOut({ sides }).inside[0]?.grid).toEqual({
    columns: ['Side 0', 'Side 1'],
    rows: [
      { name: 'Left', cells: ['3', '2'] },
      { name: 'Hit', cells: ['0, 1', '0, 0'] },
      { name: 'Orders', cells: ['go to 4; –', ''] },
    ],
  });
});

test('a record of alike records is a table by name; another record is a section', () => {
  const whole = laidOut({
    sides: { red: { left: 1 }, blue: { left: 2 } },
    weather: { sky: 'low_cloud', wind: 2 },
  });
  expect(whole.inside[0]?.grid?.rows).toEqual([
    { name: 'Red', cells: ['1'] },
    { name: 'Blue', cells: ['2'] },
  ]);
  expect(whole.inside[1]?.facts).toEqual([
    { label: 'Sky', text: 'low cloud' },
    { label: 'Wind', text: '2' },
  ]);
});

test('any JSON can be laid out', () => {
  for (const view of [
    null,
    0,
    'all_quiet',
    [],
    {},
    [1, 'a', null],
    [[1, 2], [3]],
    [{}],
    { a: { b: { c: [{ d: [] }] } } },
    [{ a: 1 }, 2],
  ])
    expect(() => laidOut(view)).not.toThrow();
  expect(laidOut('all_quiet').facts).toEqual([{ label: '', text: 'all quiet' }]);
  expect(laidOut([{ a: 1 }]).grid?.rows).toEqual([{ name: '0', cells: ['1'] }]);
});

test('words for values and names', () => {
  expect(valueWords({ raid: { sector: 3 } })).toBe('raid sector 3');
  expect(valueWords([true, false, null])).toBe('yes, no, –');
  expect(isSilent([false, [null, {}]])).toBe(true);
  expect(isSilent([0])).toBe(false);
  expect(oneOf('air_units')).toBe('air unit');
  expect(oneOf('loss')).toBe('loss');
});

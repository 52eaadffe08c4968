/** Russia Besieged: combat on the results and blitz tables, and its small tables. */

import { numbers, total } from '../lib/axis';
import { options, type Field } from '../lib/field';
import { Frac } from '../lib/frac';
import { bars, type OpSpec } from '../lib/spec';

const TURNS = options(
  ['jan_feb', 'Jan/Feb'],
  ['mar_apr', 'Mar/Apr'],
  ['may_jun', 'May/Jun'],
  ['jul_aug', 'Jul/Aug'],
  ['sep_oct', 'Sep/Oct'],
  ['nov_dec', 'Nov/Dec'],
);
const WEATHER = options('clear', 'light_mud', 'mud', 'snow');
const TABLE: Field = {
  kind: 'choice',
  name: 'table',
  label: 'Table',
  rule: 'R-B5',
  options: options(['crt', 'Results'], ['blitz', 'Blitzkrieg']),
  initial: 'crt',
};
const NATION: Field = {
  kind: 'choice',
  name: 'attacker_nation',
  label: 'Attacker',
  rule: 'B9a',
  options: options(['german', 'German'], ['russian', 'Russian']),
  initial: 'german',
  required: true,
};
const YEAR: Field = {
  kind: 'number',
  name: 'year',
  label: 'Year',
  min: 1941,
  max: 1945,
  initial: 1942,
  required: true,
};
const TURN: Field = {
  kind: 'choice',
  name: 'turn',
  label: 'Turn',
  rule: 'R-B27',
  options: TURNS,
  initial: 'jul_aug',
  required: true,
};

const UNIT: Field[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    options: options('infantry', 'armor', 'mountain', 'other'),
    initial: 'infantry',
  },
  {
    kind: 'choice',
    name: 'formation',
    label: 'Formation',
    options: options('corps', 'army', 'other'),
    initial: 'corps',
    rule: 'B12a',
  },
  {
    kind: 'number',
    name: 'strength',
    label: 'Strength',
    min: 0,
    max: 99,
    initial: 5,
    required: true,
    rule: 'B1',
  },
  {
    kind: 'number',
    name: 'steps',
    label: 'Steps',
    min: 1,
    max: 9,
    initial: 2,
    required: true,
    rule: 'R-B14',
  },
  { kind: 'flag', name: 'surrounded', label: 'Surrounded', rule: 'R-B26' },
];

const COMBAT: Field[] = [
  TABLE,
  {
    kind: 'group',
    name: 'attacker',
    label: 'Attacker',
    fields: [
      {
        kind: 'list',
        name: 'units',
        label: 'Units',
        noun: 'unit',
        least: 1,
        most: 20,
        id: 'a',
        item: UNIT,
        initial: [
          { kind: 'armor', strength: 8, steps: 2 },
          { strength: 5, steps: 2 },
        ],
      },
      { kind: 'flag', name: 'field_marshal', label: 'Field Marshal', rule: 'B11.1' },
      { kind: 'number', name: 'air_units', label: 'Air units', min: 0, max: 20, initial: 0, rule: 'B12c' },
    ],
  },
  {
    kind: 'group',
    name: 'defender',
    label: 'Defender',
    fields: [
      {
        kind: 'list',
        name: 'units',
        label: 'Units',
        noun: 'unit',
        least: 1,
        most: 20,
        id: 'd',
        item: UNIT,
        initial: [{ strength: 4, steps: 2 }],
      },
      { kind: 'flag', name: 'field_marshal', label: 'Field Marshal', rule: 'B11.1' },
    ],
  },
  {
    kind: 'choice',
    name: 'terrain',
    label: 'Terrain',
    rule: 'B-T3',
    options: options('clear', 'forest', 'swamp', 'mountain'),
    initial: 'clear',
  },
  { kind: 'flag', name: 'major_city', label: 'Major city', rule: 'B11.5' },
  { kind: 'flag', name: 'river', label: 'River shields all defenders', rule: 'B11.4' },
  { kind: 'choice', name: 'weather', label: 'Weather', rule: 'B12b', options: WEATHER, initial: 'clear' },
  NATION,
  YEAR,
  TURN,
  { kind: 'number', name: 'impulse', label: 'Impulse', min: 1, max: 2, initial: 1, rule: 'R-B15' },
];

/** Results from best for the defender to best for the attacker. */
export const RESULTS = [
  'AS',
  'AE*',
  'AE',
  'A3',
  'A2',
  'A1',
  'AR',
  'DR',
  'BR',
  'D1',
  'X2',
  'D2',
  'D3',
  'DE',
  'DE*',
];

const unit = (strength: number, steps: number, more: Record<string, string | boolean> = {}) => ({
  strength,
  steps,
  ...more,
});

export const combat: OpSpec = {
  system: 'besieged',
  op: 'combat',
  title: 'Combat',
  blurb: 'Odds column against the adjusted d10, on the results or the blitz table.',
  rule: 'B5',
  odds: true,
  dice: { sides: 10, field: 'die' },
  fields: COMBAT,
  headline: { label: 'Hex vacated', against: 'hex held', of: (answer) => Frac.read(answer.hex_vacated) },
  facts: (answer) => [
    { label: 'column', value: String(answer.column ?? 'off the table'), rule: 'B2' },
    { label: 'die modifier', value: String(answer.drm).replace('-', '\u2212'), rule: 'B3' },
    {
      label: 'attacker loses',
      value: `${Frac.read(answer.attacker_expected_step_losses).number().toFixed(2)} steps`,
    },
    {
      label: 'defender loses',
      value: `${Frac.read(answer.defender_expected_step_losses).number().toFixed(2)} steps`,
    },
    {
      label: 'attacker destroyed',
      value: `${(Frac.read(answer.attacker_destroyed).number() * 100).toFixed(0)}%`,
    },
    {
      label: 'defender destroyed',
      value: `${(Frac.read(answer.defender_destroyed).number() * 100).toFixed(0)}%`,
    },
  ],
  charts: (answer) => [{ title: 'Results', bars: bars(answer.results, RESULTS) }],
  heat: {
    title: 'Attack against defense',
    x: total('attack strength', '/attacker/units', 'strength', [2, 4, 6, 8, 10, 12, 13, 15, 18, 21, 24, 28]),
    y: total('defense strength', '/defender/units', 'strength', numbers(1, 12)),
  },
  came: (answer) => answer.hex_vacated === true,
  told: (answer) => `${answer.result}: the hex is ${answer.hex_vacated ? 'vacated' : 'held'}.`,
  presets: [
    {
      name: 'Over a river into forest, with a Field Marshal',
      values: {
        attacker_nation: 'german',
        year: 1942,
        turn: 'jul_aug',
        terrain: 'forest',
        river: true,
        attacker: { units: [unit(8, 2, { kind: 'armor' }), unit(5, 2)], field_marshal: true },
        defender: { units: [unit(4, 2)] },
      },
    },
    {
      name: 'Blitz against a pocket',
      values: {
        table: 'blitz',
        attacker_nation: 'german',
        year: 1942,
        turn: 'jul_aug',
        weather: 'light_mud',
        attacker: { units: [unit(9, 2, { kind: 'armor' }), unit(6, 2)], air_units: 1 },
        defender: { units: [unit(4, 1, { surrounded: true }), unit(1, 2)] },
      },
    },
    {
      name: 'Two to one, first impulse',
      values: {
        attacker_nation: 'german',
        year: 1942,
        turn: 'jul_aug',
        attacker: { units: [unit(6, 1), unit(6, 2)] },
        defender: { units: [unit(5, 2)] },
      },
    },
    {
      name: 'Three to one into a swamp',
      values: {
        attacker_nation: 'german',
        year: 1942,
        turn: 'jul_aug',
        terrain: 'swamp',
        attacker: { units: [unit(7, 2), unit(5, 2)] },
        defender: { units: [unit(4, 2)] },
      },
    },
    {
      name: 'Russian attack on a major city, 1944',
      values: {
        attacker_nation: 'russian',
        year: 1944,
        turn: 'may_jun',
        major_city: true,
        attacker: {
          units: [unit(10, 3, { kind: 'armor', formation: 'army' }), unit(8, 3, { formation: 'army' })],
          air_units: 2,
        },
        defender: { units: [unit(5, 2, { kind: 'armor' })] },
      },
    },
  ],
};

const lookUp = (op: string, title: string, blurb: string, rule: string, fields: Field[]): OpSpec => ({
  system: 'besieged',
  op,
  title,
  blurb,
  rule,
  odds: false,
  fields,
  presets: [],
});

export const COLUMNS = options(
  '1-5',
  '1-4',
  '1-3',
  '1-2',
  '1-1',
  '2-1',
  '3-1',
  '4-1',
  '5-1',
  '6-1',
  '7-1',
  '10-1',
);

export const besieged: OpSpec[] = [
  combat,
  lookUp('column', 'Odds column', 'Which column a ratio of strengths reads.', 'R-B1', [
    TABLE,
    {
      kind: 'number',
      name: 'attack',
      label: 'Attack',
      min: 1,
      max: 999,
      initial: 7,
      required: true,
      rule: 'B1',
    },
    {
      kind: 'number',
      name: 'defense',
      label: 'Defense',
      min: 1,
      max: 999,
      initial: 4,
      required: true,
      rule: 'B1',
    },
    { kind: 'number', name: 'air_units', label: 'Air units', min: 0, max: 20, initial: 0, rule: 'B12c' },
  ]),
  lookUp('lookup', 'One cell', 'The result in one cell of a table.', 'B5', [
    TABLE,
    {
      kind: 'choice',
      name: 'column',
      label: 'Column',
      options: COLUMNS,
      initial: '3-1',
      required: true,
      rule: 'B2',
    },
    {
      kind: 'number',
      name: 'adjusted_die',
      label: 'Adjusted die',
      min: -20,
      max: 30,
      initial: 6,
      required: true,
      rule: 'B4',
    },
  ]),
  lookUp('air_limit', 'Air limit', 'How many air units may support one attack.', 'B12b', [
    {
      kind: 'choice',
      name: 'weather',
      label: 'Weather',
      options: WEATHER,
      initial: 'clear',
      required: true,
      rule: 'B12b',
    },
    {
      kind: 'number',
      name: 'corps_and_armies',
      label: 'Corps and armies',
      min: 0,
      max: 20,
      initial: 3,
      required: true,
      rule: 'B12a',
    },
  ]),
  lookUp('blitz_date', 'Blitz dates', 'Whether a nation may blitz in a turn.', 'B9a', [NATION, YEAR, TURN]),
  lookUp('sudden_death', 'Sudden death', 'The check when a Nov/Dec turn closes.', 'B13a', [
    YEAR,
    { ...TURN, initial: 'nov_dec' },
    {
      kind: 'number',
      name: 'german_major_cities',
      label: 'German major cities',
      min: 0,
      max: 99,
      initial: 17,
      required: true,
      rule: 'B13b',
    },
  ]),
];

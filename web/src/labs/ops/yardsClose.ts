/** Assault, vehicle destruction, recovery and mines of the hundred yards. */

import { along, numbers } from '../lib/axis';
import { number, options, type Field } from '../lib/field';
import { Frac } from '../lib/frac';
import { isObject } from '../lib/json';
import { bars, chance, type OpSpec } from '../lib/spec';
import { NV_KINDS, choice, flag, signed } from './yardsParts';

const assaultUnit: Field[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    options: options(...NV_KINDS, ['afv', 'AFV'], 'carrier'),
    initial: 'squad',
  },
  {
    kind: 'number',
    name: 'assault_value',
    label: 'Assault',
    min: 0,
    max: 9,
    initial: 2,
    required: true,
    rule: 'R-Y11',
  },
  {
    kind: 'number',
    name: 'cohesion',
    label: 'Cohesion',
    min: 1,
    max: 10,
    initial: 6,
    required: true,
    rule: 'Y13.4a',
  },
  { kind: 'number', name: 'steps', label: 'Steps', min: 1, max: 4, initial: 1, rule: 'Y13.5b' },
  { kind: 'flag', name: 'participates', label: 'Takes part', initial: true, rule: 'Y13.5b' },
  { kind: 'flag', name: 'disrupted', label: 'Disrupted', rule: 'R-Y26' },
  { kind: 'flag', name: 'motion', label: 'In motion', rule: 'Y13.4j' },
];

const assaultSide = (id: string, initial: Record<string, number>[], more: Field[]): Field[] => [
  {
    kind: 'list',
    name: 'units',
    label: 'Units',
    noun: 'unit',
    least: 1,
    most: 12,
    id,
    item: assaultUnit,
    initial,
  },
  flag('leader', 'Leader', 'R-Y15'),
  flag('hero', 'Hero', 'Y13.4f'),
  ...more,
];

const BANDS = ['14', '10_to_13', '6_to_9', '2_to_5', '-1_to_1', 'below_-1'];
const band = (name: string) => name.replaceAll('_', ' ').replaceAll('-', '\u2212');

const assault: OpSpec = {
  system: 'yards',
  op: 'assault',
  title: 'Assault',
  blurb: 'Assault values and cohesion, one die, six bands.',
  rule: 'Y13.4',
  odds: true,
  dice: { sides: 10, field: 'dice' },
  fields: [
    {
      kind: 'group',
      name: 'attacker',
      label: 'Attacker',
      fields: assaultSide(
        'a',
        [
          { assault_value: 3, cohesion: 7, steps: 2 },
          { assault_value: 2, cohesion: 6, steps: 2 },
        ],
        [flag('envelopment', 'Envelopment', 'Y13.4h')],
      ),
    },
    {
      kind: 'group',
      name: 'defender',
      label: 'Defender',
      fields: assaultSide(
        'd',
        [{ assault_value: 2, cohesion: 5, steps: 2 }],
        [
          {
            kind: 'choice',
            name: 'cover',
            label: 'Cover',
            options: options('none', ['building_ip_or_wall', 'building, IP or wall'], ['urban', 'town']),
            initial: 'none',
            rule: 'Y13.4c',
          },
          flag('regrouping', 'Regrouping', 'Y13.4b'),
          flag('concealed', 'Concealed', 'Y13.4d'),
          flag('hill', 'On a hill', 'Y13.4g'),
        ],
      ),
    },
  ],
  headline: {
    label: 'Defender retreats',
    against: 'attacker retreats',
    of: (answer) => chance(answer.retreats, (side) => side === 'defender'),
  },
  facts: (answer) => [
    { label: 'attack value', value: String(answer.attacker_value), rule: 'R-Y11' },
    { label: 'defense value', value: String(answer.defender_value), rule: 'R-Y11' },
    { label: 'assault modifier', value: signed(answer.drm), rule: 'Y13.4' },
  ],
  charts: (answer) => [{ title: 'Bands of the final die', bars: bars(answer.bands, BANDS, band) }],
  heat: {
    title: 'First attacker against first defender',
    x: along('assault value of attacker 1', '/attacker/units/0/assault_value', numbers(0, 9)),
    y: along('assault value of defender 1', '/defender/units/0/assault_value', numbers(0, 9)),
  },
  came: (answer) => isObject(answer.retreat) && answer.retreat.side === 'defender',
  told: (answer) => `Final ${String(answer.final)}, band ${band(String(answer.band))}.`,
  presets: [
    {
      name: 'Enveloped in a town',
      values: {
        attacker: {
          units: [
            { assault_value: 3, cohesion: 7, steps: 2 },
            { assault_value: 2, cohesion: 6, steps: 2 },
          ],
          leader: true,
          envelopment: true,
        },
        defender: {
          units: [
            { assault_value: 2, cohesion: 5, steps: 2 },
            { kind: 'mg', assault_value: 1, cohesion: 6, steps: 1 },
            { kind: 'afv', assault_value: 1, cohesion: 6 },
          ],
          cover: 'urban',
        },
      },
    },
    {
      name: 'Uphill with a tired squad',
      values: {
        attacker: {
          units: [
            { assault_value: 2, cohesion: 5, steps: 2, disrupted: true },
            { kind: 'latw', assault_value: 1, cohesion: 8 },
          ],
          leader: true,
        },
        defender: {
          units: [
            { kind: 'mg', assault_value: 1, cohesion: 5, steps: 2 },
            { assault_value: 3, cohesion: 7, steps: 2, participates: false },
          ],
          hill: true,
        },
      },
    },
  ],
};

const vehicle: OpSpec = {
  system: 'yards',
  op: 'vehicle_destruction',
  title: 'Vehicle destruction',
  blurb: 'Infantry against a vehicle in its own hex.',
  rule: 'Y13.6.2',
  odds: true,
  dice: { sides: 10, field: 'die' },
  fields: [
    number('year', 'Year', 1939, 1945, 1944, 'R-Y14'),
    number('month', 'Month', 1, 12, 6, 'R-Y14'),
    {
      kind: 'group',
      name: 'force',
      label: 'Force',
      fields: [
        choice(
          'nationality',
          'Nationality',
          [['german', 'German'], ['american', 'American'], 'other'],
          'german',
          'Y-T5',
        ),
        flag('squad', 'Squad', 'Y-T5'),
        {
          kind: 'number',
          name: 'squad_assault_value',
          label: 'Its assault value',
          min: 0,
          max: 9,
          initial: 0,
          rule: 'Y-T5',
        },
        flag('bunker', 'Bunker', 'Y-T5'),
        flag('mg', 'MG', 'Y-T5'),
        flag('infantry_section', 'Section', 'Y-T5'),
        flag('latw', 'LATW', 'Y-T5'),
        flag('hero', 'Hero', 'R-Y36'),
      ],
    },
    {
      kind: 'group',
      name: 'vehicle',
      label: 'Vehicle',
      fields: [
        choice('kind', 'Kind', [['afv', 'AFV'], 'carrier'], 'afv', 'Y-T5'),
        flag('shocked', 'Shocked', 'Y-T5'),
        flag('motion', 'In motion', 'Y-T5'),
        flag('unsupported', 'Unsupported', 'Y-T5'),
        flag('near_cover', 'In or next to cover', 'Y-T5'),
      ],
    },
  ],
  headline: { label: 'Destroyed', against: 'survives', of: (answer) => Frac.read(answer.destroyed) },
  facts: (answer) => [{ label: 'net modifier', value: signed(answer.drm), rule: 'Y13.6.2' }],
  heat: {
    title: 'Month against year',
    x: along('month', '/month', numbers(1, 12)),
    y: along('year', '/year', numbers(1939, 1945)),
  },
  came: (answer) => answer.destroyed === true,
  told: (answer) =>
    `Total ${String(answer.total)}: the vehicle ${answer.destroyed ? 'is destroyed' : 'survives'}.`,
  presets: [
    {
      name: 'A strong German squad, June 1944',
      values: {
        year: 1944,
        month: 6,
        force: { nationality: 'german', squad: true, squad_assault_value: 3 },
        vehicle: { kind: 'afv', motion: true, unsupported: true, near_cover: true },
      },
    },
    {
      name: 'Hero and LATW',
      values: {
        year: 1944,
        month: 6,
        force: { nationality: 'american', latw: true, hero: true },
        vehicle: { kind: 'afv' },
      },
    },
  ],
};

const passes = (label: string, field: string, against: string): OpSpec['headline'] => ({
  label,
  against,
  of: (answer) => Frac.read(answer[field]),
});

const cohesion = number('cohesion', 'Cohesion', 1, 10, 6, 'Y12.3.1');

const check: OpSpec = {
  system: 'yards',
  op: 'cohesion_check',
  title: 'Cohesion check',
  blurb: 'Pass if the die is no more than the cohesion.',
  rule: 'Y12.3.1',
  odds: true,
  dice: { sides: 10, field: 'die' },
  fields: [cohesion],
  headline: passes('Passes', 'passed', 'fails'),
  came: (answer) => answer.passed === true,
  told: (answer) => (answer.passed ? 'Passed.' : 'Failed.'),
  presets: [],
};

const recovery: OpSpec = {
  system: 'yards',
  op: 'recovery',
  title: 'Recovery',
  blurb: 'From disruption or regrouping.',
  rule: 'Y14.1',
  odds: true,
  dice: { sides: 10, field: 'die' },
  fields: [
    cohesion,
    flag('suppressed', 'Suppressed', 'Y14.1'),
    flag('platoon_leader', 'Platoon leader', 'Y14.1'),
  ],
  headline: passes('Recovers', 'recovered', 'stays as it is'),
  charts: (answer) => [
    {
      title: 'Outcomes',
      bars: ['recovered', 'rally', 'heroic'].map((label) => ({ label, p: Frac.read(answer[label]) })),
    },
  ],
  came: (answer) => answer.recovered === true,
  told: (answer) =>
    `Modified ${String(answer.modified)}: ${answer.recovered ? 'recovered' : 'not recovered'}.`,
  presets: [],
};

const shock: OpSpec = {
  system: 'yards',
  op: 'shock_recovery',
  title: 'Shock recovery',
  blurb: 'Of an armored vehicle.',
  rule: 'Y14.7',
  odds: true,
  dice: { sides: 10, field: 'die' },
  fields: [flag('suppressed', 'Suppressed', 'Y14.7')],
  headline: passes('Recovers', 'recovered', 'stays shocked or is lost'),
  charts: (answer) => [
    {
      title: 'Outcomes',
      bars: ['recovered', 'rally', 'destroyed'].map((label) => ({ label, p: Frac.read(answer[label]) })),
    },
  ],
  came: (answer) => answer.recovered === true,
  told: (answer) =>
    `Modified ${String(answer.modified)}: ${answer.destroyed ? 'destroyed' : answer.recovered ? 'recovered' : 'still shocked'}.`,
  presets: [],
};

const mines: OpSpec = {
  system: 'yards',
  op: 'minefield',
  title: 'Minefield',
  blurb: 'What happens to one that enters.',
  rule: 'Y16.2.2',
  odds: true,
  dice: { sides: 10, field: 'die' },
  fields: [
    choice(
      'unit',
      'Unit',
      [['non_vehicular', 'non-vehicular'], ['afv', 'AFV'], 'carrier'],
      'non_vehicular',
      'Y16.2.2',
    ),
  ],
  headline: {
    label: 'Hurt',
    against: 'unharmed',
    of: (answer) => chance(answer.effects, (effect) => effect !== 'none'),
  },
  charts: (answer) => [{ title: 'Effect', bars: bars(answer.effects) }],
  came: (answer) => answer.effect !== 'none',
  told: (answer) => `${String(answer.effect).replaceAll('_', ' ')}.`,
  presets: [],
};

export const close: OpSpec[] = [assault, vehicle, check, recovery, shock, mines];

/** Land combat 1942-1945 on one front line: the clash of fronts, the raid, and their small tables. */

import { along, numbers } from '../lib/axis';
import { options, type Field } from '../lib/field';
import { Frac } from '../lib/frac';
import { isObject, type Json } from '../lib/json';
import { bars, chance, type OpSpec } from '../lib/spec';
import { tables } from './frontlineTables';

const points = (name: string, label: string, initial: number, rule: string, required = true): Field => ({
  kind: 'number',
  name,
  label,
  min: 0,
  max: 200,
  initial,
  required,
  rule,
});

const side = (men: number, tanks: number, aircraft: number, me: number): Field[] => [
  points('men', 'Men', men, 'F1a'),
  points('tanks', 'Tanks', tanks, 'F1a'),
  points('aircraft', 'Aircraft', aircraft, 'F1a'),
  points('bombers', 'Bombers lent', 0, 'F1b', false),
  { kind: 'number', name: 'me', label: 'ME', min: 1, max: 20, initial: me, required: true, rule: 'F7' },
  { kind: 'number', name: 'lsp', label: 'LSP', min: 0, max: 50, initial: 0, rule: 'F12' },
  {
    kind: 'list',
    name: 'cards',
    label: 'Cards',
    rule: 'F8b',
    noun: 'card',
    least: 0,
    most: 20,
    item: [
      {
        kind: 'choice',
        name: 'use',
        label: 'Use',
        options: options(['die', 'on the die'], ['shift', 'one column']),
        initial: 'die',
        required: true,
      },
      { kind: 'number', name: 'value', label: 'Value', min: 1, max: 9, initial: 2, required: true },
    ],
    initial: [],
  },
  { kind: 'flag', name: 'enemy_pag_near', label: 'Enemy partisans within 2 areas', rule: 'F19c' },
];

const TERRAIN: Field = {
  kind: 'choice',
  name: 'terrain',
  label: 'Terrain of the attacked hex',
  rule: 'F-T2',
  options: options('open', 'mountains', 'swamp', 'jungle', 'forest', 'desert', 'himalayas'),
  initial: 'open',
};

const ADVANCE = ['occupy_and_optional_hex_beyond', 'occupy', 'assault_succeeds'];
export const COLOURS = ['red', 'orange', 'blue', 'yellow', 'green'];

function losses(side: Json | undefined): string {
  if (!isObject(side)) return '';
  const parts = [
    [side.men, 'men'],
    [side.tanks, 'tanks'],
    [side.aircraft, 'air'],
    [side.bombers, 'bombers'],
  ].filter(([count]) => Number(count) > 0);
  return parts.length === 0
    ? 'nothing'
    : parts.map(([count, word]) => `${String(count)} ${String(word)}`).join(', ');
}

export const combat: OpSpec = {
  system: 'frontline',
  op: 'combat',
  title: 'Combat',
  blurb: 'CV times ME on each side, column shifts, one die each.',
  rule: 'F13',
  odds: true,
  dice: { sides: 6, field: 'dice', count: 2 },
  fields: [
    { kind: 'group', name: 'attacker', label: 'Attacker', fields: side(10, 2, 1, 3) },
    { kind: 'group', name: 'defender', label: 'Defender', fields: side(5, 1, 1, 3) },
    TERRAIN,
    {
      kind: 'number',
      name: 'fort_layers',
      label: 'Fortification layers',
      min: 0,
      max: 20,
      initial: 0,
      rule: 'F18',
    },
    { kind: 'flag', name: 'major_city', label: "Defender's major city", rule: 'F11c' },
    { kind: 'flag', name: 'amphibious', label: 'Amphibious assault', rule: 'F12' },
    {
      kind: 'flag',
      name: 'landing_craft',
      label: 'Landing craft',
      initial: true,
      rule: 'R-F6',
      when: (beside) => beside.amphibious === true,
    },
    {
      kind: 'choice',
      name: 'target',
      label: 'Against',
      options: options(['front', 'a front'], ['pag', 'partisans']),
      initial: 'front',
      rule: 'F21',
    },
    { kind: 'flag', name: 'china', label: 'China: an empty front is allowed', rule: 'F3' },
  ],
  headline: {
    label: 'Attacker takes the hex',
    against: 'no advance',
    of: (answer) => chance(answer.effects, (effect) => ADVANCE.includes(effect)),
  },
  facts: (answer) => [
    { label: 'column', value: `${String(answer.base_column)} → ${String(answer.column)}`, rule: 'R-F12' },
    { label: 'net shift', value: String(answer.net_shift).replace('-', '\u2212'), rule: 'F-T3' },
    { label: 'attacker loses', value: losses(answer.attacker_losses), rule: 'F15a' },
    { label: 'defender loses', value: losses(answer.defender_losses), rule: 'F15a' },
    {
      label: 'partisans destroyed',
      value: `${(Frac.read(answer.pag_destroyed).number() * 100).toFixed(0)}%`,
    },
  ],
  charts: (answer) => [
    { title: 'Colour', bars: bars(answer.colours, COLOURS) },
    { title: 'Effect', bars: bars(answer.effects) },
  ],
  heat: {
    title: "Attacker's men against his ME",
    x: along("attacker's men", '/attacker/men', [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 30]),
    y: along("attacker's ME", '/attacker/me', numbers(1, 10)),
  },
  came: (answer) => ADVANCE.includes(String(answer.effect)),
  told: (answer) => `${String(answer.colour)}: ${String(answer.effect).replaceAll('_', ' ')}.`,
  presets: [
    {
      name: 'Into a swamp, evenly matched',
      values: {
        terrain: 'swamp',
        attacker: { men: 10, tanks: 2, aircraft: 1, me: 3, lsp: 1 },
        defender: { men: 5, tanks: 1, aircraft: 1, me: 3 },
      },
    },
    {
      name: 'First worked example: many against few but able',
      values: {
        attacker: { men: 14, tanks: 3, aircraft: 3, me: 2, lsp: 2 },
        defender: { men: 4, tanks: 1, aircraft: 3, me: 5 },
      },
    },
    {
      name: 'Second worked example: breakthrough with a card',
      values: {
        attacker: { men: 7, tanks: 3, aircraft: 3, me: 5, lsp: 4, cards: [{ use: 'die', value: 2 }] },
        defender: { men: 8, tanks: 1, aircraft: 1, me: 2, lsp: 1 },
      },
    },
    {
      name: 'Landing in a forest against one layer',
      values: {
        terrain: 'forest',
        amphibious: true,
        landing_craft: false,
        fort_layers: 1,
        attacker: { men: 12, tanks: 4, aircraft: 6, me: 3, lsp: 5 },
        defender: { men: 3, tanks: 1, aircraft: 1, me: 3, enemy_pag_near: true },
      },
    },
    {
      name: 'Hunting partisans',
      values: {
        target: 'pag',
        attacker: { men: 4, tanks: 0, aircraft: 1, bombers: 1, me: 2, lsp: 1 },
        defender: { men: 1, tanks: 0, aircraft: 0, me: 1 },
      },
    },
    {
      name: 'An empty front in China',
      values: {
        china: true,
        attacker: { men: 3, tanks: 0, aircraft: 1, me: 1 },
        defender: { men: 0, tanks: 0, aircraft: 0, me: 1 },
      },
    },
  ],
};

const raid: OpSpec = {
  system: 'frontline',
  op: 'bombing',
  title: 'Strategic bombing',
  blurb: 'A raid past air defence and flak: how many bombers count.',
  rule: 'R-F21',
  odds: true,
  dice: { sides: 6, field: 'dice' },
  fields: [
    {
      kind: 'number',
      name: 'bombers',
      label: 'Bombers',
      min: 1,
      max: 50,
      initial: 5,
      required: true,
      rule: 'F22',
    },
    {
      kind: 'choice',
      name: 'role',
      label: 'Role',
      options: options('industry', 'terror'),
      initial: 'industry',
      required: true,
      rule: 'F24a',
    },
    {
      kind: 'number',
      name: 'production_lines',
      label: 'Production lines',
      min: 0,
      max: 99,
      initial: 0,
      rule: 'F24a',
    },
    {
      kind: 'number',
      name: 'year',
      label: 'Year',
      min: 1942,
      max: 1945,
      initial: 1943,
      required: true,
      rule: 'F23',
    },
    {
      kind: 'number',
      name: 'distance',
      label: 'Hexes from base',
      min: 0,
      max: 99,
      initial: 6,
      required: true,
      rule: 'F23',
    },
    {
      kind: 'number',
      name: 'base_lsp',
      label: 'LSP for the base',
      min: 0,
      max: 99,
      initial: 1,
      required: true,
      rule: 'F22',
    },
    {
      kind: 'list',
      name: 'encounters',
      label: 'Met on the way, in flight order',
      rule: 'R-F21',
      noun: 'encounter',
      least: 0,
      most: 20,
      item: [
        {
          kind: 'choice',
          name: 'kind',
          label: 'Kind',
          options: options(['air', 'air defence'], ['flak', 'flak zone']),
          initial: 'air',
          required: true,
        },
        {
          kind: 'number',
          name: 'units',
          label: 'Air units',
          min: 1,
          max: 20,
          initial: 1,
          rule: 'F25b',
          when: (beside) => beside.kind === 'air',
        },
        {
          kind: 'flag',
          name: 'at_target',
          label: 'At the target',
          rule: 'F26',
          when: (beside) => beside.kind === 'flak',
        },
      ],
      initial: [{ kind: 'air' }, { kind: 'flak', at_target: true }],
    },
  ],
  headline: {
    label: 'A bomber gets through',
    against: 'none does',
    of: (answer) => chance(answer.effective, (count) => count !== '0'),
  },
  facts: (answer) => [
    {
      label: 'shot down on average',
      value: Frac.read(answer.expected_shot_down).number().toFixed(2),
      rule: 'F25b',
    },
  ],
  charts: (answer) => [{ title: 'Bombers that count', bars: bars(answer.effective) }],
  heat: {
    title: 'Bombers against air defence met first',
    x: along('bombers', '/bombers', numbers(1, 12)),
    y: along('air units met first', '/encounters/0/units', numbers(1, 8)),
  },
  came: (answer) => Number(answer.effective) > 0,
  told: (answer) =>
    `${String(answer.shot_down)} shot down, ${String(answer.effective)} count: ${String(answer.lines_closed)} lines closed, ${String(answer.morale_hits)} morale hits.`,
  presets: [
    {
      name: 'Five bombers on industry, 1943',
      values: {
        year: 1943,
        role: 'industry',
        distance: 6,
        base_lsp: 1,
        bombers: 5,
        production_lines: 3,
        encounters: [
          { kind: 'air', units: 1 },
          { kind: 'flak', at_target: true },
        ],
      },
    },
  ],
};

export const frontline: OpSpec[] = [combat, raid, ...tables];

/** Small arms, mortars and anti-tank fire of the hundred yards. */

import { along, numbers } from '../lib/axis';
import { number, options, spoken } from '../lib/field';
import { bars, chance, type Axis, type OpSpec } from '../lib/spec';
import {
  TERRAIN_WORDS,
  choice,
  fireCharts,
  flag,
  hurt,
  markers,
  motionFirer,
  signed,
  targetUnits,
  targetVehicles,
  terrain,
  wasHurt,
} from './yardsParts';

const byTerrain: Axis = along(
  'target hex',
  '/terrain',
  [[], ...TERRAIN_WORDS.map((word) => [word])],
  (value) => spoken(String((Array.isArray(value) && value[0]) || 'nothing named')),
);

export const smallArms: OpSpec = {
  system: 'yards',
  op: 'small_arms',
  title: 'Small-arms fire',
  blurb: 'Die plus fire value and modifiers against the best cohesion in the hex.',
  rule: 'Y11.3.3',
  odds: true,
  dice: { sides: 10, field: 'dice' },
  fields: [
    number('fire_value', 'Fire value', -5, 10, 2, 'R-Y2'),
    choice('weapon_range', 'Printed range', ['4', '8', '10', '12', '15'], '10', 'Y-T1'),
    number('range', 'Range', 1, 99, 4, 'Y11.3.3a'),
    terrain,
    targetUnits,
    targetVehicles,
    flag('concealed', 'Target concealed', 'Y11.3.3i'),
    flag('obscure', 'Target obscure', 'Y11.3.3h'),
    flag('enfilade', 'Enfilade', 'Y11.3.3e'),
    flag('density', 'Dense target', 'Y11.3.3k'),
    flag('target_maneuvered', 'Target maneuvered near', 'Y11.3.3c'),
    flag('friendly_vehicle', 'Own vehicle in the hex', 'Y11.3.3l'),
    flag('suppressed', 'Firer suppressed', 'Y11.3.3b'),
    flag('regrouping', 'Firer regrouping', 'Y11.3.3f'),
    flag('split_fire', 'Split fire', 'Y11.3.3d'),
    motionFirer('Y11.3.3g'),
    markers('smoke', 'Smoke markers', 'Y11.3.3j'),
    markers('mdrm', 'MDRM markers', 'R-Y33'),
  ],
  headline: { label: 'The best target is hit', against: 'no effect', of: hurt },
  facts: (answer) => [{ label: 'net modifier', value: signed(answer.drm), rule: 'Y11.3.3' }],
  charts: fireCharts,
  heat: { title: 'Range against terrain', x: along('range', '/range', numbers(1, 15)), y: byTerrain },
  came: wasHurt,
  told: (answer) => `Final ${String(answer.final)}.`,
  presets: [
    {
      name: 'Two squads in the open',
      values: {
        fire_value: 1,
        weapon_range: '8',
        range: 3,
        units: [
          { cohesion: 6, steps: 1 },
          { cohesion: 5, steps: 2 },
        ],
      },
    },
    {
      name: 'Enfilade on a dug-in wood',
      values: {
        fire_value: 2,
        weapon_range: '10',
        range: 4,
        enfilade: true,
        terrain: ['woods', 'improved_position'],
        units: [
          { cohesion: 6, steps: 2 },
          { kind: 'mg', cohesion: 7, steps: 1 },
          { cohesion: 5, steps: 2, disrupted: true },
        ],
      },
    },
    {
      name: 'Too far and concealed: refused',
      values: {
        fire_value: -1,
        weapon_range: '8',
        range: 7,
        concealed: true,
        units: [{ cohesion: 6, steps: 1 }],
      },
    },
  ],
};

const MORTARS: [string, string][] = [
  ['60mm_section', '60 mm section'],
  ['8cm_section', '8 cm section'],
  ['81mm_platoon', '81 mm platoon'],
];

export const mortarFire: OpSpec = {
  system: 'yards',
  op: 'mortar_fire',
  title: 'Mortar fire',
  blurb: 'What the rounds do in one hex.',
  rule: 'Y11.4.7',
  odds: true,
  dice: { sides: 10, field: 'dice' },
  fields: [
    choice('mortar', 'Mortar', MORTARS, '8cm_section', 'Y11.4.6'),
    choice(
      'hit',
      'Hit',
      [
        ['primary', 'aimed hex'],
        ['secondary', 'neighbour'],
      ],
      'primary',
      'Y-T3',
    ),
    flag('density', 'Dense target', 'Y11.4.7'),
    terrain,
    targetUnits,
    targetVehicles,
  ],
  headline: { label: 'The best target is hit', against: 'no effect', of: hurt },
  facts: (answer) => [{ label: 'net modifier', value: signed(answer.drm), rule: 'Y11.4.7' }],
  charts: fireCharts,
  heat: {
    title: 'Mortar against terrain',
    x: along(
      'mortar',
      '/mortar',
      MORTARS.map(([word]) => word),
      (word) => MORTARS.find(([it]) => it === word)![1],
    ),
    y: byTerrain,
  },
  came: wasHurt,
  told: (answer) => `Final ${String(answer.final)}.`,
  presets: [
    {
      name: 'Air bursts in a wood',
      values: {
        mortar: '8cm_section',
        hit: 'primary',
        terrain: ['woods'],
        units: [{ cohesion: 6, steps: 2 }],
      },
    },
  ],
};

export const mortarAccuracy: OpSpec = {
  system: 'yards',
  op: 'mortar_accuracy',
  title: 'Mortar accuracy',
  blurb: 'How many neighbouring hexes are hit as well.',
  rule: 'R-Y7',
  odds: true,
  dice: { sides: 10, field: 'dice' },
  fields: [
    choice('mortar', 'Mortar', MORTARS, '81mm_platoon', 'Y11.4.6'),
    choice('ammo', 'Round', [['he', 'high explosive'], 'smoke'], 'he', 'Y-T3'),
  ],
  headline: {
    label: 'A neighbour is hit too',
    against: 'only the aimed hex',
    of: (answer) => chance(answer.adjacent_hexes, (count) => count !== '0'),
  },
  facts: (answer) => [{ label: 'accuracy dice', value: String(answer.accuracy_dice), rule: 'Y-T3' }],
  charts: (answer) => [{ title: 'Neighbours hit', bars: bars(answer.adjacent_hexes) }],
  came: (answer) => Array.isArray(answer.adjacent_hexes) && answer.adjacent_hexes.length > 0,
  told: (answer) =>
    `Neighbours hit: ${Array.isArray(answer.adjacent_hexes) && answer.adjacent_hexes.length > 0 ? answer.adjacent_hexes.join(', ') : 'none'}.`,
  presets: [],
};

export const antiTank: OpSpec = {
  system: 'yards',
  op: 'anti_tank',
  title: 'Anti-tank fire',
  blurb: 'Die plus anti-tank value and modifiers against armor.',
  rule: 'Y11.5.4',
  odds: true,
  dice: { sides: 10, field: 'die' },
  fields: [
    number('at_value', 'Anti-tank value', -5, 20, 4, 'R-Y2'),
    choice('weapon', 'Weapon', [['latw', 'LATW'], '4', '5', '15', '21', '24', '30'], '21', 'Y-T2'),
    number('range', 'Range', 1, 99, 8, 'Y11.5.4a'),
    {
      kind: 'group',
      name: 'target',
      label: 'Target',
      fields: [
        {
          kind: 'choice',
          name: 'kind',
          label: 'Kind',
          options: options(['afv', 'AFV'], 'carrier'),
          initial: 'afv',
          required: true,
          rule: 'R-Y10',
        },
        number('armor', 'Armor', 0, 20, 7, 'Y12.2b'),
        number('armor_enfilade', 'Armor, enfilade', 0, 20, 5, 'Y12.2d'),
      ],
    },
    terrain,
    flag('enfilade', 'Enfilade', 'Y12.2d'),
    flag('concealed', 'Target concealed', 'Y11.5.4h'),
    flag('obscure', 'Target obscure', 'Y11.5.4f'),
    flag('motion_target', 'Target in motion', 'Y11.5.4e'),
    flag('suppressed', 'Firer suppressed', 'Y11.5.4b'),
    flag('split_fire', 'Split fire', 'Y11.5.4c'),
    flag('opportunity_fire', 'Opportunity fire', 'Y11.5.4g'),
    motionFirer('Y11.5.4d'),
    markers('smoke', 'Smoke markers', 'Y11.5.4i'),
    markers('mdrm', 'MDRM markers', 'R-Y33'),
  ],
  headline: {
    label: 'Destroyed',
    against: 'survives',
    of: (answer) => chance(answer.effects, (effect) => effect === 'destroyed'),
  },
  facts: (answer) => [
    { label: 'net modifier', value: signed(answer.drm), rule: 'Y11.5.4' },
    {
      label: 'shocked',
      value: `${Math.round(chance(answer.effects, (effect) => effect === 'shocked').number() * 100)}%`,
      rule: 'Y12.2c',
    },
  ],
  charts: (answer) => [{ title: 'Effect', bars: bars(answer.effects, ['destroyed', 'shocked', 'none']) }],
  heat: {
    title: 'Range against armor',
    x: along('range', '/range', [1, 2, 3, 5, 7, 8, 10, 14, 15, 16, 20, 21, 24, 30]),
    y: along('armor', '/target/armor', numbers(1, 12)),
  },
  came: (answer) => answer.effect === 'destroyed',
  told: (answer) =>
    `Final ${String(answer.final)} against armor ${String(answer.armor)}: ${String(answer.effect)}.`,
  presets: [
    {
      name: 'A hull-down tank at fifteen hexes',
      values: {
        at_value: 4,
        weapon: '21',
        range: 15,
        concealed: true,
        terrain: ['hill'],
        target: { kind: 'afv', armor: 7, armor_enfilade: 5 },
      },
    },
    {
      name: 'A hand-held weapon at arm’s length',
      values: {
        at_value: 6,
        weapon: 'latw',
        range: 1,
        target: { kind: 'afv', armor: 8, armor_enfilade: 6 },
        enfilade: true,
      },
    },
  ],
};

/** Ops whose range and terrain the sketch may set. */
export const SKETCHED = ['small_arms', 'anti_tank'];

export const fires: OpSpec[] = [smallArms, antiTank, mortarFire, mortarAccuracy];

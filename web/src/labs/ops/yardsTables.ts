/** The small tables of the hundred yards. */

import { number, options, type Field } from '../lib/field';
import { lookUps, type OpSpec } from '../lib/spec';
import { TERRAIN_WORDS, choice, flag, terrain } from './yardsParts';

const lookUp = lookUps('yards');

/** Ranges as the two tables print them. */
const WEAPONS = {
  small_arms: ['4', '8', '10', '12', '15'],
  anti_tank: ['latw', '4', '5', '15', '21', '24', '30'],
};

export const tables: OpSpec[] = [
  lookUp('range_drm', 'Range modifier', 'What the range does to the die, by weapon.', 'Y-T1', [
    choice('table', 'Table', ['small_arms', 'anti_tank'], 'small_arms', 'Y-T1'),
    choice('weapon', 'Weapon', [...new Set([...WEAPONS.small_arms, ...WEAPONS.anti_tank])], '10', 'Y-T2'),
    number('range', 'Range', 1, 99, 4, 'Y11.3.3a'),
  ]),
  lookUp('los', 'Line of sight', 'Whether one hex sees another over what lies between.', 'R-Y18', [
    number('from_level', 'Level of the viewer', -1, 9, 1, 'Y-T6'),
    number('to_level', 'Level of the target', -1, 9, 0, 'Y-T6'),
    {
      kind: 'list',
      name: 'between',
      label: 'Hexes between',
      noun: 'hex',
      least: 0,
      most: 60,
      rule: 'Y4.2.3',
      item: [
        choice('kind', 'Obstacle', ['none', 'hill', 'woods', 'forest', 'building'], 'none', 'Y-T6'),
        { kind: 'number', name: 'height', label: 'Its top', min: -1, max: 12, initial: 0, rule: 'Y-T6' },
      ],
      initial: [{ kind: 'none' }, { kind: 'woods', height: 1 }, { kind: 'none' }],
    },
  ]),
  lookUp('tem', 'Terrain modifier', 'The modifier of a hex, by fire and target.', 'Y-T9', [
    choice('fire', 'Fire', ['small_arms', 'mortar', 'anti_tank'], 'small_arms', 'Y4.0d'),
    choice('target', 'Target', ['non_vehicular', 'towed_gun', 'vehicular'], 'non_vehicular', 'R-Y5'),
    { ...terrain, initial: ['woods'], required: true } as Field,
  ]),
  lookUp('blind_hexes', 'Blind hexes', 'How many hexes behind an obstacle cannot be seen.', 'Y4.2.3', [
    number('level_difference', 'Levels below the viewer', 1, 20, 1, 'Y-T6'),
    number('distance', 'Distance of the obstacle', 1, 60, 4, 'Y-T6'),
    flag('woods_or_building', 'Woods, forest or building', 'Y-T6'),
  ]),
  lookUp('stacking', 'Stacking', 'What is too much for one hex.', 'Y2.4', [
    ...['squads', 'mgs', 'towed_guns', 'bunkers', 'vehicles', 'leaders', 'latws'].map((name): Field => ({
      kind: 'number',
      name,
      label: name.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase()),
      min: 0,
      max: 20,
      initial: 0,
      rule: 'Y-T7',
    })),
  ]),
  lookUp('maneuver', 'Maneuver', 'What a path costs, and whether it is open.', 'Y10.1', [
    choice(
      'unit',
      'Unit',
      ['non_vehicular', 'towed_gun', ['afv', 'AFV'], 'halftrack', 'truck'],
      'non_vehicular',
      'Y-T8',
    ),
    {
      kind: 'choice',
      name: 'mode',
      label: 'Mode',
      options: options('activation', 'reaction', 'reverse'),
      initial: 'activation',
      rule: 'Y-T8',
    },
    {
      kind: 'list',
      name: 'hexes',
      label: 'Hexes entered',
      noun: 'hex',
      least: 1,
      most: 20,
      rule: 'R-Y20',
      item: [
        {
          kind: 'choice',
          name: 'terrain',
          label: 'Terrain',
          options: options(
            ...TERRAIN_WORDS.filter((word) => !['hill', 'wall', 'improved_position'].includes(word)),
          ),
          initial: 'open_rural',
          required: true,
        },
        flag('uphill', 'Uphill', 'Y4.0c'),
        flag('along_road', 'Along a road', 'R-Y20'),
        flag('wall', 'Wall', 'R-Y21'),
      ],
      initial: [{ terrain: 'open_rural' }, { terrain: 'woods' }],
    },
  ]),
];

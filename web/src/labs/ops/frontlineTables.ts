/** The small tables of the front line. */

import { number, options } from '../lib/field';
import { lookUps, type OpSpec } from '../lib/spec';

const lookUp = lookUps('frontline');

export const tables: OpSpec[] = [
  lookUp('lookup', 'One cell', 'The colour in one cell of the results table.', 'F-T1', [
    {
      kind: 'choice',
      name: 'column',
      label: 'Column',
      options: options('1:3', '1:2', '1:1', '3:2', '2:1', '5:2', '3:1', '7:2', '4:1', '9:2', '5:1'),
      initial: '2:1',
      required: true,
      rule: 'F-T1',
    },
    number('differential', 'Differential', -50, 50, 0, 'F13'),
  ]),
  lookUp('column', 'Odds column', 'Which column two strengths read.', 'R-F1', [
    number('attack', 'Attack (CV × ME)', 0, 9999, 65, 'F10'),
    number('defense', 'Defense (CV × ME)', 0, 9999, 20, 'F10'),
  ]),
  lookUp('loss_table', 'Loss table', 'What a side loses to the enemy’s CV.', 'F-T4', [
    number('enemy_cv', 'Enemy CV', 0, 999, 13, 'F15a'),
    number('own_me', 'Own ME', 1, 20, 2, 'F15b'),
    number('enemy_me', 'Enemy ME', 1, 20, 5, 'F15b'),
  ]),
  lookUp('losses', 'Order of losses', 'Which points are lost, one by one.', 'F16', [
    number('men', 'Men', 0, 200, 8, 'F16'),
    number('tanks', 'Tanks', 0, 200, 1, 'F16'),
    number('aircraft', 'Aircraft', 0, 200, 1, 'F16'),
    { kind: 'number', name: 'bombers', label: 'Bombers', min: 0, max: 200, initial: 0, rule: 'R-F20' },
    number('due', 'Points due', 0, 500, 5, 'F15a'),
    {
      kind: 'choice',
      name: 'enemy_supremacy',
      label: 'Enemy supremacy',
      options: options('none', 'tank', 'air', 'both'),
      initial: 'both',
      required: true,
      rule: 'F-T5',
    },
  ]),
  lookUp('flak_cost', 'Cost of flak', 'What groups of contiguous zones cost a turn.', 'R-F22', [
    {
      kind: 'list',
      name: 'groups',
      label: 'Groups',
      noun: 'group',
      least: 0,
      most: 50,
      bare: 'size',
      item: [number('size', 'Zones', 1, 50, 3, 'R-F22')],
      initial: [{ size: 3 }, { size: 1 }],
    },
  ]),
  lookUp('flags', 'Offensive flags', 'How many flags an operation needs.', 'R-F14', [
    { kind: 'flag', name: 'northern_europe', label: 'Northern Europe', rule: 'F6' },
    number('month', 'Month', 1, 12, 1, 'F6'),
    { kind: 'number', name: 'hexsides', label: 'Hexsides', min: 1, max: 20, initial: 1, rule: 'F5b' },
    { kind: 'flag', name: 'amphibious', label: 'Amphibious', rule: 'F5c' },
  ]),
  lookUp(
    'order_of_play',
    'Order of play',
    'Which side chooses; dice only when cards and ME are equal.',
    'R-F15',
    [
      {
        kind: 'list',
        name: 'sides',
        label: 'Sides',
        noun: 'side',
        least: 2,
        most: 2,
        id: 'side ',
        item: [number('me', 'ME', 1, 20, 3, 'F7')],
        initial: [{ me: 5 }, { me: 2 }],
      },
    ],
  ),
  lookUp('combat_order', 'Order of combats', 'By the attacker’s ME, high to low.', 'R-F16', [
    {
      kind: 'list',
      name: 'combats',
      label: 'Combats',
      noun: 'combat',
      least: 0,
      most: 50,
      id: 'combat ',
      item: [number('attacker_me', 'Attacker’s ME', 1, 20, 3, 'F7')],
      initial: [{ attacker_me: 2 }, { attacker_me: 5 }],
    },
  ]),
];

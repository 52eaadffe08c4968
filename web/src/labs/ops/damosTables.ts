/** DAMOS: the charts that stand beside the combat, looked up. */

import { number } from '../lib/field';
import { lookUps, type OpSpec } from '../lib/spec';

const table = lookUps('damos');
const SP = (rule: string) => number('sp', 'SP of the force', 0, 999, 9, rule);

/** The bench of the combat makes its own form; here it is only named. */
export const COMBAT: OpSpec = {
  system: 'damos',
  op: 'combat',
  title: 'Combat',
  blurb: 'Two forces, every plan against every posture.',
  rule: 'D8.0a',
  odds: true,
  fields: [],
  presets: [],
};

export const tables: OpSpec[] = [
  table(
    'crt',
    'Combat results',
    'What one side inflicts: its column, its dice and the loss points.',
    'D8.6b',
    [
      SP('D8.6a'),
      number('roll', 'Modified roll', -99, 99, 9, 'D8.6b'),
      {
        kind: 'number',
        name: 'shift',
        label: 'Columns shifted by air support',
        min: 0,
        max: 1,
        initial: 0,
        rule: 'C4.4c',
      },
    ],
  ),
  table('attrition', 'Attrition', 'What a force loses for ending its move too far from supply.', 'D9b', [
    SP('D9b'),
    number('roll', 'Modified roll', -99, 99, 7, 'D9b'),
  ]),
  table('zoi_range', 'Range of a ZOI', 'How far a force may react.', 'D2.6c', [SP('D2.6c')]),
];

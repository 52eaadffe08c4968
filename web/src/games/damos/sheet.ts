// The printed sheet of DAMOS: what its railways are, and its scale.

import type { Rail, Scale } from '../adapter';

export const rails: Rail[] = [
  { mark: 'rail-converted', swatch: 'rail', text: 'rail of European gauge' },
  { mark: 'rail-soviet', swatch: 'rail-other', text: 'rail of Soviet gauge', converts: true },
  {
    mark: 'rail-finnish',
    swatch: 'rail-ticked',
    text: 'rail of Finnish gauge, which serves the Finns unconverted',
  },
];

/** As the projection has it (`modules/barbarossa/geo`); C1.1a rounds a hex to 25 miles. */
export const scale: Scale = { kmPerHex: 38.7, north: 18.75 };

import type { Lab } from '..';

export const lab: Lab = { system: 'besieged', title: 'Besieged', face: 3, place: 2 };

import type { Lab } from '..';

export const lab: Lab = { system: 'yards', title: 'Yards', face: 2, place: 4 };

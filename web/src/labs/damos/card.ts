import type { Lab } from '..';

export const lab: Lab = { system: 'damos', title: 'DAMOS', face: 5, place: 1 };

import type { Lab } from '..';

export const lab: Lab = { system: 'frontline', title: 'Frontline', face: 6, place: 3 };

// What the board knows of a game without an adapter: nothing. It keeps the desk the same for every game.

import type { Adapter } from './adapter';

const NOTHING: ReadonlySet<number> = new Set();

export const bare: Adapter = {
  rails: [],
  scale: null,
  step: '',
  pieces: () => [],
  control: () => new Set(),
  converted: () => new Set(),
  spotlight: () => ({ acting: NOTHING, focus: null, target: null, path: [], from: null }),
  engaged: () => NOTHING,
  tone: () => 'place',
  selecting: () => null,
  naming: () => null,
  sealed: () => null,
  pursues: () => false,
  declared: () => null,
  marching: () => false,
  halfway: () => false,
  airBattle: () => null,
  dice: () => [],
  rolled: () => [],
  planOf: () => null,
  postureOf: () => null,
  leads: () => false,
  losses: () => null,
  battleHex: () => null,
  hexWords: () => '',
};

// The picture behind the first page, and which part of it stands for a game.

import dark from './dark.webp';
import paper from './paper.webp';

/** By the theme. */
export const theatre = { dark, paper };

const PLACES: Record<string, string> = {
  agc: '62% 76%',
  agn: '66% 12%',
  ags: '48% 100%',
  barbarossa: '34% 58%',
};

/** Where to look at the picture for a game or one of its battles; a game elsewhere has no place in it. */
export const placeOf = (game: string): string | undefined => PLACES[game.split('/')[0] ?? ''];

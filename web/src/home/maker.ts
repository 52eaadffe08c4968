// Games that stand in no list: a form of words makes their names.

import type { Catalogue, Maker, MakerWord } from '../wire/types';

/** The words as they usually are; a number that is to be fresh is drawn by `chance`, from 0 to below 1. */
export const usualWords = (maker: Maker, chance: () => number): string[] =>
  maker.words.map((word) => (word.fresh ? another(word, chance) : word.usual));

/** A number within the bounds of a word. */
export const another = ({ least, most }: MakerWord, chance: () => number): string =>
  String(least + Math.floor(chance() * (most - least + 1)));

/** The name that words make. */
export const nameOf = (maker: Maker, words: string[]): string =>
  maker.before + words.filter((word) => word !== '').join('-');

/** What is wrong with a word; nothing where it can be sent. */
export function faultOf(word: MakerWord, value: string): string {
  if (word.values.length > 0) return '';
  const { title, least, most } = word;
  const whole = /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
  return whole ? '' : `${title}: a whole number from ${least} to ${most}.`;
}

/** The game of a name in what a host offers. */
export const found = (offered: Catalogue, name: string): Catalogue['games'][number] | undefined =>
  offered.games.find((it) => it.game === name);

// What must still be done, told in as few lines as it takes.

import type { Duty } from '../wire/types';

/** From so many on they are told together. */
const MANY = 3;
/** So many words in common say the same thing. */
const SAME = 2;

/** How many words all texts end in; each keeps one of its own. */
function shared(texts: string[][]): number {
  const [first, ...others] = texts;
  let count = 0;
  const ends = (text: string[]): boolean =>
    text.length > count + 1 && text.at(-1 - count) === first?.at(-1 - count);
  while (first && first.length > count + 1 && others.every(ends)) count += 1;
  return count;
}

/** "LVI Pz, X and XL Pz corps must attack": duties of one rule that end in the same words are one. */
export function toldTogether(duties: Duty[]): Duty[] {
  const rules = [...new Set(duties.map((it) => it.rule))];
  return rules.flatMap((rule) => {
    const alike = duties.filter((it) => it.rule === rule);
    const texts = alike.map((it) => it.text.split(' '));
    const count = shared(texts);
    if (alike.length < MANY || count < SAME) return alike;
    const names = texts.map((text) => text.slice(0, -count).join(' '));
    const end = texts[0]!.slice(-count).join(' ');
    return [{ rule, text: `${names.slice(0, -1).join(', ')} and ${names.at(-1)!} ${end}` }];
  });
}

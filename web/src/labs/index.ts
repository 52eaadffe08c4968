// The labs there are: each folder here with a card. They are offered in the order of their places.

/** `face` is what the die on its button shows. */
export type Lab = { system: string; title: string; face: number; place: number };

const cards = import.meta.glob<{ lab: Lab }>('./*/card.ts', { eager: true });

export const LABS: Lab[] = Object.values(cards)
  .map((it) => it.lab)
  .sort((a, b) => a.place - b.place);

/** The lab of a series; the first, where it has none. */
export const labOf = (series?: string): Lab => LABS.find((it) => it.system === series) ?? LABS[0]!;

// Boards and stages as a host might tell them.
import type { Board, Doing, KindCard, MarkCard, Stage, TraitCard, Unit } from '../src/wire/types';

const kind = (name: string, tone: KindCard['tone'], more: Partial<KindCard> = {}): KindCard => ({
  kind: name,
  tone,
  step: false,
  leads: false,
  ...more,
});

export const KINDS: KindCard[] = [
  kind('move', 'reach', { step: true }),
  kind('path', 'reach', { leads: true }),
  kind('concert', 'attack'),
  kind('retreat', 'retreat'),
  kind('enter', 'place'),
];

export const MARKS: MarkCard[] = [
  { name: 'spent', title: 'spent', look: 'spent' },
  { name: 'shaken', title: 'demoralized', look: 'reverse' },
  { name: 'riders', title: 'Cossacks', look: { letter: 'C' } },
];

export const TRAITS: TraitCard[] = [{ name: 'zoi', sign: '◎ ZOI', title: 'exerts a zone', rule: 'Z1' }];

export const unit = (id: number, more: Partial<Unit> = {}): Unit => ({
  id,
  key: `unit-${id}`,
  name: `${id}th Division`,
  short: `${id}`,
  side: 'red',
  nation: 'red',
  size: 'division',
  kind: 'foot_infantry',
  symbol: 'infantry',
  face: 'red',
  sp: 6,
  allowance: '4',
  steps: 0,
  traits: [],
  formation: '',
  tag: '',
  ...more,
});

export const board = (more: Partial<Board> = {}): Board => ({
  game: 'g',
  title: 'G',
  ground: 'g',
  hexes: [],
  units: [],
  sides: [
    { name: 'red', title: 'Reds' },
    { name: 'blue', title: 'Blues' },
  ],
  start: { held: [], converted: [], rail_links: [] },
  grain: 'pointy',
  marks: MARKS,
  traits: TRAITS,
  kinds: KINDS,
  ...more,
});

export const stage = (pieces: Stage['pieces'], more: Partial<Stage> = {}): Stage => ({
  pieces,
  taken: [],
  converted: [],
  doing: { matter: 'red operations' },
  ...more,
});

export const doing = (matter: string, more: Partial<Doing> = {}): Doing => ({ matter, ...more });

// Boards and stages as a host might tell them.
import type {
  Board,
  Doing,
  KindCard,
  LayerCard,
  MarkCard,
  OddsCard,
  Stage,
  TraitCard,
  Unit,
} from '../src/wire/types';

const kind = (name: string, tone: KindCard['tone'], more: Partial<KindCard> = {}): KindCard => ({
  kind: name,
  sign: '',
  heading: '',
  tone,
  part: 'ordinary',
  step: false,
  leads: false,
  folds: false,
  on_map: false,
  at_hex: false,
  grave: false,
  selects: false,
  takes_up: false,
  prepares: false,
  ...more,
});

/** Layers as a game may tell them. */
export const LAYERS: LayerCard[] = ['reach', 'supply', 'enemySupply', 'zoc', 'zoi', 'threat', 'control'].map(
  (name, at) => ({
    name,
    key: ['R', 'S', 'Shift+S', 'Z', 'I', 'T', 'C'][at]!,
    title: name,
    tells: `About ${name}.`,
    signs: name === 'zoi' ? [] : [{ swatch: 'hatch', text: 'in force' }],
    ...(name === 'zoi' ? { rule: 'Z1' } : {}),
  }),
);

export const KINDS: KindCard[] = [
  kind('move', 'reach', { step: true }),
  kind('path', 'reach', { leads: true }),
  kind('done', 'reach', { part: 'ends', grave: true }),
  kind('stop', 'reach', { part: 'ends' }),
  kind('pass', 'reach', { part: 'ends' }),
  kind('take_up', 'reach', { part: 'spare', takes_up: true }),
  kind('select', 'reach', { selects: true, prepares: true }),
  kind('begin', 'reach', { part: 'foremost' }),
  kind('drop_off', 'reach', { folds: true }),
  kind('concert', 'attack', { grave: true, prepares: true }),
  kind('retreat', 'retreat', { grave: true }),
  kind('enter', 'place'),
];

/** Two ways of attacking: by entering the hex, and declared. */
export const ODDS_CARD: OddsCard = {
  plan: 'plan',
  posture: 'posture',
  none: 'No posture',
  ways: [
    { kind: 'entry', title: 'On entry', brief: 'entry', attack: 'attack on entry', declared: false },
    { kind: 'concerted', title: 'Concerted', brief: 'conc.', attack: 'concerted attack', declared: true },
  ],
  brief: [],
};

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
  layers: LAYERS,
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

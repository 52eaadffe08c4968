/** What the DAMOS bench holds: two forces and everything that bears on their combat. */

import { isObject, type Json, type Values } from '../lib/json';

export const PLANS = ['meeting', 'standard', 'grand_assault', 'penetration'] as const;
export type Plan = (typeof PLANS)[number];
export const POSTURES = [
  'steadfast',
  'counterattack',
  'elastic_defense',
  'hedgehog',
  'delaying_action',
] as const;
export type Posture = (typeof POSTURES)[number];
export const TERRAINS = ['clear', 'woods', 'rough', 'marsh', 'mountain', 'city', 'major_city'] as const;
export type Terrain = (typeof TERRAINS)[number];
export const TYPES = [
  'armor',
  'mechanized',
  'motorized',
  'cavalry',
  'foot_infantry',
  'mountain',
  'airborne',
  'nkvd',
] as const;
export type UnitType = (typeof TYPES)[number];
export type Camp = 'german' | 'soviet';
export type Troop = { type: UnitType; sp: number };
export type Side = { camp: Camp; troops: Troop[]; los: boolean; rp: number };

export type Bench = {
  attacker: Side;
  defender: Side;
  demoralized: boolean;
  freeRetreat: boolean;
  terrain: Terrain;
  river: boolean;
  plan: Plan;
  posture: Posture;
  air: 'none' | 'attacker' | 'defender';
  shift: boolean;
  /** The lowest own die is rolled again if it shows no more than this; 0 for never. */
  reroll: number;
  unprepared: boolean;
  rout: boolean;
};

export const TYPE_NAMES: Record<UnitType, string> = {
  armor: 'Armor',
  mechanized: 'Mechanized',
  motorized: 'Motorized',
  cavalry: 'Cavalry',
  foot_infantry: 'Foot infantry',
  mountain: 'Mountain',
  airborne: 'Airborne',
  nkvd: 'NKVD',
};
export const PLAN_NAMES: Record<Plan, string> = {
  meeting: 'Meeting',
  standard: 'Standard',
  grand_assault: 'Grand',
  penetration: 'Penetration',
};
export const POSTURE_NAMES: Record<Posture, string> = {
  steadfast: 'Steadfast',
  counterattack: 'Counterattack',
  elastic_defense: 'Elastic',
  hedgehog: 'Hedgehog',
  delaying_action: 'Delaying',
};
export const TERRAIN_NAMES: Record<Terrain, string> = {
  clear: 'Clear',
  woods: 'Woods',
  rough: 'Rough',
  marsh: 'Marsh',
  mountain: 'Mountain',
  city: 'City',
  major_city: 'Major',
};

/** The SP entered for a side, added up. */
export function total(side: Side): number {
  return side.troops.reduce((sum, troop) => sum + troop.sp, 0);
}

/** The bench with a side in another camp; the other side is then its enemy. */
export function inCamp(bench: Bench, name: 'attacker' | 'defender', side: Side): Bench {
  const other = name === 'attacker' ? 'defender' : 'attacker';
  const camp = side.camp === 'german' ? 'soviet' : 'german';
  return { ...bench, [name]: side, [other]: { ...bench[other], camp } };
}

export const MOST_TROOPS = 12;

/** The example of the rulebook (D8.13a). */
export function example(): Bench {
  return {
    attacker: {
      camp: 'soviet',
      troops: [
        { type: 'armor', sp: 4 },
        { type: 'mechanized', sp: 5 },
        { type: 'foot_infantry', sp: 9 },
      ],
      los: true,
      rp: 0,
    },
    defender: {
      camp: 'german',
      troops: [
        { type: 'mechanized', sp: 2 },
        { type: 'armor', sp: 10 },
      ],
      los: true,
      rp: 0,
    },
    demoralized: false,
    freeRetreat: true,
    terrain: 'clear',
    river: false,
    plan: 'penetration',
    posture: 'counterattack',
    air: 'none',
    shift: true,
    reroll: 3,
    unprepared: true,
    rout: false,
  };
}

const force = (camp: Camp, ...troops: [UnitType, number][]): Side => ({
  camp,
  troops: troops.map(([type, sp]) => ({ type, sp })),
  los: true,
  rp: 0,
});

/** An empty bench: one unit a side in clear ground, nothing for or against either. */
export function blank(): Bench {
  return {
    ...example(),
    attacker: force('german', ['foot_infantry', 4]),
    defender: force('soviet', ['foot_infantry', 4]),
    plan: 'standard',
    posture: 'steadfast',
  };
}

export const PRESETS: { name: string; bench: () => Bench }[] = [
  { name: 'Rulebook example D8.13', bench: example },
  {
    name: 'Panzer corps over a river into woods',
    bench: () => ({
      ...example(),
      attacker: force('german', ['armor', 8], ['armor', 8], ['motorized', 5]),
      defender: force('soviet', ['foot_infantry', 5], ['foot_infantry', 4]),
      terrain: 'woods',
      river: true,
      plan: 'standard',
      posture: 'steadfast',
      air: 'attacker',
    }),
  },
  {
    name: 'Small fight with a counterattack',
    bench: () => ({
      ...example(),
      attacker: force('german', ['armor', 4]),
      defender: { ...force('soviet', ['mechanized', 3]), los: false },
      plan: 'standard',
      posture: 'counterattack',
    }),
  },
  {
    name: 'Demoralized rifle divisions',
    bench: () => ({
      ...example(),
      attacker: force('german', ['foot_infantry', 4]),
      defender: { ...force('soviet', ['foot_infantry', 2], ['foot_infantry', 2]), los: false },
      demoralized: true,
      plan: 'standard',
      posture: 'steadfast',
    }),
  },
  {
    name: 'Moscow: a major city held to the last',
    bench: () => ({
      ...example(),
      attacker: force('german', ['armor', 8], ['motorized', 6], ['foot_infantry', 9]),
      defender: { ...force('soviet', ['foot_infantry', 6], ['foot_infantry', 5], ['nkvd', 1]), rp: 5 },
      terrain: 'major_city',
      plan: 'grand_assault',
      posture: 'steadfast',
      rout: true,
    }),
  },
];

const one = <T extends string>(words: readonly T[], value: Json | undefined, otherwise: T): T =>
  words.includes(value as T) ? (value as T) : otherwise;
const flag = (value: Json | undefined, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : otherwise;
const whole = (value: Json | undefined, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;

function readSide(value: Json | undefined, otherwise: Side): Side {
  if (!isObject(value)) return otherwise;
  const troops = (Array.isArray(value.troops) ? value.troops : [])
    .filter(isObject)
    .slice(0, MOST_TROOPS)
    .map((troop) => ({ type: one(TYPES, troop.type, 'foot_infantry'), sp: whole(troop.sp, 1, 99, 1) }));
  return {
    camp: one(['german', 'soviet'] as const, value.camp, otherwise.camp),
    troops: troops.length > 0 ? troops : otherwise.troops,
    los: flag(value.los, true),
    rp: whole(value.rp, 0, 99, 0),
  };
}

/** A bench from an address: whatever is missing or foreign takes the example's place. */
export function adoptBench(values: Values): Bench {
  const base = example();
  return {
    attacker: readSide(values.attacker, base.attacker),
    defender: readSide(values.defender, base.defender),
    demoralized: flag(values.demoralized, false),
    freeRetreat: flag(values.freeRetreat, true),
    terrain: one(TERRAINS, values.terrain, 'clear'),
    river: flag(values.river, false),
    plan: one(PLANS, values.plan, base.plan),
    posture: one(POSTURES, values.posture, base.posture),
    air: one(['none', 'attacker', 'defender'] as const, values.air, 'none'),
    shift: flag(values.shift, true),
    reroll: whole(values.reroll, 0, 6, 3),
    unprepared: flag(values.unprepared, true),
    rout: flag(values.rout, false),
  };
}

/** Fields and readings that several ops of the hundred yards share. */

import { options, spoken, type Field } from '../lib/field';
import { Frac } from '../lib/frac';
import { isObject, type Json, type Values } from '../lib/json';
import type { Chart } from '../lib/spec';

export const TERRAIN_WORDS = [
  'open_rural',
  'open_urban',
  'woods',
  'forest',
  'wooden_building',
  'stone_building',
  'urban_building',
  'road',
  'urban_road',
  'river',
  'bridge',
  'ford',
  'hill',
  'wall',
  'improved_position',
];

export const terrain: Field = {
  kind: 'set',
  name: 'terrain',
  label: 'Target hex',
  rule: 'Y-T9',
  options: options(...TERRAIN_WORDS),
  most: 6,
};

export const flag = (name: string, label: string, rule: string): Field => ({
  kind: 'flag',
  name,
  label,
  rule,
});

export const choice = (
  name: string,
  label: string,
  words: (string | [string, string])[],
  initial: string,
  rule: string,
): Field => ({
  kind: 'choice',
  name,
  label,
  options: options(...words),
  initial,
  required: true,
  rule,
});

export const motionFirer = (rule: string): Field => ({
  kind: 'choice',
  name: 'motion_firer',
  label: 'Firer in motion',
  options: options(['none', 'no'], ['current', 'current hex'], ['adjacent', 'adjacent hex']),
  initial: 'none',
  rule,
});

export const markers = (name: string, label: string, rule: string): Field => ({
  kind: 'number',
  name,
  label,
  min: 0,
  max: 9,
  initial: 0,
  rule,
});

export const NV_KINDS: (string | [string, string])[] = [
  'squad',
  ['mg', 'MG'],
  ['infantry_section', 'section'],
  ['towed_gun', 'towed gun'],
  'bunker',
  ['latw', 'LATW'],
];

export const targetUnits: Field = {
  kind: 'list',
  name: 'units',
  label: 'Units in the target hex',
  rule: 'Y12.1a',
  noun: 'unit',
  least: 0,
  most: 10,
  id: 'u',
  item: [
    { kind: 'choice', name: 'kind', label: 'Kind', options: options(...NV_KINDS), initial: 'squad' },
    {
      kind: 'number',
      name: 'cohesion',
      label: 'Cohesion',
      min: 1,
      max: 10,
      initial: 6,
      required: true,
      rule: 'Y12.3.1',
    },
    {
      kind: 'number',
      name: 'steps',
      label: 'Steps',
      min: 1,
      max: 4,
      initial: 2,
      required: true,
      rule: 'R-Y25',
    },
    { kind: 'flag', name: 'disrupted', label: 'Disrupted', rule: 'R-Y26' },
  ],
  initial: [{ kind: 'squad', cohesion: 6, steps: 2 }],
};

export const targetVehicles: Field = {
  kind: 'list',
  name: 'vehicles',
  label: 'Vehicles in the target hex',
  rule: 'Y12.1c',
  noun: 'vehicle',
  least: 0,
  most: 2,
  id: 'v',
  item: [
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      options: options(['afv', 'AFV'], 'carrier'),
      initial: 'afv',
      required: true,
    },
    { kind: 'flag', name: 'moving', label: 'Moving', rule: 'Y12.1c' },
    { kind: 'flag', name: 'shocked', label: 'Shocked', rule: 'R-Y26' },
  ],
  initial: [],
};

const list = (value: Json | undefined): Values[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The chance that fire does something new: to the unit that suffers most, or to a vehicle when there is no unit. */
export function hurt(answer: Values, values: Values): Frac {
  const before = list(values.units);
  const units = list(answer.units).map((unit, n) => {
    // Who is disrupted already can only lose a step.
    if (before[n]?.disrupted === true) return Frac.read(unit.loses_a_step);
    return Frac.read(unit.disrupted).plus(Frac.read(unit.eliminated));
  });
  const shocked = list(values.vehicles);
  const vehicles = list(answer.vehicles).map((unit, n) => {
    const destroyed = Frac.read(unit.destroyed);
    return shocked[n]?.shocked === true ? destroyed : destroyed.plus(Frac.read(unit.shocked));
  });
  const all = units.length > 0 ? units : vehicles;
  return all.reduce((most, next) => (next.minus(most).num > 0n ? next : most), Frac.ZERO);
}

/** Whether one roll did what {@link hurt} counts: to the best unit, or to a vehicle when there is no unit. */
export function wasHurt(answer: Values, values: Values): boolean {
  const before = list(values.units);
  const units = list(answer.units);
  if (units.length > 0) {
    const n = units.findIndex((unit) => unit.id === answer.target);
    const [now, was] = [units[n], before[n]];
    if (!now || !was) return false;
    return (
      now.eliminated === true ||
      Number(now.steps) < Number(was.steps) ||
      (now.disrupted === true && was.disrupted !== true)
    );
  }
  return list(answer.vehicles).some(
    (unit, n) =>
      unit.destroyed === true || (unit.shocked === true && list(values.vehicles)[n]?.shocked !== true),
  );
}

/** A chart for each unit and vehicle of a fire answer. */
export function fireCharts(answer: Values, values: Values): Chart[] {
  const kinds = (name: string) => list(values[name]).map((unit) => spoken(String(unit.kind)));
  const units = list(answer.units).map((unit, n) => ({
    title: `Unit ${n + 1}: ${kinds('units')[n] ?? ''}`,
    bars: [
      { label: 'disrupted', p: Frac.read(unit.disrupted) },
      { label: 'loses a step', p: Frac.read(unit.loses_a_step) },
      { label: 'eliminated', p: Frac.read(unit.eliminated) },
    ],
  }));
  const vehicles = list(answer.vehicles).map((unit, n) => ({
    title: `Vehicle ${n + 1}: ${kinds('vehicles')[n] ?? ''}`,
    bars: [
      { label: 'shocked', p: Frac.read(unit.shocked) },
      { label: 'destroyed', p: Frac.read(unit.destroyed) },
    ],
  }));
  return [...units, ...vehicles];
}

export function signed(value: Json | undefined): string {
  const number = Number(value ?? 0);
  return number > 0 ? `+${number}` : String(number).replace('-', '\u2212');
}

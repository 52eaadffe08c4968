/** The charts of the DAMOS module, read from the same files as the referee reads. */

import attackPlans from '../../../../modules/damos/charts/attack-plans.csv?raw';
import combatMatrix from '../../../../modules/damos/charts/combat-matrix.csv?raw';
import counterattack from '../../../../modules/damos/charts/counterattack.csv?raw';
import crt from '../../../../modules/damos/charts/crt.csv?raw';
import hexsides from '../../../../modules/damos/charts/hexsides.csv?raw';
import terrainChart from '../../../../modules/damos/charts/terrain.csv?raw';
import { Frac } from '../lib/frac';
import { cells, rows } from '../lib/csv';
import type { Values } from '../lib/json';

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
export type Class = 'foot' | 'mobile' | 'mountain';

/** The DRM of a plan (D8.3a). */
export const PLAN_DRM = Object.fromEntries(
  rows(attackPlans).map((row) => [row.plan, Number(row.drm)]),
) as Record<Plan, number>;

export type MatrixEntry = { att_drm: number; def_drm: number; att_lp: number; def_lp: number };

/** `A -1 DRM & D +1 LP` as numbers. */
export function matrixEntry(text: string): MatrixEntry {
  const entry = { att_drm: 0, def_drm: 0, att_lp: 0, def_lp: 0 };
  for (const [, side, number, what] of text.matchAll(/([AD]) ([+-]\d+) (DRM|LP)/g)) {
    entry[`${side === 'A' ? 'att' : 'def'}_${what === 'LP' ? 'lp' : 'drm'}`] += Number(number);
  }
  return entry;
}

const MATRIX = Object.fromEntries(rows(combatMatrix).map((row) => [row.posture, row]));

/** What the combat matrix does for a plan against a posture (D8.4b). */
export function matrix(plan: Plan, posture: Posture): MatrixEntry {
  return matrixEntry(MATRIX[posture]?.[plan] ?? '');
}

/** The counterattack table in the form of a case (D8.9f). */
export const CAT: Values = (() => {
  const table: Record<string, number[][]> = {};
  for (const { die: _, ...columns } of rows(counterattack)) {
    for (const [ratio, text] of Object.entries(columns))
      (table[ratio] ??= []).push(text.split('/').map(Number));
  }
  return table;
})();

const HEXES = Object.fromEntries(rows(terrainChart).map((row) => [row.terrain, row]));

/** The SP factor of a hex on an attacker of a class, or on the defender. */
export function hexFactor(terrain: Terrain, on: Class | 'defender'): Frac {
  const column = on === 'defender' ? 'defender' : `attacker_${on}`;
  return Frac.parse(HEXES[terrain]?.[column]) ?? Frac.ONE;
}

export function hexMp(terrain: Terrain, on: Class): number {
  return Number(HEXES[terrain]?.[`mp_${on}`] ?? 1);
}

/** Whether the terrain permits a posture (C2.1d): its letter stands in the chart. */
export function permits(terrain: Terrain, posture: Posture): boolean {
  return (HEXES[terrain]?.postures ?? '').includes(posture[0]!.toUpperCase());
}

export const RIVER = Frac.parse(rows(hexsides).find((row) => row.hexside === 'river')?.attacker) ?? Frac.ONE;

/** The columns of the combat results table: heading, last SP and number of dice (D8.6b). */
export const COLUMNS = (() => {
  // By cells, since a record would put the headings 1, 2, 7 and 8 first.
  const [headings = [], dice = []] = cells(crt);
  return headings.slice(1).map((heading, n) => ({
    heading,
    first: Number.parseInt(heading, 10),
    top: Number(heading.split(/[-+]/).filter(Boolean).at(-1)),
    dice: Number.parseInt(dice[n + 1] ?? '1', 10),
  }));
})();

/** The column that a strength reads. */
export function column(sp: number): number {
  let found = 0;
  COLUMNS.forEach((it, n) => {
    if (sp >= it.first) found = n;
  });
  return found;
}

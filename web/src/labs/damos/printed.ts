/** What the page prints of the charts, asked of the program once for as long as answers are kept: its columns and what each plan does to the die. */

import { ask } from '../lib/ask';
import { isObject } from '../lib/json';
import { PLANS, type Plan } from './bench';

/** A column of the combat results table: its heading, the first SP that reads it and the last (of an open one the first). */
export type Column = { heading: string; first: number; top: number };
export type Printed = { columns: Column[]; drm: Partial<Record<Plan, number>> };

/** As many SP as a unit may have. */
const MOST = 99;

export async function printed(): Promise<Printed> {
  const [columns, drm] = await Promise.all([columnsOfTable(), planDrm()]);
  return { columns, drm };
}

/** The column of a strength, by its place. */
export function columnAt(columns: Column[], sp: number): number {
  return columns.findLastIndex((it) => it.first <= sp);
}

async function columnsOfTable(): Promise<Column[]> {
  const strengths = Array.from({ length: MOST }, (_, n) => n + 1);
  const cases = strengths.map((sp) => ({ op: 'crt', sp, roll: 0 }));
  const columns: Column[] = [];
  (await ask('damos', 'resolve', cases)).forEach((answer, n) => {
    const heading = isObject(answer) ? String(answer.column) : '';
    const last = columns.at(-1);
    if (last?.heading !== heading) columns.push({ heading, first: n + 1, top: n + 1 });
    else if (!heading.endsWith('+')) last.top = n + 1;
  });
  return columns;
}

/** The account of a small combat names what its plan adds (D8.5c); a plan that adds nothing is not in it. */
async function planDrm(): Promise<Partial<Record<Plan, number>>> {
  const unit = [{ type: 'armor', sp: 1 }];
  const cases = PLANS.map((plan) => ({
    op: 'situation',
    attacker: { nation: 'german', units: unit },
    defender: { nation: 'russian', units: unit, demoralized: true },
    plan,
  }));
  const answers = await ask('damos', 'odds', cases, true);
  return Object.fromEntries(
    PLANS.flatMap((plan, n) => {
      const answer = answers[n];
      const told = isObject(answer) && Array.isArray(answer.explain) ? answer.explain.filter(isObject) : [];
      const effect = told.find((line) => line.rule === 'D8.5c')?.effect;
      return isObject(effect) && typeof effect.add === 'number' ? [[plan, effect.add]] : [];
    }),
  );
}

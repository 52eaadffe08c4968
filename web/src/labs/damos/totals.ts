/** "18 against 12": two totals in place of two orders of battle. */

import type { Bench, Side } from './bench';

const MOST = 99;

/** The two numbers of "18 against 12", "18 v. 12", "18:12" or "18 12"; null unless there are two, each 1 to 99. */
export function readTotals(text: string): { attacker: number; defender: number } | null {
  const found = /^\s*(\d+)\s*(?:against|vs?\.?|[-:/])?\s+(\d+)\s*$|^\s*(\d+)\s*[-:/]\s*(\d+)\s*$/i.exec(text);
  if (!found) return null;
  const [attacker, defender] = [Number(found[1] ?? found[3]), Number(found[2] ?? found[4])];
  const fits = (sp: number): boolean => sp >= 1 && sp <= MOST;
  return fits(attacker) && fits(defender) ? { attacker, defender } : null;
}

/** One unit of the force's main type with all its SP: the type decides what terrain does to it. */
function alone(side: Side, sp: number): Side {
  const main = [...side.troops].sort((a, b) => b.sp - a.sp)[0]!;
  return { ...side, troops: [{ type: main.type, sp }] };
}

export function withTotals(bench: Bench, attacker: number, defender: number): Bench {
  return { ...bench, attacker: alone(bench.attacker, attacker), defender: alone(bench.defender, defender) };
}

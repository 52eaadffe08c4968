/** A results table as the program reads it: every column against every adjusted die, asked cell by cell. */

import { ask } from '../lib/ask';
import { isObject } from '../lib/json';
import { COLUMNS } from '../ops/besieged';

export type Table = 'crt' | 'blitz';
export type Chart = { columns: string[]; rows: { row: string; results: string[] }[] };

/** Adjusted dice from below the first row to beyond the last: the ends of a table hold for all that lies outside. */
const DICE = Array.from({ length: 21 }, (_, n) => n - 5);

export async function chart(table: Table): Promise<Chart> {
  const cases = COLUMNS.flatMap((column) =>
    DICE.map((die) => ({ op: 'lookup', table, column: column.value, adjusted_die: die })),
  );
  const answers = await ask('besieged', 'resolve', cases);
  const columns: string[] = [];
  const rows = new Map<string, string[]>();
  COLUMNS.forEach(({ value }, n) => {
    const cells = answers.slice(n * DICE.length, (n + 1) * DICE.length).filter(isObject);
    // A table refuses the columns it does not have.
    if (cells.some((cell) => 'error' in cell)) return;
    columns.push(value);
    const results = new Map(cells.map((cell) => [String(cell.row), String(cell.result)]));
    for (const [row, result] of results) rows.set(row, [...(rows.get(row) ?? []), result]);
  });
  return { columns, rows: [...rows].map(([row, results]) => ({ row, results })) };
}

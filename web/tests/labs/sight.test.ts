import { afterEach, expect, test, vi } from 'vitest';
import { firstField, HIGH, neighbour, placeOf, WIDE } from '../../src/labs/yards/field';
import { sights } from '../../src/labs/yards/sight';

const at = (column: number, row: number) => placeOf(column, row)!;
afterEach(() => vi.unstubAllGlobals());

test('the cursor stays on the sketch', () => {
  expect(neighbour(at(0, 0), 'left')).toBe(at(0, 0));
  expect(neighbour(at(0, 0), 'down')).toBe(at(0, 1));
  expect(placeOf(WIDE, 0)).toBeNull();
  expect(firstField()).toHaveLength(WIDE * HIGH);
});

test('the whole ground is one case, and what is seen is the host’s word', async () => {
  const sent: unknown[] = [];
  const told = { range: 2, sight: 'obscure', by: 1, rule: 'R-Y29', terrain: ['woods'] };
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(new Response(JSON.stringify([{ seen: [told] }])));
  });
  const field = [{ feature: 'open', level: 0 } as const, { feature: 'woods', level: 2 } as const];
  expect(await sights(field, 2, 0)).toEqual([told]);
  expect(JSON.stringify(sent)).toContain(
    '{"op":"sketch","columns":2,"from":0,"hexes":[{"terrain":"open_rural","level":0},{"terrain":"woods","level":2}]}',
  );
});

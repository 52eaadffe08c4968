import { expect, test } from 'vitest';
import { blocks, spans } from '../../src/rules/markdown';
import { Library, type RuleText } from '../../src/rules/library';

const yes = () => true;

test('ids link, results of a table do not', () => {
  expect(
    spans('the half rule (D8.8b, R37) and C4.6.2a.', yes).flatMap((it) =>
      it.kind === 'rule' ? [it.id] : [],
    ),
  ).toEqual(['D8.8b', 'R37', 'C4.6.2a']);
  expect(spans('R-B1, B-T1 and Y11.3.3a', yes).flatMap((it) => (it.kind === 'rule' ? [it.id] : []))).toEqual([
    'R-B1',
    'B-T1',
    'Y11.3.3a',
  ]);
  expect(spans('result D2 here', (id) => id !== 'D2')).toEqual([{ kind: 'text', text: 'result D2 here' }]);
});

test('marks nest and nothing is lost', () => {
  expect(spans('*Why?* **All of D8.8b**, `L[row]`.', yes)).toEqual([
    { kind: 'italic', inner: [{ kind: 'text', text: 'Why?' }] },
    { kind: 'text', text: ' ' },
    {
      kind: 'bold',
      inner: [
        { kind: 'text', text: 'All of ' },
        { kind: 'rule', id: 'D8.8b' },
      ],
    },
    { kind: 'text', text: ', ' },
    { kind: 'code', text: 'L[row]' },
    { kind: 'text', text: '.' },
  ]);
  expect(spans('AE\\* and DE\\*', yes)).toEqual([{ kind: 'text', text: 'AE* and DE*' }]);
});

test('tables become rows and cells', () => {
  const [intro, table] = blocks('Results\n\n| Die | 1-5 |\n|---|---|\n| 1 | AE\\* |', yes);
  expect(intro).toEqual({ kind: 'paragraph', spans: [{ kind: 'text', text: 'Results' }] });
  expect(table).toEqual({
    kind: 'table',
    head: [[{ kind: 'text', text: 'Die' }], [{ kind: 'text', text: '1-5' }]],
    body: [[[{ kind: 'text', text: '1' }], [{ kind: 'text', text: 'AE*' }]]],
  });
});

test('markup of a stranger stays text', () => {
  expect(spans('<img src=x onerror=alert(1)>', yes)).toEqual([
    { kind: 'text', text: '<img src=x onerror=alert(1)>' },
  ]);
});

const rule = (
  id: string,
  heading: string,
  text: string,
  related: string[] = [],
  same_as: string | null = null,
): RuleText => ({
  id,
  book: id.startsWith('B') ? 'besieged' : 'damos',
  heading,
  text,
  related,
  same_as,
});
const books = new Library([
  rule('D8.8a', 'D8.8 Losses', 'Each LP costs one SP.'),
  rule('D8.8b', 'D8.8 Losses', 'Half on the largest.', ['R37']),
  rule('R37', 'Rulings', 'Largest before terrain.'),
  rule('S1', 'South', '= D8.8b', [], 'D8.8b'),
  rule('B1', 'Odds', 'Drop every fraction.'),
]);

test('the library knows chapters, neighbours and who cites whom', () => {
  const half = books.find('D8.8b')!;
  expect(books.chapter(half).map((it) => it.id)).toEqual(['D8.8a', 'D8.8b']);
  expect(books.beside(half, -1)?.id).toBe('D8.8a');
  expect(books.beside(books.find('S1')!, 1)).toBeNull();
  expect(books.citedIn('R37')).toEqual(['D8.8b']);
  expect(books.citedIn('D8.8b')).toEqual(['S1']);
  expect(books.books()).toEqual(['damos', 'besieged']);
});

test('search takes ids before words and needs every word', () => {
  expect(books.search('d8.8').map((it) => it.id)).toEqual(['D8.8a', 'D8.8b', 'S1']);
  expect(books.search('largest half').map((it) => it.id)).toEqual(['D8.8b']);
  expect(books.search('   ')).toEqual([]);
  expect(books.search('fraction', 'damos')).toEqual([]);
});

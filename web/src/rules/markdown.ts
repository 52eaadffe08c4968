// The little Markdown our rules are written in: paragraphs, tables, bold, italic, code, and rule ids that link. It becomes data, never HTML.

export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; inner: Span[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule'; id: string };

export type Block =
  { kind: 'paragraph'; spans: Span[] } | { kind: 'table'; head: Span[][]; body: Span[][][] };

/** What an id looks like: D8.8b, C4.6.2a, R37, R-B1, B-T1, Y11.3.3a, G20. */
const ID = /(?:R-[BFY]\d+|[BFY]-T\d+|[A-Z]\d+(?:\.\d+)*[a-z]?)/;
const TOKEN = new RegExp(
  `\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`([^\`]+)\`|(?<![\\w.-])(${ID.source})(?![\\w-]|\\.\\d)`,
  's',
);

/** Words with their marks; an id links only when `isRule` knows it. */
export function spans(text: string, isRule: (id: string) => boolean): Span[] {
  const list: Span[] = [];
  const plain = (piece: string) => {
    const clean = piece.replace(/\\([*_`|])/g, '$1');
    const last = list.at(-1);
    if (last?.kind === 'text') last.text += clean;
    else if (clean !== '') list.push({ kind: 'text', text: clean });
  };
  let rest = text.replace(/\\\*/g, '\u0000');
  for (let found = TOKEN.exec(rest); found; found = TOKEN.exec(rest)) {
    plain(rest.slice(0, found.index));
    const [whole, bold, italic, code, id] = found;
    if (bold !== undefined) list.push({ kind: 'bold', inner: spans(bold, isRule) });
    else if (italic !== undefined) list.push({ kind: 'italic', inner: spans(italic, isRule) });
    else if (code !== undefined) list.push({ kind: 'code', text: code });
    else if (id !== undefined && isRule(id)) list.push({ kind: 'rule', id });
    else plain(whole);
    rest = rest.slice(found.index + whole.length);
  }
  plain(rest);
  return list.map(unmask);
}

/** Escaped asterisks were put aside while looking for marks. */
function unmask(span: Span): Span {
  return span.kind === 'text' ? { ...span, text: span.text.replaceAll('\u0000', '*') } : span;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** A whole text, block by block. */
export function blocks(text: string, isRule: (id: string) => boolean): Block[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part): Block[] => {
      const lines = part.split('\n');
      const first = lines.findIndex((line) => line.startsWith('|'));
      if (first < 0) return [{ kind: 'paragraph', spans: spans(lines.join(' '), isRule) }];
      const before = lines.slice(0, first).join(' ');
      const table = lines.slice(first).filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line));
      const [head, ...body] = table.map((line) => cellsOf(line).map((cell) => spans(cell, () => false)));
      const intro: Block[] = before ? [{ kind: 'paragraph', spans: spans(before, isRule) }] : [];
      return [...intro, { kind: 'table', head: head ?? [], body }];
    });
}

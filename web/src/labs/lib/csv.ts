/** The charts under modules/: comma-separated, padded, `#` for remarks. */

/** The rows as records by heading. Where the order of headings counts and some are plain numbers, take the cells. */
export function rows(text: string): Record<string, string>[] {
  const [head, ...body] = cells(text);
  return body.map((line) => record(head ?? [], line));
}

/** The cells line by line, the heading first. */
export function cells(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((cell) => cell.trim()));
}

function record(head: string[], line: string[]): Record<string, string> {
  return Object.fromEntries(head.map((name, n) => [name, line[n] ?? '']));
}

// Plain words for names and values that a game sends without any: its JSON without its marks.

/** Whether a value is an object with named fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A name out of data: "turn_begun" is "turn begun". */
export const nameWords = (name: string): string => name.replaceAll(/[_-]+/g, ' ').trim();

/** Whether a value says nothing: absent, not so, or empty, all the way down. */
export function isSilent(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return true;
  if (typeof value !== 'object') return false;
  return Object.values(value).every(isSilent);
}

/** A value in words: names without underscores, lists with commas, what is absent or not so left out. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return nameWords(value);
  if (Array.isArray(value)) {
    const gap = value.some((it) => typeof it === 'object' && it !== null) ? '; ' : ', ';
    return value.map(valueWords).join(gap);
  }
  if (isRecord(value)) return fieldWords(value);
  return String(value);
}

function fieldWords(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([, value]) => !isSilent(value))
    .map(([name, value]) => (value === true ? nameWords(name) : `${nameWords(name)} ${valueWords(value)}`))
    .join(', ');
}

/** One of several: "units" is "unit". */
export const oneOf = (name: string): string => nameWords(name).replace(/(?<!s)s$/, '');

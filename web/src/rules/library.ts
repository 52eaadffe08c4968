// All rule texts, fetched once: by id, by book and chapter, and who cites whom.

import { request } from '../wire/rest';

export type RuleText = {
  id: string;
  book: string;
  heading: string;
  text: string;
  related: string[];
  same_as: string | null;
};

export const BOOKS: Record<string, string> = {
  damos: 'DAMOS: Army Group Center and South',
  agn: 'Army Group North',
  besieged: 'Besieged',
  frontline: 'Frontline',
  yards: 'Hundred Yards',
  rulings: 'New rulings',
};

/** Books that only our own tests play by: found by search, not offered to read. */
const INNER = ['testgames'];

export class Library {
  readonly all: RuleText[];
  readonly #byId: Map<string, RuleText>;
  readonly #citedIn = new Map<string, string[]>();

  constructor(all: RuleText[]) {
    this.all = all;
    this.#byId = new Map(all.map((rule) => [rule.id, rule]));
    for (const rule of all) {
      const cites = new Set([...rule.related, ...(rule.same_as ? [rule.same_as] : [])]);
      for (const id of cites) this.#citedIn.set(id, [...(this.#citedIn.get(id) ?? []), rule.id]);
    }
  }

  has = (id: string): boolean => this.#byId.has(id);

  find(id: string): RuleText | null {
    return this.#byId.get(id) ?? null;
  }

  /** The rules that name this one. */
  citedIn(id: string): string[] {
    return this.#citedIn.get(id) ?? [];
  }

  /** The rules under the same heading of the same book. */
  chapter(rule: RuleText): RuleText[] {
    return this.all.filter((other) => other.book === rule.book && other.heading === rule.heading);
  }

  /** The rule before or after, within its book. */
  beside(rule: RuleText, step: 1 | -1): RuleText | null {
    const at = this.all.indexOf(rule) + step;
    const other = this.all[at];
    return other && other.book === rule.book ? other : null;
  }

  /** Headings of a book in their order, each with its first rule. */
  headings(book: string): { heading: string; first: RuleText; count: number }[] {
    const list = new Map<string, { heading: string; first: RuleText; count: number }>();
    for (const rule of this.all) {
      if (rule.book !== book) continue;
      const entry = list.get(rule.heading);
      if (entry) entry.count += 1;
      else list.set(rule.heading, { heading: rule.heading, first: rule, count: 1 });
    }
    return [...list.values()];
  }

  books(): string[] {
    const present = new Set(this.all.map((rule) => rule.book));
    const known = Object.keys(BOOKS).filter((book) => present.delete(book));
    return [...known, ...present].filter((book) => !INNER.includes(book));
  }

  /** Rules that hold every word, ids first. */
  search(words: string, book: string | null = null): RuleText[] {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return [];
    const rank = (rule: RuleText): number => {
      const id = rule.id.toLowerCase();
      if (wanted.length === 1 && id === wanted[0]) return 0;
      if (wanted.length === 1 && id.startsWith(wanted[0]!)) return 1;
      const all = `${id} ${rule.heading} ${rule.text}`.toLowerCase();
      if (!wanted.every((word) => all.includes(word))) return -1;
      return wanted.every((word) => rule.heading.toLowerCase().includes(word)) ? 2 : 3;
    };
    return this.all
      .filter((rule) => book === null || rule.book === book)
      .map((rule) => ({ rule, rank: rank(rule) }))
      .filter((it) => it.rank >= 0)
      .sort((a, b) => a.rank - b.rank)
      .map((it) => it.rule);
  }
}

let loading: Promise<Library> | null = null;

/** The library; asked for again only when the first try failed. */
export function library(): Promise<Library> {
  loading ??= request<RuleText[]>('/api/rules').then(
    (all) => new Library(all),
    (problem) => {
      loading = null;
      throw problem;
    },
  );
  return loading;
}

// The log as a chronicle: long runs of one kind told in a line, and the player turns it tells of.

import type { LogLine } from '../wire/types';

/** Lines that stand together: a combat, a run with its title, or one for itself. */
export type Block = { title: string | null; lines: LogLine[]; combat?: boolean };

export function fold(lines: LogLine[]): Block[] {
  const found: Block[] = [];
  const combats = new Map<number, Block>();
  for (let from = 0; from < lines.length;) {
    const { block, fold: first } = lines[from]!;
    if (block != null) {
      // The host says what belongs to one combat, whatever came between.
      const known = combats.get(block);
      if (known) known.lines.push(lines[from]!);
      else {
        combats.set(block, { title: null, lines: [lines[from]!], combat: true });
        found.push(combats.get(block)!);
      }
      from += 1;
      continue;
    }
    let to = from + 1;
    while (first && lines[to]?.block == null && lines[to]?.fold?.thread === first.thread) to += 1;
    const run = lines.slice(from, to);
    if (first && run.length >= first.least) found.push({ title: told(run), lines: run });
    else found.push(...run.map((line) => ({ title: null, lines: [line] })));
    from = to;
  }
  return found;
}

/** How many of the blocks reach back to the one that holds an entry: a combat may have begun long before it. */
export function backTo(blocks: Block[], n: number): number {
  const place = blocks.findIndex((block) => block.lines.some((line) => line.n === n));
  return place < 0 ? 0 : blocks.length - place;
}

/** "Blue replacements: 5 SP restored, 1 unit rebuilt". */
function told(run: LogLine[]): string {
  const counts = new Map<string, { count: number; adds: [string, string] }>();
  for (const { fold } of run) {
    if (!fold) continue;
    const [one] = fold.adds;
    counts.set(one, { count: (counts.get(one)?.count ?? 0) + 1, adds: fold.adds });
  }
  const parts = [...counts.values()].map(
    ({ count, adds: [one, many] }) => `${count} ${count === 1 ? one : many}`,
  );
  return `${run.at(-1)?.fold?.title ?? ''}: ${parts.join(', ')}`;
}

/** Lines that hold all words looked for. */
export function holding(lines: LogLine[], wanted: string): LogLine[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    const text = `${line.text} ${line.rule ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The lines of one game turn; those of the first hold the set-up too, and have no heading. */
export type GameTurn = { nth: number; heading: LogLine | null; lines: LogLine[] };

export function gameTurns(log: LogLine[]): GameTurn[] {
  const found: GameTurn[] = [{ nth: 0, heading: null, lines: [] }];
  for (const line of log) {
    if (line.kind === 'turn') found.push({ nth: found.length, heading: line, lines: [] });
    else found.at(-1)!.lines.push(line);
  }
  return found;
}

/** The game turn in which an entry stands: the heading of the next may be written already when the last of a turn is told. */
export const turnOf = (turns: GameTurn[], n: number): number =>
  Math.max(0, ...turns.filter((turn) => (turn.heading?.n ?? 0) <= n).map((turn) => turn.nth));

/** What one side did in its part of a game turn, and what happened to it meanwhile. */
export type PlayerTurn = {
  side: string;
  /** Game turns begun before it, as far as the log tells; the first one has no heading. */
  nth: number;
  /** The heading of its game turn. */
  heading: LogLine | null;
  lines: LogLine[];
  /** Its entries: those after this one, */
  after: number;
  /** up to this one. */
  to: number;
  over: boolean;
};

/** The player turns of a log: a new one begins with a game turn, or with a phase of the other side. Set-up belongs to none. */
export function playerTurns(log: LogLine[]): PlayerTurn[] {
  const found: PlayerTurn[] = [];
  let now: PlayerTurn | null = null;
  let loose: LogLine[] = [];
  let heading: LogLine | null = null;
  let nth = 0;
  const close = (): void => {
    if (now) now.over = true;
    now = null;
  };
  for (const line of log) {
    if (line.kind === 'turn') {
      close();
      [heading, loose] = [line, []];
      nth += 1;
    } else if (line.kind === 'phase' && line.side !== (now as PlayerTurn | null)?.side) {
      close();
      // What fell between the heading and the first phase belongs to it; a set-up does not.
      const [lines, after] = heading && loose[0] ? [loose, loose[0].n - 1] : [[], line.n];
      now = { side: line.side, nth, heading, lines, after, to: line.n, over: false };
      found.push(now);
      loose = [];
    } else if (now) {
      now.lines.push(line);
      now.to = line.n;
    } else loose.push(line);
    if (line.kind === 'over') close();
  }
  return found;
}

// What the two players at the test's table want: a fight with everything in it, then a quick end. Knows only what a client is sent.

/** A small generator, so that a game is the same each time. */
export function lots(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ENDINGS = ['done', 'stop', 'pass', 'begin'];
/** How readily an eager player takes an offer of a kind; the others count 1. */
const EAGER = {
  concert: 9,
  begin: 6,
  move: 6,
  path: 9,
  select: 4,
  lose: 3,
  exclude: 3,
  done: 0.2,
  pass: 0.5,
  stop: 0.5,
};

/** The happenings that the test wants to see, read off the log lines of both seats. */
export const WANTED = {
  reaction: (line) => line.kind === 'reaction' && /(tries|try) to react/.test(line.text),
  concerted: (line) => /concerted attack/i.test(line.text),
  posture: (line) => /posture/.test(line.text),
  counterattack: (line) => /posture: counterattack/i.test(line.text),
  losses: (line) => /(loses|takes) 1 SP/.test(line.text),
  exploitation: (line) => /exploit/.test(line.text),
};

/** How far a hex is from the nearest enemy of a seat, in hex widths. */
function fromEnemy(board, table, hex) {
  const side = table.seats.find((it) => it.name === table.seat).side;
  const place = (index) => board.hexes.find((it) => it.index === index);
  const at = place(hex);
  const enemies = board.units.flatMap((unit) => {
    const where = table.view.units[unit.id]?.at;
    return unit.side !== side && where?.hex !== undefined ? [place(where.hex)] : [];
  });
  return Math.min(...enemies.map((it) => Math.hypot(it.u - at.u, it.v - at.v)));
}

/** Among offers of one kind that name a hex, one of the two that lead closest to the enemy. */
function boldest(board, table, offers, pick) {
  if (offers.some((it) => it.hex == null)) return offers[pick(offers.length)];
  const sorted = [...offers].sort((a, b) => fromEnemy(board, table, a.hex) - fromEnemy(board, table, b.hex));
  return sorted[pick(Math.min(2, sorted.length))];
}

/** The offer a player takes. While `eager`, whatever leads to a fight; afterwards the shortest way to the end. */
export function choose(board, table, eager, pick) {
  const { offers } = table;
  const strategic = table.view.frames.some((frame) => typeof frame === 'object' && 'strategic' in frame);
  if (eager && !strategic) {
    const counter = offers.find((it) => it.kind === 'posture' && /counter/i.test(it.text));
    if (counter) return counter;
    const kinds = [...new Set(offers.map((it) => it.kind))];
    const weights = kinds.map((kind) => EAGER[kind] ?? 1);
    let left = (pick(1000) / 1000) * weights.reduce((a, b) => a + b, 0);
    const kind = kinds.find((_, index) => (left -= weights[index]) < 0) ?? kinds[0];
    return boldest(
      board,
      table,
      offers.filter((it) => it.kind === kind),
      pick,
    );
  }
  for (const kind of ENDINGS) {
    const found = offers.find((it) => it.kind === kind);
    if (found) return found;
  }
  return offers[0];
}

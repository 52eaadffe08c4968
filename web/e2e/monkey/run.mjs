// npm run monkey -- --games 300 --seed 1: seeded monkeys play whole games in the browser; ends with 1 on any error, or when a kind of
// decision was never met.

import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { launch } from '../launch.mjs';
import { playGame, settingOf } from './game.mjs';

/** Met in any twenty games. */
export const COMMON = [
  'reinforcement',
  'operations',
  'march',
  'partial force',
  'concert',
  'plan',
  'reaction',
  'reaction among stacks',
  'reaction named',
  'path',
  'losses',
  'retreat',
  'exploitation',
  'air_support',
  'set_up',
];
/** Met in some hundreds. */
export const RARE = [
  'posture',
  'strategic',
  'restore',
  'rebuild',
  'enter',
  'withdraw',
  'rally',
  'pick_up',
  'drop_off',
  'reroll',
  'rout',
];

/** Plays `games` games by `workers` monkeys at a time; what came of them. */
export async function playGames({ games, seed, workers = 2, tell = () => {} }) {
  const stage = await launch();
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < games) {
      const setting = settingOf(next, seed);
      next += 1;
      const begun = Date.now();
      const result = await playGame(stage, setting);
      results.push(result);
      tell(result, (Date.now() - begun) / 1000);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(workers, games) }, worker));
  } finally {
    await stage.stop();
  }
  const kinds = new Map();
  for (const result of results)
    for (const [kind, count] of result.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  return { results, kinds, errors: results.filter((it) => it.trouble) };
}

async function main() {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: '2' },
    },
  });
  const [games, seed, workers] = [values.games, values.seed, values.workers].map(Number);
  const tell = (it, seconds) => {
    const who = `${it.game} ${it.seat ?? 'both seats'}${it.phone ? ', phone' : ''}`;
    console.log(
      `${it.trouble ? 'NOT OK' : 'ok'} seed ${it.seed}, ${who}: ${it.steps} steps, ${seconds.toFixed(1)} s`,
    );
    if (it.trouble) console.log(`  ${it.trouble}\n  ${it.trail.join('\n  ')}`);
  };
  const { kinds, errors } = await playGames({ games, seed, workers, tell });
  const wanted = games >= 100 ? [...COMMON, ...RARE] : COMMON;
  const missing = wanted.filter((kind) => !kinds.has(kind));
  const counts = [...kinds].sort((a, b) => b[1] - a[1]).map(([kind, count]) => `${kind} ${count}`);
  console.log(`seed ${seed}: ${games} games, ${errors.length} errors`);
  console.log(`decisions by kind: ${counts.join(', ')}`);
  if (missing.length > 0) console.log(`never met: ${missing.join(', ')}`);
  process.exitCode = errors.length > 0 || (games >= 20 && missing.length > 0) ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();

// Twenty games by seeded monkeys, from both seats, wide and narrow: no error, and the panel always shows what the host asks. What a
// monkey meets is chance: where a common kind of decision is still missing, twenty more are played, and twenty more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMON, playGames } from './monkey/run.mjs';

test('monkeys play twenty games without an error', { timeout: 1_500_000 }, async () => {
  const met = new Set();
  for (let seed = 1; seed <= 3 && COMMON.some((kind) => !met.has(kind)); seed += 1) {
    const { results, errors, kinds } = await playGames({ games: 20, seed });
    const told = errors.map(
      (it) => `seed ${it.seed} ${it.game} ${it.seat ?? 'both'}: ${it.trouble}\n${it.trail.join('\n')}`,
    );
    assert.deepEqual(told, []);
    assert.equal(results.length, 20);
    for (const kind of kinds.keys()) met.add(kind);
  }
  assert.deepEqual(
    COMMON.filter((kind) => !met.has(kind)),
    [],
    'every common kind of decision was met',
  );
});

// Twenty games by seeded monkeys, from both seats, wide and narrow: no error, and the panel always shows what the host asks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launch } from './launch.mjs';
import { playGame } from './monkey/game.mjs';
import { COMMON, playGames } from './monkey/run.mjs';

test('monkeys play twenty games without an error', { timeout: 1_500_000 }, async () => {
  const { results, errors, kinds } = await playGames({ games: 20, seed: 1 });
  const told = errors.map(
    (it) => `seed ${it.seed} ${it.game} ${it.seat ?? 'both'}: ${it.trouble}\n${it.trail.join('\n')}`,
  );
  assert.deepEqual(told, []);
  assert.equal(results.length, 20);
  assert.deepEqual(
    COMMON.filter((kind) => !kinds.has(kind)),
    [],
    'every common kind of decision was met',
  );
});

test('monkeys play at a war and in a mission, where each unit goes by itself', { timeout: 900_000 }, async () => {
  const stage = await launch();
  try {
    for (const [seed, game, seat, phone] of [
      [41, 'besieged/border-1941', 'axis', false],
      [42, 'besieged/border-1941', null, false],
      [43, 'besieged/border-1941', 'axis', true],
      [51, 'yards/first-light', 'attacker', false],
      [52, 'yards/first-light', 'defender', false],
      [53, 'yards/first-light', 'attacker', true],
    ]) {
      const { trouble, trail, kinds } = await playGame(stage, { seed, game, seat, phone, whole: false });
      assert.equal(trouble, null, `seed ${seed}: ${trail.join('\n')}`);
      assert.ok(kinds.has('step'), `${[...kinds.keys()]}`);
    }
  } finally {
    await stage.stop();
  }
});

// The briefing says what the files of the games say.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inForce, news } from '../src/game/bulletin.svelte';
import { briefing, VICTORY } from '../src/games/damos/briefing';
import type { Board } from '../src/wire/types';

const FILES: Record<string, string> = {
  agc: 'agc/rules.toml',
  agn: 'agn/rules.toml',
  ags: 'ags/rules.toml',
  barbarossa: 'barbarossa/rules.toml',
  'agc/smolensk': 'agc/scenarios/smolensk.toml',
  'barbarossa/kiev': 'barbarossa/scenarios/kiev.toml',
};
const board = (game: string, ground = game): Board => ({ game, ground }) as Board;

test.each(Object.entries(FILES))('%s: the goals are those of %s', (game, file) => {
  const text = readFileSync(new URL(`../../modules/${file}`, import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('[victory]'));
  const value = (key: string, from = section): string | undefined =>
    new RegExp(`^${key} = ("?)([^"#\\n]*?)\\1\\s*(#|$)`, 'm').exec(from)?.[2];
  const victory = VICTORY[game]!;
  const places = /places = \[(.*)\]/
    .exec(section)?.[1]
    ?.split(', ')
    .map((it) => it.replaceAll('"', ''));
  expect(victory.places).toEqual(places);
  expect(String(victory.isolation)).toBe(value('isolation') ?? 'false');
  expect(String(victory.major.count)).toBe(value('major'));
  expect(victory.major.rule).toBe(value('major_rule') ?? '');
  const minor = victory.minor as { places?: number; adjacent?: number; rule: string } | null;
  expect(minor?.places?.toString()).toBe(value('minor_places'));
  expect(minor?.adjacent?.toString()).toBe(value('minor_adjacent'));
  expect(minor?.rule ?? '').toBe(value('minor_rule') ?? '');
  expect(victory.otherwise).toBe(value('otherwise_rule') ?? '');
  expect(String(victory.first ?? 1)).toBe(value('first_turn', text) ?? '1');
});

test('a turn tells what begins with it; what holds longer stays in the briefing', () => {
  const agc = briefing(board('agc'), 12)!;
  expect(news(agc, 1).map((it) => it.rule)).toContain('C4.6.1b');
  expect(news(agc, 10).map((it) => it.rule)).toEqual(['C4.8a']);
  expect(inForce(agc, 10).map((it) => it.rule)).toEqual(['C4.3.1b', 'C4.8a']);
});

test('a battle knows its own turns and options', () => {
  const smolensk = briefing(board('agc/smolensk'), 4)!;
  expect(smolensk.special.map((it) => it.rule)).toEqual(['C4.6.4a', 'C4.6.3a', 'C4.5a']);
  const none = briefing(board('agc/smolensk', 'agc/smolensk;forced_attacks=no'), 4)!;
  expect(none.special.map((it) => it.rule)).not.toContain('C4.6.3a');
  expect(briefing(board('chess'), 40)).toBeNull();
});

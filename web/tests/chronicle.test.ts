import { describe, expect, test } from 'vitest';
import {
  backTo,
  fold,
  gameTurns,
  holding,
  playerTurns,
  turnOf,
  type PlayerTurn,
} from '../src/game/chronicle';
import type { Fold, LogLine } from '../src/wire/types';

let n = 0;
/** "kind rule side: text", with more where it matters. */
function line(what: string, more: Partial<LogLine> = {}): LogLine {
  const [, kind = '', rule = '', side = '', text = ''] = /^(\S+) (\S+) (\S*): (.*)$/.exec(what) ?? [];
  n += 1;
  return { n, line: n, kind, rule, side: side === '-' ? '' : side, text, ...more };
}
/** As the host has a line told together with others. */
const thread = (title: string, one: string, many: string, least = 4): Fold => ({
  thread: title,
  title,
  adds: [one, many],
  least,
});
const placed = (unit: number) =>
  line(`reinforcement C6a soviet: Unit ${unit} in 2629.`, {
    units: [unit],
    fold: thread('Soviet set-up', 'unit placed', 'units placed'),
  });
const step = (hex: string, units = [4]) =>
  line(`move D7f axis: 4th Panzer Division moves to ${hex} for 1½ MP.`, {
    units,
    fold: {
      ...thread(`4th Panzer Division moves to ${hex}`, 'hex', 'hexes', 3),
      thread: `march Axis [${units}]`,
    },
  });
const turn = (text: string) => line(`turn D4a -: — ${text} —`);
const phase = (side: string) => line(`phase D7a ${side}: ${side} operations.`);
const titles = (lines: LogLine[]) => fold(lines).map((it) => it.title ?? it.lines[0]?.text);

describe('runs of one kind', () => {
  test('a set-up is one line, and nothing of it is lost', () => {
    const lines = [1, 2, 3, 4, 5].map(placed);
    const taken = line('reinforcement G8 soviet: Unit 3 is taken up.', {
      fold: thread('Soviet set-up', 'unit moved', 'units moved'),
    });
    const [block, ...rest] = fold([...lines.slice(0, 3), taken, ...lines.slice(3)]);
    expect(rest).toEqual([]);
    expect(block?.title).toBe('Soviet set-up: 5 units placed, 1 unit moved');
    expect(block?.lines).toHaveLength(6);
  });

  test('a few are told one by one', () => {
    expect(titles([placed(1), placed(2)])).toEqual(['Unit 1 in 2629.', 'Unit 2 in 2629.']);
  });

  test('a march ends where another force goes on', () => {
    expect(titles([step('2728'), step('2727'), step('Minsk (2415)'), step('2801', [5])])).toEqual([
      '4th Panzer Division moves to Minsk (2415): 3 hexes',
      '4th Panzer Division moves to 2801 for 1½ MP.',
    ]);
  });

  test('a run breaks off where a combat begins', () => {
    const runs = [1, 2, 3, 4].map(placed);
    const fought = { ...placed(5), block: 90 };
    expect(fold([...runs, fought, placed(6)]).map((it) => it.lines.length)).toEqual([4, 1, 1]);
  });
});

test('words are found wherever they stand, and rules by their number', () => {
  const lines = [placed(1), step('Minsk (2415)'), line('loss D10c soviet: 7th Tank Division surrenders.')];
  expect(holding(lines, 'minsk panzer').map((it) => it.text)).toHaveLength(1);
  expect(holding(lines, 'd10c')).toEqual([lines[2]]);
});

describe('player turns', () => {
  const log = [
    placed(1),
    phase('axis'),
    step('2728'),
    phase('axis'),
    turn('Turn 2, late July'),
    line('special C4.6.3a soviet: Stalin demands 3 attacks this turn.'),
    phase('axis'),
    phase('soviet'),
    step('2729'),
  ];

  test('begin with a turn or with the other side, and a set-up belongs to none', () => {
    const found = playerTurns(log);
    expect(found.map((it) => [it.side, it.nth, it.over])).toEqual([
      ['axis', 0, true],
      ['axis', 1, true],
      ['soviet', 1, false],
    ]);
    expect(found[0]?.lines.map((it) => it.kind)).toEqual(['move', 'phase']);
    expect(found[1]?.lines.map((it) => it.kind)).toEqual(['special']);
  });

  test('know their entries, from the first to the last', () => {
    const entries = (turn: PlayerTurn) => log.filter(({ n }) => turn.after < n && n <= turn.to);
    expect(playerTurns(log).map((turn) => entries(turn).map((it) => it.kind))).toEqual([
      ['move', 'phase'],
      ['special', 'phase'],
      ['move'],
    ]);
  });

  test('are all over when the game is', () => {
    expect(playerTurns([...log, line('over - axis: The game ends.')]).every((it) => it.over)).toBe(true);
  });
});

test('the last entry of a turn stands in it, though the next one is headed', () => {
  const log = [turn('Turn 1'), line('loss D10c soviet: the last.'), turn('Turn 2')];
  const turns = gameTurns(log);
  expect(log.map((it) => turnOf(turns, it.n))).toEqual([1, 1, 2]);
  expect(turnOf(turns.reverse(), log[1]!.n)).toBe(1);
  expect(turnOf(turns, -1)).toBe(0);
});

test('a combat is reached back to where it began, however much came between', () => {
  const blow = (block: number) => line('combat D8.6 axis: a blow.', { block });
  const [first, ...between] = [blow(1), step('Minsk (2415)'), step('Orsha (2520)'), blow(2)];
  const last = blow(1);
  const blocks = fold([first!, ...between, last]);
  expect(backTo(blocks, last.n)).toBe(blocks.length);
  expect(backTo(blocks, between.at(-1)!.n)).toBe(1);
  expect(backTo(blocks, Infinity)).toBe(0);
});

import { describe, expect, test } from 'vitest';
import { fold, holding, playerTurns } from '../src/game/chronicle';
import { report } from '../src/games/damos/report';
import type { View } from '../src/games/damos/view';
import type { Board, Fold, LogLine } from '../src/wire/types';

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
  const special = line('special C4.6.3a soviet: Stalin demands 3 attacks this turn.');
  const log = [
    placed(1),
    phase('axis'),
    step('2728'),
    phase('axis'),
    turn('Turn 2, late July'),
    special,
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
    expect(found[1]?.lines).toEqual([special]);
  });

  test('are all over when the game is', () => {
    expect(playerTurns([...log, line('over - axis: The game ends.')]).every((it) => it.over)).toBe(true);
  });
});

describe('the report', () => {
  const hex = (index: number, name: string, rank: string) => ({
    index,
    number: `20${index}`,
    place: { name, rank },
  });
  const unit = (id: number, side: string, name: string) => ({ id, side, name });
  const board = {
    hexes: [hex(1, 'Minsk', 'city'), hex(2, 'Orsha', 'town'), { index: 3, number: '2003' }],
    units: [unit(0, 'axis', '3rd Panzer'), unit(1, 'soviet', '4th Rifle'), unit(2, 'soviet', '7th Tank')],
  } as unknown as Board;
  const taken = (side: string, at: number) => line(`move D2.9a ${side}: taken`, { hexes: [at] });
  const lose = (side: string) => line(`loss D2.4b ${side}: 1 SP`);
  const told = (lines: LogLine[], view: View | null = null) =>
    Object.fromEntries(
      report(lines, board, 'axis', view).map((part) => [
        part.title,
        part.rows.map((it) => [it.side, it.text]),
      ]),
    );

  test('d2_9a what came back did not change hands', () => {
    const lines = [taken('axis', 1), taken('axis', 2), taken('soviet', 2)];
    expect(told(lines)).toEqual({ Taken: [['axis', 'Minsk']] });
  });

  test('d9b attrition and combat are told apart', () => {
    const attrition = line('loss D9b axis: Axis attrition: a 7 costs 2 SP.');
    const suffers = line('loss D8.7b soviet: Soviet losses.');
    expect(told([attrition, lose('axis'), lose('axis'), suffers, lose('soviet')])).toEqual({
      'Strength lost': [
        ['axis', '2 SP by attrition'],
        ['soviet', '1 SP in combat'],
      ],
    });
  });

  test('who was lost and who won is named', () => {
    const lines = [
      line('combat D8.10b axis: victory', { hexes: [3] }),
      line('loss D2.4a soviet: destroyed', { units: [1] }),
      line('loss D10c soviet: surrenders', { units: [2] }),
    ];
    expect(told(lines)).toEqual({
      'Fights won': [['axis', '1: 2003']],
      'Units lost': [['soviet', '2: 4th Rifle, 7th Tank (surrendered)']],
    });
  });

  test('d5a only the next of our own are announced', () => {
    const units = [{ at: { due: 4 } }, { at: { due: 3 } }, { at: { hex: 1 } }];
    const view = { turn: 2, units } as unknown as View;
    expect(told([], view)).toEqual({ 'Next to come': [['axis', 'turn 4: 3rd Panzer']] });
    // Those of this very turn, as long as they have not come.
    expect(told([], { ...view, turn: 4 })).toEqual({ 'Next to come': [['axis', 'turn 4: 3rd Panzer']] });
    expect(told([], { ...view, turn: 5 })).toEqual({});
  });
});

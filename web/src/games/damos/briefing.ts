// What a player must know before the first move: what wins each game of the series, and which special rules hold when.
// Numbers and places repeat the files under modules/, and a test holds them together; the host alone judges.

import { capital } from '../../game/kinds';
import type { Board } from '../../wire/types';
import type { Briefing, Goal, Special } from '../adapter';

type Victory = {
  /** The turn it begins with. */
  first?: number;
  places: string[];
  isolation: boolean;
  major: { count: number; rule: string };
  minor: { places: number; rule: string } | { adjacent: number; rule: string } | null;
  otherwise: string;
};

/** Battles of our own have no rule in the book: their goals are those of this briefing. */
export const VICTORY: Record<string, Victory> = {
  agc: {
    places: ['Moscow'],
    isolation: true,
    major: { count: 1, rule: 'C5a' },
    minor: { adjacent: 2, rule: 'C5c' },
    otherwise: 'C5d',
  },
  agn: {
    places: ['Leningrad'],
    isolation: true,
    major: { count: 1, rule: 'N16' },
    minor: { adjacent: 2, rule: 'N17' },
    otherwise: 'N17',
  },
  ags: {
    places: ['Kiev', 'Rostov'],
    isolation: false,
    major: { count: 2, rule: 'S5a' },
    minor: { places: 1, rule: 'S5b' },
    otherwise: 'S5c',
  },
  barbarossa: {
    places: ['Leningrad', 'Moscow', 'Kiev', 'Rostov'],
    isolation: true,
    major: { count: 3, rule: 'C5e' },
    minor: null,
    otherwise: 'C5e',
  },
  'agc/smolensk': {
    first: 2,
    places: ['Vitebsk', 'Polotsk', 'Orsha', 'Mogilev', 'Smolensk', 'Yelnya', 'Roslavl'],
    isolation: false,
    major: { count: 6, rule: '' },
    minor: { places: 5, rule: '' },
    otherwise: '',
  },
  'barbarossa/kiev': {
    first: 5,
    places: ['Kiev', 'Nezhin', 'Priluki', 'Romny', 'Lubny'],
    isolation: true,
    major: { count: 4, rule: '' },
    minor: { places: 3, rule: '' },
    otherwise: '',
  },
};

const listed = (names: string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

function some(count: number, { places }: Victory): string {
  if (places.length === 1) return places[0] ?? '';
  return count === places.length ? `all of ${listed(places)}` : `at least ${count} of ${listed(places)}`;
}

function goals(victory: Victory): Goal[] {
  const { major, minor, isolation, otherwise } = victory;
  const how = isolation ? 'held by the Axis, or cut off from the east map edge,' : 'held by the Axis';
  const found: Goal[] = [
    {
      side: 'axis',
      level: 'Major Axis victory',
      text: `${capital(some(major.count, victory))} ${how} at the end.`,
      rule: major.rule,
    },
  ];
  if (minor)
    found.push({
      side: 'axis',
      level: 'Minor Axis victory',
      text:
        'places' in minor
          ? `${minor.places === 1 ? 'One' : `At least ${minor.places}`} of them at the end.`
          : `German units in at least ${minor.adjacent} hexes next to ${victory.places[0]} at the end.`,
      rule: minor.rule,
    });
  return [
    ...found,
    { side: 'soviet', level: 'Substantial Soviet victory', text: 'Anything less.', rule: otherwise },
  ];
}

/** An option as the ground of the game writes it: `agc;turns=13;mud=yes`. */
const option = (board: Board, key: string): string | undefined =>
  new Map(
    board.ground
      .split(';')
      .slice(1)
      .map((it) => it.split('=') as [string, string]),
  ).get(key);

const LAST = 13;

function specials(board: Board): Special[] {
  const [family] = board.game.split('/');
  const battle = board.game.includes('/');
  const south = family === 'ags' || family === 'barbarossa';
  const north = family === 'agn' || family === 'barbarossa';
  const rule = (from: number, to: number, text: string, id: string, zones = false): Special => ({
    from,
    to,
    text,
    rule: id,
    zones,
  });
  return [
    rule(1, 1, 'There is no Soviet player turn.', 'C4.6.1a'),
    rule(1, 1, 'Soviet forces have neither ZOC nor ZOI.', 'C4.6.1b', true),
    rule(1, 1, 'The Germans ignore rivers for movement, combat and reaction.', 'C4.6.5a'),
    ...(south && !battle ? [rule(1, 1, 'Units that started in Romania or Hungary wait.', 'S4.8a')] : []),
    ...(north && !battle ? [rule(1, 1, 'The Finns move but do not attack.', 'N4')] : []),
    rule(1, 2, 'A Soviet unit eliminated now may come back: a 5 or 6 on one die.', 'C4.6.4a'),
    ...(option(board, 'forced_attacks') === 'no'
      ? []
      : [
          rule(
            2,
            2,
            'Stalin demands 1d3 attacks; each one not made costs 1 Soviet RP a turn from turn 4 on.',
            'C4.6.3a',
          ),
        ]),
    ...(family === 'agc' && !battle
      ? [
          rule(
            1,
            6,
            'Two turns long after Smolensk falls, or after turn 4, German ZOI-capable units move one hex a turn and do not attack.',
            'C4.7b',
          ),
        ]
      : []),
    rule(3, 3, 'From now on the Germans receive 2 RP a turn.', 'C4.5a'),
    ...(option(board, 'mud') === 'yes' ? [rule(8, 9, 'Mud: MA −1, mobile −2, no penetration.', '')] : []),
    ...(north && !battle ? [rule(9, 9, 'No boats and no ice road to Leningrad this turn.', 'N10')] : []),
    rule(9, LAST, 'The German line of supply is 2 hexes off rail instead of 3.', 'C4.3.1b'),
    rule(10, LAST, 'The Soviet player may choose a Cossack hex each turn.', 'C4.8a'),
    rule(11, LAST, 'Rail conversion goes on by 1d2 instead of 1d3.', 'C4.3.1d'),
  ];
}

/** Rules that hold all the time and decide games. */
const ALWAYS = [
  { text: 'Forces that are not ZOI-capable act first; once another begins, they may not.', rule: 'D7c' },
  {
    text: 'At the end of his turn a player’s forces beside the enemy without any free way to a source surrender for good.',
    rule: 'D10a',
  },
  { text: 'At 12:1 or better the defender is eliminated without a roll.', rule: 'C4.6.2a' },
];

export function briefing(board: Board, last: number): Briefing | null {
  const victory = VICTORY[board.game];
  if (!victory) return null;
  const first = victory.first ?? 1;
  const within = (it: Special): boolean => it.from <= last && it.to >= first;
  return {
    first,
    goals: goals(victory),
    places: victory.places,
    isolation: victory.isolation,
    beside: victory.minor && 'adjacent' in victory.minor ? (victory.places[0] ?? null) : null,
    special: specials(board).filter(within),
    always: ALWAYS,
  };
}

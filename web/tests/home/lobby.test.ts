import { expect, test, vi } from 'vitest';
import { reach } from '../../src/home/reach';
import { invitationPath } from '../../src/home/join';
import {
  arranged,
  byDuty,
  blurbOf,
  firstWish,
  invitationsOf,
  keysOf,
  newGameOf,
  seatTitle,
  sizeWords,
  whenWords,
  type Listing,
  type Mine,
  type Wish,
} from '../../src/home/lobby';
import { keepThumb, thumb, thumbOf } from '../../src/home/thumb';

const listing: Listing = {
  game: 'agc',
  series: 'damos',
  title: 'Army Group Center',
  summary: '',
  turns: 12,
  short: false,
  minutes: '3 h',
  seats: [
    { name: 'axis', side: 'axis', title: 'German' },
    { name: 'soviet', side: 'soviet', title: 'Soviet' },
  ],
  options: [{ key: 'rail', title: 'Rail', values: [], default: 'book' }],
  modes: ['friend', 'hotseat', 'solitaire', 'machine'],
  bots: ['random'],
};
const wish = (more: Partial<Wish>): Wish => ({
  listing,
  mode: 'friend',
  side: 'axis',
  bot: 'random',
  options: { rail: 'book' },
  ...more,
});
const created = {
  id: 'x',
  tokens: {},
  invitations: { axis: 'a', soviet: 's' },
  spectator: 'w',
  commitment: 'c',
};

test('only what differs from the default is asked for', () => {
  expect(newGameOf(wish({}))).toEqual({ game: 'agc', mode: 'friend' });
  expect(newGameOf(wish({ options: { rail: 'one' } })).options).toEqual({ rail: 'one' });
  expect(newGameOf(wish({ mode: 'machine', side: 'soviet' })).machine).toEqual({ axis: 'random' });
});

test('against a friend this browser keeps neither key nor invitation of the other seat', () => {
  const keys = keysOf(wish({}), created);
  expect(keys).toEqual({ tokens: {}, spectator: 'w', mode: 'friend', title: 'Army Group Center' });
  expect(invitationsOf('axis', created, listing)).toEqual({ own: 'a', others: [['soviet', 's']] });
  const none = { ...created, invitations: {} };
  expect(invitationsOf('axis', none, listing)).toEqual({ own: undefined, others: [] });
});

test('a link leads where a friend can go, or says that he cannot', () => {
  const here = (hostname: string) => ({ hostname, origin: `http://${hostname}:4141` });
  const lan = { addresses: ['http://192.168.1.5:4141/', 'http://10.0.0.2:4141/'] };
  expect(reach(lan, here('localhost'))).toEqual({ from: lan.addresses, alone: false });
  expect(reach(lan, here('192.168.1.5'))).toEqual({ from: ['http://192.168.1.5:4141/'], alone: false });
  expect(reach({ addresses: [] }, here('127.0.0.1'))).toEqual({
    from: ['http://127.0.0.1:4141/'],
    alone: true,
  });
  expect(reach({ addresses: [] }, here('games.example')).alone).toBe(false);
});

test('an invitation is a link, its tail, or id and key', () => {
  expect(invitationPath('http://localhost:4141/play/ab-1#soviet=K9_x')).toBe('/play/ab-1#soviet=K9_x');
  expect(invitationPath('  /play/ab-1#soviet=K9 ')).toBe('/play/ab-1#soviet=K9');
  expect(invitationPath('ab1#axis=t')).toBe('/play/ab1#axis=t');
  expect(invitationPath('https://club.example/games/play/ab1#invite=t')).toBe('/play/ab1#invite=t');
  for (const wrong of [
    '',
    'ab1',
    'http://elsewhere/play/ab1',
    'ab1#',
    'ab1#axis',
    'javascript:alert(1)#a=b c',
    'x/../y#a=b',
  ]) {
    expect(invitationPath(wrong)).toBeNull();
  }
});

test('what waits for us comes first', () => {
  const card = {
    id: '',
    game: 'agc',
    title: '',
    mode: 'friend' as const,
    turn: 1,
    phase: '',
    owes: [],
    over: false,
    empty: [],
    updated: '',
  };
  const keys = { tokens: {} };
  const games: Mine[] = [
    { id: 'gone', keys, gone: 'no such game' },
    { id: 'over', keys, card: { ...card, over: true }, yours: false },
    { id: 'theirs', keys, card, yours: false },
    { id: 'ours', keys, card, yours: true },
  ];
  expect(games.sort(byDuty).map((it) => it.id)).toEqual(['ours', 'theirs', 'over', 'gone']);
});

test('short games stand right after the first campaign', () => {
  const named = (game: string, short: boolean): Listing => ({ ...listing, game, short });
  const all = [named('agc', false), named('ags', false), named('smolensk', true)];
  expect(arranged(all).map((it) => it.game)).toEqual(['agc', 'smolensk', 'ags']);
});

test('a newcomer is offered the short battle against an even machine', () => {
  const bots = ['recruit', 'staff', 'general'].map((name) => ({ name, title: name, blurb: '' }));
  const short = { ...listing, game: 'agc/smolensk', short: true, bots: ['recruit', 'staff', 'general'] };
  const wanted = firstWish({ games: [listing, short], bots } as unknown as Parameters<typeof firstWish>[0]);
  expect(wanted).toMatchObject({ mode: 'machine', side: 'axis', bot: 'staff' });
  expect(newGameOf(wanted!)).toEqual({ game: 'agc/smolensk', mode: 'machine', machine: { soviet: 'staff' } });
  expect(firstWish({ games: [listing], bots } as unknown as Parameters<typeof firstWish>[0])).toBeNull();
  const bare = { ...short, game: 'bare', minutes: '' };
  const offered = { games: [bare, short], bots } as unknown as Parameters<typeof firstWish>[0];
  expect(firstWish(offered)?.listing.game).toBe('agc/smolensk');
});

test('a game that says little is told without gaps', () => {
  const bare = { ...listing, turns: 0, minutes: '' };
  expect([listing, { ...listing, turns: 1, minutes: '' }, bare].map(sizeWords)).toEqual([
    '12 turns · 3 h',
    '1 turn',
    '',
  ]);
  expect(whenWords({ turn: 2, phase: 'Axis operations' })).toBe('Turn 2, Axis operations');
  expect(
    [
      { turn: 0, phase: '' },
      { turn: 0, phase: 'Set-up' },
      { turn: 3, phase: '' },
    ].map(whenWords),
  ).toEqual(['', 'Set-up', 'Turn 3']);
});

test('seats without titles go by their names, and many seats are told as many', () => {
  const names = ['north-chief', 'north-air', 'umpire'];
  const many = { ...listing, seats: names.map((name) => ({ name, side: '', title: name })) };
  expect(names.map((name) => seatTitle(name, many))).toEqual(['North chief', 'North air', 'Umpire']);
  expect(seatTitle('axis', listing)).toBe('German');
  expect(blurbOf('hotseat', listing)).toContain('Two players');
  expect(blurbOf('hotseat', many)).toContain('All players');
  const invitations = { 'north-air': 'a', umpire: 'u', 'north-chief': 'c' };
  const { others } = invitationsOf('north-air', { ...created, invitations }, many);
  expect(others.map(([seat]) => seat)).toEqual(['north-chief', 'umpire']);
});

test('the picture of a position holds every stack, each with its side', () => {
  const stacks = [
    { u: 2, v: 3, side: 0 },
    { u: 9, v: 8, side: 1 },
  ];
  const places = [
    { u: 5, v: 5, name: 'Minsk' },
    { u: 90, v: 5, name: 'Moscow' },
  ];
  const made = thumbOf(stacks, places)!;
  expect(made.sides).toEqual([[[2, 3]], [[9, 8]]]);
  expect(made.places.map((it) => it.name)).toEqual(['Minsk']);
  const [left, top, width, height] = made.box;
  for (const { u, v } of stacks) {
    expect(u > left && u < left + width).toBe(true);
    expect(v > top && v < top + height).toBe(true);
  }
  expect(thumbOf([], [])).toBeNull();
});

test('a picture is found again, and one that an older board has kept is none', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  const made = thumbOf([{ u: 2, v: 3, side: 1 }], []);
  keepThumb('g1', made);
  kept.set('grognard.thumb.g2', '{"box":[0,0,9,5],"red":[[2,3]],"places":[]}');
  expect([thumb('g1'), thumb('g2'), thumb('g3')]).toEqual([made, null, null]);
  expect(made?.sides).toEqual([[], [[2, 3]]]);
  vi.unstubAllGlobals();
});

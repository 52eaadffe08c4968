// What the first page asks of the host: games to continue, games to begin.

import { capital } from '../game/kinds';
import { gameCard, post, WireError } from '../wire/rest';
import { known, recall, type Keys } from '../wire/tokens';
import type { Catalogue, Created, GameCard, NewGame, SeatName } from '../wire/types';

export type Listing = Catalogue['games'][number] & { modes?: string[]; bots?: string[] };
export type Bot = Catalogue['bots'][number];
export type Mode = NewGame['mode'];

/** The level offered first: an even match. */
export const EVEN = 'staff';

/** A game of this browser: what everybody may know, and whether we owe something. */
export type Mine = { id: string; keys: Keys } & ({ card: GameCard; yours: boolean } | { gone: string });

export async function myGames(): Promise<Mine[]> {
  const all = known()
    .slice(0, 12)
    .map(async (id): Promise<Mine> => {
      const keys = recall(id) ?? { tokens: {} };
      try {
        const card = await gameCard(id);
        return { id, keys, card, yours: !card.over && card.owes.some((seat) => seat in keys.tokens) };
      } catch (error) {
        if (error instanceof WireError && error.status === 0) throw error;
        return { id, keys, gone: error instanceof Error ? error.message : 'not found' };
      }
    });
  return (await Promise.all(all)).sort(byDuty);
}

/** Ours to move first, then running, then over, then gone. */
export function byDuty(a: Mine, b: Mine): number {
  const rank = (mine: Mine) => ('gone' in mine ? 3 : mine.card.over ? 2 : mine.yours ? 0 : 1);
  return rank(a) - rank(b);
}

/** The games in the order of the page: the first campaign, then what can be played in an evening, then the rest. */
export function arranged(games: Listing[]): Listing[] {
  const [first] = games.filter((it) => !it.short);
  const rank = (it: Listing) => (it === first ? 0 : it.short ? 1 : 2);
  return [...games].sort((a, b) => rank(a) - rank(b));
}

/** A seat by the name players use; one that has no title of its own goes by its name in words. */
export function seatTitle(seat: SeatName, listing?: Listing): string {
  const named = listing?.seats.find((it) => it.name === seat)?.title;
  return named && named !== seat ? named : capital(seat.replaceAll('-', ' '));
}

/** "3 turns · 30 to 60 minutes", as far as the game says. */
export function sizeWords({ turns, minutes }: Listing): string {
  const length = turns > 0 ? `${turns} ${turns === 1 ? 'turn' : 'turns'}` : '';
  return [length, minutes].filter(Boolean).join(' · ');
}

/** "Turn 2, Blue operations", as far as the game has turns and phases. */
export const whenWords = ({ turn, phase }: Pick<GameCard, 'turn' | 'phase'>): string =>
  [turn > 0 ? `Turn ${turn}` : '', phase].filter(Boolean).join(', ');

type Told = { title: string; blurb: string; /** Where more than two sit at the table. */ many?: string };
export const MODES: Record<Mode, Told> = {
  friend: {
    title: 'v. a friend',
    blurb: 'Two screens, one each. You get a link to send; the first to open it takes the seat.',
    many: 'One screen for each seat. You get a link to each of the other seats; the first to open it takes the seat.',
  },
  machine: {
    title: 'v. the machine',
    blurb: 'The machine plays the other side and sees only what that side may see.',
    many: 'The machine plays all other seats; in each it sees only what that seat may see.',
  },
  hotseat: {
    title: 'hot-seat',
    blurb: 'Two players at one screen; each sees only their own side.',
    many: 'All players at one screen; each sees only what their seat may see.',
  },
  solitaire: { title: 'solitaire', blurb: 'You play both sides and see everything.' },
  record: { title: 'record', blurb: 'Replay a finished game.' },
};

export function blurbOf(mode: Mode, listing: Listing): string {
  const { blurb, many } = MODES[mode];
  return listing.seats.length > 2 ? (many ?? blurb) : blurb;
}

export type Wish = {
  listing: Listing;
  mode: Mode;
  side: SeatName;
  bot: string;
  options: Record<string, string>;
  position?: string;
};

/** The request for a wish: only what differs from the default. */
export function newGameOf(wish: Wish): NewGame {
  const changed = Object.fromEntries(
    Object.entries(wish.options).filter(
      ([key, value]) => wish.listing.options.find((it) => it.key === key)?.default !== value,
    ),
  );
  const others = wish.listing.seats.map((seat) => seat.name).filter((seat) => seat !== wish.side);
  return {
    game: wish.listing.game,
    mode: wish.mode,
    ...(Object.keys(changed).length > 0 ? { options: changed } : {}),
    ...(wish.mode === 'machine'
      ? { machine: Object.fromEntries(others.map((seat) => [seat, wish.bot])) }
      : {}),
    ...(wish.position ? { position: wish.position } : {}),
  };
}

/** The keys that come with a new game; against a friend there are none yet, only invitations. */
export const keysOf = (wish: Wish, created: Created): Keys => ({
  tokens: created.tokens,
  spectator: created.spectator,
  mode: wish.mode,
  title: wish.listing.title,
});

/** What a newcomer is offered: the first short battle that says how long it takes, in its first seat against an even machine, by the book. */
export function firstWish(offered: Catalogue): Wish | null {
  const listing = offered.games.find((it) => it.short && it.minutes !== '') as Listing | undefined;
  const bots = offered.bots.filter((bot) => !listing?.bots || listing.bots.includes(bot.name));
  const bot = (bots.find((it) => it.name === EVEN) ?? bots.at(-1))?.name;
  const side = listing?.seats[0]?.name;
  if (!listing || !bot || !side) return null;
  const options = Object.fromEntries(listing.options.map((it) => [it.key, it.default]));
  return { listing, mode: 'machine', side, bot, options };
}

const CHOICE = 'grognard.choice';
/** What was chosen last for a new game. */
export type Choice = { game?: string; mode?: Mode; side?: string; bot?: string };

export function lastChoice(): Choice {
  try {
    return JSON.parse(localStorage.getItem(CHOICE) ?? '{}') as Choice;
  } catch {
    return {};
  }
}

export function keepChoice(choice: Choice): void {
  localStorage.setItem(CHOICE, JSON.stringify(choice));
}

/** The invitation to our own seat, and those to send, as the table seats them. They are kept nowhere: another can be made as long as the seat is empty. */
export function invitationsOf(
  side: SeatName,
  created: Created,
  { seats }: Pick<Listing, 'seats'>,
): { own: string | undefined; others: [SeatName, string][] } {
  const { [side]: own, ...others } = created.invitations;
  const place = (seat: SeatName): number => seats.findIndex((it) => it.name === seat);
  return { own, others: Object.entries(others).sort(([a], [b]) => place(a) - place(b)) };
}

export type Checked = { game?: string; problems: { text: string }[] };
export const checkPosition = (position: string): Promise<Checked> => post('/api/positions', { position });
export const openRecord = (record: string): Promise<{ id: string; spectator: string }> =>
  post('/api/records', { record });

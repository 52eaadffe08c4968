// The desk of one game: what the host says, what the player points at, and what follows from both.

import { piecesOf, topFirst, type Piece } from '../counters/piece';
import { Camera } from '../map/camera.svelte';
import { Grid, type Hex } from '../map/geometry';
import { controlOf, convertedOf } from '../map/ground';
import { board as fetchBoard, gameCard, problemOf, WireError } from '../wire/rest';
import { Connection, type Link } from '../wire/socket';
import { recall, takeFromAddress } from '../wire/tokens';
import type {
  Board,
  Caution,
  Doing,
  GameCard,
  LogLine,
  Moment,
  Offer,
  Problem,
  SeatName,
  Stage,
  TableState,
  UmpireOrder,
} from '../wire/types';
import { Bulletin } from './bulletin.svelte';
import { diceFault } from './dicenote';
import { goesOn, isStep, NOTHING, spotlightOf } from './doing';
import { Foresight, hovers } from './foreseen.svelte';
import { gestures, type Wanted } from './gestures';
import { Idling } from './idle.svelte';
import { Adviser } from './hint.svelte';
import { selects } from './kinds';
import { LossMarks } from './lossMarks.svelte';
import { Overlays, PRESENT_ONLY, type Overlay } from './overlays.svelte';
import { Pacer } from './pace.svelte';
import { outlives, type Planned } from './planned';
import { Standing } from './standing.svelte';
import { Steps } from './steps.svelte';
import { Prospects } from './prospects.svelte';
import { Reporter } from './report.svelte';
import { Replayer, type Past } from './replay.svelte';
import { ownReaction } from './rolled';
import type { Odds } from './showOdds';
import { newNotes, Timer } from './timer.svelte';
import { Trail } from './trail';
import { Unfinished } from './unfinished.svelte';

export type Notice = { problem: Problem; hex: number | null };
export type Asked = Caution & {
  /** What it is about: the same once more means yes. */
  about: string;
  go: () => Promise<boolean>;
  /** What no does, where it does something. */
  instead?: () => void;
};
/** After an answer is taken the new table follows at once; a lost one must not block the desk. */
const PATIENCE_MS = 4000;
/** So often one looks whether a turn has come. */
const LOOK_MS = 20;

export class Desk {
  readonly id: string;
  readonly camera = new Camera();
  readonly overlays = new Overlays(() => this.replay !== null);
  readonly adviser = new Adviser();
  readonly pacer = new Pacer();
  readonly prospects = new Prospects(() => this.decision);
  readonly foreseen = new Foresight(() => this.decision);
  readonly reporter = new Reporter();
  readonly bulletin = new Bulletin();
  readonly standing = new Standing();
  readonly idling = new Idling();
  readonly timer = new Timer();
  readonly marks = new LossMarks();
  readonly unfinished = new Unfinished();
  readonly replayer = new Replayer(this);
  readonly steps: Steps;
  #connection: Connection | null = null;
  #tokens: string[] = [];
  #round = 0;
  #heard = 0;
  #warning: Problem | null = null;
  #trail = new Trail();
  #hearers: (() => void)[] = [];

  board: Board | null = $state.raw(null);
  card: GameCard | null = $state.raw(null);
  grid: Grid = $state.raw(new Grid([]));
  table: TableState | null = $state.raw(null);
  /** Whether the host tells of no map: the plain board shows the game. */
  plain: boolean = $derived(this.table !== null && !this.table.stage);
  log: LogLine[] = $state.raw([]);
  ticks: TableState['replay']['ticks'] = $state.raw([]);
  #epoch = -1;
  #count = 0;
  link: Link = $state('connecting');
  retryIn = $state(0);
  fatal: Problem | null = $state.raw(null);
  /** An error of this page; the game at the host is untouched by it. */
  mishap: string | null = $state(null);

  /** Set while somebody else must take the seat: nothing of the game is shown. */
  handOver: SeatName | null = $state(null);
  /** Who has sat down at a screen that is handed over. */
  sits: SeatName | null = $state(null);

  hover: number | null = $state(null);
  cursor: number | null = $state(null);
  /** Where it was when the question came up. */
  cursorThen: number | null = null;
  inspected: number | null = $state(null);
  /** The stack last stepped to by keys in this decision: it is still meant when the cursor is on the enemy. */
  stepped: number | null = $state(null);
  fan: number | null = $state(null);
  /** Units put together on the screen, not sent yet. */
  chosen: number[] = $state([]);
  /** How often odds were called for: a card that was put aside comes back. */
  oddsCalls = $state(0);
  carrying: number | null = $state(null);
  odds: Odds | null = $state.raw(null);
  plan: Planned | null = $state.raw(null);
  notice: Notice | null = $state.raw(null);
  /** Asked before what cannot be taken back lightly; another way out may be offered beside yes. */
  doubt: Asked | null = $state.raw(null);
  /** The force whose odds were looked at when a concerted attack was declared. */
  meant: { target: number; units: number[] } | null = $state.raw(null);
  busy = $state(false);
  replay: Past | null = $state.raw(null);
  textBoard = $state(false);
  reviewing = $state(false);
  /** Whether the briefing lies open. */
  briefed = $state(false);
  /** What the live region says. */
  said = $state('');
  /** The same for eyes, where it would be missed. */
  toast: { text: string; rolled?: boolean } | null = $state.raw(null);

  view: unknown = $derived((this.replay ?? this.pacer.now ?? this.table)?.view ?? null);
  /** The line along the top: of the moment that is shown. */
  ribbon = $derived.by(() => {
    const past = this.replay ?? this.pacer.now;
    return past && this.table
      ? { ...past.ribbon, dice: this.table.ribbon.dice }
      : (this.table?.ribbon ?? null);
  });
  /** What lies on the map at the moment that is shown. */
  stage: Stage | null = $derived((this.replay ?? this.pacer.now ?? this.table)?.stage ?? null);
  /** What is under way at that moment. */
  doing: Doing = $derived(this.stage?.doing ?? NOTHING);
  /** What is under way at the table, whatever is shown. */
  present: Doing = $derived(this.table?.stage?.doing ?? NOTHING);
  pieces: Piece[] = $derived(this.stage && this.board ? piecesOf(this.board, this.stage) : []);
  /** Hexes the first side controls. */
  control: ReadonlySet<number> = $derived(
    this.stage && this.board ? controlOf(this.board, this.stage) : new Set<number>(),
  );
  /** Rail hexes that serve the first side. */
  converted: ReadonlySet<number> = $derived(
    this.stage && this.board ? convertedOf(this.board, this.stage) : new Set<number>(),
  );
  stacks: Map<number, Piece[]> = $derived(stacked(this.pieces));
  /** The hex whose units of one's own are looked at: their attack is meant before any other. */
  looked: number | null = $derived.by(() => {
    const side = this.table?.seats.find((it) => it.name === this.seat)?.side;
    const here = this.inspected === null ? [] : (this.stacks.get(this.inspected) ?? []);
    return here.some((piece) => piece.side === side) ? this.inspected : this.stepped;
  });
  offers: Offer[] = $derived(
    this.replay || this.pacer.now || this.handOver ? [] : (this.table?.offers ?? []),
  );
  gestures = $derived(gestures(this.offers, (offer) => isStep(this, offer)));
  spotlight = $derived(this.stage === null ? null : spotlightOf(this.doing));
  mine: boolean = $derived(this.offers.length > 0);
  /** The decision that is open, by a name no other has: rewritten history counts anew. */
  decision: string = $derived(
    `${this.table?.seat ?? ''} ${this.table?.log.epoch ?? 0} ${this.table?.decision ?? -1}`,
  );
  seat: SeatName = $derived(this.table?.seat ?? '');
  /** Whether the shown seat is an umpire's. */
  umpire: boolean = $derived(
    this.table?.seats.some((it) => it.name === this.table?.seat && it.role === 'umpire') ?? false,
  );
  hotseat: boolean = $derived(this.card?.mode === 'hotseat');

  constructor(id: string) {
    this.id = id;
    this.steps = new Steps(this);
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      const [board, card] = await Promise.all([fetchBoard(this.id), gameCard(this.id)]);
      this.grid = new Grid(board.hexes, board.grain);
      this.card = card;
      this.board = board;
      const { keys, warning } = await takeFromAddress(this.id);
      const tokens = Object.values(keys?.tokens ?? {});
      if (tokens.length === 0 && keys?.spectator) tokens.push(keys.spectator);
      if (warning) this.#warnOfKeys(warning);
      this.#tokens = tokens;
      this.#connect();
    } catch (error) {
      this.fatal = problemOf(error);
    }
  }

  #connect(): void {
    const show = this.#connection?.show;
    this.#connection?.close();
    const round = (this.#round += 1);
    const current = (): boolean => round === this.#round;
    this.#connection = new Connection(this.id, this.#tokens, {
      table: (state) => current() && this.#hear(state),
      link: (link, retry) => {
        if (current()) [this.link, this.retryIn] = [link, retry];
      },
      fault: (problem) => (this.fatal = problem),
      unfit: () => this.#warnOfKeys('A key kept in this browser no longer opens its seat.'),
    });
    this.#connection.show = show;
  }

  /** Said with the first table: the seats that other keys open are shown all the same. */
  #warnOfKeys(text: string): void {
    this.#warning = { kind: 'no_key', text };
  }

  close(): void {
    this.#connection?.close();
  }

  /** Takes the whole table from the host anew; everything half done on this screen is void. */
  async reload(): Promise<void> {
    this.busy = false;
    this.#count = -1;
    this.pacer.skip();
    this.replay = null;
    this.#connect();
    await this.#next();
    if (this.table) this.#moveOn(null, this.table);
  }

  #hear(state: TableState): void {
    const before = this.table;
    this.fatal = null;
    if (state.seat !== this.table?.seat) this.#count = -1;
    this.#read(state);
    this.table = state;
    if (before?.decision !== state.decision || before.seat !== state.seat) this.#moveOn(before, state);
    if (before?.seat === state.seat && state.log.from > 0) {
      this.#showRoll(state);
      this.pacer.hear(this, state, state.log.lines);
    }
    this.timer.hear(state);
    const notes = newNotes(before, state);
    if (notes.length > 0) this.#tellNotes(notes.join(' '), before?.decision !== state.decision);
    this.reporter.hear(this, state);
    this.bulletin.hear(state);
    this.steps.hear(state);
    if (before === null) {
      const text = diceFault(recall(this.id), state);
      if (text) this.#warning = { kind: 'dice', text };
    }
    if (this.#warning) this.refuse(this.#warning, null);
    this.#warning = null;
    this.#heard += 1;
    for (const hearer of this.#hearers.splice(0)) hearer();
  }

  /** What clocks and umpires did: seen by all, and said before the question that came with it. */
  #tellNotes(text: string, asked: boolean): void {
    this.toast = { text };
    this.said = asked ? `${text} ${this.said}` : text;
  }

  /** Goes on with the log, or begins it anew where history was rewritten. */
  #read({ log: news, replay }: TableState): void {
    const goesOn = news.epoch === this.#epoch && news.from === this.#count;
    this.log = goesOn ? [...this.log, ...news.lines] : news.lines;
    this.ticks = goesOn ? [...this.ticks, ...replay.ticks] : replay.ticks;
    this.#epoch = news.epoch;
    this.#count = news.count;
    if (this.#connection) this.#connection.since = { epoch: news.epoch, count: news.count };
  }

  /** What was rolled for a reaction of one's own is seen at once; the live region has it with the news. */
  #showRoll({ seats, log }: TableState): void {
    const line = ownReaction(seats, log.lines);
    if (line) this.toast = { text: line.text, rolled: true };
  }

  /** A new question: what was being put together for the old one is void. */
  #moveOn(before: TableState | null, state: TableState): void {
    this.chosen = [];
    this.cursorThen = this.cursor;
    this.stepped = null;
    this.carrying = null;
    this.marks.clear();
    this.notice = null;
    this.doubt = null;
    this.odds = null;
    if (!outlives(this)) this.plan = null;
    if (this.fan !== null && !this.#keepsFan(before, state)) this.fan = null;
    this.adviser.forget(this.pursues(this.adviser.begun));
    this.overlays.forget();
    this.foreseen.forget();
    if (!hovers()) this.hover = null;
    if ((this.spotlight?.acting.size ?? 0) > 0) this.inspected = null;
    if (before === null && this.hotseat) this.handOver = this.#firstSeat(state);
    else this.#pass(state);
    const owed = state.pending.owes.find((it) => it.seat === state.seat);
    const news = before ? state.log.lines.map((line) => line.text) : [];
    const title = state.pending.over?.title ?? (owed ? owed.sentence : 'The other side decides.');
    this.said = [...news.slice(-3), title].join(' ');
  }

  /** A fan belongs to one question, and to the stack that is named from: it stays while units are named out of it. */
  #keepsFan(before: TableState | null, state: TableState): boolean {
    const asked = (it: TableState | null): string | undefined =>
      it?.pending.owes.find((owed) => owed.seat === it.seat)?.sentence;
    const acting = [...(this.spotlight?.acting ?? [])];
    const here = acting.length === 0 || acting.some((unit) => this.piece(unit)?.hex === this.fan);
    return before?.seat === state.seat && asked(before) === asked(state) && here;
  }

  /** Whether a force still does what was begun when the game looked so. */
  pursues(begun: Doing | null): boolean {
    const light = this.spotlight;
    const acts = light !== null && (light.acting.size > 0 || light.target !== null);
    return acts && goesOn(begun, this.present);
  }

  /** A page opened anew at a shared screen: whoever is to move sits down first. */
  #firstSeat(state: TableState): SeatName | null {
    const mine = state.seats.filter((it) => it.mine).map((it) => it.name);
    if (mine.length < 2 || state.pending.over) return null;
    return state.pending.owes.map((it) => it.seat).find((seat) => mine.includes(seat)) ?? null;
  }

  /** At one screen for both sides: shows the seat that owes, with a hand-over where secrets are kept. */
  #pass(state: TableState): void {
    const owes = state.pending.owes.map((it) => it.seat);
    if (owes.length === 0 || owes.includes(state.seat)) return;
    const next = state.seats.find((it) => it.mine && owes.includes(it.name));
    if (!next) return;
    if (this.hotseat) this.handOver = next.name;
    else this.#connection?.showSeat(next.name);
    // The others were answered for under the cover: whoever sits there goes on.
    if (this.handOver !== null && this.handOver === this.sits) void this.takeOver();
  }

  /** The next player sits down; the cover stays on until the host has turned the table round. */
  async takeOver(): Promise<void> {
    const seat = this.handOver;
    if (!seat) return;
    this.turnCovered(seat);
    while (this.handOver === seat && this.table?.seat !== seat) await this.#next();
    if (this.handOver !== seat) return;
    this.handOver = null;
    this.sits = seat;
  }

  /** Turns the table round under the cover, which stays on. */
  turnCovered(seat: SeatName): void {
    if (!this.#connection || this.#connection.show === seat) return;
    this.#connection.since = undefined;
    this.#connection.showSeat(seat);
  }

  /** Waits for the next word of the host about the table. */
  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#hearers.push(resolve);
      setTimeout(resolve, PATIENCE_MS);
    });
  }

  /** While a machine thinks about what a seat does, or a standing order answers: waits a little for its turn to come again. */
  async turn(seat: SeatName): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    const came = (): boolean => this.mine && this.seat === seat && !this.busy;
    while (!came() && Date.now() < until && (this.busy || this.#comes(seat)))
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }

  /** Whether a seat will be asked without any player answering before. */
  #comes(seat: SeatName): boolean {
    const owes = this.table?.pending.owes.map((it) => it.seat) ?? [];
    if (owes.includes(seat)) return this.seat !== seat || this.handOver !== null;
    const machine = (name: SeatName): boolean =>
      this.table?.seats.find((it) => it.name === name)?.machine != null;
    return owes.every((it) => machine(it) || this.standing.mayAnswer(this, it));
  }

  /** Answers the decision. True when the host has taken it and shown what came of it. An answer nobody gave clears nothing away. */
  async act(offer: Offer, { unasked = false } = {}): Promise<boolean> {
    return (await this.acts(offer, [], { unasked })) > 0;
  }

  /** Answers, and goes on as it is meant as long as that is offered, or takes the whole or nothing: one request. Says how many answers the host has taken. */
  async acts(offer: Offer, then: Wanted[], { unasked = false, whole = false } = {}): Promise<number> {
    const { table } = this;
    if (!table || !this.#connection || this.busy) return 0;
    this.busy = true;
    if (!unasked) {
      this.notice = null;
      this.reporter.makeWay();
      this.bulletin.makeWay();
      this.idling.wake();
      this.standing.stir();
    }
    const heard = this.#heard;
    try {
      const taken = await this.#connection.act(table.seat, table.decision, offer.action, { then, whole });
      if (this.#heard === heard) await this.#next();
      this.#trail.add(taken);
      return taken;
    } catch (error) {
      if (!unasked) this.refuse(problemOf(error), offer.hex ?? null);
      return 0;
    } finally {
      this.busy = false;
    }
  }

  /** What is answered meanwhile is one gesture, and taken back by one undo. */
  together<T>(deed: () => Promise<T>): Promise<T> {
    return this.#trail.together(deed);
  }

  /** Takes back the last gesture as far as it goes; a force half named is no place to stop. */
  async undo(): Promise<void> {
    // What it would change is not what is seen.
    if (this.replay) return this.tell('Return to the present first.');
    if (!this.table?.undo.open || !this.#connection || this.busy) return;
    this.busy = true;
    this.fan = null;
    this.idling.hush();
    this.standing.rest();
    try {
      let left = this.#trail.take();
      while (this.table.undo.open && (left > 0 || this.present.halfway)) {
        const heard = this.#heard;
        left -= await this.#connection.undo(this.table.seat, this.table.decision, Math.max(left, 1));
        if (this.#heard === heard) await this.#next();
      }
    } catch (error) {
      this.refuse(problemOf(error), null);
    } finally {
      this.busy = false;
    }
  }

  /** What the shown seat has filled in and not sent, as the host keeps it. */
  get drafted(): unknown {
    return this.table?.drafts?.find((it) => it.seat === this.table?.seat)?.filled;
  }

  /** Lets the host keep what is filled in for the decision at hand; nothing clears it. What comes too late is no loss. */
  async draft(filled: unknown, words: string): Promise<void> {
    if (!this.table || !this.mine) return;
    await this.#connection?.draft(this.table.seat, this.table.decision, filled, words).catch(() => null);
  }

  /** What the umpire says of clocks and the way back. True when the host has done it. */
  async order(order: UmpireOrder): Promise<boolean> {
    if (!this.table || !this.#connection) return false;
    try {
      await this.#connection.umpire(this.table.seat, order);
      return true;
    } catch (error) {
      this.refuse(problemOf(error), null);
      return false;
    }
  }

  /** Gives the game up for the shown seat. */
  async resign(): Promise<void> {
    await this.#end((connection, seat) => connection.resign(seat));
  }

  /** Whether we would end the game now without a winner; at one screen for all seats, for all of them. */
  async agree(yes: boolean): Promise<void> {
    await this.#end(async (connection) => {
      for (const { name } of this.table?.seats.filter((it) => it.mine && it.role === 'player') ?? [])
        await connection.agree(name, yes);
    });
  }

  async #end(say: (connection: Connection, seat: SeatName) => Promise<unknown>): Promise<void> {
    if (!this.table || !this.#connection) return;
    try {
      await say(this.#connection, this.table.seat);
    } catch (error) {
      this.refuse(problemOf(error), null);
    }
  }

  /** Takes one unit out of the force that is being named: back to before it was named, and the others again, as one gesture. */
  async unname(unit: number): Promise<boolean> {
    if (!this.#connection || this.busy || !this.spotlight?.acting.has(unit)) return false;
    const before = [...this.spotlight.acting];
    const refused = (): Problem => ({
      kind: 'illegal',
      text: `${this.piece(unit)?.name ?? 'The unit'} cannot be taken out any more. ${this.table?.undo.reason ?? ''}`.trim(),
    });
    if (!this.table?.undo.open) return (this.refuse(refused(), null), false);
    await this.#backWhile(() => this.spotlight?.acting.has(unit) ?? false);
    const out = !this.spotlight?.acting.has(unit);
    if (!out) this.refuse(refused(), null);
    await this.#name(before.filter((it) => it !== unit));
    return out;
  }

  /** Back to where nobody has been named: every force that may be is open again. */
  async unnameAll(): Promise<void> {
    if (!this.#connection || this.busy || !this.table?.undo.open) return;
    this.fan = null;
    await this.#backWhile(() => (this.spotlight?.acting.size ?? 0) > 0);
  }

  /** Puts a layer on or off; what is about the present cannot be laid over the past. */
  toggleLayer(name: Overlay): void {
    if (this.overlays.isShut(name)) this.tell(PRESENT_ONLY);
    else this.overlays.toggle(name);
  }

  /** Another force instead of the one that is being named, as one gesture. Where none of it may be named, nothing changes. */
  async rename(units: number[]): Promise<boolean> {
    if (!this.#connection || this.busy || !this.table?.undo.open) return false;
    const before = [...(this.spotlight?.acting ?? [])];
    this.fan = null;
    await this.#backWhile(() => (this.spotlight?.acting.size ?? 0) > 0);
    const open = units.filter((unit) => this.#naming(unit));
    await this.#name(open.length > 0 ? open : before);
    return open.length > 0;
  }

  /** Takes back answer by answer as long as something holds. */
  async #backWhile(holds: () => boolean): Promise<void> {
    this.busy = true;
    let taken = 0;
    try {
      while (holds() && this.#connection && this.table?.undo.open) {
        const heard = this.#heard;
        taken += await this.#connection.undo(this.table.seat, this.table.decision, 1);
        if (this.#heard === heard) await this.#next();
      }
    } catch (error) {
      this.refuse(problemOf(error), null);
    } finally {
      this.#trail.drop(taken);
      this.busy = false;
    }
  }

  #naming(unit: number): Offer | undefined {
    return this.gestures.byUnit.get(unit)?.find((it) => selects(this, it));
  }

  #name(units: number[]): Promise<void> {
    return this.together(async () => {
      for (const unit of units) {
        const offer = this.spotlight?.acting.has(unit) ? undefined : this.#naming(unit);
        if (offer) await this.act(offer);
      }
    });
  }

  ask<T>(question: Parameters<Connection['ask']>[1]): Promise<T> {
    if (!this.#connection || !this.table)
      return Promise.reject(new WireError({ kind: 'offline', text: 'Not connected.' }, 0));
    return this.#connection.ask<T>(this.table.seat, question);
  }

  /** A short word for ears and eyes. */
  tell(text: string): void {
    this.said = text;
    this.toast = { text };
  }

  refuse(problem: Problem, hex: number | null): void {
    this.notice = { problem, hex };
    this.said = `Refused. ${problem.text}`;
  }

  /** Asks why something cannot be done; `open` is what follows where it can. */
  async whyNot(
    question: { action?: unknown; hex?: number; units?: number[] },
    open: () => void = () => this.tell('Nothing prevents it.'),
  ): Promise<void> {
    try {
      const problem = await this.ask<Problem | null>({ why_not: question });
      if (problem?.kind === 'open') open();
      else if (problem?.text) this.refuse(problem, question.hex ?? null);
    } catch (error) {
      this.refuse(problemOf(error), question.hex ?? null);
    }
  }

  async showReplay(line: number): Promise<void> {
    const length = this.table?.replay.length ?? 0;
    if (line >= length) {
      this.replay = null;
      return;
    }
    try {
      const at = Math.max(0, line);
      const moment = await this.ask<Moment>({ replay: { line: at } });
      const enters = this.replay === null;
      this.replay = { ...moment, line: at };
      const { told, title } = moment;
      this.said = [title, told?.text].filter(Boolean).join('. ');
      if (enters && this.overlays.hushed) this.toast = { text: PRESENT_ONLY };
      // The camera follows what is told.
      for (const index of told?.n === at || told?.block != null
        ? [told?.hexes?.[0], told?.hexes?.at(-1)]
        : []) {
        const hex = index === undefined ? undefined : this.grid.get(index);
        if (hex) this.camera.reveal(hex, 80);
      }
    } catch (error) {
      this.refuse(problemOf(error), null);
    }
  }

  piece(id: number): Piece | undefined {
    return this.pieces[id]?.id === id ? this.pieces[id] : this.pieces.find((it) => it.id === id);
  }

  lookAt(hex: Hex | number | undefined): void {
    const found = typeof hex === 'number' ? this.grid.get(hex) : hex;
    if (!found) return;
    this.camera.look(found, Math.max(this.camera.s, 64));
    this.cursor = found.index;
  }
}

function stacked(pieces: Piece[]): Map<number, Piece[]> {
  const stacks = new Map<number, Piece[]>();
  for (const piece of pieces) {
    if (piece.hex === null) continue;
    const stack = stacks.get(piece.hex);
    if (stack) stack.push(piece);
    else stacks.set(piece.hex, [piece]);
  }
  for (const [hex, stack] of stacks) stacks.set(hex, topFirst(stack));
  return stacks;
}

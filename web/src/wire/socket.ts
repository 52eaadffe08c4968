// The live connection to one game: says hello, resumes after a break, backs off while the host is away, keeps unsent answers.

import type {
  FromHost,
  Problem,
  Question,
  SeatName,
  TableChange,
  TableState,
  ToHost,
  UmpireOrder,
  Wanted,
} from './types';
import { at } from '../app/base';
import { Misfit, patched } from './patch';
import { WireError } from './rest';
import { freshKey } from './tokens';

export type Link = 'connecting' | 'live' | 'waiting' | 'ended';

export type Listener = {
  table(state: TableState): void;
  link(link: Link, retryInSeconds: number): void;
  fault(problem: Problem): void;
  /** Some of the keys we brought open no seat; the game goes on with the others. */
  unfit?(tokens: string[]): void;
};

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_MS = 25_000;

/** How many answers the host has taken or given back; one, where it does not say. */
const answers = (told: unknown): number => (typeof told === 'number' ? told : 1);

type Waiting = { message: ToHost; resolve(value: unknown): void; reject(error: WireError): void };

export class Connection {
  #url: string;
  #tokens: string[];
  #listener: Listener;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #ping = 0;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #closed = false;
  #name = freshKey().slice(0, 16);
  /** The table as the host believes we hold it; changes are changes to this. */
  #table: TableState | null = null;
  show: SeatName | undefined;
  /** How much of the log we hold, so that the host need not send it again. */
  since: { epoch: number; count: number } | undefined;

  constructor(id: string, tokens: string[], listener: Listener) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#url = `${scheme}//${location.host}${at(`/api/games/${encodeURIComponent(id)}/ws`)}`;
    this.#tokens = tokens;
    this.#listener = listener;
    addEventListener('online', this.#hurry);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close();
  }

  /**
   * Answers a decision, and goes on as it is meant, or not at all where it is meant as a whole. Resolves when the host has it on file.
   * Kept and sent again after a break: the host knows it by its `op`.
   */
  async act(
    seat: SeatName,
    decision: number,
    action: unknown,
    { then = [], whole = false }: { then?: Wanted[]; whole?: boolean } = {},
  ): Promise<number> {
    const more = { ...(then.length > 0 ? { then } : {}), ...(whole ? { whole } : {}) };
    return answers(
      await this.#send((id) => ({ act: { id, seat, decision, action, op: this.#op(id), ...more } })),
    );
  }

  /** Takes back so many answers before this decision, as far as they can be, and no others, however often it is sent. */
  async undo(seat: SeatName, decision: number, count: number): Promise<number> {
    return answers(
      await this.#send((id) => ({ undo: { id, seat, decision, op: this.#op(id), answers: count } })),
    );
  }

  /** What an umpire says of clocks and the way back; sent again after a break it is done once. */
  umpire(seat: SeatName, order: UmpireOrder): Promise<unknown> {
    return this.#send((id) => ({ umpire: { id, seat, order, op: this.#op(id) } }));
  }

  /** Gives the game up. */
  resign(seat: SeatName): Promise<unknown> {
    return this.#send((id) => ({ resign: { id, seat } }));
  }

  /** Says whether the seat would end the game now without a winner. */
  agree(seat: SeatName, yes: boolean): Promise<unknown> {
    return this.#send((id) => ({ agree: { id, seat, yes } }));
  }

  /** Keeps what is filled in for a decision and not sent; nothing clears it. */
  draft(seat: SeatName, decision: number, filled: unknown, words: string): Promise<unknown> {
    const more = filled === null ? {} : { filled };
    return this.#send((id) => ({ draft: { id, seat, decision, words, ...more } }));
  }

  /** The name of an operation: no other screen and no later page makes the same. */
  #op(id: number): string {
    return `${this.#name}-${id}`;
  }

  ask<T>(seat: SeatName, question: Question): Promise<T> {
    return this.#send((id) => ({ ask: { id, seat, question } })) as Promise<T>;
  }

  showSeat(seat: SeatName): void {
    this.show = seat;
    this.#say({ show: { seat } });
  }

  #hurry = (): void => {
    if (this.#socket === null && !this.#closed) this.#open();
  };

  #open(): void {
    clearTimeout(this.#timer);
    this.#listener.link('connecting', 0);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#table = null;
      const hello = {
        tokens: this.#tokens,
        changes: true,
        ...(this.show ? { show: this.show } : {}),
        ...(this.since ? { since: this.since } : {}),
      };
      this.#say({ hello });
      for (const waiting of this.#waiting.values()) this.#say(waiting.message);
      this.#ping = window.setInterval(() => this.#say({ ping: {} }), PING_MS);
    };
    socket.onmessage = (event) => this.#hear(String(event.data));
    socket.onclose = () => this.#lost(socket);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearInterval(this.#ping);
    if (this.#closed) return this.#listener.link('ended', 0);
    this.#listener.link('waiting', Math.round(this.#wait / 1000));
    this.#timer = window.setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as FromHost;
    if ('table' in message) {
      this.#wait = FIRST_WAIT;
      this.#listener.link('live', 0);
      this.#show(message.table);
    } else if ('changed' in message) this.#change(message.changed);
    else if ('accepted' in message) this.#settle(message.accepted.id)?.resolve(message.accepted.answers);
    else if ('answer' in message) this.#settle(message.answer.id)?.resolve(message.answer.answer);
    else if ('refused' in message) {
      const { id, problem } = message.refused;
      this.#settle(id)?.reject(new WireError(problem, 409));
    } else if ('unfit' in message) {
      const { tokens } = message.unfit;
      this.#listener.unfit?.(this.#tokens.filter((_, place) => tokens.includes(place)));
    } else if ('fault' in message) {
      // A store in trouble gets well again without us; whatever else ends the conversation ends it for good.
      this.#closed = message.fault.kind !== 'storage';
      this.#listener.fault(message.fault);
    }
  }

  #show(table: TableState): void {
    this.#table = table;
    this.#listener.table(table);
  }

  /** Takes up what changed; asks for the whole table if that does not fit the one we hold. */
  #change({ patch, log, replay, now }: TableChange): void {
    if (this.#table === null) return;
    let table: TableState;
    try {
      table = { ...patched(this.#table, patch), log, replay, ...(now === undefined ? {} : { now }) };
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      this.#table = null;
      this.#say({ resync: {} });
      return;
    }
    this.#show(table);
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #send(make: (id: number) => ToHost): Promise<unknown> {
    const id = this.#next++;
    const message = make(id);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { message, resolve, reject });
      this.#say(message);
    });
  }

  #say(message: ToHost): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

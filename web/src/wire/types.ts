// The contract with the host, as TypeScript sees it. Keep in step with crates/host.
export type SeatName = string; // "axis", "soviet"
export type Problem = { kind: string; rule?: string; why?: unknown; text: string };

export type Catalogue = {
  games: {
    game: string;
    title: string;
    summary: string;
    turns: number;
    short: boolean;
    minutes: string;
    seats: { name: SeatName; side: string; title: string }[];
    options: {
      key: string;
      title: string;
      rule?: string;
      values: { value: string; title: string }[];
      default: string;
    }[];
  }[];
  bots: { name: string; title: string; blurb: string }[]; // "random" now; recruit, staff, general later
};
export type NewGame = {
  game: string;
  options?: Record<string, string>;
  mode: 'friend' | 'hotseat' | 'solitaire' | 'machine';
  machine?: Record<SeatName, string>;
  /* bot per seat */ position?: string;
  seed?: number;
};
export type Created = { id: string; tokens: Record<SeatName, string>; spectator: string }; // one token per human seat
export type GameCard = {
  id: string;
  game: string;
  title: string;
  mode: string;
  turn: number;
  phase: string;
  owes: SeatName[];
  over: boolean;
  updated: string;
};

// ---------- WebSocket, client to host ----------
export type ToHost =
  | { hello: { tokens: string[]; show?: SeatName; since?: { epoch: number; count: number } } } // several tokens = several seats at one screen
  | { show: { seat: SeatName } } // hot-seat hand-over: which seat this screen shows now
  | { act: { id: number; seat: SeatName; decision: number; action: unknown } }
  | { undo: { id: number; seat: SeatName } }
  | { ask: { id: number; seat: SeatName; question: Question } } // read-only, answered from what the seat may know
  | { ping: {} };

// ---------- WebSocket, host to client ----------
export type FromHost =
  | { table: TableState } // after hello, after every change that concerns the shown seat
  | { accepted: { id: number; line: number } } // durable before it is said
  | { refused: { id: number; problem: Problem } }
  | { answer: { id: number; answer: unknown } }
  | { fault: Problem }; // connection-level; the host closes after it

export type TableState = {
  game: string;
  id: string;
  seat: SeatName;
  seats: { name: SeatName; side: string; mine: boolean; machine?: string; online: boolean }[];
  decision: number;
  view: unknown; // the game's own view (DAMOS: barbarossa::View as JSON)
  pending: { owes: Owes[]; over?: Over };
  offers: Offer[]; // exactly the legal actions of the shown seat, annotated by the host's adapter
  closed: Closed[]; // actions a player would look for that are not open now, with the reason
  duties: { text: string; rule: string }[]; // "1 attack of 2"
  ribbon: {
    turn: number;
    turns: number;
    date: string;
    side: string;
    phase: string;
    phases: { name: string; now: boolean; done: boolean }[];
    facts: { label: string; value: string; title?: string }[];
    dice: string;
  };
  undo: { open: boolean; reason?: string };
  log: { epoch: number; from: number; count: number; lines: LogLine[] }; // from == count already sent; epoch changed => replace all
  replay: {
    length: number;
    ticks: { line: number; kind: 'move' | 'combat' | 'roll' | 'turn' | 'other'; side: string }[];
  };
};
export type Owes = {
  seat: SeatName;
  rule: string;
  sealed: boolean;
  sentence: string;
  why: string;
  hexes?: number[];
}; // sentence: "Choose a posture for Minsk (2415)"
export type Over = { winner?: SeatName; title: string; text: string; rule: string };
export type Offer = {
  action: unknown;
  kind: string;
  /* game's action name: move, select, begin … */ text: string;
  key?: string;
  price?: string;
  hex?: number;
  unit?: number;
  rule?: string;
  group?: string;
};
export type Closed = { kind: string; text: string; reason: string; rule: string };
export type LedgerLine = { text: string; value: string; rule?: string };
export type LogLine = {
  n: number;
  line: number /* journal line for replay */;
  side: string;
  kind: string;
  text: string;
  dice?: { faces: number[]; sides: number; side?: string }[];
  ledger?: LedgerLine[];
  hexes?: number[];
  units?: number[];
  rule?: string;
};

// ---------- questions (DAMOS adapter; game-agnostic envelope) ----------
export type Question =
  | { replay: { line: number } } // -> { view, log_count }
  | { reach: { units?: number[] } } // the active force, or a hypothetical one -> Reach
  | { odds: { target: number; units?: number[] } } // -> AttackOdds
  | { supply: { units?: number[]; side?: string } } // -> SupplyAnswer
  | { zones: {} } // -> Zones
  | { threat: { units?: number[] } } // -> Threat
  | { why_not: { action?: unknown; hex?: number; units?: number[] } } // -> Problem & {hexes?: number[]}
  | { hex: { hex: number } } // words for a hex (screen reader, inspector)
  | { hint: {} }
  | { review: {} }; // later

export type Reach = {
  from: number;
  units: number[];
  mp: number /* half MP */;
  hexes: {
    hex: number;
    cost: number;
    left: number;
    path: number[];
    attack: boolean;
    react: number /* forces that may react */;
    react_chance?: number;
  }[];
};
export type AttackOdds = {
  target: number;
  attacker: Strength;
  defender: Strength;
  rows: {
    kind: 'entry' | 'concerted';
    plan: string;
    posture: string | null;
    chance: number;
    exact?: string /* fraction if a single total */;
    closed?: Problem;
  }[];
  equilibrium: {
    kind: 'entry' | 'concerted';
    value: number;
    plans: { plan: string; weight: number }[];
    postures: { posture: string; weight: number }[];
  }[];
  losses: {
    plan: string;
    posture: string | null;
    attacker: { lp: number; p: number }[];
    defender: { lp: number; p: number }[];
  }[];
  modifiers: LedgerLine[];
  reactors: { hex: number; units: number[]; chance: number }[];
};
export type Strength = { units: number[]; least: number; most: number; known: boolean };
export type SupplyAnswer = {
  supplied: number[];
  lines: {
    units: number[];
    ok: boolean;
    path: number[];
    rail: number[];
    source?: number;
    because?: Problem;
    blocked?: number;
  }[];
};
export type Zones = {
  zoc: { hex: number; side: string; cancelled: boolean }[];
  zoi: { hex: number; side: string; range: number; upper: boolean; hexes: number[] }[];
};
export type Threat = { hexes: { hex: number; forces: number; chance: number }[] };

// ---------- board (static) ----------
export type Board = {
  game: string;
  title: string;
  ground: string;
  hexes: {
    index: number;
    number: string;
    u: number;
    v: number /* centre, in hex widths, same paper as the drawing */;
    terrain: string;
    place?: { name: string; rank: 'town' | 'city' | 'major' };
    playable: boolean;
    rail: boolean;
    owner: string;
    sides: { to: number; feature: string }[];
  }[];
  units: {
    id: number;
    key: string;
    name: string;
    short: string;
    side: string;
    nation: string;
    size: string;
    kind: string;
    symbol: string /* sprite id */;
    sp: number;
    ma: number;
    zoi: boolean;
    formation: string;
    tag: string;
  }[];
  drawing: unknown; // mapmaker::draw::Drawing, or drawing_svg: string of ready <g> layers
  start: { axis_control: number[]; converted: number[]; rail_links: [number, number][] };
};

// ---------- additions by `labs`, 07:40 ----------
// RuleText = exactly what `grognard rules --json` writes per rule: { id, book, heading, text, related: string[], same_as: string | null, tests?: {test, place}[] }
//   (heading = chapter title; rulings R…/R-B… are rules of their book too). GET /api/rules: all, cacheable (ETag).
// POST /api/labs/{system}/{odds|resolve}: the body may also be a JSON ARRAY of cases (<= 512) -> array of answers, same order (the heat maps ask 150 at once).
//   A faulty case is HTTP 200 with {"error":{code,message,path}} in its place, as the program writes it (so that one bad cell does not spoil a batch).
//   ?explain=1: each answer carries "explain": [{effect: {set|add|times}|"note", rule, what}] exactly as `grognard odds SYSTEM --explain` (rather than a second
//   {answer, ledger} shape: one shape for CLI and web).
// GET /api/labs/{system}/presets: optional; the page carries its own presets from docs/cases if this answers 404.

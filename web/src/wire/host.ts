// Written from crates/host/src/wire by the test `the_boards_types_are_those_of_the_host`; do not edit.

export type Problem = { 
/**
 * What kind of refusal it is, such as `illegal` or `stale`.
 */
kind: string, 
/**
 * The rule that forbids it.
 */
rule?: string, 
/**
 * The game's reason as data.
 */
why?: unknown, 
/**
 * The hexes it is about.
 */
hexes?: Array<number>, 
/**
 * The sentence for people.
 */
text: string, };

export type Catalogue = { 
/**
 * The games.
 */
games: Array<Listing>, 
/**
 * The machine opponents.
 */
bots: Array<Bot>, 
/**
 * Games that stand in no list: what their names are made of.
 */
makers: Array<Maker>, };

export type Listing = { 
/**
 * Its name, such as `agc/smolensk`.
 */
game: string, 
/**
 * The series it belongs to, by name: its games are drawn and told alike.
 */
series: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * What it is about.
 */
summary: string, 
/**
 * How many turns it has.
 */
turns: number, 
/**
 * Whether it is a short battle.
 */
short: boolean, 
/**
 * How long it takes, in words.
 */
minutes: string, 
/**
 * Who sits at the table.
 */
seats: Array<SeatCard>, 
/**
 * What can be chosen.
 */
options: Array<Opt>, 
/**
 * The modes in which it can be played.
 */
modes: Array<Mode>, 
/**
 * The names of the machine opponents that know it.
 */
bots: Array<string>, };

export type SeatCard = { 
/**
 * Its name in records and addresses.
 */
name: string, 
/**
 * The side it plays for.
 */
side: string, 
/**
 * What it is called.
 */
title: string, };

export type Opt = { 
/**
 * The name it has in a request.
 */
key: string, 
/**
 * The question.
 */
title: string, 
/**
 * The rule it is about.
 */
rule?: string, 
/**
 * The answers.
 */
values: Array<Answer>, 
/**
 * The answer that holds unless another is given.
 */
default: string, };

export type Answer = { 
/**
 * The answer as a request gives it.
 */
value: string, 
/**
 * What it means.
 */
title: string, };

export type Maker = { 
/**
 * What one of them is called, such as "Generated mission".
 */
title: string, 
/**
 * What they are, in a sentence.
 */
summary: string, 
/**
 * What their names begin with.
 */
before: string, 
/**
 * The words of a name, in their order.
 */
words: Array<MakerWord>, };

export type MakerWord = { 
/**
 * What it says of the title.
 */
title: string, 
/**
 * The answers; none where it is a number.
 */
values: Array<Answer>, 
/**
 * The least number.
 */
least: number, 
/**
 * The greatest number.
 */
most: number, 
/**
 * What it is unless something else is chosen.
 */
usual: string, 
/**
 * Whether each new title should have another number.
 */
fresh: boolean, };

export type Bot = { 
/**
 * The name it has in a request.
 */
name: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * How it plays.
 */
blurb: string, };

export type Mode = "friend" | "hotseat" | "solitaire" | "machine" | "record";

export type NewGame = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The choices that differ from the default.
 */
options?: { [key in string]: string }, 
/**
 * How it is played.
 */
mode: Mode, 
/**
 * The machine opponent of each seat that has one.
 */
machine?: { [key in string]: string }, 
/**
 * A position file to begin with.
 */
position?: string, 
/**
 * A seed for the dice; without one they come from a secret that is revealed at the end.
 */
seed?: number, };

export type Created = { 
/**
 * The game's id.
 */
id: string, 
/**
 * The key of each seat that a person plays; none in a game between friends, where seats are taken for invitations.
 */
tokens: { [key in string]: string }, 
/**
 * The invitation to each seat that is to be taken, the maker's own included. Each is worth its seat once.
 */
invitations: { [key in string]: string }, 
/**
 * The key for looking on.
 */
spectator: string, 
/**
 * The digest of the secret of committed dice.
 */
commitment?: string, };

export type KeysTried = { 
/**
 * The keys, 16 at most.
 */
keys: Array<string>, };

export type KeysFound = { 
/**
 * The seat that each key opens, in the order of the keys: `spectator` for watching, null for none.
 */
seats: Array<string | null>, };

export type TakeSeat = { 
/**
 * The invitation; for a rematch, the key of the seat in the game before.
 */
invitation: string, 
/**
 * The key the seat is to have, of 32 to 128 characters; without it the host makes one. Said again with the same key, a lost
 * answer is given again.
 */
key?: string, 
/**
 * What the seat adds to the dice: 32 bytes as 64 hexadecimal digits, best drawn after the commitment was read.
 */
contribution: string, };

export type NewKey = { 
/**
 * The key it is to have; without it the host makes one.
 */
key?: string, };

export type SeatTaken = { 
/**
 * The seat.
 */
seat: string, 
/**
 * Its key.
 */
key: string, };

export type Invite = { 
/**
 * The seat.
 */
seat: string, 
/**
 * Withdraws the invitation instead of renewing it.
 */
withdraw?: boolean, };

export type Invited = { 
/**
 * The seat.
 */
seat: string, 
/**
 * The new invitation, unless it was withdrawn.
 */
invitation?: string, };

export type HostCard = { 
/**
 * Addresses of the first page that other computers may reach; none when the host listens on this machine alone.
 */
addresses: Array<string>, };

export type GameCard = { 
/**
 * The game's id.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * How it is played.
 */
mode: Mode, 
/**
 * The turn.
 */
turn: number, 
/**
 * What is going on, in words.
 */
phase: string, 
/**
 * Who owes a decision.
 */
owes: Array<string>, 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * Seats that nobody has taken.
 */
empty: Array<string>, 
/**
 * The digest of the secret of committed dice.
 */
commitment?: string, 
/**
 * When something last happened that everybody may notice, in UTC as RFC 3339 writes it.
 */
updated: string, 
/**
 * Why it cannot be played on here, if so: it was played under other rules, or by a program that knows more games.
 */
ended?: string, };

export type PositionText = { 
/**
 * The text of the file.
 */
position: string, };

export type RecordText = { 
/**
 * The text of the file.
 */
record: string, };

export type Opened = { 
/**
 * The id under which it is shown.
 */
id: string, 
/**
 * The key for looking on.
 */
spectator: string, };

export type Checked = { 
/**
 * The game it is a position of, if it can be played on from.
 */
game?: string, 
/**
 * Everything that is wrong with it.
 */
problems: Array<Problem>, };

export type RuleText = { 
/**
 * Its id, such as `D8.8b`.
 */
id: string, 
/**
 * The book it stands in.
 */
book: string, 
/**
 * The nearest heading above it.
 */
heading: string, 
/**
 * What it says.
 */
text: string, 
/**
 * Other rules it is about.
 */
related: Array<string>, 
/**
 * The rule that it repeats for another game.
 */
same_as: string | null, };

export type Preset = { 
/**
 * What it is called.
 */
name: string, 
/**
 * `odds` or `resolve`.
 */
op: string, 
/**
 * Where it comes from.
 */
source: string, 
/**
 * The case, as `docs/cases/` describes it.
 */
case: unknown, };

export type ToHost = { "hello": Hello } | { "show": Show } | { "act": Act } | { "undo": Undo } | { "resign": Resign } | { "agree": Agree } | { "draft": Draft } | { "umpire": Umpire } | { "ask": Ask } | { "resync": Record<symbol, never> } | { "ping": Record<symbol, never> };

export type Hello = { 
/**
 * The keys; several of them for several seats at one screen.
 */
tokens: Array<string>, 
/**
 * The seat to show first.
 */
show?: string, 
/**
 * How much of the shown seat's log the board has already.
 */
since?: Since, 
/**
 * After the first table, send only what changes in it.
 */
changes?: boolean, };

export type Since = { 
/**
 * How often the log has lost entries.
 */
epoch: number, 
/**
 * How many entries of it are known.
 */
count: number, };

export type Show = { 
/**
 * The seat.
 */
seat: string, };

export type Act = { 
/**
 * A number to know the reply by.
 */
id: number, 
/**
 * Who answers.
 */
seat: string, 
/**
 * The decision that is answered.
 */
decision: number, 
/**
 * The answer, one of the offers.
 */
action: unknown, 
/**
 * What follows it in one gesture, such as the rest of a march: each is given if it is offered then, and the first that is
 * not ends the gesture. All of it is stored and shown together.
 */
then?: Array<Wanted>, 
/**
 * All of the gesture or nothing: refused with the first rule that stands against it. What follows must be offered now
 * already.
 */
whole?: boolean, 
/**
 * The board's own id of this operation, of at most 64 characters: sent again after a break, it is answered and not repeated.
 */
op?: string, };

export type Wanted = { 
/**
 * The sort of answer.
 */
kind: string, 
/**
 * The hex it names.
 */
hex?: number, 
/**
 * The unit it names.
 */
unit?: number, };

export type Undo = { 
/**
 * A number to know the reply by.
 */
id: number, 
/**
 * Whose answer.
 */
seat: string, 
/**
 * The decision that is open now; if it is another, nothing is taken back.
 */
decision?: number, 
/**
 * How many answers of one gesture to take back together, as far as they can be; one if absent.
 */
answers?: number, 
/**
 * As in [`Act`].
 */
op?: string, };

export type Resign = { 
/**
 * A number to know the reply by.
 */
id: number, 
/**
 * Who resigns.
 */
seat: string, };

export type Agree = { 
/**
 * A number to know the reply by.
 */
id: number, 
/**
 * Who.
 */
seat: string, 
/**
 * Whether it would: yes offers or accepts, no declines or withdraws.
 */
yes: boolean, };

export type Draft = { 
/**
 * A number to know the reply by.
 */
id: number, 
/**
 * Whose.
 */
seat: string, 
/**
 * The decision that it is for.
 */
decision: number, 
/**
 * What is filled in, as the board will want it back; nothing clears the draft. At most 8 KiB.
 */
filled?: unknown, 
/**
 * The same in words, for others of the side. At most 400 characters.
 */
words: string, };

export type Ask = { 
/**
 * A number to know the reply by.
 */
id: number, 
/**
 * Who asks; the answer holds nothing that this seat may not know.
 */
seat: string, 
/**
 * The question.
 */
question: Question, };

export type Umpire = { 
/**
 * A number to know the reply by.
 */
id: number, 
/**
 * The umpire.
 */
seat: string, 
/**
 * What.
 */
order: UmpireOrder, 
/**
 * As in [`Act`](super::Act).
 */
op?: string, };

export type UmpireOrder = { "pause": { 
/**
 * Why, in 1 to 200 characters; everybody reads it.
 */
why: string, } } | { "resume": Record<symbol, never> } | { "grant": { 
/**
 * How many seconds, 1 to 86400.
 */
seconds: number, 
/**
 * Why.
 */
why: string, } } | { "rewind": { 
/**
 * The frame, by its key.
 */
to: string, 
/**
 * Why.
 */
why: string, } };

export type ReplayAt = { 
/**
 * The entry of the seat's log after which to look; 0 for the start.
 */
line: number, };

export type ReportOn = { 
/**
 * The entries after this one,
 */
after: number, 
/**
 * up to this one.
 */
to: number, };

export type HexAsked = { 
/**
 * The hex.
 */
hex: number, };

export type Question = { replay: ReplayAt } | { report: ReportOn } | { review: Record<string, never> } | { interventions: HexAsked } | Record<string, unknown>;

export type FromHost = { "table": TableState } | { "changed": TableChange } | { "accepted": { 
/**
 * The number of the message.
 */
id: number, 
/**
 * How many entries the seat's log has now.
 */
line: number, 
/**
 * How many answers of a gesture were given or taken back.
 */
answers?: number, } } | { "refused": { 
/**
 * The number of the message.
 */
id: number, 
/**
 * Why.
 */
problem: Problem, } } | { "answer": { 
/**
 * The number of the message.
 */
id: number, 
/**
 * The answer.
 */
answer: unknown, } } | { "unfit": { 
/**
 * Their places in the list, from 0.
 */
tokens: Array<number>, } } | { "fault": Problem };

export type Hint = { 
/**
 * The ideas, at most three.
 */
ideas: Array<HintIdea>, };

export type HintIdea = { 
/**
 * What is to be done.
 */
text: string, 
/**
 * Why.
 */
reason: string, 
/**
 * The chance to win, where it comes to a fight.
 */
odds?: number, 
/**
 * The least and the most the odds may be, where enemy strength is hidden.
 */
odds_range?: [number, number], 
/**
 * What it gains, in strength points; nothing where that was not weighed.
 */
gain?: number, 
/**
 * The answers that begin it, in order; the first of them is open now.
 */
actions: unknown[], 
/**
 * The units that it is about.
 */
units: Array<number>, 
/**
 * Where they stand and the hexes it leads over, the goal last.
 */
hexes: Array<number>, };

export type ReviewState = { 
/**
 * From 0 to 1.
 */
progress: number, 
/**
 * The review, when it is done.
 */
review?: Review, };

export type Review = { 
/**
 * The sides, in the order of all pairs of numbers.
 */
sides: [string, string], 
/**
 * Turn by turn: decisions and dice add up to the change.
 */
turns: Array<ReviewTurn>, 
/**
 * What the decisions of each side brought in all.
 */
decisions: [number, number], 
/**
 * What the dice brought in all, against what was to be expected of them.
 */
dice: number, 
/**
 * What the decisions of each side cost it in all, against what the staff would have done.
 */
forgone: [number, number], 
/**
 * The decisions that cost most, for each side the dearest first.
 */
lapses: Array<Lapse>, 
/**
 * The throws that mattered most, the greatest swing first.
 */
throws: Array<Throw>, 
/**
 * How many decisions were compared with what the staff would have done.
 */
compared: number, 
/**
 * How many more there were, for which the patience did not last.
 */
passed_over: number, };

export type ReviewTurn = { 
/**
 * Its number.
 */
turn: number, 
/**
 * Its name.
 */
name: string, 
/**
 * What the position was worth when it began.
 */
before: number, 
/**
 * What it was worth when it ended.
 */
after: number, 
/**
 * What the decisions of each side brought.
 */
decisions: [number, number], 
/**
 * What the dice brought, against what was to be expected of them.
 */
dice: number, };

export type Lapse = { 
/**
 * The line of the journal with which it began.
 */
line: number, 
/**
 * The entry of a seat's log before which it began, for a replay.
 */
entry?: number, 
/**
 * In which turn.
 */
turn: number, 
/**
 * Whose it was.
 */
side: string, 
/**
 * What was done.
 */
chosen: string, 
/**
 * What would have been better.
 */
better: string, 
/**
 * Why.
 */
reason: string, 
/**
 * The chance to win with what would have been better, where it comes to a fight.
 */
odds?: number, 
/**
 * What it cost the side.
 */
cost: number, 
/**
 * Where.
 */
hex?: number, };

export type Throw = { 
/**
 * The line of the journal.
 */
line: number, 
/**
 * The entry of a seat's log before it, for a replay.
 */
entry?: number, 
/**
 * In which turn.
 */
turn: number, 
/**
 * What was rolled for.
 */
purpose: string, 
/**
 * What came up.
 */
faces: Array<number>, 
/**
 * What it brought the first side, against what was to be expected.
 */
swing: number, 
/**
 * Where.
 */
hex?: number, };

export type TableState = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The series it belongs to.
 */
series: string, 
/**
 * The game's id.
 */
id: string, 
/**
 * The seat it is shown to; `spectator` for those who look on.
 */
seat: string, 
/**
 * Who sits at the table; added for each screen.
 */
seats: Array<SeatState>, 
/**
 * The number of the decision that the seat is asked for.
 */
decision: number, 
/**
 * The game's own view. The host writes it by itself and adds it to the rest.
 */
view: unknown, 
/**
 * What lies on the map and what is under way there, in a game that has a map; added likewise.
 */
stage?: Stage, 
/**
 * What the game waits for.
 */
pending: PendingState, 
/**
 * Every answer the seat may give.
 */
offers: Array<Offer>, 
/**
 * What the seat may do out of turn, as an umpire.
 */
interventions?: Array<Offer>, 
/**
 * What else an umpire is shown.
 */
umpire?: UmpireShown, 
/**
 * The frame that is open, in a game that knows of frames.
 */
frame?: FrameShown, 
/**
 * Who has stopped the game.
 */
halt?: HaltShown, 
/**
 * What clocks and umpires did last to the game, the latest last.
 */
notes?: Array<NoteShown>, 
/**
 * The host's time, in a game with clocks; added for each screen.
 */
now?: number, 
/**
 * What seats whose secrets the viewer shares have filled in for the decisions they owe, and not sent.
 */
drafts?: Array<DraftShown>, 
/**
 * Answers that somebody may look for and that are not open.
 */
closed: Array<Closed>, 
/**
 * What is demanded of the side.
 */
duties: Array<Duty>, 
/**
 * Seats that would agree to end the game now without a winner.
 */
agreed: Array<string>, 
/**
 * Committed dice: what everybody may note before they fall.
 */
dice?: DiceShown, 
/**
 * The game that the same players play next.
 */
rematch?: string, 
/**
 * The line along the top.
 */
ribbon: Ribbon, 
/**
 * Whether the last answer can be taken back.
 */
undo: UndoState, 
/**
 * What is new in the seat's log. The host writes the table without it and adds it for each screen.
 */
log: Log, 
/**
 * What is new on the replay bar; added likewise.
 */
replay: Replay, };

export type UmpireShown = { 
/**
 * The frames that the game may be taken back to, the latest last.
 */
openings: Array<OpeningShown>, 
/**
 * The last interventions, the latest last.
 */
commands: Array<CommandShown>, };

export type OpeningShown = { 
/**
 * By what name to go back to it.
 */
key: string, 
/**
 * What it is called.
 */
title: string, };

export type CommandShown = { 
/**
 * The umpire's seat.
 */
by: string, 
/**
 * The first entry of its log that came of it.
 */
entry: number, };

export type FrameShown = { 
/**
 * What it is called.
 */
title: string, 
/**
 * The seats that were asked in it and have answered.
 */
answered: Array<string>, 
/**
 * Its clock, in a game with clocks, where it has a limit.
 */
clock?: ClockShown, };

export type ClockShown = { 
/**
 * How long the frame may take in all.
 */
limit: number, 
/**
 * When time is up, while it runs.
 */
until?: number, 
/**
 * What is left, while it stands: the game is stopped, or nothing has been done yet.
 */
left?: number, };

export type HaltShown = { 
/**
 * The umpire's seat.
 */
by: string, 
/**
 * Why.
 */
why: string, 
/**
 * Since when.
 */
from: number, };

export type NoteShown = { 
/**
 * Its number.
 */
n: number, 
/**
 * What sort of thing.
 */
kind: NoteKind, 
/**
 * When.
 */
at: number, 
/**
 * In a sentence.
 */
text: string, };

export type NoteKind = "expired" | "resumed" | "granted" | "outage" | "rewound";

export type TableChange = { 
/**
 * What to change in the table that the board holds: a JSON Patch (RFC 6902).
 */
patch: Array<PatchStep>, 
/**
 * What is new in the seat's log.
 */
log: Log, 
/**
 * What is new on the replay bar.
 */
replay: Replay, 
/**
 * The host's time, in a game with clocks.
 */
now?: number, };

export type PatchStep = { "op": "add", 
/**
 * Where, as a JSON Pointer (RFC 6901).
 */
path: string, 
/**
 * What.
 */
value: unknown, } | { "op": "remove", 
/**
 * Where.
 */
path: string, } | { "op": "replace", 
/**
 * Where.
 */
path: string, 
/**
 * What.
 */
value: unknown, };

export type SeatState = { 
/**
 * Its name.
 */
name: string, 
/**
 * The side it plays for.
 */
side: string, 
/**
 * What it is there for.
 */
role: "player" | "umpire" | "press", 
/**
 * Whether it sits at this screen.
 */
mine: boolean, 
/**
 * The machine that plays it.
 */
machine?: string, 
/**
 * Whether somebody has taken it.
 */
taken: boolean, 
/**
 * Whether a screen is connected.
 */
online: boolean, };

export type DraftShown = { 
/**
 * The seat.
 */
seat: string, 
/**
 * What is filled in, as its board wrote it.
 */
filled: unknown, 
/**
 * The same in words.
 */
words: string, };

export type DiceShown = { 
/**
 * The digest of the host's secret, published before the first seat was taken.
 */
commitment: string, 
/**
 * What each seat added, in hexadecimal.
 */
contributions: { [key in string]: string }, };

export type Briefing = { 
/**
 * The turn the game begins with; battles begin in mid-campaign.
 */
first: number, 
/**
 * Who moves first.
 */
opening: Remark, 
/**
 * The degrees of victory, from the best of the first side on.
 */
goals: Array<Goal>, 
/**
 * Rules that hold in some turns only.
 */
special: Array<Special>, 
/**
 * Rules that hold all the time and decide games.
 */
always: Array<Remark>, };

export type FirstSteps = { 
/**
 * The seat that is guided.
 */
seat: string, 
/**
 * The turn it is for.
 */
turn: number, 
/**
 * What to do and to know, in order.
 */
steps: Array<FirstStep>, };

export type FirstStep = { 
/**
 * In a few words.
 */
title: string, 
/**
 * What it is about, and what to click.
 */
text: string, 
/**
 * The rule behind it; empty where none is.
 */
rule: string, 
/**
 * The hexes to look at.
 */
hexes: Array<number>, 
/**
 * What completes it; nothing for what is only read.
 */
until?: StepDone, };

export type StepDone = { 
/**
 * A line of the log of one of these kinds, about the side that is guided.
 */
lines: Array<string>, 
/**
 * A line of the log that is one of these parts of its block.
 */
parts: Array<string>, 
/**
 * An answer of one of these kinds is open to the seat.
 */
offers: Array<string>, 
/**
 * This layer is shown.
 */
layers: Array<string>, 
/**
 * The turn of the side that is guided is over.
 */
turn_over: boolean, };

export type Goal = { 
/**
 * Whose it is.
 */
side: string, 
/**
 * Its name.
 */
level: string, 
/**
 * What it takes.
 */
text: string, 
/**
 * The rule that says so; empty where a battle of our own does.
 */
rule: string, };

export type Special = { 
/**
 * The first turn.
 */
from: number, 
/**
 * The last.
 */
to: number, 
/**
 * What it says.
 */
text: string, 
/**
 * Its number.
 */
rule: string, 
/**
 * Whether it is about zones, which the map shows.
 */
zones: boolean, };

export type Remark = { 
/**
 * In a sentence.
 */
text: string, 
/**
 * The rule.
 */
rule: string, };

export type Standing = { 
/**
 * In a sentence.
 */
text: string, 
/**
 * The places that count.
 */
places: Array<StandingPlace>, 
/**
 * The level that would be reached if the game ended now, by its name among the goals.
 */
level: string, };

export type StandingPlace = { 
/**
 * Its name.
 */
name: string, 
/**
 * Where it is.
 */
hex: number, 
/**
 * For whom it counts now.
 */
side: string, 
/**
 * Why, where it does not go by who holds it: it is cut off.
 */
why?: Remark, };

export type Caution = { 
/**
 * What to think of, the gravest first.
 */
remarks: Array<Remark>, 
/**
 * What going on does.
 */
yes: string, 
/**
 * What waiting does.
 */
no: string, };

export type ReportPart = { 
/**
 * What it is about.
 */
title: string, 
/**
 * The rule behind it.
 */
rule: string, 
/**
 * Each side's share.
 */
rows: Array<ReportRow>, };

export type ReportRow = { 
/**
 * The side.
 */
side: string, 
/**
 * What came of it.
 */
text: string, 
/**
 * Where.
 */
hexes: Array<number>, };

export type Fold = { 
/**
 * Lines with the same thread that follow each other belong together.
 */
thread: string, 
/**
 * What they are together; of a run the last line says it.
 */
title: string, 
/**
 * What the line adds one of, for one and for many.
 */
adds: [string, string], 
/**
 * Shorter runs are told line by line.
 */
least: number, };

export type PendingState = { 
/**
 * Who owes a decision.
 */
owes: Array<Owes>, 
/**
 * How it ended.
 */
over?: Over, 
/**
 * Why nobody owes anything though it is not over.
 */
waits?: string, };

export type Owes = { 
/**
 * The seat.
 */
seat: string, 
/**
 * The rule that asks.
 */
rule: string, 
/**
 * Whether the answer is a secret.
 */
sealed: boolean, 
/**
 * The decision as a sentence.
 */
sentence: string, 
/**
 * Why it is asked now.
 */
why: string, 
/**
 * The hexes it is about.
 */
hexes?: Array<number>, 
/**
 * What a newcomer should know about it.
 */
aside?: Remark, };

export type Over = { 
/**
 * Who won.
 */
winner?: string, 
/**
 * In a few words.
 */
title: string, 
/**
 * In a sentence.
 */
text: string, 
/**
 * The rule that says so.
 */
rule: string, };

export type Offer = { 
/**
 * What to send.
 */
action: unknown, 
/**
 * The sort of answer, such as `move`.
 */
kind: string, 
/**
 * The answer in words.
 */
text: string, 
/**
 * The key that gives it.
 */
key?: string, 
/**
 * What it costs.
 */
price?: string, 
/**
 * The hex it names.
 */
hex?: number, 
/**
 * The unit it names.
 */
unit?: number, 
/**
 * The rule that allows it.
 */
rule?: string, 
/**
 * What it stands together with.
 */
group?: string, 
/**
 * Nothing else can be done: a board may give the answer by itself, and say this.
 */
idle?: string, 
/**
 * It attacks the hex it names: its odds are looked at first.
 */
attacks?: boolean, 
/**
 * The plan it stands for, by the name that the odds have for it.
 */
plan?: string, 
/**
 * The posture it stands for, likewise.
 */
posture?: string, 
/**
 * What the dice on the table show that it is about.
 */
dice?: Array<number>, 
/**
 * It lets these units pass, so that a standing order may give it.
 */
passes?: Array<number>, };

export type Closed = { 
/**
 * The sort of answer.
 */
kind: string, 
/**
 * The answer in words.
 */
text: string, 
/**
 * Why it is not open.
 */
reason: string, 
/**
 * The rule that closes it.
 */
rule: string, };

export type Duty = { 
/**
 * In a few words.
 */
text: string, 
/**
 * The rule that demands it.
 */
rule: string, };

export type Ribbon = { 
/**
 * The turn.
 */
turn: number, 
/**
 * The last turn.
 */
turns: number, 
/**
 * The turn's name.
 */
date: string, 
/**
 * Whose turn it is.
 */
side: string, 
/**
 * What is going on.
 */
phase: string, 
/**
 * The phases of the turn.
 */
phases: Array<PhaseMark>, 
/**
 * Numbers worth knowing.
 */
facts: Array<Fact>, 
/**
 * How the dice can be checked.
 */
dice: string, };

export type PhaseMark = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whether it is being played.
 */
now: boolean, 
/**
 * Whether it has been played.
 */
done: boolean, };

export type Fact = { 
/**
 * What it is.
 */
label: string, 
/**
 * How much.
 */
value: string, 
/**
 * What that means.
 */
title?: string, };

export type UndoState = { 
/**
 * Whether it can.
 */
open: boolean, 
/**
 * Why not.
 */
reason?: string, };

export type Log = { 
/**
 * How often the log has lost entries; when it is another than before, these lines replace all.
 */
epoch: number, 
/**
 * How many entries the board had.
 */
from: number, 
/**
 * How many entries there are now; not every entry gives a line.
 */
count: number, 
/**
 * The new lines.
 */
lines: Array<LogLine>, };

export type LogLine = { 
/**
 * The number of the entry.
 */
n: number, 
/**
 * Where to look at it in a replay.
 */
line: number, 
/**
 * Whose doing it was; empty when nobody's.
 */
side: string, 
/**
 * The sort of thing, such as `moved`.
 */
kind: string, 
/**
 * In a sentence.
 */
text: string, 
/**
 * The dice that fell.
 */
dice?: Array<Cast>, 
/**
 * Where the numbers came from.
 */
ledger?: Array<LedgerLine>, 
/**
 * The hexes it is about.
 */
hexes?: Array<number>, 
/**
 * The units it is about.
 */
units?: Array<number>, 
/**
 * The rule behind it.
 */
rule?: string, 
/**
 * The entry with which the block began that it is part of, such as a combat.
 */
block?: number, 
/**
 * Which part of the block it is, such as `roll`.
 */
part?: string, 
/**
 * How it is told together with others of its sort.
 */
fold?: Fold, 
/**
 * Whether somebody decided this.
 */
decides?: boolean, 
/**
 * The strength that was lost with it, in the hex it is about.
 */
lost?: number, };

export type Moment = { 
/**
 * How many entries the seat's log had.
 */
log_count: number, 
/**
 * The game's own view.
 */
view: unknown, 
/**
 * What lay on the map, in a game that has one.
 */
stage?: Stage, 
/**
 * The line along the top.
 */
ribbon: Ribbon, 
/**
 * When it was, such as "Turn 4, operations of the second side".
 */
title: string, 
/**
 * The last thing that had happened, as the log tells it.
 */
told?: LogLine, };

export type Cast = { 
/**
 * What they show.
 */
faces: Array<number>, 
/**
 * How many sides each has.
 */
sides: number, 
/**
 * Whose they are.
 */
side?: string, };

export type LedgerLine = { 
/**
 * What it is.
 */
text: string, 
/**
 * What it does.
 */
value: string, 
/**
 * The rule that says so.
 */
rule?: string, 
/**
 * In odds, the side whose number it changes; absent where it bears on both.
 */
side?: 'attacker' | 'defender', 
/**
 * In odds, that it may be added yet and is not in the chances.
 */
uncounted?: boolean, };

export type Replay = { 
/**
 * How many entries there are.
 */
length: number, 
/**
 * The marks of the new ones.
 */
ticks: Array<Tick>, };

export type Tick = { 
/**
 * The entry.
 */
line: number, 
/**
 * Its sort.
 */
kind: TickKind, 
/**
 * Whose doing it was.
 */
side: string, };

export type TickKind = "move" | "combat" | "roll" | "turn" | "other";

export type Board = { 
/**
 * The game's name.
 */
game: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * The ground it is played on.
 */
ground: string, 
/**
 * The hexes.
 */
hexes: Array<Hex>, 
/**
 * The counters, in the order of the view.
 */
units: Array<Unit>, 
/**
 * The picture of the map: layers of figures, stamps and lettering as `mapmaker` has them, in hex widths.
 */
drawing?: unknown, 
/**
 * The sides, in the order in which their seats sit; a screen gives each its colour and its shape by its place.
 */
sides: Array<SideCard>, 
/**
 * What holds before the first turn.
 */
start: Start, 
/**
 * How the hexes stand.
 */
grain: Grain, 
/**
 * The paper the map is printed on; none for a map without a scale.
 */
sheet?: SheetCard, 
/**
 * What may be true of a piece for a time, and how that is shown.
 */
marks: Array<MarkCard>, 
/**
 * What may be true of a counter for good.
 */
traits: Array<TraitCard>, 
/**
 * What is true of all offers of a kind.
 */
kinds: Array<KindCard>, 
/**
 * What the game can lay over its map.
 */
layers: Array<LayerCard>, 
/**
 * How its odds are worded; nothing where the names in them are the words.
 */
odds?: OddsCard, 
/**
 * What a player must know before it.
 */
briefing?: Briefing, 
/**
 * A guide through its first turn.
 */
first_steps?: FirstSteps, };

export type Hex = { 
/**
 * Its index, by which views and actions name it.
 */
index: number, 
/**
 * Its printed number.
 */
number: string, 
/**
 * Its centre on the paper of the drawing, in hex widths.
 */
u: number, 
/**
 * Its centre on the paper of the drawing, in hex widths.
 */
v: number, 
/**
 * What is printed there.
 */
terrain: string, 
/**
 * The place there.
 */
place?: Place, 
/**
 * Whether it is in play.
 */
playable: boolean, 
/**
 * Whether a railway runs through it.
 */
rail: boolean, 
/**
 * The country that owned it.
 */
owner: string, 
/**
 * Its sides that matter.
 */
sides: Array<HexSide>, };

export type Place = { 
/**
 * What it is called.
 */
name: string, 
/**
 * `town`, `city` or `major`.
 */
rank: "town" | "city" | "major", };

export type HexSide = { 
/**
 * The hex beyond it.
 */
to: number, 
/**
 * `river`, `water`, `strait` or `rail`.
 */
feature: string, };

export type Unit = { 
/**
 * Its place in the view.
 */
id: number, 
/**
 * The id it has in files.
 */
key: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * What it is called on a counter.
 */
short: string, 
/**
 * Who plays it.
 */
side: string, 
/**
 * Its nation.
 */
nation: string, 
/**
 * Its size, such as `division`.
 */
size: string, 
/**
 * Its type, such as `armor`.
 */
kind: string, 
/**
 * The symbol to draw.
 */
symbol: string, 
/**
 * The colours of its counter, by a name that the game gives them.
 */
face: string, 
/**
 * Printed strength.
 */
sp: number, 
/**
 * How far it may go, as it is printed after its strength: `4`, or `4/2` for two impulses.
 */
allowance: string, 
/**
 * The steps that it has when it is whole; 0 for a counter without steps.
 */
steps: number, 
/**
 * What is true of it for good, by the names of the board's traits.
 */
traits: Array<string>, 
/**
 * The formation it belongs to.
 */
formation: string, 
/**
 * The formation as it fits on a counter.
 */
tag: string, };

export type SideCard = { 
/**
 * The name by which seats, lines and pieces go.
 */
name: string, 
/**
 * What it is called, also before a noun: "the Northern turn".
 */
title: string, };

export type Start = { 
/**
 * Hexes in the hands of the first side.
 */
held: Array<number>, 
/**
 * Rail hexes that serve the first side.
 */
converted: Array<number>, 
/**
 * Pairs of hexes that rail joins.
 */
rail_links: Array<[number, number]>, };

export type Grain = "pointy" | "flat";

export type SheetCard = { 
/**
 * What a hex measures across, in kilometres.
 */
km_per_hex: number, 
/**
 * How far north is turned clockwise from the top, in degrees.
 */
north: number, 
/**
 * The railways that it may show.
 */
rails: Array<RailCard>, };

export type RailCard = { 
/**
 * The class of its marks in the drawing.
 */
mark: string, 
/**
 * Its sign in the legend.
 */
swatch: string, 
/**
 * What it is.
 */
text: string, 
/**
 * Whether it is drawn as the first side's where it has come to serve that side.
 */
converts: boolean, };

export type MarkCard = { 
/**
 * Its name among the marks of a piece.
 */
name: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * How it is shown.
 */
look: MarkLook, };

export type MarkLook = "spent" | "reverse" | { "letter": string };

export type TraitCard = { 
/**
 * Its name among the traits of a counter.
 */
name: string, 
/**
 * Its sign, as it stands in a line of text.
 */
sign: string, 
/**
 * What it means.
 */
title: string, 
/**
 * The rule that says so.
 */
rule: string, };

export type KindCard = { 
/**
 * The kind.
 */
kind: string, 
/**
 * Its sign on a button.
 */
sign: string, 
/**
 * What stands above several of them.
 */
heading: string, 
/**
 * How the hexes they name are lit.
 */
tone: Tone, 
/**
 * What part they have in a decision.
 */
part: Part, 
/**
 * They go one hex on.
 */
step: boolean, 
/**
 * They lead on along a way of several answers, none of which counts alone.
 */
leads: boolean, 
/**
 * Several of them fold into one line.
 */
folds: boolean, 
/**
 * Many of them are better pointed at on the map.
 */
on_map: boolean, 
/**
 * A hex that is pointed at lists them, to choose among.
 */
at_hex: boolean, 
/**
 * They are worth a second thought: a `caution` is asked for first.
 */
grave: boolean, 
/**
 * They put the unit they name into a force.
 */
selects: boolean, 
/**
 * They take the unit they name to hand; where it is put down is asked next.
 */
takes_up: boolean, 
/**
 * They name a force or prepare an attack: who follows a hint gives them in one go.
 */
prepares: boolean, };

export type Part = "ordinary" | "ends" | "spare" | "whole" | "foremost" | "sealed";

export type LayerCard = { 
/**
 * Its name.
 */
name: string, 
/**
 * The key that lays it over the map: a letter, alone or with Shift.
 */
key: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * What it tells, in a sentence.
 */
tells: string, 
/**
 * Its signs, with what each means.
 */
signs: Array<SignCard>, 
/**
 * The rule behind it.
 */
rule?: string, 
/**
 * It is laid as the answer to `layer` says; else it is one of those that the board knows how to draw.
 */
laid?: boolean, };

export type SignCard = { 
/**
 * How it is drawn, by name.
 */
swatch: string, 
/**
 * What it means.
 */
text: string, };

export type Tone = "reach" | "attack" | "place" | "retreat";

export type Laid = { 
/**
 * Hexes that belong together.
 */
areas: Array<Area>, 
/**
 * Ways from hex to hex.
 */
lines: Array<Way>, 
/**
 * Words in hexes.
 */
notes: Array<Note>, 
/**
 * What is said where there is nothing to show.
 */
empty?: string, };

export type Area = { 
/**
 * The hexes.
 */
hexes: Array<number>, 
/**
 * In which ink.
 */
ink: Ink, 
/**
 * How they are drawn.
 */
look: AreaLook, };

export type AreaLook = "tint" | "outline";

export type Way = { 
/**
 * The hexes, in order.
 */
hexes: Array<number>, 
/**
 * In which ink.
 */
ink: Ink, 
/**
 * Whether it is broken.
 */
broken: boolean, };

export type Note = { 
/**
 * The hex.
 */
hex: number, 
/**
 * The words: a number, or a few letters.
 */
text: string, 
/**
 * The same in a sentence, for whoever looks at the hex.
 */
tells: string, 
/**
 * In which ink.
 */
ink: Ink, };

export type Ink = "reach" | "attack" | "zoi" | "supply" | "select";

export type OddsCard = { 
/**
 * What the attacker chooses: "plan".
 */
plan: string, 
/**
 * What the defender answers with: "posture"; empty where he has no answer.
 */
posture: string, 
/**
 * What is said where a defender has no choice.
 */
none: string, 
/**
 * The ways of attacking.
 */
ways: Array<WayCard>, 
/**
 * Plans whose names are too long for a phone, with shorter ones.
 */
brief: Array<BriefName>, };

export type WayCard = { 
/**
 * Its name in the rows.
 */
kind: string, 
/**
 * What stands above its plans.
 */
title: string, 
/**
 * The same in little room.
 */
brief: string, 
/**
 * What it is called in a sentence: "concerted attack".
 */
attack: string, 
/**
 * It is declared, by an offer whose hexes are lit as attacks; else it is made by stepping into the hex.
 */
declared: boolean, };

export type BriefName = { 
/**
 * The name in the rows.
 */
name: string, 
/**
 * The shorter one.
 */
brief: string, };

export type Verdict = { 
/**
 * The ways of attacking of which anything is open.
 */
ways: Array<WayWorth>, 
/**
 * The plans that are open.
 */
plans: Array<PlanWorth>, 
/**
 * The postures that are open, for the defender.
 */
postures: Array<PostureWorth>, };

export type WayWorth = { 
/**
 * Its name among the rows.
 */
kind: string, 
/**
 * The chance that the attacker wins, both sides choosing as well as they can.
 */
value: number, 
/**
 * The plan that the attacker's best mix leans on.
 */
plan: string, };

export type PlanWorth = { 
/**
 * The way of attacking it belongs to.
 */
kind: string, 
/**
 * The plan.
 */
plan: string, 
/**
 * The chance that it wins against the defender's best mix; where that is not known, against the worst it may meet.
 */
worth: number, 
/**
 * The chance against the posture that is worst for it.
 */
least: number, 
/**
 * The chance against the posture that is best for it.
 */
most: number, 
/**
 * The least and the most it may be, where strength is hidden.
 */
range?: [number, number], 
/**
 * The posture that the defender's best mix meets it with; none where he has no choice.
 */
meets: string | null, 
/**
 * How likely the attacker loses none, one, two and so on, against that mix.
 */
attacker: Array<number>, 
/**
 * The same of the defender.
 */
defender: Array<number>, };

export type PostureWorth = { 
/**
 * The posture.
 */
posture: string, 
/**
 * The chance that it holds against the attacker's best mix; where that is not known, against the worst it may meet.
 */
worth: number, 
/**
 * The chance against the plan that is worst for it.
 */
least: number, 
/**
 * The chance against the plan that is best for it.
 */
most: number, 
/**
 * The least and the most it may be, where strength is hidden.
 */
range?: [number, number], };

export type Stage = { 
/**
 * The pieces: those of the board's counters in their order, then those that are no counter of the board.
 */
pieces: Array<Piece>, 
/**
 * Stacks of which more is known than of their pieces one by one.
 */
stacks?: Array<StackStrength>, 
/**
 * Hexes that the first side has gained or lost since the start.
 */
taken: Array<number>, 
/**
 * Rail hexes that have come to serve the first side since the start.
 */
converted: Array<number>, 
/**
 * The sheet that the map is printed on now, where it is not that of the board: the question `sheet` brings it.
 */
sheet?: string, 
/**
 * What is under way.
 */
doing: Doing, };

export type Piece = { 
/**
 * The counter as this viewer may see it, where that is not the board's: somebody is there, and no more may be known.
 */
counter?: Unit, 
/**
 * The hex it stands in.
 */
hex?: number, 
/**
 * Where else it is.
 */
off?: Off, 
/**
 * The turn in which it comes.
 */
due?: number, 
/**
 * Its strength, where the viewer may know it.
 */
sp?: number, 
/**
 * The least and the most that it can be, where the viewer may not.
 */
bounds?: [number, number], 
/**
 * The steps that it has left, where a counter has steps.
 */
steps?: number, 
/**
 * The hexside it looks at, from 0 clockwise, where that matters.
 */
facing?: number, 
/**
 * What is true of it now, by the names of the board's marks.
 */
marks?: Array<string>, };

export type Off = "box" | "due" | "eliminated" | "gone";

export type StackStrength = { 
/**
 * The hex.
 */
hex: number, 
/**
 * The side.
 */
side: string, 
/**
 * The least and the most.
 */
bounds: [number, number], };

export type Doing = { 
/**
 * What goes on, by a name that means the same in every state of the game.
 */
matter: string, 
/**
 * The matters in which goes on what is begun now: the march or the attack of one force.
 */
goes_on?: Array<string>, 
/**
 * Those who act now.
 */
acting?: Array<number>, 
/**
 * The hex that the decision is about.
 */
focus?: number, 
/**
 * The hex that is attacked.
 */
target?: number, 
/**
 * The way gone or named so far.
 */
path?: Array<number>, 
/**
 * Where those who act are, or the way begins.
 */
from?: number, 
/**
 * Those of the operation under way: they have moved, whether or not they are marked so yet.
 */
engaged?: Array<number>, 
/**
 * The force is on its way, so that a far hex means several steps.
 */
marching?: boolean, 
/**
 * A force is half named: nobody means to stop there.
 */
halfway?: boolean, 
/**
 * How several units are chosen.
 */
selecting?: Selecting, 
/**
 * Each unit goes by itself, by steps that name it: those chosen on the screen go one after the other.
 */
singly?: boolean, 
/**
 * What a force is being named for.
 */
naming?: Naming, 
/**
 * The plan that this seat has sealed and the other does not know yet.
 */
sealed?: string, 
/**
 * The attack that is declared or being made, and not fought yet.
 */
declared?: Declared, 
/**
 * The hex whose plans and postures are chosen now.
 */
contested?: number, 
/**
 * The fight in which support from the air is asked for.
 */
air?: Fight, 
/**
 * The dice on the table, the attacker's first, where some may be rolled again.
 */
rolled?: Array<Cast>, 
/**
 * The losses that are to be taken.
 */
losses?: LossesDue, };

export type Selecting = { 
/**
 * They are chosen on the screen, and sent together.
 */
local: boolean, 
/**
 * The kind of the offer that closes the choice.
 */
finish: string, };

export type Naming = { 
/**
 * The hex to be attacked.
 */
attack?: number, 
/**
 * The rule of its dice.
 */
rule?: string, 
/**
 * The plan.
 */
plan?: string, };

export type Declared = { 
/**
 * The hex.
 */
target: number, 
/**
 * How it is made, as the odds name it; nothing while either may be meant.
 */
kind?: string, 
/**
 * The plan, where the viewer may know it.
 */
plan?: string, };

export type Fight = { 
/**
 * Where.
 */
hex: number, 
/**
 * The plan.
 */
plan: string, 
/**
 * The posture.
 */
posture?: string, };

export type LossesDue = { 
/**
 * By whom.
 */
side: string, 
/**
 * Among whom.
 */
units: Array<number>, 
/**
 * How many are left.
 */
left: number, };

export type Fate = { 
/**
 * The column that the die is read in; nothing where none is rolled.
 */
column?: string, 
/**
 * The sum of what is added to the die.
 */
drm: number, 
/**
 * Strengths, odds, column and every modifier, each with its rule.
 */
ledger: Array<LedgerLine>, 
/**
 * The result of each face of the die, from 1 on.
 */
faces: Array<string>, 
/**
 * Every result that can come up, the worst for the attacker first.
 */
results: Array<FateResult>, 
/**
 * What a player asks of them together, each with its chance or its mean.
 */
sums: Array<FateSum>, 
/**
 * How many hexes the attackers may advance at best.
 */
advance: number, 
/**
 * The hexes that such an advance can reach.
 */
reaches: Array<number>, };

export type FateResult = { 
/**
 * As the table has it.
 */
result: string, 
/**
 * What it means.
 */
meaning: string, 
/**
 * The rule that says so.
 */
rule: string, 
/**
 * How likely it is, as a fraction.
 */
exact: string, 
/**
 * The same as a decimal.
 */
p: number, };

export type FateSum = { 
/**
 * What it is.
 */
text: string, 
/**
 * Whether it is a mean and not a chance.
 */
mean: boolean, 
/**
 * The number as a fraction.
 */
exact: string, 
/**
 * The same as a decimal.
 */
p: number, };

export type Switch = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it is.
 */
title: string, 
/**
 * Whether these odds are told with it.
 */
on: boolean, 
/**
 * Why it cannot be had.
 */
closed?: string, 
/**
 * The rule behind it.
 */
rule: string, };

export type Leap = { 
/**
 * The kinds of the two answers.
 */
by: [string, string], 
/**
 * The hexes.
 */
hexes: Array<number>, 
/**
 * How, in a few words: "by rail, 3 left".
 */
text: string, };

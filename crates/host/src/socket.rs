//! One screen: a WebSocket that shows a seat and speaks for the seats whose keys it brought.

use crate::callers::Errand;
use crate::gallery::Told;
use crate::hall::Place;
use crate::journal::STORAGE;
use crate::meter::{DECIDING, DECISIONS, REFUSED};
use crate::room::{Done, Op, Presence, Room};
use crate::token::Digested;
use crate::wire::{
    Act, Agree, Draft, FromHost, Hello, Problem, Question, Resign, ToHost, Umpire, Undo,
};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::SinkExt;
use referee::{Seat, Viewer};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};

/// The longest message a board may send. The longest it has reason to send is a tenth of this.
pub(crate) const LONGEST_MESSAGE: usize = 64 * 1024;
/// What is kept ready for reading from a board, and gathered before writing: boards say little at a time.
pub(crate) const BUFFER: usize = 4 * 1024;
/// Who has not said hello by then is sent away.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// A message that the network does not take within this time ends the connection: the board will come back and catch up.
const SEND_WITHIN: Duration = Duration::from_secs(20);
/// How often a silent board is asked for a sign of life.
const PING_EVERY: Duration = Duration::from_secs(20);
/// How long a board may be silent.
const SILENCE: Duration = Duration::from_secs(60);
/// Who owes no answer is told what changed at most this often: eyes follow no faster.
const GLANCE: Duration = Duration::from_millis(100);
/// How long the other side has to say goodbye.
const PART_WITHIN: Duration = Duration::from_secs(2);
/// Keys one screen may bring.
pub(crate) const MOST_KEYS: usize = 16;
/// The longest id of an operation.
const LONGEST_OP: usize = 64;
/// Questions of one screen that are being answered at a time.
const QUESTIONS: usize = 8;

/// Why a conversation ends without a word to the other side.
struct Gone;

/// Holds a conversation to its end.
pub(crate) async fn converse(mut socket: WebSocket, room: Arc<Room>, place: &Place) {
    match Screen::greet(&mut socket, room, place).await {
        Ok(mut screen) => {
            if let Err(Some(problem)) = screen.run(&mut socket).await {
                say_fault(&mut socket, problem).await;
            }
        }
        Err(Some(problem)) => say_fault(&mut socket, problem).await,
        Err(None) => {}
    }
    part(&mut socket).await;
}

/// Says that the host closes: the board will try again by itself.
async fn say_goodbye(socket: &mut WebSocket) {
    let frame = CloseFrame { code: close_code::AWAY, reason: "back soon".into() };
    let _ = timeout(PART_WITHIN, socket.send(Message::Close(Some(frame)))).await;
}

/// Says why there can be no conversation.
pub(crate) async fn decline(mut socket: WebSocket, problem: Problem) {
    say_fault(&mut socket, problem).await;
    part(&mut socket).await;
}

/// Ends the connection as the protocol has it: each side says so, and nobody hangs up before the other has heard.
async fn part(socket: &mut WebSocket) {
    // Whoever closed first gets the echo with the next thing that is done; else it is we who close.
    let _ = timeout(PART_WITHIN, async {
        let _ = socket.send(Message::Close(None)).await;
        while let Some(Ok(_)) = socket.recv().await {}
    })
    .await;
}

async fn say_fault(socket: &mut WebSocket, problem: Problem) {
    let _ = send(socket, &FromHost::Fault(problem)).await;
    let frame = CloseFrame { code: close_code::POLICY, reason: "see the fault".into() };
    let _ = timeout(SEND_WITHIN, socket.send(Message::Close(Some(frame)))).await;
}

/// Sends a message, and whatever was put before it.
async fn send(socket: &mut WebSocket, message: &FromHost) -> Result<(), Gone> {
    put(socket, message).await?;
    flush(socket).await
}

/// Puts a message where the next flush sends it: what is said together goes out together.
async fn put(socket: &mut WebSocket, message: &FromHost) -> Result<(), Gone> {
    let text = serde_json::to_string(message).map_err(|error| {
        tracing::error!(%error, "a message cannot be written");
        Gone
    })?;
    put_text(socket, text).await
}

async fn put_text(socket: &mut WebSocket, text: String) -> Result<(), Gone> {
    in_time(socket.feed(Message::Text(text.into()))).await
}

async fn flush(socket: &mut WebSocket) -> Result<(), Gone> {
    in_time(SinkExt::<Message>::flush(socket)).await
}

async fn in_time(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Gone> {
    match timeout(SEND_WITHIN, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Gone),
        Err(_) => {
            tracing::info!("a screen that did not take its messages was let go");
            Err(Gone)
        }
    }
}

/// What ends a conversation: a fault that is told, or silence.
type Ended = Option<Problem>;

impl From<Gone> for Ended {
    fn from(_: Gone) -> Ended {
        None
    }
}

/// One screen at a table.
struct Screen<'a> {
    room: Arc<Room>,
    place: &'a Place,
    /// The viewers whose keys it brought.
    mine: Vec<Viewer>,
    /// The one it shows.
    shown: Viewer,
    /// The keys that opened them.
    keys: Vec<Digested>,
    /// The places of the keys it brought that open nothing.
    unfit: Vec<usize>,
    /// What it was last told.
    told: Told,
    changes: watch::Receiver<u64>,
    /// When it was last told something.
    pushed: Instant,
    answers: (mpsc::Sender<FromHost>, mpsc::Receiver<FromHost>),
    _presence: Presence,
}

impl Screen<'_> {
    /// Hears the first message and finds out who is there.
    async fn greet<'a>(
        socket: &mut WebSocket,
        room: Arc<Room>,
        place: &'a Place,
    ) -> Result<Screen<'a>, Ended> {
        let late = || Problem::new("late", "the first message must be hello, and come soon");
        let first = timeout(HELLO_WITHIN, next_word(socket)).await.map_err(|_| Some(late()))??;
        let ToHost::Hello(Hello { tokens, show, since, changes: patches }) = first else {
            return Err(Some(late()));
        };
        let (mut mine, mut keys, mut unfit) = (Vec::new(), Vec::new(), Vec::new());
        for (place, key) in tokens.iter().take(MOST_KEYS).enumerate() {
            match room.viewer(key).await {
                None => unfit.push(place),
                Some(viewer) if mine.contains(&viewer) => {}
                Some(viewer) => {
                    mine.push(viewer);
                    keys.extend(Digested::of(key));
                }
            }
        }
        let shown = match show {
            Some(name) => room.named(&name, &mine).await.ok_or_else(|| Some(no_key()))?,
            None => room.first_of(&mine).await.ok_or_else(|| Some(no_key()))?,
        };
        let presence = room.sit_down(&mine);
        let changes = room.watch();
        Ok(Screen {
            mine,
            shown,
            keys,
            unfit,
            told: Told::new(since.unwrap_or_default(), patches),
            changes,
            pushed: Instant::now(),
            answers: mpsc::channel(QUESTIONS),
            _presence: presence,
            room,
            place,
        })
    }

    async fn run(&mut self, socket: &mut WebSocket) -> Result<(), Ended> {
        let unfit = std::mem::take(&mut self.unfit);
        if !unfit.is_empty() {
            send(socket, &FromHost::Unfit { tokens: unfit }).await?;
        }
        self.push(socket).await?;
        let mut beat = interval(PING_EVERY);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let mut closing = self.place.closing.clone();
        let mut behind = false;
        loop {
            flush(socket).await?;
            let glance = self.pushed + GLANCE;
            tokio::select! {
                word = socket.recv() => {
                    heard = Instant::now();
                    if let Some(word) = read(word)? {
                        self.hear(socket, word).await?;
                    }
                }
                changed = self.changes.changed() => {
                    changed.map_err(|_| None)?;
                    behind = Instant::now() < glance && !self.room.waits_for(&self.mine);
                    if !behind {
                        self.push(socket).await?;
                    }
                }
                () = sleep_until(glance), if behind => {
                    behind = false;
                    self.push(socket).await?;
                }
                Some(answer) = self.answers.1.recv() => put(socket, &answer).await?,
                _ = closing.changed() => {
                    say_goodbye(socket).await;
                    return Ok(());
                }
                _ = beat.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Ok(());
                    }
                    in_time(socket.feed(Message::Ping(Vec::new().into()))).await?;
                }
            }
        }
    }

    /// Tells the screen how things stand, unless that is what it was last told.
    async fn push(&mut self, socket: &mut WebSocket) -> Result<(), Ended> {
        self.changes.mark_unchanged();
        self.pushed = Instant::now();
        if !self.room.still_open(&self.keys) {
            return Err(Some(changed_key()));
        }
        match self.room.show(self.shown, &self.mine, &mut self.told).await {
            Ok(Some(message)) => put_text(socket, message).await?,
            Ok(None) => {}
            // The room takes the game up again by itself and tells of it; until then the screen keeps what it shows.
            Err(problem) if problem.kind == STORAGE && self.told.something() => {}
            Err(problem) => return Err(Some(problem)),
        }
        Ok(())
    }

    async fn hear(&mut self, socket: &mut WebSocket, word: ToHost) -> Result<(), Ended> {
        if !self.room.still_open(&self.keys) {
            return Err(Some(changed_key()));
        }
        match word {
            ToHost::Hello(_) => Err(Some(Problem::new("unreadable", "hello was said before"))),
            ToHost::Ping {} => Ok(()),
            ToHost::Resync {} => {
                self.told.forget();
                self.push(socket).await
            }
            ToHost::Show(show) => {
                let shown = self.room.named(&show.seat, &self.mine).await;
                self.shown = shown.ok_or_else(|| Some(no_key()))?;
                // The other seat's log is another log.
                self.told.forget();
                self.push(socket).await
            }
            ToHost::Act(Act { id, seat, decision, action, then, whole, op }) => {
                let begun = Instant::now();
                let done = match self.operating(&seat, op.as_deref()).await {
                    Ok((seat, op)) => {
                        self.room.act(seat, decision, (&action, &then, whole), op).await
                    }
                    Err(problem) => Err(problem),
                };
                self.answered(socket, id, done, begun).await
            }
            ToHost::Undo(Undo { id, seat, decision, answers, op }) => {
                let begun = Instant::now();
                let done = match self.operating(&seat, op.as_deref()).await {
                    Ok((seat, op)) => self.room.undo(seat, (decision, answers), op).await,
                    Err(problem) => Err(problem),
                };
                self.answered(socket, id, done, begun).await
            }
            ToHost::Umpire(Umpire { id, seat, order, op }) => {
                let begun = Instant::now();
                let done = match self.operating(&seat, op.as_deref()).await {
                    Ok((seat, op)) => self.room.umpire(seat, &order, op).await.map(Done::of),
                    Err(problem) => Err(problem),
                };
                self.answered(socket, id, done, begun).await
            }
            ToHost::Resign(Resign { id, seat }) => {
                let begun = Instant::now();
                let done = match self.seat(&seat).await {
                    Ok(seat) => self.room.resign(seat).await.map(Done::of),
                    Err(problem) => Err(problem),
                };
                self.answered(socket, id, done, begun).await
            }
            ToHost::Agree(Agree { id, seat, yes }) => {
                let begun = Instant::now();
                let done = match self.seat(&seat).await {
                    Ok(seat) => self.room.agree(seat, yes).await.map(Done::of),
                    Err(problem) => Err(problem),
                };
                self.answered(socket, id, done, begun).await
            }
            ToHost::Draft(Draft { id, seat, decision, filled, words }) => {
                let Place { callers, address, .. } = self.place;
                let done = match callers.errand(*address, Errand::Question) {
                    Ok(()) => match self.seat(&seat).await {
                        Ok(seat) => self.room.draft(seat, decision, filled.as_ref(), words).await,
                        Err(problem) => Err(problem),
                    },
                    Err(problem) => Err(problem),
                };
                let changed = done.is_ok();
                put(socket, &reply(id, done.map(Done::of))).await?;
                if changed { self.push(socket).await } else { Ok(()) }
            }
            ToHost::Ask(ask) => self.ask(socket, ask.id, &ask.seat, ask.question).await,
        }
    }

    /// Says what came of a decision, and right after it how things stand now.
    async fn answered(
        &mut self,
        socket: &mut WebSocket,
        id: u32,
        done: Result<Done, Problem>,
        begun: Instant,
    ) -> Result<(), Ended> {
        let changed = done.is_ok();
        if changed {
            DECISIONS.add(1);
            DECIDING.note(begun.elapsed());
        } else {
            REFUSED.add(1);
        }
        put(socket, &reply(id, done)).await?;
        if changed { self.push(socket).await } else { Ok(()) }
    }

    /// The seat that wants something done, and the id its board gives it.
    async fn operating<'a>(
        &self,
        seat: &str,
        op: Option<&'a str>,
    ) -> Result<(Seat, Op<'a>), Problem> {
        Ok((self.seat(seat).await?, short(op)?))
    }

    /// The seat of that name, if this screen speaks for it.
    async fn seat(&self, name: &str) -> Result<Seat, Problem> {
        let viewer = self.room.named(name, &self.mine).await;
        viewer.and_then(Viewer::seat).ok_or_else(|| {
            Problem::new("no_such_seat", format!("this screen does not speak for a seat {name}"))
        })
    }

    /// Lets a question be answered while the conversation goes on.
    async fn ask(
        &mut self,
        socket: &mut WebSocket,
        id: u32,
        seat: &str,
        question: Question,
    ) -> Result<(), Ended> {
        let Place { callers, address, .. } = self.place;
        if let Err(problem) = callers.errand(*address, Errand::Question) {
            return Ok(put(socket, &FromHost::Refused { id, problem }).await?);
        }
        let refusal = match self.room.named(seat, &self.mine).await {
            None => no_key(),
            Some(viewer) => match self.answers.0.clone().try_reserve_owned() {
                Err(_) => Problem::new("busy", "too many questions at a time"),
                Ok(slot) => {
                    let room = self.room.clone();
                    tokio::spawn(async move {
                        let answered = room.answer(viewer, question).await;
                        slot.send(match answered {
                            Ok(answer) => FromHost::Answer { id, answer },
                            Err(problem) => FromHost::Refused { id, problem },
                        });
                    });
                    return Ok(());
                }
            },
        };
        Ok(put(socket, &FromHost::Refused { id, problem: refusal }).await?)
    }
}

fn reply(id: u32, done: Result<Done, Problem>) -> FromHost {
    match done {
        Ok(Done { line, answers }) => FromHost::Accepted { id, line, answers },
        Err(problem) => FromHost::Refused { id, problem },
    }
}

fn changed_key() -> Problem {
    Problem::new("no_key", "The key of this seat was changed. Open the seat with the new key.")
}

/// The id that a board gives an operation, if it is short enough to be kept.
fn short(op: Option<&str>) -> Result<Op<'_>, Problem> {
    if op.is_some_and(|op| op.is_empty() || op.len() > LONGEST_OP) {
        let text = format!("The id of an operation has 1 to {LONGEST_OP} characters.");
        return Err(Problem::new("unreadable", text));
    }
    Ok(Op(op))
}

fn no_key() -> Problem {
    Problem::new("no_key", "this is no key to a seat of this game")
}

/// The next word of the other side, control frames passed over.
async fn next_word(socket: &mut WebSocket) -> Result<ToHost, Ended> {
    loop {
        if let Some(word) = read(socket.recv().await)? {
            return Ok(word);
        }
    }
}

fn read(message: Option<Result<Message, axum::Error>>) -> Result<Option<ToHost>, Ended> {
    match message {
        None | Some(Ok(Message::Close(_))) => Err(None),
        Some(Err(error)) => Err(Some(Problem::new("unreadable", error))),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        Some(Ok(Message::Binary(_))) => {
            Err(Some(Problem::new("unreadable", "messages are JSON text")))
        }
        Some(Ok(Message::Text(text))) => {
            let word = serde_json::from_str(&text);
            word.map(Some).map_err(|error| Some(Problem::new("unreadable", error)))
        }
    }
}

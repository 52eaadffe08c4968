//! From a table to text.

use crate::{
    Act, Back, Clock, ClockNews, Close, DiceKind, Ended, FORMAT, Header, Input, Json, Pause,
    Record, Rewind, Rolls, Span, Stamp, Undo,
};
use dice::Secret;
use referee::{AnyTable, Aside, JsonLine, Line};
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};

/// How many bytes of whole lines a recorder that works in bulk gathers before it writes them.
const BULK: usize = 1 << 14;

/// Writes a record while the game is played.
///
/// After every step, [`Recorder::catch_up`] writes what is new in the table's journal: each line in one piece, and
/// flushed, so that a crash leaves at most one broken line, the last. Where nobody waits for a line to be safe,
/// [`Recorder::in_bulk`] gathers them.
///
/// ```
/// use record::{DiceKind, Recorder};
/// use referee::Table;
/// use testgames::raid::{Action, RAIDER, Raid, Setup};
/// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
/// let mut recorder = Recorder::begin(Vec::new(), &table, DiceKind::ByHand).unwrap();
/// table.act(RAIDER, Action::Plan { objective: 2 }, None).unwrap();
/// assert_eq!(recorder.catch_up(&table).unwrap(), 1);
/// let file = String::from_utf8(recorder.close(&table, None).unwrap()).unwrap();
/// assert_eq!(file.lines().nth(1), Some(r#"{"n":1,"seat":"raider","do":{"plan":{"objective":2}}}"#));
/// ```
#[derive(Debug)]
pub struct Recorder<W: Write> {
    out: W,
    /// How many lines of the journal are in the record, those in `text` included.
    written: usize,
    /// What is still to be written.
    text: Vec<u8>,
    /// How many bytes may wait.
    patience: usize,
    /// What the lines to come are stamped with.
    stamp: Stamp,
}

impl<W: Write> Recorder<W> {
    /// Begins a record with its header and whatever has been played so far.
    ///
    /// # Errors
    /// When the writer fails.
    pub fn begin(out: W, table: &dyn AnyTable, dice: DiceKind) -> io::Result<Self> {
        let mut recorder = Recorder::headed(out, table, dice)?;
        recorder.catch_up(table)?;
        Ok(recorder)
    }

    /// Begins a record with its header and the lines that were kept of the game, each as it was written.
    ///
    /// ```
    /// use record::{DiceKind, Recorder};
    /// use referee::Table;
    /// use testgames::raid::{Action, RAIDER, Raid, Setup};
    /// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    /// table.act(RAIDER, Action::Plan { objective: 2 }, None).unwrap();
    /// let kept = r#"{"n":1,"at":5,"seat":"raider","do":{"plan":{"objective":2}}}"#;
    /// let recorder = Recorder::kept(Vec::new(), &table, DiceKind::ByHand, [kept]).unwrap();
    /// let file = String::from_utf8(recorder.close(&table, None).unwrap()).unwrap();
    /// assert_eq!(file.lines().nth(1), Some(kept));
    /// ```
    ///
    /// # Errors
    /// When the writer fails.
    pub fn kept<'l>(
        out: W,
        table: &dyn AnyTable,
        dice: DiceKind,
        lines: impl IntoIterator<Item = &'l str>,
    ) -> io::Result<Self> {
        let mut recorder = Recorder::headed(out, table, dice)?;
        for line in lines {
            recorder.text.extend_from_slice(line.as_bytes());
            recorder.text.push(b'\n');
            recorder.written += 1;
            recorder.send()?;
        }
        Ok(recorder)
    }

    fn headed(out: W, table: &dyn AnyTable, dice: DiceKind) -> io::Result<Self> {
        let mut recorder =
            Recorder { out, written: 0, text: Vec::new(), patience: 0, stamp: Stamp::default() };
        recorder.line(&Header {
            format: FORMAT,
            game: table.game().into(),
            revision: table.revision(),
            setup: table.setup(),
            seats: table.seats().iter().map(|info| info.name.to_string()).collect(),
            dice,
        })?;
        Ok(recorder)
    }

    /// Goes on with a record that was read; the writer stands after its last whole line ([`Record::whole_bytes`]).
    ///
    /// # Errors
    /// When the writer fails.
    pub fn resume(out: W, record: &Record) -> io::Result<Self> {
        let text = if record.unended { b"\n".to_vec() } else { Vec::new() };
        let mut recorder = Recorder {
            out,
            written: record.inputs.len(),
            text,
            patience: 0,
            stamp: Stamp::default(),
        };
        recorder.flush()?;
        Ok(recorder)
    }

    /// From now on lines are written together, some hundreds at a time, for games that nobody waits for: a crash loses
    /// those that were not written yet, and so does whoever neither [closes](Recorder::close) nor
    /// [flushes](Recorder::flush).
    ///
    /// ```
    /// use record::{DiceKind, Recorder};
    /// use referee::Table;
    /// use testgames::raid::{Action, RAIDER, Raid, Setup};
    /// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    /// let mut file = Vec::new();
    /// let mut recorder = Recorder::begin(&mut file, &table, DiceKind::ByHand).unwrap().in_bulk();
    /// table.act(RAIDER, Action::Plan { objective: 2 }, None).unwrap();
    /// recorder.catch_up(&table).unwrap();
    /// recorder.close(&table, None).unwrap();
    /// assert_eq!(record::read(&file).unwrap().inputs.len(), 1);
    /// ```
    #[must_use]
    pub fn in_bulk(mut self) -> Self {
        self.patience = BULK;
        self
    }

    /// Stamps the lines to come with a time and a speaker, until it is told otherwise.
    pub fn stamp(&mut self, stamp: Stamp) {
        self.stamp = stamp;
    }

    /// Writes what the table's journal has and the record has not. Gives the number of lines that are new.
    ///
    /// # Errors
    /// When the writer fails. What was not written is written next time.
    pub fn catch_up(&mut self, table: &dyn AnyTable) -> io::Result<usize> {
        let before = self.written;
        while write_line(table, self.written + 1, &self.stamp, &mut self.text) {
            self.written += 1;
            self.send()?;
        }
        Ok(self.written - before)
    }

    /// Writes whatever waits.
    ///
    /// # Errors
    /// When the writer fails. What was not written is written next time.
    pub fn flush(&mut self) -> io::Result<()> {
        let mut sent = 0;
        let mut result = Ok(());
        while sent < self.text.len() && result.is_ok() {
            match self.out.write(&self.text[sent..]) {
                Ok(0) => result = Err(io::ErrorKind::WriteZero.into()),
                Ok(bytes) => sent += bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => result = Err(error),
            }
        }
        self.text.drain(..sent);
        result.and_then(|()| self.out.flush())
    }

    /// Writes how people ended the game; nothing can be played after it.
    ///
    /// ```
    /// use record::{DiceKind, Ended, Recorder};
    /// use referee::Table;
    /// use testgames::raid::{Raid, Setup};
    /// let table = Table::<Raid>::open(Setup::default()).unwrap();
    /// let mut file = Vec::new();
    /// let mut recorder = Recorder::begin(&mut file, &table, DiceKind::ByHand).unwrap();
    /// recorder.end(&table, &Ended::Resigned { seat: "raider".into() }).unwrap();
    /// recorder.close(&table, None).unwrap();
    /// let verdict = record::verify(&record::read(&file).unwrap(), &testgames::registry()).unwrap();
    /// assert_eq!(verdict.ended, Some(Ended::Resigned { seat: "raider".into() }));
    /// ```
    ///
    /// # Errors
    /// When the writer fails.
    pub fn end(&mut self, table: &dyn AnyTable, how: &Ended) -> io::Result<()> {
        self.catch_up(table)?;
        let line = how.line(self.written + 1);
        self.written += 1;
        self.line(&line)
    }

    /// Closes the record: how the game ended (null when it was broken off), the digest, and the secret of committed dice.
    ///
    /// # Errors
    /// When the writer fails.
    pub fn close(mut self, table: &dyn AnyTable, secret: Option<&Secret>) -> io::Result<W> {
        self.catch_up(table)?;
        self.line(&Close {
            over: table.outcome().unwrap_or(Value::Null),
            lines: self.written,
            digest: table.digest(),
            secret: secret.map(Secret::reveal),
        })?;
        self.flush()?;
        Ok(self.out)
    }

    fn line<T: Serialize>(&mut self, value: &T) -> io::Result<()> {
        serde_json::to_writer(&mut self.text, value)?;
        self.text.push(b'\n');
        self.send()
    }

    fn send(&mut self) -> io::Result<()> {
        if self.text.len() > self.patience { self.flush() } else { Ok(()) }
    }
}

/// Adds a line of a table's journal to a text, as a record writes it, with its line break; says whether there is such
/// a line. It is what [`Input::of`] would be as JSON, without making one.
///
/// ```
/// use referee::Table;
/// use testgames::raid::{Action, RAIDER, Raid, Setup};
/// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
/// table.act(RAIDER, Action::Plan { objective: 2 }, None).unwrap();
/// let mut text = Vec::new();
/// let stamp = record::Stamp { at: Some(5), by: None };
/// assert!(record::write_line(&table, 1, &stamp, &mut text));
/// assert!(!record::write_line(&table, 2, &stamp, &mut text));
/// assert_eq!(text, b"{\"n\":1,\"at\":5,\"seat\":\"raider\",\"do\":{\"plan\":{\"objective\":2}}}\n");
/// ```
///
/// # Panics
/// When a game's actions have no JSON form, which is a mistake in their type.
pub fn write_line(table: &dyn AnyTable, n: usize, stamp: &Stamp, out: &mut Vec<u8>) -> bool {
    let Some(line) = table.line(n) else { return false };
    let begin = out.len();
    match line {
        Line::Act { seat, intervention, .. } => {
            out.extend_from_slice(b"{\"n\":");
            write_json(&n, out);
            out.extend_from_slice(b",\"seat\":");
            write_json(table.seat_name(seat), out);
            if intervention {
                out.extend_from_slice(b",\"intervenes\":true");
            }
            out.extend_from_slice(b",\"do\":");
            table.write_action(n, out);
            out.push(b'}');
        }
        Line::Roll { roll, rolled } => write_json(&Rolls::of(n, &roll, &rolled), out),
        Line::Undo { seat, line } => {
            let seat = table.seat_name(seat).to_string();
            write_json(&Undo { n, seat, undo: line }, out);
        }
        Line::Rewind { to, why } => write_json(&Rewind { n, rewind: Back { to, why } }, out),
        Line::Aside(aside) => write_json(&aside_line(table, n, &aside), out),
    }
    stamp_line(stamp, begin, out);
    out.push(b'\n');
    true
}

fn write_json<T: Serialize + ?Sized>(value: &T, out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("a line has a JSON form");
}

impl Input {
    /// A line of a table's journal as a record writes it.
    ///
    /// ```
    /// use record::Input;
    /// use referee::{AnyTable, Table};
    /// use testgames::raid::{Action, RAIDER, Raid, Setup};
    /// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    /// table.act(RAIDER, Action::Plan { objective: 2 }, None).unwrap();
    /// let input = Input::of(&table, 1, &AnyTable::journal(&table, 0)[0]);
    /// let line = r#"{"n":1,"seat":"raider","do":{"plan":{"objective":2}}}"#;
    /// assert_eq!(serde_json::to_string(&input).unwrap(), line);
    /// ```
    #[must_use]
    pub fn of(table: &dyn AnyTable, n: usize, line: &JsonLine) -> Input {
        let name = |seat| table.seat_name(seat).to_string();
        match line {
            Line::Act { seat, action, intervention } => Input::Act(Act {
                n,
                seat: name(*seat).into(),
                intervenes: *intervention,
                action: Json::of(action).expect("a value has a JSON form"),
            }),
            Line::Roll { roll, rolled } => Input::Roll(Rolls::of(n, roll, rolled).into()),
            Line::Undo { seat, line } => Input::Undo(Undo { n, seat: name(*seat), undo: *line }),
            Line::Rewind { to, why } => {
                Input::Rewind(Rewind { n, rewind: Back { to: *to, why: why.clone() } })
            }
            Line::Aside(aside) => aside_line(table, n, aside),
        }
    }
}

impl Input {
    /// The line as a journal keeps it, with its time and its speaker.
    ///
    /// # Panics
    /// Never: every line has a JSON form.
    #[must_use]
    pub fn stamped(&self, stamp: &Stamp) -> String {
        let mut text = Vec::new();
        write_json(self, &mut text);
        stamp_line(stamp, 0, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }
}

fn aside_line(table: &dyn AnyTable, n: usize, aside: &Aside) -> Input {
    let name = |seat| table.seat_name(seat).to_string();
    match aside {
        Aside::Expired { seat } => {
            Input::Clock(Clock { n, seat: name(*seat), clock: ClockNews::Expired })
        }
        Aside::Paused { seat, from, to, why } => Input::Pause(Pause {
            n,
            pause: Span { seat: seat.map(name), from: *from, to: *to, why: why.clone() },
        }),
    }
}

/// Puts time and speaker into a line that begins at a place of a text, after its number.
fn stamp_line(stamp: &Stamp, begin: usize, out: &mut Vec<u8>) {
    let Stamp { at, by } = stamp;
    let mut fields = Vec::new();
    if let Some(at) = at {
        fields.extend_from_slice(b",\"at\":");
        write_json(at, &mut fields);
    }
    if let Some(by) = by {
        fields.extend_from_slice(b",\"by\":");
        write_json(by, &mut fields);
    }
    let number = out[begin..].iter().position(|byte| matches!(byte, b',' | b'}'));
    if let Some(place) = number.map(|place| begin + place) {
        out.splice(place..place, fields);
    }
}

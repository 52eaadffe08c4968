//! From a table to text.

use crate::{Act, Close, DiceKind, FORMAT, Header, Input, Record, Rolls, Undo};
use dice::Secret;
use referee::{AnyTable, JsonLine, Line};
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};

/// Writes a record while the game is played.
///
/// After every step, [`Recorder::catch_up`] writes what is new in the table's journal. Each line is written in one piece
/// and flushed, so that a crash leaves at most one broken line, the last.
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
    /// How many lines of the journal are written.
    written: usize,
}

impl<W: Write> Recorder<W> {
    /// Begins a record with its header and whatever has been played so far.
    ///
    /// # Errors
    /// When the writer fails.
    pub fn begin(out: W, table: &dyn AnyTable, dice: DiceKind) -> io::Result<Self> {
        let mut recorder = Recorder { out, written: 0 };
        recorder.line(&Header {
            format: FORMAT,
            game: table.game().into(),
            revision: table.revision(),
            setup: table.setup(),
            seats: table.seats().iter().map(|info| info.name.to_string()).collect(),
            dice,
        })?;
        recorder.catch_up(table)?;
        Ok(recorder)
    }

    /// Goes on with a record that was read; the writer stands after its last whole line ([`Record::whole_bytes`]).
    ///
    /// # Errors
    /// When the writer fails.
    pub fn resume(mut out: W, record: &Record) -> io::Result<Self> {
        if record.unended {
            out.write_all(b"\n")?;
        }
        Ok(Recorder { out, written: record.inputs.len() })
    }

    /// Writes what the table's journal has and the record has not. Gives the number of lines written.
    ///
    /// # Errors
    /// When the writer fails. Lines that were not written are written next time.
    pub fn catch_up(&mut self, table: &dyn AnyTable) -> io::Result<usize> {
        let lines = table.journal(self.written);
        for line in &lines {
            let input = Input::of(table, self.written + 1, line);
            self.line(&input)?;
            self.written += 1;
        }
        Ok(lines.len())
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
        Ok(self.out)
    }

    fn line<T: Serialize>(&mut self, value: &T) -> io::Result<()> {
        let mut text = serde_json::to_string(value)?;
        text.push('\n');
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
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
                seat: name(*seat),
                intervenes: *intervention,
                action: action.clone(),
            }),
            Line::Roll { roll, rolled } => Input::Roll(Rolls {
                n,
                roll: roll.dice.clone(),
                purpose: roll.purpose.to_string(),
                table: roll.table.as_ref().map(ToString::to_string),
                dice: rolled.clone(),
            }),
            Line::Undo { seat, line } => Input::Undo(Undo { n, seat: name(*seat), undo: *line }),
        }
    }
}

//! A table for programs that know no game.

use crate::{
    Aside, DecisionId, Game, Illegal, Line, Refusal, Seat, SeatInfo, Shown, Table, Viewer,
};
use dice::{DiceSource, Rolled};
use rulebook::RuleId;
use serde::Serialize;
use serde_json::Value;
use std::{any::Any, fmt};

/// A live game of whatever kind, speaking JSON: what the program, the host and the protocol use.
///
/// Every method does what the method of [`Table`] of the same name does. Actions, views, events and outcomes are the
/// game's own types as JSON.
///
/// ```
/// use referee::{AnyTable, Shown, Viewer};
/// let mut table: Box<dyn AnyTable> = testgames::registry().open("raid", &serde_json::json!({})).unwrap();
/// let raider = table.seat_named("raider").unwrap();
/// let Shown::Decide(owed) = table.pending(Viewer::Seat(raider)) else { panic!() };
/// assert_eq!(owed[0].seat, raider);
/// let action = table.legal(raider)[0].clone();
/// table.act(raider, &action, None).unwrap();
/// assert!(!table.log(Viewer::Spectator, 0).is_empty());
/// ```
pub trait AnyTable: Any + Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The revision of its rules.
    fn revision(&self) -> u32;
    /// The set-up it began with.
    fn setup(&self) -> Value;
    /// Who sits at the table.
    fn seats(&self) -> &[SeatInfo];
    /// What a viewer may know of what the game waits for.
    fn pending(&self, viewer: Viewer) -> Shown<Value, Value>;
    /// The decision a seat is asked for now.
    fn decision(&self, seat: Seat) -> DecisionId;
    /// Every legal answer of a seat.
    fn legal(&self, seat: Seat) -> Vec<Value>;
    /// The interventions offered to a seat.
    fn interventions(&self, seat: Seat) -> Vec<Value>;
    /// Answers a decision, or intervenes. Gives the number of the journal line.
    ///
    /// # Errors
    /// The [`Problem`], after which everything is as it was before.
    fn act(
        &mut self,
        seat: Seat,
        action: &Value,
        decision: Option<DecisionId>,
    ) -> Result<usize, Problem>;
    /// The same with the action as JSON text, which spares a long game much work when it is read again.
    ///
    /// # Errors
    /// The [`Problem`], after which everything is as it was before.
    fn act_written(
        &mut self,
        seat: Seat,
        action: &str,
        decision: Option<DecisionId>,
    ) -> Result<usize, Problem>;
    /// Rolls the dice that are due.
    ///
    /// # Errors
    /// The [`Problem`], after which everything is as it was before.
    fn roll(&mut self, dice: &mut dyn DiceSource) -> Result<Rolled, Problem>;
    /// Rolls until somebody owes a decision or the game is over, and gives the number of rolls.
    ///
    /// # Errors
    /// The [`Problem`] of a source without an answer; the rolls before it stand.
    fn settle(&mut self, dice: &mut dyn DiceSource) -> Result<usize, Problem>;
    /// Takes dice that were rolled elsewhere.
    ///
    /// # Errors
    /// The [`Problem`], after which everything is as it was before.
    fn take_dice(&mut self, rolled: Rolled) -> Result<(), Problem>;
    /// The number of the line that [`AnyTable::undo`] would take back.
    ///
    /// # Errors
    /// The [`Problem`] that stands in the way.
    fn undoable(&self, seat: Seat) -> Result<usize, Problem>;
    /// Takes back the seat's last line since the last barrier.
    ///
    /// # Errors
    /// The [`Problem`], after which everything is as it was before.
    fn undo(&mut self, seat: Seat) -> Result<usize, Problem>;
    /// Goes back to how things stood after a line.
    ///
    /// # Errors
    /// The [`Problem`], after which everything is as it was before.
    fn rewind(&mut self, to: usize, why: &str) -> Result<(), Problem>;
    /// Notes something about the game that changes nothing in it, and gives the number of the line.
    fn note(&mut self, aside: Aside) -> usize;
    /// What a viewer sees.
    fn view(&self, viewer: Viewer) -> Value;
    /// What a viewer saw happen, without its first `since` entries.
    fn log(&self, viewer: Viewer, since: usize) -> Vec<Value>;
    /// How often a viewer's log has lost entries that it had seen.
    fn log_epoch(&self, viewer: Viewer) -> u32;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Value>;
    /// The lines of the journal after the first `since`.
    fn journal(&self, since: usize) -> Vec<JsonLine>;
    /// How many lines the journal has.
    fn length(&self) -> usize;
    /// One line of the journal by its number, without its action; none when there is no such line.
    fn line(&self, n: usize) -> Option<Line<()>>;
    /// Adds the action of a line to a text, as JSON; adds nothing when the line has none.
    fn write_action(&self, n: usize, out: &mut Vec<u8>);
    /// The digest of the state.
    fn digest(&self) -> String;

    /// The seat of that name.
    fn seat_named(&self, name: &str) -> Option<Seat> {
        self.seats().iter().find(|info| info.name == name).map(|info| info.seat)
    }

    /// The name of a seat; `?` when the table has no such seat.
    fn seat_name(&self, seat: Seat) -> &str {
        self.seats().get(seat.index()).map_or("?", |info| &info.name)
    }
}

/// A journal line as JSON, the seat still by its index.
pub type JsonLine = Line<Value>;

/// A refusal as data that any program can show: what kind, which rule, and a sentence.
///
/// ```
/// use referee::{Problem, ProblemKind};
/// let problem = Problem::new(ProblemKind::Over, "the game is over");
/// let json = serde_json::json!({ "kind": "over", "text": "the game is over" });
/// assert_eq!(serde_json::to_value(problem).unwrap(), json);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Problem {
    /// What kind of refusal it is.
    pub kind: ProblemKind,
    /// The rule that forbids it, when it is about the rules of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// The game's reason as data, when it is about the rules of the game.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub why: Value,
    /// The sentence for people.
    pub text: String,
}

/// The kinds of [`Problem`]; all but the first and the last are the variants of [`Refusal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// The JSON is not what the game expects.
    Unreadable,
    /// The rules of the game forbid it.
    Illegal,
    /// The seat owes no decision now.
    NotAsked,
    /// The answer belongs to a question that is no longer asked.
    Stale,
    /// The table has no such seat.
    NoSuchSeat,
    /// No roll is due.
    NoRollDue,
    /// The dice given are no answer to the roll that is due, or none could be had.
    Dice,
    /// The game is over.
    Over,
    /// Nothing to take back since the last barrier.
    Barrier,
    /// What others did since rests on it.
    Entangled,
    /// There is no game of that name.
    NoSuchGame,
}

impl Problem {
    /// A problem that no rule of a game speaks of.
    pub fn new(kind: ProblemKind, text: impl fmt::Display) -> Self {
        Problem { kind, rule: None, why: Value::Null, text: text.to_string() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Problem {}

impl<W: Serialize + fmt::Display> From<&Illegal<W>> for Problem {
    fn from(illegal: &Illegal<W>) -> Self {
        let (rule, why) = (Some(illegal.rule), json(&illegal.why));
        Problem { kind: ProblemKind::Illegal, rule, why, text: illegal.to_string() }
    }
}

impl<W: Serialize + fmt::Display> From<&Refusal<W>> for Problem {
    fn from(refusal: &Refusal<W>) -> Self {
        let kind = match refusal {
            Refusal::Illegal(illegal) => return illegal.into(),
            Refusal::NotAsked => ProblemKind::NotAsked,
            Refusal::Stale { .. } => ProblemKind::Stale,
            Refusal::NoSuchSeat(_) => ProblemKind::NoSuchSeat,
            Refusal::NoRollDue => ProblemKind::NoRollDue,
            Refusal::Dice(_) => ProblemKind::Dice,
            Refusal::Over => ProblemKind::Over,
            Refusal::Barrier(_) => ProblemKind::Barrier,
            Refusal::Entangled => ProblemKind::Entangled,
        };
        Problem::new(kind, refusal)
    }
}

/// Any value of a game as JSON.
///
/// # Panics
/// When the type has no JSON form (a map with keys that are no strings), which is a mistake in the type.
pub(crate) fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("a game's types have a JSON form")
}

impl<G: Game> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn revision(&self) -> u32 {
        G::REVISION
    }

    fn setup(&self) -> Value {
        json(Table::setup(self))
    }

    fn seats(&self) -> &[SeatInfo] {
        Table::seats(self)
    }

    fn pending(&self, viewer: Viewer) -> Shown<Value, Value> {
        self.shown(viewer).map(|ask| json(&ask), |outcome| json(&outcome))
    }

    fn decision(&self, seat: Seat) -> DecisionId {
        Table::decision(self, seat)
    }

    fn legal(&self, seat: Seat) -> Vec<Value> {
        Table::legal(self, seat).iter().map(json).collect()
    }

    fn interventions(&self, seat: Seat) -> Vec<Value> {
        Table::interventions(self, seat).iter().map(json).collect()
    }

    fn act(
        &mut self,
        seat: Seat,
        action: &Value,
        decision: Option<DecisionId>,
    ) -> Result<usize, Problem> {
        let action = serde::Deserialize::deserialize(action)
            .map_err(|error| Problem::new(ProblemKind::Unreadable, error))?;
        Table::act(self, seat, action, decision).map_err(|refusal| Problem::from(&refusal))
    }

    fn act_written(
        &mut self,
        seat: Seat,
        action: &str,
        decision: Option<DecisionId>,
    ) -> Result<usize, Problem> {
        let action = serde_json::from_str(action)
            .map_err(|error| Problem::new(ProblemKind::Unreadable, error))?;
        Table::act(self, seat, action, decision).map_err(|refusal| Problem::from(&refusal))
    }

    fn roll(&mut self, dice: &mut dyn DiceSource) -> Result<Rolled, Problem> {
        Table::roll(self, dice).map_err(|refusal| Problem::from(&refusal))
    }

    fn settle(&mut self, dice: &mut dyn DiceSource) -> Result<usize, Problem> {
        Table::settle(self, dice).map_err(|refusal| Problem::from(&refusal))
    }

    fn take_dice(&mut self, rolled: Rolled) -> Result<(), Problem> {
        Table::take_dice(self, rolled).map_err(|refusal| Problem::from(&refusal))
    }

    fn undoable(&self, seat: Seat) -> Result<usize, Problem> {
        Table::undoable(self, seat).map_err(|refusal| Problem::from(&refusal))
    }

    fn undo(&mut self, seat: Seat) -> Result<usize, Problem> {
        Table::undo(self, seat).map_err(|refusal| Problem::from(&refusal))
    }

    fn rewind(&mut self, to: usize, why: &str) -> Result<(), Problem> {
        Table::rewind(self, to, why).map_err(|refusal| Problem::from(&refusal))
    }

    fn note(&mut self, aside: Aside) -> usize {
        Table::note(self, aside)
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&Table::view(self, viewer))
    }

    fn log(&self, viewer: Viewer, since: usize) -> Vec<Value> {
        Table::log(self, viewer, since).iter().map(json).collect()
    }

    fn log_epoch(&self, viewer: Viewer) -> u32 {
        Table::log_epoch(self, viewer)
    }

    fn outcome(&self) -> Option<Value> {
        Table::outcome(self).map(json)
    }

    fn journal(&self, since: usize) -> Vec<JsonLine> {
        let lines = Table::journal(self).get(since..).unwrap_or_default();
        lines.iter().map(|line| line.map(json)).collect()
    }

    fn length(&self) -> usize {
        Table::journal(self).len()
    }

    fn line(&self, n: usize) -> Option<Line<()>> {
        Table::journal(self).get(n.checked_sub(1)?).map(|line| line.map(|_| ()))
    }

    fn write_action(&self, n: usize, out: &mut Vec<u8>) {
        let line = n.checked_sub(1).and_then(|place| Table::journal(self).get(place));
        if let Some(Line::Act { action, .. }) = line {
            serde_json::to_writer(out, action).expect("a game's types have a JSON form");
        }
    }

    fn digest(&self) -> String {
        Table::digest(self)
    }
}

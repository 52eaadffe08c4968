//! What a board and the host say to each other over a WebSocket.

use super::{Problem, Since, TableChange, TableState, Umpire, Wanted};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What a board says.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ToHost {
    /// The first message: which seats sit at this screen.
    Hello(Hello),
    /// Which of them the screen shows from now on.
    Show(Show),
    /// An answer to a decision.
    Act(Act),
    /// Takes the seat's last answer back.
    Undo(Undo),
    /// Gives the game up.
    Resign(Resign),
    /// Says whether the seat would end the game now without a winner.
    Agree(Agree),
    /// Keeps what a seat has filled in and not sent, for itself and its side.
    Draft(Draft),
    /// What an umpire says about clocks and the way back.
    Umpire(Umpire),
    /// A question that changes nothing.
    Ask(Ask),
    /// Asks for the whole table: a patch did not fit.
    Resync {},
    /// Nothing but a sign of life.
    Ping {},
}

/// The first message of a connection.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The keys; several of them for several seats at one screen.
    pub tokens: Vec<String>,
    /// The seat to show first.
    #[serde(default)]
    #[ts(optional)]
    pub show: Option<String>,
    /// How much of the shown seat's log the board has already.
    #[serde(default)]
    #[ts(optional)]
    pub since: Option<Since>,
    /// After the first table, send only what changes in it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub changes: bool,
}

/// Shows another seat.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// The seat.
    pub seat: String,
}

/// An answer to a decision.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// A number to know the reply by.
    pub id: u32,
    /// Who answers.
    pub seat: String,
    /// The decision that is answered.
    pub decision: u64,
    /// The answer, one of the offers.
    #[ts(type = "unknown")]
    pub action: Value,
    /// What follows it in one gesture, such as the rest of a march: each is given if it is offered then, and the first that is
    /// not ends the gesture. All of it is stored and shown together.
    #[serde(default)]
    #[ts(as = "Option<Vec<Wanted>>", optional)]
    pub then: Vec<Wanted>,
    /// All of the gesture or nothing: refused with the first rule that stands against it. What follows must be offered now
    /// already.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub whole: bool,
    /// The board's own id of this operation, of at most 64 characters: sent again after a break, it is answered and not repeated.
    #[serde(default)]
    #[ts(optional)]
    pub op: Option<String>,
}

/// Takes an answer back.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// A number to know the reply by.
    pub id: u32,
    /// Whose answer.
    pub seat: String,
    /// The decision that is open now; if it is another, nothing is taken back.
    #[serde(default)]
    #[ts(optional)]
    pub decision: Option<u64>,
    /// How many answers of one gesture to take back together, as far as they can be; one if absent.
    #[serde(default)]
    #[ts(optional)]
    pub answers: Option<u16>,
    /// As in [`Act`].
    #[serde(default)]
    #[ts(optional)]
    pub op: Option<String>,
}

/// Gives the game up.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// A number to know the reply by.
    pub id: u32,
    /// Who resigns.
    pub seat: String,
}

/// Says whether a seat would end the game now without a winner. The game is over once every seat would.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Agree {
    /// A number to know the reply by.
    pub id: u32,
    /// Who.
    pub seat: String,
    /// Whether it would: yes offers or accepts, no declines or withdraws.
    pub yes: bool,
}

/// Keeps what a seat has filled in for the decision it owes and has not sent.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// A number to know the reply by.
    pub id: u32,
    /// Whose.
    pub seat: String,
    /// The decision that it is for.
    pub decision: u64,
    /// What is filled in, as the board will want it back; nothing clears the draft. At most 8 KiB.
    #[serde(default)]
    #[ts(optional, type = "unknown")]
    pub filled: Option<Value>,
    /// The same in words, for others of the side. At most 400 characters.
    #[serde(default)]
    pub words: String,
}

/// A question that changes nothing.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// A number to know the reply by.
    pub id: u32,
    /// Who asks; the answer holds nothing that this seat may not know.
    pub seat: String,
    /// The question.
    pub question: Question,
}

/// What the host says.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FromHost {
    /// How things stand for the shown seat.
    Table(Box<TableState>),
    /// What changed in it, for a board that asked for changes.
    Changed(Box<TableChange>),
    /// The answer stands, and is on disk.
    Accepted {
        /// The number of the message.
        id: u32,
        /// How many entries the seat's log has now.
        line: usize,
        /// How many answers of a gesture were given or taken back.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        answers: Option<usize>,
    },
    /// Nothing has changed.
    Refused {
        /// The number of the message.
        id: u32,
        /// Why.
        problem: Problem,
    },
    /// The answer to a question.
    Answer {
        /// The number of the message.
        id: u32,
        /// The answer.
        #[ts(type = "unknown")]
        answer: Value,
    },
    /// Some keys of hello open no seat here; the others hold.
    Unfit {
        /// Their places in the list, from 0.
        tokens: Vec<usize>,
    },
    /// What ended the connection.
    Fault(Problem),
}

/// A place in a replay.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReplayAt {
    /// The entry of the seat's log after which to look; 0 for the start.
    pub line: usize,
}

/// Entries of a log.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReportOn {
    /// The entries after this one,
    pub after: usize,
    /// up to this one.
    pub to: usize,
}

/// A hex that an umpire would set something in.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HexAsked {
    /// The hex.
    pub hex: u16,
}

/// A question. Every game can be replayed and many can be reviewed; what else can be asked is for the game to say.
#[derive(Clone, Debug, TS)]
#[ts(type = "{ replay: ReplayAt } | { report: ReportOn } | { review: Record<string, never> } | \
        { interventions: HexAsked } | Record<string, unknown>")]
pub enum Question {
    /// How the game looked.
    Replay(ReplayAt),
    /// What some entries of the log came to.
    Report(ReportOn),
    /// How the game was played.
    Review,
    /// What an umpire may set in a hex.
    Interventions(HexAsked),
    /// A question of the game's own, as `{"name": {…}}`.
    OfGame(Value),
}

impl<'de> Deserialize<'de> for Question {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Question, D::Error> {
        /// The questions that the host answers.
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Own {
            Replay(ReplayAt),
            Report(ReportOn),
            Review {},
            Interventions(HexAsked),
        }
        let value = Value::deserialize(deserializer)?;
        let is_own = ["replay", "report", "review", "interventions"]
            .iter()
            .any(|name| value.get(name).is_some());
        if !is_own {
            return Ok(Question::OfGame(value));
        }
        match Own::deserialize(&value).map_err(serde::de::Error::custom)? {
            Own::Replay(at) => Ok(Question::Replay(at)),
            Own::Report(span) => Ok(Question::Report(span)),
            Own::Review {} => Ok(Question::Review),
            Own::Interventions(at) => Ok(Question::Interventions(at)),
        }
    }
}

//! What a board and the host say to each other over a WebSocket.

use super::{Problem, TableChange, TableState};
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

/// A place in a seat's log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Since {
    /// How often the log has lost entries.
    pub epoch: u32,
    /// How many entries of it are known.
    pub count: usize,
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

/// A place in a replay.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReplayAt {
    /// The entry of the seat's log after which to look; 0 for the start.
    pub line: usize,
}

/// Questions. Which of them a game can answer depends on the game; every game can be replayed.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// How the game looked.
    Replay(ReplayAt),
    /// Where units can go.
    Reach {
        /// The units; without them the force that acts.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
    },
    /// What an attack would bring.
    Odds {
        /// The hex to be attacked.
        target: u16,
        /// The attackers; without them the force that acts.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
    },
    /// Who is in supply, and over which lines.
    Supply {
        /// The units; without them everybody on a side.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
        /// The side; without it the seat's own.
        #[serde(default)]
        #[ts(optional)]
        side: Option<String>,
    },
    /// Zones of control and of influence.
    Zones {},
    /// Who may react where.
    Threat {
        /// The units that move; without them the force that acts.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
    },
    /// How likely the reactions are that may be tried now.
    Reactions {},
    /// Why something cannot be done.
    WhyNot {
        /// The answer in question.
        #[serde(default)]
        #[ts(type = "unknown", optional)]
        action: Value,
        /// The hex in question.
        #[serde(default)]
        #[ts(optional)]
        hex: Option<u16>,
        /// The units in question.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
    },
    /// A hex in words.
    Hex {
        /// The hex.
        hex: u16,
    },
    /// What a staff officer would do.
    Hint {},
    /// How the game was played.
    Review {},
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

//! What travels between the host and a board: the types of every request, answer and message.
//!
//! What a game tells is in `series::wire`; here is what the host adds. They are the truth for both sides: `web/src/wire/host.ts`
//! and the OpenAPI description are made from them, and tests fail when either is stale.

mod lobby;
mod socket;
mod table;
mod umpire;

pub use lobby::{
    Catalogue, Checked, Created, GameCard, HostCard, Invite, Invited, KeysFound, KeysTried, NewKey,
    Opened, PositionText, RecordText, RuleText, SeatTaken, TakeSeat,
};
pub use series::wire::*;
pub use socket::{
    Act, Agree, Ask, Draft, FromHost, Hello, HexAsked, Question, ReplayAt, ReportOn, Resign, Show,
    ToHost, Undo,
};
pub use table::{DiceShown, DraftShown, PatchStep, SeatState, TableChange, TableState};
pub use umpire::{
    ClockShown, CommandShown, FrameShown, HaltShown, NoteKind, NoteShown, OpeningShown, Umpire,
    UmpireOrder, UmpireShown,
};

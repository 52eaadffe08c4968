//! What a game tells whoever shows it: the types of titles, boards, tables, logs and advice.
//!
//! They are the truth for every screen: `web/src/wire/host.ts` is made from them, and a test fails when it is stale.

mod advice;
mod board;
mod briefing;
mod layer;
mod maker;
mod odds;
mod problem;
mod stage;
mod steps;
mod table;
mod title;
mod verdict;

pub use advice::{Hint, HintIdea, ReviewState};
pub use board::{
    Board, Grain, Hex, HexSide, KindCard, LayerCard, MarkCard, MarkLook, Part, Place, RailCard,
    SheetCard, SideCard, SignCard, Start, Tone, TraitCard, Unit,
};
pub use briefing::{
    Briefing, Caution, Fold, Goal, Remark, ReportPart, ReportRow, Special, Standing, StandingPlace,
};
pub use layer::{Area, AreaLook, Ink, Laid, Note, Way};
pub use maker::{Maker, MakerWord};
pub use odds::{Fate, FateResult, FateSum, Leap, Switch};
pub use problem::Problem;
pub use review::{Lapse, Review, ReviewTurn, Throw};
pub use stage::{
    Declared, Doing, Fight, LossesDue, Naming, Off, Piece, Selecting, StackStrength, Stage,
};
pub use steps::{FirstStep, FirstSteps, StepDone};
pub use table::{
    Cast, Closed, Duty, Fact, LedgerLine, Log, LogLine, Moment, Offer, Over, Owes, PendingState,
    PhaseMark, Replay, Ribbon, Since, Tick, TickKind, UndoState, Wanted, Word,
};
pub use title::{Answer, Bot, Listing, Mode, NewGame, Opt, Preset, SeatCard};
pub use verdict::{BriefName, OddsCard, PlanWorth, PostureWorth, Verdict, WayCard, WayWorth};

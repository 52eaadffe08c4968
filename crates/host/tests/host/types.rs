//! The types as the board knows them.

use host::wire;
use std::path::Path;
use ts_rs::{Config, TS};

const HEAD: &str = "// Written from crates/host/src/wire by the test `the_boards_types_are_those_of_the_host`; do not edit.\n";

macro_rules! declared {
    ($config:expr, $($name:ident),* $(,)?) => {
        [$(declaration::<wire::$name>($config)),*].concat()
    };
}

fn declaration<T: TS>(config: &Config) -> String {
    format!("\nexport {}\n", T::decl(config))
}

/// What is said about games and by them, each type with its own words.
fn spoken(config: &Config) -> String {
    declared!(
        config,
        Problem,
        Catalogue,
        Listing,
        SeatCard,
        Opt,
        Answer,
        Maker,
        MakerWord,
        Bot,
        Mode,
        NewGame,
        Created,
        KeysTried,
        KeysFound,
        TakeSeat,
        NewKey,
        SeatTaken,
        Invite,
        Invited,
        HostCard,
        GameCard,
        PositionText,
        RecordText,
        Opened,
        Checked,
        RuleText,
        Preset,
        ToHost,
        Hello,
        Since,
        Show,
        Act,
        Wanted,
        Undo,
        Resign,
        Agree,
        Draft,
        Ask,
        Umpire,
        UmpireOrder,
        ReplayAt,
        ReportOn,
        HexAsked,
        Question,
        FromHost,
        Hint,
        HintIdea,
        ReviewState,
        Review,
    )
}

/// What is shown of a table and its board.
fn shown(config: &Config) -> String {
    declared!(
        config,
        ReviewTurn,
        Lapse,
        Throw,
        TableState,
        UmpireShown,
        OpeningShown,
        CommandShown,
        FrameShown,
        ClockShown,
        HaltShown,
        NoteShown,
        NoteKind,
        TableChange,
        PatchStep,
        SeatState,
        DraftShown,
        DiceShown,
        Briefing,
        FirstSteps,
        FirstStep,
        StepDone,
        Goal,
        Special,
        Remark,
        Standing,
        StandingPlace,
        Caution,
        ReportPart,
        ReportRow,
        Fold,
        PendingState,
        Owes,
        Over,
        Offer,
        Closed,
        Duty,
        Ribbon,
        PhaseMark,
        Fact,
        UndoState,
        Log,
        LogLine,
        Moment,
        Cast,
        LedgerLine,
        Replay,
        Tick,
        TickKind,
        Board,
        Hex,
        Place,
        HexSide,
        Unit,
        SideCard,
        Start,
        Grain,
        SheetCard,
        RailCard,
        MarkCard,
        MarkLook,
        TraitCard,
        KindCard,
        Part,
        LayerCard,
        SignCard,
        Tone,
        Laid,
        Area,
        AreaLook,
        Way,
        Note,
        Ink,
        OddsCard,
        WayCard,
        BriefName,
        Verdict,
        WayWorth,
        PlanWorth,
        PostureWorth,
    )
}

/// What lies on the map and what is under way there.
fn staged(config: &Config) -> String {
    declared!(
        config,
        Stage,
        Piece,
        Off,
        StackStrength,
        Doing,
        Selecting,
        Naming,
        Declared,
        Fight,
        LossesDue,
        Fate,
        FateResult,
        FateSum,
        Switch,
        Leap,
    )
}

/// `UPDATE_WIRE=1 cargo test -p host the_boards_types` writes the file anew.
#[test]
fn the_boards_types_are_those_of_the_host() {
    let config = &Config::new().with_large_int("number");
    let text = HEAD.to_owned() + &spoken(config) + &shown(config) + &staged(config);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/host.ts");
    if std::env::var_os("UPDATE_WIRE").is_some() {
        std::fs::write(&path, &text).expect("writing the types");
    }
    let held = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        held == text,
        "web/src/wire/host.ts is stale: UPDATE_WIRE=1 cargo test -p host the_boards_types"
    );
}

//! What happened, as lines of the log. A line says what its viewer saw and takes nothing else from the game but what is printed.

use crate::{telling, umpire, wording};
use frontline::game::{CombatReport, Event, Place, Seen, State, words};
use frontline::ground::Coalition;
use hex::HexIndex;
use rulebook::{RuleId, rule};
use series::wire::{Cast, Fold, LedgerLine, LogLine, TickKind};

/// What a line is about.
#[derive(Default)]
struct About {
    side: Option<Coalition>,
    kind: &'static str,
    rule: Option<RuleId>,
    hexes: Vec<HexIndex>,
    decides: bool,
}

/// What a viewer saw in words; nothing for what only keeps the books.
pub(crate) fn tell(state: &State, seen: &Seen) -> Option<String> {
    match seen {
        Seen::Intervened { command: Some(command), reason, .. } => {
            let why = reason.map_or("", umpire::because);
            Some(format!("Control rules: {}{why}.", telling::ruling(state, *command)))
        }
        Seen::Whole(Event::Drafted { seat, order }) => {
            let (seat, order) = (wording::seat(state, *seat), telling::text(state, order));
            Some(format!("{seat} writes: {order}."))
        }
        Seen::Whole(Event::Sealed { seat }) => {
            Some(format!("{} seals its form.", wording::seat(state, *seat)))
        }
        Seen::Whole(Event::Cleared { seat }) => {
            Some(format!("{} empties its form.", wording::seat(state, *seat)))
        }
        other => words::seen(state, other),
    }
}

/// What was seen as a line; nothing for bookkeeping.
pub(crate) fn line(state: &State, seen: &Seen) -> Option<LogLine> {
    let text = tell(state, seen)?;
    let About { side, kind, rule, hexes, decides } = about(state, seen);
    let report = match seen {
        Seen::Whole(Event::Fought(report)) => Some(&**report),
        _ => None,
    };
    Some(LogLine {
        side: side.map_or("", Coalition::name).into(),
        kind: kind.into(),
        text,
        dice: report.map_or_else(Vec::new, dice),
        ledger: report.map_or_else(Vec::new, ledger),
        hexes: hexes.into_iter().map(HexIndex::value).collect(),
        rule: rule.map(|rule| rule.as_str().into()),
        fold: fold(seen, side),
        decides,
        lost: lost(seen),
        ..LogLine::default()
    })
}

fn dice(report: &CombatReport) -> Vec<Cast> {
    let sides = [report.side, report.side.enemy()];
    let cast = |(side, die): (Coalition, u8)| Cast {
        faces: vec![die.into()],
        sides: 6,
        side: Some(side.name().into()),
    };
    sides.into_iter().zip(report.dice).map(cast).collect()
}

fn ledger(report: &CombatReport) -> Vec<LedgerLine> {
    let line = |(rule, text): &(String, String)| LedgerLine {
        text: text.clone(),
        value: String::new(),
        rule: Some(rule.clone().into()),
        side: None,
        uncounted: false,
    };
    report.ledger.iter().map(line).collect()
}

/// Points that went for good.
fn lost(seen: &Seen) -> Option<u16> {
    match seen {
        Seen::Whole(Event::Moved {
            from: Place::Hex(_), to: Place::Nowhere, kind, points, ..
        }) if kind.fights() => Some((*points).into()),
        _ => None,
    }
}

/// Points that move one after the other are told together.
fn fold(seen: &Seen, side: Option<Coalition>) -> Option<Fold> {
    let (title, thread) = match seen {
        Seen::Whole(Event::Moved { .. }) | Seen::Bands(_) => ("Points move", "moved"),
        Seen::Whole(Event::Drafted { .. }) => ("The form is filled in", "drafted"),
        _ => return None,
    };
    Some(Fold {
        thread: format!("{thread} {}", side.map_or("", Coalition::name)),
        title: title.to_owned(),
        adds: ["line".to_owned(), "lines".to_owned()],
        least: 3,
    })
}

fn of(kind: &'static str, rule: RuleId) -> About {
    About { kind, rule: Some(rule), ..About::default() }
}

fn spots(places: &[&Place]) -> Vec<HexIndex> {
    let hex = |place: &&Place| match place {
        Place::Hex(hex) => Some(*hex),
        _ => None,
    };
    places.iter().filter_map(hex).collect()
}

fn about(state: &State, seen: &Seen) -> About {
    match seen {
        Seen::Bands(bands) => {
            About { hexes: bands.iter().map(|(hex, _)| *hex).collect(), ..of("move", rule!("F58")) }
        }
        Seen::Flagged { side, target, starts, .. } => flagged(*side, *target, starts),
        Seen::Card { side, .. } => About { side: Some(*side), ..of("card", rule!("F8a")) },
        Seen::Intervened { .. } => About { decides: true, ..of("ruling", rule!("F57")) },
        Seen::Whole(event) => about_event(state, event),
    }
}

fn flagged(side: Coalition, target: HexIndex, starts: &[HexIndex]) -> About {
    let hexes = starts.iter().copied().chain([target]).collect();
    About { side: Some(side), hexes, ..of("flag", rule!("F41")) }
}

fn about_event(state: &State, event: &Event) -> About {
    match event {
        Event::TurnBegun { .. } => of("turn", rule!("F32")),
        Event::Drafted { seat, order } => About {
            side: state.seating.side(*seat),
            hexes: telling::hex_of(state, order).into_iter().collect(),
            ..of("draft", telling::rule_of(order))
        },
        Event::Cleared { seat } => {
            About { side: state.seating.side(*seat), ..of("draft", rule!("F61")) }
        }
        Event::Sealed { seat } => {
            About { side: state.seating.side(*seat), decides: true, ..of("seal", rule!("F61")) }
        }
        Event::Revealed { .. } => of("phase", rule!("F61")),
        Event::Moved { side, from, to, .. } => {
            About { side: Some(*side), hexes: spots(&[from, to]), ..of("move", rule!("F9.2")) }
        }
        Event::Held { hex, side } => {
            About { side: *side, hexes: vec![*hex], ..of("held", rule!("F30")) }
        }
        Event::Layered { hex, .. } => About { hexes: vec![*hex], ..of("fort", rule!("F49")) },
        Event::Pag { hex, .. } => About {
            side: Some(Coalition::Soviet),
            hexes: vec![*hex],
            ..of("partisans", rule!("F50"))
        },
        Event::Left { .. } => of("leaves", rule!("F34")),
        Event::Chosen { chooser, .. } => {
            About { side: Some(*chooser), ..of("phase", rule!("R-F15")) }
        }
        Event::Offensive { offensive, .. } => {
            flagged(offensive.side, offensive.target, &offensive.starts)
        }
        Event::Fought(report) => {
            let hexes = report.starts.iter().copied().chain([report.target]).collect();
            About { side: Some(report.side), hexes, ..of("combat", rule!("F-T1")) }
        }
        Event::Voided { target, .. } => About { hexes: vec![*target], ..of("void", rule!("F42")) },
        Event::Flown { raid, .. } => About {
            side: Some(raid.side),
            hexes: raid.path.iter().copied().chain([raid.target]).collect(),
            ..of("raid", rule!("F51"))
        },
        Event::Fulfilled { .. } => of("directive", rule!("F52")),
        Event::Ended { outcome } => About {
            side: crate::counted::winner(outcome.verdict),
            ..of("over", crate::counted::rule_of(outcome))
        },
        _ => About::default(),
    }
}

/// The mark of a line on the replay bar.
pub(crate) fn tick(line: &LogLine) -> TickKind {
    match line.kind.as_ref() {
        "move" | "held" => TickKind::Move,
        "combat" | "raid" => TickKind::Combat,
        "turn" => TickKind::Turn,
        _ => TickKind::Other,
    }
}

//! The game in sentences: what happened, for logs and reports (F9.10).

use super::event::{Event, Place, Seen};
use super::frame::{Form, Manner};
use super::report::CombatReport;
use super::state::State;
use super::why::kind_name;
use crate::ground::Coalition;
use hex::HexIndex;

/// A hex by its number and name.
#[must_use]
pub fn place(state: &State, hex: HexIndex) -> String {
    let number = state.number(hex);
    match state.scene.map.name(hex) {
        Some(name) => format!("{number} {name}"),
        None => number,
    }
}

/// What a viewer saw, as a sentence; nothing for what only keeps the books.
#[must_use]
pub fn seen(state: &State, seen: &Seen) -> Option<String> {
    match seen {
        Seen::Whole(event) => sentence(state, event),
        Seen::Bands(bands) => {
            let bands = bands.iter().map(|(hex, band)| {
                let men = ["no men", "1-2 men", "3-5 men", "6-9 men", "10 or more men"];
                format!("{} in {}", men[usize::from(*band).min(4)], place(state, *hex))
            });
            Some(format!("Now {}.", bands.collect::<Vec<_>>().join(", ")))
        }
        Seen::Flagged { side, manner, target, starts } => {
            Some(flagged(state, *side, *manner, *target, starts))
        }
        Seen::Card { side, .. } => Some(format!("The {side} side moves a card.")),
        Seen::Intervened { command, .. } => Some(match command {
            Some(command) => format!("Control rules: {command:?}."),
            None => "Control makes a ruling.".to_owned(),
        }),
    }
}

fn flagged(
    state: &State,
    side: Coalition,
    manner: Manner,
    target: HexIndex,
    starts: &[HexIndex],
) -> String {
    let from = starts.iter().map(|hex| state.number(*hex)).collect::<Vec<_>>().join(", ");
    let target = place(state, target);
    match manner {
        Manner::Land => format!("{side} offensive on {target} from {from}."),
        Manner::Sea => format!("{side} landing at {target} from {from}."),
        Manner::Hunt => format!("{side} hunt for the partisans in {target}."),
    }
}

/// An event as a sentence.
#[must_use]
pub fn sentence(state: &State, event: &Event) -> Option<String> {
    let at = |hex: &HexIndex| place(state, *hex);
    Some(match event {
        Event::TurnBegun { turn } => {
            let name = state.scene.rules.turns.get(usize::from(*turn) - 1);
            format!("Turn {turn} begins: {}.", name.map_or("", String::as_str))
        }
        Event::Sealed { seat } => {
            let name = state.seating.names().into_iter().nth(seat.index());
            format!("{} seals its form.", name.unwrap_or_default())
        }
        Event::Revealed { form } => format!("All forms are in: {}.", form_name(*form)),
        Event::Moved { side, from, to, kind, points, .. } => {
            let place = |place: &Place| match place {
                Place::Hex(hex) => at(hex),
                Place::Pool => "the Pool".to_owned(),
                Place::Afloat(_) => "the force under way".to_owned(),
                Place::Nowhere => String::new(),
            };
            let what = format!("{points} {}", kind_name(*kind));
            match (from, to) {
                (Place::Nowhere, to) => format!("{side}: {what} to {}.", place(to)),
                (from, Place::Nowhere) => format!("{side}: {what} lost from {}.", place(from)),
                (from, to) => format!("{side}: {what} from {} to {}.", place(from), place(to)),
            }
        }
        Event::Held { hex, side: Some(side) } => format!("The {side} side takes {}.", at(hex)),
        Event::Held { hex, side: None } => format!("{} is empty.", at(hex)),
        Event::Layered { hex, layers, .. } => format!("{} has {layers} layers on a side.", at(hex)),
        Event::Pag { hex, there: true } => format!("Partisans appear in {}.", at(hex)),
        Event::Pag { hex, there: false } => format!("The partisans of {} are gone.", at(hex)),
        Event::Left { nation } => {
            let name = state.scene.briefings.nations.get(nation.index());
            format!("{} leaves the war.", name.map_or("", |it| it.name.as_str()))
        }
        Event::Chosen { chooser, first } => {
            format!("The {chooser} side has the choice; the {first} side places flags first.")
        }
        Event::Offensive { offensive, .. } => {
            let it = offensive;
            flagged(state, it.side, it.manner, it.target, &it.starts)
        }
        Event::Fought(report) => fought(state, report),
        Event::Voided { target, .. } => {
            format!("The attack on {} does not come about.", at(target))
        }
        Event::Flown { raid, lost, lines, morale } => format!(
            "{} raid on {}: {lost} bombers lost, {lines} lines closed, {morale} morale hits.",
            raid.side,
            at(&raid.target)
        ),
        Event::Fulfilled { directive } => {
            let directive = state.scene.rules.directives.get(usize::from(*directive));
            format!("Directive carried out: {}.", directive.map_or("", |it| it.name.as_str()))
        }
        Event::Ended { outcome } => {
            format!("The game is over: {}, {} points.", outcome.verdict.words(), outcome.points)
        }
        _ => return None,
    })
}

fn form_name(form: Form) -> &'static str {
    match form {
        Form::Close(_) => "closed lines",
        Form::Allot => "shares",
        Form::Deploy => "deployment",
        Form::Flags(_) => "flags",
        Form::Commit => "commitments",
        Form::Advance => "advance",
        Form::Push => "push back",
        Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_) => "straightening",
    }
}

fn fought(state: &State, report: &CombatReport) -> String {
    let [attack, defence] = report.forces;
    let [lost, inflicted] = report.lost;
    let cv = |it: super::report::Points| it.men + it.tanks + it.aircraft + it.bombers;
    format!(
        "{} attack on {}: CV {} against {}, dice {} and {}, {:?}. Losses {} and {}.",
        report.side,
        place(state, report.target),
        cv(attack),
        cv(defence),
        report.dice[0],
        report.dice[1],
        report.colour,
        cv(lost),
        cv(inflicted)
    )
}

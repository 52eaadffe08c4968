//! Control's desk: the frames of a turn with their clocks, what stands in for a seat whose time is up, and what Control may set
//! in a hex (F57, F59).

use crate::telling;
use frontline::game::{Action, Command, Form, Frame, Frontline, Kind, Reason, State, minutes};
use frontline::ground::{Coalition, Nation, Rules};
use hex::HexIndex;
use referee::{Game, Seat};
use series::Opening;
use series::wire::Offer;

/// More points than a hex ever needs are set one after the other.
const POINTS_OFFERED: u8 = 20;
/// More layers than any fortress has.
const LAYERS_OFFERED: u8 = 9;
/// Seconds in a minute.
const MINUTE: u32 = 60;

/// F59 in words.
pub(crate) fn clocks(rules: &Rules) -> String {
    let [deploy, commit, other] = rules.clocks;
    format!("{deploy} minutes to deploy, {commit} to commit, {other} for every other form")
}

/// The form that is open, as a frame that has a clock and that the game may be taken back to.
pub(crate) fn opening(state: &State) -> Option<Opening> {
    let Some(Frame::Form(form)) = state.frames.last() else { return None };
    let form = *form;
    // One combat has its forms, the next has them again.
    let battle = state.battle().map_or(String::new(), |battle| format!(" {}", battle.offensive));
    let name = form_name(form);
    let side = match form {
        Form::Close(side)
        | Form::Flags(side)
        | Form::Straighten(side)
        | Form::Answer(side)
        | Form::FollowUp(side) => format!(", {side}"),
        Form::Allot | Form::Deploy | Form::Commit | Form::Advance | Form::Push => String::new(),
    };
    Some(Opening {
        key: format!("{} {name}{side}{battle}", state.turn),
        title: format!("Turn {}, {name}{side}", state.turn),
        turn: state.turn.into(),
        seconds: Some(u32::from(minutes(state, form)) * MINUTE),
    })
}

const fn form_name(form: Form) -> &'static str {
    match form {
        Form::Close(_) => "lines to close",
        Form::Allot => "allotment",
        Form::Deploy => "deployment",
        Form::Flags(_) => "flags",
        Form::Commit => "commitment",
        Form::Advance => "advance",
        Form::Push => "push",
        Form::Straighten(_) => "straightening",
        Form::Answer(_) => "answer to the straightening",
        Form::FollowUp(_) => "follow-up",
    }
}

/// What Control may set in a hex, each with every reason, shown at once.
pub(crate) fn settable(state: &State, seat: Seat, hex: HexIndex) -> Vec<Action> {
    let nations = (0..state.scene.briefings.nations.len() as u8).map(|it| Kind::Men(Nation(it)));
    let things = [Kind::Tanks, Kind::Air, Kind::Lsp, Kind::Garrisons, Kind::Zone, Kind::Guards];
    let kinds = nations.chain(things);
    let stacks = kinds.flat_map(|kind| {
        (0..=POINTS_OFFERED).map(move |points| Command::Stack { hex, kind, points })
    });
    let holders = [Some(Coalition::Axis), Some(Coalition::Soviet), None];
    let holds = holders.map(|side| Command::Hold { hex, side });
    let walls = state.beside(hex).flat_map(|toward| {
        (0..=LAYERS_OFFERED).map(move |layers| Command::Layers { hex, toward, layers })
    });
    let pags = [true, false].map(|there| Command::Pag { hex, there });
    let awards = Coalition::BOTH.map(|side| Command::Award { hex, side });
    let commands = stacks.chain(holds).chain(walls).chain(pags).chain(awards);
    let reasons = [Reason::Mistake, Reason::Dispute, Reason::Event];
    let ruled =
        |command: Command| reasons.map(|reason| Action::Control { command, reason, shown: 0 });
    let open = |command: &Command| {
        let [first, ..] = ruled(*command);
        Frontline::check(state, seat, &first).is_ok()
    };
    commands.filter(open).flat_map(ruled).collect()
}

/// A reason as it stands behind a ruling in the log.
pub(crate) const fn because(reason: Reason) -> &'static str {
    match reason {
        Reason::Mistake => ", to put a mistake right",
        Reason::Dispute => ", to settle a dispute",
        Reason::Event => ", for what happens in the world",
    }
}

/// Interventions in words, each of the kind of its command and with its reason.
pub(crate) fn offers(state: &State, open: &[Action]) -> Vec<Offer> {
    let mut offers = telling::offers(state, open);
    for (offer, action) in offers.iter_mut().zip(open) {
        if let Action::Control { command, reason, .. } = action {
            offer.kind = kind(*command).into();
            offer.text.push_str(because(*reason));
        }
    }
    offers
}

const fn kind(command: Command) -> &'static str {
    match command {
        Command::Stack { .. } => "points",
        Command::Pool { .. } => "pool",
        Command::Hold { .. } => "holder",
        Command::Layers { .. } => "layers",
        Command::Pag { .. } => "partisans",
        Command::Flags { .. } => "flags",
        Command::Card { .. } => "card",
        Command::Accept { .. } => "accept",
        Command::Award { .. } => "award",
        Command::Overrule { .. } => "overrule",
        Command::Leave { .. } => "leave",
        Command::Stay { .. } => "stay",
        Command::Release => "release",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontline::game::Setup;
    use referee::Table;

    fn table() -> Table<Frontline> {
        Table::open(Setup::of("bagration").seats(&["six"])).expect("a game with Control")
    }

    fn control(table: &Table<Frontline>) -> Seat {
        let found = table.seats().iter().find(|it| it.name == "control");
        found.expect("a seat of Control").seat
    }

    #[test]
    fn f59_every_form_has_its_minutes_and_a_name_of_its_own() {
        let mut table = table();
        let mut dice = dice::Seeded::new(4);
        let mut keys: Vec<String> = Vec::new();
        let mut answers = 0;
        while table.outcome().is_none() && answers < 400 {
            table.settle(&mut dice).expect("dice");
            let Some(owed) = table.pending().owed().first() else { break };
            let seat = owed.seat;
            let opening = opening(table.state()).expect("a form is open");
            let minutes = [2, 4, 8].map(|it| it * MINUTE);
            assert!(minutes.contains(&opening.seconds.expect("minutes")), "{opening:?}");
            if keys.last() != Some(&opening.key) {
                assert!(!keys.contains(&opening.key), "{opening:?} came before");
                keys.push(opening.key);
            }
            for action in frontline::game::on_expiry(table.state(), seat) {
                table.act(seat, action, None).expect("what stands in is legal");
                answers += 1;
            }
        }
        assert!(keys.len() > 8, "{keys:?}");
    }

    #[test]
    fn f57_control_may_set_what_lies_in_a_hex_and_nobody_else_may() {
        let table = table();
        let state = table.state();
        let hex = state.line[0].iter().next().expect("a hex of the line");
        let open = settable(state, control(&table), hex);
        let offers = offers(state, &open);
        for wanted in ["points", "holder", "layers"] {
            assert!(offers.iter().any(|it| it.kind == wanted), "{wanted}");
        }
        let texts: std::collections::BTreeSet<&str> =
            offers.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts.len(), offers.len(), "each says what it does, and why");
        for action in &open {
            assert!(Frontline::check(state, control(&table), action).is_ok(), "{action:?}");
        }
        assert!(settable(state, Seat(0), hex).is_empty());
    }
}

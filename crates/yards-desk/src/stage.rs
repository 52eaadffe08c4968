//! What lies on the map for one viewer, put together from his view: of the enemy the revealed counters, without a platoon,
//! and a "?" for every hex with concealed ones (Y55).

use crate::{board, wording};
use hex::HexIndex;
use series::wire::{Declared, Doing, Naming, Off, Piece, Selecting, Stage, Unit, Word};
use yards::game::{Action, EnemyView, Frame, Marks, State, Step, UnitView, View};
use yards::ground::{Player, Scene, UnitId};

/// Numbers that the counters of one side in a hex take among those that are no counter of the board.
const OF_A_STACK: u16 = 32;
/// The place of a "?" there.
const UNKNOWN: u16 = OF_A_STACK - 1;

/// What a viewer sees, and what is under way.
pub(crate) fn stage(state: &State, viewer: Option<Player>, view: &View, legal: &[Action]) -> Stage {
    let scene = &state.scene;
    let counters = scene.mission().counters.len();
    // The printed counters of others lie nowhere: which of them stands where is not known (Y55).
    let mut pieces = vec![Piece::default(); counters];
    for unit in &view.own {
        pieces[unit.unit.index()] = own(scene, unit);
    }
    pieces.extend(view.revealed.iter().map(|it| revealed(scene, counters, it)));
    for player in Player::BOTH {
        let hexes = view.unknown[player.index()].iter();
        pieces.extend(hexes.map(|hex| unknown(scene, counters, player, hex)));
    }
    Stage { pieces, doing: doing(state, viewer, legal), ..Stage::default() }
}

fn own(scene: &Scene, unit: &UnitView) -> Piece {
    let printed = scene.mission().counter(unit.unit);
    let force = scene.mission().force(printed.player);
    let turn = printed.platoon.and_then(|it| force.platoons[usize::from(it)].enters);
    let off = match (unit.hex, unit.lost, unit.due) {
        (Some(_), _, _) => None,
        (None, true, _) => Some(Off::Gone),
        (None, false, true) => Some(Off::Due),
        (None, false, false) => Some(Off::Box),
    };
    let mut marks = marks(&unit.marks);
    let more = [
        (unit.concealed, "concealed"),
        (unit.rides.is_some(), "rides"),
        (unit.acted, "acted"),
        (unit.reacted, "reacted"),
    ];
    marks.extend(more.into_iter().filter(|(on, _)| *on).map(|(_, name)| Word::from(name)));
    Piece {
        hex: unit.hex.map(HexIndex::value),
        off,
        due: turn.filter(|_| off == Some(Off::Due)).map(u16::from),
        steps: Some(unit.steps.into()),
        facing: printed.unit.kind.is_vehicle().then_some(unit.facing),
        marks: if unit.hex.is_some() { marks } else { Vec::new() },
        ..Piece::default()
    }
}

fn marks(marks: &Marks) -> Vec<Word> {
    let found = [
        (marks.disrupted, "disrupted"),
        (marks.regrouping, "regrouping"),
        (marks.suppressed, "suppressed"),
        (marks.shocked, "shocked"),
        (marks.motion, "motion"),
        (marks.hero, "hero"),
    ];
    found.into_iter().filter(|(on, _)| *on).map(|(_, name)| name.into()).collect()
}

/// A number by which a screen tells it from others in this moment, and nothing else.
fn number(counters: usize, player: Player, hex: HexIndex, place: u16) -> u16 {
    let stack = hex.value() * 2 + player.index() as u16;
    counters as u16 + stack * OF_A_STACK + place
}

fn revealed(scene: &Scene, counters: usize, it: &EnemyView) -> Piece {
    let kind = scene.types.iter().find(|known| known.key == it.unit);
    let counter = kind.map(|kind| Unit {
        id: number(counters, it.player, it.hex, it.number.into()),
        // Of this moment alone, and one of its kind: where it stands, and in which place there.
        key: format!("{} {}/{}", it.player, wording::hex(scene, it.hex), it.number),
        ..board::face(scene, it.player, kind)
    });
    let mut marks = marks(&it.marks);
    if it.carried {
        marks.push("rides".into());
    }
    let vehicle = kind.is_some_and(|kind| kind.kind.is_vehicle());
    Piece {
        counter: counter.map(Box::new),
        hex: Some(it.hex.value()),
        steps: Some(it.steps.into()),
        facing: vehicle.then_some(it.facing),
        marks,
        ..Piece::default()
    }
}

/// Somebody, or nobody at all.
fn unknown(scene: &Scene, counters: usize, player: Player, hex: HexIndex) -> Piece {
    let nation = scene.mission().force(player).nation.name();
    let counter = Unit {
        id: number(counters, player, hex, UNKNOWN),
        key: format!("? {}", wording::hex(scene, hex)),
        name: format!("{} \"?\"", wording::side(scene, player)),
        short: String::new(),
        side: player.name().to_owned(),
        nation: nation.to_owned(),
        size: String::new(),
        kind: "unknown".to_owned(),
        symbol: "unknown".to_owned(),
        face: nation.to_owned(),
        sp: 0,
        allowance: "?".to_owned(),
        steps: 0,
        traits: Vec::new(),
        formation: String::new(),
        tag: String::new(),
    };
    Piece { counter: Some(Box::new(counter)), hex: Some(hex.value()), ..Piece::default() }
}

fn ids(units: impl IntoIterator<Item = UnitId>) -> Vec<u16> {
    units.into_iter().map(|unit| unit.0.into()).collect()
}

/// What is under way, as far as the viewer may know: what others do with their units is told by the log alone.
fn doing(state: &State, viewer: Option<Player>, legal: &[Action]) -> Doing {
    let mut doing = Doing { matter: matter(state, viewer).to_owned(), ..Doing::default() };
    let own = |unit: UnitId| viewer == Some(state.unit(unit).player);
    let stands = |unit: UnitId| state.unit(unit).hex.map(HexIndex::value);
    if let Some(it) = assault(state) {
        doing.target = Some(it.0.value());
        doing.focus = doing.target;
    }
    let active = || vec!["activation".to_owned(), "maneuver".to_owned()];
    match state.frames.last() {
        Some(Frame::Activations) => doing.goes_on = active(),
        Some(Frame::Activation(it)) if viewer == Some(it.player) => {
            let acts = |unit: &UnitId| legal.iter().any(|it| acting(it) == Some(*unit));
            doing.acting = ids(state.actors(it).iter().filter(acts));
            doing.singly = true;
            doing.goes_on = active();
        }
        Some(Frame::Action(it) | Frame::ReactMove(it)) if own(it.unit) => {
            doing.acting = ids(it.group().iter());
            doing.from = stands(it.unit);
            doing.path = it.path.iter().map(|hex| hex.value()).collect();
            doing.marching = true;
            doing.singly = true;
            doing.goes_on = active();
        }
        Some(Frame::Split { unit, .. }) if own(*unit) => doing.acting = ids([*unit]),
        Some(Frame::Muster { target, force }) if mustering(state, viewer) => {
            doing.acting = ids(force.iter());
            doing.target = Some(target.value());
            doing.halfway = !force.is_empty();
            doing.selecting = Some(Selecting { local: false, finish: "charge".into() });
            doing.naming =
                Some(Naming { attack: doing.target, rule: Some("Y57".into()), plan: None });
            let kind = Some(crate::odds::ASSAULT.into());
            doing.declared = Some(Declared { target: target.value(), kind, plan: None });
        }
        _ => {}
    }
    doing
}

fn mustering(state: &State, viewer: Option<Player>) -> bool {
    state.activation().is_some_and(|it| viewer == Some(it.player))
}

/// The hex that is assaulted, which everybody sees (Y58).
pub(crate) fn assault(state: &State) -> Option<(HexIndex, Player)> {
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Assault(it) => Some((it.target, it.attacker)),
        _ => None,
    })
}

/// The unit that an answer lets act.
fn acting(action: &Action) -> Option<UnitId> {
    match action {
        Action::Step { unit, .. }
        | Action::Fire { unit, .. }
        | Action::Split { unit, .. }
        | Action::Turn { unit, .. }
        | Action::Mount { unit, .. }
        | Action::Dismount { unit } => Some(*unit),
        _ => None,
    }
}

/// What goes on, by a name; of what a player does with his units the others know no more than that he is active.
fn matter(state: &State, viewer: Option<Player>) -> &'static str {
    let active = state.activation().is_some_and(|it| viewer == Some(it.player));
    match state.frames.last() {
        None => "over",
        Some(Frame::SetUp) => "set-up",
        Some(Frame::Initiative) => "initiative",
        Some(Frame::Activations) => "activations",
        Some(Frame::Recovery { .. } | Frame::Check) => "recovery",
        Some(Frame::Assault(it)) => match it.step {
            Step::Retreat(_) => "retreat",
            Step::Advance { .. } | Step::Chain { .. } => "advance",
            _ => "assault",
        },
        Some(Frame::Action(_)) if active => "maneuver",
        Some(Frame::Muster { .. }) if active => "muster",
        Some(_) => "activation",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::begun;
    use referee::{Game as _, Lots, Viewer};
    use yards::game::{ATTACKER, DEFENDER, Yards};

    fn seen(state: &State, seat: referee::Seat) -> Stage {
        let view = Yards::view(state, Viewer::Seat(seat));
        stage(state, Some(yards::game::player_of(seat)), &view, &[])
    }

    #[test]
    fn y55_of_a_concealed_stack_nothing_is_told_but_that_it_is_there() {
        let state = begun("first-light");
        let told = seen(&state, ATTACKER);
        let counters = state.mission().counters.len();
        let hidden = state.mission().force(Player::Defender).counters;
        assert!(hidden.iter().all(|unit| told.pieces[unit.index()] == Piece::default()));
        let unknown = told.pieces[counters..].iter().filter(|piece| {
            piece.counter.as_ref().is_some_and(|it| it.symbol == "unknown" && it.steps == 0)
        });
        let hexes = state.board.held(Player::Defender).iter();
        let hexes = hexes.filter(|hex| state.is_unknown(Player::Defender, *hex)).count();
        assert!(hexes > 0);
        assert_eq!(unknown.count(), hexes);
        let own = seen(&state, DEFENDER);
        assert!(hidden.iter().all(|unit| own.pieces[unit.index()].hex.is_some()));
    }

    #[test]
    fn y55_states_that_look_alike_have_the_same_stage() {
        let state = begun("the-crossing");
        for seat in [ATTACKER, DEFENDER] {
            let mut lots = Lots::new(7);
            let (own, mut differing) = (seen(&state, seat), 0);
            for _ in 0..20 {
                let other = Yards::resample(&state, Viewer::Seat(seat), &mut lots);
                differing += usize::from(other != state);
                assert_eq!(seen(&other, seat), own);
            }
            assert!(differing > 5, "{differing}");
        }
    }

    #[test]
    fn counters_of_a_moment_have_numbers_of_their_own() {
        let state = begun("town-under-the-ridge");
        let view = Yards::view(&state, Viewer::Spectator);
        let told = stage(&state, None, &view, &[]);
        let ids = told.pieces.iter().filter_map(|piece| Some(piece.counter.as_ref()?.id));
        let mut ids: Vec<u16> = ids.collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
        let names =
            told.pieces.iter().filter_map(|piece| Some(piece.counter.as_ref()?.key.clone()));
        let names: std::collections::BTreeSet<String> = names.collect();
        assert_eq!(names.len(), count, "and names");
    }
}

//! Forecasts in states that a seat cannot tell apart: odds of shots, shells and assaults, and where units can go.

use referee::conformance::stroll;
use referee::{Game as _, Lots, Viewer};
use yards::MortarHit;
use yards::game::{Action, Aim, Firer, Frame, Mark, State, Yards, player_of};
use yards::ground::{Player, UnitId};

/// One in so many decisions is looked at.
const LOOKED_IN: usize = 5;

/// What was compared.
#[derive(Default)]
pub(crate) struct Looked {
    pub(crate) pairs: u64,
    pub(crate) differing: u64,
    pub(crate) answers: u64,
}

/// Plays a random game and compares what the seats are told in it with what they are told in states that look the same.
pub(crate) fn compare(start: &State, seed: u64) -> Result<Looked, String> {
    let (mut lots, mut looked) = (Lots::new(seed ^ 0x5eed), Looked::default());
    let mut fault = None;
    stroll::<Yards>(start.clone(), seed, |moment| {
        let Some(decision) = moment.decision.as_ref().filter(|_| lots.below(LOOKED_IN) == 0) else {
            return true;
        };
        let viewer = Viewer::Seat(decision.owed.seat);
        let other = Yards::resample(moment.state, viewer, &mut lots);
        looked.pairs += 1;
        // Whoever cannot tell two states apart is dealt the same from both.
        let deal = lots.next();
        let [from_ours, from_theirs] = [moment.state, &other]
            .map(|state| Yards::resample(state, viewer, &mut Lots::new(deal)));
        if from_ours != from_theirs {
            let parts = first_difference(&from_ours, &from_theirs);
            fault = Some(format!("step {}: other deals for {viewer:?}: {parts}", moment.step));
            return false;
        }
        if other == *moment.state {
            return true;
        }
        looked.differing += 1;
        let player = player_of(decision.owed.seat);
        let [ours, theirs] =
            [moment.state, &other].map(|state| told(state, player, decision.legal));
        looked.answers += ours.len() as u64;
        let parts = ours.iter().zip(&theirs).find(|(one, other)| one != other);
        if let Some((one, other)) = parts {
            fault = Some(format!("step {}: {one}\nagainst {other}", moment.step));
        } else if ours.len() != theirs.len() {
            fault = Some(format!("step {}: more answers in one state", moment.step));
        }
        fault.is_none()
    });
    fault.map_or(Ok(looked), Err)
}

/// The first counter, or else the first other thing, in which two states differ.
fn first_difference(ours: &State, theirs: &State) -> String {
    let units = ours.board.units();
    let other = |unit: &UnitId| ours.unit(*unit) != theirs.unit(*unit);
    match units.into_iter().find(other) {
        Some(unit) => format!("{unit:?} {:?} against {:?}", ours.unit(unit), theirs.unit(unit)),
        None => format!(
            "{:?} against {:?}",
            (&ours.activated, &ours.orders, &ours.frames, &ours.mines),
            (&theirs.activated, &theirs.orders, &theirs.frames, &theirs.mines)
        ),
    }
}

/// Everything that a player can ask of a position, as text.
fn told(state: &State, player: Player, legal: &[Action]) -> Vec<String> {
    let mut all = Vec::new();
    let reaction = matches!(state.frames.last(), Some(Frame::React(_) | Frame::Assault(_)));
    let enemies = state.board.held(player.enemy());
    for unit in state.board.fielded(player).iter() {
        let under_way = match state.frames.last() {
            Some(Frame::Action(it) | Frame::ReactMove(it)) if it.unit == unit => Some(it),
            _ => None,
        };
        all.push(format!("{unit:?} reaches {:?}", state.reach(unit, under_way)));
        for hex in enemies.iter() {
            for aim in [Aim::Hex { hex }, Aim::Vehicle { hex, place: 0 }, Aim::Unknown { hex }] {
                let odds = state.shot_odds(unit, aim, Firer { reaction, ..Firer::default() });
                all.push(format!("{unit:?} at {aim:?}: {odds:?}"));
            }
        }
    }
    let mortars = 0..state.mission().force(player).mortars.len() as u8;
    for (mortar, hex) in mortars.flat_map(|mortar| enemies.iter().map(move |hex| (mortar, hex))) {
        let odds = state.shell_odds(player, mortar, hex, MortarHit::Primary);
        all.push(format!("mortar {mortar} on {hex:?}: {odds:?}"));
    }
    for action in legal {
        let Action::Muster { hex } = *action else { continue };
        let force = state.within_an_assault(state.chargers(hex));
        for guess in state.guesses(player.enemy()).map(Some).chain([None]) {
            let odds = state.storm_odds(hex, force, guess);
            let guess = guess.map(|unit| &state.counter(unit).unit.key);
            all.push(format!("assault on {hex:?} by {force:?}, {guess:?}: {odds:?}"));
        }
    }
    // A player is told of an enemy by kind, hex and number.
    let open = |unit: &UnitId| !state.unit(*unit).is(Mark::Concealed);
    let enemies = state.board.fielded(player.enemy());
    let names: Vec<(String, String)> = enemies
        .iter()
        .filter(open)
        .map(|unit| {
            let (tag, kind) = (state.tag(unit), &state.counter(unit).unit.key);
            (format!("{unit:?}"), format!("{kind} {} in {:?}", tag.place, tag.hex))
        })
        .collect();
    for text in &mut all {
        for (id, name) in &names {
            *text = text.replace(id, name);
        }
    }
    all
}

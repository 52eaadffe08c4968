//! Every hex that could be attacked in the impulse, with the best odds that can be brought against it.

use crate::attack::Muster;
use crate::march;
use besieged::Odds;
use besieged::game::{Frame, State};
use hex::HexIndex;

/// The best odds against one hex, everybody in reach taking part in this attack and in no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The hex.
    pub target: HexIndex,
    /// The odds before air support.
    pub odds: Odds,
    /// How many units attack.
    pub units: usize,
    /// The most air units that can support them (B12, B44).
    pub air: u8,
}

/// The targets of the player who moves or attacks: while units move, with all who can come; else with all who stand there.
///
/// ```
/// use besieged::game::{Action, Besieged, Setup};
/// use referee::{Game, play_unchecked};
/// let mut state = Besieged::start(&Setup::of("border-1941")).unwrap();
/// assert!(okh::aims(&state).is_empty(), "reinforcements come first");
/// play_unchecked::<Besieged>(&mut state, besieged::game::AXIS, &Action::Done);
/// assert!(okh::aims(&state).len() > 5);
/// ```
#[must_use]
pub fn aims(state: &State) -> Vec<Aim> {
    let muster = match state.frames.last() {
        Some(Frame::Move(_) | Frame::Rail(_)) => {
            march::muster(state, &mut vec![None; state.units.len()])
        }
        Some(Frame::Target | Frame::Force(_) | Frame::Support(_)) => Muster::in_place(state),
        _ => return Vec::new(),
    };
    let mut aims: Vec<Aim> =
        muster.targets().iter().filter_map(|hex| aim(state, &muster, *hex)).collect();
    aims.sort_by_key(|aim| aim.target);
    aims
}

fn aim(state: &State, muster: &Muster, target: HexIndex) -> Option<Aim> {
    let all = muster.mass(state, target);
    let strength = all.iter().map(|(unit, _)| u32::from(state.attack_strength(*unit))).sum();
    let odds = Odds::of(strength, state.defense_of(target))?;
    let units = all.len();
    let limit = state.scene.charts.air.limit(state.weather_now(), units as u32).most;
    let air = state.air[state.phasing.index()].min(u8::try_from(limit).unwrap_or(u8::MAX));
    Some(Aim { target, odds, units, air })
}

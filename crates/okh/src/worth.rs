//! What units, cities and whole positions are worth.

use crate::front::{self, Front};
use crate::supply;
use crate::weights::Weights;
use besieged::game::{Mark, State};
use besieged::ground::{Player, UnitId, Victory};
use besieged::{Kind, Months, Turn, Weather};
use hex::HexIndex;

/// The cities whose loss means Soviet collapse (B55).
const KEYS: [&str; 3] = ["Moscow", "Leningrad", "Stalingrad"];

/// Beyond this distance a hex nearer is worth nothing more.
const FAR_MOST: u16 = 40;

/// Whether a player has the blitzkrieg table in this turn (B9).
pub(crate) fn may_blitz(state: &State, player: Player) -> bool {
    state.scene.charts.blitz_dates.allow(player.nation(), state.turn)
}

/// The worth of a unit with so many steps.
pub(crate) fn unit(state: &State, weights: &Weights, unit: UnitId, steps: u8) -> f32 {
    if steps == 0 {
        return 0.0;
    }
    let counter = state.counter(unit);
    let armor = counter.kind == Kind::Armor && may_blitz(state, counter.player);
    let factor = if armor { weights.armor } else { 1.0 };
    f32::from(counter.strength(steps)) * weights.strength * factor + weights.unit
}

/// The worth of a unit as it is.
pub(crate) fn now(state: &State, weights: &Weights, of: UnitId) -> f32 {
    unit(state, weights, of, state.unit(of).steps)
}

/// What the next step of a unit is worth.
pub(crate) fn step(state: &State, weights: &Weights, of: UnitId) -> f32 {
    let steps = state.unit(of).steps;
    unit(state, weights, of, steps) - unit(state, weights, of, steps.saturating_sub(1))
}

/// The worth of the units in a hex.
pub(crate) fn stack(state: &State, weights: &Weights, hex: HexIndex) -> f32 {
    state.stack(hex).map(|unit| now(state, weights, unit)).sum()
}

/// The worth of a major city; nothing for any other hex.
pub(crate) fn major(state: &State, weights: &Weights, hex: HexIndex) -> f32 {
    let map = &state.scene.map;
    if !map.majors().contains(hex) {
        return 0.0;
    }
    let name = map.place(hex).map_or("", |place| place.name.as_str());
    match state.scene.scenario().victory {
        Victory::Campaign if name == "Berlin" => weights.berlin,
        Victory::Campaign if KEYS.contains(&name) => weights.key_major,
        Victory::Cities(_) if is_last_turn(state) => weights.major * weights.last_turn,
        _ => weights.major,
    }
}

/// Whether nothing comes after this turn.
pub(crate) fn is_last_turn(state: &State) -> bool {
    state.turn >= state.scene.scenario().end
}

/// Whether the first winter is near enough for the Axis to get out of contact: no snow yet, and the next impulses bring it.
pub(crate) fn winter_is_near(state: &State) -> bool {
    let at = |year, months| Turn { year, months };
    let late = (at(1941, Months::NovDec)..=at(1942, Months::JanFeb)).contains(&state.turn);
    let eve = state.turn == at(1941, Months::SepOct) && state.impulse.number() == 2;
    eve || (late && state.weather_now() != Weather::Clear)
}

/// What a position is worth to a player: units by their state, majors, and the gaps in either line.
///
/// ```
/// use besieged::Player;
/// use besieged::game::{Besieged, Setup};
/// use referee::Game;
/// let state = Besieged::start(&Setup::of("border-1941")).unwrap();
/// let [axis, soviet] = Player::BOTH.map(|player| okh::worth(&state, player, &okh::Weights::default()));
/// assert_eq!(axis, -soviet);
/// ```
#[must_use]
pub fn worth(state: &State, player: Player, weights: &Weights) -> f32 {
    let [own, other] = [player, player.enemy()].map(|side| holdings(state, weights, side));
    own - other
}

/// What a line that is drawn is worth to its player, before the enemy does anything about it: what he holds, and how near
/// he is to the enemy's cities.
pub(crate) fn standing(state: &State, weights: &Weights, front: &Front) -> f32 {
    let pull = state.on_map(front.player).map(|(unit, hex)| {
        let far = f32::from(front.goal[hex.index()].min(FAR_MOST));
        let strength = f32::from(state.counter(unit).strength(state.unit(unit).steps));
        weights.advance * front.posture * strength * far
    });
    holdings(state, weights, front.player) - pull.sum::<f32>()
}

fn holdings(state: &State, weights: &Weights, player: Player) -> f32 {
    let joined = supply::joined(state, player);
    let units = state.on_map(player).map(|(unit, hex)| {
        let worth = now(state, weights, unit);
        let ways = supply::ways_out(state, player, hex);
        let hemmed = match ways {
            0 => weights.surrounded,
            1 | 2 => weights.threatened,
            _ => 0.0,
        };
        let fed = state.unit(unit).is(Mark::Supplied);
        let hungry = match fed || joined.contains(hex) {
            _ if fed => 0.0,
            true => weights.unsupplied,
            false => weights.cut_off,
        };
        worth * (1.0 - hemmed.max(hungry))
    });
    let majors = state.scene.map.majors().iter().filter(|hex| state.holder(*hex) == player);
    let majors = majors.map(|hex| major(state, weights, hex));
    let gaps = front::gaps(state, player) as f32 * weights.gap;
    units.sum::<f32>() + majors.sum::<f32>() - gaps
}

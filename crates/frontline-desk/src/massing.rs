//! Where a staff would strike: targets by their worth and the exact odds of massing two or three neighbouring hexes (F69).

use crate::layers::severed;
use crate::odds::{around, forecast, whole};
use frontline::game::{Kind, Offensive, State, is_beyond};
use frontline::ground::Coalition;
use hex::HexIndex;
use referee::Seat;

/// The most starting hexes of an offensive.
const STARTS_MOST: usize = 3;
/// A hex is worth something even without a city.
const GROUND: f64 = 3.0;
/// What a victory point is worth.
const POINT: f64 = 3.0;
/// How a city's worth fades from hex to hex, and how far it is felt.
const FADES: f64 = 0.5;
const FELT: u32 = 3;
/// What a weight of a directive adds, and each enemy hex that would be cut off.
const DIRECTIVE: f64 = 0.5;
const RING: f64 = 0.6;
/// What an enemy hex beside the hex taken costs beyond those that fronts have anyway.
const SALIENT: f64 = 0.6;
/// What a point of CV is worth.
const CV: f64 = 0.35;

/// An offensive that could be made.
#[derive(Clone, Debug)]
pub(crate) struct Idea {
    /// The hex to be taken.
    pub(crate) target: HexIndex,
    /// From where, the strongest first.
    pub(crate) starts: Vec<HexIndex>,
    /// How likely it falls.
    pub(crate) chance: f64,
    /// What it brings on the average, for each flag that it costs.
    pub(crate) gain: f64,
}

/// What the ground of a hex is worth to whoever takes it: cities there and near, directives, a ring closed.
pub(crate) fn worth(state: &State, side: Coalition, target: HexIndex) -> f64 {
    rulebook::cite!("F69");
    let grid = state.scene.map.grid();
    let cities = state.scene.rules.cities.iter().filter(|(hex, _)| !state.holds(side, *hex));
    let cities = cities.map(|(hex, vp)| {
        let far = grid.distance(*hex, target);
        let felt = if far <= FELT { FADES.powi(far as i32) } else { 0.0 };
        POINT * f64::from(*vp) * felt
    });
    let directives = state.directives(side).filter_map(|place| {
        let directive = state.scene.rules.directives.get(usize::from(place))?;
        let (first, last) = directive.turns;
        (first..=last).contains(&state.turn).then_some(directive)
    });
    let asked = directives.flat_map(|it| it.weights.iter()).map(|(hex, weight)| {
        let far = grid.distance(*hex, target);
        let felt = if far <= FELT { FADES.powi(far as i32) } else { 0.0 };
        DIRECTIVE * f64::from(*weight) * felt
    });
    let ring = RING * severed(state, side.enemy(), target) as f64;
    GROUND + cities.sum::<f64>() + asked.sum::<f64>() + ring
}

/// How exposed a hex would be once taken.
fn salient(state: &State, side: Coalition, target: HexIndex) -> f64 {
    let enemies = state.beside(target).filter(|hex| state.holds(side.enemy(), *hex)).count();
    SALIENT * (enemies as f64 - 3.0).max(0.0)
}

/// The hex beyond a hex just taken into which some should go on (F44): it holds a city, closes a ring, or joins own ground.
pub(crate) fn beyond(state: &State, offensive: &Offensive) -> Option<HexIndex> {
    let (side, target) = (offensive.side, offensive.target);
    let pays = |hex: &HexIndex| {
        let own = state.beside(*hex).filter(|at| *at == target || state.holds(side, *at));
        let city = state.scene.worth[hex.index()] > 0;
        is_beyond(state, offensive, *hex)
            && (city || severed(state, side.enemy(), *hex) > 0 || own.count() > 1)
    };
    let weighed = |hex: HexIndex| (worth(state, side, hex) - salient(state, side, hex), hex);
    let open = state.beside(target).filter(pays).map(weighed);
    open.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, hex)| hex)
}

/// The best way to attack a hex with what stands around it: from one hex to three.
pub(crate) fn idea(state: &State, side: Coalition, seat: Seat, target: HexIndex) -> Option<Idea> {
    let mut starts = around(state, side, target);
    starts.retain(|hex| state.answers_for(seat, side, *hex) && state.stack(*hex).men() > 1);
    starts.sort_by_key(|hex| (std::cmp::Reverse(state.stack(*hex).cv()), *hex));
    starts.truncate(STARTS_MOST);
    let worth = worth(state, side, target) - salient(state, side, target);
    let weigh = |number: usize| {
        let starts = &starts[..number];
        let mut offensive = whole(state, side, target, starts);
        // A man stays at home in every hex.
        for start in starts {
            let men = offensive
                .commits
                .iter_mut()
                .find(|it| it.start == *start && matches!(it.kind, Kind::Men(_)) && it.points > 0);
            if let Some(men) = men {
                men.points -= 1;
            }
            let lsp = state.stack(*start).lsp.min(2);
            offensive.lsp.extend((lsp > 0).then_some((*start, lsp)));
        }
        let forecast = forecast(state, &offensive).ok()?;
        let chance = forecast.takes.to_f64();
        let it = &forecast.assessment;
        let lost = |losses: u32| CV * f64::from(losses);
        let gain = chance * worth + lost(it.defender.losses.lost.combat_value())
            - lost(it.attacker.losses.lost.combat_value());
        let gain = gain / number as f64;
        Some(Idea { target, starts: starts.to_vec(), chance, gain })
    };
    let ideas = (1..=starts.len()).filter_map(weigh);
    ideas.max_by(|one, other| one.gain.total_cmp(&other.gain))
}

/// All offensives worth making, the best first, no starting hex in two of them.
pub(crate) fn ideas(state: &State, side: Coalition, seat: Seat, least: f64) -> Vec<Idea> {
    let targets = state.line[side.enemy().index()].iter();
    let mut ideas: Vec<Idea> = targets
        .filter_map(|target| idea(state, side, seat, target))
        .filter(|idea| idea.chance >= least && idea.gain > 0.0)
        .collect();
    ideas.sort_by(|one, other| other.gain.total_cmp(&one.gain));
    let mut used: Vec<HexIndex> = Vec::new();
    ideas.retain(|idea| {
        let free = idea.starts.iter().all(|start| !used.contains(start));
        if free {
            used.extend(&idea.starts);
        }
        free
    });
    ideas
}

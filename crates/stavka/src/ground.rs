//! What ground is worth to a side: cities and directives, fading with distance and with the turns that are left (F69).

use crate::forecast::severed;
use frontline::game::State;
use frontline::ground::Coalition;
use hex::HexIndex;

/// A hex is worth something even without a city.
const GROUND: f64 = 2.0;
/// What a victory point is worth.
const POINT: f64 = 4.0;
/// How a city's worth fades from hex to hex before it is taken, and around one that is held.
const FADES: f64 = 0.72;
const KEPT_FADES: f64 = 0.8;
/// How far a city is felt: so many hexes for each turn that is left, at most so many; around one that is held, so many.
const PACE: u32 = 2;
const FELT_MOST: u32 = 10;
const KEPT_FELT: u32 = 8;
/// What a weight of a directive adds, and each enemy hex that would be cut off, at most so many.
const DIRECTIVE: f64 = 0.5;
const RING: f64 = 0.6;
const RING_MOST: usize = 14;
/// What an enemy hex beside the hex taken costs beyond those that fronts have anyway.
const SALIENT: f64 = 0.6;
const FRONTAL: f64 = 3.0;

/// The worth of every hex to a side, as a position stands.
pub(crate) struct Ground {
    side: Coalition,
    /// To take it.
    taken: Vec<f64>,
    /// To keep it.
    kept: Vec<f64>,
}

impl Ground {
    pub(crate) fn of(state: &State, side: Coalition) -> Ground {
        rulebook::cite!("F69");
        let grid = state.scene.map.grid();
        let left = u32::from(state.last_turn.saturating_sub(state.turn));
        let felt = (PACE * left + 1).min(FELT_MOST);
        let all = state.scene.worth.len();
        let mut ground = Ground { side, taken: vec![GROUND; all], kept: vec![0.0; all] };
        let rules = &state.scene.rules;
        let cities = rules.cities.iter().map(|(hex, vp)| (*hex, POINT * f64::from(*vp)));
        let directives = state.directives(side).filter_map(|place| {
            let directive = rules.directives.get(usize::from(place))?;
            let (first, last) = directive.turns;
            (first..=last).contains(&state.turn).then_some(directive)
        });
        let asked = directives.flat_map(|it| it.weights.iter());
        let asked = asked.map(|(hex, weight)| (*hex, DIRECTIVE * f64::from(*weight)));
        for (city, worth) in cities.chain(asked) {
            let own = state.holds(side, city);
            for hex in state.playable.iter() {
                let far = grid.distance(city, hex);
                if own && far <= KEPT_FELT {
                    ground.kept[hex.index()] += worth * KEPT_FADES.powi(far as i32);
                } else if !own && far <= felt {
                    ground.taken[hex.index()] += worth * FADES.powi(far as i32);
                }
            }
        }
        ground
    }

    /// What it brings to take a hex: cities there and near, directives, a ring closed, less the salient that it leaves.
    pub(crate) fn to_take(&self, state: &State, hex: HexIndex) -> f64 {
        let enemy = self.side.enemy();
        let ring = RING * severed(state, enemy, hex).min(RING_MOST) as f64;
        let enemies = state.beside(hex).filter(|at| state.holds(enemy, *at)).count();
        self.near(hex) + ring - SALIENT * (enemies as f64 - FRONTAL).max(0.0)
    }

    /// The same without a look at rings and salients.
    pub(crate) fn near(&self, hex: HexIndex) -> f64 {
        self.taken[hex.index()]
    }

    /// What it costs to lose an own hex.
    pub(crate) fn to_keep(&self, hex: HexIndex) -> f64 {
        GROUND + self.kept[hex.index()]
    }
}

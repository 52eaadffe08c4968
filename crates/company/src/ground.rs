//! Where a unit wants to be: near an objective that has to be taken or held, in cover, out of sight.

use hex::HexIndex;
use yards::game::{Reached, State, holder};
use yards::ground::{Player, UnitId};

/// What a hex nearer to the goal is worth.
const NEARER: f64 = 1.0;
/// What a point of cover is worth where somebody looks.
const COVER: f64 = 0.8;
/// What it costs to stand in sight of an enemy that is known.
const WATCHED: f64 = 0.5;
/// What it costs to be seen on the way, for every hex that is.
const CROSSING: f64 = 0.25;
/// What standing on the goal is worth beyond being near it.
const TAKEN: f64 = 3.0;
/// A move has to gain so much to be worth the windows it opens.
const LEAST: f64 = 0.4;
/// A defender this near to an objective holds his ground.
const HELD_WITHIN: u32 = 2;

/// What a player knows of the ground.
pub(crate) struct Ground<'s> {
    state: &'s State,
    player: Player,
    goals: Vec<HexIndex>,
    eyes: Vec<HexIndex>,
}

impl<'s> Ground<'s> {
    pub(crate) fn of(state: &'s State, player: Player) -> Ground<'s> {
        let objectives = &state.mission().objectives;
        let lost: Vec<HexIndex> = objectives
            .iter()
            .copied()
            .enumerate()
            .filter(|(place, _)| holder(state, *place) != player)
            .map(|(_, hex)| hex)
            .collect();
        // Whoever holds all that he wants keeps it.
        let goals = if lost.is_empty() { objectives.clone() } else { lost };
        let eyes = state.board.held(player.enemy()).iter().collect();
        Ground { state, player, goals, eyes }
    }

    /// Hexes to the nearest goal.
    pub(crate) fn distance(&self, hex: HexIndex) -> u32 {
        let map = self.state.map();
        self.goals.iter().map(|goal| map.distance(*goal, hex)).min().unwrap_or(0)
    }

    fn watchers(&self, hex: HexIndex) -> impl Iterator<Item = HexIndex> + '_ {
        self.eyes.iter().copied().filter(move |from| self.state.sees(*from, hex))
    }

    /// What it is worth to a unit to stand in a hex.
    fn worth(&self, unit: UnitId, hex: HexIndex) -> f64 {
        let distance = f64::from(self.distance(hex));
        let takes = self.state.kind(unit).is_combat_unit() && self.goals.contains(&hex);
        let seen = self.watchers(hex).map(|from| {
            let cover = f64::from(-self.state.cover_against(hex, from));
            WATCHED - (COVER * cover).min(WATCHED)
        });
        let seen: f64 = seen.sum();
        let taken = if takes { TAKEN } else { 0.0 };
        taken - NEARER * distance - seen
    }

    /// What a way is worth: where it ends, less what sees the unit on it.
    fn gain(&self, unit: UnitId, way: &Reached) -> f64 {
        let seen = way.path.iter().filter(|hex| self.watchers(**hex).next().is_some()).count();
        self.worth(unit, way.hex) - CROSSING * seen as f64
    }

    /// Whether a unit has something to move for.
    fn moves(&self, unit: UnitId, from: HexIndex) -> bool {
        let attacks = self.player == Player::Attacker || self.lost_any();
        let posted = self.state.counter(unit).unit.kind.stack().is_some();
        posted && (attacks || self.distance(from) > HELD_WITHIN)
    }

    fn lost_any(&self) -> bool {
        let objectives = 0..self.state.mission().objectives.len();
        objectives.into_iter().any(|place| holder(self.state, place) != self.player)
    }

    /// The best way of a unit among those open to it, if it gains enough; its first hex is the next step.
    pub(crate) fn way(&self, unit: UnitId, ways: &[Reached]) -> Option<(f64, HexIndex)> {
        let from = self.state.unit(unit).hex?;
        if !self.moves(unit, from) {
            return None;
        }
        let here = self.worth(unit, from);
        let open = ways.iter().filter(|way| way.stops);
        let gains = open.map(|way| (self.gain(unit, way) - here, way.path[0]));
        let best = gains.max_by(|one, other| one.0.total_cmp(&other.0))?;
        (best.0 > LEAST).then_some(best)
    }
}

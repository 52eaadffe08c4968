//! The recruit: attacks where the odds are good, marches at the nearest city, and thinks no further.

use crate::attack::Muster;
use crate::draft::Draft;
use crate::front::Front;
use crate::staff::place;
use crate::ways::{Ways, is_free};
use crate::weights::Weights;
use besieged::game::{Action, Ask, Besieged, State};
use besieged::ground::UnitId;
use besieged::{Odds, Table};
use bots::{Bot, Brief};
use hex::HexIndex;
use referee::Lots;
use std::collections::VecDeque;

/// The odds that a recruit asks for.
const GOOD: u32 = 2;

/// The bot that looks at nothing but the odds of the next attack and the way to the nearest city.
///
/// ```
/// use besieged::game::{Besieged, Setup};
/// use bots::{Bot, Silent, play_fast};
/// use dice::Seeded;
/// use okh::Recruit;
/// use referee::Game;
///
/// let mut state = Besieged::start(&Setup::of("border-1941")).unwrap();
/// let recruit = |seed| -> Box<dyn Bot<Besieged>> { Box::new(Recruit::new(seed)) };
/// let outcome = play_fast(&mut state, &mut [recruit(1), recruit(2)], &mut Seeded::new(3), &mut Silent);
/// assert!(outcome.is_ok());
/// ```
pub struct Recruit {
    lots: Lots,
    weights: Weights,
    moves: VecDeque<Action>,
}

impl Recruit {
    /// The recruit that belongs to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Recruit {
        Recruit { lots: Lots::new(seed), weights: Weights::default(), moves: VecDeque::new() }
    }

    fn decide(&mut self, state: &State, ask: Ask, legal: &[Action]) -> Action {
        match ask {
            Ask::Moves { .. } => {
                self.moves = moves(state, &self.weights).into();
                self.moves.pop_front().unwrap_or(Action::End)
            }
            Ask::Target => target(state, legal),
            Ask::Support { .. } => most_air(legal),
            Ask::Marshal { .. } => Action::Commit,
            Ask::Advance { .. }
            | Ask::Force { .. }
            | Ask::Length { .. }
            | Ask::Losses { .. }
            | Ask::Orders
            | Ask::Placement { .. }
            | Ask::Rail { .. }
            | Ask::Reinforce { .. }
            | Ask::Retreat { .. } => legal[0],
        }
    }
}

impl Bot<Besieged> for Recruit {
    fn choose(&mut self, brief: &Brief<'_, Besieged>) -> usize {
        let legal = brief.legal();
        let Some(ask) = brief.ask() else { return 0 };
        if matches!(ask, Ask::Moves { .. })
            && let Some(next) = self.moves.pop_front()
            && let Some(place) = legal.iter().position(|open| *open == next)
        {
            return place;
        }
        if legal.len() < 2 {
            return 0;
        }
        let state = brief.imagine(&mut self.lots);
        place(legal, self.decide(&state, ask, legal))
    }
}

/// Every unit to the best odds in reach, else nearer to a city of the enemy.
fn moves(state: &State, weights: &Weights) -> Vec<Action> {
    let mut draft = Draft::new(state);
    draft.halt();
    let front = Front::of(state, weights, state.phasing);
    let units: Vec<(UnitId, HexIndex)> = state.on_map(state.phasing).collect();
    for (unit, hex) in units {
        let state = &draft.state;
        if !is_free(state, unit) || state.in_zoc(state.phasing.enemy(), hex) {
            continue;
        }
        let ways = Ways::of(state, unit);
        let goal = |hex: HexIndex| front.goal[hex.index()];
        let free = |hex: HexIndex| state.has_room(hex);
        let contact = ways.stops.iter().enumerate().filter(|(_, stop)| stop.contact);
        let fights = contact
            .filter(|(_, stop)| free(stop.hex))
            .filter_map(|(place, stop)| Some((odds_from(state, unit, stop.hex)?, place)));
        let fight = fights.max().filter(|(odds, _)| *odds >= Odds::to_one(GOOD));
        let open = ways.stops.iter().enumerate().filter(|(_, stop)| !stop.contact);
        let near = open.filter(|(_, stop)| free(stop.hex) && goal(stop.hex) < goal(hex));
        let walk = near.min_by_key(|(_, stop)| goal(stop.hex)).map(|(place, _)| place);
        if let Some(place) = fight.map(|(_, place)| place).or(walk) {
            let path = ways.path(place);
            draft.walk(unit, &path);
        }
    }
    draft.actions.push(Action::End);
    draft.actions
}

/// The best odds that a unit would have from a hex, with the friends who are next to the enemy already.
fn odds_from(state: &State, unit: UnitId, from: HexIndex) -> Option<Odds> {
    let (player, map) = (state.phasing, &state.scene.map);
    let targets = map.beside(from).filter(|(_, next)| state.holds(player.enemy(), *next));
    let odds = targets.filter_map(|(_, target)| {
        let near = map.beside(target).flat_map(|(_, hex)| state.stack(hex));
        let friends = near.filter(|near| state.counter(*near).player == player && *near != unit);
        let strength: u32 =
            friends.chain([unit]).map(|unit| u32::from(state.attack_strength(unit))).sum();
        Odds::of(strength, state.defense_of(target))
    });
    odds.max()
}

/// The target with the best odds, if they are good or an attack is owed.
fn target(state: &State, legal: &[Action]) -> Action {
    let muster = Muster::in_place(state);
    let odds = |hex: HexIndex| {
        let units = muster.units(hex);
        state.odds(hex, &units)
    };
    let targets = legal.iter().filter_map(|action| match action {
        Action::Attack { hex } => Some((odds(*hex)?, *action)),
        _ => None,
    });
    let best = targets.max();
    let must = !legal.contains(&Action::End);
    let good = best.filter(|(odds, _)| must || *odds >= Odds::to_one(GOOD));
    good.map_or(Action::End, |(_, action)| action)
}

/// As many air units as there may be, on the results table.
fn most_air(legal: &[Action]) -> Action {
    let plain = legal
        .iter()
        .filter(|action| matches!(action, Action::Support { table: Table::Results, .. }));
    plain.max().copied().unwrap_or(legal[0])
}

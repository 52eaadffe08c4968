//! Where each unit goes: to the attacks that are chosen, into the line, by rail to where it is needed.

use crate::attack::{Assault, Eye, Muster};
use crate::concert::Concert;
use crate::draft::Draft;
use crate::front::{FAR, Front, RAID};
use crate::peril::peril;
use crate::supply;
use crate::ways::{Ways, is_free};
use crate::weights::Weights;
use crate::worth;
use besieged::Impulse;
use besieged::game::supply::line_from;
use besieged::game::{Action, STACK_MAX, State, trains};
use besieged::ground::{Player, UnitId, UnitSet};
use hex::HexIndex;

/// Gains under this are not worth a move.
const NOTHING: f32 = 0.05;
/// Units that are nearer to where they are needed walk.
const RAIL_LEAST: u16 = 5;
/// Supply is judged anew after so many moves.
const JUDGED_EVERY: usize = 8;
/// Beyond this distance a hex nearer is worth nothing more.
const MARCH_MOST: u16 = 40;

/// The posture of a side as strong as its enemy: one that is weaker draws several lines and weighs the enemy's answer.
const WEAKER: f32 = 0.5;

/// The defense that each unit of a stack that is still to come is thought to bring, where a line is drawn in stacks.
const COMPANY: f32 = 3.5;

/// The moves of an impulse.
pub(crate) struct Moves {
    /// One after the other, `end` last.
    pub(crate) actions: Vec<Action>,
    /// The game after them, before the end.
    pub(crate) state: State,
}

/// Plans all moves of the impulse: the attacks, then of several lines the one that the enemy could do least against.
pub(crate) fn plan(state: &State, weights: &Weights) -> Moves {
    let mut draft = Draft::new(state);
    draft.halt();
    let player = state.phasing;
    let front = Front::of(&draft.state, weights, player);
    let busy = gather(&mut draft, weights, &front);
    // The line is drawn after the attackers have left their places.
    let front = Front::of(&draft.state, weights, player);
    let draw = |manner: &Weights| {
        let mut draft = draft.clone();
        let mut placing = Placing { weights: manner, front: front.clone() };
        placing.rail(&mut draft, &busy);
        placing.line(&mut draft, &busy);
        (draft, placing.front)
    };
    // Who is the stronger does not ask what the enemy will do.
    let drawn = if front.posture < WEAKER {
        let lines = manners(weights).map(|manner| {
            let (draft, front) = draw(&manner);
            let worth = worth::standing(&draft.state, weights, &front)
                - weights.peril * peril(&draft.state, player);
            (worth, draft)
        });
        let best = lines.into_iter().max_by(|one, other| one.0.total_cmp(&other.0));
        best.map_or(draft, |(_, draft)| draft)
    } else {
        draw(weights).0
    };
    let Draft { state, mut actions, .. } = drawn;
    actions.push(Action::End);
    Moves { actions, state }
}

/// The manners in which a line can be drawn: as weighed, farther back, boldly, dense, thin, from city to city, in stacks,
/// in stacks from city to city, out of reach.
fn manners(weights: &Weights) -> [Weights; 9] {
    let mut manners = std::array::from_fn(|_| weights.clone());
    let [_, back, bold, dense, thin, cities, stacks, forts, away] = &mut manners;
    back.danger *= 2.5;
    bold.danger *= 0.4;
    dense.cover *= 2.5;
    dense.second_cover *= 2.5;
    thin.cover *= 0.3;
    thin.danger *= 1.5;
    cities.garrison *= 5.0;
    cities.danger *= 0.7;
    for stacked in [&mut *stacks, &mut *forts] {
        stacked.company = COMPANY;
        stacked.cover *= 0.5;
        stacked.second_cover = 0.0;
        stacked.danger *= 2.0;
    }
    forts.garrison *= 4.0;
    away.cover *= 0.1;
    away.second_cover = 0.0;
    away.danger *= 4.0;
    manners
}

/// Moves units to the attacks that gain most together, then to those that become worth making where the first have closed
/// rings; who attacks afterwards.
fn gather(draft: &mut Draft, weights: &Weights, front: &Front) -> UnitSet {
    let mut ways: Vec<Option<Ways>> = vec![None; draft.state.units.len()];
    let muster = muster(&draft.state, &mut ways);
    let eye = Eye { state: &draft.state, weights, front };
    let (chosen, mut spent) = Concert::assign(eye, &muster);
    for assault in &chosen {
        come(draft, &ways, assault);
    }
    // Who has come stands there now, and is no arrival any more.
    spent.arrive();
    let mut open: Vec<HexIndex> = muster.targets().to_vec();
    while let Some(assault) = {
        open.retain(|target| !spent.targets.contains(*target));
        let eye = Eye { state: &draft.state, weights, front };
        let attacks = open.iter().filter_map(|target| muster.best(eye, *target, &spent));
        let best = attacks.max_by(|one, other| one.gain.total_cmp(&other.gain));
        best.filter(|best| best.gain > weights.least)
    } {
        come(draft, &ways, &assault);
        spent.add(&draft.state, &assault);
    }
    spent.units
}

/// Moves everybody to where he attacks from.
fn come(draft: &mut Draft, ways: &[Option<Ways>], assault: &Assault) {
    for (unit, hex) in &assault.posted {
        if draft.state.unit(*unit).hex() != Some(*hex) {
            let ways = ways[unit.index()].as_ref();
            let path = ways.and_then(|ways| Some(ways.path(ways.find(*hex)?)));
            if let Some(path) = path {
                draft.walk(*unit, &path);
            }
        }
    }
}

/// Everybody with every hex from which he could attack after his move.
pub(crate) fn muster(state: &State, ways: &mut [Option<Ways>]) -> Muster {
    let mut muster = Muster::in_place(state);
    let (player, map) = (state.phasing, &state.scene.map);
    let enemy = player.enemy();
    for (unit, _) in state.on_map(player) {
        if !is_free(state, unit) {
            continue;
        }
        let found = Ways::of(state, unit);
        let finn = state.counter(unit).is_finnish();
        for stop in found.stops.iter().filter(|stop| stop.contact && state.has_room(stop.hex)) {
            for (_, target) in map.beside(stop.hex) {
                let barred = finn && !map.is_finnish(target);
                if state.holds(enemy, target) && !barred && !state.attacked.contains(target) {
                    muster.add(target, (unit, stop.hex));
                }
            }
        }
        ways[unit.index()] = Some(found);
    }
    muster
}

/// The line while units are placed in it.
pub(crate) struct Placing<'w> {
    pub(crate) weights: &'w Weights,
    pub(crate) front: Front,
}

impl Placing<'_> {
    fn stand(&self, state: &State, unit: UnitId, hex: HexIndex) -> f32 {
        stand(state, self.weights, &self.front, unit, hex)
    }

    /// Sends units that are far from where they are needed by rail, the strongest first.
    fn rail(&mut self, draft: &mut Draft, busy: &UnitSet) {
        let player = draft.state.phasing;
        if draft.state.impulse != Impulse::First {
            return;
        }
        let need = |hex: HexIndex| self.front.need[hex.index()];
        let enemy = player.enemy();
        let mut waiting: Vec<(UnitId, HexIndex, u16)> = draft
            .state
            .on_map(player)
            .filter(|(unit, hex)| {
                !busy.contains(*unit)
                    && is_free(&draft.state, *unit)
                    && draft.state.net[player.index()].contains(*hex)
                    && !draft.state.in_zoc(enemy, *hex)
                    && (RAIL_LEAST..FAR).contains(&need(*hex))
            })
            .map(|(unit, hex)| (unit, hex, need(hex)))
            .collect();
        let state = &draft.state;
        let load = |unit: UnitId| u16::from(state.counter(unit).strength(state.unit(unit).steps));
        waiting.sort_by_key(|(unit, _, far)| (u16::MAX - load(*unit) * (*far).min(15), *unit));
        let free = trains(player).saturating_sub(draft.state.rail_used);
        for (unit, from, far) in waiting.into_iter().take(free.into()) {
            let state = &draft.state;
            let line = line_from(state, player, from);
            let stops = line
                .iter()
                .filter(|hex| *hex != from && state.has_room(*hex) && !state.in_zoc(enemy, *hex));
            let near = stops
                .filter(|hex| self.front.need[hex.index()] + 2 < far)
                .map(|hex| (self.stand(state, unit, hex), hex))
                .max_by(|one, other| one.0.total_cmp(&other.0));
            if let Some((_, hex)) = near {
                self.shift(draft, unit, |draft| draft.ride(unit, hex));
            }
        }
    }

    /// Moves a unit and keeps the watch over the line true.
    fn shift(&mut self, draft: &mut Draft, unit: UnitId, go: impl FnOnce(&mut Draft) -> bool) {
        let from = draft.state.unit(unit).hex();
        go(draft);
        let to = draft.state.unit(unit).hex();
        if from == to {
            return;
        }
        let map = &draft.state.scene.map;
        if let Some(from) = from.filter(|hex| draft.state.height(*hex) == 0) {
            self.front.occupy(map, from, false);
        }
        if let Some(to) = to.filter(|hex| draft.state.height(*hex) == 1) {
            self.front.occupy(map, to, true);
        }
    }

    /// Moves everybody who does not attack to where he is worth most, the strongest first.
    fn line(&mut self, draft: &mut Draft, busy: &UnitSet) {
        let state = &draft.state;
        let mut units: Vec<UnitId> = state
            .on_map(state.phasing)
            .map(|(unit, _)| unit)
            .filter(|unit| !busy.contains(*unit) && is_free(state, *unit))
            .collect();
        units.sort_by_key(|unit| {
            let strength = state.counter(*unit).strength(state.unit(*unit).steps);
            (u8::MAX - strength, *unit)
        });
        for (done, unit) in units.into_iter().enumerate() {
            if done % JUDGED_EVERY == JUDGED_EVERY - 1 {
                self.front.fed = supply::fed(&draft.state, draft.state.phasing);
            }
            if let Some(path) = self.way(&draft.state, unit) {
                self.shift(draft, unit, |draft| draft.walk(unit, &path));
            }
        }
    }

    /// The way of a unit to where it is worth most, if that is not where it stands. Contact is made only where a friend
    /// has it already, so that no attack is owed (B36).
    fn way(&self, state: &State, unit: UnitId) -> Option<Vec<HexIndex>> {
        let here = state.unit(unit).hex()?;
        let ways = Ways::of(state, unit);
        let stays = self.stand(state, unit, here) + NOTHING;
        let open = ways.stops.iter().enumerate().filter(|(_, stop)| {
            state.has_room(stop.hex) && (!stop.contact || state.holds(state.phasing, stop.hex))
        });
        let scored = open.map(|(place, stop)| (self.stand(state, unit, stop.hex), place));
        let (score, place) = scored.max_by(|one, other| one.0.total_cmp(&other.0))?;
        (score > stays).then(|| ways.path(place))
    }
}

/// What a unit is worth in a hex; it is thought away from where it stands.
pub(crate) fn stand(
    state: &State,
    weights: &Weights,
    front: &Front,
    unit: UnitId,
    hex: HexIndex,
) -> f32 {
    let counter = state.counter(unit);
    let player = counter.player;
    let worth = worth::now(state, weights, unit);
    let strength = f32::from(counter.strength(state.unit(unit).steps));
    let mut score = supply::judged(state, weights, &front.fed, (unit, worth), hex);
    let (mut defense, mut others, mut room) = (0.0, 0.0, STACK_MAX - 1);
    for other in state.stack(hex).filter(|other| *other != unit) {
        defense += f32::from(state.defense_strength(other));
        others += worth::now(state, weights, other);
        room = room.saturating_sub(1);
    }
    let alone = others == 0.0;
    let major = worth::major(state, weights, hex);
    // A city falls with its last defender.
    let mut city = 0.0;
    if state.holder(hex) != player {
        score += weights.ground + major;
    } else {
        city = major;
        if alone && front.away[hex.index()] <= RAID {
            score += weights.garrison * major;
        }
    }
    if alone {
        score += watch(state, weights, front, unit, hex);
    }
    let own = f32::from(state.defense_strength(unit));
    // A unit that begins a stack counts on those who are to join it.
    let company = weights.company * room as f32;
    let losses = [defense, defense + own].map(|with| front.loss(state, hex, with + company));
    let [before, after] = losses;
    let (units, cities) = stakes(state, player);
    score -= weights.danger * units * ((others + worth) * after - others * before);
    score -= weights.danger * cities * city * (after - before);
    let zoc = state.in_zoc(player.enemy(), hex);
    if !zoc && (2..=4).contains(&front.away[hex.index()]) {
        score += weights.reserve;
    }
    if zoc && player == Player::Axis && worth::winter_is_near(state) {
        score -= weights.winter;
    }
    let far = |distance: u16| f32::from(distance.min(MARCH_MOST));
    score -= weights.march * strength * far(front.need[hex.index()]);
    if front.goal[hex.index()] < FAR {
        let fast = if counter.is_mobile() { weights.mobile } else { 1.0 };
        let pull = weights.advance * front.posture * fast;
        score -= pull * strength * far(front.goal[hex.index()]);
    }
    score
}

/// How much losses of units and of cities still count for a player: little when nothing comes after them.
fn stakes(state: &State, player: Player) -> (f32, f32) {
    match (worth::is_last_turn(state), player) {
        (false, _) => (1.0, 1.0),
        (true, Player::Axis) => (0.4, 1.0),
        (true, Player::Soviet) => (0.1, 0.1),
    }
}

/// What a unit alone in a hex adds to the watch over exposed ground; its own watch from where it stands does not count.
fn watch(state: &State, weights: &Weights, front: &Front, unit: UnitId, hex: HexIndex) -> f32 {
    let map = &state.scene.map;
    let at = state.unit(unit).hex().filter(|at| state.height(*at) == 1);
    let around = map.beside(hex).map(|(_, next)| next).chain([hex]);
    let exposed = around.filter(|next| front.exposed.contains(*next));
    exposed
        .map(|next| {
            let own = at.is_some_and(|at| at == next || map.are_beside(at, next));
            match front.cover[next.index()].saturating_sub(u8::from(own)) {
                0 => weights.cover,
                1 => weights.second_cover,
                _ => 0.0,
            }
        })
        .sum()
}

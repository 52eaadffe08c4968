//! Who may be whom (R-Y61): the parts that an enemy has seen played, and the counters that could play them.

use super::board::{Mark, UnitState};
use super::frame::Frame;
use super::setup::may_stand;
use super::state::State;
use crate::Mover;
use crate::ground::{HexSet, Kind, Player, UnitId, UnitSet, UnitType};
use hex::HexIndex;
use referee::Lots;

/// A counter as its enemy knows it: what it has done and, where he knows it, what it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    /// Where it is and what is seen of it.
    state: UnitState,
    /// The type that it is known to be.
    key: Option<String>,
    /// How it has moved, or would have to as a vehicle.
    mover: Option<Mover>,
    /// Whether it is a vehicle.
    vehicle: bool,
    /// Whether it lies open, or is lost: who does so is never exchanged with who does not, since what the one does is seen.
    open: bool,
    /// Whether it belongs to a platoon that came late, where nothing that it did says so.
    late: bool,
    /// Whether it is under way.
    acts: bool,
    /// Who it is in truth; nothing but its needs comes of that.
    was: UnitId,
}

/// What can be dealt anew of one side.
pub(super) struct Parts {
    player: Player,
    /// The counters to be dealt.
    cast: Vec<UnitId>,
    /// What was seen to be played, in an order that tells nothing.
    parts: Vec<Part>,
    /// How many did nothing and may be behind any old "?".
    idle: usize,
    /// Those hexes.
    old: Vec<HexIndex>,
    /// The hexes that need one of them: nobody else is there.
    empty: Vec<HexIndex>,
}

/// Whether a counter belongs to a platoon that comes late.
fn is_late(state: &State, unit: UnitId) -> bool {
    let counter = state.counter(unit);
    let platoons = &state.mission().force(counter.player).platoons;
    counter.platoon.is_some_and(|it| platoons[usize::from(it)].enters.is_some())
}

/// Whether a counter lies open, or is lost.
fn lies_open(state: &State, unit: UnitId) -> bool {
    !state.unit(unit).is(Mark::Concealed)
}

/// Counters that stay who they are: what goes on, or what carries them, has to do with them.
fn bound(state: &State, player: Player) -> UnitSet {
    let mut bound = UnitSet::default();
    for frame in &state.frames {
        bound = bound.or(engaged(state, frame));
    }
    let platoons = &state.mission().force(player).platoons;
    let dead = |it: &UnitSet| it.iter().all(|unit| state.unit(unit).is(Mark::Lost));
    bound = platoons.iter().map(|it| it.units).filter(dead).fold(bound, UnitSet::or);
    bound = bound.or(state.veterans).or(state.mentors);
    let stays = |unit: &UnitId| {
        let it = state.unit(*unit);
        let nowhere = it.hex.is_none() && !it.is(Mark::Lost);
        // Its motion ends for all to see when its platoon is activated (R-Y46).
        let moving = it.is(Mark::Motion) && !it.is(Mark::Concealed) && it.deeds.platoons == 0;
        nowhere || moving || it.rides.is_some() || state.board.load(*unit).next().is_some()
    };
    bound.or(state.board.units().filter(stays).collect())
}

/// Those who have to do with what goes on, but for a single unit under way.
fn engaged(state: &State, frame: &Frame) -> UnitSet {
    let at = |hexes: &mut dyn Iterator<Item = HexIndex>| {
        hexes.map(|hex| state.board.at(hex)).fold(UnitSet::default(), UnitSet::or)
    };
    match frame {
        Frame::Action(it) if !it.escorts.is_empty() => it.group(),
        Frame::ReactMove(it) => it.group(),
        Frame::Split { unit, .. } => UnitSet::default().with(*unit),
        Frame::Fire(it) => at(&mut it.shots.iter().map(|shot| shot.hex)).with(it.unit),
        Frame::Arrive(it) => it.escorts.with(it.unit),
        Frame::Checks { units } | Frame::Recovery { left: units } => *units,
        Frame::Salvo(it) => at(&mut it.hexes.iter().flatten().copied()),
        Frame::Muster { force, .. } => *force,
        Frame::Assault(it) => it.force.or(state.board.at(it.target)),
        _ => UnitSet::default(),
    }
}

impl Parts {
    /// What of a side can be dealt anew.
    pub(super) fn of(state: &State, player: Player) -> Parts {
        let bound = bound(state, player);
        let force = state.mission().force(player);
        let cast: Vec<UnitId> = force.counters.minus(bound).iter().collect();
        let held = state.board.held(player);
        let unknown =
            HexSet::default().with(held.iter().filter(|it| state.is_unknown(player, *it)));
        let is_old = |hex: HexIndex| {
            let cell = state.map().cell(hex);
            cell.cover
                && unknown.contains(hex)
                && state.unbroken.contains(hex)
                && force.area.contains(hex)
        };
        let old: Vec<HexIndex> = unknown.iter().filter(|hex| is_old(*hex)).collect();
        let under_way = state.frames.iter().fold(UnitSet::default(), |set, frame| match frame {
            Frame::React(it) => set.with(it.actor),
            Frame::Action(it) => set.with(it.unit),
            _ => set,
        });
        let (mut parts, mut idle) = (Vec::new(), 0);
        for unit in &cast {
            let it = state.unit(*unit);
            let hidden = it.is(Mark::Concealed) && !it.is(Mark::Known);
            let quiet = it.deeds == Default::default() && !under_way.contains(*unit);
            let quiet = quiet && !state.kind(*unit).is_vehicle() && !is_late(state, *unit);
            match hidden && quiet && it.hex.is_some_and(is_old) {
                true => idle += 1,
                false => {
                    let acts = under_way.contains(*unit);
                    parts.push(Part { acts, ..part(state, *unit) });
                }
            }
        }
        parts.sort_unstable();
        let concealed = |unit: &UnitId| state.unit(*unit).is(Mark::Concealed);
        let stay = bound.iter().filter(concealed).filter_map(|unit| state.unit(unit).hex);
        let played = parts.iter().filter(|it| it.state.is(Mark::Concealed));
        let taken = HexSet::default().with(stay.chain(played.filter_map(|it| it.state.hex)));
        let empty = unknown.iter().filter(|hex| !taken.contains(*hex)).collect();
        Parts { player, cast, parts, idle, old, empty }
    }

    /// One deal; nothing where it breaks a limit.
    pub(super) fn deal(&self, state: &State, lots: &mut Lots) -> Option<State> {
        let plays = self.matched(state, lots)?;
        let mut next = state.clone();
        for unit in &self.cast {
            next.board.put(*unit, None);
        }
        let mut idle = Vec::new();
        let mut now_is = Vec::new();
        for (unit, part) in self.cast.iter().zip(plays) {
            let Some(part) = self.parts.get(part) else {
                idle.push(*unit);
                continue;
            };
            let printed = state.counter(*unit).unit.steps;
            let steps = if part.key.is_some() { part.state.steps } else { printed };
            let mut it = part.state;
            (it.hex, it.steps) = (None, steps);
            *next.board.unit_mut(*unit) = it;
            next.board.put(*unit, part.state.hex);
            now_is.push((part.was, *unit));
        }
        let to = |unit: &mut UnitId| {
            if let Some((_, now)) = now_is.iter().find(|(was, _)| was == unit) {
                *unit = *now;
            }
        };
        for frame in &mut next.frames {
            match frame {
                Frame::React(it) => to(&mut it.actor),
                Frame::Action(it) => to(&mut it.unit),
                _ => {}
            }
        }
        self.hide(&mut next, idle, lots)?;
        let fits = |hex| !next.is_crowded(self.player, hex) || state.is_crowded(self.player, hex);
        let alive = |it: &State, units: UnitSet| units.iter().any(|u| !it.unit(u).is(Mark::Lost));
        let force = state.mission().force(self.player);
        let live = |units: UnitSet| alive(state, units) == alive(&next, units);
        let all = next.board.held(self.player).iter().all(fits);
        (all && force.platoons.iter().all(|it| live(it.units))).then_some(next)
    }

    /// A part for every counter, drawn; places past the last part are for those who did nothing.
    fn matched(&self, state: &State, lots: &mut Lots) -> Option<Vec<usize>> {
        let count = self.cast.len();
        let could: Vec<Vec<usize>> = (0..count)
            .map(|place| {
                let fits = |who: &usize| {
                    let unit = self.cast[*who];
                    // Whoever did nothing is concealed.
                    match self.parts.get(place) {
                        Some(part) => part.fits(state, unit),
                        None => {
                            !lies_open(state, unit)
                                && !state.kind(unit).is_vehicle()
                                && !is_late(state, unit)
                        }
                    }
                };
                let mut could: Vec<usize> = (0..count).filter(fits).collect();
                lots.shuffle(&mut could);
                could
            })
            .collect();
        let mut order: Vec<usize> = (0..count).collect();
        lots.shuffle(&mut order);
        let mut plays = vec![None; count];
        for place in order {
            let mut asked = vec![false; count];
            if !give(place, &could, &mut plays, &mut asked) {
                return None;
            }
        }
        plays.into_iter().collect()
    }

    /// Puts those who did nothing behind the old "?": one into each that nobody else explains, the rest anywhere.
    fn hide(&self, next: &mut State, mut idle: Vec<UnitId>, lots: &mut Lots) -> Option<()> {
        debug_assert_eq!(idle.len(), self.idle);
        lots.shuffle(&mut idle);
        let mut empty = self.empty.clone();
        lots.shuffle(&mut empty);
        for hex in empty {
            let place = idle.iter().position(|unit| has_place(next, *unit, hex))?;
            put(next, idle.swap_remove(place), hex);
        }
        for unit in idle {
            let open: Vec<HexIndex> =
                self.old.iter().copied().filter(|hex| has_place(next, unit, *hex)).collect();
            put(next, unit, *lots.pick(&open)?);
        }
        Some(())
    }
}

fn has_place(state: &State, unit: UnitId, hex: HexIndex) -> bool {
    let counter = state.counter(unit);
    may_stand(state.charts(), state.map(), &counter.unit, hex)
        && state.has_room(counter.player, hex, counter.unit.kind)
}

/// A counter that has done nothing stands concealed in a hex.
fn put(state: &mut State, unit: UnitId, hex: HexIndex) {
    let counter = state.counter(unit);
    let mut it = UnitState::new(counter.player, counter.unit.steps);
    it.set(Mark::Concealed, true);
    *state.board.unit_mut(unit) = it;
    state.board.put(unit, Some(hex));
}

/// Finds a counter for a part, who may leave another part to one who could play that.
fn give(
    part: usize,
    could: &[Vec<usize>],
    plays: &mut [Option<usize>],
    asked: &mut [bool],
) -> bool {
    for who in &could[part] {
        if std::mem::replace(&mut asked[*who], true) {
            continue;
        }
        if plays[*who].is_none_or(|other| give(other, could, plays, asked)) {
            plays[*who] = Some(part);
            return true;
        }
    }
    false
}

/// What is known of a counter.
fn part(state: &State, unit: UnitId) -> Part {
    let spec = &*state.counter(unit).unit;
    let mut it = *state.unit(unit);
    let deeds = it.deeds;
    let hidden = it.is(Mark::Concealed) && !it.is(Mark::Known);
    let risked = deeds.moved || deeds.small_arms > 0 || deeds.anti_tank > 0;
    // Fire that it lived through tells its cohesion, and near an enemy a LATW hides better than others.
    let known = !hidden || deeds.under_fire || (risked && spec.kind == Kind::Latw);
    let vehicle = spec.kind.is_vehicle();
    it.set(Mark::Acted, false);
    let key = known.then(|| spec.key.clone());
    if !known {
        it.steps = 0;
    }
    Part {
        state: it,
        key,
        mover: spec.mover.filter(|_| vehicle || deeds.moved),
        vehicle,
        open: lies_open(state, unit),
        late: deeds.platoons == 0 && is_late(state, unit),
        acts: false,
        was: unit,
    }
}

impl Part {
    /// Whether a counter could play it.
    fn fits(&self, state: &State, unit: UnitId) -> bool {
        let counter = state.counter(unit);
        let spec = &*counter.unit;
        if spec.kind.is_vehicle() != self.vehicle
            || self.key.as_ref().is_some_and(|it| *it != spec.key)
        {
            return false;
        }
        if lies_open(state, unit) != self.open {
            return false;
        }
        let deeds = self.state.deeds;
        // Who acted with whom tells platoons apart; a dummy goes with any.
        let platoon = counter.platoon.map_or(0, |it| 1u16 << it);
        let fits = match (deeds.platoons, spec.kind) {
            (0, _) => is_late(state, unit) == self.late,
            (_, Kind::Dummy) => !deeds.came,
            (platoons, _) => platoons == platoon,
        };
        fits && (self.key.is_some() || self.could_do(state, spec))
    }

    /// Whether an unknown counter could have done what was seen.
    fn could_do(&self, state: &State, spec: &UnitType) -> bool {
        let (deeds, charts) = (self.state.deeds, state.charts());
        let risked = deeds.moved || deeds.small_arms > 0 || deeds.anti_tank > 0;
        let shoots =
            |(_, weapon)| charts.small_arms_range.reach(weapon) >= u32::from(deeds.small_arms);
        let pierces =
            |(_, weapon)| charts.anti_tank_range.reach(weapon) >= u32::from(deeds.anti_tank);
        let stands = |hex| deeds.moved || may_stand(charts, state.map(), spec, hex);
        (self.mover.is_none() || spec.mover == self.mover)
            && (!deeds.reacted || spec.kind != Kind::Dummy)
            && (!risked || spec.kind != Kind::Latw)
            && (deeds.small_arms == 0 || spec.small_arms.is_some_and(shoots))
            && (deeds.anti_tank == 0 || spec.anti_tank.is_some_and(pierces))
            && self.state.hex.is_none_or(stands)
    }
}

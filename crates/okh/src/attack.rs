//! Every target in reach, who could attack it from where, and the best attack on it.

use crate::bout::{Bout, Posted, closed_sides};
use crate::concert::Concert;
use crate::front::Front;
use crate::weights::Weights;
use besieged::game::{STACK_MAX, State};
use besieged::ground::{HexSet, UnitId, UnitSet};
use besieged::{Kind, Table};
use hex::HexIndex;

/// The most units that one attack is planned with.
const MOST: usize = 12;

/// An attack that is planned.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Assault {
    pub(crate) target: HexIndex,
    pub(crate) posted: Vec<Posted>,
    pub(crate) air: u8,
    pub(crate) table: Table,
    pub(crate) gain: f32,
}

/// Who could attack what from where: by target, every unit with every hex open to it.
pub(crate) struct Muster {
    /// By hex of the map.
    offers: Vec<Vec<Posted>>,
    targets: Vec<HexIndex>,
}

/// One unit that could take part.
struct Offer {
    unit: UnitId,
    places: Vec<HexIndex>,
    strength: u8,
    armor: bool,
    must: bool,
}

/// What other attacks have taken.
#[derive(Clone)]
pub(crate) struct Spent {
    pub(crate) units: UnitSet,
    pub(crate) targets: HexSet,
    /// The air units that are left.
    pub(crate) air: u8,
    /// By hex: how many units come to it (B46).
    arrivals: Vec<u8>,
}

impl Spent {
    /// Nothing yet.
    pub(crate) fn none(state: &State) -> Spent {
        Spent {
            units: UnitSet::default(),
            targets: HexSet::default(),
            air: state.air[state.phasing.index()],
            arrivals: vec![0; state.scene.map.grid().len()],
        }
    }

    pub(crate) fn add(&mut self, state: &State, assault: &Assault) {
        for (unit, hex) in &assault.posted {
            self.units.set(*unit, true);
            self.arrivals[hex.index()] += u8::from(comes(state, (*unit, *hex)));
        }
        self.targets.set(assault.target, true);
        self.air = self.air.saturating_sub(assault.air);
    }

    pub(crate) fn remove(&mut self, state: &State, assault: &Assault) {
        for (unit, hex) in &assault.posted {
            self.units.set(*unit, false);
            let arrivals = &mut self.arrivals[hex.index()];
            *arrivals = arrivals.saturating_sub(u8::from(comes(state, (*unit, *hex))));
        }
        self.targets.set(assault.target, false);
        self.air += assault.air;
    }

    /// Whether everybody has room where he attacks from (B46).
    pub(crate) fn has_room(&self, state: &State, posted: &[Posted]) -> bool {
        posted.iter().filter(|one| comes(state, **one)).all(|(_, hex)| {
            let came = posted.iter().filter(|one| one.1 == *hex && comes(state, **one)).count();
            self.room(state, *hex) >= came
        })
    }

    /// How many more units there is room for in a hex.
    fn room(&self, state: &State, hex: HexIndex) -> usize {
        STACK_MAX.saturating_sub(state.height(hex) + usize::from(self.arrivals[hex.index()]))
    }

    /// Everybody has come.
    pub(crate) fn arrive(&mut self) {
        self.arrivals.fill(0);
    }

    /// Whether an attack can no longer be made as it was planned.
    pub(crate) fn hits(&self, state: &State, assault: &Assault) -> bool {
        assault.air > self.air
            || !self.has_room(state, &assault.posted)
            || assault.posted.iter().any(|(unit, _)| self.units.contains(*unit))
    }
}

/// Whether a unit has to move to where it attacks from.
fn comes(state: &State, (unit, hex): Posted) -> bool {
    state.unit(unit).hex() != Some(hex)
}

/// What plans are judged by.
#[derive(Clone, Copy)]
pub(crate) struct Eye<'a> {
    pub(crate) state: &'a State,
    pub(crate) weights: &'a Weights,
    pub(crate) front: &'a Front,
}

impl<'a> Eye<'a> {
    pub(crate) fn bout(&self, target: HexIndex, posted: &[Posted]) -> Option<Bout<'a>> {
        Bout::new((self.state, self.weights, self.front), target, posted)
    }
}

impl Muster {
    pub(crate) fn new(state: &State) -> Muster {
        let hexes = state.scene.map.grid().len();
        Muster { offers: vec![Vec::new(); hexes], targets: Vec::new() }
    }

    /// Units where they stand.
    pub(crate) fn in_place(state: &State) -> Muster {
        let mut muster = Muster::new(state);
        for (unit, hex) in state.on_map(state.phasing) {
            for target in state.open_targets(unit) {
                muster.add(target, (unit, hex));
            }
        }
        muster
    }

    /// A unit could attack a hex from another.
    pub(crate) fn add(&mut self, target: HexIndex, posted: Posted) {
        let offers = &mut self.offers[target.index()];
        if offers.is_empty() {
            self.targets.push(target);
        }
        offers.push(posted);
    }

    pub(crate) fn targets(&self) -> &[HexIndex] {
        &self.targets
    }

    /// Everybody who could attack a hex, with every hex from where.
    pub(crate) fn at(&self, target: HexIndex) -> &[Posted] {
        &self.offers[target.index()]
    }

    /// Everybody who could join an attack, with the hex from which he had best.
    pub(crate) fn recruits(&self, state: &State, spent: &Spent, assault: &Assault) -> Vec<Posted> {
        let (target, mut open) = (assault.target, spent.clone());
        open.units = UnitSet::default();
        let inside = |unit: UnitId| assault.posted.iter().find(|(one, _)| *one == unit);
        let offers = self.offers(state, target, &open).into_iter();
        let placed = offers.filter_map(|offer| match inside(offer.unit) {
            Some(posted) => Some(*posted),
            None => {
                let place = choose_place((state, &open), target, &offer, &[])?;
                Some((offer.unit, place))
            }
        });
        placed.collect()
    }

    /// Everybody who could attack a hex, once each where all stand in place.
    pub(crate) fn units(&self, target: HexIndex) -> Vec<UnitId> {
        self.offers[target.index()].iter().map(|(unit, _)| *unit).collect()
    }

    /// Those who could attack a hex and are not taken, strong armor first; those who must before all others.
    fn offers(&self, state: &State, target: HexIndex, spent: &Spent) -> Vec<Offer> {
        let mut offers: Vec<Offer> = Vec::new();
        for (unit, hex) in &self.offers[target.index()] {
            if spent.units.contains(*unit) {
                continue;
            }
            if let Some(offer) = offers.iter_mut().find(|offer| offer.unit == *unit) {
                offer.places.push(*hex);
                continue;
            }
            // B59: who is under duty and has no other hex left must take part.
            let must = state.duty_of(*unit).is_some()
                && state.open_targets(*unit).all(|it| it == target || spent.targets.contains(it))
                && state.open_targets(*unit).any(|it| it == target);
            offers.push(Offer {
                unit: *unit,
                places: vec![*hex],
                strength: state.attack_strength(*unit),
                armor: state.counter(*unit).kind == Kind::Armor,
                must,
            });
        }
        let rank = |offer: &Offer| (!offer.must, u8::MAX - offer.strength, offer.unit);
        offers.sort_by_key(rank);
        armor_early(&mut offers);
        offers
    }

    /// Everybody who could attack a hex in one attack, as far as there is room, the strongest first.
    pub(crate) fn mass(&self, state: &State, target: HexIndex) -> Vec<Posted> {
        let spent = Spent::none(state);
        let mut posted = Vec::new();
        for offer in self.offers(state, target, &spent) {
            if let Some(place) = choose_place((state, &spent), target, &offer, &posted) {
                posted.push((offer.unit, place));
            }
        }
        posted
    }

    /// The best attack on a hex with those who are not taken. Units join the strongest first, and again the weakest first:
    /// who makes the column with least strength to spare is among the one or the other.
    pub(crate) fn best(&self, eye: Eye<'_>, target: HexIndex, spent: &Spent) -> Option<Assault> {
        let mut offers = self.offers(eye.state, target, spent);
        let musts = offers.iter().filter(|offer| offer.must).count();
        let strong = grow(eye, target, spent, (&offers, musts));
        let strong = strong.map(|best| prune(eye, best, &offers, spent.air));
        if offers.len() < musts + 3 {
            return strong;
        }
        offers[musts..].reverse();
        armor_early(&mut offers);
        let weak = grow(eye, target, spent, (&offers, musts));
        let weak = weak.map(|best| prune(eye, best, &offers, spent.air));
        let gain = |it: &Option<Assault>| it.as_ref().map_or(f32::MIN, |it| it.gain);
        if gain(&weak) > gain(&strong) { weak } else { strong }
    }
}

/// One armored unit early among those who need not attack: it opens the blitzkrieg table and modifies the die.
fn armor_early(offers: &mut [Offer]) {
    let place = offers.iter().position(|offer| offer.armor);
    let first = offers.iter().position(|offer| !offer.must);
    if let (Some(place), Some(first)) = (place, first)
        && place > first
    {
        offers[first..=place].rotate_right(1);
    }
}

/// The best attack with the first so many of a list, everybody who must among them: units join until the next column is out
/// of reach or not worth them.
fn grow(
    eye: Eye<'_>,
    target: HexIndex,
    spent: &Spent,
    (offers, musts): (&[Offer], usize),
) -> Option<Assault> {
    let least = musts.max(1);
    let (mut posted, mut best): (Vec<Posted>, Option<Assault>) = (Vec::new(), None);
    let mut odds = None;
    for offer in offers.iter().take(MOST.max(least)) {
        let Some(place) = choose_place((eye.state, spent), target, offer, &posted) else {
            continue;
        };
        posted.push((offer.unit, place));
        if posted.len() < least {
            continue;
        }
        let Some(bout) = eye.bout(target, &posted) else { continue };
        if odds == Some(bout.odds()) && !offer.armor && !bout.surrounded {
            continue;
        }
        odds = Some(bout.odds());
        let support = bout.best(spent.air);
        if best.as_ref().is_none_or(|known| support.gain > known.gain) {
            best = Some(Assault {
                target,
                posted: posted.clone(),
                air: support.air,
                table: support.table,
                gain: support.gain,
            });
        }
    }
    best
}

/// Leaves out whoever does not add what he costs.
fn prune(eye: Eye<'_>, mut best: Assault, offers: &[Offer], air: u8) -> Assault {
    let mut place = best.posted.len();
    while place > 0 && best.posted.len() > 1 {
        place -= 1;
        let unit = best.posted[place].0;
        if offers.iter().any(|offer| offer.must && offer.unit == unit) {
            continue;
        }
        let mut less = best.posted.clone();
        less.remove(place);
        let Some(bout) = eye.bout(best.target, &less) else { continue };
        let support = bout.best(air);
        if support.gain >= best.gain {
            best = Assault {
                target: best.target,
                posted: less,
                air: support.air,
                table: support.table,
                gain: support.gain,
            };
        }
    }
    best
}

/// From where a unit had best attack: where it stands, else where it closes most ways out, not over a river.
fn choose_place(
    (state, spent): (&State, &Spent),
    target: HexIndex,
    offer: &Offer,
    posted: &[Posted],
) -> Option<HexIndex> {
    let map = &state.scene.map;
    let at = state.unit(offer.unit).hex();
    let mut hexes: Vec<HexIndex> = posted.iter().map(|(_, hex)| *hex).collect();
    let mut best: Option<(usize, HexIndex)> = None;
    for place in &offer.places {
        let stays = at == Some(*place);
        let came = posted.iter().filter(|one| one.1 == *place && comes(state, **one));
        if !stays && came.count() >= spent.room(state, *place) {
            continue;
        }
        hexes.push(*place);
        let closed = closed_sides(state, state.phasing, target, &hexes);
        hexes.pop();
        let river = map.side_toward(*place, target).is_some_and(|side| map.has_river(*place, side));
        let score = closed * 4 + usize::from(stays) * 3 + usize::from(!river) * 2;
        if best.is_none_or(|(known, _)| score > known) {
            best = Some((score, *place));
        }
    }
    best.map(|(_, place)| place)
}

/// The attacks that the phasing player had best make from where everybody stands, the most urgent first: surrounded stacks,
/// then the others by what they gain; last of all stacks that only their neighbours keep from being surrounded.
pub(crate) fn plan(eye: Eye<'_>) -> Vec<Assault> {
    let (mut chosen, _) = Concert::assign(eye, &Muster::in_place(eye.state));
    let enemy = eye.state.phasing.enemy();
    chosen.sort_by_cached_key(|assault| {
        let target = assault.target;
        let turn = match eye.state.is_surrounded(enemy, target) {
            true => 0,
            false if hangs_on_neighbours(eye.state, target) => 2,
            false => 1,
        };
        // Gains are small, so that thousandths order them as well as the numbers do.
        (turn, -(assault.gain * 1000.0) as i64, target)
    });
    chosen
}

/// Whether a stack would be surrounded if its neighbours were gone.
fn hangs_on_neighbours(state: &State, target: HexIndex) -> bool {
    let player = state.phasing;
    let watched = |hex: HexIndex| state.holds(player, hex) || state.in_zoc(player, hex);
    state.scene.map.beside(target).all(|(_, next)| watched(next))
}

//! Retreat, hex by hex (D8.11, R41-R44, R60, R77).

use crate::action::Action;
use crate::ask::Ask;
use crate::c04_special::{lose, quarrel, spread_demoralization};
use crate::event::{Event, Fate};
use crate::flow::{Play, Wait, close, open, turn};
use crate::force::Force;
use crate::frame::{Frame, Laxity, Retreat};
use crate::ground::{Side, grid};
use crate::state::State;
use crate::why::{Checked, Why, not_asked};
use damos::{LoserRetreat, Terrain};
use hex::HexIndex;
use referee::require;
use rulebook::rule;
use smallvec::SmallVec;

/// A retreat with what its paths are measured by.
struct Search<'a> {
    state: &'a State,
    retreat: &'a Retreat,
    sources: SmallVec<[HexIndex; 64]>,
    /// How far the nearest source lies from the hex that was lost.
    farthest: u32,
}

impl<'a> Search<'a> {
    fn new(state: &'a State, retreat: &'a Retreat) -> Search<'a> {
        let mut sources = SmallVec::new();
        let mut farthest = u32::MAX;
        if retreat.laxity == Laxity::Strict {
            let all = state.ground.map.playable().iter();
            // A city that is being given up is no source to make for.
            let elsewhere = all.filter(|hex| *hex != retreat.origin);
            sources.extend(elsewhere.filter(|hex| state.is_source(retreat.side, *hex)));
            farthest = nearest(&sources, retreat.origin);
        }
        Search { state, retreat, sources, farthest }
    }

    /// Whether the force may step on: away from the hex lost, onto a free hex outside every EZOC (R43).
    fn may_step(&self, from: HexIndex, to: HexIndex, gone: u8) -> bool {
        let Retreat { side, origin, winner, .. } = *self.retreat;
        let enemy = side.opponent();
        if grid().distance(to, origin) <= grid().distance(from, origin)
            || self.state.holds(enemy, to)
        {
            return false;
        }
        let zoc = match gone {
            // R41: the winner's own ZOC does not count for the first hex.
            0 => self.state.in_zoc_but(enemy, to, winner),
            _ => self.state.in_zoc(enemy, to),
        };
        let sheltered =
            self.state.ground.options().friends_shelter_retreats && self.state.holds(side, to);
        let peaceful = self.retreat.laxity == Laxity::Quarrel
            || !self.state.would_quarrel(&self.retreat.units, to);
        (!zoc || sheltered) && peaceful
    }

    /// Whether the retreat may end here (D8.11a, D8.11g, R44).
    fn may_end(&self, at: HexIndex, gone: u8) -> bool {
        let city = gone == 1
            && self.state.ground.map.terrain(at) == Terrain::MajorCity
            && self.state.controller(at) == self.retreat.side;
        let far_enough = gone >= self.retreat.least || (city && gone >= 1);
        far_enough
            && (self.retreat.laxity != Laxity::Strict || nearest(&self.sources, at) < self.farthest)
    }

    /// Whether some way on leads to an end.
    fn completes(&self, at: HexIndex, gone: u8) -> bool {
        self.may_end(at, gone)
            || (gone < self.retreat.most && self.steps(at, gone).next().is_some())
    }

    /// The steps from which some way leads to an end.
    fn steps(&self, at: HexIndex, gone: u8) -> impl Iterator<Item = HexIndex> + '_ {
        let open = gone < self.retreat.most;
        let steps = self.state.ground.map.steps_from(at).map(|(_, to)| to).filter(move |_| open);
        steps.filter(move |to| self.may_step(at, *to, gone) && self.completes(*to, gone + 1))
    }
}

/// The nearest source in hexes counts, cities in the deep rear included (R77).
fn nearest(sources: &[HexIndex], hex: HexIndex) -> u32 {
    sources.iter().map(|at| grid().distance(*at, hex)).min().unwrap_or(u32::MAX)
}

impl State {
    /// Whether a force would have a first retreat hex free of EZOC, which a delaying action needs.
    pub(crate) fn has_free_retreat(&self, side: Side, hex: HexIndex) -> bool {
        let enemy = side.opponent();
        self.ground
            .map
            .steps_from(hex)
            .any(|(_, to)| !self.holds(enemy, to) && !self.in_zoc_but(enemy, to, hex))
    }
}

/// Begins a retreat, or eliminates a force that has nowhere to go (D8.11c, R43). It may open a frame.
pub(crate) fn begin(
    tx: &mut Play<'_>,
    side: Side,
    units: Force,
    origin: HexIndex,
    winner: HexIndex,
    hexes: LoserRetreat,
) {
    if units.is_empty() {
        return;
    }
    let (least, most) = (hexes.hexes_min as u8, hexes.hexes_max as u8);
    let laxity = Laxity::Strict;
    let mut retreat =
        Retreat { side, units, origin, winner, at: origin, gone: 0, least, most, laxity };
    for laxity in [Laxity::Strict, Laxity::AnyEnd, Laxity::Quarrel] {
        retreat.laxity = laxity;
        if Search::new(tx.state(), &retreat).steps(origin, 0).next().is_some() {
            tx.emit(Event::Retreats { side, units: retreat.units.clone() });
            return open(tx, Frame::Retreat(retreat));
        }
    }
    lose(tx, &retreat.units, Fate::NoRetreat);
}

pub(crate) fn wait(_: &State, retreat: &Retreat) -> Wait {
    Wait::Ask(retreat.side, rule!("D8.11a"), Ask::Retreat { hex: retreat.at })
}

pub(crate) fn legal(state: &State, retreat: &Retreat, out: &mut Vec<Action>) {
    let search = Search::new(state, retreat);
    out.extend(search.steps(retreat.at, retreat.gone).map(|hex| Action::Retreat { hex }));
    if search.may_end(retreat.at, retreat.gone) {
        out.push(Action::Done);
    }
}

pub(crate) fn check(state: &State, retreat: &Retreat, action: &Action) -> Checked {
    let search = Search::new(state, retreat);
    match *action {
        Action::Retreat { hex } => {
            let open = search.steps(retreat.at, retreat.gone).any(|to| to == hex);
            let near = state.ground.map.steps(retreat.at).contains(&hex.value());
            let rule = match retreat.laxity {
                Laxity::Strict if near && search.may_step(retreat.at, hex, retreat.gone) => {
                    rule!("R44")
                }
                _ => rule!("R43"),
            };
            require(open, rule, || Why::NoRetreat(hex))
        }
        Action::Done => {
            let enough = search.may_end(retreat.at, retreat.gone);
            require(enough, rule!("D8.11a"), || Why::RetreatOn)
        }
        _ => not_asked(rule!("D8.11a")),
    }
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    match *action {
        Action::Retreat { hex } => step(tx, hex),
        _ => end(tx),
    }
}

/// Goes where there is only one way, and stops where there is none left.
pub(crate) fn advance(tx: &mut Play<'_>) -> bool {
    let Some(Frame::Retreat(retreat)) = tx.state().frames.last() else { return false };
    let search = Search::new(tx.state(), retreat);
    let mut steps = search.steps(retreat.at, retreat.gone);
    let (first, more) = (steps.next(), steps.next().is_some());
    let may_end = search.may_end(retreat.at, retreat.gone);
    drop(steps);
    match first {
        Some(hex) if !more && !may_end => step(tx, hex),
        None => end(tx),
        Some(_) => return false,
    }
    true
}

/// Retreating changes no control (D2.9b).
fn step(tx: &mut Play<'_>, to: HexIndex) {
    let Some(Frame::Retreat(retreat)) = tx.state().frames.last() else { return };
    let mut retreat = retreat.clone();
    let (units, from) = (retreat.units.clone(), retreat.at);
    (retreat.at, retreat.gone) = (to, retreat.gone + 1);
    let quarrels = tx.state().would_quarrel(&units, to);
    turn(tx, Frame::Retreat(retreat.clone()));
    tx.emit(Event::Moved { units, from, to, cost: 0 });
    if quarrels {
        // S4.7a: not even in passing; whoever is left goes on.
        quarrel(tx, to);
        retreat.units.retain(|unit| tx.state().standing(unit).is_some());
        match retreat.units.is_empty() {
            true => close(tx),
            false => turn(tx, Frame::Retreat(retreat)),
        }
    }
}

fn end(tx: &mut Play<'_>) {
    let Some(Frame::Retreat(retreat)) = tx.state().frames.last() else { return };
    let (side, hex) = (retreat.side, retreat.at);
    close(tx);
    spread_demoralization(tx, side, hex);
}

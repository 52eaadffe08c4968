//! Retreat, hex by hex (D8.11, R41-R44, R60, R77, G1, G2).

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
use damos::{LoserRetreat, Terrain, is_far_enough};
use hex::HexIndex;
use referee::{Illegal, require};
use rulebook::rule;
use smallvec::SmallVec;

/// A retreat with what its paths are measured by.
struct Search<'a> {
    state: &'a State,
    retreat: &'a Retreat,
    /// The cities to make for, and how far each lies from the hex that was lost.
    cities: SmallVec<[(HexIndex, u32); 32]>,
    /// The map edge to make for, which is one source, and how far it lies.
    edge: (SmallVec<[HexIndex; 32]>, u32),
}

/// How far along a retreat is.
#[derive(Clone, Copy)]
struct Way {
    at: HexIndex,
    gone: u8,
    /// It has come through a source.
    reached: bool,
}

impl<'a> Search<'a> {
    fn new(state: &'a State, retreat: &'a Retreat) -> Search<'a> {
        let mut search =
            Search { state, retreat, cities: SmallVec::new(), edge: (SmallVec::new(), u32::MAX) };
        if retreat.laxity == Laxity::Strict {
            for hex in state.ground.map.playable().iter() {
                // A city that is being given up is no source to make for.
                if hex != retreat.origin && state.draws(retreat.side, &retreat.units, hex) {
                    search.add(hex);
                }
            }
        }
        search
    }

    fn add(&mut self, source: HexIndex) {
        let (map, far) = (&self.state.ground.map, grid().distance(source, self.retreat.origin));
        let edge = map.is_at(source, self.retreat.side.edge());
        if edge {
            self.edge.0.push(source);
            self.edge.1 = self.edge.1.min(far);
        }
        if !edge || (self.retreat.side == Side::Soviet && map.is_city(source)) {
            self.cities.push((source, far));
        }
    }

    /// Where the force is now.
    fn here(&self) -> Way {
        Way { at: self.retreat.at, gone: self.retreat.gone, reached: self.retreat.reached }
    }

    /// The way with one hex more.
    fn on(&self, way: Way, to: HexIndex) -> Way {
        let source = self.cities.iter().any(|(city, _)| *city == to) || self.edge.0.contains(&to);
        Way { at: to, gone: way.gone + 1, reached: way.reached || source }
    }

    /// Whether the force may step on: away from the hex lost, onto a free hex outside every EZOC (R43); where Finns and
    /// Germans never go, they do not retreat either (N5, N6, G2).
    fn may_step(&self, from: HexIndex, to: HexIndex, gone: u8) -> bool {
        rulebook::cite!("G2");
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
        let peaceful = self.retreat.laxity == Laxity::Quarrel
            || !self.state.would_quarrel(&self.retreat.units, to);
        let units = &self.retreat.units;
        (!zoc || self.is_sheltered(to))
            && peaceful
            && self.state.may_finns_enter(units, side, to).is_ok()
    }

    /// Why the force may not go to a hex (D8.11, R41-R44, R60, N5, N6).
    fn barred(&self, to: HexIndex) -> Checked<Illegal<Why>> {
        let Retreat { side, origin, winner, at, gone, most, .. } = *self.retreat;
        let (state, units) = (self.state, &self.retreat.units);
        let illegal = |rule, why| Ok(Illegal { rule, why });
        if !state.ground.map.steps(at).contains(&to.value()) {
            return illegal(rule!("R43"), Why::RetreatAdjacent(to));
        }
        state.may_finns_enter(units, side, to)?;
        let (enemy, far) = (side.opponent(), |hex| grid().distance(hex, origin));
        let zoc = match gone {
            0 => state.in_zoc_but(enemy, to, winner),
            _ => state.in_zoc(enemy, to),
        };
        let (rule, why) = if gone >= most {
            (rule!("D8.11a"), Why::RetreatEnded(to))
        } else if state.holds(enemy, to) {
            (rule!("R43"), Why::RetreatEnemy(to))
        } else if far(to) <= far(at) {
            (rule!("R43"), Why::RetreatNearer(to))
        } else if zoc && !self.is_sheltered(to) {
            (rule!("R43"), Why::RetreatZoc(to))
        } else if state.would_quarrel(units, to) && self.retreat.laxity != Laxity::Quarrel {
            (rule!("S4.7a"), Why::Quarrel(to))
        } else if self.retreat.laxity == Laxity::Strict && self.goes_on(self.on(self.here(), to)) {
            (rule!("R44"), Why::RetreatNoSource(to))
        } else {
            (rule!("R43"), Why::RetreatDeadEnd(to))
        };
        illegal(rule, why)
    }

    /// Whether some way on is long enough, wherever it leads.
    fn goes_on(&self, way: Way) -> bool {
        let enough = way.gone >= self.retreat.least;
        let steps = self.state.ground.map.steps_from(way.at).map(|(_, to)| to);
        let mut open = steps.filter(|to| self.may_step(way.at, *to, way.gone));
        enough || (way.gone < self.retreat.most && open.any(|to| self.goes_on(self.on(way, to))))
    }

    /// By option friends in a hex shelter a retreat from an EZOC.
    fn is_sheltered(&self, to: HexIndex) -> bool {
        self.state.ground.options().friends_shelter_retreats
            && self.state.holds(self.retreat.side, to)
    }

    /// Whether the retreat may end here (D8.11a, D8.11g).
    fn may_end(&self, way: Way) -> bool {
        rulebook::cite!("D8.11g");
        let Way { at, gone, .. } = way;
        let city = self.state.ground.map.terrain(at) == Terrain::MajorCity
            && self.state.controller(at) == self.retreat.side;
        is_far_enough(gone.into(), self.retreat.least.into(), city)
            && (self.retreat.laxity != Laxity::Strict || self.leads_home(way))
    }

    /// R44, G1: nearer to one of its sources, however far (R77), than the hex lost; or it came through one.
    fn leads_home(&self, way: Way) -> bool {
        rulebook::cite!("R77", "G1");
        let nearer = |source: HexIndex, far: u32| grid().distance(source, way.at) < far;
        let (edge, far) = &self.edge;
        way.reached
            || self.cities.iter().any(|(city, far)| nearer(*city, *far))
            || edge.iter().any(|hex| nearer(*hex, *far))
    }

    /// Whether some way on leads to an end.
    fn completes(&self, way: Way) -> bool {
        self.may_end(way) || (way.gone < self.retreat.most && self.steps(way).next().is_some())
    }

    /// The steps from which some way leads to an end.
    fn steps(&self, way: Way) -> impl Iterator<Item = HexIndex> + '_ {
        let open = way.gone < self.retreat.most;
        let steps = self.state.ground.map.steps_from(way.at).map(|(_, to)| to);
        steps.filter(move |to| {
            open && self.may_step(way.at, *to, way.gone) && self.completes(self.on(way, *to))
        })
    }
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
    let (laxity, reached) = (Laxity::Strict, false);
    let mut retreat =
        Retreat { side, units, origin, winner, at: origin, gone: 0, least, most, reached, laxity };
    for laxity in [Laxity::Strict, Laxity::AnyEnd, Laxity::Quarrel] {
        retreat.laxity = laxity;
        let search = Search::new(tx.state(), &retreat);
        if search.steps(search.here()).next().is_some() {
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
    out.extend(search.steps(search.here()).map(|hex| Action::Retreat { hex }));
    if search.may_end(search.here()) {
        out.push(Action::Done);
    }
}

pub(crate) fn check(state: &State, retreat: &Retreat, action: &Action) -> Checked {
    let search = Search::new(state, retreat);
    match *action {
        Action::Retreat { hex } => match search.steps(search.here()).any(|to| to == hex) {
            true => Ok(()),
            false => Err(search.barred(hex)?),
        },
        Action::Done => {
            let enough = search.may_end(search.here());
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
    let mut steps = search.steps(search.here());
    let (first, more) = (steps.next(), steps.next().is_some());
    let may_end = search.may_end(search.here());
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
    rulebook::cite!("D2.9b", "D8.11b");
    let Some(Frame::Retreat(retreat)) = tx.state().frames.last() else { return };
    let mut retreat = retreat.clone();
    let (units, from) = (retreat.units.clone(), retreat.at);
    let source = tx.state().draws(retreat.side, &units, to);
    (retreat.at, retreat.gone, retreat.reached) = (to, retreat.gone + 1, retreat.reached || source);
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
    rulebook::cite!("D2.5e");
    let Some(Frame::Retreat(retreat)) = tx.state().frames.last() else { return };
    let (side, hex) = (retreat.side, retreat.at);
    close(tx);
    spread_demoralization(tx, side, hex);
}

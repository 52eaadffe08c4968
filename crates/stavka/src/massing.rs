//! Where a staff would strike: targets by their worth and the exact odds of massing one to three neighbouring hexes, with what
//! the Pool can add (F69).

use crate::forecast::{Prospect, around, prospects, whole};
use crate::ground::Ground;
use frontline::game::{Kind, Offensive, Share, State, is_beyond};
use frontline::ground::Coalition;
use hex::HexIndex;
use referee::Seat;
use smallvec::SmallVec;

/// The most starting hexes of an offensive.
const STARTS_MOST: usize = 3;
/// The CV that is sent to a blow from the Pool, as it is tried.
const SENT: [u16; 7] = [0, 3, 6, 9, 13, 19, 26];
/// With such a chance one hex is enough, and no more are tried.
const SURE: f64 = 0.9;
/// The LSP that are tried.
const LSP_MOST: u8 = 3;
/// What a point of CV is worth, won or lost, and what it costs to send one; the same of an LSP.
const CV: f64 = 0.5;
const SENDING: f64 = 0.12;
const LSP: f64 = 1.0;
/// How much of a hex beyond is reckoned with when green comes.
const BEYOND: f64 = 0.6;
/// What it costs to be thrown back.
const THROWN_BACK: f64 = 3.0;
/// Supremacy is three times as much.
const SUPREMACY: u16 = 3;

/// Points on their way to a hex.
pub(crate) type Sent = SmallVec<[(HexIndex, Kind, u16); 8]>;

/// An offensive that could be made.
#[derive(Clone, Debug)]
pub(crate) struct Blow {
    /// The hex to be taken.
    pub(crate) target: HexIndex,
    /// From where, the strongest first.
    pub(crate) starts: SmallVec<[HexIndex; 4]>,
    /// What is sent there first.
    pub(crate) sent: Sent,
    /// LSP that have to come.
    pub(crate) lsp_sent: u8,
    /// How likely it falls.
    pub(crate) chance: f64,
    /// What it brings on the average.
    pub(crate) gain: f64,
    /// The flags that it costs.
    pub(crate) flags: u16,
}

impl Blow {
    fn for_each_flag(&self) -> f64 {
        self.gain / f64::from(self.flags.max(1))
    }
}

/// Looks for blows of a side.
pub(crate) struct Massing<'s> {
    pub(crate) state: &'s State,
    pub(crate) side: Coalition,
    pub(crate) seat: Seat,
    pub(crate) ground: &'s Ground,
    /// What can still be sent.
    pub(crate) share: Share,
    /// Starting hexes that are taken.
    pub(crate) used: Vec<HexIndex>,
}

impl<'s> Massing<'s> {
    pub(crate) fn new(
        state: &'s State,
        side: Coalition,
        seat: Seat,
        ground: &'s Ground,
        share: Share,
    ) -> Self {
        Massing { state, side, seat, ground, share, used: Vec::new() }
    }

    /// The best blows for so many flags, none twice from a hex, each with a chance of `least` and more.
    pub(crate) fn blows(&mut self, flags: u16, least: f64) -> Vec<Blow> {
        let targets: Vec<HexIndex> = self.state.line[self.side.enemy().index()].iter().collect();
        let mut open: Vec<Blow> =
            targets.into_iter().filter_map(|target| self.best(target, least)).collect();
        let (mut chosen, mut left) = (Vec::new(), flags);
        while let Some(place) = best_of(&open, left) {
            let blow = open.swap_remove(place);
            // What was sent elsewhere since may be missing now.
            let Some(again) = self.best(blow.target, least) else { continue };
            if again.flags > left {
                continue;
            }
            if again.for_each_flag() < 0.95 * blow.for_each_flag() {
                open.push(again);
                continue;
            }
            left -= again.flags;
            self.take(&again);
            chosen.push(again);
        }
        chosen
    }

    fn take(&mut self, blow: &Blow) {
        self.used.extend(&blow.starts);
        for (_, kind, points) in &blow.sent {
            self.spend(*kind, *points);
        }
        self.spend(Kind::Lsp, blow.lsp_sent.into());
    }

    fn spend(&mut self, kind: Kind, points: u16) {
        let pool = &mut self.share.pool;
        let place = match kind {
            Kind::Men(nation) => &mut pool.men[nation.index()],
            Kind::Tanks => &mut pool.tanks,
            Kind::Air => &mut pool.air,
            _ => &mut pool.lsp,
        };
        *place = place.saturating_sub(points);
    }

    /// The best way to take a hex, from one neighbouring hex or up to three.
    fn best(&self, target: HexIndex, least: f64) -> Option<Blow> {
        let (state, side) = (self.state, self.side);
        let mut starts = around(state, side, target);
        starts.retain(|hex| {
            let can = state.stack(*hex).men() > 1 || self.room(*hex) > 0;
            can && state.answers_for(self.seat, side, *hex) && !self.used.contains(hex)
        });
        let strength = |hex: &HexIndex| u16::from(state.stack(*hex).cv()) + self.room(*hex);
        starts.sort_by_key(|hex| (std::cmp::Reverse(strength(hex)), *hex));
        let worth = self.ground.to_take(state, target);
        let way = |starts: &[HexIndex]| self.way(target, starts, worth);
        let mut ways: Vec<Blow> = starts.iter().map(std::slice::from_ref).filter_map(way).collect();
        if ways.iter().all(|blow| blow.chance < SURE) {
            let masses = (2..=starts.len().min(STARTS_MOST)).map(|number| &starts[..number]);
            ways.extend(masses.filter_map(way));
        }
        let good = ways.into_iter().filter(|blow| blow.gain > 0.0 && blow.chance >= least);
        good.max_by(|one, other| one.for_each_flag().total_cmp(&other.for_each_flag()))
    }

    /// What can still be sent to a hex.
    fn room(&self, hex: HexIndex) -> u16 {
        let pool = &self.share.pool;
        let main = self.state.main_nation(self.side);
        let there = pool.tanks + pool.air + pool.men[main.index()];
        if there == 0 || !self.state.is_connected(self.side, hex) {
            return 0;
        }
        let room = self.state.room(self.side, hex).saturating_sub(self.state.stack(hex).cv());
        there.min(room.into())
    }

    /// The best that can be made of an offensive from some hexes: how much is sent, how many LSP are spent.
    fn way(&self, target: HexIndex, starts: &[HexIndex], worth: f64) -> Option<Blow> {
        let state = self.state;
        let beyond = starts.len();
        let onward = state.beside(target).filter(|hex| {
            let free = state.stack(*hex).holders() == 0 && !state.holds(self.side, *hex);
            free && !starts.iter().any(|start| state.scene.map.are_beside(*start, *hex))
        });
        let onward = onward.map(|hex| self.ground.near(hex)).fold(0.0, f64::max);
        let flags = u16::from(state.flag_cost(target)) * beyond as u16;
        let there: u8 = starts.iter().map(|hex| state.stack(*hex).lsp).sum();
        let most = u16::from(there) + self.share.pool.lsp;
        let room: u16 = starts.iter().map(|hex| self.room(*hex)).sum();
        let mut best: Option<Blow> = None;
        for sent in SENT.into_iter().take_while(|sent| *sent == 0 || *sent <= room + 2) {
            let sent = self.sends(target, starts, sent.min(room));
            let base = self.composed(target, starts, &sent);
            let some = most.min(LSP_MOST.into()) as u8;
            for (lsp, it) in (0u8..).zip(prospects(state, &base, some)) {
                let points: u16 = sent.iter().map(|(_, _, points)| *points).sum();
                let gain = self.gain(&it, worth, onward)
                    - SENDING * f64::from(points)
                    - LSP * f64::from(lsp);
                if best.as_ref().is_none_or(|best| best.gain < gain) {
                    let starts = starts.iter().copied().collect();
                    let (lsp_sent, chance) = (lsp.saturating_sub(there), it.takes);
                    let sent = sent.clone();
                    best = Some(Blow { target, starts, sent, lsp_sent, chance, gain, flags });
                }
            }
        }
        best
    }

    fn gain(&self, it: &Prospect, worth: f64, onward: f64) -> f64 {
        it.takes * worth + BEYOND * it.goes_on * onward + CV * (it.lost[1] - it.lost[0])
            - THROWN_BACK * it.thrown_back
    }

    /// Everything that stands in some hexes but a man in each, with what is sent there.
    fn composed(&self, target: HexIndex, starts: &[HexIndex], sent: &Sent) -> Offensive {
        let mut offensive = whole(self.state, self.side, target, starts);
        for (hex, kind, points) in sent {
            let place =
                offensive.commits.iter_mut().find(|it| it.start == *hex && it.kind == *kind);
            let points = (*points).min(u8::MAX.into()) as u8;
            match place {
                Some(commit) => commit.points = commit.points.saturating_add(points),
                None => offensive.commits.push(frontline::game::Committed {
                    start: *hex,
                    kind: *kind,
                    points,
                }),
            }
        }
        for start in starts.iter().filter(|hex| self.state.stack(**hex).garrisons == 0) {
            let men = offensive
                .commits
                .iter_mut()
                .filter(|it| it.start == *start && matches!(it.kind, Kind::Men(_)));
            if let Some(men) = men.max_by_key(|it| it.points) {
                men.points -= 1;
            }
        }
        offensive.commits.retain(|it| it.points > 0);
        offensive
    }

    /// How so much CV is made up and spread over the hexes: first what gives supremacy, then of what there is most.
    fn sends(&self, target: HexIndex, starts: &[HexIndex], cv: u16) -> Sent {
        let mut rooms: SmallVec<[u16; 4]> = starts.iter().map(|hex| self.room(*hex)).collect();
        let main = Kind::Men(self.state.main_nation(self.side));
        let kinds = [Kind::Tanks, Kind::Air, main];
        let mut pool = kinds.map(|kind| self.share.of(kind));
        let mut has = kinds.map(|kind| {
            starts.iter().map(|hex| u16::from(self.state.stack(*hex).of(kind))).sum::<u16>()
        });
        let enemy = self.state.stack(target);
        let wanted = [enemy.tanks, enemy.air].map(|it| (SUPREMACY * u16::from(it)).max(1));
        let mut sent = Sent::new();
        for _ in 0..cv {
            let short = (0..2).find(|at| has[*at] < wanted[*at] && pool[*at] > 0);
            let most = (0..kinds.len()).max_by_key(|at| pool[*at]).filter(|at| pool[*at] > 0);
            let Some(at) = short.or(most) else { break };
            let Some(place) = (0..rooms.len()).max_by_key(|place| rooms[*place]) else { break };
            if rooms[place] == 0 {
                break;
            }
            rooms[place] -= 1;
            pool[at] -= 1;
            has[at] += 1;
            let (hex, kind) = (starts[place], kinds[at]);
            match sent.iter_mut().find(|(to, what, _)| *to == hex && *what == kind) {
                Some((_, _, points)) => *points += 1,
                None => sent.push((hex, kind, 1)),
            }
        }
        sent
    }
}

fn best_of(open: &[Blow], flags: u16) -> Option<usize> {
    let fits = (0..open.len()).filter(|place| open[*place].flags <= flags);
    fits.max_by(|one, other| open[*one].for_each_flag().total_cmp(&open[*other].for_each_flag()))
}

/// The hex beyond a hex just taken into which some should go on (F44): the one that is worth most.
pub(crate) fn beyond(state: &State, ground: &Ground, offensive: &Offensive) -> Option<HexIndex> {
    let (side, target) = (offensive.side, offensive.target);
    let weighed = |hex: HexIndex| {
        let own = state.beside(hex).filter(|at| *at == target || state.holds(side, *at)).count();
        (ground.to_take(state, hex) + if own > 1 { 1.0 } else { 0.0 }, hex)
    };
    let open = state.beside(target).filter(|hex| is_beyond(state, offensive, *hex)).map(weighed);
    let best = open.max_by(|one, other| one.0.total_cmp(&other.0));
    best.filter(|(worth, _)| *worth > 0.0).map(|(_, hex)| hex)
}

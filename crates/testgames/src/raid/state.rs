//! Everything that is so.

use super::{Event, GARRISON, RAIDER, SPARE, Why};
use referee::{Census, Illegal, Seat, require};
use rulebook::rule;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// How long the raid lasts and how strong the sides are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Turns, 1 to 8.
    pub turns: u8,
    /// The raider's strengths.
    pub raider: [u8; 3],
    /// The garrison's strengths.
    pub garrison: [u8; 3],
}

impl Default for Setup {
    fn default() -> Self {
        Setup { turns: 5, raider: [2, 3, 4], garrison: [1, 2, 3] }
    }
}

impl Setup {
    /// The set-ups the game comes with, by name.
    ///
    /// ```
    /// assert!(testgames::raid::Setup::examples().len() > 1);
    /// ```
    #[must_use]
    pub fn examples() -> Vec<(&'static str, Setup)> {
        let strong = Setup { turns: 8, raider: [5, 5, 5], garrison: [2, 4, 6] };
        let map = Setup { turns: 6, ..Setup::default() };
        vec![("standard", Setup::default()), ("strong", strong), ("map", map)]
    }
}

/// One unit: units 0 to 2 are the raider's parties, 3 to 5 the garrison's posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub area: u8,
    /// Its points; 0 when it is eliminated.
    pub strength: u8,
    /// Whether the enemy knows its points.
    pub shown: bool,
    /// Whether it has advanced this turn.
    pub advanced: bool,
}

/// What is going on; the top of the stack says what is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The raider plans.
    Plan,
    /// A side musters.
    Muster(Seat),
    /// The garrison prepares.
    Prepare,
    /// The raider's part of a turn.
    Advance,
    /// The garrison's part of a turn.
    Shift,
    /// An advance into an area, to be carried through: first the window, then battle if there is anybody to fight.
    Entry {
        /// The area.
        area: u8,
        /// Whether the garrison has been asked for an ambush.
        asked: bool,
    },
    /// The die of an ambush.
    Ambush {
        /// The area.
        area: u8,
    },
    /// The dice of a battle.
    Battle {
        /// The area.
        area: u8,
    },
    /// Points to be lost.
    Losses {
        /// Who loses and chooses.
        chooser: Seat,
        /// Where.
        area: u8,
        /// How many.
        points: u8,
    },
}

/// A raid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The current turn, from 1.
    pub turn: u8,
    /// The last turn.
    pub turns: u8,
    /// The strengths that each side musters.
    pub forces: [[u8; 3]; 2],
    /// The six units.
    pub units: [Unit; 6],
    /// The planned objective, once there is one.
    pub plan: Option<u8>,
    /// Ambushes left.
    pub ambushes: u8,
    /// Ambushes sprung.
    pub sprung: u8,
    /// Spare points that are no ambushes.
    pub stores: u8,
    /// Points lost by each side.
    pub lost: [u8; 2],
    /// What is going on, the innermost last; empty when the game is over.
    pub frames: SmallVec<[Frame; 6]>,
}

impl State {
    /// T1, T3: the units at their places, all plans still to be made.
    pub(super) fn start(setup: &Setup) -> Result<State, Vec<Illegal<Why>>> {
        let turns = (1..=8).contains(&setup.turns);
        let mut problems: Vec<_> =
            require(turns, rule!("T1"), || Why::Turns(setup.turns)).err().into_iter().collect();
        for &points in setup.raider.iter().chain(&setup.garrison) {
            let fits = (1..=9).contains(&points);
            problems.extend(require(fits, rule!("T1"), || Why::Strength(points)).err());
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let unit = |area, strength| Unit { area, strength, shown: false, advanced: false };
        let ([a, b, c], [d, e, f]) = (setup.raider, setup.garrison);
        Ok(State {
            turn: 1,
            turns: setup.turns,
            forces: [setup.raider, setup.garrison],
            units: [unit(0, a), unit(0, b), unit(0, c), unit(2, d), unit(3, e), unit(4, f)],
            plan: None,
            ambushes: 0,
            sprung: 0,
            stores: SPARE,
            lost: [0, 0],
            // Innermost last: the plan comes first, the raider's first advance after all musters.
            frames: smallvec![
                Frame::Advance,
                Frame::Muster(GARRISON),
                Frame::Prepare,
                Frame::Muster(RAIDER),
                Frame::Plan,
            ],
        })
    }

    /// The living units of a side, with their numbers.
    pub fn living(&self, side: Seat) -> impl Iterator<Item = (u8, &Unit)> {
        let first = side.0.saturating_mul(3);
        let own = self.units.iter().skip(first.into()).take(3);
        (first..).zip(own).filter(|(_, unit)| unit.strength > 0)
    }

    /// The living units of a side in an area.
    pub fn living_in(&self, side: Seat, area: u8) -> impl Iterator<Item = (u8, &Unit)> {
        self.living(side).filter(move |(_, unit)| unit.area == area)
    }

    /// The points of a side in an area.
    #[must_use]
    pub fn points_in(&self, side: Seat, area: u8) -> u8 {
        self.living_in(side, area).map(|(_, unit)| unit.strength).sum()
    }

    /// A living unit of a side.
    #[must_use]
    pub fn living_unit(&self, side: Seat, number: u8) -> Option<&Unit> {
        let unit = self.units.get(usize::from(number))?;
        (unit.strength > 0 && owner(number) == side).then_some(unit)
    }

    pub(super) fn census(&self) -> Census {
        let mut census = Census::default();
        for (number, unit) in (0u8..).zip(&self.units) {
            let kind = if owner(number) == RAIDER { "raider point" } else { "garrison point" };
            census.count(kind, unit.strength.into());
        }
        census.count("raider point", self.lost[RAIDER.index()].into());
        census.count("garrison point", self.lost[GARRISON.index()].into());
        census.count("spare point", u64::from(self.ambushes + self.sprung + self.stores));
        census
    }

    /// Makes an event so.
    pub(super) fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Opened { frame } => self.frames.push(frame),
            Event::Closed => drop(self.frames.pop()),
            Event::Planned { objective } => self.plan = Some(objective),
            Event::Mustered { side, strengths } => {
                let units = self.units.iter_mut().skip(side.index() * 3);
                units.zip(strengths).for_each(|(unit, strength)| unit.strength = strength);
            }
            Event::Prepared { ambushes } => {
                self.ambushes = ambushes;
                self.stores -= ambushes;
            }
            Event::Advanced { unit, to } => {
                let unit = &mut self.units[usize::from(unit)];
                (unit.area, unit.advanced) = (to, true);
            }
            Event::Shifted { unit, to } => self.units[usize::from(unit)].area = to,
            Event::Sprung => {
                self.ambushes -= 1;
                self.sprung += 1;
            }
            Event::Shown { unit, .. } => self.units[usize::from(unit)].shown = true,
            Event::PointLost { unit } => {
                self.units[usize::from(unit)].strength -= 1;
                self.lost[owner(unit).index()] += 1;
                if let Some(Frame::Losses { points, .. }) = self.frames.last_mut() {
                    *points -= 1;
                }
            }
            Event::TurnBegun { turn } => {
                self.turn = turn;
                self.units.iter_mut().for_each(|unit| unit.advanced = false);
            }
            Event::Ended { .. } => self.frames.clear(),
            Event::Held | Event::Stood | Event::AmbushRolled { .. } | Event::Fought { .. } => {}
        }
    }
}

/// Whose unit it is.
pub(super) fn owner(unit: u8) -> Seat {
    if unit < 3 { RAIDER } else { GARRISON }
}

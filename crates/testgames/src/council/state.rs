//! Everything that is so.

use super::{DEPOTS, Event, Order, SECTORS, Why};
use referee::{Census, Illegal, Seat, Viewer, require};
use rulebook::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// How long the council lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Rounds, 1 to 6.
    pub rounds: u8,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { rounds: 4 }
    }
}

impl Setup {
    /// The set-ups the game comes with, by name.
    ///
    /// ```
    /// assert!(testgames::council::Setup::examples().len() > 1);
    /// ```
    #[must_use]
    pub fn examples() -> Vec<(&'static str, Setup)> {
        vec![("standard", Setup::default()), ("long", Setup { rounds: 6 })]
    }
}

/// One of the two sides.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Red, which goes first.
    Red,
    /// Blue.
    Blue,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The side a seat plays for (U1).
    #[must_use]
    pub fn of(seat: Seat) -> Option<Side> {
        Side::BOTH.get(seat.index() / 2).copied()
    }

    /// The other side.
    #[must_use]
    pub fn enemy(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// The seat of its commander.
    #[must_use]
    pub fn commander(self) -> Seat {
        Seat(self as u8 * 2)
    }

    /// The seat of its air officer.
    #[must_use]
    pub fn air(self) -> Seat {
        Seat(self as u8 * 2 + 1)
    }

    /// U6, U10: a side's secrets are known to its own seats and to the umpire.
    #[must_use]
    pub fn is_known_to(self, viewer: Viewer) -> bool {
        rulebook::cite!("U6");
        let seat = viewer.seat();
        seat == Some(super::UMPIRE) || seat.and_then(Side::of) == Some(self)
    }
}

/// What is going on; the top of the stack says what is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The commanders place depots.
    Placement,
    /// Orders are given.
    Round,
    /// Attacks are resolved, this one next (see `State::attack`).
    Resolve {
        /// 0 to 3: red raid, red strike, blue raid, blue strike.
        attack: u8,
    },
}

/// The depots and means of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holdings {
    /// Depots still to be placed.
    pub to_place: u8,
    /// Secret depots by sector.
    pub secret: [u8; SECTORS],
    /// Restored depots by sector, known to all.
    pub open: [u8; SECTORS],
    /// Secret depots destroyed by sector, known to all.
    pub hit: [u8; SECTORS],
    /// Sectors known to all to hold no secret depot.
    pub searched: [bool; SECTORS],
    /// Depots destroyed and not restored.
    pub destroyed: u8,
    /// Strikes left.
    pub strikes: u8,
}

impl Holdings {
    /// Depots left, those still to be placed included.
    #[must_use]
    pub fn left(&self) -> u8 {
        DEPOTS - self.destroyed
    }

    /// Whether any depot stands in the sector.
    #[must_use]
    pub fn stands_in(&self, sector: usize) -> bool {
        self.secret[sector] + self.open[sector] > 0
    }
}

/// A council.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The current round, from 1; 0 while depots are placed.
    pub round: u8,
    /// The last round.
    pub rounds: u8,
    /// Red's and blue's.
    pub sides: [Holdings; 2],
    /// The orders of the four officers this round, by seat.
    pub orders: [Option<Order>; 4],
    /// What is going on, the innermost last; empty when the game is over.
    pub frames: SmallVec<[Frame; 4]>,
}

impl State {
    /// U1, U2: nothing placed yet.
    pub(super) fn start(setup: &Setup) -> Result<State, Vec<Illegal<Why>>> {
        let rounds = (1..=6).contains(&setup.rounds);
        require(rounds, rule!("U1"), || Why::Rounds(setup.rounds))
            .map_err(|problem| vec![problem])?;
        let side = Holdings {
            to_place: DEPOTS,
            secret: [0; SECTORS],
            open: [0; SECTORS],
            hit: [0; SECTORS],
            searched: [false; SECTORS],
            destroyed: 0,
            strikes: 2,
        };
        Ok(State {
            round: 0,
            rounds: setup.rounds,
            sides: [side; 2],
            orders: [None; 4],
            frames: smallvec![Frame::Placement],
        })
    }

    /// What a side has.
    #[must_use]
    pub fn side(&self, side: Side) -> &Holdings {
        &self.sides[side as usize]
    }

    /// U7: who attacks which sector in an attack of the round, if anybody does.
    #[must_use]
    pub fn attack(&self, attack: u8) -> Option<(Side, Order, usize)> {
        let order = (*self.orders.get(usize::from(attack))?)?;
        let side = Side::of(Seat(attack))?;
        match order {
            Order::Raid { sector } | Order::Strike { sector } => {
                Some((side, order, usize::from(sector)))
            }
            Order::Hold | Order::Cover { .. } => None,
        }
    }

    pub(super) fn census(&self) -> Census {
        let mut census = Census::default();
        for (kind, side) in ["red depot", "blue depot"].into_iter().zip(&self.sides) {
            let standing: u8 = side.secret.iter().chain(&side.open).sum();
            census.count(kind, u64::from(side.to_place + standing + side.destroyed));
        }
        census
    }

    /// Makes an event so.
    pub(super) fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Opened { frame } => self.frames.push(frame),
            Event::Closed => drop(self.frames.pop()),
            Event::Placed { side, sector } => {
                let side = &mut self.sides[side as usize];
                side.to_place -= 1;
                side.secret[usize::from(sector)] += 1;
            }
            Event::Ordered { seat, order } => self.orders[seat.index()] = Some(order),
            Event::Revealed { orders } => {
                for (seat, order) in orders.iter().enumerate() {
                    if matches!(order, Order::Strike { .. }) {
                        self.sides[seat / 2].strikes -= 1;
                    }
                }
            }
            Event::Destroyed { side, sector, open }
            | Event::Overruled { side, sector, open, .. } => {
                let (side, sector) = (&mut self.sides[side as usize], usize::from(sector));
                let lost = if open { &mut side.open } else { &mut side.secret };
                lost[sector] -= 1;
                side.hit[sector] += u8::from(!open);
                side.destroyed += 1;
            }
            Event::FoundNothing { side, sector } => {
                self.sides[side as usize].searched[usize::from(sector)] = true;
            }
            Event::Restored { side, sector, .. } => {
                let side = &mut self.sides[side as usize];
                side.open[usize::from(sector)] += 1;
                side.destroyed -= 1;
            }
            Event::RoundBegun { round } => {
                self.round = round;
                self.orders = [None; 4];
            }
            Event::Ended { .. } => self.frames.clear(),
            Event::Attacked { .. } => {}
        }
    }
}

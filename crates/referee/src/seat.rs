//! Who sits at the table, and who looks on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A place at the table, by its index in [`Game::seats`](crate::Game::seats).
///
/// ```
/// use referee::{Seat, Viewer};
/// assert_eq!(Viewer::from(Seat(1)), Viewer::Seat(Seat(1)));
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The index, for tables kept by seat.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Somebody to whom a game may be shown.
///
/// A spectator is a viewer like any other: it gets its own view and its own log, and the suite looks for leaks to it.
///
/// ```
/// use referee::{Seat, Viewer};
/// assert_eq!(Viewer::Seat(Seat(2)).seat(), Some(Seat(2)));
/// assert_eq!(Viewer::Spectator.seat(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The person in a seat.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// The seat of the viewer, unless it merely looks on.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Everybody who may look at a game with these seats, the spectator last.
    ///
    /// ```
    /// use referee::{Table, Viewer};
    /// use testgames::raid::{Raid, Setup};
    /// let table = Table::<Raid>::open(Setup::default()).unwrap();
    /// assert_eq!(Viewer::all(table.seats()).last(), Some(Viewer::Spectator));
    /// ```
    pub fn all(seats: &[SeatInfo]) -> impl Iterator<Item = Viewer> + '_ {
        seats.iter().map(|info| Viewer::Seat(info.seat)).chain([Viewer::Spectator])
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Viewer::Seat(seat)
    }
}

/// What a seat is there for. It only informs: what a seat may do is for [`Game::check`](crate::Game::check).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Owes decisions.
    Player,
    /// May intervene out of turn.
    Umpire,
    /// Watches from a seat of its own, with a view of its own.
    Press,
}

/// A seat as a lobby or a record names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInfo {
    /// The seat.
    pub seat: Seat,
    /// The name that records use, such as `north` or `north-air`; unlike any other at the table.
    pub name: Cow<'static, str>,
    /// The side it plays for; empty for umpires and press.
    pub side: Cow<'static, str>,
    /// What it is there for.
    pub role: Role,
}

impl SeatInfo {
    /// A seat that owes decisions.
    ///
    /// ```
    /// use referee::{Role, Seat, SeatInfo};
    /// let north = SeatInfo::player(Seat(0), "north", "north");
    /// assert_eq!(north.role, Role::Player);
    /// ```
    #[must_use]
    pub fn player(seat: Seat, name: &'static str, side: &'static str) -> Self {
        SeatInfo { seat, name: name.into(), side: side.into(), role: Role::Player }
    }

    /// A seat outside the sides.
    ///
    /// ```
    /// use referee::{Role, Seat, SeatInfo};
    /// assert_eq!(SeatInfo::neutral(Seat(4), "control", Role::Umpire).side, "");
    /// ```
    #[must_use]
    pub fn neutral(seat: Seat, name: &'static str, role: Role) -> Self {
        SeatInfo { seat, name: name.into(), side: "".into(), role }
    }
}

//! F24c: bombers that support the land or the naval battle.

use crate::named::named;
use crate::{Charts, Refusal};

named! {
    /// Whom supporting bombers serve.
    Command {
        /// The army: air points in a land combat.
        Land = "land",
        /// The navy: land-based air.
        Naval = "naval",
    }
}

/// Bombers in support. All of them serve one command; going over to the other takes a turn.
///
/// ```
/// use frontline::{Charts, Command, Support};
/// let charts = Charts::standard();
/// let bombers = Support::new(Command::Land, 2);
/// assert_eq!(bombers.air_points(charts, Command::Land, 1942, 5), Ok(2));
/// let bombers = bombers.hand_over(Command::Naval);
/// assert!(bombers.air_points(charts, Command::Naval, 1942, 5).is_err());
/// assert_eq!(bombers.next_turn().air_points(charts, Command::Naval, 1942, 5), Ok(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support {
    command: Command,
    bombers: u16,
    /// Handed over this turn.
    converting: bool,
}

impl Support {
    /// Bombers that serve a command.
    #[must_use]
    pub const fn new(command: Command, bombers: u16) -> Self {
        Support { command, bombers, converting: false }
    }

    /// Hands them over; to the command they serve already that changes nothing.
    #[must_use]
    pub fn hand_over(self, to: Command) -> Self {
        let converting = self.converting || self.command != to;
        Support { command: to, converting, ..self }
    }

    /// The same bombers a turn later.
    #[must_use]
    pub const fn next_turn(self) -> Self {
        Support { converting: false, ..self }
    }

    /// The air points they lend to a battle of a command at some distance from their base.
    ///
    /// # Errors
    /// They are converting, serve the other command, or do not reach it.
    pub fn air_points(
        &self,
        charts: &Charts,
        battle: Command,
        year: u16,
        distance: u32,
    ) -> Result<u16, Refusal> {
        if self.converting {
            return Err(Refusal::BombersConverting);
        }
        if self.command != battle {
            return Err(Refusal::OtherCommand(self.command));
        }
        charts.ranges.reach(year, distance)?;
        Ok(self.bombers)
    }
}

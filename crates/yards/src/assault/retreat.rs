//! 13.5 Where the loser of an assault goes, and where the winner stays.

use super::{AfterAssault, BandRow, FighterKind, Side};
use crate::names::named;
use rulebook::{RuleId, rule};

/// A hex that a retreating unit looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetreatHex<H> {
    /// Which.
    pub hex: H,
    /// How far it is from the assault hex.
    pub from_assault: u32,
    /// The unit may enter it and no enemy is there.
    pub free: bool,
    /// It is next to an able enemy.
    pub beside_enemy: bool,
}

impl<H> RetreatHex<H> {
    fn leads_away(&self, from_assault: u32) -> bool {
        self.free && self.from_assault > from_assault
    }
}

/// The hexes next to a unit that it may retreat into: farther from the assault hex than its own, so that it goes away from
/// the winner, and not next to an able enemy if another is free (R-Y34). None: there is no path.
///
/// ```
/// use yards::{RetreatHex, retreat_steps};
/// let hex = |hex, from_assault, beside_enemy| RetreatHex { hex, from_assault, free: true, beside_enemy };
/// let steps = retreat_steps(1, [hex("back", 0, false), hex("left", 2, true), hex("right", 2, false)]);
/// assert_eq!(steps, [hex("right", 2, false)]);
/// ```
#[must_use]
pub fn retreat_steps<H>(
    from_assault: u32,
    neighbours: impl IntoIterator<Item = RetreatHex<H>>,
) -> Vec<RetreatHex<H>> {
    let away = neighbours.into_iter().filter(|next| next.leads_away(from_assault));
    let (exposed, safe): (Vec<_>, Vec<_>) = away.partition(|next| next.beside_enemy);
    if safe.is_empty() { exposed } else { safe }
}

/// A unit that has to retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetreatOrder<H> {
    /// What it is.
    pub kind: FighterKind,
    /// How many hexes it has to go.
    pub hexes: u8,
    /// Where it stands.
    pub from: H,
    /// How far that is from the assault hex.
    pub from_assault: u32,
}

/// What becomes of a unit that had to retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetreatFate<H> {
    /// It stands in this hex.
    Stands(H),
    /// An NV unit without a path.
    Eliminated,
    /// A vehicle without a path.
    Destroyed,
}

/// Why a retreat may not go as proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RetreatRefusal {
    /// More hexes than ordered.
    #[error("the retreat is {hexes} hexes long, not more ({rule})", hexes = .0, rule = self.rule())]
    TooLong(u8),
    /// It ends early though there is a way on.
    #[error("the retreat is {hexes} hexes long and there is a way on ({rule})", hexes = .0, rule = self.rule())]
    TooShort(u8),
    /// The hex at this place is no step away from the assault.
    #[error("hex {} of the retreat is not free, not next to the last or not farther away ({})", .0 + 1, self.rule())]
    NotAway(usize),
    /// The hex at this place is next to an able enemy though another is free.
    #[error("hex {} of the retreat is next to an able enemy, and another is free ({})", .0 + 1, self.rule())]
    BesideEnemy(usize),
}

impl RetreatRefusal {
    /// The rule that refuses.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        rule!("R-Y34")
    }
}

impl<H: Copy + PartialEq> RetreatOrder<H> {
    /// Follows a proposed path; `around` lists the neighbours of a hex. Where the way ends the retreat ends, and who cannot
    /// take even one step is eliminated, a vehicle destroyed (R-Y34).
    ///
    /// # Errors
    /// What is wrong with the path.
    pub fn follow(
        &self,
        path: &[H],
        around: impl Fn(H) -> Vec<RetreatHex<H>>,
    ) -> Result<RetreatFate<H>, RetreatRefusal> {
        if path.len() > usize::from(self.hexes) {
            return Err(RetreatRefusal::TooLong(self.hexes));
        }
        let (mut here, mut from_assault) = (self.from, self.from_assault);
        for (place, &hex) in path.iter().enumerate() {
            let neighbours = around(here);
            let steps = retreat_steps(from_assault, neighbours.iter().copied());
            let Some(step) = steps.into_iter().find(|step| step.hex == hex) else {
                let mut named = neighbours.iter().filter(|next| next.hex == hex);
                return Err(match named.any(|next| next.leads_away(from_assault)) {
                    true => RetreatRefusal::BesideEnemy(place),
                    false => RetreatRefusal::NotAway(place),
                });
            };
            (here, from_assault) = (step.hex, step.from_assault);
        }
        let way_on = || !retreat_steps(from_assault, around(here)).is_empty();
        if path.len() < usize::from(self.hexes) && way_on() {
            return Err(RetreatRefusal::TooShort(self.hexes));
        }
        Ok(match self.kind {
            _ if !path.is_empty() || self.hexes == 0 => RetreatFate::Stands(here),
            FighterKind::Unit(_) => RetreatFate::Eliminated,
            FighterKind::Vehicle(_) => RetreatFate::Destroyed,
        })
    }
}

named! {
    /// What a winner may do with his participants.
    pub enum WinnerMove {
        /// Stay where they are.
        Stay = "stay",
        /// Enter the assault hex.
        Enter = "enter",
        /// Advance one hex and assault again.
        Advance = "advance",
    }
}

impl BandRow {
    /// Whether the winner may do that. An attacker may enter the hex he has cleared, a defender stands in it already
    /// (R-Y34); only a rout lets the winner advance and assault (Y13.5c, Y13.5h).
    #[must_use]
    pub fn winner_may(&self, wish: WinnerMove) -> bool {
        match wish {
            WinnerMove::Stay => true,
            WinnerMove::Enter => self.retreats == Side::Defender,
            WinnerMove::Advance => self.after == AfterAssault::Advance,
        }
    }
}

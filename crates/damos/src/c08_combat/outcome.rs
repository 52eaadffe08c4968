//! Who won, and what becomes of the loser (D8.10, D8.11, R45, R47, R48).

use super::absorb::largest;
use super::loss::Loss;
use crate::{Plan, Side, Sides};

/// The winner by what each side suffered in all, first exchange and counterattack together (D8.10a): the attacker only
/// if the defender's result is higher on the ladder; a tie is the defender's (D8.10b, D8.10c).
///
/// ```
/// use damos::{Loss, Side, Sides, winner};
/// let seven = Loss::plain(7);
/// assert_eq!(winner(Sides { attacker: seven, defender: seven }), Side::Defender);
/// ```
#[must_use]
pub fn winner(suffered: Sides<Loss>) -> Side {
    rulebook::cite!("D8.10a", "D8.10c");
    if suffered.defender > suffered.attacker { Side::Attacker } else { Side::Defender }
}

/// How far a loser retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LoserRetreat {
    /// The side that retreats.
    pub side: Side,
    /// At least so many hexes.
    pub hexes_min: u32,
    /// At most so many, as the owner likes.
    pub hexes_max: u32,
}

impl LoserRetreat {
    /// An attacker retreats 1 hex, a defender 2 or 3 (D8.11a).
    #[must_use]
    pub const fn of(side: Side) -> Self {
        let (hexes_min, hexes_max) = match side {
            Side::Attacker => (1, 1),
            Side::Defender => (2, 3),
        };
        LoserRetreat { side, hexes_min, hexes_max }
    }
}

/// Whether a retreat has gone far enough: as many hexes as it must, or into a friendly-controlled major city as the first of them
/// (D8.11g).
#[must_use]
pub const fn is_far_enough(gone: u32, hexes_min: u32, own_major_city: bool) -> bool {
    gone >= hexes_min || (gone == 1 && own_major_city)
}

/// What the loser's outcome depends on.
#[derive(Clone, Copy, Debug)]
pub struct Aftermath<'a> {
    /// Who won.
    pub winner: Side,
    /// The attacker's plan.
    pub plan: Plan,
    /// The SP left to the attacker's units after all losses.
    pub attacker: &'a [u32],
    /// The SP left to the defender's units after all losses.
    pub defender: &'a [u32],
    /// The defender was demoralized when the combat began.
    pub defender_demoralized: bool,
    /// The hex is a major city and the defender will rout a unit rather than retreat (D8.11h). There is no such choice
    /// for an attacker who lost to a counterattack there (D8.11i).
    pub major_city_rout: bool,
}

/// What becomes of the loser, and of a demoralized defender who won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Who retreats, if anybody is left to.
    pub retreat: Option<LoserRetreat>,
    /// A demoralized defender won and rallies at once (D8.11f).
    pub rallied: bool,
    /// The defender's unit that routs, that is, is eliminated (R47).
    pub routed: Option<usize>,
    /// The defender's unit that loses 1 SP more (D8.11e, R45).
    pub extra_sp_loss: Option<usize>,
    /// Who becomes demoralized or stays so, among those left.
    pub demoralized: Sides<bool>,
}

impl Aftermath<'_> {
    /// Applies D8.11.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.winner {
            Side::Defender => self.attacker_lost(),
            Side::Attacker if self.can_rout() => self.defender_routs(),
            Side::Attacker => self.defender_lost(),
        }
    }

    /// A unit may be routed only while another one remains (R47).
    fn can_rout(&self) -> bool {
        rulebook::cite!("D8.11i");
        self.major_city_rout && self.defender.iter().filter(|&&sp| sp > 0).count() >= 2
    }

    fn attacker_lost(&self) -> Outcome {
        let (attacker, defender) = (largest(self.attacker), largest(self.defender));
        Outcome {
            retreat: attacker.map(|_| LoserRetreat::of(Side::Attacker)),
            rallied: self.defender_demoralized && defender.is_some(),
            demoralized: Sides {
                attacker: attacker.is_some() && self.plan != Plan::Meeting,
                defender: false,
            },
            ..Outcome::default()
        }
    }

    /// The rest of the defenders stay as they are; the attacker is thrown back, whatever his plan (R47).
    fn defender_routs(&self) -> Outcome {
        let attacker = largest(self.attacker);
        Outcome {
            retreat: attacker.map(|_| LoserRetreat::of(Side::Attacker)),
            routed: largest(self.defender),
            demoralized: Sides {
                attacker: attacker.is_some(),
                defender: self.defender_demoralized,
            },
            ..Outcome::default()
        }
    }

    fn defender_lost(&self) -> Outcome {
        let Some(strongest) = largest(self.defender) else { return Outcome::default() };
        let shaken = self.plan != Plan::Meeting;
        let extra_sp_loss = (shaken && self.defender_demoralized).then_some(strongest);
        let last_sp = self.defender.iter().sum::<u32>() == 1;
        let survives = !(extra_sp_loss.is_some() && last_sp);
        Outcome {
            retreat: Some(LoserRetreat::of(Side::Defender)),
            extra_sp_loss,
            demoralized: Sides {
                attacker: false,
                defender: survives && (shaken || self.defender_demoralized),
            },
            ..Outcome::default()
        }
    }
}

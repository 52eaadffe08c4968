//! Split fire: one unit, two hexes.

use crate::anti_tank::AntiTankAttack;
use crate::small_arms::SmallArmsAttack;
use rulebook::{RuleId, rule};

/// One of the two attacks of split fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shot {
    /// Small arms.
    SmallArms(SmallArmsAttack),
    /// Anti-tank fire.
    AntiTank(AntiTankAttack),
}

impl Shot {
    /// Whether one unit can have fired both: two shots with the same weapon have one value and one printed range.
    fn may_share_firer(&self, other: &Shot) -> bool {
        match (self, other) {
            (Shot::SmallArms(a), Shot::SmallArms(b)) => {
                (a.fire_value, a.weapon) == (b.fire_value, b.weapon)
            }
            (Shot::AntiTank(a), Shot::AntiTank(b)) => {
                (a.at_value, a.weapon) == (b.at_value, b.weapon)
            }
            _ => true,
        }
    }

    fn split(self) -> Shot {
        match self {
            Shot::SmallArms(attack) => {
                Shot::SmallArms(SmallArmsAttack { split_fire: true, ..attack })
            }
            Shot::AntiTank(attack) => Shot::AntiTank(AntiTankAttack { split_fire: true, ..attack }),
        }
    }
}

/// Why two attacks are no split fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SplitFireRefusal {
    /// Both are aimed at one hex.
    #[error("split fire attacks two hexes, not one twice ({})", self.rule())]
    SameHex,
    /// Their values or ranges differ.
    #[error("split fire is the fire of one unit, and these values are two units' ({})", self.rule())]
    TwoFirers,
}

impl SplitFireRefusal {
    /// The rule that refuses.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        rule!("R-Y30")
    }
}

/// Splits a unit's fire between two hexes: both attacks take the penalty (R-Y30). Either may then still be refused by its
/// own modifiers.
///
/// # Errors
/// The hexes are one and the same, or the attacks are not one unit's.
///
/// ```
/// use yards::{Shot, SmallArm, SmallArmsAttack, SplitFireRefusal, TargetHex, split_fire};
/// let burst = || Shot::SmallArms(SmallArmsAttack::new(3, SmallArm::Range12, TargetHex::default()));
/// let [Shot::SmallArms(_), Shot::SmallArms(second)] = split_fire([("0304", burst()), ("0305", burst())]).unwrap() else {
///     panic!("they are still small arms");
/// };
/// assert!(second.split_fire);
/// assert_eq!(split_fire([("0304", burst()), ("0304", burst())]), Err(SplitFireRefusal::SameHex));
/// ```
pub fn split_fire<H: PartialEq>(aimed: [(H, Shot); 2]) -> Result<[Shot; 2], SplitFireRefusal> {
    let [(here, first), (there, second)] = aimed;
    if here == there {
        return Err(SplitFireRefusal::SameHex);
    }
    if !first.may_share_firer(&second) {
        return Err(SplitFireRefusal::TwoFirers);
    }
    Ok([first.split(), second.split()])
}

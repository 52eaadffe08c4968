//! F9.8, R-F23, F9.10: after a combat the line moves, losses are recorded, and each side reports.

use crate::{Advance, Force, Refusal};

/// F9.8: the hexes the attacker takes; `beyond` is the hex he would press on to.
///
/// ```
/// use frontline::{Advance, hexes_taken};
/// let green = Advance::OccupyAndOptionalHexBeyond;
/// assert_eq!(hexes_taken(green, "Orel", Some("Bryansk")).unwrap(), ["Orel", "Bryansk"]);
/// assert!(hexes_taken(Advance::Occupy, "Orel", Some("Bryansk")).is_err());
/// ```
///
/// # Errors
/// [`Refusal::NoHexBeyond`] where the colour does not give one.
pub fn hexes_taken<H>(advance: Advance, target: H, beyond: Option<H>) -> Result<Vec<H>, Refusal> {
    if beyond.is_some() && advance != Advance::OccupyAndOptionalHexBeyond {
        return Err(Refusal::NoHexBeyond);
    }
    let target = advance.takes_the_hex().then_some(target);
    Ok(target.into_iter().chain(beyond).collect())
}

/// R-F23: the starting hex that a red result costs the attacker, if it costs one; the defender picks.
///
/// # Errors
/// [`Refusal::NotAStartingHex`].
pub fn pushed_back<H: Copy + PartialEq>(
    advance: Advance,
    starting: &[H],
    picked_by_defender: H,
) -> Result<Option<H>, Refusal> {
    if advance != Advance::AttackerPushedBack {
        return Ok(None);
    }
    let picked = starting.iter().find(|&&hex| hex == picked_by_defender);
    picked.map(|&hex| Some(hex)).ok_or(Refusal::NotAStartingHex)
}

/// F9.8: what is written down about a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatRecord<H, S> {
    /// Who attacked.
    pub attacker: S,
    /// Who defended.
    pub defender: S,
    /// What the attacker took.
    pub taken: Vec<H>,
    /// What the attacker was pushed out of.
    pub given_up: Option<H>,
    /// What the attacker lost.
    pub attacker_lost: Force,
    /// What the defender lost.
    pub defender_lost: Force,
}

/// F9.10: one side's turn, as its high command hears of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnReport<H> {
    /// Combats it attacked in.
    pub attacks: usize,
    /// Combats it was attacked in.
    pub defences: usize,
    /// Hexes taken from the enemy.
    pub gained: Vec<H>,
    /// Hexes lost to him, or pushed out of.
    pub lost: Vec<H>,
    /// Its own losses.
    pub losses: Force,
    /// The losses of those it fought.
    pub inflicted: Force,
}

impl<H: Clone> TurnReport<H> {
    /// Adds up what a side did and suffered; combats of others are not its business.
    pub fn of<S: PartialEq>(side: &S, combats: &[CombatRecord<H, S>]) -> Self {
        let mut report = TurnReport {
            attacks: 0,
            defences: 0,
            gained: Vec::new(),
            lost: Vec::new(),
            losses: Force::default(),
            inflicted: Force::default(),
        };
        for combat in combats {
            if combat.attacker == *side {
                report.attacks += 1;
                report.gained.extend_from_slice(&combat.taken);
                report.lost.extend(combat.given_up.clone());
                report.losses = report.losses.plus(combat.attacker_lost);
                report.inflicted = report.inflicted.plus(combat.defender_lost);
            } else if combat.defender == *side {
                report.defences += 1;
                report.lost.extend_from_slice(&combat.taken);
                report.losses = report.losses.plus(combat.defender_lost);
                report.inflicted = report.inflicted.plus(combat.attacker_lost);
            }
        }
        report
    }
}

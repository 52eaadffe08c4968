//! The result key: what each code of the tables demands (B6, B7, B10b).

use crate::{Retreat, Side};
use rulebook::{RuleId, rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A result code, in order from worst to best for the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// `AS`: the attackers surrender without a die (B7).
    AttackersSurrender,
    /// `AE*`: attackers eliminated, the surrounded ones surrender (B6.1).
    AttackersEliminatedStarred,
    /// `AE`: attackers eliminated (B6.2).
    AttackersEliminated,
    /// `A3`: the attacker loses 3 steps and retreats (B6.3).
    A3,
    /// `A2` (B6.3).
    A2,
    /// `A1` (B6.3).
    A1,
    /// `AR`: the attackers retreat (B6.4).
    AttackersRetreat,
    /// `DR`: the defenders retreat (B6.7).
    DefendersRetreat,
    /// `BR`: the battle rages (B6.5).
    BattleRages,
    /// `D1`: the defender loses 1 step and retreats (B6.8).
    D1,
    /// `X2`: exchange (B6.6).
    Exchange,
    /// `D2` (B6.8).
    D2,
    /// `D3` (B6.8).
    D3,
    /// `DE`: defenders eliminated (B6.9).
    DefendersEliminated,
    /// `DE*`: defenders eliminated, the surrounded ones surrender (B6.10).
    DefendersEliminatedStarred,
}

/// What a result takes from one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toll {
    /// Nothing.
    Nothing,
    /// So many steps, or all there are.
    Steps(u32),
    /// Every unit is eliminated.
    Everyone,
    /// Every unit is eliminated, but the surrounded ones surrender.
    EveryoneStarred,
    /// Every unit surrenders.
    Surrender,
}

/// How the steps of an exchange are counted: both sides lose the same number (B6.6, R-B13).
const EXCHANGE: u32 = 2;

impl Code {
    /// Every code with its printed form, from worst to best for the attacker.
    pub const PRINTED: [(&str, Code); 15] = [
        ("AS", Code::AttackersSurrender),
        ("AE*", Code::AttackersEliminatedStarred),
        ("AE", Code::AttackersEliminated),
        ("A3", Code::A3),
        ("A2", Code::A2),
        ("A1", Code::A1),
        ("AR", Code::AttackersRetreat),
        ("DR", Code::DefendersRetreat),
        ("BR", Code::BattleRages),
        ("D1", Code::D1),
        ("X2", Code::Exchange),
        ("D2", Code::D2),
        ("D3", Code::D3),
        ("DE", Code::DefendersEliminated),
        ("DE*", Code::DefendersEliminatedStarred),
    ];

    /// What the result takes from the attacker and from the defender, given the steps each side has.
    ///
    /// ```
    /// use besieged::{Code, Toll};
    /// assert_eq!(Code::Exchange.tolls(1, 5), (Toll::Steps(1), Toll::Steps(1)));
    /// ```
    #[must_use]
    pub fn tolls(self, attacker_steps: u32, defender_steps: u32) -> (Toll, Toll) {
        use Toll::{Everyone, EveryoneStarred, Nothing, Steps, Surrender};
        match self {
            Code::AttackersSurrender => (Surrender, Nothing),
            Code::AttackersEliminatedStarred => (EveryoneStarred, Nothing),
            Code::AttackersEliminated => (Everyone, Nothing),
            Code::A3 => (Steps(3), Nothing),
            Code::A2 => (Steps(2), Nothing),
            Code::A1 => (Steps(1), Nothing),
            Code::AttackersRetreat | Code::DefendersRetreat => (Nothing, Nothing),
            Code::BattleRages => (Steps(1), Steps(1)),
            Code::Exchange => {
                let each = Steps(EXCHANGE.min(attacker_steps).min(defender_steps));
                (each, each)
            }
            Code::D1 => (Nothing, Steps(1)),
            Code::D2 => (Nothing, Steps(2)),
            Code::D3 => (Nothing, Steps(3)),
            Code::DefendersEliminated => (Nothing, Everyone),
            Code::DefendersEliminatedStarred => (Nothing, EveryoneStarred),
        }
    }

    /// Who of the survivors has to retreat, and how far.
    #[must_use]
    pub fn retreat(self) -> Option<(Side, Retreat)> {
        match self {
            Code::A1 | Code::A2 | Code::A3 => Some((Side::Attacker, Retreat::TWO_HEXES)),
            Code::AttackersRetreat => Some((Side::Attacker, Retreat::ONE_OR_TWO)),
            Code::DefendersRetreat | Code::D1 | Code::D2 | Code::D3 => {
                Some((Side::Defender, Retreat::TWO_HEXES))
            }
            Code::Exchange => Some((Side::Defender, Retreat::ONE_OR_TWO)),
            _ => None,
        }
    }

    /// The rule that says what the code means.
    #[must_use]
    pub fn rule(self) -> RuleId {
        match self {
            Code::AttackersSurrender => rule!("B7"),
            Code::AttackersEliminatedStarred => rule!("B6.1"),
            Code::AttackersEliminated => rule!("B6.2"),
            Code::A1 | Code::A2 | Code::A3 => rule!("B6.3"),
            Code::AttackersRetreat => rule!("B6.4"),
            Code::BattleRages => rule!("B6.5"),
            Code::Exchange => rule!("B6.6"),
            Code::DefendersRetreat => rule!("B6.7"),
            Code::D1 | Code::D2 | Code::D3 => rule!("B6.8"),
            Code::DefendersEliminated => rule!("B6.9"),
            Code::DefendersEliminatedStarred => rule!("B6.10"),
        }
    }

    /// What the code stands for, in a few words.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Code::AttackersSurrender => "the attackers surrender",
            Code::AttackersEliminatedStarred => "attackers eliminated, the surrounded surrender",
            Code::AttackersEliminated => "attackers eliminated",
            Code::A3 => "attacker loses 3 steps and retreats 2",
            Code::A2 => "attacker loses 2 steps and retreats 2",
            Code::A1 => "attacker loses 1 step and retreats 2",
            Code::AttackersRetreat => "attackers retreat 1 or 2",
            Code::DefendersRetreat => "defenders retreat 2",
            Code::BattleRages => "the battle rages, 1 step each, nobody advances",
            Code::D1 => "defender loses 1 step and retreats 2",
            Code::Exchange => "exchange of 2 steps, defenders retreat 1 or 2",
            Code::D2 => "defender loses 2 steps and retreats 2",
            Code::D3 => "defender loses 3 steps and retreats 2",
            Code::DefendersEliminated => "defenders eliminated",
            Code::DefendersEliminatedStarred => "defenders eliminated, the surrounded surrender",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let printed = Code::PRINTED.iter().find(|(_, code)| code == self);
        f.pad(printed.map_or("", |(text, _)| text))
    }
}

/// A cell of a table: a code and, on the blitzkrieg table, how far the attackers may advance.
///
/// ```
/// use besieged::{Code, CombatResult};
/// let result: CombatResult = "D2-Adv 1".parse().unwrap();
/// assert_eq!(result, CombatResult { code: Code::D2, advance: Some(1) });
/// assert_eq!(result.to_string(), "D2-Adv 1");
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(into = "String", try_from = "String")]
pub struct CombatResult {
    /// The part before the dash.
    pub code: Code,
    /// The printed advance (B10b).
    pub advance: Option<u32>,
}

impl CombatResult {
    /// What it stands for, with the advance that is printed beside it.
    #[must_use]
    pub fn meaning(self) -> String {
        let code = self.code.meaning();
        match self.advance {
            Some(1) => format!("{code}; attackers may advance 1 hex"),
            Some(hexes) => format!("{code}; attackers may advance {hexes} hexes"),
            None => code.to_owned(),
        }
    }
}

impl From<Code> for CombatResult {
    fn from(code: Code) -> CombatResult {
        CombatResult { code, advance: None }
    }
}

impl fmt::Display for CombatResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.advance {
            Some(hexes) => f.pad(&format!("{}-Adv {hexes}", self.code)),
            None => fmt::Display::fmt(&self.code, f),
        }
    }
}

impl From<CombatResult> for String {
    fn from(result: CombatResult) -> String {
        result.to_string()
    }
}

impl TryFrom<String> for CombatResult {
    type Error = NotAResult;

    fn try_from(text: String) -> Result<CombatResult, NotAResult> {
        if text == "AS" { Ok(Code::AttackersSurrender.into()) } else { text.parse() }
    }
}

/// The text is not a result of the card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a result such as D2, AE* or D2-Adv 1")]
pub struct NotAResult(String);

impl FromStr for CombatResult {
    type Err = NotAResult;

    /// Reads a printed result; `AS` is printed nowhere.
    fn from_str(text: &str) -> Result<CombatResult, NotAResult> {
        let wrong = || NotAResult(text.to_owned());
        let (code, advance) = match text.split_once("-Adv ") {
            Some((code, hexes)) => (code, Some(hexes.parse().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let known = Code::PRINTED.iter().find(|(printed, _)| *printed == code);
        let code = known.map(|(_, code)| *code).ok_or_else(wrong)?;
        let result = CombatResult { code, advance };
        let printed =
            code != Code::AttackersSurrender && advance.is_none_or(|n| (1..=9).contains(&n));
        if printed { Ok(result) } else { Err(wrong()) }
    }
}

//! What comes of a result: steps, retreats, surrender, lock and advance (B6, R-B13 to R-B18).

use crate::{Code, Combat, CombatResult, Retreat, Side, Table, Toll, Unit, forces, locks};

/// What becomes of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It survives with so many steps.
    Stands {
        /// The steps left.
        steps: u32,
    },
    /// It is eliminated.
    Eliminated,
    /// It had to retreat but was surrounded: eliminated, not surrendered (R-B16).
    NoWayBack,
    /// It surrenders.
    Surrendered,
}

impl Fate {
    /// Whether it counts as eliminated.
    #[must_use]
    pub fn is_eliminated(self) -> bool {
        matches!(self, Fate::Eliminated | Fate::NoWayBack)
    }

    /// Whether a unit that is gone may be rebuilt: eliminated ones may, surrendered ones are gone for good (R-B18).
    ///
    /// ```
    /// use besieged::Fate;
    /// assert!(Fate::Eliminated.may_be_rebuilt());
    /// assert!(!Fate::Surrendered.may_be_rebuilt());
    /// ```
    #[must_use]
    pub fn may_be_rebuilt(self) -> bool {
        self.is_eliminated()
    }
}

/// What becomes of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideAftermath {
    /// The fate of each unit, in the order of the list, which is also the order in which they went.
    pub fates: Vec<Fate>,
    /// The steps gone in all.
    pub step_losses: u32,
    /// How far the survivors retreat, if they must.
    pub retreat: Option<Retreat>,
    /// Whether the survivors are locked for the second impulse.
    pub locked: bool,
}

impl SideAftermath {
    /// Whether anyone survives.
    #[must_use]
    pub fn survives(&self) -> bool {
        self.fates.iter().any(|fate| matches!(fate, Fate::Stands { .. }))
    }

    fn of(units: &[Unit], toll: Toll, retreat: Option<Retreat>) -> SideAftermath {
        let mut fates = pay(units, toll);
        if retreat.is_some() {
            cut_off(units, &mut fates);
        }
        let left = fates.iter().fold(0, |sum: u32, fate| match fate {
            Fate::Stands { steps } => sum.saturating_add(*steps),
            _ => sum,
        });
        let step_losses = forces::steps(units).saturating_sub(left);
        let mut side = SideAftermath { fates, step_losses, retreat: None, locked: false };
        side.retreat = retreat.filter(|_| side.survives());
        side
    }
}

/// What becomes of both sides and of the hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aftermath {
    /// The attackers.
    pub attacker: SideAftermath,
    /// The defenders.
    pub defender: SideAftermath,
    /// Whether no defender is left in the hex: all gone, or the survivors retreat.
    pub hex_vacated: bool,
    /// The most hexes the attackers may advance.
    pub advance: u32,
}

/// Applies a result to the forces of a combat.
///
/// ```
/// use besieged::{Attackers, Code, Combat, Defenders, Impulse, Nation, Table, Unit, settle};
/// let combat = Combat {
///     table: Table::Results,
///     attacker_nation: Nation::German,
///     turn: "Jul/Aug 1942".parse().unwrap(),
///     impulse: Impulse::First,
///     weather: Default::default(),
///     terrain: Default::default(),
///     major_city: false,
///     river: false,
///     attackers: Attackers { units: vec![Unit::corps(10, 1)], ..Attackers::default() },
///     defenders: Defenders { units: vec![Unit::corps(3, 3)], ..Defenders::default() },
/// };
/// let aftermath = settle(&combat, Code::Exchange.into());
/// assert_eq!(aftermath.defender.step_losses, 1, "the attacker has only one step to give");
/// assert_eq!(aftermath.advance, 0, "nobody is left to advance");
/// ```
#[must_use]
pub fn settle(combat: &Combat, result: CombatResult) -> Aftermath {
    let (attackers, defenders) = (&combat.attackers.units, &combat.defenders.units);
    let (attacker_toll, defender_toll) =
        result.code.tolls(forces::steps(attackers), forces::steps(defenders));
    let retreat_of = |side| result.code.retreat().filter(|(who, _)| *who == side).map(|(_, it)| it);
    let mut attacker = SideAftermath::of(attackers, attacker_toll, retreat_of(Side::Attacker));
    let mut defender = SideAftermath::of(defenders, defender_toll, retreat_of(Side::Defender));
    let locked = locks(result.code, combat.impulse, attacker.survives(), defender.survives());
    attacker.locked = locked;
    defender.locked = locked;
    let hex_vacated = !defender.survives() || defender.retreat.is_some();
    let may_advance = hex_vacated && attacker.survives() && result.code != Code::BattleRages;
    let advance = if may_advance { reach(combat.table, result) } else { 0 };
    Aftermath { attacker, defender, hex_vacated, advance }
}

/// How far an advance may go: one hex on the results table, exactly the printed number on the blitzkrieg table (R-B17).
pub(crate) fn reach(table: Table, result: CombatResult) -> u32 {
    match table {
        Table::Results => 1,
        Table::Blitz => result.advance.unwrap_or(0),
    }
}

/// Takes a toll from units, steps in the order of the list (R-B14).
fn pay(units: &[Unit], toll: Toll) -> Vec<Fate> {
    rulebook::cite!("R-B14");
    let mut due = match toll {
        Toll::Steps(steps) => steps,
        _ => 0,
    };
    let lose = |unit: &Unit| {
        let lost = due.min(unit.steps);
        due -= lost;
        match unit.steps - lost {
            0 => Fate::Eliminated,
            steps => Fate::Stands { steps },
        }
    };
    match toll {
        Toll::Nothing | Toll::Steps(_) => units.iter().map(lose).collect(),
        Toll::Everyone => vec![Fate::Eliminated; units.len()],
        Toll::EveryoneStarred => units.iter().map(starred).collect(),
        Toll::Surrender => vec![Fate::Surrendered; units.len()],
    }
}

/// A starred result: the surrounded surrender instead of being eliminated (B6.1, B6.10); the blitz table has no star (R-B25).
fn starred(unit: &Unit) -> Fate {
    rulebook::cite!("R-B25");
    if unit.surrounded { Fate::Surrendered } else { Fate::Eliminated }
}

/// A surrounded survivor who must retreat is eliminated (R-B16).
fn cut_off(units: &[Unit], fates: &mut [Fate]) {
    for (unit, fate) in units.iter().zip(fates) {
        if unit.surrounded && matches!(fate, Fate::Stands { .. }) {
            *fate = Fate::NoWayBack;
        }
    }
}

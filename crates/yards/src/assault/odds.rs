//! The exact odds of an assault.

use super::{Assault, AssaultCause, AssaultRefusal, AssaultValues, Band, BandRow, BySide, Side};
use crate::drm::Modifiers;
use crate::units::{Condition, passes_check};
use crate::{Charts, Die};
use dice::Dist;
use rulebook::Ledger;

/// How an assault may end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssaultOdds {
    /// The modifiers of both sides.
    pub modifiers: Modifiers<AssaultCause>,
    /// Both values, modifiers included.
    pub values: BySide<i32>,
    /// The assault modifier.
    pub drm: i32,
    /// The bands of the table.
    pub bands: Dist<Band>,
    /// Who retreats.
    pub retreats: Dist<Side>,
    /// Where the modifier came from.
    pub ledger: Ledger,
}

impl Assault {
    /// The odds of the bands and of who retreats.
    ///
    /// # Errors
    /// Why a force may not take part as it is, the attacker's faults first.
    pub fn odds(&self, charts: &Charts) -> Result<AssaultOdds, AssaultRefusal> {
        for side in Side::BOTH {
            self.check(side, &charts.stacking)?;
        }
        let AssaultValues { modifiers, values, drm, ledger } = self.values(charts);
        let rows = Dist::uniform(Die::faces());
        let row = |die: &Die| charts.assault_bands.row(die.raw() + drm);
        let bands = rows.map(|die| row(die).band);
        let retreats = rows.map(|die| row(die).retreats);
        Ok(AssaultOdds { modifiers, values, drm, bands, retreats, ledger })
    }

    /// How many steps a side loses, street fighting and retreat together.
    ///
    /// # Errors
    /// Why a force may not take part as it is, the attacker's faults first.
    pub fn steps_lost(&self, charts: &Charts, side: Side) -> Result<Dist<u32>, AssaultRefusal> {
        let drm = self.odds(charts)?.drm;
        Ok(Dist::uniform(Die::faces()).and_then(|&die| {
            let row = charts.assault_bands.row(die.raw() + drm);
            let urban = self.urban_losses(row, die);
            let units = 0..self.force(side).units.len();
            let lost = units.map(|index| {
                let hit = urban.contains(&(side, index));
                self.steps_lost_by(row, side, index, hit)
            });
            lost.fold(Dist::certain(0), |sum, unit| sum.combine(&unit, |a, b| a + b))
        }))
    }

    fn steps_lost_by(&self, row: &BandRow, side: Side, index: usize, urban: bool) -> Dist<u32> {
        let fighter = &self.force(side).units[index];
        let mut condition = fighter.condition;
        if urban {
            condition.lose_step();
        }
        let lost = |after: Condition| u32::from(fighter.condition.steps - after.steps);
        let stays = fighter.is_vehicle() || condition.is_eliminated() || row.retreats != side;
        if stays {
            return Dist::certain(lost(condition));
        }
        Dist::uniform(Die::faces())
            .map(|&die| lost(row.effect.on(condition, passes_check(die, fighter.cohesion))))
    }
}

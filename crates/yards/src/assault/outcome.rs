//! 13.5 An assault from the die to the leaders, in the order of R-Y13.

use super::{
    AfterAssault, Assault, AssaultCause, AssaultCover, AssaultRefusal, AssaultValues, Band,
    BandRow, BySide, Fighter, Side,
};
use crate::drm::Modifiers;
use crate::fire_results::Check;
use crate::units::{Condition, passes_check};
use crate::{Charts, Die, Purpose};
use rulebook::{Effect, Ledger, rule};

/// A vehicle destruction attempt made in an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptReport {
    /// Who tried.
    pub side: Side,
    /// The enemy vehicle, by its place in the enemy's list.
    pub target: usize,
    /// Die and modifier together.
    pub total: i32,
    /// Whether it is destroyed.
    pub destroyed: bool,
}

/// Who has to go, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retreat {
    /// Who.
    pub side: Side,
    /// How many hexes.
    pub hexes: u8,
}

/// What became of a unit or vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FighterFate {
    /// An NV unit.
    Unit {
        /// Steps and disruption.
        condition: Condition,
        /// Regrouping because of this assault.
        regrouping: bool,
    },
    /// A vehicle.
    Vehicle {
        /// Destroyed by an attempt.
        destroyed: bool,
    },
}

/// An assault, resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssaultOutcome {
    /// The modifiers of both sides.
    pub modifiers: Modifiers<AssaultCause>,
    /// Both values, modifiers included.
    pub values: BySide<i32>,
    /// The assault modifier.
    pub drm: i32,
    /// The assault die.
    pub die: Die,
    /// Die and modifier together.
    pub final_result: i32,
    /// The band it falls in.
    pub band: Band,
    /// The units that lost a step in street fighting.
    pub urban_casualties: Vec<(Side, usize)>,
    /// The vehicle destruction attempts.
    pub attempts: Vec<AttemptReport>,
    /// Who retreats.
    pub retreat: Retreat,
    /// The loser's cohesion checks.
    pub checks: Vec<Check>,
    /// Who may advance and assault again.
    pub may_advance: Option<Side>,
    /// Everybody afterwards.
    pub fates: BySide<Vec<FighterFate>>,
    /// The dice for leaders (R-Y15).
    pub leader_dice: BySide<Option<Die>>,
    /// Leaders lost.
    pub leader_lost: BySide<bool>,
    /// Where the numbers came from.
    pub ledger: Ledger,
}

/// The fight as it goes on: what is left of both sides.
struct Fight<'a> {
    assault: &'a Assault,
    row: &'a BandRow,
    conditions: BySide<Vec<Condition>>,
    destroyed: BySide<Vec<bool>>,
}

impl Assault {
    /// Fights the assault; `dice` is asked for each die in the order of R-Y13: assault die, attacker's and defender's
    /// vehicle attempts, the loser's checks, leaders.
    ///
    /// # Errors
    /// Why a force may not take part as it is, the attacker's faults first, or whatever `dice` fails with.
    pub fn resolve<E: From<AssaultRefusal>>(
        &self,
        charts: &Charts,
        mut dice: impl FnMut(Purpose) -> Result<Die, E>,
    ) -> Result<AssaultOutcome, E> {
        rulebook::cite!("R-Y13");
        for side in Side::BOTH {
            self.check(side, &charts.stacking)?;
        }
        let AssaultValues { modifiers, values, drm, mut ledger } = self.values(charts);
        let die = dice(Purpose::Assault)?;
        let final_result = die.raw() + drm;
        let row = charts.assault_bands.row(final_result);
        ledger.note(rule!("Y0"), "assault die", Effect::Set(die.raw().into()));
        ledger.note(rule!("Y13.5a"), "final result", Effect::Set(final_result.into()));
        ledger.note(row.band.rule(), format!("band {}", row.band), Effect::Note);

        let mut fight = Fight::new(self, row);
        let urban_casualties = fight.urban_losses(die);
        let attempts = fight.attempts(charts, &mut dice)?;
        let checks = fight.retreat(&mut dice)?;
        let leader_dice = fight.leaders(&mut dice)?;
        let lost = |die: Option<Die>| die.is_some_and(|it| it.raw() == charts.assault.leader_lost);
        let leader_lost =
            BySide { attacker: lost(leader_dice.attacker), defender: lost(leader_dice.defender) };
        fight.explain(&urban_casualties, leader_lost, &mut ledger);
        Ok(AssaultOutcome {
            modifiers,
            values,
            drm,
            die,
            final_result,
            band: row.band,
            urban_casualties,
            attempts,
            retreat: Retreat { side: row.retreats, hexes: row.hexes },
            checks,
            may_advance: row.may_advance(),
            fates: fight.fates(),
            leader_dice,
            leader_lost,
            ledger,
        })
    }

    /// The units that an assault die costs a step in a town (Y13.5e, Y13.5f).
    pub(super) fn urban_losses(&self, row: &BandRow, die: Die) -> Vec<(Side, usize)> {
        let bloody = row.urban_dice.is_some_and(|(from, to)| (from..=to).contains(&die.raw()));
        if self.cover != AssaultCover::Urban || !bloody {
            return Vec::new();
        }
        let hit = Side::BOTH.into_iter().filter(|&side| row.urban_loss.hits(side));
        hit.filter_map(|side| Some((side, self.force(side).best()?))).collect()
    }
}

impl<'a> Fight<'a> {
    fn new(assault: &'a Assault, row: &'a BandRow) -> Self {
        let conditions =
            |side| assault.force(side).units.iter().map(|fighter| fighter.condition).collect();
        let intact = |side| vec![false; assault.force(side).units.len()];
        Fight {
            assault,
            row,
            conditions: BySide {
                attacker: conditions(Side::Attacker),
                defender: conditions(Side::Defender),
            },
            destroyed: BySide {
                attacker: intact(Side::Attacker),
                defender: intact(Side::Defender),
            },
        }
    }

    fn urban_losses(&mut self, die: Die) -> Vec<(Side, usize)> {
        let losses = self.assault.urban_losses(self.row, die);
        for &(side, index) in &losses {
            self.conditions[side][index].lose_step();
        }
        losses
    }

    /// Both count even if both succeed (R-Y13).
    fn attempts<E>(
        &mut self,
        charts: &Charts,
        dice: &mut impl FnMut(Purpose) -> Result<Die, E>,
    ) -> Result<Vec<AttemptReport>, E> {
        let mut made = Vec::new();
        for side in Side::BOTH.into_iter().filter(|&side| self.row.attempts.allows(side)) {
            let Some(attempt) = self.assault.force(side).attempt else { continue };
            let total = dice(Purpose::VehicleAttempt(side))?.raw() + attempt.drm;
            let destroyed = charts.vehicle_destruction.destroys(total);
            if let Some(vehicle) = self.destroyed[side.enemy()].get_mut(attempt.target) {
                *vehicle |= destroyed;
            }
            made.push(AttemptReport { side, target: attempt.target, total, destroyed });
        }
        Ok(made)
    }

    /// All living NV units of the loser suffer the retreat, whether they took part or not.
    fn retreat<E>(
        &mut self,
        dice: &mut impl FnMut(Purpose) -> Result<Die, E>,
    ) -> Result<Vec<Check>, E> {
        let (loser, effect) = (self.row.retreats, self.row.effect);
        let units = &self.assault.force(loser).units;
        let mut checks = Vec::new();
        for (index, (fighter, condition)) in
            units.iter().zip(&mut self.conditions[loser]).enumerate()
        {
            if fighter.is_vehicle() || condition.is_eliminated() {
                continue;
            }
            let mut passed = false;
            if effect.rolls(*condition) {
                let die = dice(Purpose::Check(index))?;
                passed = passes_check(die, fighter.cohesion);
                checks.push(Check { unit: index, die, passed });
            }
            *condition = effect.on(*condition, passed);
        }
        Ok(checks)
    }

    /// A side with a leader that lost a step in this assault rolls for him (Y13.6.5, R-Y15).
    fn leaders<E>(
        &self,
        dice: &mut impl FnMut(Purpose) -> Result<Die, E>,
    ) -> Result<BySide<Option<Die>>, E> {
        rulebook::cite!("Y13.6.5");
        let mut rolled = BySide::default();
        for side in Side::BOTH {
            if self.assault.force(side).leader && self.lost_a_step(side) {
                rolled[side] = Some(dice(Purpose::Leader(side))?);
            }
        }
        Ok(rolled)
    }

    fn lost_a_step(&self, side: Side) -> bool {
        let before = self.assault.force(side).units.iter().map(|fighter| fighter.condition.steps);
        before.zip(&self.conditions[side]).any(|(before, now)| now.steps < before)
    }

    fn fates(&self) -> BySide<Vec<FighterFate>> {
        let regroups = self.row.after == AfterAssault::Regroup;
        let fate = |side, index: usize, fighter: &Fighter| {
            if fighter.is_vehicle() {
                return FighterFate::Vehicle { destroyed: self.destroyed[side][index] };
            }
            let condition = self.conditions[side][index];
            let regrouping = regroups && fighter.participates && condition.is_able();
            FighterFate::Unit { condition, regrouping }
        };
        let fates = |side| {
            let units = self.assault.force(side).units.iter().enumerate();
            units.map(|(index, fighter)| fate(side, index, fighter)).collect()
        };
        BySide { attacker: fates(Side::Attacker), defender: fates(Side::Defender) }
    }

    fn explain(&self, urban: &[(Side, usize)], leader_lost: BySide<bool>, to: &mut Ledger) {
        for (side, _) in urban {
            let what = format!("{side}: the best NV unit loses a step in the streets");
            to.note(self.row.band.rule(), what, Effect::Note);
        }
        let what = format!("the {} retreats, hexes", self.row.retreats);
        to.note(self.row.band.rule(), what, Effect::Set(self.row.hexes.into()));
        for side in Side::BOTH.into_iter().filter(|&side| leader_lost[side]) {
            to.note(rule!("R-Y15"), format!("{side}: leader lost"), Effect::Note);
        }
    }
}

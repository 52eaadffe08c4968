//! A kitchen table to test at: units in a word, dice in a list, losses as told.

use damos::{
    Bill, Charts, Combat, LossRefused, Paid, Payment, Players, Resolution, Side, Step, Throw, Unit,
    UnitType, absorb_auto, absorb_chosen, resolve_combat,
};
use rulebook::Ledger;

pub(crate) use damos::UnitType::{
    Airborne, Armor, Cavalry, FootInfantry as Foot, Mechanized as Mech, Motorized as Motor,
    Mountain, Nkvd,
};

/// A unit with MA 6 and the ZOI that a German one would have.
pub(crate) fn unit(kind: UnitType, sp: u32) -> Unit {
    Unit { kind, sp, ma: 6, zoi: damos::exerts_zoi(damos::Camp::German, kind) }
}

/// A force of one unit.
pub(crate) fn lone(kind: UnitType, sp: u32) -> [Unit; 1] {
    [unit(kind, sp)]
}

/// Scripted dice, and losses by list where one is given.
#[derive(Default)]
pub(crate) struct Script {
    dice: Vec<u8>,
    thrown: Vec<Throw>,
    losses: Vec<(Side, Step, Vec<Payment>)>,
    bills: Vec<(Side, Step, u32, u32)>,
}

impl Script {
    pub(crate) fn dice(dice: &[u8]) -> Script {
        Script { dice: dice.to_vec(), ..Script::default() }
    }

    pub(crate) fn paying(mut self, side: Side, step: Step, payments: &[Payment]) -> Script {
        self.losses.push((side, step, payments.to_vec()));
        self
    }

    /// What the dice were thrown for.
    pub(crate) fn thrown(&self) -> &[Throw] {
        &self.thrown
    }

    /// Side, step, LP and RP allowed of each bill.
    pub(crate) fn bills(&self) -> &[(Side, Step, u32, u32)] {
        &self.bills
    }
}

/// Why a scripted combat stops.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    NoDice,
    Refused(LossRefused),
}

impl Players for Script {
    type Stop = Stop;

    fn throw(&mut self, throw: Throw, faces: &mut [u8]) -> Result<(), Stop> {
        self.thrown.push(throw);
        if self.dice.len() < faces.len() {
            return Err(Stop::NoDice);
        }
        let rest = self.dice.split_off(faces.len());
        faces.copy_from_slice(&std::mem::replace(&mut self.dice, rest));
        Ok(())
    }

    fn pay(&mut self, bill: Bill<'_>) -> Result<Paid, Stop> {
        self.bills.push((bill.side, bill.step, bill.lp, bill.rp));
        let told =
            self.losses.iter().find(|(side, step, _)| (*side, *step) == (bill.side, bill.step));
        match told {
            None => Ok(absorb_auto(bill.sp, bill.lp)),
            Some((_, _, payments)) => {
                absorb_chosen(bill.sp, bill.lp, payments, bill.rp).map_err(Stop::Refused)
            }
        }
    }
}

/// Fights with these dice and no choices; all dice must be used.
pub(crate) fn fight(combat: &Combat<'_>, dice: &[u8]) -> Resolution {
    let mut script = Script::dice(dice);
    let end = play(combat, &mut script).expect("enough dice");
    assert!(script.dice.is_empty(), "dice left: {:?}", script.dice);
    end
}

pub(crate) fn play(combat: &Combat<'_>, script: &mut Script) -> Result<Resolution, Stop> {
    resolve_combat(combat, Charts::standard(), script, &mut damos::Unwritten)
}

/// Fights and keeps the ledger, as `RULE EFFECT` lines.
pub(crate) fn ledger(combat: &Combat<'_>, dice: &[u8]) -> Vec<String> {
    let mut ledger = Ledger::default();
    let mut script = Script::dice(dice);
    resolve_combat(combat, Charts::standard(), &mut script, &mut ledger).expect("enough dice");
    ledger.iter().map(|entry| format!("{} {}", entry.rule, entry.effect)).collect()
}

//! A combat with the dice and losses of the case.

use super::read::{LossChoice, Sheet};
use super::write;
use crate::{
    Bill, Charts, LossRefused, Paid, Payment, Players, Scribe, Step, Throw, Unwritten, absorb_auto,
    absorb_chosen, resolve_combat,
};
use casefile::{DiceCup, Fault};
use serde_json::Value;

pub(super) fn answer(
    sheet: &Sheet,
    charts: &Charts,
    scribe: &mut impl Scribe,
) -> Result<Value, Fault> {
    let combat = sheet.combat();
    sheet.check_reroll(charts, combat.strengths(&mut Unwritten))?;
    let mut players = AsWritten { sheet, cup: DiceCup::new(sheet.dice.clone()) };
    let resolution = resolve_combat(&combat, charts, &mut players, scribe)?;
    let dice_used = players.cup.used();
    players.cup.finish()?;
    Ok(write::resolution(sheet, &resolution, dice_used))
}

/// Players who do what the case says.
struct AsWritten<'a> {
    sheet: &'a Sheet,
    cup: DiceCup,
}

impl Players for AsWritten<'_> {
    type Stop = Fault;

    fn throw(&mut self, _: Throw, faces: &mut [u8]) -> Result<(), Fault> {
        let dice = self.cup.take(faces.len())?;
        for (face, die) in faces.iter_mut().zip(dice) {
            *face = *die as u8;
        }
        Ok(())
    }

    fn pay(&mut self, bill: Bill<'_>) -> Result<Paid, Fault> {
        let choices = &self.sheet.losses[bill.side];
        let (step, choice) = match bill.step {
            Step::Initial => ("initial", &choices.initial),
            Step::Counterattack => ("counterattack", &choices.counterattack),
        };
        let LossChoice::List(entries) = choice else { return Ok(absorb_auto(bill.sp, bill.lp)) };
        let ids = &self.sheet.sides[bill.side].ids;
        let payment = |id: &String| match ids.iter().position(|known| known == id) {
            Some(place) => Payment::Unit(place),
            None if id == "rp" => Payment::Rp,
            // A place that no unit has, so that the entry is refused in its turn.
            None => Payment::Unit(ids.len()),
        };
        let payments: Vec<Payment> = entries.iter().map(payment).collect();
        absorb_chosen(bill.sp, bill.lp, &payments, bill.rp)
            .map_err(|refusal| refused(refusal, &format!("/losses/{}/{step}", bill.side)))
    }
}

fn refused(refusal: LossRefused, path: &str) -> Fault {
    let (code, path) = match refusal {
        LossRefused::NoSuchSp { entry } => ("bad_loss_allocation", format!("{path}/{entry}")),
        LossRefused::NoRp { entry } => ("rp_not_allowed", format!("{path}/{entry}")),
        LossRefused::TooMany | LossRefused::TooFew | LossRefused::LargestSpared => {
            ("bad_loss_allocation", path.to_owned())
        }
    };
    Fault::new(code, path, refusal.to_string())
}

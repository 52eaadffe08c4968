//! Absorbing losses, one point at a time (D2.8f, D8.8, D8.11e, D9d, C4.5.1, R5, R37).

use crate::action::Action;
use crate::ask::Ask;
use crate::c04_special::lose;
use crate::event::{Event, Fate};
use crate::flow::{Play, Wait, close, turn};
use crate::force::Force;
use crate::frame::{Frame, LossKind, Losses};
use crate::ground::UnitId;
use crate::state::State;
use crate::why::{Checked, Why};
use damos::{Payment, may_pay_next, may_wear_next};
use referee::{Illegal, require};
use rulebook::{RuleId, rule};
use smallvec::SmallVec;

/// The SP a unit can still lose here. One that fell and is due to come back (C4.6.4a, R56) has none: its strength is that of
/// another day.
fn strength_left(state: &State, unit: UnitId) -> u8 {
    if state.standing(unit).is_some() { state.unit(unit).sp } else { 0 }
}

impl Losses {
    /// LP still to be taken.
    pub(crate) fn left(&self) -> u8 {
        let paid: u8 = self.paid.iter().sum();
        self.lp.saturating_sub(paid).saturating_sub(self.rp.0)
    }

    /// The rule under which they are taken.
    fn rule(&self) -> RuleId {
        match self.kind {
            LossKind::Combat => rule!("D8.8c"),
            LossKind::Extra => rule!("D8.11e"),
            LossKind::Attrition => rule!("D9d"),
        }
    }

    /// The rule that demands them.
    fn duty(&self) -> RuleId {
        if self.kind == LossKind::Combat { rule!("D8.8a") } else { self.rule() }
    }

    /// Units that still stand.
    fn alive<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        self.units.iter().copied().filter(|unit| strength_left(state, *unit) > 0)
    }

    /// Whether anybody has an SP that can be taken; attrition leaves everybody one (D9e).
    fn can_pay(&self, state: &State) -> bool {
        let spare = u8::from(self.kind == LossKind::Attrition);
        self.units.iter().any(|unit| strength_left(state, *unit) > spare)
    }

    /// Whether a payment may come next.
    fn admits(&self, state: &State, payment: Payment) -> bool {
        let sp: SmallVec<[u32; 8]> = self
            .units
            .iter()
            .zip(&self.paid)
            .map(|(unit, paid)| u32::from(strength_left(state, *unit)) + u32::from(*paid))
            .collect();
        let lost: SmallVec<[u32; 8]> = self.paid.iter().map(|paid| u32::from(*paid)).collect();
        match (self.kind, payment) {
            (LossKind::Combat, _) => {
                let rp = (u32::from(self.rp.0), u32::from(self.rp.1));
                may_pay_next(&sp, self.lp.into(), &lost, rp, payment)
            }
            (_, Payment::Rp) => false,
            (LossKind::Extra, Payment::Unit(at)) => sp.iter().max() == sp.get(at),
            (LossKind::Attrition, Payment::Unit(at)) => may_wear_next(&sp, &lost, at),
        }
    }
}

pub(crate) fn wait(_: &State, losses: &Losses) -> Wait {
    Wait::Ask(losses.side, losses.rule(), Ask::Lose { lp: losses.left() })
}

pub(crate) fn legal(state: &State, losses: &Losses, out: &mut Vec<Action>) {
    for (place, &unit) in losses.units.iter().enumerate() {
        if losses.admits(state, Payment::Unit(place)) {
            out.push(Action::Lose { unit });
        }
    }
    if losses.admits(state, Payment::Rp) {
        out.push(Action::PayRp);
    }
}

pub(crate) fn check(state: &State, losses: &Losses, action: &Action) -> Checked {
    match *action {
        Action::Lose { unit } => {
            let place = losses.units.iter().position(|own| *own == unit);
            require(place.is_some(), losses.duty(), || Why::NoPart)?;
            let found = place.filter(|_| strength_left(state, unit) > 0);
            require(found.is_some(), losses.duty(), || Why::NoStrength)?;
            let admits = found.is_some_and(|place| losses.admits(state, Payment::Unit(place)));
            let (rule, why) = match losses.kind {
                LossKind::Combat => (rule!("D8.8b"), Why::LargestFirst),
                LossKind::Extra => (rule!("D8.11e"), Why::StrongestPays),
                LossKind::Attrition if strength_left(state, unit) <= 1 => {
                    (rule!("D9e"), Why::LastSp)
                }
                LossKind::Attrition => (rule!("D9d"), Why::StrongestPays),
            };
            require(admits, rule, || why)
        }
        Action::PayRp => {
            let admits = losses.admits(state, Payment::Rp);
            let at = usize::from(losses.side != state.phasing);
            let barred = state.frames.iter().any(|frame| match frame {
                Frame::Battle(battle) => !battle.los[at],
                _ => false,
            });
            let begun = losses.paid.iter().any(|paid| *paid > 0) && losses.rp.0 < losses.rp.1;
            let (rule, why) = match losses.kind {
                LossKind::Extra | LossKind::Attrition => (losses.rule(), Why::RpClosed),
                LossKind::Combat if state.finnish_share(&losses.units) == 0 => {
                    (rule!("N8"), Why::RpClosed)
                }
                LossKind::Combat if barred => (rule!("C4.5.1b"), Why::NoSupply),
                LossKind::Combat if state.rp[losses.side.index()] == 0 => {
                    (rule!("C4.5.1a"), Why::NoRp)
                }
                LossKind::Combat if begun => (rule!("R5"), Why::RpFirst),
                LossKind::Combat => (rule!("C4.5.1a"), Why::RpClosed),
            };
            require(admits, rule, || why)
        }
        _ => Err(Illegal { rule: losses.duty(), why: Why::LossesFirst }),
    }
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    let Some(Frame::Losses(losses)) = tx.state().frames.last() else { return };
    match *action {
        Action::Lose { unit } => take(tx, unit),
        Action::PayRp => {
            let mut losses = losses.clone();
            losses.rp.0 += 1;
            let side = losses.side;
            turn(tx, Frame::Losses(losses));
            tx.emit(Event::RpPaid { side });
        }
        _ => {}
    }
}

/// A unit pays one point; with its last SP it leaves the map (D2.4a).
fn take(tx: &mut Play<'_>, unit: UnitId) {
    let Some(Frame::Losses(losses)) = tx.state().frames.last() else { return };
    let mut losses = losses.clone();
    let Some(place) = losses.units.iter().position(|own| *own == unit) else { return };
    let among: Force = losses.alive(tx.state()).collect();
    losses.paid[place] += 1;
    let (side, hex) = (losses.side, tx.state().standing(unit));
    turn(tx, Frame::Losses(losses));
    tx.emit(Event::SpLost { side, unit, among, hex });
    if tx.state().unit(unit).sp == 0 {
        lose(tx, &[unit], Fate::Losses);
    }
}

/// Closes what is paid, hands the surplus on (D8.8d), and pays where nobody has a choice.
pub(crate) fn advance(tx: &mut Play<'_>) -> bool {
    let Some(Frame::Losses(losses)) = tx.state().frames.last() else { return false };
    let state = tx.state();
    if losses.left() == 0 || !losses.can_pay(state) {
        let losses = losses.clone();
        close(tx);
        settle_bill(tx, &losses);
        return true;
    }
    // How many are left standing is public, and so is whether RP could be spent.
    let mut alive = losses.alive(state);
    let only = alive.next().filter(|_| alive.next().is_none());
    drop(alive);
    match only.filter(|_| !losses.admits(state, Payment::Rp)) {
        Some(unit) => {
            take(tx, unit);
            true
        }
        None => false,
    }
}

/// Tells the combat what was spent, and what nobody was left to take.
fn settle_bill(tx: &mut Play<'_>, losses: &Losses) {
    let side = tx.state().phasing;
    if let Some(Frame::Battle(battle)) = tx.state().frames.last() {
        let mut battle = battle.clone();
        let at = usize::from(losses.side != side);
        battle.rp_spent[at] = battle.rp_spent[at].saturating_add(losses.rp.0);
        if at == 1 && losses.kind == LossKind::Combat {
            battle.surplus = battle.surplus.saturating_add(losses.left());
        }
        turn(tx, Frame::Battle(battle));
    }
}

//! What the dice of a combat may do: LP for every way they can fall, by the same functions that read them.

use super::air;
use super::exchange::{Fighters, combat, counter_sp, fighters};
use crate::fortune::Fortune;
use crate::frame::{Battle, BattleStep};
use crate::state::State;
use damos::{Fire, Sides, counterattack_column};

/// The fortune of the combat roll that is due; nothing for rolls that cost nobody an LP.
pub(crate) fn falls(state: &State, battle: &Battle) -> Option<Fortune> {
    let charts = &state.ground.charts;
    match battle.step {
        BattleStep::AttackerDice | BattleStep::DefenderDice => {
            let at = usize::from(battle.step == BattleStep::DefenderDice);
            let salvo = Salvo::of(state, battle, at);
            Some(salvo.fortune(state, battle, battle.rolls[at].max(1), 0, 0))
        }
        BattleStep::RerollDie => {
            let at = usize::from(!battle.air.is_some_and(|air| air.attacker));
            let salvo = Salvo::of(state, battle, at);
            let dice = air::own_dice(battle);
            let sum: i32 = dice.iter().map(|face| i32::from(*face)).sum();
            let again = battle.reroll.and_then(|at| dice.get(usize::from(at)));
            let others = sum - again.map_or(0, |face| i32::from(*face));
            Some(salvo.fortune(state, battle, 1, others, salvo.lp(state, sum)))
        }
        BattleStep::CounterDie => {
            let sp = counter_sp(state, battle);
            let (_, column) = counterattack_column(&charts.cat, sp.defender, sp.attacker);
            let sides = [battle.side(state, 0), battle.side(state, 1)];
            Some(Fortune::of(1, |face| {
                let result = column.result(u8::try_from(face).unwrap_or(0));
                let mut lp = [0; 2];
                lp[sides[0].index()] = i16::from(result.attacker);
                lp[sides[1].index()] = i16::from(result.defender);
                lp
            }))
        }
        _ => None,
    }
}

/// The LP for which the supported side's dice count as they lie, and for each face that one of them could show instead.
pub(crate) fn rerolled(state: &State, battle: &Battle, die: u8) -> Option<(i16, [i16; 6])> {
    let at = usize::from(!battle.air?.attacker);
    let dice = air::own_dice(battle);
    let again = i32::from(*dice.get(usize::from(die))?);
    let sum: i32 = dice.iter().map(|face| i32::from(*face)).sum();
    let salvo = Salvo::of(state, battle, at);
    let faces = [1, 2, 3, 4, 5, 6].map(|face| salvo.lp(state, sum - again + face));
    Some((salvo.lp(state, sum), faces))
}

/// A side's dice on the CRT, and what they do to the other.
struct Salvo {
    fire: Fire,
    change: i32,
    target: usize,
}

impl Salvo {
    fn of(state: &State, battle: &Battle, at: usize) -> Salvo {
        let units: Sides<Fighters> = fighters(state, battle);
        let combat = combat(state, battle, &units);
        let strengths = combat.strengths(&mut damos::Unwritten).modified;
        let (side, sp, other) = match at {
            0 => (damos::Side::Attacker, strengths.attacker, damos::Side::Defender),
            _ => (damos::Side::Defender, strengths.defender, damos::Side::Attacker),
        };
        let fire = combat.fire(&state.ground.charts, side, sp, &mut damos::Unwritten);
        Salvo { fire, change: combat.lp_change(other), target: 1 - at }
    }

    /// The LP of a natural sum.
    fn lp(&self, state: &State, sum: i32) -> i16 {
        let Fire { column, drm } = self.fire;
        let loss = state.ground.charts.crt.result(column, sum + drm).moved(self.change);
        loss.points() as i16
    }

    /// With dice that lie already, and the LP for which they count so far.
    fn fortune(
        &self,
        state: &State,
        battle: &Battle,
        dice: u8,
        others: i32,
        so_far: i16,
    ) -> Fortune {
        let target = battle.side(state, self.target).index();
        Fortune::of(dice, |sum| {
            let mut lp = [0; 2];
            lp[target] = self.lp(state, sum + others) - so_far;
            lp
        })
    }
}

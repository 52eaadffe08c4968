//! Strength, dice, results, absorption, counterattack (D8.2 steps 1-9).

use crate::c04_special::{die, faces, lose};
use crate::event::{Event, Fate, RollKind};
use crate::flow::{Play, open, turn};
use crate::force::Force;
use crate::frame::{Battle, BattleStep, Frame, LossKind, Losses};
use crate::ground::Side;
use crate::state::State;
use damos::matrix::Situation;
use damos::{
    ByClass, Class, Combat, Fire, Loss, Posture, Scribe, Sides, Unit, counterattack_column,
    counterattack_sp, is_counterattack_due, rp_allowance, strength_by_class,
};
use dice::Rolled;
use hex::HexIndex;
use rulebook::{Effect, Ledger, rule};
use smallvec::{SmallVec, smallvec};

pub(super) type Fighters = SmallVec<[Unit; 8]>;

/// Both forces as they stand now.
pub(super) fn fighters(state: &State, battle: &Battle) -> Sides<Fighters> {
    let of = |at: usize| battle.alive(state, at).iter().map(|unit| state.fighter(*unit)).collect();
    Sides { attacker: of(0), defender: of(1) }
}

/// The combat as the core knows it.
pub(super) fn combat<'a>(
    state: &'a State,
    battle: &Battle,
    units: &'a Sides<Fighters>,
) -> Combat<'a> {
    let force = |at: usize, units: &'a Fighters| damos::Force {
        units,
        los: battle.los[at],
        rp: state.rp[battle.side(state, at).index()].into(),
    };
    let situation = Situation {
        demoralized: battle.demoralized,
        air: battle.air.map(|air| damos::AirSupport {
            side: if air.attacker { damos::Side::Attacker } else { damos::Side::Defender },
            shift: air.shift,
            reroll: None,
        }),
        rout: battle.routed,
        ..state.situation(
            (battle.hex, battle.from),
            Sides { attacker: force(0, &units.attacker), defender: force(1, &units.defender) },
        )
    };
    situation.combat(&state.ground.charts, battle.plan, battle.posture)
}

impl State {
    /// Two forces in a hex, the attacker coming from another: what play and odds make a combat of, by the one matrix of all
    /// games (D8.4b, C2.0a), with one LP more for whoever assaults Leningrad (N12).
    pub(crate) fn situation<'a>(
        &self,
        (hex, from): (HexIndex, Option<HexIndex>),
        forces: Sides<damos::Force<'a>>,
    ) -> Situation<'a> {
        rulebook::cite!("C2.0a", "N12");
        let defender = self.phasing.opponent();
        Situation {
            forces,
            defender_camp: defender.camp(),
            demoralized: crate::c08_entry::is_shaken(self, hex),
            terrain: self.ground.map.terrain(hex),
            crossed: from.and_then(|from| self.hexside(from, hex)),
            ignore_rivers: self.ignores_rivers(self.phasing),
            air: None,
            free_retreat: false,
            unprepared: true,
            rout: false,
            attacker_lp: self.assault_lp(hex),
        }
    }

    /// Rungs more that the Axis suffers for assaulting Leningrad (N12).
    #[must_use]
    pub fn assault_lp(&self, hex: HexIndex) -> i32 {
        let north = self.ground.exclusive.north.as_ref();
        let city = north.filter(|north| self.phasing == Side::Axis && hex == north.leningrad.hex);
        city.map_or(0, |north| i32::from(north.leningrad.assault_lp))
    }
}

/// D2.4c: each side's total becomes known, and that of its classes where the terrain treats them differently.
fn disclose(tx: &mut Play<'_>, battle: &Battle, factors: Sides<ByClass<damos::Factor>>) {
    for at in 0..2 {
        let state = tx.state();
        let side = battle.side(state, at);
        let factor = if at == 0 { factors.attacker } else { factors.defender };
        let units = battle.alive(state, at);
        let total = |units: &Force| units.iter().map(|unit| u16::from(state.unit(*unit).sp)).sum();
        let mut totals: SmallVec<[(Force, u16); 3]> = SmallVec::new();
        if factor == ByClass::alike(factor.foot) {
            totals.push((units.clone(), total(&units)));
        } else {
            for class in [Class::Foot, Class::Mobile, Class::Mountain] {
                let part: Force = units
                    .iter()
                    .copied()
                    .filter(|unit| state.info(*unit).class() == class)
                    .collect();
                if !part.is_empty() {
                    let sum = total(&part);
                    totals.push((part, sum));
                }
            }
        }
        tx.emit(Event::Disclosed { side, totals });
    }
}

/// Steps 1 and 2: totals and terrain. At 12:1 it is over, with no support and no roll (C4.6.2a, R25, G3).
pub(super) fn weigh(tx: &mut Play<'_>, mut battle: Box<Battle>) {
    rulebook::cite!("D2.3e", "R25", "G3");
    let units = fighters(tx.state(), &battle);
    let ground = combat(tx.state(), &battle, &units).ground;
    let factors = Sides { attacker: ground.hex_attacker, defender: ground.hex_defender };
    disclose(tx, &battle, factors);
    let state = tx.state();
    let combat = combat(state, &battle, &units);
    let mut ledger = Ledger::default();
    let strengths = combat.strengths(&mut ledger);
    let hex = battle.hex;
    if strengths.overrun {
        // Excess units go with those they share the hex with (D2.3e).
        let fallen: Force =
            battle.alive(state, 1).iter().chain(&*battle.excess[1]).copied().collect();
        let side = battle.side(state, 0);
        (battle.overrun, battle.attacker_won, battle.step) = (true, true, BattleStep::Morale);
        turn(tx, Frame::Battle(battle));
        tx.emit(Event::Reckoned { hex, ledger });
        tx.emit(Event::Won { hex, side });
        return lose(tx, &fallen, Fate::Overrun);
    }
    battle.step = BattleStep::Air;
    turn(tx, Frame::Battle(battle));
}

/// Steps 3 to 5: the columns, support included, say how many dice each side rolls (R9).
pub(super) fn take_dice(tx: &mut Play<'_>, mut battle: Box<Battle>) {
    rulebook::cite!("R9");
    let state = tx.state();
    let units = fighters(state, &battle);
    let combat = combat(state, &battle, &units);
    let strengths = combat.strengths(&mut damos::Unwritten);
    let charts = &state.ground.charts;
    let dice = |side, sp| combat.column(charts, side, sp, &mut damos::Unwritten).dice as u8;
    battle.rolls = [
        dice(damos::Side::Attacker, strengths.modified.attacker),
        dice(damos::Side::Defender, strengths.modified.defender),
    ];
    battle.step = BattleStep::AttackerDice;
    turn(tx, Frame::Battle(battle));
}

/// Dice of the CRT, the attacker's first (R64), and the one rolled again (R10).
pub(super) fn thrown(tx: &mut Play<'_>, mut battle: Box<Battle>, rolled: &Rolled) {
    rulebook::cite!("R64");
    let kind =
        if battle.step == BattleStep::RerollDie { RollKind::Reroll } else { RollKind::Combat };
    let side = match battle.step {
        BattleStep::AttackerDice => battle.side(tx.state(), 0),
        BattleStep::DefenderDice => battle.side(tx.state(), 1),
        _ => Side::Axis,
    };
    tx.emit(Event::Rolled { side, kind, faces: faces(rolled) });
    match battle.step {
        BattleStep::AttackerDice => {
            (battle.dice[0], battle.step) = (faces(rolled), BattleStep::DefenderDice);
        }
        BattleStep::DefenderDice => {
            (battle.dice[1], battle.step) = (faces(rolled), BattleStep::Reroll);
        }
        _ => {
            let own = usize::from(!battle.air.is_some_and(|air| air.attacker));
            let at = battle.reroll.map_or(0, usize::from);
            if let Some(face) = battle.dice[own].get_mut(at) {
                *face = die(rolled);
            }
            battle.step = BattleStep::Results;
        }
    }
    turn(tx, Frame::Battle(battle));
}

/// Steps 5 to 7: DRMs, the CRT and the matrix, every number with its rule.
pub(super) fn look_up(tx: &mut Play<'_>, mut battle: Box<Battle>) {
    let state = tx.state();
    let units = fighters(state, &battle);
    let combat = combat(state, &battle, &units);
    let mut ledger = Ledger::default();
    let strengths = combat.strengths(&mut ledger);
    let charts = &state.ground.charts;
    let mut inflict = |side: damos::Side, sp: u32, dice: &[u8]| -> Loss {
        let Fire { column, drm } = combat.fire(charts, side, sp, &mut ledger);
        let roll = dice.iter().map(|&face| i32::from(face)).sum::<i32>() + drm;
        let loss = charts.crt.result(column, roll);
        ledger.note(
            rule!("D8.6a"),
            format!("{side}: {dice:?} with DRM {drm:+}"),
            Effect::Set(roll.into()),
        );
        ledger.note(
            rule!("D8.6b"),
            format!("{side}: column {} inflicts {}", column.label(), loss.printed()),
            Effect::Note,
        );
        loss
    };
    let by_attacker = inflict(damos::Side::Attacker, strengths.modified.attacker, &battle.dice[0]);
    let by_defender = inflict(damos::Side::Defender, strengths.modified.defender, &battle.dice[1]);
    let mut suffer = |side: damos::Side, loss: Loss| {
        let change = combat.lp_change(side);
        let moved = loss.moved(change);
        Scribe::add(&mut ledger, rule!("D8.7b"), change, || {
            format!("{side}: suffers {}", moved.printed())
        });
        moved
    };
    let suffered =
        [suffer(damos::Side::Attacker, by_defender), suffer(damos::Side::Defender, by_attacker)];
    battle.suffered = suffered.map(|loss| loss.rung() as u8);
    battle.step = BattleStep::AttackerLosses;
    let (hex, sides) = (battle.hex, [battle.side(state, 0), battle.side(state, 1)]);
    turn(tx, Frame::Battle(battle));
    tx.emit(Event::Reckoned { hex, ledger });
    for (side, loss) in sides.into_iter().zip(suffered) {
        let lp = loss.points() as u8;
        tx.emit(Event::Suffers { side, loss: loss.to_string(), lp });
    }
}

/// Step 8, and the same after a counterattack (D8.8e, D8.8f, R5).
pub(super) fn absorb(tx: &mut Play<'_>, mut battle: Box<Battle>, at: usize, next: BattleStep) {
    rulebook::cite!("D8.8e", "D8.8f");
    let state = tx.state();
    let lp = match battle.counter {
        Some(counter) => counter[at],
        None => Loss::at(battle.suffered[at]).points() as u8,
    };
    let side = battle.side(state, at);
    let units = battle.alive(state, at);
    let allowed = rp_allowance(state.rp[side.index()].into(), battle.los[at]) as u8;
    let spent = battle.rp_spent[at];
    // Two in the whole combat, as far as they are in hand (R5).
    let in_hand = u8::try_from(state.rp[side.index()]).unwrap_or(u8::MAX);
    let most = if battle.los[at] {
        let share = state.finnish_share(&units);
        (damos::RP_PER_COMBAT as u8).saturating_sub(spent).min(in_hand).min(share)
    } else {
        0
    };
    battle.step = next;
    turn(tx, Frame::Battle(battle));
    if lp > 0 {
        let paid = smallvec![0; units.len()];
        let rp = (0, most.min(allowed));
        let losses = Losses { side, kind: LossKind::Combat, units, paid, lp, rp };
        open(tx, Frame::Losses(losses));
    }
}

/// Step 9: whether there is a counterattack (D8.9a, R38); strengths become known anew (D8.9d).
pub(super) fn counterattack(tx: &mut Play<'_>, mut battle: Box<Battle>) {
    rulebook::cite!("D8.9d", "R38");
    let state = tx.state();
    let chosen = battle.posture == Some(Posture::Counterattack) && !battle.demoralized;
    let suffered =
        Sides { attacker: Loss::at(battle.suffered[0]), defender: Loss::at(battle.suffered[1]) };
    let both = !battle.alive(state, 0).is_empty() && !battle.alive(state, 1).is_empty();
    let due = is_counterattack_due(chosen, suffered, both);
    battle.step = if due { BattleStep::CounterDie } else { BattleStep::Winner };
    if due {
        let units = fighters(state, &battle);
        let ground = combat(state, &battle, &units).ground;
        let factors = Sides { attacker: ground.hex_defender, defender: ground.hex_attacker };
        disclose(tx, &battle, factors);
    }
    turn(tx, Frame::Battle(battle));
}

/// D8.9e-g, R39: what a side's units left count for in a counterattack; hexsides do not matter, the hex works the other way
/// round.
pub(super) fn counter_sp(state: &State, battle: &Battle) -> Sides<u32> {
    rulebook::cite!("R39");
    let units = fighters(state, battle);
    let ground = combat(state, battle, &units).ground;
    let sp = |side, units: &Fighters| {
        counterattack_sp(side, strength_by_class(units.iter().copied()), &ground)
    };
    Sides {
        attacker: sp(damos::Side::Attacker, &units.attacker),
        defender: sp(damos::Side::Defender, &units.defender),
    }
}

/// The one unmodified die of the counterattack.
pub(super) fn countered(tx: &mut Play<'_>, mut battle: Box<Battle>, rolled: &Rolled) {
    let state = tx.state();
    let sp = counter_sp(state, &battle);
    let face = die(rolled);
    let (ratio, column) = counterattack_column(&state.ground.charts.cat, sp.defender, sp.attacker);
    let result = column.result(face);
    let mut ledger = Ledger::default();
    let against = format!(
        "counterattack {} to {} is {ratio}, column {}",
        sp.defender, sp.attacker, column.ratio
    );
    ledger.note(rule!("D8.9e"), against, Effect::Note);
    let lp = format!("defender suffers {}, attacker {}", result.defender, result.attacker);
    ledger.note(rule!("D8.9f"), lp, Effect::Set(face.into()));
    battle.counter = Some([result.attacker, result.defender]);
    battle.step = BattleStep::AttackerCounterLosses;
    let (hex, side) = (battle.hex, battle.side(state, 1));
    tx.emit(Event::Rolled { side, kind: RollKind::Counterattack, faces: faces(rolled) });
    turn(tx, Frame::Battle(battle));
    tx.emit(Event::Reckoned { hex, ledger });
}

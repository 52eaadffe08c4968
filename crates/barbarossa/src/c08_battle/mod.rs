//! A combat, step by step in printed order (D8.2, R64).

mod air;
mod exchange;
mod fortune;
mod outcome;
#[cfg(test)]
mod tests;

pub(crate) use air::supporters;
pub(crate) use fortune::{falls, rerolled};

use crate::action::Action;
use crate::ask::Ask;
use crate::c08_entry::partakers;
use crate::calendar::FORCED_ATTACKS;
use crate::event::Event;
use crate::flow::{Play, Wait, open, turn};
use crate::force::Force;
use crate::frame::{Battle, BattleStep, Exploit, Frame};
use crate::ground::{Side, UnitId};
use crate::state::State;
use crate::why::{Checked, Why, not_asked};
use damos::{Plan, Posture};
use dice::{Roll, Rolled};
use hex::HexIndex;
use referee::require;
use rulebook::rule;
use smallvec::SmallVec;

/// How a combat opens.
pub(crate) struct Opening {
    /// Where.
    pub(crate) hex: HexIndex,
    /// Over which hexside the attacker came.
    pub(crate) from: Option<HexIndex>,
    /// The attacker's plan.
    pub(crate) plan: Plan,
    /// The defender's posture.
    pub(crate) posture: Option<Posture>,
    /// The attacker.
    pub(crate) force: Force,
    /// The defenders who take no part (D2.3d).
    pub(crate) excess: Force,
    /// The attacker started it by entering an enemy hex (R55).
    pub(crate) started: bool,
    /// Some of the defenders moved in by reaction.
    pub(crate) reacted: bool,
}

impl Battle {
    /// Who a place stands for: the attacker is the phasing player (D8.0b).
    pub(crate) fn side(&self, state: &State, at: usize) -> Side {
        rulebook::cite!("D2.1f", "D8.0b");
        if at == 0 { state.phasing } else { state.phasing.opponent() }
    }

    /// The units of a force that still stand.
    pub(crate) fn alive(&self, state: &State, at: usize) -> Force {
        self.forces[at].iter().copied().filter(|unit| state.standing(*unit).is_some()).collect()
    }
}

/// Opens a combat in a hex that both sides hold (D8.0a). Whoever else of the attacker's side stands there takes part, so
/// that one side alone holds the hex when it is over, dropped off earlier or not (G24, G25, G29, G36).
pub(crate) fn begin(tx: &mut Play<'_>, opening: Opening) {
    rulebook::cite!("D8.0a", "G24", "G25", "G29", "G36");
    let Opening { hex, from, plan, posture, force, excess, started, reacted } = opening;
    let state = tx.state();
    let side = state.phasing;
    let los = los(state, &force, hex);
    let battle = Battle {
        hex,
        from,
        plan,
        posture,
        forces: [state.stack_of(side, hex).collect(), partakers(state, hex, &excess).collect()],
        excess: [Force::default(), excess],
        los,
        demoralized: crate::c08_entry::is_shaken(state, hex),
        exploiting: exploitation(state).is_some(),
        reacted,
        air: None,
        dice: [SmallVec::new(), SmallVec::new()],
        reroll: None,
        suffered: [0, 0],
        rp_spent: [0, 0],
        surplus: 0,
        counter: None,
        overrun: false,
        rolls: [0, 0],
        attacker_won: false,
        routed: false,
        shaken: [false, false],
        rallies: false,
        extra: false,
        step: BattleStep::ExcludeAttacker,
    };
    let area = state.ground.exclusive.forced_attacks;
    let counts = started
        && side == Side::Soviet
        && state.turn == FORCED_ATTACKS
        && state.ground.map.areas(hex).contains(area);
    open(tx, Frame::Battle(Box::new(battle)));
    if counts {
        tx.emit(Event::AttackMade);
    }
}

/// The exploitation in which whatever happens now happens, if any.
pub(crate) fn exploitation(state: &State) -> Option<&Exploit> {
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Exploitation(exploit) => Some(&**exploit),
        _ => None,
    })
}

/// Whether attacker and defender of a hex have an LOS (R73); in an exploitation that of the first combat holds for the
/// attacker (D8.12f).
pub(crate) fn los(state: &State, force: &[UnitId], hex: HexIndex) -> [bool; 2] {
    rulebook::cite!("D8.12f");
    let has = |unit: Option<UnitId>| unit.is_some_and(|it| state.has_los_in_combat_of(it, hex));
    let attacker = match exploitation(state) {
        Some(exploit) => exploit.los,
        None => has(force.first().copied()),
    };
    [attacker, has(state.stack_of(state.phasing.opponent(), hex).next())]
}

pub(crate) fn wait(state: &State, battle: &Battle) -> Wait {
    let (hex, attacker) = (battle.hex, state.phasing);
    let defender = attacker.opponent();
    let dice = |count: u8, purpose, table| Wait::Dice(Roll::d6(count.max(1), purpose).on(table));
    match battle.step {
        BattleStep::ExcludeAttacker => Wait::Ask(attacker, rule!("D2.3d"), Ask::Exclude { hex }),
        BattleStep::ExcludeDefender => Wait::Ask(defender, rule!("D2.3d"), Ask::Exclude { hex }),
        BattleStep::Air => Wait::Ask(Side::Axis, rule!("C4.4b"), Ask::AirSupport { hex }),
        BattleStep::AttackerDice => dice(battle.rolls[0], "combat, attacker", "CRT"),
        BattleStep::DefenderDice => dice(battle.rolls[1], "combat, defender", "CRT"),
        BattleStep::Reroll => Wait::Ask(Side::Axis, rule!("C4.4c"), Ask::Reroll),
        BattleStep::RerollDie => dice(1, "combat, reroll", "CRT"),
        BattleStep::CounterDie => dice(1, "counterattack", "CAT"),
        BattleStep::Winner => Wait::Ask(defender, rule!("D8.11h"), Ask::Rout { hex }),
        BattleStep::AirDice => dice(2, "air availability", "C4.4d"),
        BattleStep::AirKeep => Wait::Ask(Side::Axis, rule!("C4.4d"), Ask::KeepBenefit),
        _ => Wait::Nobody,
    }
}

pub(crate) fn legal(state: &State, battle: &Battle, out: &mut Vec<Action>) {
    match battle.step {
        BattleStep::ExcludeAttacker | BattleStep::ExcludeDefender => {
            let at = usize::from(battle.step == BattleStep::ExcludeDefender);
            let own = battle.forces[at].iter();
            let open = own.filter(|unit| may_exclude(state, battle, at, **unit).is_ok());
            out.extend(open.map(|&unit| Action::Exclude { unit }));
        }
        BattleStep::Air => {
            out.extend(air::available(state, battle).map(|air| Action::AirSupport { air }));
            out.push(Action::Done);
        }
        BattleStep::Reroll => {
            let dice = air::own_dice(battle).len() as u8;
            out.extend((0..dice).map(|die| Action::Reroll { die }));
            out.push(Action::Done);
        }
        BattleStep::Winner => {
            out.extend(outcome::routable(state, battle).iter().map(|&unit| Action::Rout { unit }));
            out.push(Action::Done);
        }
        BattleStep::AirKeep => out.extend([Action::KeepShift, Action::KeepReroll]),
        _ => {}
    }
}

pub(crate) fn check(state: &State, battle: &Battle, action: &Action) -> Checked {
    match (battle.step, *action) {
        (BattleStep::ExcludeAttacker, Action::Exclude { unit }) => {
            may_exclude(state, battle, 0, unit)
        }
        (BattleStep::ExcludeDefender, Action::Exclude { unit }) => {
            may_exclude(state, battle, 1, unit)
        }
        (BattleStep::Air, Action::AirSupport { air }) => {
            let open = air::available(state, battle).any(|it| it == air);
            require(open, rule!("C4.4b"), || Why::NoAir)
        }
        (BattleStep::Reroll, Action::Reroll { die }) => {
            let there = usize::from(die) < air::own_dice(battle).len();
            require(there, rule!("R10"), || Why::NoDie)
        }
        (BattleStep::Winner, Action::Rout { unit }) => {
            let open = outcome::routable(state, battle).contains(&unit);
            let there = battle.alive(state, 1).contains(&unit);
            require(there, rule!("R47"), || Why::NoPart)?;
            require(open, rule!("R47"), || Why::RoutStrongest)
        }
        (BattleStep::Air | BattleStep::Reroll | BattleStep::Winner, Action::Done)
        | (BattleStep::AirKeep, Action::KeepShift | Action::KeepReroll) => Ok(()),
        _ => not_asked(rule!("D8.2a")),
    }
}

/// D2.3d, R67, G23: the owner names who takes no part. A steady defender has done so before his posture.
fn may_exclude(state: &State, battle: &Battle, at: usize, unit: UnitId) -> Checked {
    rulebook::cite!("R67");
    require(battle.forces[at].contains(&unit), rule!("D2.3d"), || Why::NotHere)?;
    let counts = state.is_excess(&battle.forces[at], unit);
    require(counts, rule!("G23"), || Why::NotExcess)
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    let Some(Frame::Battle(battle)) = tx.state().frames.last() else { return };
    let mut battle = battle.clone();
    match *action {
        Action::Exclude { unit } => {
            let at = usize::from(battle.step == BattleStep::ExcludeDefender);
            battle.forces[at].remove(unit);
            battle.excess[at].insert(unit);
            tx.emit(Event::Excluded { unit });
        }
        Action::AirSupport { air } => return air::support(tx, battle, air),
        Action::Reroll { die } => {
            (battle.reroll, battle.step) = (Some(die), BattleStep::RerollDie);
        }
        Action::Rout { unit } => return outcome::rout(tx, battle, Some(unit)),
        Action::KeepShift | Action::KeepReroll => {
            return air::keep(tx, battle, *action == Action::KeepShift);
        }
        _ => match battle.step {
            BattleStep::Winner => return outcome::rout(tx, battle, None),
            BattleStep::Reroll => battle.step = BattleStep::Results,
            _ => return exchange::take_dice(tx, battle),
        },
    }
    turn(tx, Frame::Battle(battle));
}

pub(crate) fn rolled(tx: &mut Play<'_>, rolled: &Rolled) {
    let Some(Frame::Battle(battle)) = tx.state().frames.last() else { return };
    let battle = battle.clone();
    match battle.step {
        BattleStep::AirDice => air::checked(tx, battle, rolled),
        BattleStep::CounterDie => exchange::countered(tx, battle, rolled),
        _ => exchange::thrown(tx, battle, rolled),
    }
}

/// Goes on to the next step that asks somebody.
pub(crate) fn advance(tx: &mut Play<'_>) -> bool {
    let Some(Frame::Battle(battle)) = tx.state().frames.last() else { return false };
    let state = tx.state();
    let next = match battle.step {
        BattleStep::ExcludeAttacker if fits(state, battle, 0) => BattleStep::ExcludeDefender,
        BattleStep::ExcludeDefender if fits(state, battle, 1) => BattleStep::Strength,
        BattleStep::Air if air::available(state, battle).next().is_none() => {
            let battle = battle.clone();
            exchange::take_dice(tx, battle);
            return true;
        }
        BattleStep::Reroll if !battle.air.is_some_and(|air| air.reroll) => BattleStep::Results,
        BattleStep::ExcludeAttacker
        | BattleStep::ExcludeDefender
        | BattleStep::Air
        | BattleStep::Reroll
        | BattleStep::AttackerDice
        | BattleStep::DefenderDice
        | BattleStep::RerollDie
        | BattleStep::CounterDie
        | BattleStep::AirDice
        | BattleStep::AirKeep => return false,
        BattleStep::Winner if outcome::may_rout(state, battle) => return false,
        step => {
            let battle = battle.clone();
            carry_on(tx, battle, step);
            return true;
        }
    };
    let mut battle = battle.clone();
    battle.step = next;
    turn(tx, Frame::Battle(battle));
    true
}

fn carry_on(tx: &mut Play<'_>, battle: Box<Battle>, step: BattleStep) {
    match step {
        BattleStep::Strength => exchange::weigh(tx, battle),
        BattleStep::Results => exchange::look_up(tx, battle),
        BattleStep::AttackerLosses => exchange::absorb(tx, battle, 0, BattleStep::DefenderLosses),
        BattleStep::DefenderLosses => exchange::absorb(tx, battle, 1, BattleStep::Counterattack),
        BattleStep::Counterattack => exchange::counterattack(tx, battle),
        BattleStep::AttackerCounterLosses => {
            exchange::absorb(tx, battle, 0, BattleStep::DefenderCounterLosses);
        }
        BattleStep::DefenderCounterLosses => exchange::absorb(tx, battle, 1, BattleStep::Winner),
        BattleStep::Winner => outcome::rout(tx, battle, None),
        BattleStep::Retreat => outcome::retreat(tx, battle),
        BattleStep::Morale => outcome::morale(tx, battle),
        _ => outcome::end(tx, &battle),
    }
}

fn fits(state: &State, battle: &Battle, at: usize) -> bool {
    let force = &battle.forces[at];
    force.len() <= 2 || state.may_stack_together(force.iter().copied())
}

impl State {
    /// Whether a unit in a combat hex has an LOS, its nation looked at (R73, N7, N10, N13).
    pub(crate) fn has_los_in_combat_of(&self, unit: UnitId, hex: HexIndex) -> bool {
        let side = self.side(unit);
        if self.is_provisioned(side, hex, Some(hex)) {
            return true;
        }
        if self.is_finnish(unit, hex) {
            return self.reaches_finland(hex, Some(hex));
        }
        self.has_los_in_combat(side, hex)
    }
}

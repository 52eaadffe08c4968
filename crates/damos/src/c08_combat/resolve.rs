//! A whole combat in the order of D8.2, with dice and losses supplied from outside.

use super::absorb::{Paid, absorb_auto};
use super::counterattack::{counterattack_column, counterattack_sp, is_counterattack_due};
use super::exploitation::{Exploitation, may_exploit};
use super::loss::Loss;
use super::outcome::{Aftermath, Outcome, winner};
use super::result::{Counterattack, Exchange, Faces, Rerolled, Resolution, SideResult};
use super::setup::{Combat, Fire, Strengths};
use crate::{Charts, Scribe, Side, Sides, Unit, is_zoi_capable, rp_allowance, strength_by_class};
use rulebook::{Effect, rule};

/// What dice are thrown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Throw {
    /// A side's CRT dice.
    Crt(Side),
    /// The one die that air support rolls again.
    Reroll(Side),
    /// The counterattack die.
    Cat,
}

/// When losses are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// After both CRT rolls.
    Initial,
    /// After the counterattack.
    Counterattack,
}

/// What a side has to pay in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bill<'a> {
    /// The side.
    pub side: Side,
    /// The step.
    pub step: Step,
    /// The SP of its units before the step.
    pub sp: &'a [u32],
    /// The LP suffered.
    pub lp: u32,
    /// RP that may still be spent.
    pub rp: u32,
}

/// Whoever throws the dice and chooses the losses: a case file, a person with real dice, a test that tries them all.
pub trait Players {
    /// Why they may stop.
    type Stop;

    /// Fills `faces` with dice of 1 to 6.
    ///
    /// # Errors
    /// When there are no dice.
    fn throw(&mut self, throw: Throw, faces: &mut [u8]) -> Result<(), Self::Stop>;

    /// Pays a bill, by [`super::absorb_chosen`] or [`absorb_auto`].
    ///
    /// # Errors
    /// When the choice is refused.
    fn pay(&mut self, bill: Bill<'_>) -> Result<Paid, Self::Stop> {
        Ok(absorb_auto(bill.sp, bill.lp))
    }
}

/// Fights a combat (D8.2).
///
/// ```
/// use damos::{Charts, Combat, Players, Side, Throw, Unit, UnitType, Unwritten, resolve_combat};
///
/// struct Sixes;
/// impl Players for Sixes {
///     type Stop = std::convert::Infallible;
///     fn throw(&mut self, _: Throw, faces: &mut [u8]) -> Result<(), Self::Stop> {
///         faces.fill(6);
///         Ok(())
///     }
/// }
///
/// let unit = |kind, sp| [Unit { kind, sp, ma: 6, zoi: true }];
/// let (tanks, rifles) = (unit(UnitType::Armor, 8), unit(UnitType::FootInfantry, 4));
/// let combat = Combat::between(&tanks, &rifles);
/// let Ok(end) = resolve_combat(&combat, Charts::standard(), &mut Sixes, &mut Unwritten);
/// assert_eq!(end.winner, Side::Attacker);
/// assert_eq!(end.sides.defender.units_after, [1]);
/// ```
///
/// # Errors
/// Whatever stops the players.
pub fn resolve_combat<P: Players>(
    combat: &Combat<'_>,
    charts: &Charts,
    players: &mut P,
    scribe: &mut impl Scribe,
) -> Result<Resolution, P::Stop> {
    let strengths = combat.strengths(scribe);
    let mut fight = Fight { combat, charts, strengths, scribe };
    if strengths.overrun {
        return Ok(fight.overrun());
    }
    let (exchange, reroll) = fight.roll(players)?;
    let mut left = Sides::of(|side| unit_sp(combat.forces[side].units));
    let lp = Sides::of(|side| exchange[side].lp_initial.points());
    let none = Sides { attacker: 0, defender: 0 };
    let initial = fight.absorb(players, Step::Initial, &mut left, lp, none)?;

    let counterattack = fight.counterattack(players, &left, &exchange)?;
    let second = match counterattack {
        Some(counter) => {
            let spent = Sides::of(|side| initial[side].rp);
            fight.absorb(players, Step::Counterattack, &mut left, counter.lp, spent)?
        }
        None => Sides::of(|side| absorb_auto(&left[side], 0)),
    };
    let exchange = Sides::of(|side| {
        let added = counterattack.map_or(0, |counter| counter.lp[side]);
        Exchange { lp_final: exchange[side].lp_initial.plus(added), ..exchange[side] }
    });
    let surplus_lp = initial.defender.surplus + second.defender.surplus;
    Ok(fight.finish(exchange, left, (initial, second), surplus_lp, (reroll, counterattack)))
}

/// The current SP of each unit.
fn unit_sp(units: &[Unit]) -> Vec<u32> {
    units.iter().map(|unit| unit.sp).collect()
}

struct Fight<'f, S> {
    combat: &'f Combat<'f>,
    charts: &'f Charts,
    strengths: Strengths,
    scribe: &'f mut S,
}

impl<S: Scribe> Fight<'_, S> {
    /// Steps 5 to 7: DRMs, both rolls, the reroll, the CRT and the matrix.
    fn roll<P: Players>(
        &mut self,
        players: &mut P,
    ) -> Result<(Sides<Exchange>, Option<Rerolled>), P::Stop> {
        rulebook::cite!("D8.2b");
        let modified = self.strengths.modified;
        let fire =
            Sides::of(|side| self.combat.fire(self.charts, side, modified[side], self.scribe));
        let mut dice = Sides::try_of(|side| {
            let mut faces = Faces::of(fire[side].column.dice);
            players.throw(Throw::Crt(side), faces.as_mut_slice())?;
            Ok(faces)
        })?;
        let reroll = self.reroll(players, &mut dice)?;
        let inflicted = Sides::of(|side| self.look_up(side, fire[side], dice[side]));
        let exchange = Sides::of(|side| {
            let (modified_roll, _) = inflicted[side];
            let (_, lp_crt) = inflicted[side.opponent()];
            // The matrix changes the first exchange only, never the counterattack (D8.2b).
            let change = self.combat.lp_change(side);
            let lp_initial = lp_crt.moved(change);
            self.scribe.add(rule!("D8.7b"), change, || {
                format!("{side}: suffers {lp_initial} instead of {lp_crt}")
            });
            let Fire { column, drm } = fire[side];
            let (dice, lp_final) = (dice[side], lp_initial);
            Exchange { column, drm, dice, modified_roll, lp_crt, lp_initial, lp_final }
        });
        Ok((exchange, reroll))
    }

    fn look_up(&mut self, side: Side, fire: Fire, dice: Faces) -> (i32, Loss) {
        let modified_roll = dice.sum() + fire.drm;
        let loss = self.charts.crt.result(fire.column, modified_roll);
        self.scribe.note(rule!("D8.6a"), Effect::Set(i64::from(modified_roll)), || {
            format!("{side}: {dice} with DRM {:+}", fire.drm)
        });
        self.scribe.note(rule!("D8.6b"), Effect::Note, || {
            format!("{side}: column {} inflicts {loss}", fire.column.label())
        });
        (modified_roll, loss)
    }

    fn reroll<P: Players>(
        &mut self,
        players: &mut P,
        dice: &mut Sides<Faces>,
    ) -> Result<Option<Rerolled>, P::Stop> {
        let Some(air) = self.combat.air else { return Ok(None) };
        let own = dice[air.side].as_mut_slice();
        let Some(die) = air.reroll.and_then(|policy| policy.choose(own)) else { return Ok(None) };
        let from = own[die];
        players.throw(Throw::Reroll(air.side), &mut own[die..=die])?;
        let to = own[die];
        self.scribe.note(
            rule!("R10"),
            Effect::Limit { from: i64::from(from), to: i64::from(to) },
            || format!("{}: die {} rolled again", air.side, die + 1),
        );
        Ok(Some(Rerolled { side: air.side, die, from, to }))
    }

    /// Step 8: both sides absorb, attacker first.
    fn absorb<P: Players>(
        &mut self,
        players: &mut P,
        step: Step,
        left: &mut Sides<Vec<u32>>,
        lp: Sides<u32>,
        rp_spent: Sides<u32>,
    ) -> Result<Sides<Paid>, P::Stop> {
        Sides::try_of(|side| {
            let force = self.combat.forces[side];
            let rp = rp_allowance(force.rp, force.los).saturating_sub(rp_spent[side]);
            let bill = Bill { side, step, sp: &left[side], lp: lp[side], rp };
            let paid = players.pay(bill)?;
            for (sp, lost) in left[side].iter_mut().zip(&paid.lost) {
                *sp = sp.saturating_sub(*lost);
            }
            self.note_payment(side, step, &paid);
            Ok(paid)
        })
    }

    fn note_payment(&mut self, side: Side, step: Step, paid: &Paid) {
        let who = move |what: &str| match step {
            Step::Initial => format!("{side}: {what}"),
            Step::Counterattack => format!("{side}, counterattack: {what}"),
        };
        let taken: u32 = paid.lost.iter().sum();
        self.scribe.add(rule!("C4.5.1a"), -(paid.rp as i32), || who("LP paid with RP"));
        self.scribe.add(rule!("D8.8a"), -(taken as i32), || who("SP lost"));
        self.scribe.add(rule!("D8.8d"), paid.surplus as i32, || who("surplus LP"));
    }

    /// Step 9.
    fn counterattack<P: Players>(
        &mut self,
        players: &mut P,
        left: &Sides<Vec<u32>>,
        exchange: &Sides<Exchange>,
    ) -> Result<Option<Counterattack>, P::Stop> {
        rulebook::cite!("D8.9g");
        let Some(cat) = self.combat.counterattack.filter(|_| !self.combat.demoralized) else {
            return Ok(None);
        };
        let alive = |side: Side| left[side].iter().any(|&sp| sp > 0);
        let suffered = Sides::of(|side| exchange[side].lp_initial);
        if !is_counterattack_due(true, suffered, alive(Side::Attacker) && alive(Side::Defender)) {
            self.scribe.note(rule!("D8.9a"), Effect::Note, || "no counterattack");
            return Ok(None);
        }
        let modified_sp = Sides::of(|side| {
            let units = self.combat.forces[side].units.iter().zip(&left[side]);
            let units = units.map(|(unit, &sp)| Unit { sp, ..*unit });
            counterattack_sp(side, strength_by_class(units), &self.combat.ground)
        });
        let (ratio, column) = counterattack_column(cat, modified_sp.defender, modified_sp.attacker);
        self.scribe.note(rule!("D8.9e"), Effect::Note, || {
            let Sides { attacker, defender } = modified_sp;
            format!("counterattack {defender} to {attacker} is {ratio}, column {}", column.ratio)
        });
        let mut die = [0];
        players.throw(Throw::Cat, &mut die)?;
        // Absorbed afterwards just as the first losses were (D8.9g).
        let result = column.result(die[0]);
        let lp =
            Sides { attacker: u32::from(result.attacker), defender: u32::from(result.defender) };
        self.scribe.note(rule!("D8.9f"), Effect::Set(i64::from(die[0])), || {
            format!("counterattack die: defender suffers {}, attacker {}", lp.defender, lp.attacker)
        });
        Ok(Some(Counterattack { modified_sp, ratio, column: column.ratio, die: die[0], lp }))
    }

    /// Steps 10 to 12.
    fn finish(
        &mut self,
        exchange: Sides<Exchange>,
        mut left: Sides<Vec<u32>>,
        (initial, second): (Sides<Paid>, Sides<Paid>),
        surplus_lp: u32,
        (reroll, counterattack): (Option<Rerolled>, Option<Counterattack>),
    ) -> Resolution {
        let suffered = Sides::of(|side| exchange[side].lp_final);
        let winner = winner(suffered);
        self.scribe.note(rule!("D8.10b"), Effect::Note, || {
            let Sides { attacker, defender } = suffered;
            format!("the defender suffered {defender}, the attacker {attacker}: {winner} wins")
        });
        let outcome = Aftermath {
            winner,
            plan: self.combat.plan,
            attacker: &left.attacker,
            defender: &left.defender,
            defender_demoralized: self.combat.demoralized,
            major_city_rout: self.combat.major_city_rout,
        }
        .outcome();
        self.note_outcome(&outcome);
        if let Some(at) = outcome.routed {
            left.defender[at] = 0;
        }
        if let Some(at) = outcome.extra_sp_loss {
            left.defender[at] -= 1;
        }
        let destroyed = left.defender.iter().all(|&sp| sp == 0);
        let retreats = outcome.retreat.is_some_and(|retreat| retreat.side == Side::Defender);
        let defender_vacates = destroyed || retreats;
        let ema = self.exploit(winner, defender_vacates, &left.attacker, surplus_lp);
        let sides = Sides::of(|side| SideResult {
            sp: self.strengths.raw[side],
            modified_sp: self.strengths.modified[side],
            exchange: Some(exchange[side]),
            lost_initial: initial[side].lost.clone(),
            lost_counterattack: second[side].lost.clone(),
            rp_spent: initial[side].rp + second[side].rp,
            units_after: left[side].clone(),
            demoralized_after: outcome.demoralized[side],
        });
        Resolution {
            auto_elimination: false,
            sides,
            reroll,
            counterattack,
            surplus_lp,
            winner,
            outcome,
            defender_vacates,
            ema,
        }
    }

    fn note_outcome(&mut self, outcome: &Outcome) {
        if let Some(retreat) = outcome.retreat {
            let (least, most) = (retreat.hexes_min, retreat.hexes_max);
            self.scribe.note(rule!("D8.11a"), Effect::Note, || match retreat.side {
                Side::Attacker => format!("the attacker retreats {least} hex"),
                Side::Defender => format!("the defender retreats {least} to {most} hexes"),
            });
        }
        if outcome.rallied {
            self.scribe.note(rule!("D8.11f"), Effect::Note, || "the defender rallies");
        }
        if outcome.routed.is_some() {
            self.scribe.note(rule!("D8.11h"), Effect::Note, || "the defender's largest unit routs");
        }
        if outcome.extra_sp_loss.is_some() {
            self.scribe.add(rule!("D8.11e"), -1, || "defender: SP of the largest unit");
        }
        for side in Side::BOTH {
            if outcome.demoralized[side] {
                self.scribe.note(rule!("D8.11d"), Effect::Note, || format!("{side}: demoralized"));
            }
        }
    }

    fn exploit(
        &mut self,
        winner: Side,
        defender_vacates: bool,
        left: &[u32],
        surplus_lp: u32,
    ) -> Option<Vec<u32>> {
        let units = self.combat.forces.attacker.units;
        let alive: Vec<Unit> =
            units.iter().zip(left).filter(|(_, sp)| **sp > 0).map(|(unit, _)| *unit).collect();
        if !may_exploit(winner, defender_vacates, !alive.is_empty()) {
            return None;
        }
        let exploitation = Exploitation {
            plan: self.combat.plan,
            cost: self.charts.plans.cost(self.combat.plan),
            hex_mp: self.combat.hex_mp,
            surplus_lp,
            zoi_capable: is_zoi_capable(&alive),
            overrun: self.strengths.overrun,
        };
        exploitation.explain(self.scribe);
        Some(units.iter().map(|unit| exploitation.ema(unit)).collect())
    }

    /// 12:1: no dice, no losses for the attacker, the defender eliminated, EMA 1 (C4.6.2, R25).
    fn overrun(&mut self) -> Resolution {
        let left = Sides {
            attacker: unit_sp(self.combat.forces.attacker.units),
            defender: vec![0; self.combat.forces.defender.units.len()],
        };
        let ema = self.exploit(Side::Attacker, true, &left.attacker, 0);
        let sides = Sides::of(|side| {
            let sp = unit_sp(self.combat.forces[side].units);
            let lost = sp.iter().zip(&left[side]).map(|(sp, left)| sp - left).collect();
            SideResult {
                sp: self.strengths.raw[side],
                modified_sp: self.strengths.modified[side],
                exchange: None,
                lost_initial: lost,
                lost_counterattack: vec![0; sp.len()],
                rp_spent: 0,
                units_after: left[side].clone(),
                demoralized_after: false,
            }
        });
        Resolution {
            auto_elimination: true,
            sides,
            reroll: None,
            counterattack: None,
            surplus_lp: 0,
            winner: Side::Attacker,
            outcome: Outcome::default(),
            defender_vacates: true,
            ema,
        }
    }
}

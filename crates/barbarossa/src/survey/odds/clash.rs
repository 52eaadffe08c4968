//! A combat before plan and posture are chosen, with all that the viewer may know of it.

use super::{Loss, Strength, Total};
use crate::c08_battle::{los, supporters};
use crate::c08_entry::{is_shaken, partakers, postures_of};
use crate::frame::{Battle, Frame};
use crate::ground::{Side, UnitId};
use crate::state::State;
use crate::survey::strength::{Dossier, Totals};
use crate::words::LedgerLine;
use damos::matrix::Situation;
use damos::{AirSupport, Combat, CombatOdds, Plan, Posture, Reroll, Sides, Unit, Unwritten};
use hex::HexIndex;
use referee::Viewer;
use rulebook::{Effect, Ledger, rule};
use smallvec::SmallVec;

/// Dice that show this or less are better rolled again.
const REROLL: Reroll = Reroll::LowestAtMost(3);

/// Two forces about to fight in a hex.
pub(crate) struct Clash<'s> {
    /// The state with the attacker in the hex.
    state: &'s State,
    hex: HexIndex,
    /// The hex from which the attacker comes.
    from: Option<HexIndex>,
    units: Sides<Vec<UnitId>>,
    totals: Sides<Totals>,
    dossiers: Sides<Dossier<'s>>,
    los: Sides<bool>,
    pub(crate) shaken: bool,
    /// The air unit that could support the Axis, if any (C4.4b).
    pub(crate) air: Option<AirSupport>,
}

/// What comes of a plan against a posture.
pub(crate) struct Cell {
    /// The chance that the attacker wins.
    pub(crate) chance: f64,
    /// The same against the strongest and the weakest that hidden strength may be, where it is hidden.
    pub(crate) range: Option<[f64; 2]>,
    /// The same as a fraction.
    pub(crate) exact: Option<String>,
    /// What each side loses.
    pub(crate) losses: Sides<Vec<Loss>>,
}

/// A force in the hex of its enemy.
#[derive(Clone, Copy)]
pub(crate) struct Met<'a> {
    /// Where.
    pub(crate) hex: HexIndex,
    /// The hex from which the attacker comes.
    pub(crate) from: Option<HexIndex>,
    /// The force on its way. Whoever else of its side stands in the hex fights with it (G24, G25, G29, G36).
    pub(crate) force: &'a [UnitId],
    /// Those on either side who take no part (D2.3d).
    pub(crate) excess: [&'a [UnitId]; 2],
}

impl<'s> Clash<'s> {
    /// The combat of those who stand in the hex; the attacker stands there already.
    pub(crate) fn of(state: &'s State, viewer: Viewer, met: Met<'_>) -> Clash<'s> {
        let Met { hex, from, force, excess: [resting, excess] } = met;
        let side = state.phasing;
        let dossiers = Sides {
            attacker: Dossier::of(state, viewer, side),
            defender: Dossier::of(state, viewer, side.opponent()),
        };
        let attackers: Vec<UnitId> =
            state.stack_of(side, hex).filter(|unit| !resting.contains(unit)).collect();
        let defenders: Vec<UnitId> = partakers(state, hex, excess).collect();
        let units =
            Sides { attacker: fitting(state, &attackers), defender: fitting(state, &defenders) };
        let (los, shaken) = match fought(state, hex) {
            Some(battle) => (battle.los, battle.demoralized),
            None => (los(state, force, hex), is_shaken(state, hex)),
        };
        Clash {
            state,
            hex,
            from,
            totals: Sides {
                attacker: dossiers.attacker.totals(&units.attacker),
                defender: dossiers.defender.totals(&units.defender),
            },
            los: Sides { attacker: los[0], defender: los[1] },
            units,
            dossiers,
            shaken,
            air: supporters(state, hex).next().map(|(_, shift, reroll)| AirSupport {
                side: match side {
                    Side::Axis => damos::Side::Attacker,
                    Side::Soviet => damos::Side::Defender,
                },
                shift,
                reroll: reroll.then_some(REROLL),
            }),
        }
    }

    /// The force of a side as the viewer knows it.
    pub(crate) fn strength(&self, side: damos::Side) -> Strength {
        let totals = &self.totals[side];
        Strength {
            units: self.units[side].clone(),
            least: totals.least,
            most: totals.most(),
            known: totals.is_certain(),
            totals: totals.shares().map(|(sp, p)| Total { sp, p }).collect(),
            los: self.los[side],
            rule: rule!("D2.4b"),
        }
    }

    /// Whether both totals are certain.
    fn is_certain(&self) -> bool {
        self.totals.attacker.is_certain() && self.totals.defender.is_certain()
    }

    /// Whether a plan overruns the defender whatever he does: certain of both totals, without any distribution (C4.6.2a).
    pub(crate) fn overruns(&self, plan: Plan) -> bool {
        let units = self.spread(self.totals.attacker.least, self.totals.defender.least);
        let wins = |posture: Option<Posture>| {
            self.combat(&units, plan, posture, None).strengths(&mut Unwritten).overrun
        };
        let open = self.postures(self.state).into_iter().filter(|(_, open)| *open);
        let mut met = open.map(|(posture, _)| posture);
        self.is_certain() && if self.shaken { wins(None) } else { met.all(|it| wins(Some(it))) }
    }

    /// Every posture and whether it is open, on the state in which the defender chooses it.
    pub(crate) fn postures(&self, at_home: &State) -> Vec<(Posture, bool)> {
        let units = self.units.defender.iter().copied();
        let open: SmallVec<[Posture; 5]> = postures_of(at_home, self.hex, units).collect();
        Posture::ALL.into_iter().map(|posture| (posture, open.contains(&posture))).collect()
    }

    /// The combat between forces of such strength.
    fn combat<'a>(
        &'a self,
        units: &'a Sides<Vec<Unit>>,
        plan: Plan,
        posture: Option<Posture>,
        air: Option<AirSupport>,
    ) -> Combat<'a> {
        let force = |units, los| damos::Force { units, los, rp: 0 };
        let forces = Sides {
            attacker: force(&units.attacker, self.los.attacker),
            defender: force(&units.defender, self.los.defender),
        };
        let situation = Situation {
            demoralized: self.shaken,
            air,
            ..self.state.situation((self.hex, self.from), forces)
        };
        situation.combat(&self.state.ground.charts, plan, posture)
    }

    fn spread(&self, attacking: u16, defending: u16) -> Sides<Vec<Unit>> {
        Sides {
            attacker: self.dossiers.attacker.spread(&self.units.attacker, attacking),
            defender: self.dossiers.defender.spread(&self.units.defender, defending),
        }
    }

    /// The odds over all totals that either side may have.
    pub(crate) fn cell(
        &self,
        plan: Plan,
        posture: Option<Posture>,
        air: Option<AirSupport>,
    ) -> Cell {
        let charts = &self.state.ground.charts;
        let mut room = CombatOdds::room();
        let mut cell = Cell {
            chance: 0.0,
            range: None,
            exact: None,
            losses: Sides { attacker: Vec::new(), defender: Vec::new() },
        };
        for (attacking, likely) in self.totals.attacker.shares() {
            for (defending, share) in self.totals.defender.shares() {
                let units = self.spread(attacking, defending);
                room.fill(&self.combat(&units, plan, posture, air), charts);
                let weight = likely * share / f64::from(room.total());
                cell.chance += weight * f64::from(room.attacker_wins());
                let wins = f64::from(room.attacker_wins()) / f64::from(room.total());
                let [least, most] = cell.range.unwrap_or([wins, wins]);
                cell.range = Some([least.min(wins), most.max(wins)]);
                let sp = Sides { attacker: attacking, defender: defending };
                lose(&mut cell.losses, &room, sp, weight);
            }
        }
        if self.is_certain() {
            cell.exact = Some(room.p_attacker_wins().to_string());
            cell.range = None;
        }
        cell
    }

    /// Everything that bears on strength and dice, each with its rule, totals only where they are certain; last, the air unit
    /// that could yet support and is not counted.
    pub(crate) fn modifiers(&self, plan: Plan, posture: Option<Posture>) -> Vec<LedgerLine> {
        let likeliest = |totals: &Totals| {
            let best = totals.shares().max_by(|a, b| a.1.total_cmp(&b.1));
            best.map_or(0, |(total, _)| total)
        };
        let units = self.spread(likeliest(&self.totals.attacker), likeliest(&self.totals.defender));
        let combat = self.combat(&units, plan, posture, None);
        let mut ledger = Ledger::default();
        let strengths = combat.strengths(&mut ledger);
        if !strengths.overrun {
            combat.explain_fire(&self.state.ground.charts, strengths, &mut ledger);
        }
        if !self.is_certain() {
            let firm = |effect: &Effect| matches!(effect, Effect::Add(_) | Effect::Times(..));
            ledger.0.retain(|entry| firm(&entry.effect));
        }
        let mut lines = LedgerLine::parted(&ledger);
        if let Some(air) = self.air {
            let mut yet = Ledger::default();
            let what = format!("{}: the air unit could support", air.side);
            yet.note(rule!("C4.4b"), what, Effect::Shift(i32::from(air.shift)));
            lines.extend(
                LedgerLine::parted(&yet).into_iter().map(|it| LedgerLine { uncounted: true, ..it }),
            );
        }
        lines
    }
}

/// Adds the losses of one case.
fn lose(losses: &mut Sides<Vec<Loss>>, odds: &CombatOdds, sp: Sides<u16>, weight: f64) {
    let mut add = |side: damos::Side, lp: u16, p: f64| {
        let of = &mut losses[side];
        match of.binary_search_by_key(&lp, |loss| loss.lp) {
            Ok(at) => of[at].p += p,
            Err(at) => of.insert(at, Loss { lp, p }),
        }
    };
    if odds.auto_elimination() {
        let p = weight * f64::from(odds.total());
        add(damos::Side::Attacker, 0, p);
        return add(damos::Side::Defender, sp.defender, p);
    }
    for (ends, count) in odds.pairs() {
        for side in damos::Side::BOTH {
            let points = u16::try_from(ends[side].points()).unwrap_or(u16::MAX);
            add(side, points.min(sp[side]), weight * f64::from(count));
        }
    }
}

/// The combat that is being fought in a hex.
pub(crate) fn fought(state: &State, hex: HexIndex) -> Option<&Battle> {
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Battle(battle) if battle.hex == hex => Some(&**battle),
        _ => None,
    })
}

/// As many units as may fight together, the largest as printed first (D2.3d, R67).
fn fitting(state: &State, units: &[UnitId]) -> Vec<UnitId> {
    if state.may_stack_together(units.iter().copied()) {
        return units.to_vec();
    }
    let mut sorted = units.to_vec();
    sorted.sort_by_key(|unit| (std::cmp::Reverse(state.info(*unit).sp), *unit));
    let mut fit: Vec<UnitId> = Vec::new();
    for unit in sorted {
        if state.may_stack_together(fit.iter().copied().chain([unit])) {
            fit.push(unit);
        }
    }
    fit.sort_unstable();
    fit
}

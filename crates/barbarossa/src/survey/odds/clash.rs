//! A combat before plan and posture are chosen, with all that the viewer may know of it.

use super::{Loss, Strength, Total};
use crate::c08_battle::supporters;
use crate::c08_entry::is_shaken;
use crate::ground::{Side, UnitId};
use crate::state::State;
use crate::survey::strength::{Dossier, Totals};
use damos::{
    AirSupport, Combat, CombatOdds, Defender, MatrixEntry, Plan, Posture, Reroll, Sides, Unit,
};
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
    target: HexIndex,
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

impl<'s> Clash<'s> {
    /// The attacker's units stand in the target hex of the state already; `from` is where they came from.
    pub(crate) fn of(
        state: &'s State,
        viewer: Viewer,
        (attackers, from): (&[UnitId], Option<HexIndex>),
        (target, excess): (HexIndex, &[UnitId]),
    ) -> Clash<'s> {
        let dossiers = Sides {
            attacker: Dossier::of(state, viewer, state.phasing),
            defender: Dossier::of(state, viewer, state.phasing.opponent()),
        };
        let facing: Vec<UnitId> = crate::c08_entry::partakers(state, target, excess).collect();
        let units =
            Sides { attacker: fitting(state, attackers), defender: fitting(state, &facing) };
        let los = |units: &[UnitId]| {
            units.first().is_some_and(|unit| state.has_los_in_combat_of(*unit, target))
        };
        Clash {
            state,
            target,
            from,
            totals: Sides {
                attacker: dossiers.attacker.totals(&units.attacker),
                defender: dossiers.defender.totals(&units.defender),
            },
            los: Sides { attacker: los(&units.attacker), defender: los(&units.defender) },
            units,
            dossiers,
            shaken: is_shaken(state, target),
            air: supporters(state, target).next().map(|(_, shift, reroll)| AirSupport {
                side: match state.phasing {
                    Side::Axis => damos::Side::Attacker,
                    Side::Soviet => damos::Side::Defender,
                },
                shift,
                reroll: reroll.then_some(REROLL),
            }),
        }
    }

    /// In an exploitation the LOS of the first combat holds for the attacker (D8.12f).
    pub(crate) fn with_los(mut self, los: Option<bool>) -> Clash<'s> {
        self.los.attacker = los.unwrap_or(self.los.attacker);
        self
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
        }
    }

    /// Whether both totals are certain.
    fn is_certain(&self) -> bool {
        self.totals.attacker.is_certain() && self.totals.defender.is_certain()
    }

    /// The defender about to choose; free retreat is looked at where his posture is chosen.
    pub(crate) fn postures(&self, free_retreat: bool) -> Vec<(Posture, bool)> {
        let kinds: SmallVec<[Unit; 8]> =
            self.units.defender.iter().map(|unit| self.state.info(*unit).unit(1)).collect();
        let defender = Defender {
            units: &kinds,
            camp: self.state.phasing.opponent().camp(),
            terrain: self.state.ground.map.terrain(self.target),
            demoralized: self.shaken,
            free_retreat,
        };
        let open: SmallVec<[Posture; 5]> = defender.postures(&self.state.ground.charts).collect();
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
        let (state, charts) = (self.state, &self.state.ground.charts);
        let posture = posture.filter(|_| !self.shaken);
        let mut matrix =
            posture.map_or_else(MatrixEntry::default, |it| charts.matrix.entry(plan, it));
        if !self.shaken {
            matrix.attacker_lp += state.assault_lp(self.target);
        }
        let crossed = self.from.and_then(|from| state.hexside(from, self.target));
        let plain = Combat::between(&units.attacker, &units.defender);
        let mut forces = plain.forces;
        (forces.attacker.los, forces.defender.los) = (self.los.attacker, self.los.defender);
        Combat {
            forces,
            demoralized: self.shaken,
            plan,
            matrix,
            counterattack: (posture == Some(Posture::Counterattack)).then_some(&charts.cat),
            ground: charts.terrain.ground(
                state.ground.map.terrain(self.target),
                crossed,
                state.ignores_rivers(state.phasing),
            ),
            air,
            ..plain
        }
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

    /// Everything that bears on strength and dice, each with its rule; totals only where they are certain.
    pub(crate) fn modifiers(&self, plan: Plan, posture: Option<Posture>) -> Ledger {
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
        if let Some(air) = self.air {
            let what = format!("{}: the air unit could support", air.side);
            ledger.note(rule!("C4.4b"), what, Effect::Shift(i32::from(air.shift)));
        }
        ledger
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

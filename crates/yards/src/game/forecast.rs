//! What a shot or an assault may bring, and where a unit can go: from what its owner sees (Y78), by the functions that
//! resolve it.

use super::action::{Aim, Ammunition};
use super::board::{Mark, Mode, UnitState};
use super::fire::{self, Eyes, Manner};
use super::frame::{Fight, Maneuver, Step, Weapon};
use super::state::{Orders, State};
use super::{Checked, Why, activation, fight, muster};
use crate::ground::{Player, UnitId, UnitSet};
use crate::{
    AntiTankEffect, AntiTankOdds, AssaultOdds, AssaultRefusal, FireOdds, FireRefusal, MortarAttack,
    MortarCause, MortarHit, SmallArmsCause, UnitOdds, VehicleOdds,
};
use dice::Frac;
use hex::HexIndex;
use referee::Illegal;
use rulebook::{Ledger, rule};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// On what occasion a unit would fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Firer {
    /// In reaction.
    pub reaction: bool,
    /// With one more hex to go (Y33).
    pub onward: bool,
    /// At two hexes (Y44).
    pub split: bool,
}

/// What a shot may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShotOdds {
    /// The table.
    pub weapon: Weapon,
    /// The net modifier.
    pub drm: i32,
    /// Every modifier with its rule.
    pub ledger: Ledger,
    /// The revealed NV units of the hex, each with its odds.
    pub units: Vec<(UnitId, UnitOdds)>,
    /// The revealed vehicles that it can hit.
    pub vehicles: Vec<(UnitId, VehicleOdds)>,
    /// Whether there is a "?" in the hex, of which nothing more is known.
    pub unknown: bool,
    /// That the final result is so high that it finds somebody: a step at least of whoever is there (Y12.1b).
    pub strikes: Frac,
    /// The armor that anti-tank fire has to pierce.
    pub armor: Option<i32>,
}

/// What an assault may bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StormOdds {
    /// What the table says.
    pub odds: AssaultOdds,
    /// That the defender retreats.
    pub won: Frac,
}

/// A hex that a unit can come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The hex.
    pub hex: HexIndex,
    /// Half points spent on the way.
    pub spent: u8,
    /// Every hex of the way, the first step first.
    pub path: Vec<HexIndex>,
    /// Whether it may stop there (Y38).
    pub stops: bool,
}

/// The faces of the die.
const FACES: i32 = 10;

/// The chance that the die with a modifier comes to a number at least.
fn at_least(number: i32, drm: i32) -> Frac {
    let faces = (1..=FACES).filter(|die| die + drm >= number).count();
    Frac::new(faces as i128, FACES.unsigned_abs().into())
}

fn refused(refusal: FireRefusal) -> Illegal<Why> {
    Illegal { rule: refusal.rule(), why: Why::Fire(refusal) }
}

impl State {
    /// What a shot may do, from what its owner sees (Y78).
    ///
    /// # Errors
    /// Why it may not be fired.
    pub fn shot_odds(&self, unit: UnitId, aim: Aim, firer: Firer) -> Checked<ShotOdds> {
        let gone = Illegal { rule: rule!("Y43"), why: Why::NotThere };
        let from = self.unit(unit).hex.ok_or(gone)?;
        let Firer { reaction, onward, split } = firer;
        let manner = Manner { from, split, onward, reaction };
        fire::check(self, unit, aim, manner)?;
        let no_weapon = || Illegal { rule: rule!("Y43"), why: Why::NoWeapon(unit) };
        let enemy = self.unit(unit).player.enemy();
        match aim {
            Aim::Hex { hex } => {
                let attack = self.small_arms(unit, hex, manner, Eyes::View);
                let odds = attack.ok_or_else(no_weapon)?.odds(self.charts()).map_err(refused)?;
                Ok(self.hex_odds::<SmallArmsCause>(enemy, hex, Weapon::SmallArms, odds))
            }
            Aim::Vehicle { .. } | Aim::Unknown { .. } => {
                let vehicle = match aim {
                    Aim::Vehicle { hex, place } => self.vehicle_at(enemy, hex, place),
                    _ => None,
                };
                let attack = self.anti_tank(unit, (aim.hex(), vehicle), manner);
                let odds = attack.ok_or_else(no_weapon)?.odds(self.charts()).map_err(refused)?;
                Ok(anti_tank(vehicle, odds))
            }
        }
    }

    /// What shells may do in the aimed hex or beside it, from what their owner sees.
    ///
    /// # Errors
    /// Why they may not be called for.
    pub fn shell_odds(
        &self,
        player: Player,
        mortar: u8,
        hex: HexIndex,
        hit: MortarHit,
    ) -> Checked<ShotOdds> {
        if hit == MortarHit::Primary {
            activation::may_shell(self, player, Ammunition::He, hex)?;
        }
        let none = Illegal { rule: rule!("Y48"), why: Why::NoMortar };
        let mortars = &self.mission().force(player).mortars;
        let mortar = mortars.get(usize::from(mortar)).ok_or(none)?.0;
        let target = self.target(player.enemy(), hex, Eyes::View);
        let density = self.charts().fire.is_dense(target.steps);
        let attack = MortarAttack { mortar, hit, density, hex: target.hex };
        let odds = attack.odds(self.charts()).map_err(refused)?;
        Ok(self.hex_odds::<MortarCause>(player.enemy(), hex, Weapon::Mortar, odds))
    }

    /// The odds of an attack on all that is seen in a hex.
    fn hex_odds<C>(
        &self,
        enemy: Player,
        hex: HexIndex,
        weapon: Weapon,
        odds: FireOdds<C>,
    ) -> ShotOdds {
        let seen = self.target(enemy, hex, Eyes::View);
        let units = seen.units.iter().chain(&seen.leader).copied();
        ShotOdds {
            weapon,
            drm: odds.drm,
            units: units.zip(odds.units).collect(),
            vehicles: seen.vehicles.iter().copied().zip(odds.vehicles).collect(),
            unknown: self.is_unknown(enemy, hex),
            strikes: at_least(self.charts().fire.casualty_from, odds.drm),
            armor: None,
            ledger: odds.ledger,
        }
    }

    /// The same position without the concealed counters of a player's enemy: nothing in it is hidden from him.
    #[must_use]
    pub fn as_seen_by(&self, player: Player) -> State {
        let mut seen = self.clone();
        for unit in self.board.fielded(player.enemy()).iter() {
            if self.unit(unit).is(Mark::Concealed) {
                seen.board.put(unit, None);
            }
        }
        // Whether a standing order would answer a window is not seen before it does (R-Y83).
        seen.orders[player.enemy().index()] = Orders::default();
        seen
    }

    /// What may be behind a "?" of a player, as his printed order of battle tells it (Y77): one of each type on foot of which
    /// not all lie open or are lost. Who lies open is no guess: he would be taken from where he is seen.
    pub fn guesses(&self, player: Player) -> impl Iterator<Item = UnitId> + '_ {
        let force = self.mission().force(player);
        let mut known: Vec<&str> = Vec::new();
        force.counters.iter().filter(move |unit| {
            let (kind, it) = (&self.counter(*unit).unit, self.unit(*unit));
            let lies_open = it.hex.is_some() && !it.is(Mark::Concealed);
            let fits = kind.kind.is_combat_unit()
                && !(lies_open || it.is(Mark::Lost))
                && !known.contains(&kind.key.as_str());
            if fits {
                known.push(&kind.key);
            }
            fits
        })
    }

    /// What an assault may bring, from what the attacker sees; behind a "?" stands the guess, or nobody who fights. Without
    /// odds where the charge walks over the hex (Y79).
    ///
    /// # Errors
    /// Why such a force may not assault it.
    pub fn storm_odds(
        &self,
        target: HexIndex,
        force: UnitSet,
        guess: Option<UnitId>,
    ) -> Result<Option<StormOdds>, AssaultRefusal> {
        let Some((seen, fight)) = self.storm(target, force, guess) else { return Ok(None) };
        let odds = fight::muster(&seen, &fight).assault.odds(seen.charts())?;
        let won = odds.retreats.p(|side| *side == crate::Side::Defender);
        Ok(Some(StormOdds { odds, won }))
    }

    /// The fight for a hex, and the position as the attacker sees it.
    fn storm(
        &self,
        target: HexIndex,
        force: UnitSet,
        guess: Option<UnitId>,
    ) -> Option<(State, Fight)> {
        let attacker = force.first().map(|unit| self.unit(unit).player)?;
        let mut seen = self.as_seen_by(attacker);
        if let Some(guess) = guess {
            let mut fresh = UnitState::new(attacker.enemy(), self.counter(guess).unit.steps);
            fresh.set(Mark::Concealed, true);
            seen.board.put(guess, None);
            *seen.board.unit_mut(guess) = fresh;
            seen.board.put(guess, Some(target));
        }
        if !muster::is_defended(&seen, attacker.enemy(), target) {
            return None;
        }
        let ways = force.iter().filter_map(|unit| self.map().way(target, self.unit(unit).hex?));
        let fight = Fight {
            attacker,
            target,
            force,
            from: ways.fold(0, |ways, way| ways | 1 << way),
            defenders: UnitSet::default(),
            left_out: UnitSet::default(),
            chained: false,
            prey: None,
            concealed: guess.is_some(),
            dice: SmallVec::new(),
            step: Step::Dice,
        };
        let fight = Fight { defenders: fight::participants(&seen, &fight), ..fight };
        Some((seen, fight))
    }

    /// As many of these as may charge together, as listed (Y13.5b).
    #[must_use]
    pub fn within_an_assault(&self, units: UnitSet) -> UnitSet {
        units.iter().fold(UnitSet::default(), |force, unit| {
            let more = force.with(unit);
            if muster::Count::of(self, more).fits(self) { more } else { force }
        })
    }

    /// The units that may still charge a hex in the activation that goes on (Y57).
    #[must_use]
    pub fn chargers(&self, target: HexIndex) -> UnitSet {
        let Some(it) = self.activation() else { return UnitSet::default() };
        let near = self.map().beside(target);
        let near = near.flat_map(|(_, hex)| self.stack(it.player, hex).iter());
        near.filter(|unit| muster::may_charge(self, it, target, *unit).is_ok()).collect()
    }

    /// Where a unit can go from where it stands, by the cheapest way; on with a maneuver that is under way.
    #[must_use]
    pub fn reach(&self, unit: UnitId, under_way: Option<&Maneuver>) -> Vec<Reached> {
        let fresh;
        let it = match under_way {
            Some(it) => it,
            None => {
                fresh = self.set_out(unit, UnitSet::default(), Mode::Activation);
                &fresh
            }
        };
        let me = self.unit(unit);
        let (Some(start), Some(mover)) = (me.hex, self.counter(unit).unit.mover) else {
            return Vec::new();
        };
        let Some(allowance) = self.charts().maneuver.allowance(mover, it.mode.table()) else {
            return Vec::new();
        };
        // By steps taken first: a unit may always enter some hexes, whatever they cost.
        let mut best: BTreeMap<HexIndex, Reached> = BTreeMap::new();
        let mut edge = vec![(start, it.spent, Vec::new())];
        while let Some((from, spent, path)) = edge.pop() {
            for (way, to) in self.map().beside(from) {
                if it.mode == Mode::Reverse && !(2..=4).contains(&((way + 6 - me.facing) % 6)) {
                    continue;
                }
                let Ok(cost) = self.entry_cost(unit, way, from, to) else { continue };
                let after = spent.saturating_add(cost);
                let entered = it.entered() + path.len();
                let fits =
                    i32::from(after) <= allowance.half_points || entered < allowance.free_hexes;
                let known = best.get(&to);
                let better =
                    known.is_none_or(|it| (after, path.len() + 1) < (it.spent, it.path.len()));
                if !fits || !better || to == start {
                    continue;
                }
                let mut path: Vec<HexIndex> = path.clone();
                path.push(to);
                let stops = self.has_room(me.player, to, self.kind(unit));
                best.insert(to, Reached { hex: to, spent: after, path: path.clone(), stops });
                edge.push((to, after, path));
            }
        }
        best.into_values().collect()
    }

    /// Whether a shot could be fired at a hex, by table, range and line: its modifier for the range, and whether the line is
    /// clear (Y11.3.3a, Y51).
    #[must_use]
    pub fn range_drm(&self, unit: UnitId, from: HexIndex, to: HexIndex) -> Option<i32> {
        if from == to || !self.sees(from, to) {
            return None;
        }
        let (spec, range) = (&self.counter(unit).unit, self.map().distance(from, to));
        let small = spec.small_arms;
        let small = small.and_then(|(_, weapon)| self.charts().small_arms_range.drm(weapon, range));
        let piercing = spec.anti_tank;
        let piercing =
            piercing.and_then(|(_, weapon)| self.charts().anti_tank_range.drm(weapon, range));
        small.into_iter().chain(piercing).max()
    }

    /// The cover of a hex against fire from another, for units on foot: its terrain modifier.
    #[must_use]
    pub fn cover_against(&self, hex: HexIndex, from: HexIndex) -> i32 {
        let features = self.map().features_against(hex, from);
        let class = crate::TargetClass::NonVehicular;
        self.charts().terrain.tem(crate::FireKind::SmallArms, class, features).0
    }
}

fn anti_tank(vehicle: Option<UnitId>, odds: AntiTankOdds) -> ShotOdds {
    let p = |effect: AntiTankEffect| odds.effects.p(|it| *it == effect);
    let [destroyed, shocked] = [AntiTankEffect::Destroyed, AntiTankEffect::Shocked].map(p);
    ShotOdds {
        weapon: Weapon::AntiTank,
        drm: odds.drm,
        units: Vec::new(),
        vehicles: vehicle.map(|it| (it, VehicleOdds { shocked, destroyed })).into_iter().collect(),
        unknown: vehicle.is_none(),
        // A "?" is one unit on foot without steps (Y78): nothing to destroy, whatever may come to light.
        strikes: if vehicle.is_some() { destroyed } else { Frac::ZERO },
        armor: vehicle.map(|_| odds.armor),
        ledger: odds.ledger,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::ToCase;
    use crate::game::{Action, Frame, Setup, Yards};
    use crate::ground::World;
    use referee::Game as _;
    use referee::conformance::stroll;
    use serde_json::{Value, json};

    /// What `grognard odds yards` answers to a case.
    fn program(case: &Value) -> Value {
        casefile::answer(case.to_string().as_bytes(), crate::ODDS_OPS, crate::odds)
    }

    /// How a unit fires now.
    fn occasion(state: &State, unit: UnitId) -> (Firer, Manner) {
        let reaction = matches!(state.frames.last(), Some(Frame::React(_) | Frame::Assault(_)));
        let from = state.unit(unit).hex.expect("a place");
        let manner = Manner { from, split: false, onward: false, reaction };
        (Firer { reaction, ..Firer::default() }, manner)
    }

    fn small_arms(state: &State, unit: UnitId, hex: HexIndex) {
        let (firer, manner) = occasion(state, unit);
        let told = state.shot_odds(unit, Aim::Hex { hex }, firer).expect("an open shot");
        let attack = state.small_arms(unit, hex, manner, Eyes::View).expect("small arms");
        // A vehicle on its way through a full hex (Y38) is one more than a case can hold.
        if attack.hex.vehicles.len() > 2 {
            return;
        }
        let mut case = attack.to_case();
        // A "?" is a unit without steps, of which a case knows nothing: only the modifier is the same then.
        for unit in case["units"].as_array_mut().expect("a list").iter_mut() {
            if unit["steps"] == 0 {
                unit["steps"] = json!(1);
            }
        }
        let answer = program(&case);
        assert_eq!(answer["drm"], told.drm, "{answer} to {case}");
        let units = told.units.iter().map(|(_, it)| {
            json!([it.disrupted, it.loses_a_step, it.eliminated].map(|it| it.to_string()))
        });
        let listed = answer["units"].as_array().expect("units").iter().take(told.units.len());
        let listed =
            listed.map(|it| json!([it["disrupted"], it["loses_a_step"], it["eliminated"]]));
        assert_eq!(units.collect::<Value>(), listed.collect::<Value>(), "{answer}");
    }

    fn anti_tank_fire(state: &State, unit: UnitId, aim: Aim) {
        let (firer, manner) = occasion(state, unit);
        let told = state.shot_odds(unit, aim, firer).expect("an open shot");
        let enemy = state.unit(unit).player.enemy();
        let vehicle = match aim {
            Aim::Vehicle { hex, place } => state.vehicle_at(enemy, hex, place),
            _ => None,
        };
        let attack = state.anti_tank(unit, (aim.hex(), vehicle), manner).expect("a weapon");
        let answer = program(&attack.to_case());
        // A "?" is taken for a unit on foot: the modifier is that of the program, and there is nothing to destroy.
        let destroyed = answer["effects"]["destroyed"].as_str().filter(|_| vehicle.is_some());
        let destroyed = destroyed.unwrap_or("0");
        assert_eq!(
            (told.strikes.to_string().as_str(), &answer["drm"]),
            (destroyed, &json!(told.drm))
        );
    }

    /// An assault, if it can be made; behind a "?" stands the guess.
    fn storm(state: &State, target: HexIndex, force: UnitSet, guess: Option<UnitId>) -> bool {
        let (told, fought) =
            (state.storm_odds(target, force, guess), state.storm(target, force, guess));
        let (Ok(Some(told)), Some((seen, fight))) = (told, fought) else { return false };
        let answer = program(&fight::muster(&seen, &fight).assault.to_case());
        let won = answer["retreats"]["defender"].as_str().unwrap_or("0");
        assert_eq!(won, told.won.to_string(), "{answer}");
        true
    }

    #[test]
    fn y78_odds_on_the_board_are_those_of_the_program() {
        let mut met = [0; 3];
        for (id, seed) in World::ORDER.into_iter().cycle().zip(0..6 * World::ORDER.len() as u64) {
            let start = Yards::start(&Setup::of(id)).expect("a mission");
            stroll::<Yards>(start, seed, |moment| {
                for action in moment.decision.iter().flat_map(|it| it.legal) {
                    match *action {
                        Action::Fire { unit, aim: Aim::Hex { hex }, onward: false } => {
                            small_arms(moment.state, unit, hex);
                            met[0] += 1;
                        }
                        Action::Fire { unit, aim, onward: false } => {
                            anti_tank_fire(moment.state, unit, aim);
                            met[1] += 1;
                        }
                        _ => {}
                    }
                }
                if let Some(Frame::Muster { target, force }) = moment.state.frames.last()
                    && let Some(first) = force.first()
                {
                    let enemy = moment.state.unit(first).player.enemy();
                    let guesses = moment.state.guesses(enemy).map(Some).chain([None]);
                    met[2] +=
                        guesses.filter(|it| storm(moment.state, *target, *force, *it)).count();
                }
                moment.step < 1500
            });
        }
        assert!(met.into_iter().all(|count| count > 10), "{met:?}");
    }
}

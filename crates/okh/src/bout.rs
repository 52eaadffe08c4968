//! One attack weighed exactly: all ten faces of the die by the tables of the rules, and what each result gains.

use crate::front::Front;
use crate::weights::Weights;
use crate::worth;
use besieged::game::{Mark, State};
use besieged::ground::{Player, UnitId};
use besieged::{
    Attackers, Code, Combat, CombatResult, Defenders, Die, Impulse, Kind, Odds, Side, Table, Toll,
    Unit, Weather, river_shields,
};
use hex::HexIndex;

/// Who attacks from where.
pub(crate) type Posted = (UnitId, HexIndex);

/// An attack with what is at stake.
pub(crate) struct Bout<'a> {
    state: &'a State,
    weights: &'a Weights,
    combat: Combat,
    /// The strength of the attackers.
    pub(crate) strength: u32,
    odds: Odds,
    /// The worth and the steps of the attackers and of the defenders.
    worths: [f32; 2],
    steps: [u32; 2],
    /// Whether the defenders are surrounded once the attackers stand.
    pub(crate) surrounded: bool,
    /// Armor and cavalry among the attackers, which advance far.
    mobile: bool,
    /// Whether armor among them is supplied (R-B35).
    blitz: bool,
    /// What taking the hex is worth.
    prize: f32,
}

/// How an attack is supported, and what it then gains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Support {
    pub(crate) air: u8,
    pub(crate) table: Table,
    /// Own gain less own loss, effort and air.
    pub(crate) gain: f32,
}

impl<'a> Bout<'a> {
    /// An attack by the phasing player; none where a side has no strength.
    pub(crate) fn new(
        (state, weights, front): (&'a State, &'a Weights, &Front),
        target: HexIndex,
        posted: &[Posted],
    ) -> Option<Bout<'a>> {
        let (player, enemy) = (state.phasing, state.phasing.enemy());
        let map = &state.scene.map;
        let hexes: Vec<HexIndex> = posted.iter().map(|(_, hex)| *hex).collect();
        let surrounded = closed_sides(state, player, target, &hexes) == 6;
        let part = |unit: UnitId, strength: u8, surrounded: bool| Unit {
            strength: strength.into(),
            steps: state.unit(unit).steps.into(),
            kind: state.counter(unit).kind,
            formation: state.counter(unit).formation,
            surrounded,
        };
        let attackers: Vec<Unit> = posted
            .iter()
            .map(|(unit, hex)| {
                let stands = state.unit(*unit).hex() == Some(*hex);
                let hemmed = stands && state.is_surrounded(player, *hex);
                part(*unit, state.attack_strength(*unit), hemmed)
            })
            .collect();
        let defenders: Vec<Unit> = state
            .stack(target)
            .map(|unit| part(unit, state.defense_strength(unit), surrounded))
            .collect();
        let across = |(_, hex): &Posted| {
            map.side_toward(*hex, target).is_some_and(|side| map.has_river(*hex, side))
        };
        let river =
            state.weather_now() != Weather::Snow && river_shields(posted.iter().map(across));
        let sum = |units: &[Unit]| units.iter().map(|unit| unit.strength).sum::<u32>();
        let steps = |units: &[Unit]| units.iter().map(|unit| unit.steps).sum::<u32>();
        let strength = sum(&attackers);
        let odds = Odds::of(strength, sum(&defenders))?;
        let steps = [steps(&attackers), steps(&defenders)];
        let worths = [
            posted.iter().map(|(unit, _)| worth::now(state, weights, *unit)).sum(),
            worth::stack(state, weights, target),
        ];
        let armor = |(unit, _): &Posted| state.counter(*unit).kind == Kind::Armor;
        let fed = |(unit, _): &Posted| state.unit(*unit).is(Mark::Supplied);
        let combat = Combat {
            table: Table::Results,
            attacker_nation: player.nation(),
            turn: state.turn,
            impulse: state.impulse,
            weather: state.weather_now(),
            terrain: map.terrain(target).unwrap_or_default(),
            major_city: map.majors().contains(target),
            river,
            attackers: Attackers { units: attackers, field_marshal: false, air_units: 0 },
            defenders: Defenders { units: defenders, field_marshal: false },
        };
        let rail = if state.net[enemy.index()].contains(target) { weights.rail } else { 0.0 };
        let prize =
            weights.vacated * (0.4 + front.posture) + rail + worth::major(state, weights, target);
        Some(Bout {
            state,
            weights,
            combat,
            strength,
            odds,
            worths,
            steps,
            surrounded,
            mobile: posted.iter().any(|(unit, _)| state.counter(*unit).is_mobile()),
            blitz: worth::may_blitz(state, player)
                && posted.iter().any(|one| armor(one) && fed(one)),
            prize,
        })
    }

    /// The odds before air support.
    pub(crate) fn odds(&self) -> Odds {
        self.odds
    }

    /// The most air units it can have (B12, B44).
    fn air_most(&self) -> u8 {
        let state = self.state;
        let units = self.combat.attackers.units.len() as u32;
        let limit = state.scene.charts.air.limit(state.weather_now(), units).most;
        state.air[state.phasing.index()].min(u8::try_from(limit).unwrap_or(u8::MAX))
    }

    /// The best support among all that the rules allow, at most so many air units.
    pub(crate) fn best(&self, air_left: u8) -> Support {
        let mut best: Option<Support> = None;
        for air in 0..=self.air_most().min(air_left) {
            for table in [Table::Results, Table::Blitz] {
                if let Some(gain) = self.gain(air, table, [false; 2])
                    && best.is_none_or(|known| gain > known.gain)
                {
                    best = Some(Support { air, table, gain });
                }
            }
        }
        let surrender = Support { air: 0, table: Table::Results, gain: self.surrender() };
        best.unwrap_or(surrender)
    }

    /// What it gains where the odds are too low for any table: every attacker surrenders (R-B54).
    pub(crate) fn surrender(&self) -> f32 {
        -self.worths[0] * (1.0 + self.weights.surrendered)
    }

    /// What it gains with a support, exactly; none where the table is not open to it.
    pub(crate) fn gain(&self, air: u8, table: Table, marshals: [bool; 2]) -> Option<f32> {
        let charts = &self.state.scene.charts;
        if table == Table::Blitz && !self.blitz {
            return None;
        }
        let column = charts.table(table).column(self.odds.shifted(air.into()))?;
        let drm = self.drm(marshals);
        let faces =
            Die::faces().map(|die| self.payoff(table, column.read(die.face() + drm).result));
        let mean = faces.sum::<f32>() / f32::from(Die::FACES);
        let effort = self.weights.effort * self.strength as f32;
        Some(mean - effort - self.weights.air * f32::from(air))
    }

    /// The sum of the die modifiers.
    fn drm(&self, marshals: [bool; 2]) -> i32 {
        let chart = &self.state.scene.charts.modifiers;
        if marshals == [false; 2] {
            return chart.applying(&self.combat).map(|(_, value)| value).sum();
        }
        let mut combat = self.combat.clone();
        combat.attackers.field_marshal = marshals[0];
        combat.defenders.field_marshal = marshals[1];
        chart.applying(&combat).map(|(_, value)| value).sum()
    }

    /// What a result gains, in the eyes of the attacker.
    pub(crate) fn payoff(&self, table: Table, result: CombatResult) -> f32 {
        let weights = self.weights;
        let (own, other) = result.code.tolls(self.steps[0], self.steps[1]);
        let lost = self.toll(0, own, false);
        let mut taken = self.toll(1, other, self.surrounded);
        let (mut vacated, mut recoil) = (taken >= self.worths[1], 0.0);
        match result.code.retreat() {
            Some((Side::Defender, _)) => {
                vacated = true;
                if self.surrounded {
                    // R-B16: the surrounded who must retreat are eliminated.
                    taken = taken.max(self.worths[1]);
                }
            }
            Some((Side::Attacker, _)) => recoil = weights.recoil,
            None => {}
        }
        let stands = lost < self.worths[0];
        let rages = result.code == Code::BattleRages;
        let hexes = match table {
            Table::Results => 1,
            Table::Blitz => result.advance.unwrap_or(0),
        };
        let mut gain = taken - lost - recoil;
        if vacated && stands && !rages && hexes > 0 {
            gain += self.prize;
            if self.mobile {
                gain += weights.exploit * (hexes - 1) as f32;
            }
        }
        if rages && self.state.impulse == Impulse::First && stands {
            gain -= weights.lock;
        }
        gain
    }

    /// The worth that a toll takes from a side.
    fn toll(&self, side: usize, toll: Toll, surrounded: bool) -> f32 {
        let (worth, steps) = (self.worths[side], self.steps[side]);
        let for_good = 1.0 + self.weights.surrendered;
        match toll {
            Toll::Nothing => 0.0,
            Toll::Steps(lost) if lost >= steps => worth,
            Toll::Steps(lost) => worth * lost as f32 / steps.max(1) as f32,
            Toll::EveryoneStarred if surrounded => worth * for_good,
            Toll::Everyone | Toll::EveryoneStarred => worth,
            Toll::Surrender => worth * for_good,
        }
    }
}

/// How many of the six sides of a hex are closed to its defenders, if the attacker also stood in these hexes (B48).
pub(crate) fn closed_sides(
    state: &State,
    attacker: Player,
    target: HexIndex,
    also: &[HexIndex],
) -> usize {
    let map = &state.scene.map;
    let (mut open, defender) = (0, attacker.enemy());
    for (_, next) in map.beside(target) {
        let held = state.holds(attacker, next) || also.contains(&next);
        let zoc =
            || state.in_zoc(attacker, next) || also.iter().any(|hex| map.are_beside(*hex, next));
        let closed = held || (!state.holds(defender, next) && zoc());
        open += usize::from(!closed);
    }
    6 - open
}

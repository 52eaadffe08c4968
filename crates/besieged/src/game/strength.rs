//! Strengths in a fight, who is surrounded, and the combat that the tables resolve (B32, B37, B48, R-B32, R-B39).

use super::frame::{Attack, Battle};
use super::state::{Mark, State};
use crate::ground::{Player, UnitId, UnitSet};
use crate::{
    Attackers, Combat, Defenders, Neighbour, Odds, Table, Unit, Weather, is_first_winter,
    is_surrounded, river_shields,
};
use hex::HexIndex;
use rulebook::{RuleId, rule};

impl State {
    /// The rule that halves the attack of a unit: supply, or the first winter; once only (R-B32).
    #[must_use]
    pub fn attack_halved(&self, unit: UnitId) -> Option<RuleId> {
        rulebook::cite!("R-B32");
        if !self.unit(unit).is(Mark::Supplied) {
            Some(rule!("B37"))
        } else if self.counter(unit).player == Player::Axis
            && is_first_winter(self.turn, self.weather_now())
        {
            Some(rule!("B32"))
        } else {
            None
        }
    }

    /// The attack strength of a unit: halved down, never under 1 (R-B32, R-B56).
    #[must_use]
    pub fn attack_strength(&self, unit: UnitId) -> u8 {
        rulebook::cite!("R-B56");
        let printed = self.counter(unit).strength(self.unit(unit).steps);
        if self.attack_halved(unit).is_some() { (printed / 2).max(1) } else { printed }
    }

    /// The defense strength of a unit: halved up out of supply.
    #[must_use]
    pub fn defense_strength(&self, unit: UnitId) -> u8 {
        let printed = self.counter(unit).strength(self.unit(unit).steps);
        if self.unit(unit).is(Mark::Supplied) { printed } else { printed.div_ceil(2) }
    }

    /// The sum of the defense strengths in a hex.
    #[must_use]
    pub fn defense_of(&self, hex: HexIndex) -> u32 {
        self.stack(hex).map(|unit| u32::from(self.defense_strength(unit))).sum()
    }

    /// Whether the units in a hex are surrounded; closed ground counts as impassable (B48, R-B26).
    #[must_use]
    pub fn is_surrounded(&self, player: Player, hex: HexIndex) -> bool {
        rulebook::cite!("B48");
        let enemy = player.enemy();
        let mut around = [Neighbour { impassable: true, ..Neighbour::default() }; 6];
        for (side, next) in self.scene.map.beside(hex) {
            around[side] = Neighbour {
                impassable: false,
                enemy_unit: self.holds(enemy, next),
                enemy_zoc: self.in_zoc(enemy, next),
                friendly_unit: self.holds(player, next),
            };
        }
        is_surrounded(around)
    }

    /// The units of an attack, both sides, that are surrounded as it stands.
    #[must_use]
    pub fn surrounded(&self, attack: &Attack) -> UnitSet {
        let mut units = UnitSet::default();
        let defenders = self.stack(attack.target);
        for unit in attack.attackers.iter().copied().chain(defenders) {
            let hex = self.unit(unit).hex();
            let player = self.counter(unit).player;
            units.set(unit, hex.is_some_and(|hex| self.is_surrounded(player, hex)));
        }
        units
    }

    /// The odds of an attack before air support.
    #[must_use]
    pub fn odds(&self, target: HexIndex, attackers: &[UnitId]) -> Option<Odds> {
        let attack = attackers.iter().map(|unit| u32::from(self.attack_strength(*unit))).sum();
        Odds::of(attack, self.defense_of(target))
    }

    /// An attack as the tables see it: the only place where play makes a [`Combat`].
    #[must_use]
    pub fn combat(&self, attack: &Attack, air: u8, table: Table, marshals: [bool; 2]) -> Combat {
        let surrounded = self.surrounded(attack);
        let part = |unit: UnitId, strength: u8| {
            let counter = self.counter(unit);
            Unit {
                strength: strength.into(),
                steps: self.unit(unit).steps.into(),
                kind: counter.kind,
                formation: counter.formation,
                surrounded: surrounded.contains(unit),
            }
        };
        let target = attack.target;
        let attackers = attack.attackers.iter();
        Combat {
            table,
            attacker_nation: self.phasing.nation(),
            turn: self.turn,
            impulse: self.impulse,
            weather: self.weather_now(),
            terrain: self.scene.map.terrain(target).unwrap_or_default(),
            major_city: self.scene.map.majors().contains(target),
            river: self.is_shielded(attack),
            attackers: Attackers {
                units: attackers.map(|unit| part(*unit, self.attack_strength(*unit))).collect(),
                field_marshal: marshals[0],
                air_units: air.into(),
            },
            defenders: Defenders {
                units: self
                    .stack(target)
                    .map(|unit| part(unit, self.defense_strength(unit)))
                    .collect(),
                field_marshal: marshals[1],
            },
        }
    }

    /// Whether a river shields the defenders; snow voids rivers (R-B22, R-B39).
    fn is_shielded(&self, attack: &Attack) -> bool {
        rulebook::cite!("R-B39");
        let map = &self.scene.map;
        let across = |unit: &UnitId| {
            let from = self.unit(*unit).hex();
            from.is_some_and(|from| {
                map.side_toward(from, attack.target).is_some_and(|side| map.has_river(from, side))
            })
        };
        self.weather_now() != Weather::Snow && river_shields(attack.attackers.iter().map(across))
    }
}

impl Battle {
    /// The combat of a battle in progress.
    #[must_use]
    pub fn combat(&self, state: &State) -> Combat {
        state.combat(&self.attack, self.air, self.table, self.marshals)
    }
}

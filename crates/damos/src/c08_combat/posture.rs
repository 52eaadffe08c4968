//! Defensive postures and who may or must choose them (D8.4, C2, R36).

use crate::{Camp, Charts, Terrain, Unit, UnitType};
use rulebook::{RuleId, rule};
use std::fmt;

/// How the defender meets the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Posture {
    /// Hold the line.
    Steadfast,
    /// Strike back if the first exchange is lost (D8.9).
    Counterattack,
    /// Give ground in the outpost zone.
    ElasticDefense,
    /// Strongpoints all round.
    Hedgehog,
    /// Delay and get away.
    DelayingAction,
}

impl Posture {
    /// Every posture, in the order of the matrix.
    pub const ALL: [Posture; 5] = [
        Posture::Steadfast,
        Posture::Counterattack,
        Posture::ElasticDefense,
        Posture::Hedgehog,
        Posture::DelayingAction,
    ];

    /// Every posture with the name it has in files.
    pub const NAMES: [(&'static str, Posture); 5] = [
        ("steadfast", Posture::Steadfast),
        ("counterattack", Posture::Counterattack),
        ("elastic_defense", Posture::ElasticDefense),
        ("hedgehog", Posture::Hedgehog),
        ("delaying_action", Posture::DelayingAction),
    ];

    /// The name it has in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

impl fmt::Display for Posture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Posture::Steadfast => "Steadfast",
            Posture::Counterattack => "Counterattack",
            Posture::ElasticDefense => "Elastic Defense",
            Posture::Hedgehog => "Hedgehog",
            Posture::DelayingAction => "Delaying Action",
        })
    }
}

/// What the combat matrix does for a plan against a posture (D8.4b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatrixEntry {
    /// Added to the attacker's roll.
    pub attacker_drm: i32,
    /// Added to the defender's roll.
    pub defender_drm: i32,
    /// Rungs added to what the attacker suffers.
    pub attacker_lp: i32,
    /// Rungs added to what the defender suffers.
    pub defender_lp: i32,
}

/// What a posture needs (D8.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// An armor or mechanized unit (C2.1c).
    ArmorOrMechanized,
    /// Two units.
    TwoUnits,
    /// A foot, mountain or airborne unit.
    Foot,
    /// A retreat hex free of EZOC.
    FreeRetreat,
}

impl Needs {
    /// Every need with the name it has in files.
    pub const NAMES: [(&'static str, Needs); 5] = [
        ("nothing", Needs::Nothing),
        ("armor_or_mechanized", Needs::ArmorOrMechanized),
        ("two_units", Needs::TwoUnits),
        ("foot", Needs::Foot),
        ("free_retreat", Needs::FreeRetreat),
    ];
}

/// What closes a posture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PostureBar {
    /// A demoralized force chooses none (D2.8e).
    Demoralized,
    /// In a city only Steadfast (C2.1a).
    City,
    /// A counterattack needs an armor or mechanized unit (C2.1c).
    NoTanks,
    /// A Russian has no choice (C2.1b).
    Duty,
    /// The terrain does not allow it (C2.1d).
    Terrain,
    /// The force lacks what it needs (D8.4a).
    Needs(Needs),
}

impl PostureBar {
    /// The rule.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            PostureBar::Demoralized => rule!("D2.8e"),
            PostureBar::City => rule!("C2.1a"),
            PostureBar::NoTanks => rule!("C2.1c"),
            PostureBar::Duty => rule!("C2.1b"),
            PostureBar::Terrain => rule!("C2.1d"),
            PostureBar::Needs(_) => rule!("D8.4a"),
        }
    }
}

impl fmt::Display for PostureBar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PostureBar::Demoralized => "a demoralized defender chooses no posture",
            PostureBar::City => "in a city the defender must be steadfast",
            PostureBar::NoTanks => "a counterattack needs an armor or mechanized unit",
            PostureBar::Duty => {
                "a Russian defender must counterattack if it can, else be steadfast"
            }
            PostureBar::Terrain => "the terrain of the hex does not allow this posture",
            PostureBar::Needs(Needs::TwoUnits) => "it needs two units",
            PostureBar::Needs(Needs::Foot) => "it needs a foot, mountain or airborne unit",
            PostureBar::Needs(Needs::FreeRetreat) => "it needs a retreat hex free of EZOC",
            PostureBar::Needs(_) => "the force lacks what it needs",
        })
    }
}

/// A force about to choose its posture; units that reacted in are part of it (D8.1e).
#[derive(Clone, Copy, Debug)]
pub struct Defender<'a> {
    /// Its units.
    pub units: &'a [Unit],
    /// Who plays it.
    pub camp: Camp,
    /// The combat hex.
    pub terrain: Terrain,
    /// A demoralized force chooses none (D2.8e).
    pub demoralized: bool,
    /// It has a retreat hex free of EZOC.
    pub free_retreat: bool,
}

impl Defender<'_> {
    /// Whether its units meet a need.
    #[must_use]
    pub fn meets(&self, needs: Needs) -> bool {
        rulebook::cite!("D8.1e");
        let any = |test: fn(UnitType) -> bool| self.units.iter().any(|unit| test(unit.kind));
        match needs {
            Needs::Nothing => true,
            Needs::ArmorOrMechanized => any(UnitType::is_armor_or_mechanized),
            Needs::TwoUnits => self.units.len() >= 2,
            Needs::Foot => any(|kind| {
                matches!(kind, UnitType::FootInfantry | UnitType::Mountain | UnitType::Airborne)
            }),
            Needs::FreeRetreat => self.free_retreat,
        }
    }

    /// Whether units and terrain allow a posture, duties aside (D8.4a, C2.1c, C2.1d).
    #[must_use]
    pub fn is_eligible(&self, charts: &Charts, posture: Posture) -> bool {
        charts.terrain.hex(self.terrain).permits(posture)
            && self.meets(charts.matrix.needs(posture))
    }

    /// The postures it may choose, in the order of the matrix; none when it is demoralized.
    ///
    /// Duties come first: Steadfast in a city (C2.1a); a Russian must counterattack if eligible, else stand (C2.1b, R36).
    ///
    /// ```
    /// use damos::{Camp, Charts, Defender, Posture, Terrain, Unit, UnitType};
    /// let tanks = [Unit { kind: UnitType::Armor, sp: 4, ma: 6, zoi: true }];
    /// let force = Defender {
    ///     units: &tanks, camp: Camp::Russian, terrain: Terrain::Woods, demoralized: false, free_retreat: true,
    /// };
    /// assert_eq!(force.postures(Charts::standard()).collect::<Vec<_>>(), [Posture::Counterattack]);
    /// ```
    pub fn postures<'a>(&'a self, charts: &'a Charts) -> impl Iterator<Item = Posture> + 'a {
        let duty = self.duty(charts);
        Posture::ALL.into_iter().filter(move |&posture| match duty {
            _ if self.demoralized => false,
            Some(duty) => posture == duty,
            None => self.is_eligible(charts, posture),
        })
    }

    /// What closes a posture to it; nothing where it is open.
    #[must_use]
    pub fn bar(&self, charts: &Charts, posture: Posture) -> Option<PostureBar> {
        let needs = charts.matrix.needs(posture);
        let tanks = needs == Needs::ArmorOrMechanized && !self.meets(needs);
        if self.demoralized {
            return Some(PostureBar::Demoralized);
        }
        if self.postures(charts).any(|open| open == posture) {
            return None;
        }
        Some(match self.camp {
            _ if self.terrain.is_city() => PostureBar::City,
            _ if tanks => PostureBar::NoTanks,
            Camp::Russian => PostureBar::Duty,
            Camp::German if charts.terrain.hex(self.terrain).permits(posture) => {
                PostureBar::Needs(needs)
            }
            Camp::German => PostureBar::Terrain,
        })
    }

    /// The posture it has to take, if it has no choice (C2.1a, C2.1b, R36).
    #[must_use]
    pub fn duty(&self, charts: &Charts) -> Option<Posture> {
        if self.terrain.is_city() {
            Some(Posture::Steadfast)
        } else if self.camp != Camp::Russian {
            None
        } else if self.is_eligible(charts, Posture::Counterattack) {
            Some(Posture::Counterattack)
        } else {
            Some(Posture::Steadfast)
        }
    }
}

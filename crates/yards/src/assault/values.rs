//! 13.4 Assault values and the assault modifier.

use super::{Assault, AssaultCover, BySide, Fighter, Force, Side};
use crate::Charts;
use crate::drm::{Cause, Modifiers, when};
use crate::units::UnitKind;
use rulebook::{Effect, Ledger, RuleId, rule};

/// The assault value modifiers (Y-T4) and the limits of the assault rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssaultChart {
    /// A participating vehicle in motion, to its owner.
    pub motion: i32,
    /// The enemy is regrouping.
    pub regrouping_enemy: i32,
    /// The defender in a building outside towns, an improved position or behind a wall.
    pub building_ip_or_wall: i32,
    /// The defender is concealed.
    pub concealed: i32,
    /// LATW against a bunker or towed gun.
    pub latw_vs_bunker_or_gun: i32,
    /// Hero against a bunker.
    pub hero_vs_bunker: i32,
    /// The defender on a hill.
    pub hill: i32,
    /// Envelopment.
    pub envelopment: i32,
    /// The defender in an urban building or on an urban road.
    pub urban: i32,
    /// The most that better cohesion adds.
    pub cohesion_most: i32,
    /// The most that the assault modifier can be, either way.
    pub drm_most: i32,
    /// The raw die that loses a leader (R-Y15).
    pub leader_lost: i32,
}

/// What modifies an assault value, in the order in which cases list it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssaultCause {
    /// Attacker: the enemy is regrouping.
    RegroupingEnemy,
    /// Attacker: LATW against a bunker or towed gun.
    LatwVsBunkerOrGun,
    /// Attacker: hero against a bunker.
    HeroVsBunker,
    /// Attacker: envelopment.
    Envelopment,
    /// Defender: building outside towns, improved position or wall.
    BuildingIpOrWall,
    /// Defender: urban building or urban road.
    Urban,
    /// Defender: concealed.
    Concealed,
    /// Defender: on a hill.
    Hill,
    /// Either: a vehicle in motion.
    Motion(Side),
    /// Either: better cohesion.
    Cohesion(Side),
}

impl AssaultCause {
    /// The side whose value it changes.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            AssaultCause::Motion(side) | AssaultCause::Cohesion(side) => side,
            AssaultCause::RegroupingEnemy
            | AssaultCause::LatwVsBunkerOrGun
            | AssaultCause::HeroVsBunker
            | AssaultCause::Envelopment => Side::Attacker,
            AssaultCause::BuildingIpOrWall
            | AssaultCause::Urban
            | AssaultCause::Concealed
            | AssaultCause::Hill => Side::Defender,
        }
    }
}

impl Cause for AssaultCause {
    const NET: RuleId = rule!("Y13.4");

    fn name(self) -> &'static str {
        match self {
            AssaultCause::RegroupingEnemy => "regrouping_enemy",
            AssaultCause::LatwVsBunkerOrGun => "latw_vs_bunker_or_gun",
            AssaultCause::HeroVsBunker => "hero_vs_bunker",
            AssaultCause::Envelopment => "envelopment",
            AssaultCause::BuildingIpOrWall => "building_ip_or_wall",
            AssaultCause::Urban => "urban",
            AssaultCause::Concealed => "concealed",
            AssaultCause::Hill => "hill",
            AssaultCause::Motion(_) => "motion",
            AssaultCause::Cohesion(_) => "cohesion",
        }
    }

    fn rule(self) -> RuleId {
        match self {
            AssaultCause::RegroupingEnemy => rule!("Y13.4b"),
            AssaultCause::LatwVsBunkerOrGun => rule!("Y13.4e"),
            AssaultCause::HeroVsBunker => rule!("Y13.4f"),
            AssaultCause::Envelopment => rule!("Y13.4h"),
            AssaultCause::BuildingIpOrWall => rule!("Y13.4c"),
            AssaultCause::Urban => rule!("Y13.4i"),
            AssaultCause::Concealed => rule!("Y13.4d"),
            AssaultCause::Hill => rule!("Y13.4g"),
            AssaultCause::Motion(_) => rule!("Y13.4j"),
            AssaultCause::Cohesion(_) => rule!("Y13.4a"),
        }
    }

    fn words(self) -> &'static str {
        match self {
            AssaultCause::RegroupingEnemy => "attacker: enemy regrouping",
            AssaultCause::LatwVsBunkerOrGun => "attacker: LATW against bunker or towed gun",
            AssaultCause::HeroVsBunker => "attacker: hero against bunker",
            AssaultCause::Envelopment => "attacker: envelopment",
            AssaultCause::BuildingIpOrWall => "defender: building, improved position or wall",
            AssaultCause::Urban => "defender: inside a town",
            AssaultCause::Concealed => "defender: concealed",
            AssaultCause::Hill => "defender: on a hill",
            AssaultCause::Motion(Side::Attacker) => "attacker: vehicle in motion",
            AssaultCause::Motion(Side::Defender) => "defender: vehicle in motion",
            AssaultCause::Cohesion(Side::Attacker) => "attacker: better cohesion",
            AssaultCause::Cohesion(Side::Defender) => "defender: better cohesion",
        }
    }
}

/// What an assault is worth before the die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssaultValues {
    /// The modifiers of both sides.
    pub modifiers: Modifiers<AssaultCause>,
    /// Sum of assault values and modifiers, per side.
    pub values: BySide<i32>,
    /// The difference, within its limits.
    pub drm: i32,
    /// Where the numbers came from.
    pub ledger: Ledger,
}

impl Force {
    fn sum(&self) -> i32 {
        self.participants().map(|fighter| i32::from(fighter.assault_value)).sum()
    }

    fn has(&self, kind: UnitKind) -> bool {
        self.participants().any(|fighter| fighter.is(kind))
    }

    fn has_motion(&self) -> bool {
        self.participants().any(|fighter| fighter.is_vehicle() && fighter.motion)
    }

    /// The best cohesion among participating NV combat units, LATWs excepted (R-Y11).
    fn cohesion(&self) -> Option<i32> {
        let combat_units = self.participants().filter(|fighter| Fighter::is_combat_unit(fighter));
        combat_units.map(|fighter| i32::from(fighter.cohesion)).max()
    }
}

impl Assault {
    /// The modifiers of both sides in printed order.
    fn modifiers(&self, chart: &AssaultChart) -> Modifiers<AssaultCause> {
        use AssaultCause as C;
        let (attacker, defender) = (&self.attacker, &self.defender);
        let bunker = defender.has(UnitKind::Bunker);
        let latw = attacker.has(UnitKind::Latw) && (bunker || defender.has(UnitKind::TowedGun));
        let lead = match (attacker.cohesion(), defender.cohesion()) {
            (Some(mine), Some(theirs)) => mine - theirs,
            _ => 0,
        };
        let cohesion = |lead: i32| lead.clamp(0, chart.cohesion_most);
        let sheltered = self.cover == AssaultCover::BuildingIpOrWall;
        Modifiers::of([
            (C::RegroupingEnemy, when(self.regrouping, chart.regrouping_enemy)),
            (C::LatwVsBunkerOrGun, when(latw, chart.latw_vs_bunker_or_gun)),
            (C::HeroVsBunker, when(attacker.hero && bunker, chart.hero_vs_bunker)),
            (C::Envelopment, when(self.envelopment, chart.envelopment)),
            (C::Motion(Side::Attacker), when(attacker.has_motion(), chart.motion)),
            (C::Cohesion(Side::Attacker), cohesion(lead)),
            (C::BuildingIpOrWall, when(sheltered, chart.building_ip_or_wall)),
            (C::Urban, when(self.cover == AssaultCover::Urban, chart.urban)),
            (C::Concealed, when(self.concealed, chart.concealed)),
            (C::Hill, when(self.hill, chart.hill)),
            (C::Motion(Side::Defender), when(defender.has_motion(), chart.motion)),
            (C::Cohesion(Side::Defender), cohesion(-lead)),
        ])
    }

    /// Both values and the assault modifier (Y13.4, R-Y11). The forces are taken as they are; [`Assault::check`] says
    /// whether they may take part.
    #[must_use]
    pub fn values(&self, charts: &Charts) -> AssaultValues {
        let chart = &charts.assault;
        let modifiers = self.modifiers(chart);
        let mut ledger = Ledger::default();
        let mut values = BySide::default();
        for side in Side::BOTH {
            let sum = self.force(side).sum();
            let what = format!("{side}: sum of assault values");
            ledger.note(rule!("R-Y11"), what, Effect::Set(sum.into()));
            let mine = modifiers.iter().filter(|modifier| modifier.cause.side() == side);
            values[side] = sum;
            for modifier in mine {
                values[side] += modifier.value;
                let (rule, words) = (modifier.cause.rule(), modifier.cause.words());
                ledger.note(rule, words, Effect::Add(modifier.value));
            }
        }
        let difference = values.attacker - values.defender;
        let drm = difference.clamp(-chart.drm_most, chart.drm_most);
        ledger.note(rule!("Y13.4"), "assault modifier", Effect::Set(difference.into()));
        if drm != difference {
            let limit = Effect::Limit { from: difference.into(), to: drm.into() };
            ledger.note(rule!("Y13.4"), "the most it can be", limit);
        }
        AssaultValues { modifiers, values, drm, ledger }
    }
}

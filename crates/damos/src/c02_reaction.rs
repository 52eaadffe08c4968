//! Reaction: a fresh force tries to march to, or away from, a mover inside its ZOI (D2.6.1, C4.2, R16-R22).

use crate::c08_combat::LoserRetreat;
use crate::{Charts, Hexside, Plan, Scribe, Side, Terrain, Unit, is_zoi_capable, mobile_strength};
use rulebook::{Effect, rule};

/// The modified roll that succeeds (D2.6.1g).
pub const REACTION_NEEDS: i32 = 9;

/// A hex so far away costs a reaction -1 (D2.6.1j).
const FAR: u32 = 3;

/// The state of a force that would like to react.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reactor {
    /// It has neither activated nor tried to react since it was reset.
    pub fresh: bool,
    /// It belongs to the phasing player.
    pub phasing: bool,
    /// One unit of the stack is demoralized, and so all are (R18).
    pub demoralized: bool,
    /// At least one of the units that would go exerts a ZOI (R17).
    pub zoi_capable: bool,
}

/// Whether a force may try to react at all (D2.6.1a).
#[must_use]
pub fn may_react(force: Reactor) -> bool {
    force.fresh && !force.phasing && !force.demoralized && force.zoi_capable
}

/// What the reacting force wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Errand {
    /// To move into the mover's hex (D2.6.1c).
    Intercept,
    /// To get away (D2.6.1d).
    Retreat,
}

/// How a successful retreat by reaction is carried out: as after a lost meeting engagement (D2.6.1f).
#[must_use]
pub fn retreat_by_reaction() -> LoserRetreat {
    rulebook::cite!("D2.6.1f");
    LoserRetreat::of(Side::Defender)
}

/// The plan of the combat that a successful reaction brings about: where nobody stood, a meeting engagement with the
/// reactors as defender (D2.6.1k); where a defender stood, the attacker's own plan goes on (D2.6.1l).
#[must_use]
pub fn plan_after_reaction(defender_was_there: bool, chosen: Plan) -> Plan {
    rulebook::cite!("D2.6.1l");
    if defender_was_there { chosen } else { Plan::Meeting }
}

/// The way of a reaction, chosen by the owner among those of fewest hexes (R20).
#[derive(Clone, Copy, Debug, Default)]
pub struct Route<'a> {
    /// The terrain of every hex entered, the target included.
    pub hexes: &'a [Terrain],
    /// The hexsides crossed that the terrain chart knows.
    pub hexsides: &'a [Hexside],
    /// On turn 1 the Germans ignore rivers, for reaction too (C4.6.5a).
    pub ignore_rivers: bool,
}

/// One attempt to react.
#[derive(Clone, Copy, Debug)]
pub struct Reaction<'a> {
    /// What it wants.
    pub errand: Errand,
    /// The units that go.
    pub reactors: &'a [Unit],
    /// The phasing force; in a concerted attack the one committed in secret (R21).
    pub phasing: &'a [Unit],
    /// The way there; a retreat by reaction needs none.
    pub route: Route<'a>,
    /// How far the hex reacted into lies from the force, however long the way (D2.6.1j, G26).
    pub distance: u32,
}

impl Reaction<'_> {
    /// The sum of all DRMs (D2.6.1h-j, C4.2a, R20, R21).
    pub fn drm(&self, charts: &Charts, scribe: &mut impl Scribe) -> i32 {
        let mut drm = 0;
        if self.errand == Errand::Intercept {
            drm += self.terrain_drm(charts, scribe);
            if self.distance == FAR {
                drm -= 1;
                scribe.add(rule!("D2.6.1j"), -1, || "3 hexes away");
            }
        }
        if mobile_strength(self.reactors) > mobile_strength(self.phasing) {
            drm += 1;
            scribe.add(rule!("D2.6.1i"), 1, || "more SP in armor, mechanized and motorized units");
        }
        if is_zoi_capable(self.reactors) && !is_zoi_capable(self.phasing) {
            drm += 1;
            scribe.add(rule!("C4.2a"), 1, || "ZOI-capable against a force that is not");
        }
        drm
    }

    fn terrain_drm(&self, charts: &Charts, scribe: &mut impl Scribe) -> i32 {
        let mut sum = 0;
        for &terrain in self.route.hexes {
            let drm = charts.terrain.hex(terrain).reaction;
            sum += drm;
            scribe.add(rule!("D2.6.1h"), drm, || format!("enters {terrain}"));
        }
        for &hexside in self.route.hexsides {
            if self.route.ignore_rivers && hexside == Hexside::River {
                scribe.note(rule!("C4.6.5a"), Effect::Note, || "rivers are ignored on turn 1");
                continue;
            }
            let drm = charts.terrain.hexside(hexside).reaction;
            sum += drm;
            scribe.add(rule!("D2.6.1h"), drm, || format!("crosses a {hexside}"));
        }
        sum
    }
}

/// Whether a natural 2d6 with these DRMs succeeds; a natural 12 always does (D2.6.1g).
///
/// ```
/// use damos::reaction_succeeds;
/// assert!(reaction_succeeds(8, 1));
/// assert!(!reaction_succeeds(9, -1));
/// assert!(reaction_succeeds(12, -9));
/// ```
#[must_use]
pub fn reaction_succeeds(natural: i32, drm: i32) -> bool {
    natural == 12 || natural + drm >= REACTION_NEEDS
}

/// In how many of the 36 cases of 2d6 the reaction succeeds.
///
/// ```
/// assert_eq!(damos::reaction_odds(0), 10);
/// ```
#[must_use]
pub fn reaction_odds(drm: i32) -> u32 {
    (2..=12)
        .filter(|&natural| reaction_succeeds(natural, drm))
        .map(|natural| 6 - natural.abs_diff(7))
        .sum()
}

//! Who may fire at what: judged from what the player sees (Y43, Y78), resolved with the truth.

use super::action::{Action, Aim};
use super::board::Mark;
use super::event::Event;
use super::frame::{Firing, Frame, Maneuver, Shot, Weapon, Window};
use super::state::State;
use super::{Checked, Why, Yards, conceal};
use crate::ground::{self, Kind, Map, Player, UnitId};
use crate::situation::{enfilades_front, enfilades_line};
use crate::{
    AntiTankAttack, ArmoredTarget, Condition, FireRefusal, MotionFirer, Sight, SmallArmsAttack,
    TargetHex, TargetUnit, TargetVehicle, UnitKind, VehicleKind,
};
use hex::HexIndex;
use referee::{Illegal, Tx, require};
use rulebook::{RuleId, rule};
use smallvec::SmallVec;

/// How a shot is fired.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) from: HexIndex,
    pub(super) split: bool,
    pub(super) onward: bool,
    pub(super) reaction: bool,
}

/// On what occasion shots are fired.
#[derive(Clone, Copy)]
pub(super) struct Occasion {
    pub(super) reaction: bool,
    pub(super) onward: bool,
}

/// With whose eyes a target is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Eyes {
    /// The firer's: a "?" is one concealed NV unit without steps (Y78).
    View,
    /// The dice's.
    Truth,
}

/// What a "?" is taken for (Y78).
const UNKNOWN: TargetUnit = TargetUnit {
    kind: UnitKind::InfantrySection,
    cohesion: 10,
    condition: Condition { steps: 0, disrupted: false },
};

/// The NV units of a player in a hex that fire can hit: on foot, or riding on an AFV (Y47, Y72).
pub(super) fn is_target(state: &State, unit: UnitId) -> bool {
    let exposed = |vehicle: UnitId| state.kind(vehicle) == Kind::Afv;
    state.kind(unit).unit().is_some() && state.unit(unit).rides.is_none_or(exposed)
}

/// A hex under fire as somebody sees it, and its NV units in order.
pub(super) struct Target {
    pub(super) hex: TargetHex,
    pub(super) units: SmallVec<[UnitId; 8]>,
    pub(super) vehicles: SmallVec<[UnitId; 2]>,
    /// A leader with no other NV unit (R-Y63).
    pub(super) leader: Option<UnitId>,
    pub(super) concealed: bool,
    pub(super) steps: u32,
}

impl State {
    /// What of a player is in a hex, as somebody sees it (R-Y41, R-Y42, R-Y63, Y78).
    pub(super) fn target(&self, player: Player, at: HexIndex, eyes: Eyes) -> Target {
        rulebook::cite!("R-Y41", "R-Y42", "R-Y63", "Y78");
        let known = |unit: &UnitId| eyes == Eyes::Truth || !self.unit(*unit).is(Mark::Concealed);
        let stack = self.listed(self.stack(player, at));
        let units: SmallVec<[UnitId; 8]> =
            stack.iter().copied().filter(|it| is_target(self, *it)).filter(known).collect();
        let vehicles: SmallVec<[UnitId; 2]> =
            stack.iter().copied().filter(|it| self.kind(*it).is_vehicle()).filter(known).collect();
        let mut leaders =
            stack.into_iter().filter(|it| self.kind(*it) == Kind::Leader && self.is_free(*it));
        let mut hex = TargetHex { terrain: self.map().cell(at).features, ..TargetHex::default() };
        hex.units = units.iter().map(|unit| self.target_unit(*unit)).collect();
        hex.vehicles = vehicles.iter().map(|unit| self.target_vehicle(*unit)).collect();
        let unknown = eyes == Eyes::View && self.is_unknown(player, at);
        let leader = leaders.find(known).filter(|_| hex.units.is_empty() && !unknown);
        if let Some(leader) = leader {
            hex.units.push(self.target_unit(leader));
        } else if unknown || hex.is_empty() {
            hex.units.push(UNKNOWN);
        }
        let hidden = |unit: &UnitId| self.unit(*unit).is(Mark::Concealed);
        let mut nv = units.iter().chain(&leader).peekable();
        let concealed = match (nv.peek().is_some(), unknown || hex.units.len() > units.len()) {
            (true, _) => nv.all(hidden),
            (false, true) => true,
            (false, false) => !vehicles.is_empty() && vehicles.iter().all(hidden),
        };
        let steps = units.iter().map(|unit| u32::from(self.unit(*unit).steps)).sum();
        Target { hex, units, vehicles, leader, concealed, steps }
    }

    fn target_unit(&self, unit: UnitId) -> TargetUnit {
        TargetUnit {
            kind: self.kind(unit).unit().unwrap_or(UnitKind::InfantrySection),
            cohesion: self.cohesion(unit),
            condition: self.unit(unit).condition(),
        }
    }

    fn target_vehicle(&self, unit: UnitId) -> TargetVehicle {
        TargetVehicle {
            kind: self.kind(unit).vehicle().unwrap_or(VehicleKind::Carrier),
            moving: self.unit(unit).is(Mark::Motion),
            shocked: self.unit(unit).is(Mark::Shocked),
        }
    }

    /// Smoke and MDRM markers on a line of fire (Y50): MDRM not in the target's hex, a pair once.
    pub(super) fn markers(&self, from: HexIndex, to: HexIndex) -> (u8, u8) {
        rulebook::cite!("Y50", "R-Y33");
        let smoky = |hex: HexIndex| self.smoke.iter().any(|smoke| smoke.contains(hex));
        let mut smoke = u8::from(smoky(from)) + u8::from(smoky(to));
        let mut mdrm = u8::from(self.mdrm.contains(from));
        for step in ground::between(self.map(), from, to) {
            smoke += u8::from(step.hexes().any(smoky));
            mdrm += u8::from(step.hexes().any(|hex| self.mdrm.contains(hex)));
        }
        (smoke, mdrm)
    }

    fn motion_firer(&self, unit: UnitId, manner: Manner) -> MotionFirer {
        match (manner.onward, self.unit(unit).is(Mark::Motion)) {
            (true, _) => MotionFirer::Adjacent,
            (false, true) => MotionFirer::Current,
            (false, false) => MotionFirer::None,
        }
    }

    /// Small arms at a hex; none for a unit without them.
    pub(super) fn small_arms(
        &self,
        unit: UnitId,
        at: HexIndex,
        manner: Manner,
        eyes: Eyes,
    ) -> Option<SmallArmsAttack> {
        rulebook::cite!("Y46", "R-Y40", "R-Y56");
        let (value, weapon) = self.counter(unit).unit.small_arms?;
        let firer = self.unit(unit);
        let (map, from) = (self.map(), manner.from);
        let mut target = self.target(firer.player.enemy(), at, eyes);
        target.hex.terrain = map.features_against(at, from);
        let (smoke, mdrm) = self.markers(from, at);
        let beside = self.stack(firer.player, from);
        let friendly = beside.iter().any(|it| it != unit && self.kind(it).is_vehicle());
        let earlier = self.attacked.iter().filter(|(hex, _)| *hex == at);
        let here = map.vector(at, from);
        let enfilade =
            earlier.map(|(_, from)| map.vector(at, *from)).any(|it| enfilades_line(here, it));
        let trails = target.units.iter().flat_map(|it| self.unit(*it).trail());
        let near: SmallVec<[u32; 8]> = trails.map(|hex| map.distance(hex, from)).collect();
        Some(SmallArmsAttack {
            range: map.distance(from, at),
            split_fire: manner.split,
            motion_firer: self.motion_firer(unit, manner),
            smoke,
            mdrm,
            friendly_vehicle: friendly,
            suppressed: firer.is(Mark::Suppressed),
            regrouping: firer.is(Mark::Regrouping),
            obscure: map.sights().between(from, at) == Sight::Obscure,
            concealed: target.concealed,
            enfilade: enfilade && !target.units.is_empty(),
            density: self.charts().fire.is_dense(target.steps),
            target_maneuvered: crate::maneuvered_close(&near),
            ..SmallArmsAttack::new(value, weapon, target.hex)
        })
    }

    /// Anti-tank fire at a vehicle, or at what a "?" is taken for; none for a unit without it.
    pub(super) fn anti_tank(
        &self,
        unit: UnitId,
        (at, vehicle): (HexIndex, Option<UnitId>),
        manner: Manner,
    ) -> Option<AntiTankAttack> {
        rulebook::cite!("R-Y50");
        let (value, weapon) = self.counter(unit).unit.anti_tank?;
        let firer = self.unit(unit);
        let (map, from) = (self.map(), manner.from);
        let (smoke, mdrm) = self.markers(from, at);
        let is = |mark| vehicle.is_some_and(|it| self.unit(it).is(mark));
        let armor = vehicle.map_or([0; 2], |it| self.counter(it).unit.armor);
        let target = ArmoredTarget {
            kind: vehicle.and_then(|it| self.kind(it).vehicle()).unwrap_or(VehicleKind::Afv),
            armor: armor[0],
            armor_enfilade: armor[1],
        };
        let facing = vehicle.map(|it| Map::vector_of(self.unit(it).facing));
        Some(AntiTankAttack {
            range: map.distance(from, at),
            split_fire: manner.split,
            motion_firer: self.motion_firer(unit, manner),
            obscure: map.sights().between(from, at) == Sight::Obscure,
            opportunity_fire: manner.reaction && self.options.opportunity,
            smoke,
            mdrm,
            suppressed: firer.is(Mark::Suppressed),
            motion_target: is(Mark::Motion),
            concealed: vehicle.is_none() || is(Mark::Concealed),
            terrain: map.features_against(at, from),
            enfilade: facing.is_some_and(|facing| enfilades_front(facing, map.vector(at, from))),
            ..AntiTankAttack::new(value, weapon, target)
        })
    }

    /// The revealed vehicle at a place of a hex (R-Y68).
    pub(super) fn vehicle_at(&self, player: Player, hex: HexIndex, place: u8) -> Option<UnitId> {
        self.vehicles(player, hex).get(usize::from(place)).copied()
    }

    /// The revealed vehicles of a hex as listed (R-Y68).
    pub(super) fn vehicles(&self, player: Player, hex: HexIndex) -> SmallVec<[UnitId; 12]> {
        rulebook::cite!("R-Y68");
        self.revealed(player, hex).filter(|it| self.kind(*it).is_vehicle()).collect()
    }

    /// Whether one hex sees another: by the limit of the turn (Y74), then by the line, which the rule that asks wants.
    pub(super) fn check_sight(&self, from: HexIndex, to: HexIndex, rule: RuleId) -> Checked {
        let limit = self.sight_limit();
        let near = self.map().distance(from, to) <= limit;
        require(near, rule!("Y74"), || Why::BeyondSight(to, limit))?;
        require(self.sees(from, to), rule, || Why::Unseen(to))
    }

    /// Whether a unit has still a shot (Y36).
    #[must_use]
    pub fn has_shot(&self, unit: UnitId, reaction: bool) -> bool {
        rulebook::cite!("Y36");
        let it = self.unit(unit);
        let (active, back) = (it.is(Mark::Fired), it.is(Mark::FiredBack));
        match self.kind(unit) {
            Kind::Mg | Kind::Bunker => !if reaction { back } else { active },
            _ => !active && !back,
        }
    }
}

fn refused(refusal: FireRefusal) -> Illegal<Why> {
    Illegal { rule: refusal.rule(), why: Why::Fire(refusal) }
}

/// Whether a unit may fire so: the view decides, not the truth (Y43, Y78).
pub(super) fn check(state: &State, unit: UnitId, aim: Aim, manner: Manner) -> Checked {
    let enemy = state.unit(unit).player.enemy();
    let hex = aim.hex();
    require(state.has_shot(unit, manner.reaction), rule!("Y36"), || Why::HasFired(unit))?;
    require(hex.index() < state.map().hexes().len(), rule!("Y43"), || Why::NoTarget)?;
    require(hex != manner.from, rule!("R-Y51"), || Why::NoTarget)?;
    state.check_sight(manner.from, hex, rule!("Y43"))?;
    let no_weapon = || Illegal { rule: rule!("Y43"), why: Why::NoWeapon(unit) };
    let no_target = Illegal { rule: rule!("Y43"), why: Why::NoTarget };
    match aim {
        Aim::Hex { .. } => {
            require(may_take_small_arms(state, enemy, hex), rule!("Y43"), || Why::NoTarget)?;
            let attack = state.small_arms(unit, hex, manner, Eyes::View).ok_or_else(no_weapon)?;
            attack.modifiers(state.charts()).map_err(refused)?;
        }
        Aim::Vehicle { place, .. } => {
            let vehicle = Some(state.vehicle_at(enemy, hex, place).ok_or(no_target)?);
            let attack = state.anti_tank(unit, (hex, vehicle), manner).ok_or_else(no_weapon)?;
            attack.modifiers(state.charts()).map_err(refused)?;
        }
        Aim::Unknown { .. } => {
            require(state.is_unknown(enemy, hex), rule!("Y43"), || Why::NoTarget)?;
            let attack = state.anti_tank(unit, (hex, None), manner).ok_or_else(no_weapon)?;
            attack.modifiers(state.charts()).map_err(refused)?;
        }
    }
    Ok(())
}

/// Y43: a "?", an NV unit, or a vehicle standing still.
fn may_take_small_arms(state: &State, enemy: Player, hex: HexIndex) -> bool {
    state.is_unknown(enemy, hex)
        || state.revealed(enemy, hex).any(|unit| {
            let still = state.kind(unit).is_vehicle() && !state.unit(unit).is(Mark::Motion);
            let leader = state.kind(unit) == Kind::Leader && state.is_free(unit);
            still || leader || is_target(state, unit)
        })
}

/// Every target of a unit.
pub(super) fn aims(state: &State, unit: UnitId, manner: Manner, mut each: impl FnMut(Aim)) {
    if !state.has_shot(unit, manner.reaction) {
        return;
    }
    let enemy = state.unit(unit).player.enemy();
    let outlook = state.outlook(manner.from);
    for hex in state.board.held(enemy).iter() {
        if outlook.sees(hex) {
            aims_at(state, unit, hex, manner, &mut each);
        }
    }
}

/// Every way to fire at one hex.
pub(super) fn aims_at(
    state: &State,
    unit: UnitId,
    hex: HexIndex,
    manner: Manner,
    mut each: impl FnMut(Aim),
) {
    // More vehicles than may stop there can be on their way through it (Y38).
    let enemy = state.unit(unit).player.enemy();
    let vehicles = state.revealed(enemy, hex).filter(|it| state.kind(*it).is_vehicle()).count();
    let vehicles = (0..vehicles as u8).map(|place| Aim::Vehicle { hex, place });
    let kinds = [Aim::Hex { hex }].into_iter().chain(vehicles).chain([Aim::Unknown { hex }]);
    let spec = &state.counter(unit).unit;
    let armed = |aim: &Aim| match aim {
        Aim::Hex { .. } => spec.small_arms.is_some(),
        _ => spec.anti_tank.is_some(),
    };
    for aim in kinds.filter(armed) {
        if check(state, unit, aim, manner).is_ok() {
            each(aim);
        }
    }
}

fn standing(state: &State, unit: UnitId, split: bool) -> Option<Manner> {
    let from = state.unit(unit).hex?;
    Some(Manner { from, split, onward: false, reaction: false })
}

/// Whether a unit that has not moved may fire (Y33).
pub(super) fn check_standing(state: &State, unit: UnitId, aim: Aim, onward: bool) -> Checked {
    if onward {
        return check_moving(state, &fresh(state, unit), aim, true);
    }
    let not_there = Illegal { rule: rule!("Y43"), why: Why::NotThere };
    check(state, unit, aim, standing(state, unit, false).ok_or(not_there)?)
}

fn fresh(state: &State, unit: UnitId) -> Maneuver {
    state.set_out(unit, Default::default(), super::board::Mode::Activation)
}

/// Whether a vehicle may fire in its maneuver: at its end, or with one more hex to go (Y33).
pub(super) fn check_moving(state: &State, it: &Maneuver, aim: Aim, onward: bool) -> Checked {
    require(state.kind(it.unit).is_vehicle(), rule!("Y33"), || Why::OnlyVehicles)?;
    require(!onward || state.can_go_on_after_fire(it), rule!("Y33"), || Why::NowhereToGo)?;
    if !onward {
        let at = state.unit(it.unit);
        let fits = at.hex.is_none_or(|hex| state.may_stop(it.group(), hex));
        require(fits, rule!("Y38"), || Why::Full)?;
    }
    let not_there = Illegal { rule: rule!("Y43"), why: Why::NotThere };
    let from = state.unit(it.unit).hex.ok_or(not_there)?;
    check(state, it.unit, aim, Manner { from, split: false, onward, reaction: false })
}

/// Every shot of a unit that has not moved.
pub(super) fn standing_answers(state: &State, unit: UnitId, out: &mut Vec<Action>) {
    let Some(manner) = standing(state, unit, false) else { return };
    aims(state, unit, manner, |aim| out.push(Action::Fire { unit, aim, onward: false }));
    if splits(state, unit) {
        let aims = split_aims(state, unit);
        for aim in &aims {
            if aims.iter().any(|other| other.hex() != aim.hex()) {
                out.push(Action::Split { unit, aim: *aim });
            }
        }
    }
    if state.kind(unit).is_vehicle() {
        moving_shots(state, &fresh(state, unit), true, out);
    }
}

/// Every shot of a vehicle under way.
pub(super) fn moving_answers(state: &State, it: &Maneuver, out: &mut Vec<Action>) {
    if state.kind(it.unit).is_vehicle() {
        moving_shots(state, it, false, out);
        moving_shots(state, it, true, out);
    }
}

fn moving_shots(state: &State, it: &Maneuver, onward: bool, out: &mut Vec<Action>) {
    let Some(from) = state.unit(it.unit).hex else { return };
    let manner = Manner { from, split: false, onward, reaction: false };
    let unit = it.unit;
    if if onward { state.can_go_on_after_fire(it) } else { state.may_stop(it.group(), from) } {
        aims(state, unit, manner, |aim| out.push(Action::Fire { unit, aim, onward }));
    }
}

/// MGs and AFVs split their fire (Y44).
fn splits(state: &State, unit: UnitId) -> bool {
    matches!(state.kind(unit), Kind::Mg | Kind::Afv)
}

fn split_aims(state: &State, unit: UnitId) -> SmallVec<[Aim; 16]> {
    let mut found = SmallVec::new();
    if let Some(manner) = standing(state, unit, true) {
        aims(state, unit, manner, |aim| found.push(aim));
    }
    found
}

/// The first target of split fire: there must be a second one (Y44).
pub(super) fn check_split(state: &State, unit: UnitId, aim: Aim) -> Checked {
    require(splits(state, unit), rule!("Y44"), || Why::CannotSplit)?;
    check_second(state, unit, None, aim)?;
    let second = split_aims(state, unit).iter().any(|other| other.hex() != aim.hex());
    require(second, rule!("Y44"), || Why::NoSecondTarget)
}

/// A target of split fire, not in the hex of the first one.
pub(super) fn check_second(state: &State, unit: UnitId, first: Option<Aim>, aim: Aim) -> Checked {
    let other = first.is_none_or(|first| first.hex() != aim.hex());
    require(other, rule!("Y44"), || Why::SameHex)?;
    let not_there = Illegal { rule: rule!("Y43"), why: Why::NotThere };
    check(state, unit, aim, standing(state, unit, true).ok_or(not_there)?)
}

/// Every second target.
pub(super) fn second_answers(state: &State, unit: UnitId, first: Aim, out: &mut Vec<Action>) {
    let aims = split_aims(state, unit).into_iter().filter(|aim| aim.hex() != first.hex());
    out.extend(aims.map(|aim| Action::Second { aim }));
}

/// The first listed concealed vehicle of a "?" (R-Y55).
fn shot_of(state: &State, enemy: Player, aim: Aim) -> Shot {
    rulebook::cite!("R-Y55");
    let hex = aim.hex();
    let hidden = |it: &UnitId| state.kind(*it).is_vehicle() && state.unit(*it).is(Mark::Concealed);
    match aim {
        Aim::Hex { .. } => Shot { hex, weapon: Weapon::SmallArms, vehicle: None },
        Aim::Vehicle { place, .. } => {
            let vehicle = state.vehicle_at(enemy, hex, place);
            Shot { hex, weapon: Weapon::AntiTank, vehicle }
        }
        Aim::Unknown { .. } => {
            let vehicle = state.listed(state.stack(enemy, hex)).into_iter().find(hidden);
            Shot { hex, weapon: Weapon::AntiTank, vehicle }
        }
    }
}

/// A unit fires: a window will follow in activation, and the firer's concealment comes first (Y34, R-Y64).
pub(super) fn open(tx: &mut Tx<'_, Yards>, unit: UnitId, aims: &[Aim], occasion: Occasion) {
    rulebook::cite!("Y44", "R-Y30", "R-Y64");
    let state = tx.state();
    let player = state.unit(unit).player;
    let Some(from) = state.unit(unit).hex else { return };
    let Occasion { reaction, onward } = occasion;
    let shots: SmallVec<[Shot; 2]> =
        aims.iter().map(|aim| shot_of(state, player.enemy(), *aim)).collect();
    let at = shots.iter().map(|shot| (shot.hex, shot.weapon)).collect();
    let tag = state.tag(unit);
    if !reaction {
        let window = Window { player: player.enemy(), actor: unit, told: false, closed: false };
        frames::open(tx, Frame::React(window));
    }
    let dice = SmallVec::new();
    let firing = Firing { unit, from, shots, place: 0, reaction, onward, dice, net: None };
    frames::open(tx, Frame::Fire(firing));
    tx.emit(Event::Fired { unit: tag, from, at, reaction });
    conceal::judge(tx, unit, crate::ConcealmentEvent::Fire);
}

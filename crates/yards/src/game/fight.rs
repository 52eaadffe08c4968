//! An assault from final fire to the dice (Y58, R-Y13).

use super::action::{Action, Aim, Scope};
use super::board::Mark;
use super::event::{Event, Tag};
use super::fire::{self, Eyes, Manner, Occasion};
use super::frame::{Fight, Frame, Step};
use super::muster::Count;
use super::shoot;
use super::state::State;
use super::{Checked, Why, Yards, aftermath, conceal, withdraw};
use crate::ground::{Kind, Player, UnitId, UnitSet};
use crate::{
    Assault, AssaultCover, AssaultOutcome, AssaultRefusal, Direction, Fighter, FighterFate,
    FighterKind, Force, HuntedVehicle, Mover, Objective, PlannedAttempt, Purpose, Side,
    TankHunters, Terrain, VehicleAttempt, envelops,
};
use dice::Roll;
use hex::HexIndex;
use referee::{Illegal, Tx, require};
use rulebook::rule;
use smallvec::SmallVec;

/// What the assault table says before it has all its dice.
pub(super) enum Halt {
    /// It wants a die.
    Die(Purpose),
    /// It will not have this assault.
    Refused,
}

impl From<AssaultRefusal> for Halt {
    fn from(_: AssaultRefusal) -> Halt {
        Halt::Refused
    }
}

/// Both sides as the table knows them, with the units behind its places.
pub(super) struct Muster {
    pub(super) assault: Assault,
    pub(super) attackers: SmallVec<[UnitId; 8]>,
    pub(super) defenders: SmallVec<[UnitId; 12]>,
}

impl Fight {
    pub(super) fn defender(&self) -> Player {
        self.attacker.enemy()
    }

    pub(super) fn player(&self, side: Side) -> Player {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender(),
        }
    }
}

/// Whether a unit of the assaulted hex stands in the table: NV units on foot, on AFVs and in trucks, and vehicles (R-Y62).
fn stands(state: &State, unit: UnitId) -> bool {
    rulebook::cite!("R-Y62");
    let open = |vehicle: UnitId| {
        state.kind(vehicle) == Kind::Afv || state.counter(vehicle).unit.mover == Some(Mover::Truck)
    };
    let kind = state.kind(unit);
    kind.is_vehicle() || (kind.unit().is_some() && state.unit(unit).rides.is_none_or(open))
}

/// The able defenders that could take part (Y58).
fn able_defenders(state: &State, it: &Fight) -> UnitSet {
    let here = state.stack(it.defender(), it.target).minus(it.left_out).iter();
    let able = here.filter(|unit| {
        state.unit(*unit).is_able() && state.is_free(*unit) && state.kind(*unit) != Kind::Dummy
    });
    able.collect()
}

/// Those that take part: the able ones, or where there are none the others within the limits, as listed (R-Y67).
pub(super) fn participants(state: &State, it: &Fight) -> UnitSet {
    rulebook::cite!("R-Y67");
    let able = able_defenders(state, it);
    if able.iter().any(|unit| state.kind(unit) != Kind::Leader) {
        return able;
    }
    let here = state.listed(state.stack(it.defender(), it.target)).into_iter();
    here.filter(|unit| stands(state, *unit)).fold(able, |force, unit| {
        match Count::of(state, force.with(unit)).fits(state) {
            true => force.with(unit),
            false => force,
        }
    })
}

/// What the table is asked.
pub(super) fn muster(state: &State, it: &Fight) -> Muster {
    rulebook::cite!("Y53", "R-Y44", "R-Y58");
    let attackers: SmallVec<[UnitId; 8]> =
        state.listed(it.force).into_iter().filter(|it| state.kind(*it) != Kind::Leader).collect();
    let here = state.listed(state.stack(it.defender(), it.target)).into_iter();
    let defenders: SmallVec<[UnitId; 12]> = here.filter(|unit| stands(state, *unit)).collect();
    let fighters = |units: &[UnitId], taking: UnitSet| -> Vec<Fighter> {
        units.iter().map(|unit| fighter(state, *unit, taking.contains(*unit))).collect()
    };
    let leads = |units: UnitSet| units.iter().any(|unit| state.kind(unit) == Kind::Leader);
    let hero = |units: UnitSet| {
        units.iter().any(|unit| state.unit(unit).is(Mark::Hero) && state.unit(unit).is_able())
    };
    let prey = it.prey.and_then(|vehicle| defenders.iter().position(|unit| *unit == vehicle));
    let tank = attackers.iter().position(|unit| state.kind(*unit).is_vehicle());
    let attacker = Force {
        units: fighters(&attackers, it.force),
        leader: leads(it.force),
        hero: hero(it.force),
        attempt: prey.and_then(|target| attempt(state, it, it.force, (target, defenders[target]))),
    };
    let defender = Force {
        units: fighters(&defenders, it.defenders),
        leader: leads(it.defenders),
        hero: hero(it.defenders),
        attempt: tank
            .and_then(|target| attempt(state, it, it.defenders, (target, attackers[target]))),
    };
    let features = state.map().cell(it.target).features;
    let ways = (0..6u8).filter(|way| it.from >> way & 1 != 0);
    let walled = ways.clone().any(|way| state.map().has_wall(it.target, way));
    let sheltered = walled
        || features.has(Terrain::ImprovedPosition)
        || features.iter().any(|terrain| terrain.is_building() && !terrain.is_urban());
    let cover = match (features.is_urban(), sheltered) {
        (true, _) => AssaultCover::Urban,
        (false, true) => AssaultCover::BuildingIpOrWall,
        (false, false) => AssaultCover::None,
    };
    let entered: Vec<Direction> =
        ways.filter_map(|way| Direction::new(i32::from(way) + 1)).collect();
    let regroups = |unit: UnitId| state.unit(unit).is(Mark::Regrouping);
    let assault = Assault {
        attacker,
        defender,
        envelopment: envelops(&entered, withdraw::is_blocked(state, it)),
        cover,
        regrouping: it.defenders.iter().any(regroups),
        concealed: it.concealed,
        hill: features.has(Terrain::Hill),
    };
    Muster { assault, attackers, defenders }
}

/// Disrupted and shocked units count 0 (Y58).
fn fighter(state: &State, unit: UnitId, participates: bool) -> Fighter {
    let (it, kind) = (state.unit(unit), state.kind(unit));
    let fighter = match (kind.unit(), kind.vehicle()) {
        (Some(unit), _) => FighterKind::Unit(unit),
        (None, vehicle) => FighterKind::Vehicle(vehicle.unwrap_or(crate::VehicleKind::Carrier)),
    };
    Fighter {
        kind: fighter,
        assault_value: if it.is_able() { state.counter(unit).unit.assault } else { 0 },
        cohesion: state.cohesion(unit).max(1),
        condition: it.condition(),
        motion: it.is(Mark::Motion),
        participates,
    }
}

/// An attempt of one side's able participants at a vehicle (R-Y57).
fn attempt(
    state: &State,
    it: &Fight,
    hunters: UnitSet,
    (target, vehicle): (usize, UnitId),
) -> Option<PlannedAttempt> {
    rulebook::cite!("R-Y57");
    let able: UnitSet = hunters.iter().filter(|unit| state.unit(*unit).is_able()).collect();
    let has = |kind| able.iter().any(|unit| state.kind(unit) == kind);
    let squads = able.iter().filter(|unit| state.kind(*unit) == Kind::Squad);
    let player = able.first().map(|unit| state.unit(unit).player)?;
    let force = TankHunters {
        nationality: state.mission().force(player).nation.nationality(),
        squad: has(Kind::Squad),
        bunker: has(Kind::Bunker),
        mg: has(Kind::Mg),
        infantry_section: has(Kind::InfantrySection),
        latw: has(Kind::Latw),
        hero: able.iter().any(|unit| state.unit(unit).is(Mark::Hero)),
        squad_assault_value: squads.map(|it| state.counter(it).unit.assault).max().unwrap_or(0),
    };
    let prey = state.unit(vehicle);
    let hex = prey.hex.unwrap_or(it.target);
    let supports = |unit: UnitId| {
        let kind = state.kind(unit);
        unit != vehicle
            && (kind.is_combat_unit() || kind.is_vehicle())
            && state.unit(unit).is_able()
            && state.is_free(unit)
    };
    let covered = |hex: HexIndex| state.map().cell(hex).cover;
    let hunted = HuntedVehicle {
        kind: state.kind(vehicle).vehicle()?,
        shocked: prey.is(Mark::Shocked),
        motion: prey.is(Mark::Motion),
        unsupported: !state.stack(prey.player, hex).iter().any(supports),
        near_cover: covered(hex) || state.map().beside(hex).any(|(_, next)| covered(next)),
    };
    let date = state.mission().date;
    let attempt = VehicleAttempt { date, force, vehicle: hunted };
    let odds = attempt.odds(&state.charts().vehicle_destruction).ok()?;
    Some(PlannedAttempt { target, drm: odds.drm })
}

/// Asks the table with the dice so far.
pub(super) fn ask(state: &State, it: &Fight) -> (Muster, Result<AssaultOutcome, Halt>) {
    let muster = muster(state, it);
    let mut dice = shoot::replay(&it.dice);
    let outcome = muster
        .assault
        .resolve(state.charts(), |purpose| dice(purpose).map_err(|need| Halt::Die(need.0)));
    (muster, outcome)
}

/// The die that the assault waits for; none where the table will not have it.
pub(super) fn roll(state: &State, it: &Fight) -> Option<Roll> {
    match ask(state, it).1 {
        Err(Halt::Die(purpose)) => Some(purpose.roll()),
        _ => None,
    }
}

/// A die of the assault fell. With the first one it is as good as over: it is told, and whoever fought is revealed before
/// anything befalls them (Y4.3.1.1d, Y55).
pub(super) fn rolled(tx: &mut Tx<'_, Yards>, it: &Fight, die: crate::Die) {
    let mut next = it.clone();
    next.dice.push(die.raw() as u8);
    tx.emit(Event::Turned(Frame::Assault(next.clone())));
    if it.dice.is_empty() {
        tell(tx, &next, die);
    }
    if let (muster, Ok(outcome)) = ask(tx.state(), &next) {
        conclude(tx, &next, &muster, &outcome);
    }
}

fn tell(tx: &mut Tx<'_, Yards>, it: &Fight, die: crate::Die) {
    let state = tx.state();
    let drm = muster(state, it).assault.values(state.charts()).drm;
    let band = state.charts().assault_bands.row(die.raw() + drm).band.name();
    let hidden = |unit: UnitId| state.unit(unit).is(Mark::Concealed);
    let mut covert = [false; 2];
    covert[it.attacker.index()] = it.force.iter().any(hidden);
    covert[it.defender().index()] = state.is_unknown(it.defender(), it.target);
    let (target, die, drm) = (it.target, die.raw() as u8, Some(drm as i8));
    tx.emit(Event::Fought { target, die, drm, band, covert });
    let fought = it.force.or(tx.state().stack(it.defender(), it.target));
    tx.state().listed(fought).into_iter().for_each(|unit| conceal::reveal(tx, unit));
}

/// All dice have fallen: the frame goes on to the retreat, then everything befalls (R-Y13).
fn conclude(tx: &mut Tx<'_, Yards>, it: &Fight, muster: &Muster, outcome: &AssaultOutcome) {
    let loser = it.player(outcome.retreat.side);
    let chain = outcome.may_advance.is_some() && !it.chained;
    let step = Step::Retreat(withdraw::begin(tx.state(), it, loser, outcome.retreat.hexes, chain));
    tx.emit(Event::Turned(Frame::Assault(Fight { step, ..it.clone() })));
    for report in &outcome.attempts {
        let (player, destroyed) = (it.player(report.side), report.destroyed);
        tx.emit(Event::Attempted { player, total: report.total as i8, destroyed });
        if destroyed {
            let held = report.side == Side::Defender;
            tx.emit(Event::Earned { player, what: Objective::VehicleDestruction, held });
        }
    }
    let losers: &[UnitId] = match outcome.retreat.side {
        Side::Attacker => &muster.attackers,
        Side::Defender => &muster.defenders,
    };
    for check in &outcome.checks {
        if let Some(unit) = losers.get(check.unit) {
            let unit = tx.state().tag(*unit);
            tx.emit(Event::Checked { unit, die: check.die.raw() as u8, passed: check.passed });
        }
    }
    aftermath::befall(tx, it, muster, outcome);
}

/// Who may enter the hex: able participants (Y59).
pub(super) fn advancing(state: &State, it: &Fight) -> UnitSet {
    it.force.iter().filter(|unit| state.unit(*unit).is_able()).collect()
}

/// Whether a defender may fire at those who charge (Y58).
fn may_fire_back(state: &State, it: &Fight, unit: UnitId, aim: Aim) -> Checked {
    let here = state.knows(unit) && state.stack(it.defender(), it.target).contains(unit);
    require(here, rule!("Y58"), || Why::NotInHex)?;
    let me = state.unit(unit);
    require(me.is_able(), rule!("Y35"), || Why::NotAble(unit))?;
    require(me.rides.is_none(), rule!("Y40"), || Why::IsLoad(unit))?;
    require(!me.is(Mark::Reacted), rule!("Y35"), || Why::HasReacted(unit))?;
    let theirs = it.force.iter().any(|enemy| state.unit(enemy).hex == Some(aim.hex()));
    require(theirs, rule!("Y58"), || Why::NotAtActor)?;
    fire::check(state, unit, aim, final_fire(it))
}

fn final_fire(it: &Fight) -> Manner {
    Manner { from: it.target, split: false, onward: false, reaction: true }
}

/// Whether final fire may be answered so.
pub(super) fn check_final_fire(state: &State, it: &Fight, action: &Action) -> Checked {
    match *action {
        Action::Decline { scope: Scope::Window } => Ok(()),
        Action::Fire { unit, aim, onward: false } => may_fire_back(state, it, unit, aim),
        _ => super::not_asked(),
    }
}

/// Every answer to a charge.
pub(super) fn final_fire_answers(state: &State, it: &Fight, out: &mut Vec<Action>) {
    out.push(Action::Decline { scope: Scope::Window });
    let mut hexes: SmallVec<[HexIndex; 6]> =
        it.force.iter().filter_map(|unit| state.unit(unit).hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    for unit in state.stack(it.defender(), it.target).iter() {
        for hex in &hexes {
            fire::aims_at(state, unit, *hex, final_fire(it), |aim| {
                if may_fire_back(state, it, unit, aim).is_ok() {
                    out.push(Action::Fire { unit, aim, onward: false });
                }
            });
        }
    }
}

/// The defender fires or does not.
pub(super) fn answer_final_fire(tx: &mut Tx<'_, Yards>, it: &Fight, action: &Action) {
    rulebook::cite!("Y58");
    tx.emit(Event::Turned(Frame::Assault(Fight { step: Step::Closing, ..it.clone() })));
    if let Action::Fire { unit, aim, .. } = *action {
        fire::open(tx, unit, &[aim], Occasion { reaction: true, onward: false });
        let unit = tx.state().tag(unit);
        tx.emit(Event::Reacted { unit });
    }
}

/// Goes on by itself until somebody, or the dice, must answer.
pub(super) fn go_on(tx: &mut Tx<'_, Yards>, it: &Fight) -> bool {
    match it.step {
        Step::FinalFire => return false,
        Step::Closing => close_in(tx, it),
        Step::Participants => {
            let able = able_defenders(tx.state(), it);
            if !Count::of(tx.state(), able).fits(tx.state()) {
                return false;
            }
            let defenders = participants(tx.state(), it);
            let step = Step::VehicleTarget;
            let prey = only_vehicle(tx.state(), it);
            let concealed = tx.state().target(it.defender(), it.target, Eyes::Truth).concealed;
            let next = Fight { defenders, step, prey, concealed, ..it.clone() };
            tx.emit(Event::Turned(Frame::Assault(next)));
        }
        Step::VehicleTarget => {
            if it.prey.is_none() && prey(tx.state(), it).len() > 1 {
                return false;
            }
            tx.emit(Event::Turned(Frame::Assault(Fight { step: Step::Dice, ..it.clone() })));
        }
        Step::Dice => {
            if roll(tx.state(), it).is_some() {
                return false;
            }
            // The table wants participants on both sides; where it has none nothing is fought.
            tx.emit(Event::Turned(Frame::Assault(Fight { step: Step::Over, ..it.clone() })));
        }
        Step::Retreat(w) => return withdraw::go_on(tx, it, w),
        Step::Advance { chain, left } => return aftermath::go_on_advance(tx, it, chain, left),
        Step::Chain { left, to, gone } => return aftermath::go_on_chain(tx, it, (left, to, gone)),
        Step::Over => tx.emit(Event::Closed),
    }
    true
}

/// Attackers no longer able drop out; without a squad, section, MG or AFV it is off (Y58).
fn close_in(tx: &mut Tx<'_, Yards>, it: &Fight) {
    let state = tx.state();
    let force: UnitSet = it.force.iter().filter(|unit| state.unit(*unit).is_able()).collect();
    let carried =
        force.iter().any(|unit| state.kind(unit).storms() || state.kind(unit) == Kind::Afv);
    if !carried {
        tx.emit(Event::Turned(Frame::Assault(Fight { step: Step::Over, ..it.clone() })));
        return tx.emit(Event::Repelled { target: it.target });
    }
    let ways = force.iter().filter_map(|unit| state.map().way(it.target, state.unit(unit).hex?));
    let from = ways.fold(0, |ways, way| ways | 1 << way);
    let next = Fight { force, from, step: Step::Participants, ..it.clone() };
    let count = Count::of(state, able_defenders(state, it));
    let crowd = (!count.fits(state)).then(|| count.told());
    tx.emit(Event::Turned(Frame::Assault(next)));
    tx.emit(Event::ClosedIn { target: it.target, crowd });
}

/// The vehicles of the assaulted hex.
fn prey(state: &State, it: &Fight) -> SmallVec<[UnitId; 4]> {
    let here = state.listed(state.stack(it.defender(), it.target)).into_iter();
    here.filter(|unit| state.kind(*unit).is_vehicle()).collect()
}

fn only_vehicle(state: &State, it: &Fight) -> Option<UnitId> {
    match prey(state, it)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Whether the defender may leave this unit out (Y58, Y13.5b).
pub(super) fn check_participants(state: &State, it: &Fight, action: &Action) -> Checked {
    let Action::LeaveOut { unit } = *action else { return super::not_asked() };
    let there = state.knows(unit) && able_defenders(state, it).contains(unit);
    require(there, rule!("Y13.5b"), || Why::NotInHex)
}

/// Every unit that may be left out.
pub(super) fn participants_answers(state: &State, it: &Fight, out: &mut Vec<Action>) {
    out.extend(able_defenders(state, it).iter().map(|unit| Action::LeaveOut { unit }));
}

/// A defender is left out.
pub(super) fn leave_out(tx: &mut Tx<'_, Yards>, it: &Fight, unit: UnitId) {
    let left_out = it.left_out.with(unit);
    tx.emit(Event::Turned(Frame::Assault(Fight { left_out, ..it.clone() })));
}

/// Whether the attacker may try for this vehicle.
pub(super) fn check_prey(state: &State, it: &Fight, action: &Action) -> Checked {
    let Action::Target { place } = *action else { return super::not_asked() };
    let there = usize::from(place) < prey(state, it).len();
    require(there, rule!("Y58"), || Why::NoTarget)
}

/// Every vehicle he may try for.
pub(super) fn prey_answers(state: &State, it: &Fight, out: &mut Vec<Action>) {
    let count = prey(state, it).len() as u8;
    out.extend((0..count).map(|place| Action::Target { place }));
}

/// The attacker has chosen.
pub(super) fn choose_prey(tx: &mut Tx<'_, Yards>, it: &Fight, place: u8) {
    let prey = prey(tx.state(), it).get(usize::from(place)).copied();
    tx.emit(Event::Turned(Frame::Assault(Fight { prey, step: Step::Dice, ..it.clone() })));
}

/// The fate of a unit in a list of the table.
pub(super) fn fate(fates: &[FighterFate], place: usize) -> Option<FighterFate> {
    fates.get(place).copied()
}

/// Tags for events.
pub(super) fn tags(state: &State, units: impl Iterator<Item = UnitId>) -> SmallVec<[Tag; 4]> {
    units.map(|unit| state.tag(unit)).collect()
}

/// The player that a frame of an assault asks.
pub(super) fn asked(it: &Fight) -> Result<Player, Illegal<Why>> {
    match it.step {
        Step::FinalFire | Step::Participants => Ok(it.defender()),
        Step::VehicleTarget => Ok(it.attacker),
        Step::Retreat(w) => Ok(w.loser),
        Step::Advance { .. } => Ok(it.attacker),
        Step::Chain { left, gone, .. } => Ok(aftermath::chainer(it, left.or(gone))),
        Step::Closing | Step::Dice | Step::Over => super::not_asked(),
    }
}

//! The turn: initiative (Y31), activations (Y32), late platoons (Y75), recovery (Y64), the end (Y67).

use super::action::Action;
use super::board::Mark;
use super::event::{Event, Tag};
use super::frame::{Activation, Frame};
use super::setup;
use super::state::State;
use super::victory;
use super::{Checked, Why, Yards, casualties, conceal};
use crate::ground::{Kind, Player, UnitId, UnitSet};
use crate::{Die, Objective, Recovery, ShockRecovery};
use hex::HexIndex;
use referee::{Illegal, Tx, require};
use rulebook::rule;
use smallvec::SmallVec;

/// A leader helps so far (Y64), and one that has learned to (Y70).
const LEADER_WITHIN: [u32; 2] = [1, 2];

impl State {
    /// Whose go it is: who has no platoon left is passed over (Y32).
    #[must_use]
    pub fn goer(&self) -> Player {
        if self.has_platoons(self.go) { self.go } else { self.go.enemy() }
    }

    /// Those who roll for recovery (Y64).
    fn shaken(&self) -> UnitSet {
        let shaken = |unit: &UnitId| {
            let it = self.unit(*unit);
            it.is(Mark::Disrupted) || it.is(Mark::Regrouping) || it.is(Mark::Shocked)
        };
        let all = self.board.fielded(Player::Attacker).or(self.board.fielded(Player::Defender));
        all.iter().filter(shaken).collect()
    }

    /// Who rolls next: the initiative's side first, as listed (Y64).
    pub(super) fn next_to_recover(&self, left: UnitSet) -> Option<UnitId> {
        let listed = self.listed(left);
        let first = listed.iter().find(|unit| self.unit(**unit).player == self.initiative);
        first.or(listed.first()).copied()
    }

    /// Whether a leader helps a unit to recover (Y64, Y70).
    #[must_use]
    pub fn is_led(&self, unit: UnitId) -> bool {
        rulebook::cite!("Y64", "Y70");
        let it = self.unit(unit);
        let Some(hex) = it.hex else { return false };
        self.board.fielded(it.player).iter().any(|leader| {
            let within = LEADER_WITHIN[usize::from(self.mentors.contains(leader))];
            self.kind(leader) == Kind::Leader
                && self.is_free(leader)
                && self.unit(leader).hex.is_some_and(|at| self.map().distance(at, hex) <= within)
        })
    }
}

/// The initiative dice fell; the higher acts first (Y31).
pub(super) fn initiative_rolled(tx: &mut Tx<'_, Yards>, dice: [u8; 2]) {
    rulebook::cite!("Y31");
    let first = match dice[0].cmp(&dice[1]) {
        std::cmp::Ordering::Greater => Player::Attacker,
        std::cmp::Ordering::Less => Player::Defender,
        std::cmp::Ordering::Equal => tx.state().mission().tie,
    };
    tx.emit(Event::Turned(Frame::Activations));
    tx.emit(Event::InitiativeRolled { dice, first });
}

/// Whether a platoon may be activated.
pub(super) fn check(state: &State, action: &Action) -> Checked {
    let player = state.goer();
    match *action {
        Action::Activate { platoon } => {
            let platoon = usize::from(platoon);
            let printed = state.mission().force(player).platoons.get(platoon);
            if let Some(turn) = printed.and_then(|it| it.enters).filter(|turn| *turn > state.turn) {
                return Err(Illegal { rule: rule!("Y75"), why: Why::ComesLater(turn) });
            }
            let may = state.may_activate(player, platoon);
            require(may, rule!("Y32"), || Why::NoPlatoon)
        }
        Action::Recall => {
            let orders = !state.orders[player.index()].is_empty();
            require(orders, rule!("Y73"), || Why::NoOrders)
        }
        _ => super::not_asked(),
    }
}

/// Every platoon that may be activated.
pub(super) fn answers(state: &State, out: &mut Vec<Action>) {
    let player = state.goer();
    let platoons = 0..state.mission().force(player).platoons.len();
    let open = platoons.filter(|platoon| state.may_activate(player, *platoon));
    out.extend(open.map(|platoon| Action::Activate { platoon: platoon as u8 }));
    if !state.orders[player.index()].is_empty() {
        out.push(Action::Recall);
    }
}

/// A platoon is activated.
pub(super) fn carry_out(tx: &mut Tx<'_, Yards>, action: &Action) {
    rulebook::cite!("R-Y27", "R-Y46");
    let player = tx.state().goer();
    match *action {
        Action::Activate { platoon } => {
            let barred = SmallVec::new();
            let it = Activation { player, platoon, called: false, barred };
            frames::open(tx, Frame::Activation(it));
            tx.emit(Event::Activated { player, platoon: Some(platoon) });
            halt(tx, player, platoon);
            come(tx, player, platoon);
        }
        Action::Recall => tx.emit(Event::OrdersEnded { player, scope: None }),
        _ => {}
    }
}

/// The vehicles of a platoon that is activated are no longer in motion (R-Y46).
fn halt(tx: &mut Tx<'_, Yards>, player: Player, platoon: u8) {
    let state = tx.state();
    let units = state.mission().force(player).platoons.get(usize::from(platoon));
    let units = units.map(|it| it.units).unwrap_or_default().iter();
    let moving = units.filter(|unit| state.unit(*unit).is(Mark::Motion));
    let units: SmallVec<[Tag; 4]> = moving.map(|unit| state.tag(unit)).collect();
    if !units.is_empty() {
        tx.emit(Event::Halted { units });
    }
}

/// Late units appear when their platoon is activated (Y75).
fn come(tx: &mut Tx<'_, Yards>, player: Player, platoon: u8) {
    rulebook::cite!("Y75");
    let units = tx.state().mission().force(player).platoons.get(usize::from(platoon));
    let units = units.map(|it| it.units).unwrap_or_default();
    let due: UnitSet = units.iter().filter(|unit| tx.state().unit(*unit).is(Mark::Due)).collect();
    for unit in due.iter() {
        let state = tx.state();
        let vehicle = state.counter(unit).rides.filter(|it| state.unit(*it).hex.is_some());
        let ride = vehicle.filter(|it| super::carriage::has_place(state, unit, *it));
        let hex = match ride {
            Some(vehicle) => state.unit(vehicle).hex,
            None => entry(state, unit),
        };
        let Some(hex) = hex else { continue };
        let facing = state.map().way_toward(hex, state.mission().force(player.enemy()).edge);
        let hidden = match ride {
            Some(vehicle) => state.unit(vehicle).is(Mark::Concealed),
            None => comes_hidden(state, unit, hex),
        };
        let tag = Tag { hidden, hex: Some(hex), ..state.tag(unit) };
        tx.emit(Event::Came { unit: tag, hex, facing });
        if let Some(vehicle) = ride {
            let vehicle = tx.state().tag(vehicle);
            tx.emit(Event::Mounted { unit: tag, vehicle });
        }
    }
}

/// Whether a late unit is concealed as at set-up (Y75, Y30).
fn comes_hidden(state: &State, unit: UnitId, hex: HexIndex) -> bool {
    let enemies = state.board.held(state.unit(unit).player.enemy());
    match state.kind(unit).is_vehicle() {
        true => !enemies.iter().any(|from| state.sees(from, hex)),
        false => state.map().cell(hex).cover,
    }
}

/// Where a late unit appears: its hex, or the nearest free one of that map edge (Y75).
fn entry(state: &State, unit: UnitId) -> Option<HexIndex> {
    let counter = state.counter(unit);
    let (map, player) = (state.map(), counter.player);
    let enemy = |hex: HexIndex| state.holds(player.enemy(), hex);
    let free = |hex: HexIndex| {
        setup::may_stand(state.charts(), map, &counter.unit, hex)
            && !enemy(hex)
            && !map.beside(hex).any(|(_, next)| enemy(next))
            && state.has_room(player, hex, counter.unit.kind)
    };
    if free(counter.hex) {
        return Some(counter.hex);
    }
    let edge = map.edge(counter.hex);
    let open = map.hexes().filter(|hex| edge.contains(*hex) && free(*hex));
    open.min_by_key(|hex| (map.distance(counter.hex, *hex), map.grid().number(*hex).value()))
}

/// Activations go on until nobody has a platoon left (Y32).
pub(super) fn go_on(tx: &mut Tx<'_, Yards>) -> bool {
    let over = !Player::BOTH.into_iter().any(|player| tx.state().has_platoons(player));
    if over {
        let left = tx.state().shaken();
        tx.emit(Event::Turned(Frame::Recovery { left }));
    }
    over
}

/// A recovery die fell (Y14.1, Y14.7, Y65).
pub(super) fn recovery_rolled(tx: &mut Tx<'_, Yards>, left: UnitSet, die: Die) {
    rulebook::cite!("Y65", "R-Y36");
    let state = tx.state();
    let Some(unit) = state.next_to_recover(left) else { return };
    let (it, chart) = (state.unit(unit), &state.charts().recovery);
    let suppressed = it.is(Mark::Suppressed);
    let tag = state.tag(unit);
    let (event, destroyed) = match it.is(Mark::Shocked) {
        true => {
            let outcome = ShockRecovery { suppressed }.resolve(chart, die);
            (told(tag, die, (outcome.recovered, outcome.rally, false)), outcome.destroyed)
        }
        false => {
            let (cohesion, platoon_leader) = (state.cohesion(unit), state.is_led(unit));
            let outcome = Recovery { cohesion, suppressed, platoon_leader }.resolve(chart, die);
            let heroic = outcome.heroic && state.kind(unit).storms();
            (told(tag, die, (outcome.recovered, outcome.rally, heroic)), false)
        }
    };
    tx.emit(Event::Turned(Frame::Recovery { left: left.without(unit) }));
    tx.emit(event);
    if destroyed {
        casualties::lose(tx, unit, UnitSet::default());
    }
}

fn told(unit: Tag, die: Die, (recovered, rally, hero): (bool, bool, bool)) -> Event {
    Event::RecoveryRolled { unit, die: die.raw() as u8, recovered, rally, hero }
}

/// Recovery is over: markers go, concealment is regained (Y64).
pub(super) fn recovered(tx: &mut Tx<'_, Yards>) {
    tx.emit(Event::Turned(Frame::Check));
    tx.emit(Event::TurnEnded);
    conceal::regain(tx);
}

/// The end of a turn: objectives, then who has won (Y67, Y68).
pub(super) fn check_end(tx: &mut Tx<'_, Yards>) {
    rulebook::cite!("Y67");
    let state = tx.state();
    let objectives = state.mission().objectives.iter().copied().enumerate();
    let taken: SmallVec<[(usize, HexIndex, Player); 8]> = objectives
        .filter_map(|(place, hex)| {
            let holder = victory::holder(state, place);
            let now =
                Player::BOTH.into_iter().find(|player| victory::occupies(state, *player, hex))?;
            (now != holder).then_some((place, hex, now))
        })
        .collect();
    for (place, hex, player) in taken {
        let first = tx.state().taken_over >> place & 1 == 0;
        tx.emit(Event::ObjectiveTaken { hex, player });
        if first {
            tx.emit(Event::Earned { player, what: Objective::Mop, held: false });
        }
    }
    match victory::decide(tx.state()) {
        Some(outcome) => {
            lift_fog(tx);
            tx.emit(Event::GameEnded { outcome });
        }
        None => {
            let turn = tx.state().turn + 1;
            tx.emit(Event::Turned(Frame::Initiative));
            tx.emit(Event::TurnBegun { turn });
        }
    }
}

/// When the game is over nothing is hidden any more.
fn lift_fog(tx: &mut Tx<'_, Yards>) {
    let state = tx.state();
    let hidden = state.board.units().filter_map(|unit| {
        let tag = Tag { hidden: false, ..state.tag(unit) };
        Some((tag, state.unit(unit).hex.filter(|_| state.unit(unit).is(Mark::Concealed))?))
    });
    let hidden: Vec<(Tag, HexIndex)> = hidden.collect();
    let mines = state.mines.iter().filter(|mine| !mine.known).filter_map(|mine| mine.hex);
    let mines: SmallVec<[HexIndex; 4]> = mines.collect();
    for (unit, hex) in hidden {
        let facing = tx.state().shown_facing(unit.unit);
        tx.emit(Event::Revealed { unit, hex, still: false, facing });
    }
    mines.into_iter().for_each(|hex| tx.emit(Event::MineFound { hex }));
}

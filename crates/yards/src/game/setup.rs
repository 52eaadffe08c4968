//! Set-up (Y30), and whether a mission as printed keeps to it.

use super::action::Action;
use super::carriage;
use super::event::{Event, Tag};
use super::frame::Frame;
use super::state::{Choosing, State};
use super::{Checked, Why, Yards};
use crate::ground::{Kind, Map, Mission, Player, UnitId, UnitSet, UnitType, World};
use crate::{Charts, PathHex, StackKind, Terrain};
use hex::HexIndex;
use module::{Problem, Problems};
use referee::{Tx, require};
use rulebook::rule;

/// Whether a unit may be set up on the ground of a hex: it could enter it, it is no river, and what hides stands in cover.
pub(crate) fn may_stand(charts: &Charts, map: &Map, unit: &UnitType, hex: HexIndex) -> bool {
    rulebook::cite!("R-Y49");
    let cell = map.cell(hex);
    let along_road = (0..6).any(|way| map.has_road(hex, way));
    let step = PathHex { terrain: cell.terrain, uphill: false, along_road, wall: false };
    let enters = unit.mover.is_none_or(|it| charts.terrain.entry_cost(it, step).is_some());
    let covered = cell.cover || !matches!(unit.kind, Kind::Dummy | Kind::Bunker);
    enters && covered && !map.is_river(hex)
}

/// Whether a mine may lie in a hex (Y30).
pub(super) fn may_lie(mission: &Mission, map: &Map, hex: HexIndex) -> bool {
    let wet = matches!(map.cell(hex).terrain, Terrain::River | Terrain::Bridge);
    !wet && !mission.objectives.contains(&hex) && mission.force(Player::Defender).area.contains(hex)
}

/// Whether a counter may be set up in a hex (Y30).
fn may_place(state: &State, unit: UnitId, hex: HexIndex) -> Checked {
    let counter = state.counter(unit);
    let area = &state.mission().force(counter.player).area;
    let inside = hex.index() < state.map().hexes().len() && area.contains(hex);
    require(inside, rule!("Y30"), || Why::OutsideArea)?;
    let stands = may_stand(state.charts(), state.map(), &counter.unit, hex);
    require(stands, rule!("Y30"), || Why::CannotStand(hex))?;
    let mined = counter.player == Player::Defender && is_mined(state, hex);
    require(!mined, rule!("Y30"), || Why::OwnMine(hex))?;
    let room = state.has_room(counter.player, hex, counter.unit.kind);
    require(room, rule!("Y38"), || Why::Full)
}

fn is_mined(state: &State, hex: HexIndex) -> bool {
    state.mines.iter().any(|mine| mine.hex == Some(hex))
}

fn may_mine(state: &State, hex: HexIndex) -> Checked {
    let known = hex.index() < state.map().hexes().len();
    let lies = known && may_lie(state.mission(), state.map(), hex) && !is_mined(state, hex);
    require(lies, rule!("Y30"), || Why::NoMineHere)?;
    require(!state.holds(Player::Defender, hex), rule!("Y30"), || Why::OwnMine(hex))
}

/// The counters that a player has still to set up.
fn unplaced(state: &State, player: Player) -> UnitSet {
    let all = state.mission().force(player).counters;
    let open = |unit: &UnitId| {
        let it = state.unit(*unit);
        it.hex.is_none() && !it.is(super::board::Mark::Due)
    };
    all.iter().filter(open).collect()
}

fn unlaid(state: &State, player: Player) -> impl Iterator<Item = u8> + '_ {
    let mines = state.mines.iter().enumerate().filter(move |_| player == Player::Defender);
    mines.filter(|(_, mine)| mine.hex.is_none()).map(|(place, _)| place as u8)
}

/// Whether a player may set up so.
pub(super) fn check(state: &State, player: Player, action: &Action) -> Checked {
    let setting = &state.setting[player.index()];
    let open = |unit: UnitId| state.knows(unit) && unplaced(state, player).contains(unit);
    match (setting.choosing, *action) {
        (Some(Choosing::Unit(unit)), Action::At { hex }) => may_place(state, unit, hex),
        (Some(Choosing::Mine(_)), Action::At { hex }) => may_mine(state, hex),
        (Some(Choosing::Facing(_)), Action::Face { facing }) => {
            require(facing < 6, rule!("Y39"), || Why::CannotTurn)
        }
        (None, Action::Place { unit }) => require(open(unit), rule!("Y30"), || Why::IsPlaced),
        (None, Action::Mine { mine }) => {
            let laid = !unlaid(state, player).any(|it| it == mine);
            require(!laid, rule!("Y30"), || Why::IsPlaced)
        }
        (None, Action::Load { unit, vehicle }) => {
            require(open(unit), rule!("Y30"), || Why::IsPlaced)?;
            let own = state.knows(vehicle) && state.unit(vehicle).player == player;
            let there = own && state.unit(vehicle).hex.is_some();
            require(there, rule!("Y40"), || Why::NotInHex)?;
            require(carriage::has_place(state, unit, vehicle), rule!("Y40"), || Why::NoPlace)
        }
        (None, Action::AsPrinted) => {
            require(!is_complete(state, player), rule!("Y30"), || Why::IsPlaced)
        }
        (None, Action::Done) => {
            require(is_complete(state, player), rule!("Y30"), || Why::NotComplete)
        }
        _ => super::not_asked(),
    }
}

fn is_complete(state: &State, player: Player) -> bool {
    unplaced(state, player).is_empty() && unlaid(state, player).next().is_none()
}

/// Every answer of a player who sets up.
pub(super) fn answers(state: &State, player: Player, out: &mut Vec<Action>) {
    match state.setting[player.index()].choosing {
        Some(Choosing::Facing(_)) => out.extend((0..6).map(|facing| Action::Face { facing })),
        Some(_) => {
            let hexes = state.map().hexes().map(|hex| Action::At { hex });
            out.extend(hexes.filter(|at| check(state, player, at).is_ok()));
        }
        None => {
            let open = unplaced(state, player);
            out.extend(open.iter().map(|unit| Action::Place { unit }));
            out.extend(unlaid(state, player).map(|mine| Action::Mine { mine }));
            for vehicle in state.board.fielded(player).iter() {
                if state.kind(vehicle).is_vehicle() {
                    let loads = open.iter().map(|unit| Action::Load { unit, vehicle });
                    out.extend(loads.filter(|load| check(state, player, load).is_ok()));
                }
            }
            let complete = is_complete(state, player);
            out.push(if complete { Action::Done } else { Action::AsPrinted });
        }
    }
}

fn hidden(state: &State, unit: UnitId) -> Tag {
    Tag { hidden: true, ..state.tag(unit) }
}

fn facing(state: &State, player: Player, hex: HexIndex) -> u8 {
    state.map().way_toward(hex, state.mission().force(player.enemy()).edge)
}

/// A player sets up.
pub(super) fn carry_out(tx: &mut Tx<'_, Yards>, player: Player, action: &Action) {
    let choose = |what| Event::Chosen { player, what };
    let choosing = tx.state().setting[player.index()].choosing;
    match (choosing, *action) {
        (None, Action::Place { unit }) => tx.emit(choose(Some(Choosing::Unit(unit)))),
        (None, Action::Mine { mine }) => tx.emit(choose(Some(Choosing::Mine(mine)))),
        (Some(Choosing::Unit(unit)), Action::At { hex }) => {
            place(tx, unit, hex);
            let faces = tx.state().kind(unit).is_vehicle();
            tx.emit(choose(faces.then_some(Choosing::Facing(unit))));
        }
        (Some(Choosing::Mine(mine)), Action::At { hex }) => {
            tx.emit(Event::MineLaid { player, mine, hex });
            tx.emit(choose(None));
        }
        (Some(Choosing::Facing(unit)), Action::Face { facing }) => {
            let unit = hidden(tx.state(), unit);
            tx.emit(Event::Faced { unit, facing });
            tx.emit(choose(None));
        }
        (None, Action::Load { unit, vehicle }) => load(tx, unit, vehicle),
        (None, Action::AsPrinted) => {
            as_printed(tx, player);
            tx.emit(Event::SetUpDone { player });
        }
        (None, Action::Done) => tx.emit(Event::SetUpDone { player }),
        _ => {}
    }
}

fn place(tx: &mut Tx<'_, Yards>, unit: UnitId, hex: HexIndex) {
    let state = tx.state();
    let facing = facing(state, state.unit(unit).player, hex);
    let unit = hidden(state, unit);
    tx.emit(Event::Placed { unit, hex, facing });
}

fn load(tx: &mut Tx<'_, Yards>, unit: UnitId, vehicle: UnitId) {
    let Some(hex) = tx.state().unit(vehicle).hex else { return };
    place(tx, unit, hex);
    let (unit, vehicle) = (hidden(tx.state(), unit), hidden(tx.state(), vehicle));
    tx.emit(Event::Mounted { unit, vehicle });
}

/// The nearest lawful hex to a printed one, the lower number on a tie (R-Y65).
fn nearest(
    state: &State,
    printed: HexIndex,
    lawful: impl Fn(HexIndex) -> bool,
) -> Option<HexIndex> {
    let map = state.map();
    let hexes = map.hexes().filter(|hex| lawful(*hex));
    hexes.min_by_key(|hex| (map.distance(printed, *hex), map.grid().number(*hex).value()))
}

/// Whatever is left goes where it is printed (Y30, R-Y65).
fn as_printed(tx: &mut Tx<'_, Yards>, player: Player) {
    rulebook::cite!("R-Y65");
    for unit in unplaced(tx.state(), player).iter() {
        let state = tx.state();
        let counter = state.counter(unit);
        let ride = counter.rides.filter(|vehicle| carriage::has_place(state, unit, *vehicle));
        match ride.filter(|vehicle| state.unit(*vehicle).hex.is_some()) {
            Some(vehicle) => load(tx, unit, vehicle),
            None => {
                let hex = nearest(state, counter.hex, |hex| may_place(state, unit, hex).is_ok());
                if let Some(hex) = hex {
                    place(tx, unit, hex);
                }
            }
        }
    }
    let mines: Vec<u8> = unlaid(tx.state(), player).collect();
    for mine in mines {
        let state = tx.state();
        let printed = state.mission().mines[usize::from(mine)];
        if let Some(hex) = nearest(state, printed, |hex| may_mine(state, hex).is_ok()) {
            tx.emit(Event::MineLaid { player, mine, hex });
        }
    }
}

/// Both have set up: concealment, then the first turn (Y30).
pub(super) fn go_on(tx: &mut Tx<'_, Yards>) -> bool {
    rulebook::cite!("Y30");
    let state = tx.state();
    if !state.setting.iter().all(|it| it.done) {
        return false;
    }
    let placed = state.board.units().filter_map(|unit| {
        let it = state.unit(unit);
        let hidden = state.hidden_at_start(unit);
        Some((Tag { hidden, ..state.tag(unit) }, it.hex?, it.facing))
    });
    let units = placed.collect();
    tx.emit(Event::Turned(Frame::Initiative));
    tx.emit(Event::Begun { units });
    tx.emit(Event::TurnBegun { turn: 1 });
    true
}

/// What is wrong with the set-up that a mission prints (Y30, Y38, Y40).
pub(crate) fn audit(world: &World, mission: &Mission, problems: &mut Problems) {
    let map = &world.maps[mission.map];
    let number = |hex: HexIndex| map.grid().number(hex);
    let mut push = |what: String| {
        problems.push(Problem::in_file(format!("missions/{}.toml", mission.id), what));
    };
    let [attacker, defender] = Player::BOTH.map(|player| &mission.force(player).area);
    if attacker.meets(defender) {
        push("the areas of both sides overlap".to_owned());
    }
    for hex in mission.mines.iter().filter(|hex| !may_lie(mission, map, **hex)) {
        push(format!("no mine may lie in {} (Y30)", number(*hex)));
    }
    for unit in mission.units() {
        let counter = mission.counter(unit);
        let (name, hex) = (&counter.unit.name, counter.hex);
        let force = mission.force(counter.player);
        let platoon = counter.platoon.map(|it| &force.platoons[usize::from(it)]);
        if let Some(vehicle) = counter.rides {
            let others = mission.units().filter(|it| *it < unit);
            let others =
                others.map(|it| mission.counter(it)).filter(|it| it.rides == Some(vehicle));
            let load = others.map(|it| &*it.unit);
            if !carriage::takes(&mission.counter(vehicle).unit, &counter.unit, load) {
                push(format!("{name} in {} does not fit into its vehicle (Y40)", number(hex)));
            }
        } else if !may_stand(&world.charts, map, &counter.unit, hex) {
            push(format!("{name} may not stand in {} (Y30)", number(hex)));
        }
        let late = platoon.is_some_and(|it| it.enters.is_some());
        if !late && !force.area.contains(hex) {
            push(format!("{name} in {} is outside its area (Y30)", number(hex)));
        }
        let mined = counter.player == Player::Defender && mission.mines.contains(&hex);
        if !late && mined {
            push(format!("{name} stands on a mine of its own in {} (Y30)", number(hex)));
        }
    }
    for (player, hex, kind) in over_the_limit(world, mission) {
        push(format!("too many {kind} of the {player} in {} (Y38)", number(hex)));
    }
}

fn over_the_limit(world: &World, mission: &Mission) -> Vec<(Player, HexIndex, StackKind)> {
    let mut over = Vec::new();
    let free = || mission.counters.iter().filter(|it| it.rides.is_none());
    for player in Player::BOTH {
        let mut hexes: Vec<HexIndex> =
            free().filter(|it| it.player == player).map(|it| it.hex).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let mut stack = [0; StackKind::COUNT];
            let here = free().filter(|it| it.player == player && it.hex == hex);
            here.filter_map(|it| it.unit.kind.stack()).for_each(|kind| stack[kind as usize] += 1);
            let kinds = world.charts.stacking.over(stack);
            over.extend(kinds.into_iter().map(|kind| (player, hex, kind)));
        }
    }
    over
}

//! Where forces can go and what is left to them (D6, D7, D8.12): against every step that the referee allows, one by one, and
//! for every force against `survey::Rover`, which barbarossa proves by the same means.

use super::{lay_out, told, walk_all};
use crate::atlas::Atlas;
use crate::board::{Board, Team};
use crate::lay::Lay;
use crate::reach::{Pace, Reach};
use barbarossa::ground::{UnitId, grid};
use barbarossa::survey::Rover;
use barbarossa::{
    Action, Ask, Barbarossa, Event, Exploit, Force, Frame, Gait, March, Mark, Stage, State,
};
use hex::HexIndex;
use referee::{Game as _, Pending, Seat, Tx};
use std::collections::BTreeMap;

/// Half MP to each hex that can be entered.
type Costs = BTreeMap<HexIndex, u16>;

/// A position, laid out both ways.
struct Case<'s> {
    state: &'s State,
    atlas: &'s Atlas,
    board: Board,
    lay: Lay,
}

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    positions: usize,
    forces: usize,
    hexes: usize,
    /// Hexes in which an enemy stands.
    attacks: usize,
    strategic: usize,
    shaken: usize,
    dazzled: usize,
    /// Forces that the pause holds where they are.
    pausing: usize,
    exploiting: usize,
    /// Forces that could take ship.
    ships: usize,
    /// Forces followed step by step.
    walked: usize,
    steps: usize,
}

impl<'s> Case<'s> {
    fn of(state: &'s State, atlas: &'s Atlas) -> Case<'s> {
        let (board, lay) = lay_out(state, atlas);
        Case { state, atlas, board, lay }
    }

    /// The reach of the light board, as the staff asks for it.
    fn light(&self, units: &[UnitId], hex: HexIndex, left: u8, strategic: bool) -> Reach {
        let team: Team = units.iter().copied().collect();
        let dazzled = self.state.is_dazzled(&team);
        let pace = Pace { left, strategic, dazzled };
        let from = self.atlas.place(hex);
        Reach::of(self.state, self.atlas, &self.board, &self.lay, &team, from, pace)
    }

    fn costs(&self, reach: &Reach) -> Costs {
        let stops = reach.stops.iter().skip(1);
        stops.map(|stop| (self.atlas.hex(stop.hex), u16::from(stop.cost))).collect()
    }

    /// Compares one force about to set off; ships are left aside (N2, N14).
    fn compare(&self, rover: &mut Rover, march: &March, tally: &mut Tally) {
        let state = self.state;
        let strategic = march.gait == Gait::Strategic;
        let left = allowance(state, march);
        let reach = self.light(&march.force, march.hex, left, strategic);
        rover.rove(state, march);
        assert_eq!(rover.budget(), u16::from(left), "{}", told(state));
        let sails =
            |hex: &HexIndex| rover.path(*hex).len() == 1 && grid().distance(march.hex, *hex) > 1;
        let theirs: Costs = rover
            .hexes()
            .filter(|hex| !sails(hex))
            .map(|hex| (hex, rover.cost(hex).expect("a hex that is reached has a cost")))
            .collect();
        same(&self.costs(&reach), &theirs, || format!("{} {march:?}", told(state)));
        let enemy = state.side(march.force[0]).opponent();
        for stop in &reach.stops {
            assert_eq!(stop.enemy, state.holds(enemy, self.atlas.hex(stop.hex)));
            tally.attacks += usize::from(stop.enemy);
        }
        tally.forces += 1;
        tally.hexes += theirs.len();
        tally.strategic += usize::from(strategic);
        tally.ships += usize::from(rover.hexes().any(|hex| sails(&hex)));
        tally.exploiting += usize::from(matches!(march.gait, Gait::Exploitation(_)));
        let shaken = |unit: &UnitId| state.unit(*unit).is(Mark::Demoralized);
        tally.shaken += usize::from(march.force.iter().any(shaken));
        tally.pausing += usize::from(march.force.iter().any(|unit| state.is_pausing(*unit)));
        tally.dazzled += usize::from(state.is_dazzled(&march.force));
    }
}

/// Half MP of a force that has spent none, as the staff works it out.
fn allowance(state: &State, march: &March) -> u8 {
    let each = |unit: &UnitId| match &march.gait {
        Gait::Strategic => state.ma(*unit).saturating_mul(4),
        Gait::Exploitation(ema) => state.ema(ema, *unit).saturating_mul(2),
        _ => state.ma(*unit).saturating_mul(2),
    };
    march.force.iter().map(each).min().unwrap_or(0)
}

fn same(ours: &Costs, theirs: &Costs, told: impl Fn() -> String) {
    let named = |costs: &Costs| -> Vec<String> {
        costs.iter().map(|(hex, cost)| format!("{}:{cost}", grid().number(*hex))).collect()
    };
    if ours != theirs {
        assert_eq!(named(ours), named(theirs), "{}", told());
    }
}

/// Every part of a stack; of a very large one its units, its pairs and the whole.
fn parts(stack: &[UnitId]) -> Vec<Force> {
    let most = stack.len().min(16);
    let sets = (1u32..1 << most)
        .filter(|set| most <= 5 || set.count_ones() <= 2 || set.count_ones() as usize == most);
    let chosen = |set: u32| {
        let some = stack.iter().enumerate().filter(move |(at, _)| set & 1 << at != 0);
        some.map(|(_, unit)| *unit).collect()
    };
    sets.map(chosen).collect()
}

/// The units that may be named now, by hex.
fn namable(state: &State, seat: Seat) -> BTreeMap<HexIndex, Vec<UnitId>> {
    let mut legal = Vec::new();
    Barbarossa::legal(state, seat, &mut legal);
    let mut stacks: BTreeMap<HexIndex, Vec<UnitId>> = BTreeMap::new();
    for action in legal {
        if let Action::Select { unit } = action
            && let Some(hex) = state.standing(unit)
        {
            stacks.entry(hex).or_default().push(unit);
        }
    }
    stacks
}

/// How the forces named now would move; nothing while one is being named already.
fn gait(state: &State) -> Option<Gait> {
    match state.frames.last()? {
        Frame::Strategic(force) if force.is_empty() => Some(Gait::Strategic),
        Frame::Operations(phase) if phase.force.is_empty() => Some(Gait::Operation),
        _ => None,
    }
}

/// The march on top, if the game waits for its next step.
fn on_its_way(state: &State) -> Option<(&March, Seat, u8)> {
    let Pending::Decide(owed) = Barbarossa::pending(state) else { return None };
    let Ask::March { left, .. } = owed[0].ask else { return None };
    match state.frames.last()? {
        Frame::Activation(it) if it.stage == Stage::Moving => Some((&it.march, owed[0].seat, left)),
        Frame::Exploitation(it) => Some((it.march.as_ref()?, owed[0].seat, left)),
        _ => None,
    }
}

/// Names a force and sends it off, if the referee lets it.
fn sent_off(state: &State, seat: Seat, force: &Force) -> Option<State> {
    let mut state = state.clone();
    let named = force.iter().map(|unit| Action::Select { unit: *unit });
    for action in named.chain([Action::Begin]) {
        Barbarossa::check(&state, seat, &action).ok()?;
        Barbarossa::apply(&mut Tx::unlogged(&mut state), seat, &action);
    }
    on_its_way(&state)?;
    Some(state)
}

/// Takes a step; gives its cost, and whether the same force may go on once the enemy has let everything pass.
fn step(state: &mut State, to: HexIndex) -> (u16, bool) {
    let (march, seat, _) = on_its_way(state).expect("a force on its way");
    let force = march.force.clone();
    let action = Action::Move { hex: to };
    Barbarossa::check(state, seat, &action).expect("a legal step");
    let mut events = Vec::new();
    Barbarossa::apply(&mut Tx::logged(state, &mut events), seat, &action);
    let cost = events.iter().find_map(|event| match event {
        Event::Moved { cost, to: at, .. } if *at == to => Some(u16::from(*cost)),
        _ => None,
    });
    while let Pending::Decide(owed) = Barbarossa::pending(state) {
        let Ask::React { .. } = owed[0].ask else { break };
        Barbarossa::apply(&mut Tx::unlogged(state), owed[0].seat, &Action::Pass);
    }
    let goes_on =
        on_its_way(state).is_some_and(|(march, ..)| march.force == force && march.hex == to);
    (cost.expect("a step is told"), goes_on)
}

/// The least cost of every hex, found by taking every legal step from everywhere; voyages are left aside (N2, N14).
fn brute(state: &State, steps: &mut usize) -> Costs {
    let mut best = Costs::new();
    let start = on_its_way(state).expect("a force on its way").0.hex;
    let mut open = vec![(0, state.clone())];
    while let Some(cheapest) = (0..open.len()).min_by_key(|at| open[*at].0) {
        let (spent, here) = open.swap_remove(cheapest);
        let (march, seat, left) = on_its_way(&here).expect("a force on its way");
        let at = march.hex;
        if at != start && best[&at] < spent {
            continue;
        }
        let mut legal = Vec::new();
        Barbarossa::legal(&here, seat, &mut legal);
        for action in legal {
            let Action::Move { hex: to } = action else { continue };
            if grid().distance(at, to) > 1 {
                continue;
            }
            let mut next = here.clone();
            let (cost, goes_on) = step(&mut next, to);
            *steps += 1;
            let total = spent + cost;
            assert!(cost <= u16::from(left));
            if to != start && best.get(&to).is_none_or(|known| total < *known) {
                best.insert(to, total);
                if goes_on {
                    open.push((total, next));
                }
            }
        }
    }
    best
}

/// Follows a force step by step: everywhere it can come, and along every way that the light board proposes.
fn follow(case: &Case<'_>, seat: Seat, force: &Force, gait: &Gait, tally: &mut Tally) {
    let Some(sent) = sent_off(case.state, seat, force) else { return };
    let (march, _, left) = on_its_way(&sent).expect("a force on its way");
    let reach = case.light(force, march.hex, left, *gait == Gait::Strategic);
    let named = || format!("{} {march:?}", told(case.state));
    same(&case.costs(&reach), &brute(&sent, &mut tally.steps), named);
    for (place, stop) in reach.stops.iter().enumerate().skip(1) {
        let mut walker = sent.clone();
        let (mut paid, path) = (0, reach.path(place));
        for (at, to) in path.iter().enumerate() {
            let (cost, goes_on) = step(&mut walker, case.atlas.hex(*to));
            paid += cost;
            assert!(goes_on || at + 1 == path.len(), "{}: the way breaks off", named());
        }
        assert_eq!((paid, path.last()), (u16::from(stop.cost), Some(&stop.hex)), "{}", named());
    }
    tally.walked += 1;
}

/// Every force that could be named reaches on the light board the hexes that the referee lets it reach, for the same cost and
/// along ways that can be gone; ships are left aside (N2, N14).
///
/// Rules: D7f, R74, D6b, D6e
#[test]
fn d7f_the_light_board_reaches_what_the_referee_allows() {
    let (mut rover, mut tally) = (Rover::new(), Tally::default());
    let mut asked = 0;
    walk_all(|state, seat, _, _| {
        let Some(gait) = gait(state) else { return };
        asked += 1;
        if asked % 9 != 0 {
            return;
        }
        let atlas = Atlas::of(state);
        let case = Case::of(state, &atlas);
        tally.positions += 1;
        for (hex, stack) in namable(state, seat) {
            for force in parts(&stack) {
                let march = March::new(force, hex, gait.clone());
                case.compare(&mut rover, &march, &mut tally);
                if tally.forces % 301 == 0 {
                    follow(&case, seat, &march.force, &gait, &mut tally);
                }
            }
        }
    });
    eprintln!("{tally:?}");
    assert!(tally.positions > 100 && tally.forces > 10_000 && tally.attacks > 1_000);
    assert!(tally.strategic > 1_000 && tally.shaken > 200 && tally.dazzled > 50);
    assert!(tally.walked > 30 && tally.steps > 3_000 && tally.ships > 0);
}

/// The side that does not move, as if it were its turn: so the general looks what may come at him. On turn 1 the Soviets have
/// no turn (C4.6.1a).
///
/// Rules: D7f, D2.8d
#[test]
fn d7f_the_enemy_reaches_what_he_could_in_his_own_turn() {
    let (mut rover, mut tally) = (Rover::new(), Tally::default());
    let mut asked = 0;
    walk_all(|state, _, _, _| {
        asked += usize::from(gait(state).is_some());
        let enemy = state.phasing.opponent();
        if gait(state).is_none() || asked % 21 != 0 || state.turn == 1 {
            return;
        }
        let mut state = state.clone();
        state.phasing = enemy;
        let atlas = Atlas::of(&state);
        let case = Case::of(&state, &atlas);
        tally.positions += 1;
        let mut stacks: BTreeMap<HexIndex, Vec<UnitId>> = BTreeMap::new();
        state.on_map(enemy).for_each(|(unit, hex)| stacks.entry(hex).or_default().push(unit));
        for (hex, stack) in stacks {
            let force: Force = stack.into_iter().collect();
            let march = March::new(force, hex, Gait::Operation);
            case.compare(&mut rover, &march, &mut tally);
        }
    });
    eprintln!("{tally:?}");
    assert!(tally.positions > 30 && tally.forces > 1_000 && tally.shaken > 50);
}

/// Everybody who may exploit, in every part.
///
/// Rules: D8.12b, R46
#[test]
fn d8_12b_exploitation_reaches_what_the_referee_allows() {
    let (mut rover, mut tally) = (Rover::new(), Tally::default());
    walk_all(|state, _, ask, _| {
        let Some(Frame::Exploitation(exploit)) = state.frames.last() else { return };
        let Ask::Exploit { hex } = ask else { return };
        if !exploit.naming.is_empty() {
            return;
        }
        let atlas = Atlas::of(state);
        let case = Case::of(state, &atlas);
        tally.positions += 1;
        let able = |unit: &UnitId| state.ema(&exploit.ema, *unit) > 0;
        let able: Vec<UnitId> = exploit.waiting.iter().copied().filter(able).collect();
        for force in parts(&able) {
            let march = exploiting(exploit, force, hex);
            if !has_been_dazzled(state, &march) {
                case.compare(&mut rover, &march, &mut tally);
            }
        }
    });
    eprintln!("{tally:?}");
    assert!(tally.exploiting > 100 && tally.attacks > 10);
}

fn exploiting(exploit: &Exploit, force: Force, hex: HexIndex) -> March {
    let (hexes, joined) = (exploit.hexes, exploit.joined.clone());
    March { hexes, joined, ..March::new(force, hex, Gait::Exploitation(exploit.ema)) }
}

/// Whether one of the dazzled has entered its one hex already (C4.7b, R57).
fn has_been_dazzled(state: &State, march: &March) -> bool {
    let moved = |unit: &UnitId| march.hexes_of(*unit) > 0 && state.is_dazzled(&[*unit]);
    state.is_dazzled(&march.force) && march.force.iter().any(moved)
}

/// Forces on their way, when the staff thinks again. Two things it leaves out, and each time it claims too much, never too
/// little: the one hex that a dazzled force has entered already, so that it seems to have another (C4.7b); the target of a
/// grand assault, which alone may be attacked and whose plan must be paid for (D8.3c). A claim too much
/// is a step that is not on the list of legal answers; the force then halts.
///
/// Rules: D7f, C4.7b, D8.3c
#[test]
fn d7f_a_force_on_its_way_can_go_where_the_light_board_says() {
    let mut rover = Rover::new();
    let (mut marches, mut equal, mut dazzled, mut assaults) = (0, 0, 0, 0);
    walk_all(|state, _, _, met| {
        let Some((march, _, left)) = on_its_way(state).filter(|_| met % 3 == 0) else { return };
        if march.force.is_empty() {
            return;
        }
        let atlas = Atlas::of(state);
        let case = Case::of(state, &atlas);
        let strategic = march.gait == Gait::Strategic;
        let ours = case.costs(&case.light(&march.force, march.hex, left, strategic));
        rover.rove(state, march);
        let walks =
            |hex: &HexIndex| rover.path(*hex).len() != 1 || grid().distance(march.hex, *hex) == 1;
        let theirs: Costs = rover
            .hexes()
            .filter(walks)
            .map(|hex| (hex, rover.cost(hex).expect("a cost")))
            .collect();
        let named = || format!("{} {march:?}", told(state));
        marches += 1;
        let assault = matches!(march.gait, Gait::Approach { .. });
        let spent = has_been_dazzled(state, march);
        if assault || spent {
            let within = theirs.iter().all(|(hex, cost)| ours.get(hex) == Some(cost));
            assert!(within, "{}", named());
            assert!(!spent || theirs.is_empty(), "{}", named());
            dazzled += usize::from(spent && !ours.is_empty());
            assaults += usize::from(assault && ours != theirs);
        } else {
            same(&ours, &theirs, named);
            equal += 1;
        }
    });
    eprintln!(
        "{marches} marches, {equal} equal, {dazzled} dazzled and {assaults} assaults with too much"
    );
    assert!(equal > 1_000 && dazzled > 0 && assaults > 0);
}

/// In the pause demoralized panzers may be named, to rally where they are; foot goes its way.
///
/// Rules: C4.3.1i, G6
#[test]
fn c4_3_1i_the_pause_holds_panzers_on_the_light_board_too() {
    let text = "turn 4 axis operations
        axis agc-de-3pz 2922 demoralized
        axis agc-de-5i 2924
        soviet agc-su-28rc 2918";
    let mut state = State::sketch("agc;rail=pause", text).expect("a position");
    for paused in [false, true] {
        state.special.paused = paused;
        let atlas = Atlas::of(&state);
        let case = Case::of(&state, &atlas);
        let (mut rover, mut tally) = (Rover::new(), Tally::default());
        let stacks = namable(&state, barbarossa::AXIS);
        assert_eq!(stacks.len(), 2);
        for (hex, stack) in stacks {
            let march = March::new(stack.into_iter().collect(), hex, Gait::Operation);
            case.compare(&mut rover, &march, &mut tally);
            follow(&case, barbarossa::AXIS, &march.force, &march.gait, &mut tally);
        }
        assert_eq!((tally.forces, tally.walked, tally.pausing), (2, 2, usize::from(paused)));
    }
}

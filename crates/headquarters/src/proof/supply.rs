//! Lines of supply against the referee's own: hex by hex, in combat, for surrender and for isolation (D2.10, C4.3, D10).

use super::{lay_out, told, walk_all, with_zones};
use crate::atlas::Atlas;
use crate::doctrine::captain;
use crate::lay::Lay;
use crate::sheet::Sheet;
use barbarossa::ground::{Country, Ground, Side, UnitId, grid};
use barbarossa::inquiry::why_no_supply;
use barbarossa::survey::supply::of_units;
use barbarossa::{Barbarossa, Event, State, is_isolated};
use damos::Nation;
use hex::HexIndex;
use referee::Game as _;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Atlases by ground: as the bots have it, with the sources of everybody but the Finns and Leningrad, and of the Finns alone.
#[derive(Default)]
struct Shelf(BTreeMap<String, Arc<[Atlas; 3]>>);

impl Shelf {
    fn of(&mut self, ground: &Ground) -> Arc<[Atlas; 3]> {
        let shelf = self.0.entry(ground.key.to_string());
        Arc::clone(shelf.or_insert_with(|| {
            let mut plain = Atlas::new(ground);
            plain.west = plain.sheet(ground.map.sources(Side::Axis).iter());
            if let Some(north) = &ground.exclusive.north {
                plain.soviet_sources.put(plain.place(north.leningrad.hex), false);
            }
            let mut finnish = Atlas::new(ground);
            let places = ground.map.playable().iter().filter(|hex| is_finnish(ground, *hex));
            finnish.west = finnish.sheet(places);
            Arc::new([Atlas::new(ground), plain, finnish])
        }))
    }
}

/// The places that feed the Finns and nobody else (N7).
fn is_finnish(ground: &Ground, hex: HexIndex) -> bool {
    ground.map.owner(hex) == Some(Country::Finland) && ground.map.place(hex).is_some()
}

/// A state whose lines are traced, with the zones of turn 2 on turn 1.
fn traced(state: &State) -> State {
    let mut state = with_zones(state);
    for side in Side::BOTH {
        Barbarossa::evolve(&mut state, &Event::Traced { side });
    }
    state
}

/// What the referee says of every hex.
fn truth(state: &State, atlas: &Atlas, side: Side) -> Sheet {
    atlas.sheet(state.ground.map.playable().iter().filter(|hex| state.has_los(side, *hex)))
}

/// The sources of a side, as far as they are in its hands.
fn sources(state: &State, atlas: &Atlas, side: Side) -> Sheet {
    let all = state.ground.map.sources(side).iter();
    atlas.sheet(all.filter(|hex| state.controller(*hex) == side))
}

fn united(a: &Sheet, b: &Sheet) -> Sheet {
    Sheet { rows: a.rows.iter().zip(&b.rows).map(|(a, b)| a | b).collect() }
}

fn without(a: &Sheet, b: &Sheet) -> Sheet {
    Sheet { rows: a.rows.iter().zip(&b.rows).map(|(a, b)| a & !b).collect() }
}

fn numbers(atlas: &Atlas, sheet: &Sheet) -> Vec<String> {
    sheet.hexes().map(|at| grid().number(atlas.hex(at)).to_string()).collect()
}

/// Whether two sets are the same, with the difference in words.
fn same(atlas: &Atlas, ours: &Sheet, theirs: &Sheet, named: &str) {
    let (more, less) = (without(ours, theirs), without(theirs, ours));
    let (more, less) = (numbers(atlas, &more), numbers(atlas, &less));
    assert!(more.is_empty() && less.is_empty(), "{named}: too many {more:?}, too few {less:?}");
}

/// Whether the boats or the ice feed Leningrad (N10), found by going from hex to hex.
fn is_leningrad_fed(state: &State, atlas: &Atlas, lay: &Lay) -> bool {
    let Some(north) = &state.ground.exclusive.north else { return true };
    let city = &north.leningrad;
    if (city.boats_until + 1..city.ice_from).contains(&state.turn) {
        return false;
    }
    let mut area = atlas.sheet([city.hex].into_iter());
    let open = united(&lay.open[1], &area);
    atlas.by_step.flood(&mut area, &open);
    area.hexes().any(|at| city.shore.contains(atlas.hex(at)))
}

/// What of the comparison of one position is worth counting.
#[derive(Default)]
struct Tally {
    positions: usize,
    /// Hexes in supply, by side.
    fed: [usize; 2],
    /// Sources held that the light sheet leaves out.
    bare: usize,
    /// Hexes that only Finland feeds.
    finnish: usize,
    /// Positions in which Leningrad is besieged.
    besieged: usize,
}

fn compare(state: &State, atlases: &[Atlas; 3], tally: &mut Tally) {
    let [full, plain, finnish] = atlases;
    let state = traced(state);
    let lays = [full, plain, finnish].map(|atlas| lay_out(&state, atlas).1);
    let fed = is_leningrad_fed(&state, full, &lays[0]);
    for side in Side::BOTH {
        let own = side.index();
        let named = format!("{}: {side} supply", told(&state));
        let right = if side == Side::Soviet && fed { &lays[0] } else { &lays[1] };
        let mut held = sources(&state, full, side);
        if let Some(north) = state.ground.exclusive.north.as_ref().filter(|_| !fed) {
            held.put(full.place(north.leningrad.hex), false);
        }
        let theirs = truth(&state, full, side);
        same(full, &united(&right.supply[own], &held), &theirs, &named);
        tally.fed[own] += theirs.count() as usize;
        tally.bare += without(&held, &right.supply[own]).count() as usize;
    }
    let either = united(&lays[1].supply[0], &lays[2].supply[0]);
    same(full, &lays[0].supply[0], &either, &format!("{}: Finland", told(&state)));
    tally.finnish += without(&either, &lays[1].supply[0]).count() as usize;
    tally.besieged += usize::from(!fed);
    tally.positions += 1;
}

/// Hex by hex the light board's supply is the referee's, but for what is named here: a source that no open rail in supply
/// runs through or near is in supply by R28 and is left out of the sheet; the Axis draws on Finland as on the west edge (N7),
/// so that its sheet is the union of what Germans and Finns have; Leningrad feeds others even while it is besieged (N10).
/// With the sources put right, nothing else differs. To put the first right in the sheet would change the staff's games.
///
/// Rules: D2.10a, C4.3.1a, C4.3.2a, R26
#[test]
fn d2_10a_supply_is_what_the_referee_traces() {
    let (mut shelf, mut tally) = (Shelf::default(), Tally::default());
    walk_all(|state, _, _, met| {
        if met % 12 == 0 {
            compare(state, &shelf.of(&state.ground), &mut tally);
        }
    });
    let Tally { positions, fed, bare, finnish, besieged } = tally;
    eprintln!("{positions} positions, hexes fed {fed:?}, bare sources {bare}");
    eprintln!("{finnish} hexes fed by Finland alone, Leningrad besieged {besieged} times");
    assert!(positions > 800 && fed.iter().all(|hexes| *hexes > 100_000));
    assert!(bare > 0 && finnish > 0 && besieged > 0, "nothing of this is left out any more");
}

/// On turn 1 Axis lines are cut by Soviet zones that do not exist yet: never longer lines than there are.
///
/// Rules: C4.6.1b, D2.10a
#[test]
fn c4_6_1b_on_turn_1_the_light_board_claims_no_supply_that_is_not_there() {
    let mut shelf = Shelf::default();
    let (mut positions, mut fewer) = (0, 0);
    walk_all(|state, _, _, met| {
        if met % 4 != 0 || state.turn > 1 {
            return;
        }
        let atlases = shelf.of(&state.ground);
        let [_, plain, _] = &*atlases;
        let mut state = state.clone();
        Barbarossa::evolve(&mut state, &Event::Traced { side: Side::Axis });
        let theirs = truth(&state, plain, Side::Axis);
        let ours = &lay_out(&state, plain).1.supply[0];
        assert_eq!(without(ours, &theirs).count(), 0, "{}", told(&state));
        fewer += without(&theirs, ours).count();
        positions += 1;
    });
    eprintln!("{positions} positions, {fewer} hexes fewer");
    assert!(positions > 50 && fewer > 0);
}

/// How the supply of one unit compares.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Fed,
    Cut,
    /// In a source of its own that the sheet leaves out (R28).
    InSource,
    /// The garrison of Hanko (N13).
    Hanko,
    /// Germans by Finland, Finns by the west edge (N7), or the Soviets by a besieged Leningrad (N10).
    NotTheirs,
}

fn judge(state: &State, atlas: &Atlas, lay: &Lay, unit: UnitId, hex: HexIndex) -> Verdict {
    let (side, at) = (state.side(unit), atlas.place(hex));
    let ours = lay.supply[side.index()].has(at);
    let theirs = why_no_supply(state, &[unit]).is_ok();
    let north = state.ground.exclusive.north.as_ref();
    let finn = state.info(unit).nation == Nation::Finnish;
    let own = sources(state, atlas, side).has(at)
        || finn && is_finnish(&state.ground, hex) && state.controller(hex) == side;
    match (ours, theirs) {
        (true, true) => Verdict::Fed,
        (false, false) => Verdict::Cut,
        (false, true) if own => Verdict::InSource,
        (false, true) if north.is_some_and(|north| north.hanko.hex == hex) => Verdict::Hanko,
        (true, false) if north.is_some() => Verdict::NotTheirs,
        _ => panic!("{}: {} in {}", told(state), state.info(unit).key, grid().number(hex)),
    }
}

/// A Finn has a line by the sheet of the Finnish sources (N7) exactly where it has one by the referee.
fn judge_finn(
    state: &State,
    atlas: &Atlas,
    lay: &Lay,
    (unit, hex): (UnitId, HexIndex),
    in_source: bool,
) {
    let ours = in_source || lay.supply[0].has(atlas.place(hex));
    let theirs = why_no_supply(state, &[unit]).is_ok();
    assert_eq!(ours, theirs, "{}: {}", told(state), grid().number(hex));
}

/// Every unit on the map, its nation looked at: the light board agrees, or one of the omissions by name is why.
///
/// Rules: D2.10a, N7, N10, N13
#[test]
fn d2_10a_whoever_is_supplied_is_so_on_the_light_board() {
    let mut shelf = Shelf::default();
    let mut verdicts: BTreeMap<Verdict, usize> = BTreeMap::new();
    walk_all(|state, _, _, met| {
        if met % 120 != 0 {
            return;
        }
        let atlases = shelf.of(&state.ground);
        let [full, _, finnish] = &*atlases;
        let state = with_zones(state);
        let (_, lay) = lay_out(&state, full);
        let (_, finns) = lay_out(&state, finnish);
        for side in Side::BOTH {
            for (unit, hex) in state.on_map(side) {
                if state.holds(side.opponent(), hex) {
                    continue;
                }
                let verdict = judge(&state, full, &lay, unit, hex);
                if state.info(unit).nation == Nation::Finnish {
                    let held = verdict == Verdict::InSource;
                    judge_finn(&state, full, &finns, (unit, hex), held);
                }
                *verdicts.entry(verdict).or_default() += 1;
            }
        }
    });
    eprintln!("{verdicts:?}");
    assert!(verdicts[&Verdict::Fed] > 5_000 && verdicts[&Verdict::Cut] > 100);
}

/// A lay that follows another is the one that is worked out anew: what it takes over must be so.
///
/// Rules: D2.10a, D2.5a
#[test]
fn d2_10a_what_is_taken_over_from_a_like_position_is_so() {
    let mut known: Option<(String, Lay)> = None;
    let mut positions = 0;
    walk_all(|state, _, _, met| {
        if met % 5 != 0 {
            return;
        }
        let atlas = Atlas::of(state);
        let (board, fresh) = lay_out(state, &atlas);
        let key = state.ground.key.to_string();
        if let Some((_, old)) = known.as_ref().filter(|(ground, _)| *ground == key) {
            let mut lay = Lay::default();
            lay.follow(&atlas, &board, &captain().side(Side::Axis), &[], old);
            let sheets = |lay: &Lay| {
                [&lay.zone, &lay.open, &lay.rail, &lay.supply, &lay.linked, &lay.pressed]
                    .map(Clone::clone)
            };
            assert_eq!(sheets(&lay), sheets(&fresh), "{}", told(state));
            positions += 1;
        }
        known = Some((key, fresh));
    });
    eprintln!("{positions} positions");
    assert!(positions > 1_000);
}

/// Where a line of any length, without rail, leads to a source: from hex to hex by the referee's zones (R54).
fn linked(state: &State, atlas: &Atlas, side: Side) -> Sheet {
    let enemy = side.opponent();
    let open = |hex: HexIndex| {
        !state.holds(enemy, hex) && (!state.in_zoc(enemy, hex) || state.holds(side, hex))
    };
    let mut found = sources(state, atlas, side);
    let mut core: BTreeSet<HexIndex> =
        found.hexes().map(|at| atlas.hex(at)).filter(|hex| open(*hex)).collect();
    let mut queue: Vec<HexIndex> = core.iter().copied().collect();
    while let Some(at) = queue.pop() {
        for (_, to) in state.ground.map.steps_from(at) {
            found.set(atlas.place(to));
            if open(to) && core.insert(to) {
                queue.push(to);
            }
        }
    }
    found
}

/// Lines of any length lead where the referee's zones let them. Of those who would surrender the light board names nobody
/// wrongly (but in the north, where it feeds too many). It can miss only whoever holds a major city, into which it lets no
/// zone (D2.5b), and whoever is pressed by nobody but an enemy in a source that the sheet leaves out. None was met.
///
/// Rules: D10a, D10b, R54
#[test]
fn d10a_whoever_is_thought_doomed_would_surrender() {
    let mut shelf = Shelf::default();
    let (mut positions, mut doomed, mut missed) = (0, 0, 0);
    walk_all(|state, _, _, met| {
        if met % 12 != 0 {
            return;
        }
        let atlases = shelf.of(&state.ground);
        let [full, plain, _] = &*atlases;
        let mut state = traced(state);
        let (_, lay) = lay_out(&state, full);
        let (_, german) = lay_out(&state, plain);
        positions += 1;
        for side in Side::BOTH {
            let own = side.index();
            let reckoned = if side == Side::Axis { &german } else { &lay };
            let named = format!("{}: {side} links", told(&state));
            same(full, &reckoned.linked[own], &linked(&state, full, side), &named);
            state.phasing = side;
            let Some((unit, _)) = state.on_map(side).next() else { continue };
            if state.ground.exclusive.north.is_some() || met % 36 != 0 {
                continue;
            }
            let lost: BTreeSet<UnitId> =
                of_units(&state, &[unit]).surrendering.into_iter().collect();
            for (unit, hex) in state.on_map(side) {
                let at = full.place(hex);
                let ours = lay.pressed[own].has(at) && !lay.linked[own].has(at);
                assert!(!ours || lost.contains(&unit), "{}", told(&state));
                doomed += usize::from(ours);
                if lost.contains(&unit) && !ours {
                    let enemy = side.opponent();
                    let bare = without(&sources(&state, full, enemy), &lay.supply[enemy.index()]);
                    let beside = full.around[usize::from(at)];
                    let source = beside.iter().any(|near| bare.hexes().any(|it| it == *near));
                    let major = full.majors.has(at);
                    assert!(major || source, "{}: {}", told(&state), grid().number(hex));
                    missed += 1;
                }
            }
        }
    });
    eprintln!("{positions} positions, {doomed} doomed, {missed} missed");
    assert!(positions > 800 && doomed > 10);
}

/// In the hex of a combat the enemy there does not count. The light board looks past him one hex far and not along whole
/// lines: it never claims a line that is not there, and could miss one that needs two hexes in a row laid open. None was met.
///
/// Rules: R73, D2.10a
#[test]
fn r73_a_line_into_combat_is_claimed_only_where_there_is_one() {
    let mut shelf = Shelf::default();
    let mut counts = [[0; 2]; 2];
    walk_all(|state, _, _, met| {
        if met % 90 != 0 {
            return;
        }
        let atlases = shelf.of(&state.ground);
        let [full, plain, _] = &*atlases;
        let state = traced(state);
        let (board, lay) = lay_out(&state, plain);
        let fought = state.on_map(Side::Axis).chain(state.on_map(Side::Soviet));
        let fought: BTreeSet<HexIndex> = fought.map(|(_, hex)| hex).collect();
        for hex in fought {
            let at = full.place(hex);
            for side in Side::BOTH {
                let beside = full.around[usize::from(at)]
                    .iter()
                    .any(|near| *near != crate::atlas::NOWHERE && lay.holds(side, *near));
                if !beside && !lay.holds(side, at) {
                    continue;
                }
                let ours = lay.supplied_in(plain, &board, side, at);
                let theirs = state.has_los_in_combat(side, hex);
                assert!(!ours || theirs, "{}: {side} in {}", told(&state), grid().number(hex));
                counts[usize::from(ours)][usize::from(theirs)] += 1;
            }
        }
    });
    let [[neither, missed], [_, both]] = counts;
    eprintln!("{both} in supply, {neither} not, {missed} missed");
    assert!(both > 2_000 && neither > 200 && missed * 50 < both);
}

/// Rules: C5b, N11, R59, G35
#[test]
fn c5b_places_are_isolated_as_the_referee_says() {
    let (mut places, mut isolated) = (0, 0);
    walk_all(|state, _, _, met| {
        if met % 30 != 0 {
            return;
        }
        let atlas = Atlas::of(state);
        let (_, mut lay) = lay_out(state, &atlas);
        lay.trace_east(&atlas);
        let cities = atlas.cities.hexes().map(|at| atlas.hex(at));
        for hex in cities.chain(state.ground.victory.places.iter().copied()) {
            let alone = is_isolated(state, hex);
            assert_eq!(!lay.east.has(atlas.place(hex)), alone, "{}", told(state));
            (places, isolated) = (places + 1, isolated + usize::from(alone));
        }
    });
    eprintln!("{places} places, {isolated} isolated");
    assert!(places > 2_000 && isolated > 50);
}

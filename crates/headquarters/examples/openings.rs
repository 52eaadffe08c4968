//! Tries simple set-ups by games between two staffs (docs/opponents.md):
//! `cargo run --release -p headquarters --example openings -- ags --soviet around:Kiev --games 100`.
//!
//! `around:Kiev` has the weakest Soviet units at the border, one in each hex, and all others as near to Kiev as may be;
//! `around:Kiev,3529` shares them out; `scattered:7` sets up anywhere that is legal, by lot. A side that is not named takes
//! the scenario's own, as it does in a battle, whose set-up is fixed. `--modules FOLDER` takes the game from a folder of modules.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use barbarossa::ground::{Entrance, Placement};
use barbarossa::ground::{
    Ground, GroundRef, Side, UnitId, grid, legal_stack, library, setup_problems,
};
use barbarossa::{Barbarossa, Level, Setup, State};
use bots::{Bot, Silent, play_fast};
use dice::Seeded;
use headquarters::Staff;
use hex::HexIndex;
use referee::{Game as _, Lots};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let text = |name: &str| {
        let place = words.iter().position(|word| word == name);
        place.and_then(|place| words.get(place + 1)).cloned()
    };
    let number = |name: &str, usual| text(name).and_then(|it| it.parse().ok()).unwrap_or(usual);
    let Some(title) = words.first() else {
        println!(
            "openings TITLE [--axis RECIPE] [--soviet RECIPE] [--games N] [--seed N] [--threads N]"
        );
        return;
    };
    let ground = match text("--modules") {
        Some(folder) => Ground::load(&module::Folder::new(folder), title),
        None => Ground::load(library(), title),
    };
    let ground = GroundRef::share(ground.unwrap_or_else(|problems| panic!("{problems}")));
    let told = Side::BOTH.map(|side| text(&format!("--{}", side.name())).unwrap_or_default());
    let chosen = Side::BOTH.map(|side| by_recipe(&ground, side, &told[side.index()]));
    let (games, seed) = (number("--games", 100), number("--seed", 1));
    attempt(&ground, &chosen, &told, (games, seed), number("--threads", 1));
}

/// A set-up by a recipe; none where the scenario's own is meant.
fn by_recipe(ground: &Ground, side: Side, recipe: &str) -> Vec<Placement> {
    let placed = match recipe.split_once(':') {
        Some(("around", place)) => around(ground, side, place),
        Some(("scattered", seed)) => scattered(ground, side, seed.parse().unwrap_or(1)),
        _ => return Vec::new(),
    };
    let faults = setup_problems(ground, side, &placed);
    for fault in &faults {
        println!("{}: {}", fault.rule, fault.why);
    }
    assert!(faults.is_empty(), "no legal set-up");
    placed
}

/// Those who are set up freely, the weakest first, and those whose place is prescribed.
fn units(ground: &Ground, side: Side) -> (Vec<UnitId>, Vec<Placement>) {
    let bound = |unit: &UnitId| {
        matches!(ground.roster[*unit].entrance, Entrance::Place(_) | Entrance::Country(_))
    };
    let (fixed, mut free): (Vec<UnitId>, Vec<UnitId>) =
        ground.roster.to_set_up(side).map(|(unit, _)| unit).partition(bound);
    free.sort_by_key(|unit| (ground.roster[*unit].sp, ground.roster[*unit].kind.is_mobile()));
    let book = ground.start.historical(side).iter().filter(|it| fixed.contains(&it.unit));
    (free, book.copied().collect())
}

/// Whether a unit may join those who stand in a hex already.
fn fits(ground: &Ground, placed: &[Placement], unit: UnitId, hex: HexIndex) -> bool {
    let mut stack: Vec<UnitId> =
        placed.iter().filter(|it| it.hex == hex).map(|it| it.unit).collect();
    stack.push(unit);
    ground.setup_hexes(unit).contains(hex) && legal_stack(ground, hex, &stack).is_ok()
}

/// The weakest at the border, one in each hex; all others as near as can be to a place, the strongest nearest.
fn around(ground: &Ground, side: Side, place: &str) -> Vec<Placement> {
    let goals: Vec<HexIndex> = place.split(',').map(|name| centre(ground, name)).collect();
    let (mut free, mut placed) = units(ground, side);
    if side == Side::Soviet {
        for hex in ground.border().iter() {
            if let Some(at) = free.iter().position(|unit| ground.setup_hexes(*unit).contains(hex)) {
                let unit = free.remove(at);
                placed.push(Placement { unit, hex, sp: ground.roster[unit].sp });
            }
        }
    }
    for (turn, unit) in free.into_iter().rev().enumerate() {
        let goal = goals[turn % goals.len()];
        let open = ground.setup_hexes(unit).iter().filter(|hex| fits(ground, &placed, unit, *hex));
        let hex = open.min_by_key(|hex| grid().distance(*hex, goal)).expect("there is room");
        placed.push(Placement { unit, hex, sp: ground.roster[unit].sp });
    }
    placed
}

/// Anywhere that is legal, by lot.
fn scattered(ground: &Ground, side: Side, seed: u64) -> Vec<Placement> {
    let mut lots = Lots::new(seed);
    let (mut free, mut placed) = units(ground, side);
    let mut border: Vec<HexIndex> =
        if side == Side::Soviet { ground.border().iter().collect() } else { Vec::new() };
    while !free.is_empty() {
        let unit = free.remove(lots.below(free.len()));
        let first = border.iter().position(|hex| ground.setup_hexes(unit).contains(*hex));
        let hex = match first {
            Some(at) => border.remove(at),
            None => {
                let open: Vec<HexIndex> = (ground.setup_hexes(unit).iter())
                    .filter(|hex| fits(ground, &placed, unit, *hex))
                    .collect();
                *lots.pick(&open).expect("there is room")
            }
        };
        placed.push(Placement { unit, hex, sp: ground.roster[unit].sp });
    }
    placed
}

fn centre(ground: &Ground, name: &str) -> HexIndex {
    let place = ground.map.place_named(name).map(|place| place.hex);
    place.or_else(|| grid().parse(name).ok()).unwrap_or_else(|| panic!("where is {name}?"))
}

/// Plays games between two staffs with these set-ups, and says how they went.
fn attempt(
    ground: &GroundRef,
    chosen: &[Vec<Placement>; 2],
    told: &[String; 2],
    (games, seed): (u64, u64),
    threads: u64,
) {
    let setup = Setup::of(&ground.key.to_string());
    let start = Barbarossa::start(&setup).expect("it has just been read");
    let (next, counted) = (AtomicU64::new(0), Mutex::new(([0u32; 3], BTreeMap::new())));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        return;
                    }
                    let (level, held) = play(&start, chosen, seed * 1_000_003 + game);
                    let mut counted = counted.lock().expect("no thread panics");
                    counted.0[level as usize] += 1;
                    *counted.1.entry(held).or_insert(0u32) += 1;
                }
            });
        }
    });
    let (levels, held) = counted.into_inner().expect("no thread panics");
    let (all, axis) = (f64::from(levels.iter().sum::<u32>()), f64::from(levels[1] + levels[2]));
    let (low, high) = wilson(axis, all);
    println!(
        "{}: axis {:?}, soviet {:?}: [soviet, minor, major] {levels:?}, Axis {:.1} % ({low:.1} to {high:.1}), held {held:?}",
        ground.key,
        told[0],
        told[1],
        100.0 * axis / all
    );
}

/// How a game ended, and how many of the places that count the Axis held or had cut off.
fn play(start: &State, chosen: &[Vec<Placement>; 2], seed: u64) -> (Level, usize) {
    let mut state = start.clone();
    let hire = |place: usize| -> Box<dyn Bot<Barbarossa>> {
        let staff = Staff::new(seed * 2 + place as u64);
        Box::new(staff.deployed(chosen[place].clone()))
    };
    let mut bots = [hire(0), hire(1)];
    let outcome = play_fast(&mut state, &mut bots, &mut Seeded::new(seed), &mut Silent)
        .unwrap_or_else(|halt| panic!("{halt}"));
    let held = |hex: &&HexIndex| state.controller(**hex) == Side::Axis;
    (outcome.level, start.ground.victory.places.iter().filter(held).count())
}

/// Wilson's interval of a share, in hundredths.
fn wilson(won: f64, all: f64) -> (f64, f64) {
    let (z, share) = (1.96, won / all);
    let middle = share + z * z / (2.0 * all);
    let reach = z * (share * (1.0 - share) / all + z * z / (4.0 * all * all)).sqrt();
    let part = |it: f64| 100.0 * it / (1.0 + z * z / all);
    (part(middle - reach), part(middle + reach))
}

//! Map, counters and scenarios: as designed, and refused with every problem at once.

use besieged::ground::HexSet;
use besieged::{FILES, Player, World};
use module::{Files as _, Memory};

fn changed(changes: &[(&str, &str, &str)]) -> Memory {
    let mut files = Memory::default();
    for name in FILES.list() {
        files.put(name.clone(), FILES.read(&name).unwrap());
    }
    for (path, from, to) in changes {
        let text = files.read(path).unwrap().into_owned();
        assert!(text.contains(from), "{path} has no `{from}`");
        files.put(*path, text.replacen(from, to, 1));
    }
    files
}

#[test]
fn the_map_is_as_designed() {
    let map = &World::standard().map;
    assert_eq!((map.grid().len(), map.open().count()), (35 * 29, 738));
    let sources =
        |player| map.sources(player).iter().map(|hex| map.grid().number(*hex).to_string());
    let axis: Vec<String> = sources(Player::Axis).collect();
    assert_eq!(axis, ["0216", "0902", "0909", "1602", "1903", "2708"]);
    let soviet: Vec<String> = sources(Player::Soviet).collect();
    assert_eq!(soviet, ["0123", "0223", "0826", "1328", "1828", "2128", "3322", "3427"]);
    let [helsinki, tallinn] = ["Helsinki", "Tallinn"].map(|name| map.named(name).unwrap());
    assert!(!map.are_beside(helsinki, tallinn));
    assert!(
        map.feeds(Player::Axis, tallinn) && !map.feeds(Player::Axis, map.named("Kiev").unwrap())
    );
    assert!(map.feeds(Player::Soviet, map.named("Kiev").unwrap()));
}

#[test]
fn neighbours_are_mutual_and_never_over_water() {
    let map = &World::standard().map;
    let all = HexSet::default().with(map.open());
    for hex in map.open() {
        for (side, next) in map.beside(hex) {
            assert_eq!(map.side_toward(next, hex), Some((side + 3) % 6));
            assert_eq!(map.has_river(hex, side), map.has_river(next, (side + 3) % 6));
            assert!(all.contains(next));
        }
    }
    let [a, b] = ["0613", "0614"].map(|number| map.grid().parse(number).unwrap());
    assert!(!map.are_beside(a, b), "a water hexside");
}

#[test]
fn every_problem_of_a_world_is_told_at_once() {
    let files = changed(&[
        ("map/hexes.csv", "0219,forest", "0219,jungle"),
        ("map/hexes.csv", "0516,clear,USSR,,,0,E,SE,", "0516,clear,USSR,,,0,E,,"),
        ("counters.csv", "A-ge-LVIPz,axis", "A-ge-LVIPz,soviet"),
        ("counters.csv", "8/5/3", "8/5"),
        ("scenarios/border-1941.toml", "hex = \"0118\"", "hex = \"0101\""),
        ("charts/years.csv", "1945", "1946"),
    ]);
    let problems = World::load(&files).unwrap_err().to_string();
    for what in [
        "`terrain` cannot be `jungle`",
        "fights on the other side",
        "3 steps need 3 strengths",
        "1946",
    ] {
        assert!(problems.contains(what), "{what} is missing in\n{problems}");
    }
    let files = changed(&[
        ("map/hexes.csv", "0516,clear,USSR,,,0,E,SE,", "0516,clear,USSR,,,0,E,,"),
        ("scenarios/border-1941.toml", "hex = \"0118\"", "hex = \"0101\""),
        ("scenarios/typhoon-1941.toml", "A-fi-IIFin", "A-fi-IIFinn"),
        ("scenarios/summers-1941.toml", "hex = \"0118\"", "hex = \"0519\""),
    ]);
    let problems = World::load(&files).unwrap_err().to_string();
    for what in [
        "has a water hexside to the NW that 0516 does not have",
        "0101 is closed",
        "did you mean `A-fi-IIFin`?",
        "is Finnish and may not stand in 0519",
    ] {
        assert!(problems.contains(what), "{what} is missing in\n{problems}");
    }
}

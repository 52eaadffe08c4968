//! Fixes by hand.

use mapmaker::{Compiled, Feature, Gauge, Terrain};
use module::{Files, Problems};

use crate::barbarossa::world::{MAP, module_files};

/// The map with these fixes after its own.
fn compile_with(fixes: &str) -> Result<Compiled, Problems> {
    let mut files = module_files();
    let own = files.read("corrections.toml").expect("there").into_owned();
    files.put("corrections.toml", own + fixes);
    mapmaker::compile(&files)
}

/// The complaint about a fix, without its place.
fn complaint(fix: &str) -> String {
    let problems = compile_with(fix).expect_err("a bad fix");
    assert_eq!(problems.len(), 1, "{problems}");
    let problem = problems.iter().next().expect("one");
    assert_eq!(problem.file, "corrections.toml");
    assert!(problem.line > 20, "{problem}");
    problem.message.clone()
}

#[test]
fn a_fix_changes_terrain_and_what_follows_from_it() {
    let map = compile_with(
        "\n[[fix]]\nwhat = 'terrain'\nhexes = ['3218']\nvalue = 'woods'\nreason = 'a test'\n",
    );
    let map = map.expect("sound");
    let hex = MAP.parse("3218");
    assert_eq!(map.hex(hex).terrain, Terrain::Woods);
    let changed = map.hexes.iter().zip(&MAP.hexes).filter(|(new, old)| new != old).count();
    assert_eq!(changed, 1);
}

#[test]
fn a_fix_of_the_owner_moves_the_border_and_the_gauge() {
    let map = compile_with(
        "\n[[fix]]\nwhat = 'owner'\nhexes = ['3027']\nvalue = 'Germany'\nreason = 'a test'\n",
    );
    let map = map.expect("sound");
    let brest = MAP.parse("3027");
    assert!(MAP.region("border.agc").contains(brest));
    assert!(!map.regions.get("border.agc").expect("there").contains(brest));
    let side = MAP.grid.side_between(brest, MAP.parse("3028")).expect("adjacent");
    assert_eq!(MAP.rails[&side].gauge, Gauge::Soviet);
    assert_eq!(map.rails[&side].gauge, Gauge::Converted);
}

#[test]
fn a_fix_adds_and_removes_rivers_and_rails() {
    let map = compile_with(
        "
[[fix]]
what = 'river'
sides = ['3218/3219']
value = 'Ptich'
reason = 'a test'

[[fix]]
what = 'rail'
sides = ['3027/3028']
value = 'none'
reason = 'a test'
",
    );
    let map = map.expect("sound");
    let side = |text: &str| MAP.grid.side_index(text.parse().expect("a side")).expect("there");
    let river = &map.sides[&side("3218/3219")];
    assert_eq!(river.feature, Feature::River);
    assert!(river.names.contains("Ptich"));
    assert!(MAP.rails.contains_key(&side("3027/3028")));
    assert!(!map.rails.contains_key(&side("3027/3028")));
}

#[test]
fn a_fix_must_change_something() {
    for (what, places, value, state) in [
        ("terrain", "hexes = ['2802']", "clear", "2802 is clear already"),
        ("owner", "hexes = ['2802']", "USSR", "2802 is USSR already"),
        ("water", "sides = ['3218/3219']", "none", "3218/3219 is without a water already"),
        ("rail", "sides = ['3218/3219']", "none", "3218/3219 is without rail already"),
    ] {
        let fix =
            format!("\n[[fix]]\nwhat = '{what}'\n{places}\nvalue = '{value}'\nreason = 'x'\n");
        assert_eq!(complaint(&fix), format!("the fix changes nothing: {state}"));
    }
    let empty = "\n[[fix]]\nwhat = 'terrain'\nhexes = []\nvalue = 'clear'\nreason = 'x'\n";
    assert_eq!(complaint(empty), "the fix changes nothing: `hexes` is empty");
}

#[test]
fn a_fix_needs_a_hex_of_the_map() {
    for (what, places, value, message) in [
        ("terrain", "hexes = ['6301']", "woods", "hex 6301 is not on the map"),
        ("terrain", "hexes = ['Minsk']", "woods", "`Minsk` is not a hex number"),
        ("owner", "hexes = ['9999']", "Germany", "hex 9999 is not on the map"),
        ("river", "sides = ['3218/3220']", "Ptich", "hexes 3218 and 3220 are not adjacent"),
        ("rail", "sides = ['3218']", "none", "`3218` is not a hexside"),
    ] {
        let fix =
            format!("\n[[fix]]\nwhat = '{what}'\n{places}\nvalue = '{value}'\nreason = 'x'\n");
        let found = complaint(&fix);
        assert!(found.contains(message), "{found}");
    }
}

#[test]
fn a_fix_needs_a_reason_and_known_words() {
    for (fix, message) in [
        ("what = 'terrain'\nhexes = ['3218']\nvalue = 'woods'", "missing key `reason`"),
        ("what = 'terrain'\nhexes = ['3218']\nvalue = 'woods'\nreason = ' '", "needs a reason"),
        ("what = 'terrain'\nhexes = ['3218']\nvalue = 'wood'\nreason = 'x'", "`wood`"),
        ("what = 'owner'\nhexes = ['3218']\nvalue = 'Poland'\nreason = 'x'", "no country `Poland`"),
        ("what = 'road'\nsides = ['3218/3219']\nvalue = 'M1'\nreason = 'x'", "`road`"),
        ("what = 'terrain'\nhexes = ['2802']\nvalue = 'lake'\nreason = 'x'", "Moscow stands there"),
    ] {
        let found = complaint(&format!("\n[[fix]]\n{fix}\n"));
        assert!(found.contains(message), "{found}");
    }
}

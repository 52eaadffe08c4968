//! Every cell of every chart, against the tables as the source prints them, and what the loader refuses.

use frontline::{
    Advance, Charts, Colour, Column, Effectiveness, FILES, Landing, Party, Supremacy, Terrain,
};
use module::{Files, Layered, Memory};

/// The results table as printed, repaired letter by letter; rows -7 to +7.
const RESULTS: &str = "
    R R R R R R R R O O O
    R R R R R R R O O B B
    R R R R R R O O B B Y
    R R R R O O O B B Y Y
    R R R O O O B B B Y G
    R O O O B B B B Y Y G
    O O O B B B Y Y Y G G
    O O B B B Y Y Y Y G G
    O O B B Y Y Y Y G G G
    O B B Y Y Y Y G G G G
    B B B Y Y Y G G G G G
    B B Y Y Y G G G G G G
    B Y Y Y G G G G G G G
    Y Y Y G G G G G G G G
    Y Y G G G G G G G G G
";

#[test]
fn f_t1_every_cell() {
    let rows: Vec<Vec<&str>> =
        RESULTS.trim().lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 15);
    for (differential, row) in (-7..=7).zip(&rows) {
        assert_eq!(row.len(), 11);
        for (column, letter) in Column::all().zip(row) {
            let colour = Charts::standard().results.colour(column, differential);
            let initial = colour.name()[..1].to_uppercase();
            assert_eq!(initial, *letter, "{column} at {differential}");
        }
    }
}

/// The printed wording in short, from green to red.
const EFFECTS: [(Terrain, [&str; 5]); 5] = [
    (Terrain::Open, ["beyond", "occupy", "occupy", "stay", "pushed"]),
    (Terrain::Mountains, ["occupy", "stay", "stay", "stay", "stay"]),
    (Terrain::Swamp, ["occupy", "occupy", "stay", "stay", "stay"]),
    (Terrain::Jungle, ["occupy", "stay", "stay", "stay", "stay"]),
    (Terrain::Forest, ["occupy", "stay", "stay", "stay", "stay"]),
];

#[test]
fn f_t2_every_cell() {
    let best_first = [Colour::Green, Colour::Yellow, Colour::Blue, Colour::Orange, Colour::Red];
    let effects = &Charts::standard().effects;
    for (terrain, cells) in EFFECTS {
        for (colour, cell) in best_first.into_iter().zip(cells) {
            let expected = match cell {
                "beyond" => Advance::OccupyAndOptionalHexBeyond,
                "occupy" => Advance::Occupy,
                "stay" => Advance::NoAdvance,
                _ => Advance::AttackerPushedBack,
            };
            assert_eq!(
                effects.advance(colour, terrain, false),
                Some(expected),
                "{terrain} {colour}"
            );
            let landed = colour >= Colour::Blue;
            let expected = if landed { Advance::AssaultSucceeds } else { Advance::AssaultFails };
            assert_eq!(
                effects.advance(colour, terrain, true),
                Some(expected),
                "{terrain} {colour}"
            );
        }
    }
    for colour in best_first {
        for terrain in [Terrain::Desert, Terrain::Himalayas] {
            assert_eq!(effects.advance(colour, terrain, false), None);
            assert_eq!(effects.advance(colour, terrain, true), None);
        }
    }
}

/// What the text and the notes bar between them, and the changes of ME for losses (attacker, defender).
#[test]
fn f15c_every_ground() {
    let ground = &Charts::standard().ground;
    for (terrain, tank, air, attacker, defender) in [
        (Terrain::Open, true, true, 0, 0),
        (Terrain::Mountains, false, true, 0, 1),
        (Terrain::Swamp, false, true, -1, 0),
        (Terrain::Jungle, false, false, 0, 0),
        (Terrain::Forest, true, false, 0, 1),
    ] {
        let here = ground.of(terrain);
        assert_eq!((here.counts.tank, here.counts.air), (tank, air), "{terrain}");
        let changes = (here.me_change(Party::Attacker), here.me_change(Party::Defender));
        assert_eq!(changes, (attacker, defender), "{terrain}");
        let from_the_sea = ground.counts(terrain, true);
        assert_eq!((from_the_sea.tank, from_the_sea.air), (false, air), "{terrain}");
    }
    let landing = ground.landing();
    assert_eq!((landing.attacker_me, landing.defender_me), (0, 1));
}

#[test]
fn f12_every_die_modifier() {
    let die = &Charts::standard().die;
    assert_eq!((die.each_lsp(Party::Attacker), die.each_lsp(Party::Defender)), (1, 1));
    assert_eq!((die.landing(Landing::WithCraft), die.landing(Landing::WithoutCraft)), (-4, -6));
}

/// The loss table as printed: enemy CV, higher, 1:1 … 6:1. Row 4 is missing there and row 6 stands twice.
const LOSSES: &str = "
    1  0 0 0 0 0 1 1
    2  0 0 0 1 1 2 2
    3  0 0 1 1 2 3 3
    5  1 1 2 3 4 5 6
    6  1 1 2 3 4 6 7
    7  1 1 2 4 5 7 8
    8  1 1 3 4 6 8 9
    9  1 1 3 5 7 9 10
    10 2 2 4 6 8 10 12
    11 2 2 4 6 8 11 13
    12 2 2 4 7 9 12 14
    13 2 2 5 7 10 13 15
    14 2 2 5 8 11 14 16
    15 3 3 6 9 12 15 18
    16 3 3 6 9 12 16 19
    17 3 3 6 10 13 17 20
    18 3 3 7 10 14 18 21
    19 3 3 7 11 15 19 22
    20 4 4 8 12 16 20 24
";

/// The row that is ours.
const ROW_4: &str = "4 0 0 1 2 3 4 4";

#[test]
fn f_t4_every_cell() {
    let table = &Charts::standard().losses;
    let me = |value| Effectiveness::new(value).unwrap();
    let rows = LOSSES.trim().lines().chain([ROW_4]);
    let mut read = 0;
    for row in rows {
        let cells: Vec<u32> = row.split_whitespace().map(|cell| cell.parse().unwrap()).collect();
        let [cv, higher, ratios @ ..] = cells.as_slice() else { panic!("a row has cells") };
        assert_eq!(ratios.len(), 6);
        for (ratio, points) in (1..).zip(ratios) {
            let due = table.due(*cv, me(3), me(3 * ratio));
            assert_eq!((due.ratio, due.points), (u32::from(ratio), *points), "CV {cv}, {ratio}:1");
            if ratio > 1 {
                assert_eq!(table.due(*cv, me(3 * ratio), me(3)).points, *higher, "CV {cv}, higher");
            }
        }
        assert_eq!(
            table.due(*cv, me(3), me(2)).points,
            *higher,
            "CV {cv}, higher by less than double"
        );
        read += 1;
    }
    assert_eq!(read, 20);
}

#[test]
fn f_t5_every_entry() {
    let orders = &Charts::standard().loss_orders;
    for (enemy, expected) in [
        (Supremacy::Tank, "tank man man tank man man"),
        (Supremacy::Air, "air tank man man air tank man man"),
        (Supremacy::Both, "air tank man man air tank man man"),
        (Supremacy::None, "man man tank man man air"),
    ] {
        let names: Vec<&str> = orders.against(enemy).iter().map(|point| point.name()).collect();
        assert_eq!(names.join(" "), expected);
    }
}

/// What the loader says when one file of the standard charts is replaced.
fn complaints(path: &str, text: &str) -> String {
    let over = Memory::from([(path, text)]);
    let files = Layered::new(&FILES, "", &over);
    Charts::load(&files).expect_err("the chart is broken").to_string()
}

/// A standard file with the last such passage replaced (the first may stand in a comment).
fn edited(path: &str, from: &str, to: &str) -> String {
    let text = FILES.read(path).unwrap();
    let (before, after) = text.rsplit_once(from).expect("the passage is there");
    complaints(path, &format!("{before}{to}{after}"))
}

#[test]
fn broken_charts_are_refused_with_file_and_reason() {
    for (path, from, to, reason) in [
        ("charts/results.csv", "+7,     Y", "+7,     R", "falls below"),
        ("charts/results.csv", "+7,     Y", "+8,     Y", "unknown row `+8`"),
        ("charts/results.csv", "1:3", "1:4", "unknown column `1:4`"),
        ("charts/results.csv", "-7,     R", "-7,     X", "`X` is not one of R, O, B, Y, G"),
        ("charts/effects.csv", "no combat", "no advance", "combat in some rows and none in others"),
        ("charts/effects.csv", "occupy+1", "no advance", "falls below"),
        ("charts/terrain.csv", "swamp, ", "bog, ", "cannot be `bog`"),
        ("charts/terrain.csv", "swamp,        no", "forest,       no", "has a row already"),
        ("charts/shifts.csv", "+2", "two", "two"),
        (
            "charts/losses.csv",
            "4,             0,   0,   1,   2",
            "4,             0,   0,   1,   1",
            "gives 2",
        ),
        ("charts/loss-order.csv", "tank, man,  man,  tank", "-, man,  man,  tank", "gap"),
        ("charts/bomber-range.csv", "1943,     6", "1943,     4", "ranges never shrink"),
        ("charts/settings.toml", "times = 3", "times = 0", "times"),
        ("charts/settings.toml", "reach = 2", "reech = 2", "did you mean"),
        ("charts/settings.toml", "zones_per_lsp = 3", "zones_per_lsp = 0", "zones_per_lsp"),
        ("charts/charts.toml", "rule = \"F-T1\"", "rule = \"F-T99\"", "there is no rule `F-T99`"),
        (
            "charts/charts.toml",
            "provenance = \"source\"",
            "provenance = \"ours\"",
            "needs a `note`",
        ),
    ] {
        let said = edited(path, from, to);
        assert!(said.contains(reason), "{from} -> {to}: {said}");
        assert!(said.contains(path), "the file is named: {said}");
    }
}

#[test]
fn all_problems_are_reported_at_once() {
    let over = Memory::from([
        ("charts/losses.csv", "enemy CV, higher\n1, 0\n"),
        ("charts/bomber-range.csv", "year, hexes\n"),
    ]);
    let problems = Charts::load(&Layered::new(&FILES, "", &over)).unwrap_err();
    let text = problems.to_string();
    assert!(text.contains("losses.csv") && text.contains("bomber-range.csv"), "{text}");
}

#[test]
fn the_module_passes_its_own_check() {
    let mut problems = module::Problems::new();
    let manifest = module::check_files(&FILES, &[("frontline", frontline::check)], &mut problems);
    assert!(problems.is_empty(), "{problems}");
    assert_eq!(manifest.unwrap().system, "frontline");
}

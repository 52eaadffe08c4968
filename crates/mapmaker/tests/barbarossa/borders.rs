//! Owners, borders and the areas of the games.

use std::collections::BTreeMap;

use crate::barbarossa::anchors::{ANCHORS, GameBorder};
use crate::barbarossa::world::MAP;

/// The column and row facts of one game's border, and its list in the compiled map.
fn check_border(game: &str, fact: &GameBorder) {
    let border = MAP.region(&format!("border.{game}"));
    assert_eq!(MAP.numbers(border.iter()), fact.hexes, "{game}");
    assert_eq!(border.len(), fact.count, "{game}");
    let mut per_row: BTreeMap<u8, usize> = BTreeMap::new();
    for hex in border.iter() {
        let (row, _) = MAP.grid.number(hex).pairs();
        assert!((fact.rows[0]..=fact.rows[1]).contains(&row), "{game}: row {row}");
        *per_row.entry(row).or_default() += 1;
    }
    if fact.one_per_row {
        let rows: Vec<u8> = per_row.keys().copied().collect();
        assert_eq!(rows, (fact.rows[0]..=fact.rows[1]).collect::<Vec<_>>());
        assert!(per_row.values().all(|count| *count == 1));
    }
}

#[test]
fn army_group_center_has_eight_border_hexes_one_per_row() {
    assert!(ANCHORS.german_border.agc.one_per_row);
    check_border("agc", &ANCHORS.german_border.agc);
}

#[test]
fn army_group_south_has_eight_border_hexes() {
    check_border("ags", &ANCHORS.german_border.ags);
}

#[test]
fn the_whole_front_runs_from_memel_to_the_carpathians() {
    let border = MAP.region("border.whole");
    assert_eq!(MAP.numbers(border.iter()), ANCHORS.german_border.whole_front);
    for hex in &ANCHORS.german_border.north_flank_of_bialystok_salient {
        let hex = MAP.parse(hex);
        assert!(border.contains(hex) && !MAP.region("border.agc").contains(hex));
    }
}

#[test]
fn border_hexes_are_soviet_land_beside_german_land() {
    for hex in MAP.grid.hexes() {
        let touches = MAP.grid.neighbors(hex).any(|(_, other)| MAP.owner(other) == "Germany");
        let expected = MAP.owner(hex) == "USSR" && touches;
        assert_eq!(MAP.region("border.whole").contains(hex), expected, "{}", MAP.number(hex));
    }
}

#[test]
fn hexes_belong_to_the_countries_of_june_1941() {
    assert_eq!(ANCHORS.owners.len(), 30);
    for (hex, owner) in &ANCHORS.owners {
        assert_eq!(MAP.owner(MAP.parse(hex)), owner, "{hex}");
    }
    for hex in MAP.grid.hexes() {
        assert_eq!(MAP.owner(hex).is_empty(), !MAP.is_land(hex), "{}", MAP.number(hex));
    }
}

/// Rules: C1.3c, C1.3d
#[test]
fn c1_3d_the_area_of_army_group_center_steps_northward_to_the_east() {
    let south = &ANCHORS.rulebook.agc_southern_edge;
    for hex in MAP.grid.hexes() {
        let (row, column) = MAP.grid.number(hex).pairs();
        let mut edges = ANCHORS.rulebook.agc_northern_edge.iter();
        let north = edges.find(|edge| (edge.cols[0]..=edge.cols[1]).contains(&column));
        let first_row = north.expect("every column has an edge").first_row;
        let inside = row >= first_row
            && (row <= south.west_of_marsh_last_row
                || south.east_of_marsh.get(&row.to_string()).is_some_and(|west| column <= *west));
        assert_eq!(MAP.in_game(hex, "agc"), inside, "{}", MAP.number(hex));
    }
}

#[test]
fn c1_3c_the_southern_limit_follows_the_line_from_3218_to_3716() {
    for hex in &ANCHORS.hex_geometry.southeast_from_3218 {
        let hex = MAP.parse(hex);
        assert!(MAP.in_game(hex, "agc"));
        let west = MAP.grid.neighbor(hex, hex::Direction::W).expect("inland");
        let (row, _) = MAP.grid.number(hex).pairs();
        // Row 32 is open from the western edge on; below it the line is the limit.
        assert_eq!(MAP.in_game(west, "agc"), row == 32, "{}", MAP.number(west));
    }
    assert!(!MAP.in_game(MAP.parse("3816"), "agc"));
}

#[test]
fn the_area_of_army_group_south_leaves_out_two_rows_in_the_east() {
    let closed: Vec<(u16, u16)> = ANCHORS
        .rulebook
        .ags_out_of_bounds
        .iter()
        .map(|[first, last]| {
            let value = |hex: &String| MAP.grid.number(MAP.parse(hex)).value();
            (value(first), value(last))
        })
        .collect();
    for hex in MAP.grid.hexes() {
        let number = MAP.grid.number(hex);
        let out = closed.iter().any(|(first, last)| (*first..=*last).contains(&number.value()));
        let inside = number.pairs().0 >= ANCHORS.rulebook.ags_first_row && !out;
        assert_eq!(MAP.in_game(hex, "ags"), inside, "{number}");
    }
}

#[test]
fn army_group_north_is_what_lies_north_of_center() {
    for hex in MAP.grid.hexes() {
        let (row, column) = MAP.grid.number(hex).pairs();
        let mut edges = ANCHORS.rulebook.agc_northern_edge.iter();
        let north = edges.find(|edge| (edge.cols[0]..=edge.cols[1]).contains(&column));
        let inside = row < north.expect("every column has an edge").first_row;
        assert_eq!(MAP.in_game(hex, "agn"), inside, "{}", MAP.number(hex));
    }
}

#[test]
fn some_hexes_belong_to_the_combined_game_only() {
    for hex in ["3518", "3617", "3618", "3330", "3425"] {
        assert!(MAP.hex(MAP.parse(hex)).areas.is_empty(), "{hex}");
    }
    for hex in ["3701", "3716"] {
        let areas: Vec<&String> = MAP.hex(MAP.parse(hex)).areas.iter().collect();
        assert_eq!(areas, ["agc", "ags"], "{hex}");
    }
}

#[test]
fn germans_deploy_behind_the_border() {
    let [first, last] = ANCHORS.rulebook.agc_german_deployment_rows;
    for hex in MAP.grid.hexes() {
        let (row, _) = MAP.grid.number(hex).pairs();
        let expected = MAP.owner(hex) == "Germany" && (first..=last).contains(&row);
        let found = MAP.region("german_deployment.agc").contains(hex);
        assert_eq!(found, expected, "{}", MAP.number(hex));
    }
    let south = MAP.region("german_deployment.ags");
    assert!(south.contains(MAP.town("Jassy")) && south.contains(MAP.town("Jaroslau")));
    assert!(!south.contains(MAP.town("Uzhgorod")), "only Hungarians start in Hungary");
}

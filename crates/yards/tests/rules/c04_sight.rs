//! 4.2 Lines of sight and blind hexes.

use crate::rules::resolve;
use serde_json::{Value, json};
use yards::{Charts, Terrain};

fn blind(difference: i32, distance: i32, woods: bool) -> Value {
    let case = json!({
        "op": "blind_hexes", "level_difference": difference, "distance": distance, "woods_or_building": woods,
    });
    resolve(&case)["blind_hexes"].clone()
}

fn los(from: i32, to: i32, between: Value) -> Value {
    resolve(&json!({"op": "los", "from_level": from, "to_level": to, "between": between}))
}

fn clear() -> Value {
    json!({"clear": true, "blocked_by": null})
}

fn blocked(by: usize) -> Value {
    json!({"clear": false, "blocked_by": by})
}

fn nothing() -> Value {
    json!({"kind": "none"})
}

fn wood(top: i32) -> Value {
    json!({"kind": "woods", "height": top})
}

#[test]
fn y4_2_3_blind_hexes_grow_with_distance_and_shrink_with_height() {
    assert_eq!(blind(1, 2, false), 1);
    assert_eq!(blind(1, 20, false), 10);
    assert_eq!(blind(5, 20, false), 3);
    assert_eq!(blind(1, 1, false), 0);
    assert_eq!(blind(1, 1, true), 1, "the star");
    assert_eq!(blind(2, 1, true), 1, "the star");
    assert_eq!(blind(3, 1, true), 0, "no star");
    assert_eq!(blind(1, 2, true), 1, "no star beyond the first hex");
}

#[test]
fn r_y18_beyond_the_table() {
    assert_eq!(blind(6, 20, false), 3, "row 5");
    assert_eq!(blind(20, 3, true), 0, "row 5 as printed");
    assert_eq!(blind(1, 21, false), 11, "21/2 rounded half up");
    assert_eq!(blind(2, 22, false), 7, "22/3");
    assert_eq!(blind(5, 21, false), 4, "21/6 is half");
    assert_eq!(blind(9, 26, false), 4, "26/6, difference at most 5");
    assert_eq!(blind(9, 60, false), 10);
}

#[test]
fn r_y18_an_obstacle_as_high_as_the_higher_end_blocks() {
    assert_eq!(los(2, 0, json!([nothing(), wood(2)])), blocked(1));
    assert_eq!(los(0, 2, json!([nothing(), wood(2), nothing()])), blocked(1));
    assert_eq!(los(1, 1, json!([wood(1)])), blocked(0));
    assert_eq!(los(2, 2, json!([wood(1)])), clear(), "both ends look over it");
}

#[test]
fn r_y18_only_the_blind_hexes_behind_it_are_hidden() {
    // From level 3 over a wood of top 1 at distance 3: 1 blind hex.
    let hexes = |behind: usize| {
        let mut between = vec![nothing(), nothing(), wood(1)];
        between.extend(std::iter::repeat_n(nothing(), behind));
        los(3, 0, json!(between))
    };
    assert_eq!(hexes(0), blocked(2), "n = 4, 3 + 1 reaches it");
    assert_eq!(hexes(1), clear(), "n = 5 lies beyond");
}

#[test]
fn r_y18_a_lower_end_above_the_top_is_seen() {
    let between = || json!([nothing(), nothing(), wood(1)]);
    assert_eq!(los(3, 1, between()), blocked(2), "level with the top is not above it");
    assert_eq!(los(3, 2, between()), clear());
}

#[test]
fn r_y18_distance_counts_from_the_higher_end() {
    // The wood stands next to the lower end: at distance 4 from the higher one, difference 2, 1 blind hex.
    let between = || json!([wood(1), nothing(), nothing(), nothing()]);
    assert_eq!(los(0, 3, between()), blocked(0));
    assert_eq!(
        los(3, 0, between()),
        clear(),
        "next to the viewer: 1 blind hex, the other end is 5 away"
    );
}

#[test]
fn r_y18_the_first_from_the_higher_end_is_named() {
    let woods = || json!([wood(5), nothing(), wood(5)]);
    assert_eq!(los(3, 1, woods()), blocked(0));
    assert_eq!(los(1, 3, woods()), blocked(2));
    assert_eq!(los(2, 2, woods()), blocked(0), "from the first end on equal levels");
}

#[test]
fn r_y18_next_to_the_viewer_woods_and_buildings_hide_one_hex_but_hills_do_not() {
    let one = |kind: &str| los(2, 0, json!([{"kind": kind, "height": 1}]));
    for kind in ["woods", "forest", "building"] {
        assert_eq!(one(kind), blocked(0), "{kind}");
    }
    assert_eq!(one("hill"), clear());
    assert_eq!(one("none"), clear());
    assert_eq!(
        los(1, 1, json!([{"kind": "none", "height": 9}])),
        clear(),
        "nothing there, whatever its height"
    );
}

#[test]
fn r_y18_which_terrain_blocks_and_how_high_it_stands() {
    let chart = &Charts::standard().terrain;
    for (terrain, top) in [
        (Terrain::Woods, Some(3)),
        (Terrain::Forest, Some(4)),
        (Terrain::Hill, Some(2)),
        (Terrain::WoodenBuilding, Some(2)),
        (Terrain::StoneBuilding, Some(3)),
        (Terrain::UrbanBuilding, Some(3)),
        (Terrain::Wall, None),
        (Terrain::Road, None),
        (Terrain::UrbanRoad, None),
        (Terrain::ImprovedPosition, None),
        (Terrain::OpenRural, None),
        (Terrain::River, None),
    ] {
        assert_eq!(chart.obstacle_top(terrain, 2), top, "{terrain}");
    }
}

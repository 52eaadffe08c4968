//! 4.0 Terrain: costs, levels, modifiers, cover.

use crate::rules::resolve;
use serde_json::{Value, json};
use yards::{Charts, Features, Level, Mover, PathHex, Terrain};

fn tem(fire: &str, target: &str, terrain: Value) -> Value {
    resolve(&json!({"op": "tem", "fire": fire, "target": target, "terrain": terrain}))["tem"]
        .clone()
}

#[test]
fn y4_0a_level_cost_and_modifier_come_from_the_table() {
    let charts = Charts::standard();
    let woods = charts.terrain.row(Terrain::Woods);
    assert_eq!(woods.level, Level::Fixed(1));
    let hex = PathHex { terrain: Terrain::Woods, uphill: false, along_road: false, wall: false };
    assert_eq!(charts.terrain.entry_cost(Mover::NonVehicular, hex), Some(3));
    assert_eq!(charts.terrain.entry_cost(Mover::Truck, hex), None);
    assert_eq!(woods.tem_nv, Some(-1));
}

#[test]
fn y4_0b_only_the_best_modifier_for_the_defender_counts() {
    let terrain = json!(["woods", "improved_position", "stone_building", "open_rural"]);
    assert_eq!(tem("small_arms", "non_vehicular", terrain.clone()), -3);
    assert_eq!(tem("small_arms", "vehicular", terrain), -2);
    assert_eq!(
        tem("small_arms", "non_vehicular", json!(["open_rural", "woods"])),
        -1,
        "0 does not cancel it"
    );
    assert_eq!(tem("small_arms", "non_vehicular", json!([])), 0);
    assert_eq!(tem("small_arms", "non_vehicular", json!(["road"])), 0, "the other terrain decides");
    assert_eq!(
        tem("small_arms", "vehicular", json!(["urban_building", "hill"])),
        -1,
        "not applicable gives nothing"
    );
}

#[test]
fn y4_0c_the_uphill_surcharge_only_uphill_and_off_road() {
    let cost = |uphill: bool, along_road: bool| {
        let hex = PathHex { terrain: Terrain::OpenRural, uphill, along_road, wall: false };
        Charts::standard().terrain.entry_cost(Mover::NonVehicular, hex)
    };
    assert_eq!(cost(true, false), Some(3));
    assert_eq!(cost(false, false), Some(2));
    assert_eq!(cost(true, true), Some(2));
}

#[test]
fn y4_0d_hills_shelter_nv_units_from_all_but_mortars() {
    let hill = || json!(["hill"]);
    for target in ["non_vehicular", "towed_gun"] {
        assert_eq!(tem("small_arms", target, hill()), -1, "{target}");
        assert_eq!(tem("anti_tank", target, hill()), -1, "{target}");
        assert_eq!(tem("mortar", target, hill()), 0, "{target}");
    }
    assert_eq!(tem("mortar", "vehicular", hill()), -1, "the exception is for NV units");
}

#[test]
fn y4_0e_dismounted_towed_guns_may_not_enter_urban_buildings() {
    let hex =
        PathHex { terrain: Terrain::UrbanBuilding, uphill: false, along_road: false, wall: false };
    let cost = |mover: Mover| Charts::standard().terrain.entry_cost(mover, hex);
    assert_eq!(cost(Mover::TowedGun), None);
    assert_eq!(cost(Mover::NonVehicular), Some(3));
}

#[test]
fn y4_0f_an_urban_road_does_not_shelter_towed_guns() {
    for fire in ["small_arms", "mortar", "anti_tank"] {
        assert_eq!(tem(fire, "towed_gun", json!(["urban_road"])), 0, "{fire}");
        assert_eq!(tem(fire, "non_vehicular", json!(["urban_road"])), -3, "{fire}");
    }
    assert_eq!(tem("small_arms", "towed_gun", json!(["urban_building"])), -3, "only the road");
}

#[test]
fn r_y24_cover_and_open() {
    let covers = |terrain: Terrain| Features::from_iter([terrain]).is_cover();
    for terrain in [
        Terrain::Woods,
        Terrain::Forest,
        Terrain::WoodenBuilding,
        Terrain::StoneBuilding,
        Terrain::UrbanBuilding,
        Terrain::UrbanRoad,
        Terrain::ImprovedPosition,
        Terrain::Wall,
    ] {
        assert!(covers(terrain), "{terrain}");
    }
    for terrain in [
        Terrain::OpenRural,
        Terrain::OpenUrban,
        Terrain::Road,
        Terrain::River,
        Terrain::Bridge,
        Terrain::Ford,
        Terrain::Hill,
    ] {
        assert!(!covers(terrain), "{terrain}");
    }
    assert!(!Features::default().is_cover());
    assert!(Features::from_iter([Terrain::Hill, Terrain::Woods]).is_cover(), "a wooded hill");
}

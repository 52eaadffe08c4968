//! The projection and the grid.

use hex::{Direction, Orientation, Point};
use mapmaker::Projection;
use module::{Folder, Problems};

use crate::barbarossa::anchors::ANCHORS;
use crate::barbarossa::world::{MAP, MODULE};

#[test]
fn cities_are_projected_where_the_fit_put_them() {
    let projection = Projection::read(&Folder::new(MODULE), &mut Problems::new()).expect("sound");
    assert_eq!(ANCHORS.projection_points.len(), 9);
    for fact in &ANCHORS.projection_points {
        let at = projection.project(fact.lon, fact.lat);
        assert!((at.x - fact.u).abs() < 1e-4, "{}: u {} for {}", fact.name, at.x, fact.u);
        assert!((at.y - fact.v).abs() < 1e-4, "{}: v {} for {}", fact.name, at.y, fact.v);
        let hex = MAP.grid.hex_at(Point { u: at.x, v: at.y }).expect("on the map");
        assert_eq!(MAP.number(hex), fact.hex, "{}", fact.name);
    }
}

#[test]
fn r8_rows_grow_southward_and_columns_westward() {
    for (hex, around) in &ANCHORS.hex_geometry.neighbours {
        assert_eq!(around.len(), 6);
        for (way, expected) in around {
            let way = Direction::named(way, Orientation::Pointy).expect("a direction");
            let found = MAP.grid.neighbor(MAP.parse(hex), way).expect("inland");
            assert_eq!(MAP.number(found), *expected, "{way} of {hex}");
        }
    }
    let [vilnius, velikiye_luki] = ["Vilnius", "Velikiye Luki"].map(|name| MAP.town(name));
    assert_eq!(MAP.grid.number(vilnius).pairs(), (24, 22));
    assert_eq!(MAP.grid.number(velikiye_luki).pairs(), (22, 12));
}

#[test]
fn the_walk_southeast_from_3218_ends_in_3716() {
    let mut hex = MAP.parse("3218");
    for expected in &ANCHORS.hex_geometry.southeast_from_3218 {
        assert_eq!(MAP.number(hex), *expected);
        hex = MAP.grid.neighbor(hex, Direction::SE).expect("inland");
    }
    assert_eq!(ANCHORS.hex_geometry.southeast_from_3218.last().map(String::as_str), Some("3716"));
}

#[test]
fn distances_are_counted_in_hexes() {
    for fact in &ANCHORS.hex_geometry.distances {
        let [a, b] = [&fact.a, &fact.b].map(|hex| MAP.parse(hex));
        assert_eq!(MAP.grid.distance(a, b), fact.hexes, "{} to {}", fact.a, fact.b);
    }
}

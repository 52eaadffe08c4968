//! Hexsides and corners: one form each, dense, and joined where the map joins them.

use std::collections::{BTreeMap, BTreeSet};

use hex::{Digits, Direction, EastWest, Grid, GridError, Hexside, Layout, NorthSouth};
use hex::{Numbering, Parity, Span};

fn small(layout: Layout) -> Grid {
    Grid::new(Numbering {
        digits: Digits::Rrcc,
        rows: Span { first: 1, last: 7 },
        columns: Span { first: 1, last: 5 },
        rows_grow: NorthSouth::South,
        columns_grow: EastWest::West,
        layout,
    })
    .unwrap()
}

fn grids() -> [Grid; 3] {
    [
        Grid::barbarossa(),
        small(Layout::Pointy { shifted_rows: Parity::Even, toward: EastWest::East }),
        small(Layout::Flat { shifted_columns: Parity::Odd, toward: NorthSouth::North }),
    ]
}

#[test]
fn a_hexside_has_one_form() {
    let side: Hexside = "2423/2422".parse().unwrap();
    assert_eq!(side.to_string(), "2422/2423");
    assert_eq!(serde_json::to_string(&side).unwrap(), "\"2422/2423\"");
    assert_eq!(serde_json::from_str::<Hexside>("\"2423/2422\"").unwrap(), side);
    let bytes = postcard::to_stdvec(&side).unwrap();
    assert_eq!(postcard::from_bytes::<Hexside>(&bytes).unwrap(), side);
}

#[test]
fn what_is_no_hexside_is_refused() {
    for text in ["2422", "2422/", "2422/2422", "2422-2423", "2422/2423/2424"] {
        assert!(text.parse::<Hexside>().is_err(), "{text}");
        assert!(serde_json::from_str::<Hexside>(&format!("{text:?}")).is_err());
    }
    let same = postcard::to_stdvec(&[2422_u16, 2422]).unwrap();
    assert!(postcard::from_bytes::<Hexside>(&same).is_err());
}

#[test]
fn a_grid_refuses_sides_it_does_not_have() {
    let grid = Grid::barbarossa();
    let [a, b, off] = ["2422", "2424", "2435"].map(|text| text.parse().unwrap());
    let apart = Hexside::between(b, a).unwrap();
    assert_eq!(grid.side_index(apart), Err(GridError::NotAdjacent(a, b)));
    let outside = Hexside::between(a, off).unwrap();
    assert_eq!(grid.side_index(outside), Err(GridError::OffMap(off)));
}

#[test]
fn every_side_of_every_hex_has_an_index_and_no_index_is_idle() {
    for grid in grids() {
        let mut users: BTreeMap<usize, usize> = BTreeMap::new();
        for hex in grid.hexes() {
            for way in Direction::ALL {
                *users.entry(grid.side(hex, way).index()).or_default() += 1;
            }
        }
        assert!(users.keys().copied().eq(0..grid.side_count()));
        for side in grid.sides() {
            let inner = grid.side_hexes(side).1.is_some();
            assert_eq!(users[&side.index()], if inner { 2 } else { 1 });
            let (owner, way) = grid.side_owner(side);
            assert_eq!(grid.side(owner, way), side);
        }
    }
}

#[test]
fn printed_sides_go_there_and_back() {
    for grid in grids() {
        for hex in grid.hexes() {
            for way in Direction::ALL {
                let side = grid.side(hex, way);
                match (grid.neighbor(hex, way), grid.hexside(side)) {
                    (Some(_), Some(printed)) => assert_eq!(grid.side_index(printed), Ok(side)),
                    (None, None) => {}
                    odd => panic!("{odd:?}"),
                }
            }
        }
    }
}

#[test]
fn sides_touch_where_their_drawn_ends_meet() {
    for grid in grids().into_iter().skip(1) {
        let ends = |side| grid.side_vertices(side).map(|corner| grid.vertex_point(corner));
        for side in grid.sides() {
            let meets = |other: &hex::HexsideIndex| {
                *other != side
                    && ends(*other)
                        .iter()
                        .any(|end| ends(side).iter().any(|point| point.distance(*end) < 1e-9))
            };
            let mut touching: Vec<_> = grid.sides_touching(side).collect();
            touching.sort();
            assert_eq!(touching, grid.sides().filter(meets).collect::<Vec<_>>());
        }
    }
}

#[test]
fn corners_are_shared_and_canonical() {
    for grid in grids().into_iter().skip(1) {
        let mut corners = BTreeSet::new();
        for side in grid.sides() {
            corners.extend(grid.side_vertices(side));
        }
        // Euler: a connected patch of hexes has V - E + F = 1 without the outer face.
        assert_eq!(corners.len() + grid.len(), grid.side_count() + 1);
        for corner in corners {
            for hex in corner.hexes() {
                let again = Direction::ALL.map(|way| hex::Vertex::clockwise_of(hex, way));
                assert!(again.contains(&corner));
            }
        }
    }
}

#[test]
fn a_side_runs_halfway_between_its_hexes() {
    for grid in grids() {
        for hex in grid.hexes() {
            let corners = grid.corners(hex);
            for (way, neighbor) in grid.neighbors(hex) {
                let [a, b] = [corners[way.counterclockwise().index()], corners[way.index()]];
                for end in [a, b] {
                    let reach = [hex, neighbor].map(|hex| grid.centre(hex).distance(end));
                    assert!((reach[0] - reach[1]).abs() < 1e-9);
                }
                let ends = grid.side_vertices(grid.side(hex, way));
                let drawn = ends.map(|corner| grid.vertex_point(corner));
                assert!(drawn == [a, b] || drawn == [b, a]);
            }
        }
    }
}

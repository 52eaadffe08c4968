//! Printed numbers, neighbours and geometry, checked against the maps' own description.

use hex::{
    Digits, Direction, EastWest, Grid, Hex, HexNumber, Layout, NorthSouth, Numbering,
    NumberingError, Orientation, Parity, Point, Span, flat,
};
use proptest::prelude::*;

fn number(text: &str) -> HexNumber {
    text.parse().unwrap()
}

/// A flat-top map numbered column first, as most wargames print it: columns grow east, rows grow
/// south, even columns stand half a hex lower.
const COMMON: Numbering = Numbering {
    digits: Digits::Ccrr,
    rows: Span { first: 1, last: 33 },
    columns: Span { first: 1, last: 52 },
    rows_grow: NorthSouth::South,
    columns_grow: EastWest::East,
    layout: Layout::Flat { shifted_columns: Parity::Even, toward: NorthSouth::South },
};

#[track_caller]
fn check_neighbors(map: Numbering, hex: &str, expected: [(&str, &str); 6]) {
    let grid = Grid::new(map).unwrap();
    let hex = grid.parse(hex).unwrap();
    for (name, neighbor) in expected {
        let way = Direction::named(name, map.layout.orientation()).unwrap();
        let found = grid.neighbor(hex, way).map(|hex| grid.number(hex));
        assert_eq!(found, Some(number(neighbor)), "{name}");
    }
}

#[test]
fn directly_southeast_from_3218_to_3716_is_five_steps() {
    let grid = Grid::barbarossa();
    let mut walked = vec![number("3218")];
    let mut hex = grid.parse("3218").unwrap();
    for _ in 0..5 {
        hex = grid.neighbor(hex, Direction::SE).unwrap();
        walked.push(grid.number(hex));
    }
    assert_eq!(walked, ["3218", "3318", "3417", "3517", "3616", "3716"].map(number));
}

#[test]
fn barbarossa_neighbours_of_an_even_row() {
    let around = [
        ("E", "3217"),
        ("SE", "3318"),
        ("SW", "3319"),
        ("W", "3219"),
        ("NW", "3119"),
        ("NE", "3118"),
    ];
    check_neighbors(Numbering::BARBAROSSA, "3218", around);
}

#[test]
fn barbarossa_neighbours_of_an_odd_row() {
    let around = [
        ("E", "3317"),
        ("SE", "3417"),
        ("SW", "3418"),
        ("W", "3319"),
        ("NW", "3218"),
        ("NE", "3217"),
    ];
    check_neighbors(Numbering::BARBAROSSA, "3318", around);
}

#[test]
fn flat_map_numbered_by_column() {
    let odd = [
        ("SE", "1110"),
        ("S", "1011"),
        ("SW", "0910"),
        ("NW", "0909"),
        ("N", "1009"),
        ("NE", "1109"),
    ];
    // Column 10 is even here, so it stands lower than 09 and 11.
    let even = odd.map(|(way, hex)| match way {
        "SE" => (way, "1111"),
        "SW" => (way, "0911"),
        "NW" => (way, "0910"),
        "NE" => (way, "1110"),
        _ => (way, hex),
    });
    check_neighbors(COMMON, "1010", even);
    let odd_shifted = Layout::Flat { shifted_columns: Parity::Odd, toward: NorthSouth::South };
    check_neighbors(Numbering { layout: odd_shifted, ..COMMON }, "1010", odd);
}

#[test]
fn rows_may_grow_north_and_columns_first_pointy() {
    // Row numbers rise northward, even rows stand half a hex further west.
    let map = Numbering {
        digits: Digits::Ccrr,
        rows_grow: NorthSouth::North,
        columns_grow: EastWest::East,
        layout: Layout::Pointy { shifted_rows: Parity::Even, toward: EastWest::West },
        ..Numbering::BARBAROSSA
    };
    let around = [
        ("E", "1120"),
        ("SE", "1019"),
        ("SW", "0919"),
        ("W", "0920"),
        ("NW", "0921"),
        ("NE", "1021"),
    ];
    check_neighbors(map, "1020", around);
}

#[test]
fn flat_directions_have_their_own_names() {
    let names = [flat::N, flat::NE, flat::SE, flat::S, flat::SW, flat::NW]
        .map(|way| way.name(Orientation::Flat));
    assert_eq!(names, ["N", "NE", "SE", "S", "SW", "NW"]);
    for orientation in [Orientation::Pointy, Orientation::Flat] {
        for way in Direction::ALL {
            assert_eq!(Direction::named(way.name(orientation), orientation), Some(way));
        }
    }
}

#[test]
fn directions_turn_full_circle() {
    for way in Direction::ALL {
        assert_eq!(way.rotated(3), way.opposite());
        assert_eq!(way.rotated(6), way);
        assert_eq!(way.clockwise().counterclockwise(), way);
        assert_eq!(way.rotated(i32::MAX), way.rotated(i32::MAX % 6));
        assert_eq!(way.rotated(i32::MIN), way.rotated(i32::MIN.rem_euclid(6)));
        assert_eq!(Hex::ZERO + way.edge() + way.opposite().edge(), Hex::ZERO);
    }
}

#[test]
fn a_numbering_is_plain_data() {
    let text = r#"{
        "digits": "RRCC",
        "rows": { "first": 1, "last": 62 },
        "columns": { "first": 1, "last": 34 },
        "rows_grow": "south",
        "columns_grow": "west",
        "layout": { "pointy": { "shifted_rows": "odd", "toward": "east" } }
    }"#;
    let read: Numbering = serde_json::from_str(text).unwrap();
    assert_eq!(read, Numbering::BARBAROSSA);
    let common: Numbering = serde_json::from_str(&serde_json::to_string(&COMMON).unwrap()).unwrap();
    assert_eq!(common, COMMON);
}

#[test]
fn a_map_without_rows_or_beyond_two_digits_is_refused() {
    let none = Numbering { rows: Span { first: 5, last: 4 }, ..COMMON };
    assert_eq!(Grid::new(none), Err(NumberingError::Empty { first: 5, last: 4 }));
    let wide = Numbering { columns: Span { first: 1, last: 100 }, ..COMMON };
    assert_eq!(Grid::new(wide), Err(NumberingError::TooGreat { last: 100 }));
}

#[test]
fn the_greatest_map_still_has_its_indices() {
    let all = Span { first: 0, last: 99 };
    let grid = Grid::new(Numbering { rows: all, columns: all, ..COMMON }).unwrap();
    assert_eq!(grid.len(), 10_000);
    assert_eq!(grid.parse("9999").unwrap().index(), 9999);
    assert_eq!(grid.sides().len(), grid.side_count());
}

#[test]
fn numbers_are_four_digits_and_nothing_else() {
    for text in ["", "321", "32180", "+218", "3 18", "٣٢١٨", "-001"] {
        assert!(text.parse::<HexNumber>().is_err(), "{text:?}");
    }
    assert_eq!(number("0007").value(), 7);
    assert_eq!(format!("{:>6}", number("0007")), "  0007");
}

#[test]
fn numbers_are_stored_as_printed_and_small_in_binary() {
    let hex = number("0304");
    assert_eq!(serde_json::to_string(&hex).unwrap(), "\"0304\"");
    assert_eq!(serde_json::from_str::<HexNumber>("\"0304\"").unwrap(), hex);
    assert!(serde_json::from_str::<HexNumber>("304").is_err());
    let bytes = postcard::to_stdvec(&hex).unwrap();
    assert_eq!(bytes.len(), 2);
    assert_eq!(postcard::from_bytes::<HexNumber>(&bytes).unwrap(), hex);
    let too_great = postcard::to_stdvec(&10_000_u16).unwrap();
    assert!(postcard::from_bytes::<HexNumber>(&too_great).is_err());
}

#[test]
fn barbarossa_centres_follow_the_formula() {
    let grid = Grid::barbarossa();
    for row in 1..=62_u8 {
        for column in 1..=34_u8 {
            let hex = grid.index(HexNumber::from_pairs(row, column).unwrap()).unwrap();
            let shift = if row % 2 == 1 { 0.5 } else { 0.0 };
            let Point { u, v } = grid.centre(hex);
            assert_eq!(u, shift - f64::from(column));
            assert!((v - f64::from(row) * 3.0_f64.sqrt() / 2.0).abs() < 1e-12);
        }
    }
}

fn numberings() -> impl Strategy<Value = Numbering> {
    let parity = prop_oneof![Just(Parity::Odd), Just(Parity::Even)];
    let across = prop_oneof![Just(EastWest::East), Just(EastWest::West)];
    let updown = prop_oneof![Just(NorthSouth::North), Just(NorthSouth::South)];
    let digits = prop_oneof![Just(Digits::Rrcc), Just(Digits::Ccrr)];
    let span = || (0..20_u8, 1..9_u8).prop_map(|(first, more)| Span { first, last: first + more });
    let layout = (any::<bool>(), parity, across.clone(), updown.clone()).prop_map(
        |(pointy, shifted, across, updown)| match pointy {
            true => Layout::Pointy { shifted_rows: shifted, toward: across },
            false => Layout::Flat { shifted_columns: shifted, toward: updown },
        },
    );
    (digits, span(), span(), updown, across, layout).prop_map(
        |(digits, rows, columns, rows_grow, columns_grow, layout)| Numbering {
            digits,
            rows,
            columns,
            rows_grow,
            columns_grow,
            layout,
        },
    )
}

/// The centre as the printed row and column say it, without axial coordinates.
fn centre_by_hand(map: &Numbering, row: u8, column: u8) -> Point {
    let down = match map.rows_grow {
        NorthSouth::South => f64::from(row),
        NorthSouth::North => -f64::from(row),
    };
    let right = match map.columns_grow {
        EastWest::East => f64::from(column),
        EastWest::West => -f64::from(column),
    };
    let spacing = 3.0_f64.sqrt() / 2.0;
    match map.layout {
        Layout::Pointy { shifted_rows, toward } => {
            let toward = if toward == EastWest::East { 0.5 } else { -0.5 };
            let shift = if shifted_rows.fits(row) { toward } else { 0.0 };
            Point { u: right + shift, v: down * spacing }
        }
        Layout::Flat { shifted_columns, toward } => {
            let toward = if toward == NorthSouth::South { 0.5 } else { -0.5 };
            let shift = if shifted_columns.fits(column) { toward } else { 0.0 };
            Point { u: right * spacing, v: down + shift }
        }
    }
}

proptest! {
    #[test]
    fn every_numbering_goes_there_and_back(map in numberings()) {
        let grid = Grid::new(map).unwrap();
        let mut last = None;
        for hex in grid.hexes() {
            let number = grid.number(hex);
            prop_assert!(last < Some(number), "indices rise with the numbers");
            last = Some(number);
            prop_assert_eq!(grid.index(number), Some(hex));
            prop_assert_eq!(map.number(map.axial(number).unwrap()), Some(number));
            let (row, column) = map.split(number).unwrap();
            let (found, expected) = (grid.centre(hex), centre_by_hand(&map, row, column));
            prop_assert!(found.distance(expected) < 1e-9);
        }
    }

    #[test]
    fn neighbours_are_exactly_the_hexes_one_width_away(map in numberings()) {
        let grid = Grid::new(map).unwrap();
        for hex in grid.hexes() {
            let near = |other: &hex::HexIndex| {
                (grid.centre(hex).distance(grid.centre(*other)) - 1.0).abs() < 1e-9
            };
            let mut neighbors: Vec<_> = grid.neighbors(hex).map(|(_, hex)| hex).collect();
            neighbors.sort();
            prop_assert_eq!(neighbors, grid.hexes().filter(near).collect::<Vec<_>>());
        }
    }

    #[test]
    fn directions_point_where_their_names_say(map in numberings()) {
        let grid = Grid::new(map).unwrap();
        for hex in grid.hexes() {
            for (way, neighbor) in grid.neighbors(hex) {
                let (from, to) = (grid.centre(hex), grid.centre(neighbor));
                let name = way.name(map.layout.orientation());
                prop_assert_eq!(name.contains('N'), to.v < from.v - 1e-9);
                prop_assert_eq!(name.contains('S'), to.v > from.v + 1e-9);
                prop_assert_eq!(name.contains('E'), to.u > from.u + 1e-9);
                prop_assert_eq!(name.contains('W'), to.u < from.u - 1e-9);
            }
        }
    }

    #[test]
    fn a_point_belongs_to_the_nearest_centre(map in numberings(), u in -40.0..40.0, v in -40.0..40.0) {
        let grid = Grid::new(map).unwrap();
        let point = Point { u, v };
        let nearest = map.nearest(point).unwrap();
        let reach = map.centre(nearest).distance(point);
        prop_assert!(reach < 0.578);
        for way in Direction::ALL {
            prop_assert!(map.centre(nearest + way.edge()).distance(point) >= reach - 1e-9);
        }
        prop_assert_eq!(grid.hex_at(point), grid.at(nearest));
    }

    #[test]
    fn any_text_parses_or_is_refused(text in "\\PC{0,8}") {
        if let Ok(number) = text.parse::<HexNumber>() {
            prop_assert_eq!(number.to_string(), text);
        }
    }

    #[test]
    fn no_axial_coordinate_is_too_far(x in any::<i32>(), y in any::<i32>(), map in numberings()) {
        if let Some(number) = map.number(Hex::new(x, y)) {
            prop_assert_eq!(map.axial(number), Some(Hex::new(x, y)));
        }
    }
}

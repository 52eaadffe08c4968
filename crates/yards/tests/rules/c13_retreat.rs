//! R-Y34: the loser's way out, and the winner's.

use yards::{
    Band, BandRow, Charts, FighterKind, RetreatFate, RetreatHex, RetreatOrder, RetreatRefusal,
    UnitKind, VehicleKind, WinnerMove, retreat_steps,
};

const SQUAD: FighterKind = FighterKind::Unit(UnitKind::Squad);
const TANK: FighterKind = FighterKind::Vehicle(VehicleKind::Afv);

/// A square field: the assault is at (0, 0), neighbours are the four sides, distance is counted in steps.
type Hex = (i32, i32);

fn distance((x, y): Hex) -> u32 {
    x.unsigned_abs() + y.unsigned_abs()
}

/// The neighbours of a hex where these are not free and those are next to an able enemy.
fn field(closed: &[Hex], beside_enemy: &[Hex]) -> impl Fn(Hex) -> Vec<RetreatHex<Hex>> {
    move |(x, y)| {
        let neighbours = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)];
        let look = |hex: Hex| RetreatHex {
            hex,
            from_assault: distance(hex),
            free: !closed.contains(&hex),
            beside_enemy: beside_enemy.contains(&hex),
        };
        neighbours.map(look).to_vec()
    }
}

fn order(kind: FighterKind, hexes: u8, from: Hex) -> RetreatOrder<Hex> {
    RetreatOrder { kind, hexes, from, from_assault: distance(from) }
}

fn steps(from: Hex, around: impl Fn(Hex) -> Vec<RetreatHex<Hex>>) -> Vec<Hex> {
    retreat_steps(distance(from), around(from)).into_iter().map(|step| step.hex).collect()
}

#[test]
fn r_y34_each_hex_is_farther_from_the_assault_than_the_last() {
    assert_eq!(steps((0, 0), field(&[], &[])).len(), 4, "the defender leaves by any side");
    assert_eq!(steps((1, 0), field(&[], &[])), [(2, 0), (1, 1), (1, -1)], "never back");
    let squad = order(SQUAD, 2, (0, 0));
    let path = |path: &[Hex]| squad.follow(path, field(&[(0, 1)], &[]));
    assert_eq!(path(&[(1, 0), (2, 0)]), Ok(RetreatFate::Stands((2, 0))));
    assert_eq!(path(&[(1, 0), (0, 0)]), Err(RetreatRefusal::NotAway(1)));
    assert_eq!(path(&[(2, 0), (3, 0)]), Err(RetreatRefusal::NotAway(0)), "not a neighbour");
    assert_eq!(path(&[(0, 1), (0, 2)]), Err(RetreatRefusal::NotAway(0)), "not free");
}

#[test]
fn r_y34_not_next_to_an_able_enemy_if_another_hex_is_free() {
    let watched = [(2, 0), (1, 1)];
    assert_eq!(steps((1, 0), field(&[], &watched)), [(1, -1)]);
    assert_eq!(steps((1, 0), field(&[(1, -1)], &watched)), watched, "no other hex is free");
    let squad = order(SQUAD, 1, (1, 0));
    assert_eq!(squad.follow(&[(2, 0)], field(&[], &watched)), Err(RetreatRefusal::BesideEnemy(0)));
    let driven = squad.follow(&[(2, 0)], field(&[(1, -1)], &watched));
    assert_eq!(driven, Ok(RetreatFate::Stands((2, 0))));
}

#[test]
fn r_y34_a_retreat_is_as_long_as_ordered_while_there_is_a_way() {
    let squad = order(SQUAD, 2, (0, 0));
    assert_eq!(squad.follow(&[(1, 0)], field(&[], &[])), Err(RetreatRefusal::TooShort(2)));
    let long = squad.follow(&[(1, 0), (2, 0), (3, 0)], field(&[], &[]));
    assert_eq!(long, Err(RetreatRefusal::TooLong(2)));
    let dead_end = [(2, 0), (1, 1), (1, -1)];
    assert_eq!(squad.follow(&[(1, 0)], field(&dead_end, &[])), Ok(RetreatFate::Stands((1, 0))));
}

#[test]
fn r_y34_without_a_path_a_unit_is_eliminated_and_a_vehicle_destroyed() {
    let trapped = || field(&[(1, 0), (0, 1), (-1, 0), (0, -1)], &[]);
    assert_eq!(order(SQUAD, 2, (0, 0)).follow(&[], trapped()), Ok(RetreatFate::Eliminated));
    assert_eq!(order(TANK, 2, (0, 0)).follow(&[], trapped()), Ok(RetreatFate::Destroyed));
    let free = order(SQUAD, 2, (0, 0)).follow(&[], field(&[], &[]));
    assert_eq!(free, Err(RetreatRefusal::TooShort(2)), "nobody stays to be lost");
    assert_eq!(RetreatRefusal::TooShort(2).rule().as_str(), "R-Y34");
}

#[test]
fn r_y34_the_winner_stays_or_enters_the_assault_hex() {
    let may = |row: &BandRow| {
        [WinnerMove::Stay, WinnerMove::Enter, WinnerMove::Advance].map(|wish| row.winner_may(wish))
    };
    for row in Charts::standard().assault_bands.rows() {
        let expected = match row.band {
            Band::Fourteen => [true, true, true],
            Band::TenToThirteen | Band::SixToNine => [true, true, false],
            Band::TwoToFive | Band::MinusOneToOne => [true, false, false],
            Band::BelowMinusOne => [true, false, true],
        };
        assert_eq!(may(row), expected, "{}", row.band);
    }
}

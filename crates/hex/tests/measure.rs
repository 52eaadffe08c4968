//! Distance, rings, lines and regions against brute force.

use std::collections::{BTreeSet, HashSet};

use hex::{
    Digits, EastWest, Grid, HexIndex, HexsideIndex, Layout, LineStep, NorthSouth, Numbering,
    Parity, Point, Region, Span,
};
use pathfinding::prelude::{bfs_reach, connected_components};
use proptest::prelude::*;

fn grids() -> impl Strategy<Value = Grid> {
    let layout = prop_oneof![
        Just(Layout::Pointy { shifted_rows: Parity::Odd, toward: EastWest::East }),
        Just(Layout::Pointy { shifted_rows: Parity::Even, toward: EastWest::West }),
        Just(Layout::Flat { shifted_columns: Parity::Even, toward: NorthSouth::South }),
    ];
    (layout, 1..12_u8, 1..12_u8).prop_map(|(layout, rows, columns)| {
        Grid::new(Numbering {
            digits: Digits::Rrcc,
            rows: Span { first: 1, last: rows },
            columns: Span { first: 1, last: columns },
            rows_grow: NorthSouth::South,
            columns_grow: EastWest::West,
            layout,
        })
        .unwrap()
    })
}

fn pick(grid: &Grid, pick: prop::sample::Index) -> HexIndex {
    HexIndex::new(pick.index(grid.len()) as u16)
}

/// Steps on the plane without edges, found by walking outward.
fn distance_by_walking(grid: &Grid, a: HexIndex, b: HexIndex) -> u32 {
    let goal = grid.axial(b);
    let mut disc = HashSet::from([grid.axial(a)]);
    let mut steps = 0;
    while !disc.contains(&goal) {
        disc = disc.iter().flat_map(|hex| hex.all_neighbors()).chain(disc.clone()).collect();
        steps += 1;
    }
    steps
}

/// The hexes with the centre nearest to a point: one, or two when it lies on their hexside.
fn nearest(grid: &Grid, point: Point) -> BTreeSet<HexIndex> {
    let map = grid.numbering();
    let around = grid.hexes().flat_map(|hex| grid.axial(hex).range(1)).collect::<HashSet<_>>();
    let least =
        around.iter().map(|hex| map.centre(*hex).distance(point)).fold(f64::INFINITY, f64::min);
    around
        .into_iter()
        .filter(|hex| map.centre(*hex).distance(point) < least + 1e-9)
        .filter_map(|hex| grid.at(hex))
        .collect()
}

/// On which side of the way from a to b a hex lies: positive is to the right.
fn rightward(grid: &Grid, a: HexIndex, b: HexIndex, hex: HexIndex) -> f64 {
    let [a, b, hex] = [a, b, hex].map(|hex| grid.centre(hex));
    (b.u - a.u) * (hex.v - a.v) - (b.v - a.v) * (hex.u - a.u)
}

fn touched(step: LineStep) -> BTreeSet<HexIndex> {
    step.hexes().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn distance_is_the_number_of_steps(grid in grids(), a: prop::sample::Index, b: prop::sample::Index) {
        let (a, b) = (pick(&grid, a), pick(&grid, b));
        prop_assert_eq!(grid.distance(a, b), distance_by_walking(&grid, a, b));
    }

    #[test]
    fn rings_and_discs_hold_what_their_distance_says(grid in grids(), centre: prop::sample::Index, radius in 0..30_u32) {
        let centre = pick(&grid, centre);
        let sorted = |mut hexes: Vec<HexIndex>| { hexes.sort(); hexes };
        let at = |test: fn(u32, u32) -> bool| -> Vec<HexIndex> {
            grid.hexes().filter(|hex| test(grid.distance(centre, *hex), radius)).collect()
        };
        prop_assert_eq!(sorted(grid.ring(centre, radius).collect()), at(|far, radius| far == radius));
        prop_assert_eq!(sorted(grid.disc(centre, radius).collect()), at(|far, radius| far <= radius));
    }

    #[test]
    fn a_line_keeps_to_the_nearest_centres(grid in grids(), a: prop::sample::Index, b: prop::sample::Index) {
        let (a, b) = (pick(&grid, a), pick(&grid, b));
        let steps: Vec<_> = grid.line(a, b).collect();
        let count = grid.distance(a, b);
        prop_assert_eq!(steps.len(), count as usize + 1);
        let (from, to) = (grid.centre(a), grid.centre(b));
        for (place, step) in steps.iter().enumerate() {
            let part = place as f64 / f64::from(count.max(1));
            let point =
                Point { u: from.u + (to.u - from.u) * part, v: from.v + (to.v - from.v) * part };
            prop_assert_eq!(touched(*step), nearest(&grid, point));
            if let LineStep::Between { left, right } = *step {
                prop_assert!(left.is_none_or(|left| rightward(&grid, a, b, left) < 0.0));
                prop_assert!(right.is_none_or(|right| rightward(&grid, a, b, right) > 0.0));
            }
        }
    }

    #[test]
    fn a_line_agrees_with_its_reverse_and_with_hexx(grid in grids(), a: prop::sample::Index, b: prop::sample::Index) {
        let (a, b) = (pick(&grid, a), pick(&grid, b));
        let steps: Vec<_> = grid.line(a, b).map(touched).collect();
        let mut reverse: Vec<_> = grid.line(b, a).map(touched).collect();
        reverse.reverse();
        prop_assert_eq!(&steps, &reverse);
        for (step, hex) in steps.iter().zip(grid.axial(a).line_to(grid.axial(b))) {
            prop_assert!(grid.at(hex).is_none_or(|hex| step.contains(&hex)));
        }
    }

    #[test]
    fn regions_are_sets(grid in grids(), a: prop::sample::Index, b: prop::sample::Index, wide in 0..5_u32) {
        let [first, second]: [BTreeSet<_>; 2] =
            [a, b].map(|centre| grid.disc(pick(&grid, centre), wide).collect());
        let [one, two] = [&first, &second].map(|set| Region::of(&grid, set.iter().copied()));
        let list = |region: &Region| region.iter().collect::<BTreeSet<_>>();
        prop_assert_eq!(list(&(&one | &two)), &first | &second);
        prop_assert_eq!(list(&(&one & &two)), &first & &second);
        prop_assert_eq!(list(&(&one - &two)), &first - &second);
        prop_assert_eq!(one.is_disjoint(&two), first.is_disjoint(&second));
        prop_assert_eq!(one.is_subset(&two), first.is_subset(&second));
        prop_assert_eq!(one.len(), first.len());
    }

    #[test]
    fn components_are_what_walking_finds(grid in grids(), seed in prop::collection::vec(any::<bool>(), 144)) {
        let region = Region::of(&grid, grid.hexes().filter(|hex| seed[hex.index()]));
        let within = |hex: &HexIndex| -> Vec<HexIndex> {
            grid.neighbors(*hex).map(|(_, hex)| hex).filter(|hex| region.contains(*hex)).collect()
        };
        let starts: Vec<_> = region.iter().collect();
        let mut expected: Vec<BTreeSet<_>> = connected_components(&starts, |hex| within(hex))
            .into_iter()
            .map(|part| part.into_iter().collect())
            .collect();
        expected.sort();
        let found: Vec<BTreeSet<_>> =
            region.components(&grid).iter().map(|part| part.iter().collect()).collect();
        prop_assert_eq!(found, expected);
        if let Some(start) = starts.first() {
            let walked: BTreeSet<_> = bfs_reach(*start, within).collect();
            prop_assert_eq!(region.component(&grid, *start).iter().collect::<BTreeSet<_>>(), walked);
        }
    }

    #[test]
    fn the_boundary_parts_inside_from_outside(grid in grids(), seed in prop::collection::vec(any::<bool>(), 144)) {
        let region = Region::of(&grid, grid.hexes().filter(|hex| seed[hex.index()]));
        let parts = |side: &HexsideIndex| {
            let (hex, other) = grid.side_hexes(*side);
            region.contains(hex) != other.is_some_and(|other| region.contains(other))
        };
        let mut found: Vec<_> = region.boundary_sides(&grid).collect();
        found.sort();
        prop_assert_eq!(found, grid.sides().filter(parts).collect::<Vec<_>>());
    }
}

#[test]
fn a_region_ignores_hexes_of_another_map() {
    let grid = Grid::barbarossa();
    let stranger = HexIndex::new(5000);
    let mut region = Region::of(&grid, [stranger]);
    assert!(region.is_empty() && !region.contains(stranger));
    assert!(!region.insert(stranger) && !region.remove(stranger));
    assert!(region.component(&grid, stranger).is_empty());
}

#[test]
fn a_region_of_a_larger_map_has_its_components_on_this_one() {
    let large = Grid::barbarossa();
    let rows = Span { first: 1, last: 2 };
    let small = Grid::new(Numbering { rows, ..Numbering::BARBAROSSA }).unwrap();
    let parts = Region::all(&large).components(&small);
    assert_eq!(parts.iter().map(Region::len).collect::<Vec<_>>(), [small.len()]);
}

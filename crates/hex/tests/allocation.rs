//! Searching again and again allocates nothing.

use hex::{Direction, Grid, HexIndex, Reach, Step};

/// Every third hex stops the mover, every eleventh is closed, the others cost 1 to 3.
fn step(_from: HexIndex, _way: Direction, to: HexIndex) -> Step {
    let cost = 1 + to.value() % 3;
    match to.value() {
        hex if hex % 11 == 0 => Step::Forbidden,
        hex if hex % 3 == 0 => Step::EnterAndStop(cost),
        _ => Step::Enter(cost),
    }
}

#[test]
fn searches_allocate_nothing_once_the_scratch_is_warm() {
    let grid = Grid::barbarossa();
    let mut reach = Reach::new(&grid);
    reach.flood(&grid, [HexIndex::new(0)], Reach::UNLIMITED, |_, _, _| Some(3));
    let held = reach.capacity();
    let mut reached = 0;
    let counted = allocation_counter::measure(|| {
        for start in grid.hexes() {
            reach.flood(&grid, [start], 12, step);
            reached += reach.iter().count();
            let last = reach.iter().last().map_or(start, |(hex, _)| hex);
            reached += reach.walk_back(&grid, last).count();
            reach.flood_until(&grid, [start], Reach::UNLIMITED, step, |hex| hex == last);
        }
        reach.flood(&grid, grid.hexes(), Reach::UNLIMITED, step);
    });
    assert!(reached > grid.len());
    assert_eq!(counted.count_total, 0);
    assert_eq!(reach.capacity(), held);
}

#[test]
fn a_search_on_a_new_map_does_allocate() {
    let grid = Grid::barbarossa();
    let counted = allocation_counter::measure(|| drop(Reach::new(&grid)));
    assert!(counted.count_total > 0, "the counter counts");
}

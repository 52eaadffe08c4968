//! Council: U1 to U12.

use dice::Scripted;
use referee::{Illegal, Pending, Refusal, Role, Seat, Table, Viewer};
use testgames::council::{
    Action, BLUE_AIR, BLUE_COMMANDER, Council, Event, Order, PRESS, RED_AIR, RED_COMMANDER, Reason,
    Seen, Setup, Side, UMPIRE, Why, raid_hits, strike_hits,
};

const HOLD: Action = Action::Order(Order::Hold);

fn cover(sector: u8) -> Action {
    Action::Order(Order::Cover { sector })
}

fn raid(sector: u8) -> Action {
    Action::Order(Order::Raid { sector })
}

fn strike(sector: u8) -> Action {
    Action::Order(Order::Strike { sector })
}

fn act(table: &mut Table<Council>, script: &[(Seat, Action)]) {
    for (seat, action) in script {
        table.act(*seat, *action, None).unwrap();
    }
}

/// Both sides have depots in sectors 0, 0 and 1.
fn placed(rounds: u8) -> Table<Council> {
    let mut table = Table::open(Setup { rounds }).unwrap();
    for seat in [RED_COMMANDER, BLUE_COMMANDER] {
        for sector in [0, 0, 1] {
            table.act(seat, Action::Place { sector }, None).unwrap();
        }
    }
    table
}

/// One round in which red attacks as ordered and blue covers sector 4.
fn red_attacks(table: &mut Table<Council>, commander: Action, air: Action) {
    let script =
        [(RED_COMMANDER, commander), (RED_AIR, air), (BLUE_COMMANDER, HOLD), (BLUE_AIR, cover(4))];
    act(table, &script);
}

fn refused(table: &mut Table<Council>, seat: Seat, action: Action) -> (&'static str, Why) {
    match table.act(seat, action, None) {
        Err(Refusal::Illegal(Illegal { rule, why })) => (rule.as_str(), why),
        other => panic!("{action:?}: {other:?}"),
    }
}

fn owing(table: &Table<Council>) -> Vec<Seat> {
    table.pending().owed().iter().map(|owed| owed.seat).collect()
}

#[test]
fn u1_six_seats_and_one_to_six_rounds() {
    let table = placed(6);
    let roles: Vec<_> = table.seats().iter().map(|info| (&*info.side, info.role)).collect();
    let (red, blue) = (("red", Role::Player), ("blue", Role::Player));
    assert_eq!(roles, [red, red, blue, blue, ("", Role::Umpire), ("", Role::Press)]);
    let problems = Table::<Council>::open(Setup { rounds: 7 }).unwrap_err();
    assert_eq!((problems[0].rule.as_str(), problems[0].why), ("U1", Why::Rounds(7)));
}

#[test]
fn u2_commanders_place_three_depots_at_most_two_in_a_sector() {
    let mut table = Table::<Council>::open(Setup::default()).unwrap();
    assert_eq!(owing(&table), [RED_COMMANDER, BLUE_COMMANDER]);
    let place = Action::Place { sector: 3 };
    act(&mut table, &[(RED_COMMANDER, place), (RED_COMMANDER, place)]);
    assert_eq!(refused(&mut table, RED_COMMANDER, place), ("U2", Why::SectorFull(3)));
    let off = Action::Place { sector: 5 };
    assert_eq!(refused(&mut table, RED_COMMANDER, off), ("U2", Why::NoSuchSector(5)));
    assert_eq!(refused(&mut table, RED_COMMANDER, HOLD), ("U2", Why::NotAsked));
    act(&mut table, &[(RED_COMMANDER, Action::Place { sector: 0 })]);
    assert_eq!(owing(&table), [BLUE_COMMANDER]);
}

#[test]
fn u3_four_officers_decide_at_once_and_are_revealed_together() {
    let mut table = placed(4);
    assert_eq!(owing(&table), [RED_COMMANDER, RED_AIR, BLUE_COMMANDER, BLUE_AIR]);
    assert!(table.pending().is_sealed());
    act(&mut table, &[(BLUE_AIR, cover(1)), (RED_COMMANDER, HOLD), (RED_AIR, cover(2))]);
    let revealed = |table: &Table<Council>| {
        table.events().iter().any(|event| matches!(event, Event::Revealed { .. }))
    };
    assert!(!revealed(&table));
    act(&mut table, &[(BLUE_COMMANDER, HOLD)]);
    assert!(revealed(&table));
    let late = Action::Place { sector: 0 };
    assert_eq!(refused(&mut table, RED_COMMANDER, late), ("U3", Why::NotAsked));
}

#[test]
fn u4_a_commander_raids_or_holds() {
    let mut table = placed(4);
    assert_eq!(table.legal(RED_COMMANDER).len(), 6);
    assert_eq!(refused(&mut table, RED_AIR, raid(0)), ("U4", Why::NotYourOrder));
    assert_eq!(refused(&mut table, RED_AIR, HOLD), ("U4", Why::NotYourOrder));
    act(&mut table, &[(RED_COMMANDER, raid(4))]);
}

#[test]
fn u5_an_air_officer_covers_or_strikes_twice_a_game() {
    let mut table = placed(4);
    assert_eq!(refused(&mut table, RED_COMMANDER, cover(0)), ("U5", Why::NotYourOrder));
    assert_eq!(refused(&mut table, BLUE_COMMANDER, strike(0)), ("U5", Why::NotYourOrder));
    for _ in 0..2 {
        assert!(table.legal(RED_AIR).contains(&strike(3)));
        red_attacks(&mut table, HOLD, strike(3));
        table.roll(&mut Scripted::new([1])).unwrap();
    }
    assert_eq!(refused(&mut table, RED_AIR, strike(3)), ("U5", Why::NoStrike));
    assert_eq!(table.legal(RED_AIR).len(), 5);
}

#[test]
fn u6_a_side_shares_its_secrets() {
    let mut table = placed(4);
    act(&mut table, &[(RED_COMMANDER, raid(2))]);
    let red = &table.view(RED_AIR.into()).sides[0];
    assert_eq!(red.secret, Some([2, 1, 0, 0, 0]));
    assert_eq!(red.orders, Some([Some(Order::Raid { sector: 2 }), None]));
    let seen = table.log(RED_AIR.into(), 3);
    let order = Event::Ordered { seat: RED_COMMANDER, order: Order::Raid { sector: 2 } };
    assert_eq!(seen.last(), Some(&Seen::Whole(order)));
    let seen = table.log(BLUE_AIR.into(), 0);
    assert_eq!(seen.last(), Some(&Seen::Answered { seat: RED_COMMANDER }));
}

#[test]
fn u7_red_goes_first_and_raids_before_strikes() {
    let mut table = placed(4);
    let script = [
        (BLUE_COMMANDER, raid(3)),
        (BLUE_AIR, strike(3)),
        (RED_COMMANDER, raid(2)),
        (RED_AIR, strike(2)),
    ];
    act(&mut table, &script);
    let mut rolls = Vec::new();
    while let Pending::Chance(roll) = table.pending() {
        let faces = if roll.purpose == "raid" { vec![1, 1] } else { vec![1] };
        rolls.push(roll.to_string());
        table.roll(&mut Scripted::new(faces)).unwrap();
    }
    let (raid, strike) = ("1d10+1d6 for raid (U8)", "1d10 for strike (U8)");
    assert_eq!(rolls, [raid, strike, raid, strike]);
    let attacked = |event: &Event| match event {
        Event::Attacked { side, .. } => Some(*side),
        _ => None,
    };
    let order: Vec<_> = table.events().iter().filter_map(attacked).collect();
    assert_eq!(order, [Side::Blue, Side::Blue, Side::Red, Side::Red]);
}

#[test]
fn u8_cover_makes_damage_harder() {
    let raids = [(5, 1, true), (4, 1, false), (3, 6, true), (2, 6, false)];
    for (ten, six, hits) in raids {
        assert_eq!(raid_hits(ten, six, false), hits, "{ten} {six}");
        assert_eq!(raid_hits(ten + 2, six, true), hits, "{ten} {six} covered");
    }
    for (ten, hits) in [(5, false), (6, true)] {
        assert_eq!(strike_hits(ten, false), hits);
        assert_eq!(strike_hits(ten + 2, true), hits);
    }
    let mut table = placed(4);
    red_attacks(&mut table, raid(4), cover(0));
    table.roll(&mut Scripted::new([6, 1])).unwrap();
    assert!(table.events().contains(&Event::Attacked { side: Side::Blue, sector: 4, hit: false }));
}

#[test]
fn u9_damage_destroys_one_depot_or_finds_nothing() {
    let mut table = placed(4);
    red_attacks(&mut table, raid(0), strike(3));
    table.roll(&mut Scripted::new([10, 1])).unwrap();
    table.roll(&mut Scripted::new([10])).unwrap();
    let blue = &table.view(Viewer::Spectator).sides[1];
    assert_eq!((blue.left, blue.hit), (2, [1, 0, 0, 0, 0]));
    assert_eq!(blue.searched, [false, false, false, true, false]);
}

#[test]
fn u10_the_umpire_alone_restores_and_destroys() {
    let mut table = placed(4);
    let destroy = Action::Destroy { side: Side::Blue, sector: 1, reason: Reason::Dispute };
    let restore = Action::Restore { side: Side::Blue, sector: 4, reason: Reason::Mistake };
    assert_eq!(refused(&mut table, PRESS, destroy), ("U10", Why::NotTheUmpire));
    assert_eq!(refused(&mut table, UMPIRE, restore), ("U10", Why::NothingDestroyed));
    act(&mut table, &[(UMPIRE, destroy)]);
    assert_eq!(refused(&mut table, UMPIRE, destroy), ("U10", Why::NoDepot(1)));
    act(&mut table, &[(UMPIRE, restore)]);
    let blue = &table.view(PRESS.into()).sides[1];
    assert_eq!((blue.left, blue.open), (3, [0, 0, 0, 0, 1]), "all learn of it");
    assert_eq!(table.view(UMPIRE.into()).sides[0].secret, Some([2, 1, 0, 0, 0]));
}

#[test]
fn u10_the_umpire_may_intervene_while_dice_are_due() {
    let mut table = placed(4);
    red_attacks(&mut table, raid(0), cover(0));
    let destroy = Action::Destroy { side: Side::Red, sector: 0, reason: Reason::Mistake };
    act(&mut table, &[(UMPIRE, destroy)]);
    assert!(matches!(table.pending(), Pending::Chance(_)));
}

#[test]
fn u11_more_depots_left_win() {
    for (ten, winner) in [(10, Some(Side::Red)), (1, None)] {
        let mut table = placed(1);
        red_attacks(&mut table, raid(0), cover(0));
        table.roll(&mut Scripted::new([ten, 1])).unwrap();
        assert_eq!(table.outcome().unwrap().winner, winner);
    }
}

#[test]
fn u11_the_game_ends_when_a_side_has_no_depot_left() {
    let mut table = placed(6);
    for sector in [0, 0, 1] {
        assert!(table.outcome().is_none());
        let destroy = Action::Destroy { side: Side::Red, sector, reason: Reason::Dispute };
        act(&mut table, &[(UMPIRE, destroy)]);
    }
    assert_eq!(table.outcome().unwrap().winner, Some(Side::Blue));
}

#[test]
fn u12_press_and_spectators_see_what_is_open() {
    let mut table = placed(4);
    act(&mut table, &[(RED_COMMANDER, raid(2))]);
    for viewer in [Viewer::Seat(PRESS), Viewer::Spectator] {
        let view = table.view(viewer);
        assert!(view.sides.iter().all(|side| side.secret.is_none() && side.orders.is_none()));
        assert_eq!(table.log(viewer, 1), [Seen::Answered { seat: RED_COMMANDER }]);
    }
}

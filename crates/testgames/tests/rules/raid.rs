//! Raid: T1 to T15.

use dice::{Rolled, Scripted};
use referee::{Illegal, Pending, Refusal, Role, Seat, Table, Viewer};
use testgames::raid::{Action, Event, GARRISON, RAIDER, Raid, Setup, Why, losses, margin};

const PLAN: Action = Action::Plan { objective: 3 };

fn play(setup: Setup, script: &[(Seat, Action)]) -> Table<Raid> {
    let mut table = Table::open(setup).unwrap();
    for (seat, action) in script {
        table.act(*seat, *action, None).unwrap();
    }
    table
}

/// The raid is on: parties of 4, 3 and 2; posts of 3, 1 and 2 in areas 2, 3 and 4.
fn on_the_road(ambushes: u8) -> Table<Raid> {
    play(
        Setup::default(),
        &[
            (RAIDER, PLAN),
            (RAIDER, Action::Muster { strengths: [4, 3, 2] }),
            (GARRISON, Action::Prepare { ambushes }),
            (GARRISON, Action::Muster { strengths: [3, 1, 2] }),
        ],
    )
}

/// Party 0 in area 1 at the raider's second turn.
fn before_the_first_post(ambushes: u8) -> Table<Raid> {
    let mut table = on_the_road(ambushes);
    advance(&mut table, 0);
    next_turn(&mut table);
    table
}

fn advance(table: &mut Table<Raid>, unit: u8) {
    table.act(RAIDER, Action::Advance { unit }, None).unwrap();
    table.act(GARRISON, Action::Hold, None).unwrap();
}

fn next_turn(table: &mut Table<Raid>) {
    table.act(RAIDER, Action::EndPart, None).unwrap();
    table.act(GARRISON, Action::Stand, None).unwrap();
}

fn refused(table: &mut Table<Raid>, seat: Seat, action: Action) -> (&'static str, Why) {
    match table.act(seat, action, None) {
        Err(Refusal::Illegal(Illegal { rule, why })) => (rule.as_str(), why),
        other => panic!("{action:?}: {other:?}"),
    }
}

fn owes(table: &Table<Raid>, seat: Seat) -> Option<&'static str> {
    table.pending().owed_by(seat).map(|owed| owed.rule.as_str())
}

#[test]
fn t1_a_raid_has_two_seats_and_one_to_eight_turns() {
    let table = on_the_road(0);
    let seats: Vec<_> = table.seats().iter().map(|info| (&*info.name, info.role)).collect();
    assert_eq!(seats, [("raider", Role::Player), ("garrison", Role::Player)]);
    assert!(Table::<Raid>::open(Setup { turns: 8, ..Setup::default() }).is_ok());
    let bad = Setup { turns: 9, raider: [0, 1, 9], garrison: [10, 1, 1] };
    let whys: Vec<_> = Table::<Raid>::open(bad).unwrap_err().into_iter().map(|p| p.why).collect();
    assert_eq!(whys, [Why::Turns(9), Why::Strength(0), Why::Strength(10)]);
}

#[test]
fn t2_the_raider_plans_for_one_of_three_objectives() {
    let mut table = play(Setup::default(), &[]);
    assert_eq!(owes(&table, RAIDER), Some("T2"));
    let stand = refused(&mut table, RAIDER, Action::Stand);
    assert_eq!(stand, ("T2", Why::NotAsked));
    for objective in [0, 1, 5] {
        let plan = Action::Plan { objective };
        assert_eq!(refused(&mut table, RAIDER, plan), ("T2", Why::NoObjective(objective)));
    }
    table.act(RAIDER, Action::Plan { objective: 4 }, None).unwrap();
    assert_eq!(table.state().plan, Some(4));
}

#[test]
fn t3_a_side_deals_its_own_strengths() {
    let mut table = play(Setup::default(), &[(RAIDER, PLAN)]);
    let foreign = Action::Muster { strengths: [4, 4, 2] };
    let why = Why::NotYourStrengths([4, 4, 2]);
    assert_eq!(refused(&mut table, RAIDER, foreign), ("T3", why));
    table.act(RAIDER, Action::Muster { strengths: [3, 4, 2] }, None).unwrap();
    assert_eq!(table.state().units[..3].iter().map(|u| u.strength).collect::<Vec<_>>(), [3, 4, 2]);
    assert_eq!(table.state().units.map(|u| u.area), [0, 0, 0, 2, 3, 4]);
}

#[test]
fn t3_equal_strengths_are_dealt_in_one_way_only() {
    let setup = Setup { raider: [5, 5, 5], ..Setup::default() };
    assert_eq!(play(setup, &[(RAIDER, PLAN)]).legal(RAIDER).len(), 1);
}

#[test]
fn t4_spare_points_become_ambushes_or_stores() {
    let mut table = play(
        Setup::default(),
        &[(RAIDER, PLAN), (RAIDER, Action::Muster { strengths: [4, 3, 2] })],
    );
    let three = Action::Prepare { ambushes: 3 };
    assert_eq!(refused(&mut table, GARRISON, three), ("T4", Why::TooManyAmbushes(3)));
    table.act(GARRISON, Action::Prepare { ambushes: 1 }, None).unwrap();
    assert_eq!((table.state().ambushes, table.state().stores), (1, 1));
}

#[test]
fn t5_a_party_advances_one_area_once_a_turn() {
    let mut table = on_the_road(0);
    advance(&mut table, 1);
    assert_eq!(table.state().units[1].area, 1);
    let again = Action::Advance { unit: 1 };
    assert_eq!(refused(&mut table, RAIDER, again), ("T5", Why::HasAdvanced(1)));
    let post = Action::Advance { unit: 3 };
    assert_eq!(refused(&mut table, RAIDER, post), ("T5", Why::NoSuchUnit(3)));
    next_turn(&mut table);
    assert!(table.legal(RAIDER).contains(&again));
}

#[test]
fn t5_the_road_ends_in_area_4() {
    let setup = Setup { turns: 8, raider: [9, 9, 9], garrison: [1, 1, 1] };
    let muster = |n| Action::Muster { strengths: [n; 3] };
    let script = [
        (RAIDER, PLAN),
        (RAIDER, muster(9)),
        (GARRISON, Action::Prepare { ambushes: 0 }),
        (GARRISON, muster(1)),
    ];
    let mut table = play(setup, &script);
    for area in 1..=4 {
        advance(&mut table, 0);
        if area > 1 {
            table.take_dice(Rolled::new([6, 6])).unwrap();
            table.act(GARRISON, Action::Lose { unit: area + 1 }, None).unwrap();
        }
        next_turn(&mut table);
    }
    let on = Action::Advance { unit: 0 };
    assert_eq!(refused(&mut table, RAIDER, on), ("T5", Why::EndOfRoad(0)));
}

#[test]
fn t6_units_that_face_each_other_are_pinned() {
    let mut table = before_the_first_post(0);
    advance(&mut table, 0);
    table.roll(&mut Scripted::new([3, 3])).unwrap(); // margin 0: one point of the raider's
    table.act(RAIDER, Action::Lose { unit: 0 }, None).unwrap();
    table.act(RAIDER, Action::EndPart, None).unwrap();
    let shift = Action::Shift { unit: 3, to: 3 };
    assert_eq!(refused(&mut table, GARRISON, shift), ("T6", Why::Pinned(3)));
    table.act(GARRISON, Action::Shift { unit: 4, to: 4 }, None).unwrap();
    let on = Action::Advance { unit: 0 };
    assert_eq!(refused(&mut table, RAIDER, on), ("T6", Why::Pinned(0)));
}

#[test]
fn t7_the_garrison_is_asked_whether_or_not_it_has_an_ambush() {
    for ambushes in [0, 1] {
        let mut table = on_the_road(ambushes);
        table.act(RAIDER, Action::Advance { unit: 0 }, None).unwrap();
        assert_eq!(owes(&table, GARRISON), Some("T7"));
        if ambushes == 0 {
            assert_eq!(table.legal(GARRISON), [Action::Hold]);
            let spring = refused(&mut table, GARRISON, Action::Spring);
            assert_eq!(spring, ("T7", Why::NoAmbush));
        } else {
            assert_eq!(table.legal(GARRISON), [Action::Spring, Action::Hold]);
        }
    }
}

#[test]
fn t8_an_ambush_costs_a_point_on_4_or_more_and_is_spent() {
    for die in 1..=6 {
        let mut table = on_the_road(1);
        table.act(RAIDER, Action::Advance { unit: 0 }, None).unwrap();
        table.act(GARRISON, Action::Spring, None).unwrap();
        assert!(table.events().contains(&Event::Shown { unit: 0, strength: 4 }));
        table.roll(&mut Scripted::new([die])).unwrap();
        assert_eq!(owes(&table, RAIDER), Some(if die >= 4 { "T11" } else { "T5" }), "{die}");
        assert_eq!((table.state().ambushes, table.state().sprung), (0, 1));
    }
}

#[test]
fn t9_an_advance_onto_a_post_brings_battle_after_any_ambush() {
    let mut table = before_the_first_post(1);
    table.act(RAIDER, Action::Advance { unit: 0 }, None).unwrap();
    table.act(GARRISON, Action::Spring, None).unwrap();
    table.roll(&mut Scripted::new([1])).unwrap();
    let Pending::Chance(roll) = table.pending() else { panic!("{:?}", table.pending()) };
    assert_eq!(roll.to_string(), "2d6 for battle (T9)");
    assert!(table.events().contains(&Event::Shown { unit: 3, strength: 3 }));
    table.roll(&mut Scripted::new([6, 5])).unwrap();
    assert!(table.events().contains(&Event::Fought { area: 2, margin: 5 }));
    assert_eq!(margin(4, 3, 11), 5);
}

#[test]
fn t9_no_post_no_battle() {
    let mut table = on_the_road(0);
    advance(&mut table, 0);
    assert_eq!(owes(&table, RAIDER), Some("T5"));
}

#[test]
fn t10_the_loser_loses_one_point_and_one_more_for_every_3_of_margin() {
    let table: [(i16, u8); 9] =
        [(-7, 3), (-6, 3), (-5, 2), (-3, 2), (-2, 1), (0, 1), (2, 1), (3, 2), (9, 4)];
    for (margin, points) in table {
        assert_eq!(losses(margin), points, "margin {margin}");
    }
}

#[test]
fn t10_no_more_is_lost_than_stands_there() {
    let mut table = before_the_first_post(0);
    advance(&mut table, 0);
    table.roll(&mut Scripted::new([6, 6])).unwrap(); // margin 6: three points, and three stand there
    for _ in 0..3 {
        table.act(GARRISON, Action::Lose { unit: 3 }, None).unwrap();
    }
    assert_eq!(table.state().units[3].strength, 0);
    assert_eq!(owes(&table, RAIDER), Some("T5"));
}

#[test]
fn t11_losses_are_taken_point_by_point_where_they_fell() {
    let mut table = before_the_first_post(0);
    advance(&mut table, 0);
    table.roll(&mut Scripted::new([1, 1])).unwrap(); // margin -4: two points
    let elsewhere = Action::Lose { unit: 1 };
    assert_eq!(refused(&mut table, RAIDER, elsewhere), ("T11", Why::NotThere(1)));
    let enemy = Action::Lose { unit: 3 };
    assert_eq!(refused(&mut table, RAIDER, enemy), ("T11", Why::NoSuchUnit(3)));
    table.act(RAIDER, Action::Lose { unit: 0 }, None).unwrap();
    assert_eq!(owes(&table, RAIDER), Some("T11"));
    table.act(RAIDER, Action::Lose { unit: 0 }, None).unwrap();
    assert_eq!((table.state().units[0].strength, table.state().lost), (2, [2, 0]));
}

#[test]
fn t12_one_post_shifts_by_one_area_and_not_onto_raiders() {
    let mut table = on_the_road(0);
    advance(&mut table, 0);
    table.act(RAIDER, Action::EndPart, None).unwrap();
    for (to, why) in [(1, Why::Occupied(1)), (4, Why::NotAdjacent(4)), (2, Why::NotAdjacent(2))] {
        assert_eq!(refused(&mut table, GARRISON, Action::Shift { unit: 3, to }), ("T12", why));
    }
    let off = Action::Shift { unit: 5, to: 5 };
    assert_eq!(refused(&mut table, GARRISON, off), ("T12", Why::NotAdjacent(5)));
    table.act(GARRISON, Action::Shift { unit: 3, to: 3 }, None).unwrap();
    assert_eq!(table.state().units[3].area, 3);
    assert_eq!(owes(&table, RAIDER), Some("T5"), "one shift ends the garrison's part");
}

#[test]
fn t13_the_game_ends_after_the_last_turn() {
    let mut table = on_the_road(0);
    for turn in 1..=5 {
        assert_eq!(table.state().turn, turn);
        assert!(table.outcome().is_none());
        next_turn(&mut table);
    }
    assert!(table.outcome().is_some());
}

#[test]
fn t13_the_game_ends_at_once_when_no_party_is_left() {
    let setup = Setup { turns: 8, raider: [1, 1, 1], garrison: [9, 9, 9] };
    let muster = |n| Action::Muster { strengths: [n; 3] };
    let script = [
        (RAIDER, PLAN),
        (RAIDER, muster(1)),
        (GARRISON, Action::Prepare { ambushes: 0 }),
        (GARRISON, muster(9)),
    ];
    let mut table = play(setup, &script);
    (0..3).for_each(|unit| advance(&mut table, unit));
    next_turn(&mut table);
    for unit in 0..3 {
        assert!(table.outcome().is_none());
        advance(&mut table, unit);
        table.roll(&mut Scripted::new([1, 1])).unwrap();
        table.act(RAIDER, Action::Lose { unit }, None).unwrap();
    }
    assert_eq!(table.outcome().unwrap().winner, GARRISON);
}

#[test]
fn t14_a_living_party_on_the_planned_objective_wins() {
    for (objective, winner) in [(2, RAIDER), (3, GARRISON)] {
        let script = [
            (RAIDER, Action::Plan { objective }),
            (RAIDER, Action::Muster { strengths: [4, 3, 2] }),
            (GARRISON, Action::Prepare { ambushes: 0 }),
            (GARRISON, Action::Muster { strengths: [1, 2, 3] }),
        ];
        let mut table = play(Setup { turns: 2, ..Setup::default() }, &script);
        advance(&mut table, 0);
        next_turn(&mut table);
        advance(&mut table, 0);
        table.roll(&mut Scripted::new([6, 6])).unwrap();
        table.act(GARRISON, Action::Lose { unit: 3 }, None).unwrap();
        assert_eq!(table.view(Viewer::Spectator).plan, None);
        next_turn(&mut table);
        assert_eq!(table.outcome().unwrap().winner, winner);
        assert_eq!(table.view(Viewer::Spectator).plan, Some(objective), "the plan is shown");
    }
}

#[test]
fn t15_each_knows_his_own_and_what_was_shown() {
    let mut table = before_the_first_post(1);
    let strengths = |table: &Table<Raid>, viewer: Viewer| {
        table.view(viewer).units.iter().map(|unit| unit.strength).collect::<Vec<_>>()
    };
    let raider = [Some(4), Some(3), Some(2), None, None, None];
    assert_eq!(strengths(&table, RAIDER.into()), raider);
    assert_eq!(strengths(&table, Viewer::Spectator), [None; 6]);
    assert_eq!(table.view(RAIDER.into()).plan, Some(3));
    assert_eq!(table.view(GARRISON.into()).plan, None);
    assert_eq!(table.view(GARRISON.into()).ambushes, Some(1));
    assert_eq!(table.view(RAIDER.into()).ambushes, None);
    advance(&mut table, 0);
    let shown = [Some(4), None, None, Some(3), None, None];
    assert_eq!(strengths(&table, Viewer::Spectator), shown);
}

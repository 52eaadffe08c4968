//! F56 to F63: seats, forms, shares, Control, views, clocks.

use super::game::*;
use frontline::game::{
    Action, Command, Form, Frontline, Hue, Kind, MenView, Options, Post, Seating, Setup, minutes,
    on_expiry,
};
use frontline::ground::{Coalition, World};
use referee::{Game as _, Refusal, Role, Seat, Table, Viewer};

fn open(seats: &[&str]) -> Table<Frontline> {
    Table::open(Setup::of("bagration").seats(seats)).expect("it opens")
}

#[test]
fn f56_a_set_up_lists_the_seats_and_high_takes_the_rest() {
    let names = |seats: &[&str]| -> Vec<String> {
        let table = open(seats);
        table.seats().iter().map(|info| info.name.to_string()).collect()
    };
    assert_eq!(names(&["duel"]), ["axis", "soviet"]);
    let umpired = ["axis-high", "soviet-high", "control", "deputy", "press"];
    assert_eq!(names(&["axis-high"]), umpired, "who names seats has an umpire");
    assert_eq!(names(&["full"]).len(), 7 + 6 + 3);
    assert!(names(&["axis-air", "soviet-western"]).contains(&"soviet-western".to_owned()));
    let six = open(&["six"]);
    let seating = &six.state().seating;
    assert_eq!(seating.at(Coalition::Axis, Post::Air), seating.at(Coalition::Axis, Post::High));
    let wrong = Frontline::start(&Setup::of("bagration").seats(&["axis-chaplain"])).unwrap_err();
    assert_eq!(wrong[0].rule.as_str(), "F56");
    assert!(Seating::read(&["full".to_owned()], &World::standard().rules).is_ok());
}

#[test]
fn f56_a_front_deploys_in_its_sector_only() {
    let mut table = open(&["six"]);
    let high = table.state().seating.at(Coalition::Axis, Post::High);
    let south = table.state().seating.at(Coalition::Axis, Post::South);
    act(&mut table, high, Action::Share { seat: south, kind: Kind::Lsp, coin: 2 });
    seal(&mut table);
    let line: Vec<_> = table.state().line[0].iter().collect();
    let own = |hex: &&hex::HexIndex| table.state().sector(Coalition::Axis, **hex) == south;
    let inside = **line.iter().find(own).as_ref().unwrap();
    let outside = **line.iter().find(|hex| !own(hex)).as_ref().unwrap();
    let put = |hex| Action::Put { hex, kind: Kind::Lsp, coin: 1 };
    assert_eq!(refused(&table, south, put(outside)), "F56");
    act(&mut table, south, put(inside));
}

#[test]
fn f57_control_sets_counters_out_of_turn_and_it_is_logged() {
    let mut table = duel("citadel");
    set(&mut table, "1313", Kind::Tanks, 3);
    let hex = at(table.state(), "1313");
    assert_eq!(table.state().stack(hex).tanks, 3);
    assert!(!table.log(AXIS.into(), 0).is_empty() && !table.log(Viewer::Spectator, 0).is_empty());
    let command = Command::Flags { nation: GERMANY, flags: 9 };
    let action = Action::Control { command, reason: frontline::game::Reason::Event, shown: 8 };
    assert_eq!(refused(&table, AXIS, action), "F57");
    assert!(table.act(Seat(3), action, None).is_ok(), "the deputy may do the same");
    assert_eq!(table.seats()[2].role, Role::Umpire);
    assert!(table.pending().owed_by(CONTROL).is_none(), "Control owes nothing");
}

#[test]
fn f57_a_colour_is_overruled_while_its_question_is_open() {
    let mut table = attack_on_belgorod();
    dice(&mut table, [6, 1]);
    assert_eq!(form(&table), Some(Form::Advance));
    control(&mut table, Command::Overrule { hue: Hue::Orange });
    assert_ne!(form(&table), Some(Form::Advance));
    let hex = at(table.state(), "1313");
    assert!(table.state().holds(Coalition::Axis, hex));
}

/// Soviets with 14 men in 1314 against one German in 1313, up to the dice.
fn attack_on_belgorod() -> Table<Frontline> {
    let mut table = duel("citadel");
    set(&mut table, "1314", Kind::Men(RUSSIA), 14);
    until(&mut table, |form| matches!(form, Form::Flags(Coalition::Soviet)));
    let (start, target) = (at(table.state(), "1314"), at(table.state(), "1313"));
    act(&mut table, SOVIET, Action::Flag { start, target, nation: Some(RUSSIA) });
    until(&mut table, |form| matches!(form, Form::Commit));
    let commit = Action::Commit { offensive: 0, start, kind: Kind::Men(RUSSIA), coin: 10 };
    act(&mut table, SOVIET, commit);
    seal(&mut table);
    table
}

#[test]
fn f58_the_enemy_sees_counters_and_never_the_pool_or_the_draft() {
    let mut table = duel("citadel");
    let hex = at(table.state(), "1313");
    act(&mut table, AXIS, Action::Put { hex, kind: Kind::Tanks, coin: 2 });
    let own = table.view(AXIS.into());
    assert_eq!(own.secrets.len(), 1);
    assert!(own.secrets[0].drafts.iter().any(|(_, orders)| !orders.is_empty()));
    let enemy = table.view(SOVIET.into());
    assert!(enemy.secrets.iter().all(|it| it.side == Coalition::Soviet));
    let there = enemy.hexes.iter().find(|it| it.hex == hex).unwrap();
    assert_eq!(there.points, Some([0, 0, 0]), "the tanks are only drafted");
    assert_eq!(table.view(CONTROL.into()).secrets.len(), 2);
    let press = table.view(Seat(4).into());
    assert!(press.secrets.is_empty() && press.hexes.iter().all(|it| it.men.is_none()));
}

#[test]
fn f58_in_the_fog_men_are_bands() {
    let options = Options { fog: true, ..Options::default() };
    let mut table = Table::<Frontline>::open(Setup {
        options,
        ..Setup::of("citadel").seats(&["axis-high", "soviet-high"])
    })
    .unwrap();
    set(&mut table, "1313", Kind::Men(GERMANY), 7);
    let hex = at(table.state(), "1313");
    let seen = |seat: Seat| {
        let view = table.view(seat.into());
        view.hexes.iter().find(|it| it.hex == hex).map(|it| (it.men, it.points)).unwrap()
    };
    assert_eq!(seen(SOVIET), (Some(MenView::Band(3)), None));
    assert!(matches!(seen(AXIS), (Some(MenView::Nations(_)), Some(_))));
}

#[test]
fn f59_a_draft_is_sealed_as_it_stands_and_an_empty_one_by_the_staff() {
    let mut table = duel("citadel");
    assert_eq!(on_expiry(table.state(), AXIS).as_slice(), [Action::Staff, Action::Seal]);
    act(&mut table, AXIS, Action::Place { first: true });
    assert_eq!(on_expiry(table.state(), AXIS).as_slice(), [Action::Seal]);
    assert!(on_expiry(table.state(), CONTROL).is_empty());
    assert_eq!(minutes(table.state(), Form::Deploy), 8);
    assert_eq!((minutes(table.state(), Form::Commit), minutes(table.state(), Form::Push)), (4, 2));
}

#[test]
fn f61_answers_are_checked_against_the_draft_and_can_be_cleared() {
    let mut table = duel("bagration");
    let hex = at(table.state(), "1010");
    let put = |coin| Action::Put { hex, kind: Kind::Lsp, coin };
    assert_eq!(refused(&table, AXIS, put(3)), "F61");
    act(&mut table, AXIS, put(1));
    act(&mut table, AXIS, Action::Clear);
    assert_eq!(refused(&table, AXIS, Action::Clear), "F61");
    act(&mut table, AXIS, put(1));
    assert!(table.undo(AXIS).is_ok(), "undo works until the last seat has sealed");
    act(&mut table, AXIS, Action::Seal);
    assert!(matches!(table.act(AXIS, put(1), None), Err(Refusal::NotAsked)));
    assert!(table.undo(AXIS).is_ok());
    act(&mut table, AXIS, Action::Seal);
    act(&mut table, SOVIET, Action::Seal);
    assert!(table.undo(AXIS).is_err());
}

#[test]
fn f62_staff_and_again_write_ordinary_answers() {
    let mut table = duel("bagration");
    act(&mut table, AXIS, Action::Staff);
    let drafted = table.state().draft(AXIS).len();
    assert!(drafted > 10, "{drafted}");
    act(&mut table, AXIS, Action::Staff);
    assert_eq!(table.state().draft(AXIS).len(), drafted, "it is fixed by the state");
    assert_eq!(refused(&table, SOVIET, Action::Again), "F62");
}

#[test]
fn f63_a_seat_spends_only_its_share() {
    let mut table = open(&["six"]);
    let seating = table.state().seating.clone();
    let (high, south) =
        (seating.at(Coalition::Soviet, Post::High), seating.at(Coalition::Soviet, Post::South));
    act(&mut table, high, Action::Share { seat: south, kind: Kind::Tanks, coin: 1 });
    seal(&mut table);
    let hex = table.state().line[1]
        .iter()
        .find(|hex| table.state().sector(Coalition::Soviet, *hex) == south);
    let put = |coin| Action::Put { hex: hex.unwrap(), kind: Kind::Tanks, coin };
    assert_eq!(refused(&table, south, put(2)), "F63");
    act(&mut table, south, put(1));
    assert_eq!(refused(&table, south, put(1)), "F63");
}

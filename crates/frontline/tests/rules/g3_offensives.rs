//! F40 to F49: closing, flags, commitment, combat on the map; the source's two examples.

use super::game::*;
use frontline::game::{Action, Command, Form, Frontline, Hue, Kind, Manner, Play, Progress};
use frontline::ground::Coalition;
use referee::Table;

fn flag(
    table: &mut Table<Frontline>,
    seat: referee::Seat,
    side: Coalition,
    flags: &[(&str, &str)],
) {
    until(table, if side == Coalition::Axis { axis_flags } else { soviet_flags });
    let nation = if side == Coalition::Axis { GERMANY } else { RUSSIA };
    // The book's examples have the flags that they use; how many a scenario gives is ours, and fitted to games.
    let wanted = flags.len() as u8;
    if table.state().registers.flags[nation.index()] < wanted {
        control(table, Command::Flags { nation, flags: wanted });
    }
    let nation = Some(nation);
    for (start, target) in flags {
        let (start, target) = (at(table.state(), start), at(table.state(), target));
        act(table, seat, Action::Flag { start, target, nation });
    }
}

fn axis_flags(form: &Form) -> bool {
    matches!(form, Form::Flags(Coalition::Axis))
}

fn soviet_flags(form: &Form) -> bool {
    matches!(form, Form::Flags(Coalition::Soviet))
}

fn commit(table: &mut Table<Frontline>, seat: referee::Seat, start: &str, points: &[(Kind, u8)]) {
    until(table, |form| matches!(form, Form::Commit));
    let start = at(table.state(), start);
    for (kind, points) in points {
        let mut left = *points;
        while left > 0 {
            let coin = [10, 5, 2, 1].into_iter().find(|coin| *coin <= left).unwrap_or(1);
            left -= coin;
            let order = match kind {
                Kind::Lsp => Action::Lsp { offensive: 0, hex: start, coin },
                kind => Action::Commit { offensive: 0, start, kind: *kind, coin },
            };
            act(table, seat, order);
        }
    }
}

/// Example 1: two Soviet hexes against the salient of Belgorod, one offensive, CV 20.
#[test]
fn f41_example_1_of_the_source_on_the_map() {
    let mut table = duel("citadel");
    let (men, german) = (Kind::Men(RUSSIA), Kind::Men(GERMANY));
    for (hex, kind, points) in [
        ("1314", men, 8),
        ("1314", Kind::Tanks, 2),
        ("1314", Kind::Air, 2),
        ("1314", Kind::Lsp, 2),
        ("1214", men, 6),
        ("1214", Kind::Tanks, 1),
        ("1214", Kind::Air, 1),
        ("1313", german, 4),
        ("1313", Kind::Tanks, 1),
        ("1313", Kind::Air, 3),
    ] {
        set(&mut table, hex, kind, points);
    }
    flag(&mut table, SOVIET, Coalition::Soviet, &[("1314", "1313"), ("1214", "1313")]);
    until(&mut table, |form| matches!(form, Form::Commit));
    assert_eq!(table.state().offensives.len(), 1, "all flags into a target are one combat");
    commit(
        &mut table,
        SOVIET,
        "1314",
        &[(men, 8), (Kind::Tanks, 2), (Kind::Air, 2), (Kind::Lsp, 2)],
    );
    commit(&mut table, SOVIET, "1214", &[(men, 6), (Kind::Tanks, 1), (Kind::Air, 1)]);
    seal(&mut table);
    dice(&mut table, [2, 6]);
    let report = report(&table);
    assert_eq!((report.me, report.colour), ([2, 5], Hue::Orange));
    let cv = |it: frontline::game::Points| it.men + it.tanks + it.aircraft;
    assert_eq!(report.forces.map(cv), [20, 8]);
    assert_eq!(report.lost.map(cv), [3, 4]);
    assert_eq!((report.lost[1].men, report.lost[1].tanks), (3, 1));
    assert!(table.state().holds(Coalition::Axis, at(table.state(), "1313")));
}

/// Example 2: towards Voronezh with a card: green, and the hex beyond.
fn example_2() -> Table<Frontline> {
    let mut table = duel("citadel");
    let (men, german) = (Kind::Men(RUSSIA), Kind::Men(GERMANY));
    for (hex, kind, points) in [
        ("1313", german, 7),
        ("1313", Kind::Tanks, 3),
        ("1313", Kind::Air, 3),
        ("1313", Kind::Lsp, 4),
        ("1314", men, 8),
        ("1314", Kind::Tanks, 1),
        ("1314", Kind::Air, 1),
        ("1314", Kind::Lsp, 1),
    ] {
        set(&mut table, hex, kind, points);
    }
    flag(&mut table, AXIS, Coalition::Axis, &[("1313", "1314")]);
    commit(
        &mut table,
        AXIS,
        "1313",
        &[(german, 7), (Kind::Tanks, 3), (Kind::Air, 3), (Kind::Lsp, 4)],
    );
    let cards = &table.state().scene.briefings.cards;
    let card = cards.iter().position(|it| it.value == 2).unwrap() as u8;
    act(&mut table, AXIS, Action::Card { offensive: 0, card, play: Play::Die });
    let hex = at(table.state(), "1314");
    act(&mut table, SOVIET, Action::Lsp { offensive: 0, hex, coin: 1 });
    seal(&mut table);
    dice(&mut table, [3, 2]);
    table
}

#[test]
fn f44_example_2_of_the_source_goes_on_to_the_hex_beyond() {
    let mut table = example_2();
    let report = report(&table);
    assert_eq!((report.me, report.colour), ([5, 2], Hue::Green));
    assert_eq!((report.lost[0].men, report.lost[1].men), (2, 3));
    assert_eq!(form(&table), Some(Form::Advance));
    let [beside, beyond] = ["1214", "1315"].map(|hex| at(table.state(), hex));
    let german = Kind::Men(GERMANY);
    let start = at(table.state(), "1313");
    assert_eq!(refused(&table, AXIS, Action::Beyond { hex: beside }), "F44");
    act(&mut table, AXIS, Action::Beyond { hex: beyond });
    assert_eq!(refused(&table, AXIS, Action::On { kind: german, coin: 1 }), "F44");
    act(&mut table, AXIS, Action::Advance { start, kind: german, coin: 2 });
    act(&mut table, AXIS, Action::On { kind: german, coin: 1 });
    assert_eq!(refused(&table, AXIS, Action::On { kind: german, coin: 1 }), "F44", "one stays");
    seal(&mut table);
    for hex in ["1314", "1315"] {
        assert!(table.state().holds(Coalition::Axis, at(table.state(), hex)), "{hex}");
    }
    assert!(crate::conformance::is_in_order(table.state()).is_ok());
}

#[test]
fn f43_survivors_go_in_or_the_attacker_halts() {
    let table = example_2();
    let target = at(table.state(), "1314");
    let mut halted = table.clone();
    act(&mut halted, AXIS, Action::Halt);
    seal(&mut halted);
    assert!(halted.state().holds(Coalition::Soviet, target));
    let mut taken = table.clone();
    seal(&mut taken);
    assert!(taken.state().holds(Coalition::Axis, target), "a man goes in all the same");
    let start = at(table.state(), "1313");
    let too_many = Action::Advance { start, kind: Kind::Men(GERMANY), coin: 10 };
    assert_eq!(refused(&table, AXIS, too_many), "F43");
}

#[test]
fn f45_the_beaten_retreat_to_own_hexes_and_lose_what_cannot_walk() {
    let mut table = example_2();
    let target = at(table.state(), "1314");
    let before = *table.state().stack(target);
    let all = |state: &frontline::game::State| -> u32 {
        state.stacks.iter().map(|it| u32::from(it.of(Kind::Men(RUSSIA)))).sum()
    };
    let men = all(table.state());
    seal(&mut table);
    assert!(before.men() > 0);
    assert!(all(table.state()) >= men, "nobody is destroyed: there is ground behind");
}

#[test]
fn f46_red_pushes_the_attacker_out_of_a_starting_hex() {
    let mut table = duel("citadel");
    set(&mut table, "1314", Kind::Men(RUSSIA), 2);
    set(&mut table, "1313", Kind::Men(GERMANY), 9);
    flag(&mut table, SOVIET, Coalition::Soviet, &[("1314", "1313")]);
    commit(&mut table, SOVIET, "1314", &[(Kind::Men(RUSSIA), 1)]);
    seal(&mut table);
    dice(&mut table, [1, 6]);
    assert_eq!(report(&table).colour, Hue::Red);
    assert_eq!(form(&table), Some(Form::Push));
    let (start, other) = (at(table.state(), "1314"), at(table.state(), "1214"));
    let wrong = Action::Push { start: other, follow: false };
    assert_eq!(refused(&table, AXIS, wrong), "R-F23");
    act(&mut table, AXIS, Action::Push { start, follow: true });
    seal(&mut table);
    assert!(table.state().holds(Coalition::Axis, start));
}

#[test]
fn f40_an_empty_hex_beside_the_line_is_claimed() {
    let mut table = duel("citadel");
    let hex = at(table.state(), "1314");
    control(&mut table, Command::Hold { hex, side: None });
    let far = at(table.state(), "1002");
    assert_eq!(refused(&table, AXIS, Action::Claim { hex: far, from: None }), "F40");
    act(&mut table, AXIS, Action::Claim { hex, from: None });
    let mut alone = table.clone();
    seal(&mut alone);
    assert!(alone.state().holds(Coalition::Axis, hex));
    act(&mut table, SOVIET, Action::Claim { hex, from: None });
    seal(&mut table);
    assert!(table.state().is_empty(hex) && table.state().disputed == [hex]);
    control(&mut table, Command::Award { hex, side: Coalition::Soviet });
    assert!(table.state().holds(Coalition::Soviet, hex));
}

#[test]
fn r_f47_closing_is_open_where_fronts_touch_elsewhere() {
    let mut table = duel("citadel");
    let hex = at(table.state(), "1314");
    control(&mut table, Command::Hold { hex, side: None });
    let from = at(table.state(), "1214");
    assert!(table.state().in_contact(from, at(table.state(), "1313")));
    set(&mut table, "1214", Kind::Men(RUSSIA), 3);
    act(&mut table, SOVIET, Action::Claim { hex, from: Some(from) });
    let again = Action::Claim { hex, from: None };
    assert_eq!(refused(&table, SOVIET, again), "F40");
}

#[test]
fn f41_flags_need_contact_a_man_and_cost_double_in_winter() {
    let mut table = duel("citadel");
    until(&mut table, axis_flags);
    let (start, target) = (at(table.state(), "1313"), at(table.state(), "1314"));
    let flag = |start, target| Action::Flag { start, target, nation: Some(GERMANY) };
    assert_eq!(refused(&table, AXIS, flag(start, at(table.state(), "1312"))), "F41");
    act(&mut table, AXIS, flag(start, target));
    assert_eq!(refused(&table, AXIS, flag(start, target)), "F41", "each hexside once");
    let mut state = table.state().clone();
    assert_eq!(state.flag_cost(target), 1);
    state.turn = 9;
    assert_eq!(state.flag_cost(target), 2);
}

#[test]
fn r_f35_an_empty_hex_is_not_attacked() {
    let mut table = duel("citadel");
    until(&mut table, axis_flags);
    let (start, target) = (at(table.state(), "1313"), at(table.state(), "1314"));
    control(&mut table, Command::Hold { hex: target, side: None });
    let flag = Action::Flag { start, target, nation: Some(GERMANY) };
    assert_eq!(refused(&table, AXIS, flag), "F41");
}

#[test]
fn f42_without_a_committed_man_the_offensive_is_void() {
    let mut table = duel("citadel");
    set(&mut table, "1314", Kind::Men(RUSSIA), 5);
    flag(&mut table, SOVIET, Coalition::Soviet, &[("1314", "1313")]);
    until(&mut table, |form| matches!(form, Form::Commit));
    let start = at(table.state(), "1314");
    let many = Action::Commit { offensive: 0, start, kind: Kind::Men(RUSSIA), coin: 10 };
    assert_eq!(refused(&table, SOVIET, many), "F42");
    seal(&mut table);
    assert_eq!(table.state().offensives[0].progress, Progress::Void);
}

#[test]
fn r_f55_the_card_of_a_void_combat_returns() {
    let mut table = duel("citadel");
    flag(&mut table, SOVIET, Coalition::Soviet, &[("1314", "1313")]);
    until(&mut table, |form| matches!(form, Form::Commit));
    let hand = table.view(SOVIET.into()).secrets[0].hand.clone();
    let play = Action::Card { offensive: 0, card: hand[0], play: Play::Shift };
    act(&mut table, SOVIET, play);
    assert_eq!(refused(&table, SOVIET, play), "F8a");
    seal(&mut table);
    assert_eq!(table.view(SOVIET.into()).secrets[0].hand, hand);
}

#[test]
fn r_f46_lsp_are_limited_by_cv() {
    let mut table = duel("citadel");
    set(&mut table, "1314", Kind::Men(RUSSIA), 5);
    set(&mut table, "1314", Kind::Lsp, 8);
    flag(&mut table, SOVIET, Coalition::Soviet, &[("1314", "1313")]);
    commit(&mut table, SOVIET, "1314", &[(Kind::Men(RUSSIA), 2)]);
    let hex = at(table.state(), "1314");
    let lsp = |coin| Action::Lsp { offensive: 0, hex, coin };
    assert_eq!(refused(&table, SOVIET, lsp(5)), "R-F46");
    act(&mut table, SOVIET, lsp(2));
    assert_eq!(refused(&table, SOVIET, lsp(1)), "R-F46");
}

#[test]
fn f47_a_line_hex_withdraws_one_hex_and_the_enemy_follows() {
    let mut table = duel("citadel");
    until(&mut table, |form| matches!(form, Form::Straighten(_)));
    let side =
        if table.pending().owed()[0].seat == AXIS { Coalition::Axis } else { Coalition::Soviet };
    let seat = table.pending().owed()[0].seat;
    assert_eq!(side, Coalition::Axis, "the Germans have the higher ME");
    let (hex, to) = (at(table.state(), "1313"), at(table.state(), "1413"));
    let behind = Action::Withdraw { hex: named(table.state(), "Berlin"), to };
    assert_eq!(refused(&table, seat, behind), "F47");
    act(&mut table, seat, Action::Withdraw { hex, to });
    let deep = Action::Withdraw { hex: at(table.state(), "1312"), to: hex };
    assert_eq!(refused(&table, seat, deep), "F17", "never two deep");
    seal(&mut table);
    assert!(table.state().is_empty(hex));
    let from = at(table.state(), "1314");
    set(&mut table, "1314", Kind::Men(RUSSIA), 3);
    act(&mut table, SOVIET, Action::Follow { hex, from });
    seal(&mut table);
    assert!(table.state().holds(Coalition::Soviet, hex));
}

#[test]
fn f48_a_pocket_has_no_refuge() {
    let state = state("blau");
    let hex = named(&state, "Sevastopol");
    let own = state.beside(hex).filter(|next| state.holds(Coalition::Soviet, *next));
    assert_eq!(own.count(), 0);
    assert!(!state.is_connected(Coalition::Soviet, hex));
}

#[test]
fn f49_layers_are_dug_with_a_man_and_an_lsp_and_stand_next_turn() {
    let mut table = duel("bagration");
    set(&mut table, "1010", Kind::Men(GERMANY), 3);
    set(&mut table, "1010", Kind::Lsp, 1);
    let (hex, toward) = (at(table.state(), "1010"), at(table.state(), "1011"));
    act(&mut table, AXIS, Action::Dig { hex, toward });
    assert_eq!(refused(&table, AXIS, Action::Dig { hex, toward }), "F61");
    let behind = Action::Dig { hex: named(table.state(), "Berlin"), toward };
    assert_eq!(refused(&table, AXIS, behind), "F49");
    seal(&mut table);
    let side = table.state().scene.map.side_toward(hex, toward).unwrap();
    assert_eq!(table.state().stack(hex).layers[side], 0);
    let turn = table.state().turn;
    until(&mut table, |form| matches!(form, Form::Answer(_)));
    while table.state().turn == turn {
        seal(&mut table);
    }
    assert_eq!(table.state().stack(hex).layers[side], 1);
}

#[test]
fn r_f43_the_digger_defends_and_neither_attacks_nor_goes_back() {
    let mut table = duel("bagration");
    set(&mut table, "1010", Kind::Men(GERMANY), 2);
    set(&mut table, "1010", Kind::Lsp, 1);
    let (hex, toward) = (at(table.state(), "1010"), at(table.state(), "1011"));
    act(&mut table, AXIS, Action::Dig { hex, toward });
    until(&mut table, |form| matches!(form, Form::Commit));
    let back = Action::Back { hex, kind: Kind::Men(GERMANY), coin: 2 };
    assert_eq!(refused(&table, AXIS, back), "R-F44");
    assert_eq!(table.state().stack(hex).defending().men, 2);
}

#[test]
fn r_f44_one_man_stays_in_a_hex_that_is_attacked() {
    let mut table = duel("citadel");
    set(&mut table, "1313", Kind::Men(GERMANY), 3);
    until(&mut table, |form| matches!(form, Form::Commit));
    let hex = at(table.state(), "1313");
    let back = |coin| Action::Back { hex, kind: Kind::Men(GERMANY), coin };
    act(&mut table, AXIS, back(2));
    assert_eq!(refused(&table, AXIS, back(1)), "R-F18");
}

#[test]
fn r_f57_a_garrison_alone_attacks_nobody() {
    let mut table = duel("citadel");
    let hex = at(table.state(), "1314");
    set(&mut table, "1314", Kind::Garrisons, 1);
    set(&mut table, "1314", Kind::Men(RUSSIA), 0);
    assert_eq!(table.state().stack(hex).men(), 0, "a garrison needs no other man (F64)");
    until(&mut table, soviet_flags);
    let target = at(table.state(), "1313");
    let flag = Action::Flag { start: hex, target, nation: None };
    assert_eq!(refused(&table, SOVIET, flag), "R-F57");
}

#[test]
fn f50_partisans_are_hunted_with_a_flag_and_men_of_the_pool() {
    let mut table = duel("bagration");
    let minsk = named(table.state(), "Minsk");
    control(&mut table, Command::Pag { hex: minsk, there: true });
    until(&mut table, axis_flags);
    let berlin = named(table.state(), "Berlin");
    let hunt = |hex| Action::Hunt { hex, nation: Some(GERMANY) };
    assert_eq!(refused(&table, AXIS, hunt(berlin)), "F50");
    act(&mut table, AXIS, hunt(minsk));
    until(&mut table, |form| matches!(form, Form::Commit));
    assert_eq!(table.state().offensives[0].manner, Manner::Hunt);
    let men = Kind::Men(GERMANY);
    let start = minsk;
    control(&mut table, Command::Pool { side: Coalition::Axis, kind: men, points: 20 });
    let commit = |coin| Action::Commit { offensive: 0, start, kind: men, coin };
    assert_eq!(refused(&table, AXIS, commit(10)), "F55", "up to 6 CV");
    act(&mut table, AXIS, commit(5));
    seal(&mut table);
    dice(&mut table, [6, 1]);
    assert!(!table.state().pags.contains(minsk));
}

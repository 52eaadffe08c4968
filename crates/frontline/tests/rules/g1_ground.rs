//! F30 to F39: the ground, the line, economy, routes, manning.

use super::game::*;
use frontline::game::{Action, Command, Event, Frontline, Kind, Road, Stack, groups, line_of};
use frontline::ground::{Coalition, Water, World};
use referee::Game as _;

#[test]
fn f30_closed_hexsides_part_what_lies_next_to_each_other() {
    let state = state("blau");
    let (leningrad, volkhov) = (at(&state, "0410"), at(&state, "0411"));
    assert_eq!(state.scene.map.grid().distance(leningrad, volkhov), 1);
    assert!(!state.scene.map.are_beside(leningrad, volkhov), "the lake lies between");
    assert!(state.scene.map.are_beside(at(&state, "1112"), at(&state, "1213")));
    assert!(!state.playable.contains(at(&state, "0103")), "Sweden is neutral");
}

/// The derived lines are those the map was drawn with, hexside by hexside.
#[test]
fn f31_the_line_is_derived_from_who_holds_what() {
    let world = World::standard();
    let text = include_str!("../data/lines.csv");
    for (scenario, start) in [
        ("blau", "1942-06"),
        ("uranus", "1942-11"),
        ("citadel", "1943-07"),
        ("bagration", "1944-06"),
    ] {
        let scenario = world.scenario(scenario).unwrap();
        for side in Coalition::BOTH {
            let own = &scenario.held[side.index()];
            let line = line_of(&world.map, world.map.land(), own);
            let mut derived: Vec<(String, usize)> = line
                .iter()
                .map(|hex| {
                    let open = world.map.beside(hex).filter(|(_, next)| !own.contains(*next));
                    (world.map.grid().number(hex).to_string(), open.count())
                })
                .collect();
            derived.sort();
            let rows = text.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
            let mut printed: Vec<(String, usize)> = rows
                .filter(|row| row[0] == start && row[1] == side.name())
                .map(|row| (row[2].to_owned(), row[4].parse().unwrap()))
                .collect();
            printed.sort();
            assert_eq!(derived, printed, "{start} {side}");
        }
    }
}

#[test]
fn f31_at_a_corner_of_three_hexes_no_line_ends() {
    let state = state("citadel");
    let map = &state.scene.map;
    for hex in state.playable.iter() {
        for (side, next) in map.beside(hex) {
            let third = map.across(hex, (side + 1) % 6).filter(|it| state.playable.contains(*it));
            let Some(third) =
                third.filter(|it| map.are_beside(hex, *it) && map.are_beside(next, *it))
            else {
                continue;
            };
            let holders = [hex, next, third].map(|it| state.holder(it));
            let pairs = [(0, 1), (1, 2), (0, 2)];
            let ends = pairs.iter().filter(|(a, b)| holders[*a] != holders[*b]).count();
            assert_ne!(ends, 1);
        }
    }
}

#[test]
fn f31a_contact_needs_an_open_hexside_and_two_sides() {
    let state = state("citadel");
    assert!(state.in_contact(at(&state, "1313"), at(&state, "1314")));
    assert!(!state.in_contact(at(&state, "1313"), at(&state, "1312")), "both are German");
    assert!(state.line_hexsides(Coalition::Axis, at(&state, "1112")) >= 4, "Orel is a salient");
}

#[test]
fn f31b_next_to_a_line_counts_over_any_hexside() {
    let state = state("blau");
    assert!(state.is_next_to_line(at(&state, "0411")), "Volkhov sees Leningrad over the lake");
    assert!(!state.is_next_to_line(at(&state, "1002")), "Berlin does not");
}

#[test]
fn f32_turn_four_of_a_year_is_winter() {
    let mut state = state("blau");
    let months: Vec<u8> = (1..=6)
        .map(|turn| {
            state.turn = turn;
            state.month()
        })
        .collect();
    assert_eq!(months, [6, 8, 10, 12, 3, 6]);
    assert_eq!(state.scene.rules.turns.len(), 15);
}

#[test]
fn f33_a_line_works_for_its_owner_while_he_holds_it() {
    let mut state = state("blau");
    let rostov = named(&state, "Rostov");
    let berlin = named(&state, "Berlin");
    assert_eq!(state.working_lines(Coalition::Axis, berlin), [1, 1, 1, 1]);
    let moscow = named(&state, "Moscow");
    let lines = state.working_lines(Coalition::Soviet, moscow);
    assert_ne!(lines, [0; 4]);
    hold(&mut state, moscow, Some(Coalition::Axis));
    assert_eq!(state.working_lines(Coalition::Soviet, moscow), [0; 4]);
    assert_eq!(state.working_lines(Coalition::Axis, moscow), [0; 4], "it works for nobody");
    hold(&mut state, moscow, Some(Coalition::Soviet));
    let until = state.turn + 3;
    Frontline::evolve(&mut state, &Event::Idle { hex: moscow, until });
    assert_eq!(state.working_lines(Coalition::Soviet, moscow), [0; 4]);
    state.turn += 3;
    assert_eq!(state.working_lines(Coalition::Soviet, moscow), lines);
    assert_ne!(rostov, moscow);
}

#[test]
fn f33_lines_hit_by_raids_close_as_economics_says() {
    let mut table = duel("citadel");
    until(&mut table, |form| matches!(form, frontline::game::Form::Commit));
    let mut state = table.state().clone();
    let berlin = named(&state, "Berlin");
    Frontline::evolve(&mut state, &Event::Hit { hex: berlin, lines: 2 });
    assert_eq!(state.hits, [(berlin, 2)]);
    Frontline::evolve(&mut state, &Event::Hit { hex: berlin, lines: 0 });
    assert!(state.hits.is_empty());
}

#[test]
fn f34_italy_leaves_in_spring_1943_and_romania_not_before_it_is_reached() {
    let mut state = state("blau");
    let [italy, romania] = ["italy", "romania"].map(|it| state.scene.briefings.named(it).unwrap());
    assert!(!state.leaves_now(italy));
    state.turn = 5;
    assert!(state.leaves_now(italy));
    state.turn = 8;
    assert!(!state.leaves_now(romania));
    let jassy = named(&state, "Jassy");
    hold(&mut state, jassy, Some(Coalition::Soviet));
    assert!(state.leaves_now(romania));
    state.kept |= 1 << romania.0;
    assert!(!state.leaves_now(romania), "Control may keep it (F57)");
}

#[test]
fn f34_when_finland_leaves_its_country_is_neutral_and_its_men_are_gone() {
    let mut table = duel("bagration");
    control(&mut table, Command::Leave { nation: FINLAND });
    let state = table.state();
    assert!(!state.fights(FINLAND));
    assert!(!state.playable.contains(named(state, "Helsinki")));
    assert!(state.stacks.iter().all(|stack| stack.of(Kind::Men(FINLAND)) == 0));
    assert!(crate::conformance::is_in_order(state).is_ok());
}

#[test]
fn f34_finns_stand_only_in_their_rows() {
    let table = duel("bagration");
    let far = table.state().line[0].iter().find(|hex| table.state().scene.map.row(*hex) > 4);
    let put = Action::Put { hex: far.unwrap(), kind: Kind::Men(FINLAND), coin: 1 };
    assert_eq!(refused(&table, AXIS, put), "F34");
}

#[test]
fn f35_a_hex_holds_so_much_cv_and_no_more() {
    let mut table = duel("citadel");
    let hex = at(table.state(), "1313");
    assert_eq!(table.state().room(Coalition::Axis, hex), 14);
    set(&mut table, "1313", Kind::Men(GERMANY), 13);
    let put = |coin| Action::Put { hex, kind: Kind::Tanks, coin };
    assert_eq!(refused(&table, AXIS, put(2)), "F35");
    act(&mut table, AXIS, put(1));
    assert_eq!(refused(&table, AXIS, put(1)), "F35");
}

#[test]
fn r_f40_what_stands_over_the_limit_stands() {
    let mut table = duel("citadel");
    set(&mut table, "1313", Kind::Men(GERMANY), 20);
    seal(&mut table);
    let hex = at(table.state(), "1313");
    assert_eq!(table.state().stack(hex).men(), 20);
}

#[test]
fn f36_mixed_me_is_the_mean_by_cv_with_halves_down() {
    let state = state("blau");
    let me = |men: [u8; 6], machines| state.mixed_me(Coalition::Axis, &men, machines).get();
    assert_eq!(me([4, 0, 0, 0, 0, 0], 0), 5);
    assert_eq!(me([1, 1, 0, 0, 0, 0], 0), 3, "5 and 2 make 3.5, which goes down");
    assert_eq!(me([0, 2, 0, 0, 0, 0], 2), 3, "machines count as German");
    assert_eq!(me([2, 1, 0, 0, 0, 0], 0), 4);
}

#[test]
fn f37_the_main_group_is_connected_and_others_need_lift() {
    let state = state("blau");
    let (moscow, leningrad) = (named(&state, "Moscow"), named(&state, "Leningrad"));
    assert!(state.is_connected(Coalition::Soviet, moscow));
    assert!(!state.is_connected(Coalition::Soviet, leningrad));
    assert_eq!(state.road(Coalition::Soviet, moscow, false), Road::Land);
    assert_eq!(state.road(Coalition::Soviet, leningrad, false), Road::Sea(Water::Ladoga));
    assert!(groups(&state.scene.map, &state.held[1]).len() > 1);
    let mut cut = state;
    let volkhov = named(&cut, "Volkhov");
    hold(&mut cut, volkhov, Some(Coalition::Axis));
    assert_eq!(cut.road(Coalition::Soviet, leningrad, false), Road::Cut);
}

#[test]
fn f37_lift_is_limited() {
    let table = duel("blau");
    let hex = named(table.state(), "Leningrad");
    let put = |coin| Action::Put { hex, kind: Kind::Lsp, coin };
    assert_eq!(refused(&table, SOVIET, put(5)), "F4c");
    let mut table = table;
    act(&mut table, SOVIET, put(2));
    act(&mut table, SOVIET, put(1));
    assert_eq!(refused(&table, SOVIET, put(1)), "F4c");
}

#[test]
fn f38_a_bare_hex_gets_its_man_at_once() {
    let mut table = duel("citadel");
    let hex = at(table.state(), "1313");
    let men = table.state().stack(hex).men;
    assert_eq!(men.iter().sum::<u8>(), 1, "every line hex has its first man");
    set(&mut table, "1313", Kind::Men(GERMANY), 3);
    set(&mut table, "1313", Kind::Men(GERMANY), 0);
    assert_eq!(table.state().stack(hex).men(), 1, "F38 fills the gap from the Pool");
}

#[test]
fn f38_without_a_source_the_hex_becomes_empty() {
    let mut table = duel("blau");
    let hex = named(table.state(), "Sevastopol");
    let mut state = table.state().clone();
    state.stacks[hex.index()] = Stack::default();
    assert_eq!(state.road(Coalition::Soviet, hex, false), Road::Sea(Water::BlackSea));
    control(
        &mut table,
        Command::Pool { side: Coalition::Soviet, kind: Kind::Men(RUSSIA), points: 0 },
    );
    set(&mut table, "1812", Kind::Garrisons, 0);
    let sevastopol = table.state().number(hex);
    for kind in [Kind::Men(RUSSIA), Kind::Garrisons] {
        if table.state().holds(Coalition::Soviet, hex) {
            set(&mut table, &sevastopol, kind, 0);
        }
    }
    assert!(table.state().is_empty(hex), "nobody can man it");
}

#[test]
fn f38a_a_pocket_spends_an_lsp_or_loses_a_quarter() {
    let mut table = duel("blau");
    let hex = named(table.state(), "Sevastopol");
    let before = *table.state().stack(hex);
    assert!(before.lsp > 0);
    until(&mut table, |form| matches!(form, frontline::game::Form::Answer(_)));
    let turn = table.state().turn;
    while table.state().turn == turn {
        seal(&mut table);
    }
    let after = *table.state().stack(hex);
    assert_eq!((after.lsp, after.men()), (before.lsp - 1, before.men()));
}

#[test]
fn f39_a_side_without_a_connected_line_hex_falls() {
    let mut state = state("bagration");
    assert!(!state.collapses(Coalition::Axis));
    state.registers.given_up[0] = 12;
    assert!(!state.collapses(Coalition::Axis));
    state.registers.given_up[0] = 13;
    assert!(state.collapses(Coalition::Axis));
}

#[test]
fn f60_the_railways_carry_so_much_back() {
    let mut table = duel("citadel");
    set(&mut table, "1313", Kind::Men(GERMANY), 30);
    until(&mut table, |form| matches!(form, frontline::game::Form::Commit));
    let hex = at(table.state(), "1313");
    let back = |coin| Action::Back { hex, kind: Kind::Men(GERMANY), coin };
    act(&mut table, AXIS, back(20));
    assert_eq!(refused(&table, AXIS, back(1)), "F60");
}

#[test]
fn f64_garrisons_go_into_cities_and_never_leave() {
    let mut table = duel("bagration");
    let hex = named(table.state(), "Minsk");
    act(&mut table, AXIS, Action::Garrison { hex });
    let other = at(table.state(), "1313");
    let wrong = table.state().holds(Coalition::Axis, other);
    assert!(!wrong);
    assert_eq!(refused(&table, AXIS, Action::Garrison { hex }), "F61");
    seal(&mut table);
    assert_eq!(table.state().stack(hex).garrisons, 1);
    until(&mut table, |form| matches!(form, frontline::game::Form::Commit));
    let back = Action::Back { hex, kind: Kind::Garrisons, coin: 1 };
    assert_eq!(refused(&table, AXIS, back), "R-F28");
}

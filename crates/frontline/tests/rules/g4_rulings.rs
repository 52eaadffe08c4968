//! F51 to F55, F65 and the rulings from R-F32 on.

use super::game::*;
use frontline::game::{
    Action, CardState, Command, Event, Form, Frontline, Kind, Manner, Mission, NavyUse, Outcome,
    Play, Progress, Verdict, WESTERN_BOX,
};
use frontline::ground::{Coalition, Water};
use referee::{Game as _, Table};

fn commit_form(form: &Form) -> bool {
    matches!(form, Form::Commit)
}

fn axis_flags(form: &Form) -> bool {
    matches!(form, Form::Flags(Coalition::Axis))
}

fn soviet_flags(form: &Form) -> bool {
    matches!(form, Form::Flags(Coalition::Soviet))
}

/// A table at 2b with a Soviet base at Rzhev and two bombers.
fn bombers() -> Table<Frontline> {
    let mut table = duel("bagration");
    let side = Coalition::Soviet;
    control(&mut table, Command::Pool { side, kind: Kind::Bombers, points: 2 });
    let to = named(table.state(), "Bryansk");
    act(&mut table, SOVIET, Action::Base { base: 0, to });
    table
}

#[test]
fn f51_raids_need_a_target_in_range_and_close_lines() {
    let mut table = bombers();
    let raid = |state: &frontline::game::State, name: &str, mission| Action::Raid {
        base: 0,
        target: named(state, name),
        mission,
        coin: 1,
    };
    let berlin = raid(table.state(), "Berlin", Mission::Industry);
    assert_eq!(refused(&table, SOVIET, berlin), "F23");
    let minsk = raid(table.state(), "Minsk", Mission::Industry);
    assert_eq!(refused(&table, SOVIET, minsk), "F24a", "its lines work for nobody");
    let terror = raid(table.state(), "Minsk", Mission::Terror);
    act(&mut table, SOVIET, terror);
    assert_eq!(refused(&table, SOVIET, terror), "F51");
    let next = table.state().scene.map.around(named(table.state(), "Bryansk")).next().unwrap();
    let far = named(table.state(), "Berlin");
    assert_eq!(refused(&table, SOVIET, Action::Fly { hex: far }), "F51");
    if table.legal(SOVIET).contains(&Action::Fly { hex: next }) {
        act(&mut table, SOVIET, Action::Fly { hex: next });
    }
    until(&mut table, |form| matches!(form, Form::Straighten(_)));
    assert_eq!(table.state().raids.len(), 1);
    assert!(table.view(AXIS.into()).secrets[0].raids.is_empty(), "the enemy does not know");
    until(&mut table, |form| matches!(form, Form::Deploy));
    let flown = table.events().iter().any(|event| matches!(event, Event::Flown { .. }));
    assert!(flown);
}

#[test]
fn f51_the_western_air_forces_fly_from_their_box() {
    let setup = frontline::game::Setup::of("bagration").seats(&["soviet-western"]);
    let mut table = Table::<Frontline>::open(setup).unwrap();
    let seat = table.seats().iter().find(|it| it.name == "soviet-western").unwrap().seat;
    let berlin = named(table.state(), "Berlin");
    let raid =
        |target| Action::Raid { base: WESTERN_BOX, target, mission: Mission::Industry, coin: 1 };
    act(&mut table, seat, raid(berlin));
    let budapest = named(table.state(), "Budapest");
    assert_eq!(refused(&table, seat, raid(budapest)), "F51");
}

#[test]
fn f52_a_directive_counts_when_every_place_is_held_on_its_day() {
    let mut state = state("citadel");
    let before = state.victory_points();
    let soviet: Vec<u8> = state.directives(Coalition::Soviet).collect();
    assert_eq!(soviet.len(), 2);
    Frontline::evolve(&mut state, &Event::Fulfilled { directive: soviet[0] });
    assert_eq!(state.victory_points(), before + 3);
    let axis: Vec<u8> = state.directives(Coalition::Axis).collect();
    Frontline::evolve(&mut state, &Event::Fulfilled { directive: axis[0] });
    assert_eq!(state.victory_points(), before);
    let short = super::game::state("bagration");
    assert_eq!(short.directives(Coalition::Axis).count(), 0, "their days are past");
}

#[test]
fn f53_berlin_decides_and_a_bound_is_the_better_soviet_result() {
    let mut state = state("bagration");
    assert_eq!(state.decide(), None);
    let berlin = named(&state, "Berlin");
    hold(&mut state, berlin, Some(Coalition::Soviet));
    let verdict = |outcome: Option<Outcome>| outcome.map(|it| it.verdict);
    assert_eq!(verdict(state.decide()), Some(Verdict::SovietDecisive));
    state.turn = state.last_turn;
    assert!(verdict(state.decide()) >= Some(Verdict::Soviet));
    hold(&mut state, berlin, Some(Coalition::Axis));
    assert!(state.decide().is_some(), "the last turn is over");
    for place in ["Moscow", "Baku"] {
        let hex = named(&state, place);
        hold(&mut state, hex, Some(Coalition::Axis));
    }
    assert_eq!(verdict(state.decide()), Some(Verdict::AxisDecisive));
}

#[test]
fn f54_winter_is_felt_by_hex() {
    let mut state = state("blau");
    state.turn = 4;
    let (moscow, baku) = (named(&state, "Moscow"), named(&state, "Baku"));
    assert_eq!((state.flag_cost(moscow), state.flag_cost(baku)), (2, 1));
}

#[test]
fn f55_a_landing_goes_from_a_port_over_two_sea_hexes() {
    let mut table = duel("bagration");
    until(&mut table, soviet_flags);
    let state = table.state();
    let (odessa, sevastopol) = (named(state, "Odessa"), named(state, "Sevastopol"));
    let land = |port, target| Action::Land { port, target, nation: Some(RUSSIA) };
    let listed = table.legal(SOVIET);
    let landing = listed.iter().find(|it| matches!(it, Action::Land { nation: Some(_), .. }));
    let landing = *landing.expect("somewhere the coast is near");
    let berlin = named(table.state(), "Berlin");
    assert_eq!(refused(&table, SOVIET, land(odessa, berlin)), "F55");
    assert_ne!(odessa, sevastopol);
    act(&mut table, SOVIET, landing);
    let Action::Land { port, .. } = landing else { unreachable!() };
    let water = table.state().scene.map.port(port).unwrap();
    assert_eq!(refused(&table, SOVIET, Action::Navy { water, with: NavyUse::Raid }), "F55a");
    until(&mut table, commit_form);
    let offensive = table.state().offensives.iter().find(|it| it.manner == Manner::Sea);
    assert!(offensive.is_some());
    assert!(table.state().combat(offensive.unwrap()).landing.is_some());
}

#[test]
fn f55a_a_naval_raid_halves_the_lift_of_next_turn_unless_escorted() {
    let mut table = duel("bagration");
    until(&mut table, soviet_flags);
    let water = Water::Baltic;
    assert_eq!(refused(&table, SOVIET, Action::Navy { water, with: NavyUse::Raid }), "F55a");
    let water = Water::BlackSea;
    let raid = Action::Navy { water, with: NavyUse::Raid };
    act(&mut table, SOVIET, raid);
    until(&mut table, |form| matches!(form, Form::Deploy));
    assert!(table.state().registers.lift_halved[0][water.index()]);
    assert!(!table.state().registers.lift_halved[1][water.index()]);
}

#[test]
fn f65_bases_stand_behind_the_line_and_bombers_support_in_range() {
    let table = bombers();
    let line = table.state().line[1].iter().next().unwrap();
    assert_eq!(refused(&table, SOVIET, Action::Base { base: 1, to: line }), "R-F33");
    let guard = Action::Guard { hex: line, coin: 1 };
    assert_eq!(refused(&table, SOVIET, guard), "R-F33");
    let mut table = table;
    let hex = named(table.state(), "Moscow");
    act(&mut table, SOVIET, Action::Guard { hex, coin: 1 });
    set(&mut table, "1011", Kind::Men(RUSSIA), 5);
    until(&mut table, soviet_flags);
    let (start, target) = (at(table.state(), "1011"), at(table.state(), "1010"));
    act(&mut table, SOVIET, Action::Flag { start, target, nation: Some(RUSSIA) });
    until(&mut table, commit_form);
    let support = |coin| Action::Support { offensive: 0, coin };
    assert_eq!(refused(&table, SOVIET, support(5)), "F63");
    act(&mut table, SOVIET, support(2));
    assert_eq!(table.state().stack(hex).guards, 1);
}

#[test]
fn r_f32_both_sides_deploy_sealed_and_at_once() {
    let table = duel("bagration");
    assert!(table.pending().is_sealed());
    assert_eq!(table.pending().owed().len(), 2);
}

#[test]
fn r_f33_points_go_to_the_line_and_nowhere_behind_it() {
    let table = duel("bagration");
    let hex = named(table.state(), "Berlin");
    assert_eq!(refused(&table, AXIS, Action::Put { hex, kind: Kind::Tanks, coin: 1 }), "R-F33");
    assert!(table.legal(AXIS).iter().any(|it| matches!(it, Action::Put { .. })));
}

/// Soviets in 1314 and Germans in 1313 flag each other.
fn duel_of_hexes() -> Table<Frontline> {
    let mut table = duel("citadel");
    set(&mut table, "1314", Kind::Men(RUSSIA), 6);
    set(&mut table, "1313", Kind::Men(GERMANY), 6);
    let (east, west) = (at(table.state(), "1314"), at(table.state(), "1313"));
    for _ in 0..2 {
        until(&mut table, |form| matches!(form, Form::Flags(_)));
        match form(&table) {
            Some(Form::Flags(Coalition::Axis)) => {
                act(
                    &mut table,
                    AXIS,
                    Action::Flag { start: west, target: east, nation: Some(GERMANY) },
                );
            }
            _ => act(
                &mut table,
                SOVIET,
                Action::Flag { start: east, target: west, nation: Some(RUSSIA) },
            ),
        }
        seal(&mut table);
    }
    for (index, offensive) in table.state().offensives.clone().into_iter().enumerate() {
        let (seat, start, nation) = match offensive.side {
            Coalition::Axis => (AXIS, west, GERMANY),
            Coalition::Soviet => (SOVIET, east, RUSSIA),
        };
        let kind = Kind::Men(nation);
        act(&mut table, seat, Action::Commit { offensive: index as u8, start, kind, coin: 5 });
        act(&mut table, seat, Action::Commit { offensive: index as u8, start, kind, coin: 1 });
    }
    seal(&mut table);
    table
}

#[test]
fn r_f34_all_men_may_attack_and_the_gap_is_refilled() {
    let mut table = duel_of_hexes();
    let west = at(table.state(), "1313");
    dice(&mut table, [6, 1]);
    let german = Kind::Men(GERMANY);
    let gone = table.state().stack(west).of(german);
    assert_eq!(form(&table), Some(Form::Advance));
    for coin in [5, 2, 1] {
        let all = Action::Advance { start: west, kind: german, coin };
        if table.legal(AXIS).contains(&all) {
            act(&mut table, AXIS, all);
        }
    }
    seal(&mut table);
    assert!(
        gone > 0
            && table.state().stack(west).holders()
                >= u8::from(table.state().in_line(Coalition::Axis, west))
    );
    assert!(crate::conformance::is_in_order(table.state()).is_ok());
}

#[test]
fn r_f36_an_attack_from_an_overrun_hex_is_void() {
    let mut table = duel_of_hexes();
    assert_eq!(table.state().offensives.len(), 2);
    dice(&mut table, [6, 1]);
    assert_eq!(super::game::report(&table).side, Coalition::Axis, "the higher ME first");
    seal(&mut table);
    let soviet = table.state().offensives.iter().find(|it| it.side == Coalition::Soviet);
    assert_eq!(soviet.map(|it| it.progress), Some(Progress::Void));
}

#[test]
fn r_f37_of_equal_me_the_first_placer_fights_first() {
    let table = duel("citadel");
    assert_eq!(table.state().first, Coalition::Axis);
    let mut queue = frontline::combat_order(&[super::me(3), super::me(3)]);
    queue.truncate(1);
    assert_eq!(queue, [0]);
}

#[test]
fn r_f38_an_attack_out_of_a_pocket_is_allowed() {
    let mut table = duel("blau");
    until(&mut table, soviet_flags);
    let start = named(table.state(), "Leningrad");
    assert!(!table.state().is_connected(Coalition::Soviet, start));
    let target = table.state().beside(start).find(|hex| table.state().holds(Coalition::Axis, *hex));
    act(&mut table, SOVIET, Action::Flag { start, target: target.unwrap(), nation: Some(RUSSIA) });
}

#[test]
fn r_f39_a_relieving_advance_reconnects_at_once() {
    let mut state = state("blau");
    let leningrad = named(&state, "Leningrad");
    assert!(!state.is_connected(Coalition::Soviet, leningrad));
    let hexes: Vec<_> = state.beside(leningrad).collect();
    for hex in hexes {
        hold(&mut state, hex, Some(Coalition::Soviet));
    }
    let relieved = at(&state, "0510");
    hold(&mut state, relieved, Some(Coalition::Soviet));
    assert!(state.is_connected(Coalition::Soviet, leningrad));
}

#[test]
fn r_f41_the_largest_holder_pays_first() {
    let mut table = duel_of_hexes();
    let west = at(table.state(), "1313");
    let before = table.state().stack(west).men();
    dice(&mut table, [1, 6]);
    let lost = super::game::report(&table).lost[0].men;
    assert_eq!(u16::from(before - table.state().stack(west).men()), lost);
}

#[test]
fn r_f42_a_city_is_its_countrys_coalitions() {
    let state = state("bagration");
    assert_eq!(state.owner(named(&state, "Minsk")), Some(Coalition::Soviet));
    assert_eq!(state.owner(named(&state, "Bucharest")), Some(Coalition::Axis));
}

#[test]
fn r_f45_a_hex_beyond_may_close_a_ring() {
    let table = duel_of_hexes();
    let state = table.state();
    let offensive = &state.offensives.iter().find(|it| it.side == Coalition::Axis).unwrap();
    assert!(frontline::game::is_beyond(state, offensive, at(state, "1315")));
    assert!(!frontline::game::is_beyond(state, offensive, at(state, "1214")));
}

#[test]
fn r_f48_claims_and_order_cards_stand_on_the_form_of_2b() {
    let mut table = duel("bagration");
    let card = table.view(SOVIET.into()).secrets[0].hand[0];
    act(&mut table, SOVIET, Action::Order { card });
    assert_eq!(refused(&table, SOVIET, Action::Order { card }), "F61");
    seal(&mut table);
    assert_eq!(table.state().chooser, Some(Coalition::Soviet), "its card beats the higher ME");
}

#[test]
fn r_f49_cards_and_taking_back_stand_on_one_form() {
    let mut table = duel_of_hexes_flagged();
    let hand = table.view(AXIS.into()).secrets[0].hand.clone();
    act(&mut table, AXIS, Action::Card { offensive: 0, card: hand[0], play: Play::Die });
    let hex = at(table.state(), "1313");
    act(&mut table, AXIS, Action::Back { hex, kind: Kind::Men(GERMANY), coin: 2 });
    assert_eq!(refused(&table, AXIS, Action::Place { first: true }), "F61", "another form");
}

fn duel_of_hexes_flagged() -> Table<Frontline> {
    let mut table = duel("citadel");
    set(&mut table, "1313", Kind::Men(GERMANY), 6);
    until(&mut table, axis_flags);
    let (start, target) = (at(table.state(), "1313"), at(table.state(), "1314"));
    act(&mut table, AXIS, Action::Flag { start, target, nation: Some(GERMANY) });
    until(&mut table, commit_form);
    table
}

#[test]
fn r_f50_first_or_second_is_said_with_2b() {
    let mut table = duel("bagration");
    act(&mut table, AXIS, Action::Place { first: true });
    assert_eq!(refused(&table, AXIS, Action::Place { first: false }), "R-F50");
    seal(&mut table);
    assert_eq!(
        (table.state().chooser, table.state().first),
        (Some(Coalition::Axis), Coalition::Axis)
    );
}

#[test]
fn r_f51_order_cards_are_spent_whoever_wins() {
    let mut table = duel("bagration");
    let (axis, soviet) =
        (table.view(AXIS.into()).secrets[0].hand[0], table.view(SOVIET.into()).secrets[0].hand[0]);
    act(&mut table, AXIS, Action::Order { card: axis });
    act(&mut table, SOVIET, Action::Order { card: soviet });
    seal(&mut table);
    let state = |card: u8| table.state().cards[usize::from(card)];
    assert_eq!((state(axis), state(soviet)), (CardState::Spent, CardState::Spent));
}

#[test]
fn r_f52_partisans_reached_by_their_front_join_it_at_once() {
    let mut table = duel("bagration");
    let hex = at(table.state(), "1009");
    control(&mut table, Command::Pag { hex, there: true });
    control(&mut table, Command::Hold { hex, side: Some(Coalition::Soviet) });
    assert!(!table.state().pags.contains(hex));
}

#[test]
fn r_f53_a_beaten_landing_returns_whence_it_came() {
    let mut table = duel("bagration");
    until(&mut table, soviet_flags);
    let listed = table.legal(SOVIET);
    let landing = listed.iter().find(|it| matches!(it, Action::Land { nation: Some(_), .. }));
    act(&mut table, SOVIET, *landing.unwrap());
    until(&mut table, commit_form);
    let (side, kind) = (Coalition::Soviet, Kind::Men(RUSSIA));
    control(&mut table, Command::Pool { side, kind, points: 9 });
    let start = table.state().offensives[0].starts[0];
    let sail = Action::Commit { offensive: 0, start, kind, coin: 1 };
    act(&mut table, SOVIET, sail);
    let men = |state: &frontline::game::State| {
        let on_map: u32 = state.stacks.iter().map(|it| u32::from(it.of(kind))).sum();
        on_map + u32::from(state.pools[1].of(kind))
    };
    let before = men(table.state());
    seal(&mut table);
    dice(&mut table, [1, 6]);
    assert!(men(table.state()) + 1 >= before, "at most the loss of the combat");
}

#[test]
fn r_f54_partisans_have_cards_and_no_depot() {
    let mut table = duel("bagration");
    let hex = named(table.state(), "Minsk");
    control(&mut table, Command::Pag { hex, there: true });
    until(&mut table, axis_flags);
    act(&mut table, AXIS, Action::Hunt { hex, nation: Some(GERMANY) });
    until(&mut table, commit_form);
    let lsp = Action::Lsp { offensive: 0, hex, coin: 1 };
    assert_eq!(refused(&table, SOVIET, lsp), "R-F54");
    let card = table.view(SOVIET.into()).secrets[0].hand[0];
    act(&mut table, SOVIET, Action::Card { offensive: 0, card, play: Play::Shift });
}

#[test]
fn r_f56_what_is_captured_is_lost() {
    let mut table = duel("citadel");
    let hex = named(table.state(), "Kursk");
    assert_eq!(table.state().stack(hex).layers, [2; 6]);
    control(&mut table, Command::Hold { hex, side: Some(Coalition::Axis) });
    let stack = table.state().stack(hex);
    assert_eq!((stack.layers, stack.lsp, stack.flak), ([0; 6], 0, false));
}

#[test]
fn r_f58_winter_costs_by_the_target() {
    let mut state = state("uranus");
    state.turn = 4;
    let wintry = state.playable.iter().find(|hex| state.scene.map.is_wintry(*hex)).unwrap();
    let mild = state.playable.iter().find(|hex| !state.scene.map.is_wintry(*hex)).unwrap();
    assert_eq!((state.flag_cost(wintry), state.flag_cost(mild)), (2, 1));
}

#[test]
fn r_f59_a_leavers_city_is_nobodys() {
    let mut table = duel("bagration");
    let hex = named(table.state(), "Budapest");
    let side = Coalition::Axis;
    let room = table.state().room(side, hex);
    let hungary = table.state().scene.briefings.named("hungary").unwrap();
    control(&mut table, Command::Leave { nation: hungary });
    assert_eq!(table.state().owner(hex), None);
    assert_eq!(table.state().room(side, hex), room - 6);
}

#[test]
fn r_f60_nothing_moves_sideways_in_a_pocket() {
    let table = duel("blau");
    let hex = named(table.state(), "Sevastopol");
    let legal = table.legal(SOVIET);
    let from = |it: &Action| matches!(it, Action::Claim { from: Some(at), .. } if *at == hex);
    assert!(!legal.iter().any(from));
}

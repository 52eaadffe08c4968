//! What players see and do not see, dummies, standing orders, the sampler.

use super::field::Field;
use referee::conformance::stroll;
use referee::{Game as _, Lots, Viewer};
use yards::game::{ATTACKER, Action, Aim, DEFENDER, Event, Mark, Scope, State, Who, Yards};
use yards::ground::{Kind, Player, UnitId};

/// Rules: Y55, Y77
#[test]
fn y55_a_concealed_enemy_is_a_hex_and_nothing_more() {
    let field = Field::begun("the-crossing");
    let view = Yards::view(&field.state, Viewer::Seat(ATTACKER));
    assert!(view.unknown[1].contains(field.hex("1307")), "a \"?\" in the position");
    assert!(view.revealed.iter().all(|it| it.hex != field.hex("1307")));
    assert!(view.own.iter().all(|it| field.state.unit(it.unit).player == Player::Attacker));
    assert!(view.mines.is_empty(), "mines are unseen");
    let owner = Yards::view(&field.state, Viewer::Seat(DEFENDER));
    assert_eq!((owner.mines.len(), owner.mortars[0][0].left), (3, 6), "missions are public");
}

#[test]
fn y55_an_activation_shows_no_platoon_and_a_move_no_name() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "2014")]);
    field.put("a/1/2", "0501", true);
    field.activate(1);
    field.act(field.step("a/1/2", "0502"));
    let seen = |viewer| -> Vec<Event<Who>> {
        field.log.iter().filter_map(|it| Yards::seen_by(&field.state, it, viewer)).collect()
    };
    let theirs = seen(Viewer::Seat(DEFENDER));
    assert!(theirs.contains(&Event::Activated { player: Player::Attacker, platoon: None }));
    let unknown = Who::Unknown { player: Player::Attacker };
    let moved = |it: &Event<Who>| matches!(it, Event::Entered { units, .. } if units[..] == [unknown.clone()]);
    assert!(theirs.iter().any(moved));
    let own = seen(Viewer::Seat(ATTACKER));
    assert!(own.contains(&Event::Activated { player: Player::Attacker, platoon: Some(0) }));
}

#[test]
fn y54_an_able_unit_in_cover_out_of_sight_is_concealed_again() {
    let mut field = Field::with(&[("a/1/2", "0302"), ("a/1/3", "0101"), ("d/1/3", "2014")]);
    field.idle();
    let again = field.log.iter().find_map(|event| match event {
        Event::Hidden { units, .. } => Some(*units),
        _ => None,
    });
    let again = again.expect("somebody is concealed again");
    assert!(again.contains(field.id("a/1/2")), "in the woods");
    assert!(!again.contains(field.id("a/1/3")), "in the open");
}

#[test]
fn y56_a_dummy_moves_in_any_activation_and_vanishes_when_seen() {
    let mut field = Field::with(&[("d/dummy/1", "1310"), ("d/1/3", "2014"), ("a/1/2", "0101")]);
    field.put("d/dummy/1", "1310", true);
    field.emit(Event::InitiativeRolled { dice: [1, 2], first: Player::Defender });
    field.activate(1);
    let dummy = field.id("d/dummy/1");
    assert!(field.allows(field.step("d/dummy/1", "1311")));
    field.put("a/1/2", "1013", false);
    field.act(field.step("d/dummy/1", "1311"));
    assert!(field.state.unit(dummy).is(Mark::Lost), "in the open before an enemy");
    assert_eq!(field.count(|it| matches!(it, Event::Vanished { .. })), 1);
}

/// Rules: Y76, Y78
#[test]
fn y78_legality_takes_an_unknown_for_one_concealed_unit() {
    let allowed = ["d/1/1", "d/1/3", "d/dummy/1"].map(|key| {
        let mut field = Field::with(&[("a/1/2", "0501"), (key, "0702")]);
        field.put(key, "0702", true);
        assert!(field.state.seems_able(field.id(key)));
        field.activate(1);
        let (unit, hex) = (field.id("a/1/2"), field.hex("0702"));
        let mut legal = Vec::new();
        Yards::legal(&field.state, ATTACKER, &mut legal);
        assert!(legal.contains(&Action::Fire { unit, aim: Aim::Hex { hex }, onward: false }));
        legal
    });
    assert!(allowed.iter().all(|legal| *legal == allowed[0]), "whatever it is");
}

#[test]
fn y73_a_standing_order_answers_windows() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("a/1/3", "0501"), ("d/1/3", "0801")]);
    field.activate(1);
    field.act(field.step("a/1/2", "0502"));
    field.act(Action::Decline { scope: Scope::Action });
    field.act(field.step("a/1/2", "0503"));
    assert_eq!(field.owes(), Some(ATTACKER), "declined by order");
    field.act(Action::End);
    field.act(field.step("a/1/3", "0601"));
    assert_eq!(field.owes(), Some(DEFENDER), "the order ended with the action");
    assert_eq!(field.refused(Action::Recall), "Y73");
    field.act(Action::Order);
    field.act(Action::Guard { unit: field.id("d/1/3"), within: 4, vehicles: false });
    assert!(field.due().is_some(), "the guard fires at once");
}

#[test]
fn r_y66_orders_name_own_hexes_and_objectives() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "0801")]);
    field.activate(1);
    field.act(field.step("a/1/2", "0502"));
    field.act(Action::Order);
    assert!(field.allows(Action::Until { hex: field.hex("0801"), within: 2 }));
    assert_eq!(field.refused(Action::Until { hex: field.hex("0101"), within: 2 }), "R-Y66");
    assert_eq!(field.refused(Action::Until { hex: field.hex("0801"), within: 5 }), "R-Y66");
}

#[test]
fn r_y61_the_sampler_keeps_the_view_and_varies_the_truth() {
    let field = Field::begun("the-crossing");
    let mut lots = Lots::new(7);
    let mut differing = 0;
    for viewer in [Viewer::Seat(ATTACKER), Viewer::Seat(DEFENDER), Viewer::Spectator] {
        for _ in 0..20 {
            let other = Yards::resample(&field.state, viewer, &mut lots);
            assert!(other.is_consistent());
            assert_eq!(Yards::view(&other, viewer), Yards::view(&field.state, viewer));
            differing += usize::from(other != field.state);
        }
    }
    assert!(differing > 30, "{differing}");
}

#[test]
fn r_y78_an_order_to_decline_until_ends_when_its_condition_comes_true() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("a/1/3", "0501"), ("d/1/3", "0801")]);
    field.activate(1);
    field.act(field.step("a/1/3", "0502"));
    field.act(Action::Order);
    field.act(Action::Until { hex: field.hex("0801"), within: 2 });
    assert_eq!(field.owes(), Some(ATTACKER), "declined by order");
    field.act(Action::End);
    field.act(field.step("a/1/2", "0601"));
    assert_eq!(field.owes(), Some(DEFENDER), "an enemy is within two hexes");
    assert_eq!(field.count(|it| matches!(it, Event::UntilEnded { .. })), 1);
    field.decline();
    field.act(field.step("a/1/2", "0501"));
    assert_eq!(field.owes(), Some(DEFENDER), "the order is over, though nobody is near");
}

/// Rules: R-Y61, Y30
#[test]
fn r_y61_mines_lie_anywhere_they_could() {
    let field = Field::begun("the-crossing");
    let seat = Viewer::Seat(ATTACKER);
    let truth: Vec<_> = field.state.mines.iter().filter_map(|mine| mine.hex).collect();
    let draws = (0..200).map(|seed| Yards::resample(&field.state, seat, &mut Lots::new(seed)));
    let hits = draws.filter(|it| it.mines.iter().any(|it| truth.contains(&it.hex.expect("laid"))));
    let hits = hits.count();
    assert!(hits < 60, "{hits}");
}

/// Whether two counters are where they are in another state.
fn agrees(state: &State, truth: &State, unit: UnitId) -> bool {
    state.unit(unit).hex == truth.unit(unit).hex
}

#[test]
fn r_y61_whoever_cannot_tell_two_states_apart_is_dealt_the_same_from_both() {
    let start = Field::begun("the-crossing").state;
    let (mut lots, mut compared) = (Lots::new(11), 0);
    stroll::<Yards>(start, 4, |moment| {
        if moment.step % 12 != 0 || moment.decision.is_none() {
            return moment.step < 400;
        }
        for viewer in [Viewer::Seat(ATTACKER), Viewer::Seat(DEFENDER), Viewer::Spectator] {
            let twin = Yards::resample(moment.state, viewer, &mut lots);
            let deal = |state: &State| Yards::resample(state, viewer, &mut Lots::new(77));
            let (ours, theirs) = (deal(moment.state), deal(&twin));
            assert!(ours == theirs, "{viewer:?} at step {}", moment.step);
            for seat in [Viewer::Seat(ATTACKER), Viewer::Seat(DEFENDER), Viewer::Spectator] {
                assert_eq!(Yards::view(&ours, seat), Yards::view(&theirs, seat));
            }
            assert_eq!(Yards::view(&ours, viewer), Yards::view(moment.state, viewer));
            compared += usize::from(twin != *moment.state);
        }
        moment.step < 400
    });
    assert!(compared > 60, "{compared}");
}

#[test]
fn r_y61_a_counter_is_no_more_often_where_it_is_than_where_it_could_be() {
    let state = Field::begun("the-crossing").state;
    let seat = Viewer::Seat(ATTACKER);
    let twin = Yards::resample(&state, seat, &mut Lots::new(5));
    let hidden =
        |unit: &UnitId| state.unit(*unit).is(Mark::Concealed) && state.kind(*unit) != Kind::Dummy;
    let moved: Vec<UnitId> = state
        .board
        .fielded(Player::Defender)
        .iter()
        .filter(hidden)
        .filter(|unit| !agrees(&state, &twin, *unit))
        .collect();
    assert!(moved.len() > 3, "{moved:?}");
    let hexes = 400 * moved.len();
    let deals = |seed| Yards::resample(&state, seat, &mut Lots::new(seed));
    let share = |truth: &State| -> usize {
        let there = |deal: &State| moved.iter().filter(|it| agrees(deal, truth, **it)).count();
        (0..400).map(|seed| there(&deals(seed))).sum()
    };
    let (ours, theirs) = (share(&state), share(&twin));
    assert!(ours * 4 < hexes, "the truth in {ours} of {hexes}");
    assert!(ours < theirs * 2 && theirs < ours * 2, "{ours} against {theirs} of {hexes}");
}

#[test]
fn r_y61_platoons_and_orders_are_drawn() {
    let mut field = Field::fight("the-crossing");
    field.activate(1);
    field.act(Action::End);
    let before = field.state.activated[0];
    assert_eq!(before.count_ones(), 1);
    let deals = (0..60)
        .map(|seed| Yards::resample(&field.state, Viewer::Seat(DEFENDER), &mut Lots::new(seed)));
    let (mut others, mut orders) = (0, 0);
    for deal in deals {
        assert_eq!(deal.activated[0].count_ones(), 1, "how many is known");
        others += usize::from(deal.activated[0] != before);
        orders += usize::from(!deal.orders[0].is_empty());
    }
    assert!(others > 20 && orders > 10 && orders < 50, "{others} {orders}");
}

#[test]
fn r_y82_what_lies_open_is_numbered_by_kind_and_not_by_platoon() {
    let numbers = |disrupted: &str| {
        let mut field = Field::with(&[("d/1/3", "0801"), ("d/2/2", "0801"), ("a/1/2", "0101")]);
        let [one, other] = ["d/1/3", "d/2/2"].map(|key| field.id(key));
        assert_eq!(field.state.counter(one).unit, field.state.counter(other).unit);
        field.hurt(disrupted, 1, true);
        Yards::view(&field.state, Viewer::Seat(ATTACKER)).revealed
    };
    let [first, second] = ["d/1/3", "d/2/2"].map(numbers);
    assert_eq!(first.len(), 2);
    assert_eq!(first, second, "whichever of the two is hurt");
}

#[test]
fn r_y83_it_is_told_whether_a_player_is_asked_or_an_order_answers() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "0801")]);
    field.activate(1);
    field.act(field.step("a/1/2", "0502"));
    field.act(Action::Decline { scope: Scope::Turn });
    field.act(field.step("a/1/2", "0503"));
    let mover = Viewer::Seat(ATTACKER);
    let windows: Vec<bool> = field
        .log
        .iter()
        .filter_map(|it| match Yards::seen_by(&field.state, it, mover) {
            Some(Event::Window { player: Player::Defender, asked }) => Some(asked),
            _ => None,
        })
        .collect();
    assert_eq!(windows, [true, false]);
    let told = |it: &&Event| matches!(it, Event::Window { .. });
    let window = field.log.iter().find(told).expect("a window");
    assert!(Yards::discloses(&field.state, window, mover), "undo stops there");
    assert!(!Yards::discloses(&field.state, window, Viewer::Seat(DEFENDER)));
}

#[test]
fn y78_who_lies_open_is_no_guess_at_what_is_behind_a_question_mark() {
    let mut field = Field::with(&[("d/1/3", "0801"), ("a/1/2", "0501")]);
    // Whoever is printed as still to come may be guessed at too; the test is about those who came.
    let guessed = |field: &Field| -> Vec<UnitId> {
        let came = |unit: &UnitId| field.state.unit(*unit).hex.is_some();
        field.state.guesses(Player::Defender).filter(came).collect()
    };
    assert_eq!(guessed(&field), [], "he is seen in 0801, and all the others are lost");
    field.put("d/1/3", "0801", true);
    assert_eq!(guessed(&field), [field.id("d/1/3")]);
}

#[test]
fn r_y82_mines_are_listed_by_where_they_lie() {
    let mut state = Field::begun("town-under-the-ridge").state;
    assert!(state.mines.len() > 1, "a mission with mines");
    state.mines.iter_mut().for_each(|mine| mine.known = true);
    let mut other = state.clone();
    other.mines.reverse();
    for viewer in [Viewer::Seat(ATTACKER), Viewer::Seat(DEFENDER), Viewer::Spectator] {
        assert_eq!(Yards::view(&state, viewer).mines, Yards::view(&other, viewer).mines);
    }
}

//! Why not: each answer names the rule, the hex and the unit in the way, and nothing that the asker may not know.

use barbarossa::ground::{UnitId, grid};
use barbarossa::inquiry::{Because, Chance, Obstacle, why_no_supply, why_not_move, why_not_react};
use barbarossa::{AXIS, Action, Ask, Barbarossa, Frame, SOVIET, Setup, State, Why, seat_of};
use hex::HexIndex;
use referee::{Game as _, Seat, Viewer, conformance::stroll};

fn sketch(text: &str) -> State {
    State::sketch("agc", text).unwrap_or_else(|fault| panic!("{fault}"))
}

fn hex(number: &str) -> HexIndex {
    grid().parse(number).unwrap()
}

fn ids(state: &State, keys: &[&str]) -> Vec<UnitId> {
    keys.iter().map(|key| state.ground.roster.id(key).unwrap_or_else(|| panic!("{key}"))).collect()
}

/// The rule, the hex and the unit of an answer, as people name them.
fn told(state: &State, because: &Because) -> (String, Option<String>, Option<String>) {
    let number = because.hex.map(|hex| grid().number(hex).to_string());
    let key = because.unit.map(|unit| state.ground.roster[unit].key.clone());
    (because.rule.to_string(), number, key)
}

/// What keeps Axis units from a hex.
fn kept(state: &State, keys: &[&str], to: &str) -> (String, Option<String>, Option<String>) {
    let units = ids(state, keys);
    told(state, &why_not_move(state, Viewer::Seat(AXIS), &units, hex(to)).unwrap_err())
}

/// What keeps Soviet units from reacting, as a viewer sees it.
fn idle(state: &State, seat: Seat, key: &str, to: &str) -> Result<Chance, Because> {
    why_not_react(state, Viewer::Seat(seat), &ids(state, &[key]), hex(to))
}

fn is(rule: &str, hex: &str, key: Option<&str>) -> (String, Option<String>, Option<String>) {
    let hex = (!hex.is_empty()).then(|| hex.to_owned());
    (rule.to_owned(), hex, key.map(str::to_owned))
}

#[test]
fn a_way_is_shown_where_there_is_one() {
    let state = sketch("turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2919");
    let units = ids(&state, &["agc-de-3pz"]);
    let way = why_not_move(&state, Viewer::Seat(AXIS), &units, hex("2920")).unwrap();
    assert_eq!(way.hexes.last(), Some(&hex("2920")));
    assert_eq!(way.hexes.len(), 2);
    assert!(why_not_move(&state, Viewer::Seat(AXIS), &units, hex("2919")).is_ok(), "an attack");
}

#[test]
fn d7a_spent_units_and_the_wrong_phase_are_named() {
    let state =
        sketch("turn 3 axis operations\n axis agc-de-3pz 2922 spent\n soviet agc-su-28rc 2910");
    assert_eq!(kept(&state, &["agc-de-3pz"], "2921"), is("D7a", "2922", Some("agc-de-3pz")));
    let units = ids(&state, &["agc-su-28rc"]);
    let because = why_not_move(&state, Viewer::Seat(SOVIET), &units, hex("2909")).unwrap_err();
    assert_eq!((because.rule.as_str(), because.obstacle), ("D4b", Obstacle::NotNow));
    let apart = ids(&state, &["agc-de-3pz", "agc-su-28rc"]);
    let because = why_not_move(&state, Viewer::Seat(AXIS), &apart, hex("2909")).unwrap_err();
    assert_eq!(because.obstacle, Obstacle::Refused(Why::OtherHex));
    assert!(why_not_move(&state, Viewer::Seat(AXIS), &[UnitId(9999)], hex("2909")).is_err());
    assert!(why_not_move(&state, Viewer::Seat(AXIS), &[], hex("2909")).is_err());
    assert!(why_not_move(&state, Viewer::Seat(AXIS), &units, HexIndex::new(60_000)).is_err());
}

#[test]
fn d7f_the_price_of_the_whole_way_is_named() {
    let state = sketch("turn 3 axis operations\n axis agc-de-5i 2922\n soviet agc-su-28rc 2901");
    let units = ids(&state, &["agc-de-5i"]);
    let because = why_not_move(&state, Viewer::Seat(AXIS), &units, hex("2912")).unwrap_err();
    assert_eq!(told(&state, &because), is("D7f", "2912", None));
    let Obstacle::TooFar { needed, left } = because.obstacle else { panic!("{because:?}") };
    assert!(needed >= 20 && left == 10, "{needed} {left}");
    assert!(
        because.tell(&state.ground).contains("2912 is too far: ")
            && because.tell(&state.ground).ends_with("5 MP left (D7f)")
    );
}

/// Rules: D2.8d
#[test]
fn d2_8d_the_enemy_whose_zone_stops_a_demoralized_unit_is_named() {
    let state = sketch(
        "turn 3 axis operations
         axis agc-de-5i 2922 demoralized
         soviet agc-su-28rc 2920",
    );
    assert_eq!(kept(&state, &["agc-de-5i"], "2921"), is("D2.8d", "2921", Some("agc-su-28rc")));
}

/// Rules: D6c, D6d
#[test]
fn d6d_strategic_movement_stops_before_the_enemy_who_is_named() {
    let state = sketch(
        "turn 3 axis strategic
         axis agc-de-5i 2930
         control axis 2929 2928 2927 2926
         soviet agc-su-28rc 2926",
    );
    assert_eq!(kept(&state, &["agc-de-5i"], "2927"), is("D6d", "2927", Some("agc-su-28rc")));
    let state = sketch("turn 3 axis strategic\n axis agc-de-5i 2930");
    assert_eq!(kept(&state, &["agc-de-5i"], "2928"), is("D6c", "2928", None));
}

/// Rules: D2.6.1a, D6f
#[test]
fn d2_6_1a_who_cannot_react_is_told_why() {
    let state = sketch(
        "turn 3 axis operations
         axis agc-de-3pz 2922
         soviet agc-su-29td 2919 sp 3
         soviet agc-su-25td 2819 spent
         soviet agc-su-7td 2719
         soviet agc-su-4rc 2719 demoralized
         soviet agc-su-28rc 3019",
    );
    let why = |key: &str, to: &str| told(&state, &idle(&state, SOVIET, key, to).unwrap_err());
    let near = idle(&state, SOVIET, "agc-su-29td", "2920").unwrap();
    assert_eq!(near, Chance { certain: true, withdrawal: false });
    assert!(idle(&state, SOVIET, "agc-su-29td", "2919").unwrap().withdrawal);
    assert_eq!(why("agc-su-29td", "2921"), is("D2.6c", "2921", Some("agc-su-29td")));
    assert_eq!(why("agc-su-25td", "2820"), is("D2.6.1a", "2819", Some("agc-su-25td")));
    assert_eq!(why("agc-su-7td", "2720"), is("R18", "2719", Some("agc-su-4rc")));
    assert_eq!(why("agc-su-28rc", "3020"), is("R17", "3019", Some("agc-su-28rc")));
    let own = why_not_react(&state, Viewer::Seat(AXIS), &ids(&state, &["agc-de-3pz"]), hex("2921"));
    assert_eq!(own.unwrap_err().rule.as_str(), "D2.6.1a");
    let sm = sketch("turn 3 axis strategic\n axis agc-de-3pz 2930\n soviet agc-su-29td 2919");
    assert_eq!(idle(&sm, SOVIET, "agc-su-29td", "2920").unwrap_err().rule.as_str(), "D6f");
}

#[test]
fn c4_6_1b_on_turn_1_no_soviet_reacts() {
    let state = sketch("turn 1 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-29td 2919");
    let because = idle(&state, SOVIET, "agc-su-29td", "2920").unwrap_err();
    assert_eq!(because.rule.as_str(), "C4.6.1b");
}

/// Rules: D2.4b, R72
#[test]
fn r72_the_enemy_learns_nothing_of_strength_by_asking() {
    let with = |sp: u8| {
        sketch(&format!(
            "turn 3 soviet operations\n axis agc-de-3pz 2920 sp {sp}\n soviet agc-su-28rc 2910"
        ))
    };
    let (weak, strong) = (with(3), with(9));
    let asked = |state: &State, seat: Seat| idle(state, seat, "agc-de-3pz", "2918");
    assert!(asked(&weak, AXIS).is_err() && asked(&strong, AXIS).unwrap().certain);
    assert_eq!(asked(&weak, SOVIET), asked(&strong, SOVIET));
    assert!(!asked(&weak, SOVIET).unwrap().certain);
    let far = idle(&weak, SOVIET, "agc-de-3pz", "2917").unwrap_err();
    assert_eq!(far.obstacle, Obstacle::OutOfRange { distance: 3, range: 2 });
}

/// Rules: C4.3.1a, C4.3.1b
#[test]
fn c4_3_1a_the_nearest_rail_and_its_distance_are_named() {
    let text = "axis agc-de-5i 2926\n axis agc-de-35i 2925";
    let state = sketch(&format!("turn 3 axis operations\n {text}"));
    let supply = |state: &State, key: &str| why_no_supply(state, &ids(state, &[key]));
    let line = supply(&state, "agc-de-5i").unwrap();
    assert_eq!(line.hexes.first(), Some(&hex("2926")));
    let because = supply(&state, "agc-de-35i").unwrap_err();
    assert_eq!(because.rule.as_str(), "C4.3.1a");
    assert_eq!(because.obstacle, Obstacle::OffRail { hexes: 4, allowed: 3 });
    let winter = sketch(&format!("turn 9 axis operations\n {text}"));
    assert_eq!(supply(&winter, "agc-de-5i").unwrap_err().rule.as_str(), "C4.3.1b");
}

/// Rules: D2.10a
#[test]
fn d2_10a_the_enemy_who_cuts_a_line_is_named() {
    let ring = ["2921", "2923", "2822", "2821", "3021", "3022"];
    let units = ["28rc", "47rc", "44rc", "2rc", "5rc", "1rc"];
    let ring: String = units
        .iter()
        .zip(ring)
        .map(|(unit, hex)| format!(" soviet agc-su-{unit} {hex}\n"))
        .collect();
    let state = sketch(&format!("turn 3 axis operations\n axis agc-de-3pz 2922\n{ring}"));
    let because = why_no_supply(&state, &ids(&state, &["agc-de-3pz"])).unwrap_err();
    assert_eq!((because.rule.as_str(), &because.obstacle), ("D2.10a", &Obstacle::EnemyUnit));
    let told = because.tell(&state.ground);
    assert!(
        told.starts_with("An enemy unit blocks the line: ") && told.ends_with("(D2.10a)"),
        "{told}"
    );
}

/// Rules: C4.3.1c
#[test]
fn c4_3_1c_rail_that_is_not_converted_feeds_nobody() {
    let state = sketch(
        "turn 3 axis operations
         axis agc-de-5i 2825
         control axis 2825 2826 2827 2828 2924
         rail 2825",
    );
    let because = why_no_supply(&state, &ids(&state, &["agc-de-5i"])).unwrap_err();
    assert_eq!(because.rule.as_str(), "C4.3.1c", "{because:?}");
}

/// At every strategic phase of random games the answers agree with the referee.
#[test]
fn answers_agree_with_the_referee_in_random_play() {
    let mut asked = [0_usize; 3];
    let grounds = ["agc/smolensk", "agc", "agn", "barbarossa/kiev"];
    for (seed, ground) in (1..=24).zip(grounds.into_iter().cycle()) {
        let start = Barbarossa::start(&Setup::of(ground)).unwrap();
        stroll::<Barbarossa>(start, seed, |moment| {
            if let Some(it) = moment.decision.as_ref().filter(|_| moment.step % 7 == 0) {
                agree(moment.state, it.owed.seat, &it.owed.ask, it.legal, &mut asked);
            }
            moment.step < 4_000
        });
    }
    assert!(asked.iter().all(|count| *count > 200), "{asked:?}");
}

/// Holds the answers against the legal list of one decision.
fn agree(state: &State, seat: Seat, ask: &Ask, legal: &[Action], asked: &mut [usize; 3]) {
    let viewer = Viewer::Seat(seat);
    let side = state.phasing;
    match (ask, state.frames.last()) {
        (Ask::Strategic, Some(Frame::Strategic(force))) if force.is_empty() => {
            let fresh = |unit: &UnitId| !state.unit(*unit).is(barbarossa::Mark::Spent);
            for (unit, _) in state.on_map(side).filter(|(unit, _)| fresh(unit)) {
                let may = legal.contains(&Action::Select { unit });
                let supplied = why_no_supply(state, &[unit]);
                assert!(!may || supplied.is_ok(), "{unit:?}: {supplied:?}");
                if let Err(because) = supplied {
                    assert!(!may, "{}", because.tell(&state.ground));
                }
                asked[0] += 1;
            }
        }
        (Ask::March { hex, .. }, Some(Frame::Activation(activation))) => {
            for (_, to) in state.ground.map.steps_from(*hex) {
                let may = legal.contains(&Action::Move { hex: to });
                let answer = why_not_move(state, viewer, &activation.march.force, to);
                let one_step = answer.as_ref().is_ok_and(|way| way.hexes.len() == 1);
                assert!(!may || one_step, "{to:?}: {answer:?}");
                asked[1] += 1;
            }
        }
        (Ask::React { hex }, Some(Frame::Reaction(window))) if window.force.is_empty() => {
            for (unit, _) in state.on_map(side.opponent()) {
                let may = legal.contains(&Action::Select { unit });
                let answer = why_not_react(state, viewer, &[unit], *hex);
                assert!(may || answer.is_err(), "{unit:?}: {answer:?}");
                assert_eq!(seat, seat_of(side.opponent()));
                asked[2] += 1;
            }
        }
        _ => {}
    }
}

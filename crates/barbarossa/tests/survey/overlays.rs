//! Zones, supply, threat, why not, and hexes in words.

use crate::survey::board::{hex, id, play, sketch};
use barbarossa::ground::{Side, grid};
use barbarossa::survey::reach::reach;
use barbarossa::survey::threat::threat;
use barbarossa::survey::why::{Matter, why_not};
use barbarossa::survey::zones::zones;
use barbarossa::survey::{describe_hex, supply};
use barbarossa::{AXIS, Action, SOVIET};

#[test]
fn d2_10b_a_friend_cancels_the_zoc_in_his_own_hex() {
    let state = sketch(
        "turn 3 axis operations\n axis agc-de-5i 2924\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2923",
    );
    let found = zones(&state, AXIS.into());
    let soviet = |number: &str| {
        found
            .zoc
            .iter()
            .find(|it| it.side == Side::Soviet && it.hex == hex(number))
            .map(|it| it.cancelled)
    };
    assert_eq!((soviet("2924"), soviet("2922")), (Some(true), Some(true)));
    let others = found.zoc.iter().filter(|it| it.side == Side::Soviet && !it.cancelled);
    assert_eq!(others.count(), 4);
    assert_eq!(soviet("2923"), None, "not in its own hex");
}

#[test]
fn d2_6c_the_range_of_the_enemy_is_an_upper_bound() {
    let state =
        sketch("turn 3 soviet operations\n axis agc-de-3pz 2922 sp 5\n soviet agc-su-14td 2918");
    let of = |viewer: referee::Seat| {
        let found = zones(&state, viewer.into());
        let panzers = found.zoi.into_iter().find(|it| it.side == Side::Axis).expect("a ZOI");
        (panzers.range, panzers.upper)
    };
    assert_eq!(of(AXIS), (1, false));
    assert_eq!(of(SOVIET), (2, true));
    let demoralized = sketch("turn 3 soviet operations\n axis agc-de-3pz 2922 demoralized");
    assert!(zones(&demoralized, AXIS.into()).zoi.is_empty());
    assert!(zones(&demoralized, AXIS.into()).zoc.is_empty());
}

#[test]
fn c4_6_1b_on_turn_one_the_soviets_have_no_zones() {
    let state = sketch("turn 1 axis operations\n axis agc-de-3pz 2930\n soviet agc-su-28rc 2928");
    let found = zones(&state, SOVIET.into());
    assert!(found.zoc.iter().all(|it| it.side == Side::Axis));
}

#[test]
fn c4_3_1a_a_line_is_shown_or_where_it_breaks() {
    let state = sketch(
        "turn 3 axis operations\n axis agc-de-3pz 2930\n axis agc-de-5i 2712\n soviet agc-su-28rc 2922",
    );
    let near = supply::of_units(&state, &[id(&state, "agc-de-3pz")]);
    let line = &near.lines[0];
    assert!(
        line.ok
            && line.path.first() == Some(&hex("2930"))
            && line.source == line.path.last().copied()
    );
    assert!(!line.rail.is_empty() && line.rail.len() <= line.path.len());
    assert!(near.supplied.contains(&hex("2930")) && !near.supplied.contains(&hex("2712")));
    let far = supply::of_units(&state, &[id(&state, "agc-de-5i")]);
    let cut = &far.lines[0];
    assert!(!cut.ok && cut.blocked.is_some());
    assert_eq!(cut.path.first(), Some(&hex("2712")), "the broken line begins at the force");
    assert_eq!(cut.path.last().copied(), cut.blocked, "and ends where it breaks");
    assert!(cut.path.windows(2).all(|pair| grid().distance(pair[0], pair[1]) == 1));
    assert_eq!(cut.because.as_ref().map(|it| it.kind), Some("no_supply"));
    let side = supply::of_side(&state, Side::Axis);
    assert_eq!(side.lines.len(), 1, "only those without a line");
    assert!(supply::of_units(&state, &[]).lines.iter().all(|line| !line.ok));
}

#[test]
fn d2_6_1b_the_threat_is_where_somebody_may_react() {
    let state = sketch("turn 3 axis operations\n axis agc-de-5i 2924\n soviet agc-su-14td 2921");
    let units = [id(&state, "agc-de-5i")];
    let found = threat(&state, AXIS.into(), Some(&units)).expect("a force");
    assert!(
        found.hexes.iter().any(|it| it.hex == hex("2922") && it.forces == 1 && it.chance > 0.0)
    );
    assert!(found.hexes.iter().all(|it| it.hex != hex("2924")));
    let all = reach(&state, AXIS.into(), Some(&units)).expect("a force").hexes.len();
    assert!(found.hexes.len() < all, "not everywhere");
}

#[test]
fn d6f_nobody_reacts_to_strategic_movement() {
    let state = sketch("turn 3 axis strategic\n axis agc-de-5i 2930\n soviet agc-su-14td 2921");
    let found = threat(&state, AXIS.into(), Some(&[id(&state, "agc-de-5i")])).expect("a force");
    assert!(found.hexes.is_empty());
}

#[test]
fn d8_1b_only_the_one_who_is_asked_may_try_an_answer() {
    let mut state =
        sketch("turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2921");
    play(&mut state, &["concert 2921"]);
    let select = Action::Select { unit: id(&state, "agc-de-3pz") };
    let ask = |seat: referee::Seat| {
        why_not(&state, seat.into(), Matter::Action(&select)).expect("no plan yet")
    };
    assert_eq!((ask(AXIS).rule.as_str(), ask(SOVIET).kind), ("D8.1b", "not_now"));
}

#[test]
fn d7f_why_not_names_the_rule_and_the_hex() {
    let state = sketch("turn 3 axis operations\n axis agc-de-5i 2928\n soviet agc-su-14td 2921");
    let units = [id(&state, "agc-de-5i")];
    let to = |number: &str| {
        why_not(&state, AXIS.into(), Matter::Going { units: &units, hex: hex(number) })
    };
    assert_eq!(to("2927"), None);
    let far = to("2914").expect("too far");
    assert_eq!(
        (far.rule.as_str(), far.kind, &far.hexes[..]),
        ("D7f", "too_far", &[hex("2914")][..])
    );
    assert!(far.text.ends_with("(D7f)"), "{}", far.text);
    let tanks = [id(&state, "agc-su-14td")];
    let react = why_not(&state, SOVIET.into(), Matter::Going { units: &tanks, hex: hex("2927") });
    assert_eq!(react.expect("out of its ZOI").rule.as_str(), "D2.6c");
}

#[test]
fn r72_a_hex_is_described_with_reach_and_no_hidden_strength() {
    let mut state = sketch(
        "turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2920 sp 3\n soviet agc-su-2rc 2920",
    );
    // The pair was seen to lose three, nobody saw which of them.
    let (pair, other) = (id(&state, "agc-su-28rc"), id(&state, "agc-su-2rc"));
    state.pools[other.index()] = state.pools[pair.index()];
    let found = reach(&state, AXIS.into(), Some(&[id(&state, "agc-de-3pz")])).expect("a force");
    let text = describe_hex(&state, AXIS.into(), hex("2920"), Some(&found));
    assert!(text.contains("28th Rifle Corps, up to 6") && !text.contains("3 of 6"), "{text}");
    assert!(
        text.contains("In your reach, ") && text.contains("of 8 MP. Attack possible."),
        "{text}"
    );
    let own = describe_hex(&state, SOVIET.into(), hex("2920"), None);
    assert!(own.contains("28th Rifle Corps, 3 of 6"), "{own}");
}

/// Rules: D10a, C4.6.1b
#[test]
fn d10a_only_those_who_would_surrender_now_are_named() {
    use barbarossa::ground::Side;
    use barbarossa::survey::supply::of_side;
    let lost = |text: &str| {
        let state = sketch(text);
        of_side(&state, Side::Axis).surrendering.len()
    };
    let cut = "axis agc-de-3pz 2815\n soviet agc-su-28rc 2814\n soviet agc-su-4rc 2816
        soviet agc-su-47rc 2715\n soviet agc-su-44rc 2915";
    assert_eq!(lost(&format!("turn 3 axis operations\n {cut}")), 1);
    assert_eq!(lost(&format!("turn 1 axis operations\n {cut}")), 0, "no Soviet ZOC on turn 1");
    let shaken = cut.replace("agc-su-28rc 2814", "agc-su-28rc 2814 demoralized");
    let shaken = shaken.replace("agc-su-4rc 2816", "agc-su-4rc 2816 demoralized");
    let shaken = shaken.replace("agc-su-47rc 2715", "agc-su-47rc 2715 demoralized");
    let shaken = shaken.replace("agc-su-44rc 2915", "agc-su-44rc 2915 demoralized");
    assert_eq!(lost(&format!("turn 3 axis operations\n {shaken}")), 0, "only steady forces press");
    assert_eq!(lost(&format!("turn 3 soviet operations\n {cut}")), 0, "only the phasing player");
}

/// Rules: D2.6.1g
#[test]
fn d2_6_1g_no_force_is_said_to_react_with_no_chance() {
    // Two tank divisions are known to have 2 SP between them: neither stack has a ZOI of two hexes.
    let mut state = sketch(
        "turn 3 axis operations
         axis agc-de-3pz 2922
         soviet agc-su-4td 2919 sp 1
         soviet agc-su-7td 2919 sp 1",
    );
    let pool = id(&state, "agc-su-4td").0.min(id(&state, "agc-su-7td").0);
    for key in ["agc-su-4td", "agc-su-7td"] {
        let at = id(&state, key).index();
        state.pools[at] = pool;
    }
    let unit = id(&state, "agc-de-3pz");
    let found = reach(&state, AXIS.into(), Some(&[unit])).expect("a force");
    let met = found.hexes.iter().filter(|it| it.react > 0);
    met.for_each(|it| assert!(it.react_chance > 0.0, "{it:?}"));
    let far = found.hexes.iter().find(|it| it.hex == hex("2921")).expect("2921 is in reach");
    assert_eq!(far.react, 0, "two hexes off");
}

/// Rules: D7f
#[test]
fn d7f_a_hex_that_is_not_next_to_the_force_is_refused_for_its_own_reason() {
    let mut state =
        sketch("turn 3 axis operations\n axis agc-de-5i 2928\n soviet agc-su-28rc 2910");
    play(&mut state, &["select agc-de-5i", "begin"]);
    let why = |to: &str| {
        let action = Action::Move { hex: hex(to) };
        why_not(&state, AXIS.into(), Matter::Action(&action)).expect("refused").text
    };
    assert_eq!(why("2928"), "The force is already in 2928 (D7f)");
    assert!(why("2926").starts_with("2926 is not adjacent to the force."), "{}", why("2926"));
    assert!(why("2914").starts_with("2914 is too far: "), "{}", why("2914"));
}

/// Rules: C4.3.1a
#[test]
fn c4_3_1a_a_line_that_is_too_long_off_rail_is_told_with_its_limit() {
    let state = sketch(
        "turn 3 axis operations\n axis agc-de-5i 2918\n control axis 2919 2920 2921 2922 2923 2924 2925 2926 2927 2928",
    );
    let line = &supply::of_units(&state, &[id(&state, "agc-de-5i")]).lines[0];
    let text = &line.because.as_ref().expect("no line").text;
    assert!(text.contains(" hexes to rail in ") && text.contains(": limit 3"), "{text}");
}

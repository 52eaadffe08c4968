//! The rules of setting up, and the historical set-ups under them.

use crate::ground::{GAMES, ground, hex, unit};
use barbarossa::ground::{
    GroundRef, Placement, SetupFault, Side, grid, legal_setup_hex, legal_stack, setup_problems,
};

fn rule_against(ground: &GroundRef, key: &str, number: &str) -> Option<&'static str> {
    let refused = legal_setup_hex(ground, unit(ground, key), hex(number)).err()?;
    Some(refused.rule.as_str())
}

/// The historical set-up with one unit moved elsewhere.
fn moved(ground: &GroundRef, side: Side, key: &str, number: &str) -> Vec<Placement> {
    let mut placements = ground.start.historical(side).to_vec();
    let id = unit(ground, key);
    let it = placements.iter_mut().find(|it| it.unit == id).expect("it sets up");
    it.hex = hex(number);
    placements
}

#[test]
fn historical_set_ups_obey_every_rule_in_every_game() {
    for game in GAMES {
        let ground = ground(game);
        for side in Side::BOTH {
            let placements = ground.start.historical(side);
            assert!(!placements.is_empty());
            let faults = setup_problems(&ground, side, placements);
            assert!(faults.is_empty(), "{game} {side}: {faults:?}");
        }
    }
}

/// Rules: C6b, S6b, R63
#[test]
fn c6b_every_hex_at_the_german_border_holds_a_soviet_unit() {
    let listed = |game: &str| -> Vec<String> {
        ground(game).border().iter().map(|at| grid().number(at).to_string()).collect()
    };
    assert_eq!(listed("agc"), ["2529", "2629", "2729", "2828", "2928", "3027", "3128", "3228"]);
    assert_eq!(listed("ags"), ["3528", "3628", "3629", "3630", "3631", "3632", "3733", "3832"]);
    assert_eq!(listed("barbarossa").len(), 30);
    let agc = ground("agc");
    let opened = moved(&agc, Side::Soviet, "agc-su-205md", "3026");
    let faults = setup_problems(&agc, Side::Soviet, &opened);
    assert_eq!(faults.len(), 1);
    assert_eq!(
        (faults[0].rule.as_str(), faults[0].why),
        ("C6b", SetupFault::BorderOpen(hex("3228")))
    );
}

/// Rules: C6c, S6c
#[test]
fn c6c_further_soviets_start_in_towns_and_cities() {
    let agc = ground("agc");
    assert_eq!(rule_against(&agc, "agc-su-2rc", "2819"), None, "Minsk");
    assert_eq!(rule_against(&agc, "agc-su-2rc", "2811"), None, "Smolensk");
    assert_eq!(rule_against(&agc, "agc-su-2rc", "2529"), None, "the border itself");
    assert_eq!(rule_against(&agc, "agc-su-2rc", "2820"), Some("C6c"), "open country");
    assert_eq!(rule_against(&agc, "agc-su-2rc", "2732"), Some("C6c"), "Warsaw");
    let ags = ground("ags");
    assert_eq!(rule_against(&ags, "ags-su-48rc", "4726"), None, "Beltsy");
    assert_eq!(rule_against(&ags, "ags-su-48rc", "4826"), Some("S6c"), "the Prut");
}

#[test]
fn c6d_germans_start_behind_the_border_in_rows_25_to_32() {
    let agc = ground("agc");
    assert_eq!(rule_against(&agc, "agc-de-7pz", "2530"), None);
    assert_eq!(rule_against(&agc, "agc-de-7pz", "3234"), None);
    assert_eq!(rule_against(&agc, "agc-de-7pz", "3027"), Some("C6d"));
    assert_eq!(rule_against(&agc, "agc-de-7pz", "2426"), Some("C1.3a"), "Suwalki is outside");
    assert_eq!(rule_against(&ground("barbarossa"), "agc-de-7pz", "2426"), None);
}

#[test]
fn c1_3a_nobody_starts_outside_the_area() {
    let agc = ground("agc");
    assert_eq!(rule_against(&agc, "agc-su-2rc", "4018"), Some("C1.3a"));
    assert_eq!(rule_against(&ground("barbarossa"), "agc-su-2rc", "4018"), None);
}

#[test]
fn s6d_only_hungarians_start_in_hungary() {
    let ags = ground("ags");
    assert_eq!(rule_against(&ags, "ags-hu-1mb", "4033"), None);
    assert_eq!(rule_against(&ags, "ags-de-14pz", "4033"), Some("S6d"));
    assert_eq!(rule_against(&ags, "ags-ro-gd", "4033"), Some("S6d"));
    assert_eq!(rule_against(&ags, "ags-hu-1mb", "4927"), Some("S6d"), "theirs is Hungary");
    assert_eq!(rule_against(&ags, "ags-de-50i", "4927"), None, "11th Army is in Romania");
    assert_eq!(rule_against(&ags, "ags-de-14pz", "4927"), None, "anywhere behind the border");
}

#[test]
fn s1_3a_nobody_starts_in_rows_35_and_36_east_of_the_marshes() {
    assert_eq!(rule_against(&ground("ags"), "ags-su-49rc", "3516"), Some("S1.3a"));
    assert_eq!(rule_against(&ground("barbarossa"), "ags-su-49rc", "3516"), None, "Gomel");
}

/// Rules: N18, N19, N20
#[test]
fn n18_soviets_may_also_face_the_finns() {
    let agn = ground("agn");
    assert_eq!(rule_against(&agn, "agn-su-71rd", "0507"), None, "touches Finland");
    assert_eq!(rule_against(&agn, "agn-su-71rd", "0904"), Some("N18"), "open country");
    assert_eq!(rule_against(&agn, "agn-su-3td", "1614"), Some("N18"), "Leningrad is its place");
    assert_eq!(rule_against(&agn, "agn-de-1pz", "2027"), None);
    assert_eq!(rule_against(&agn, "agn-de-1pz", "0717"), Some("N19"), "Helsinki");
    assert_eq!(rule_against(&agn, "agn-fi-1d", "0717"), None);
    assert_eq!(rule_against(&agn, "agn-fi-1d", "2027"), Some("N20"));
}

#[test]
fn d5a_reinforcements_do_not_set_up() {
    assert_eq!(rule_against(&ground("agc"), "agc-su-24a", "2802"), Some("D5a"));
}

/// Rules: C4.1a, C4.1b, R14
#[test]
fn c4_1a_stacks_are_limited_at_set_up() {
    let agc = ground("agc");
    let five = moved(&agc, Side::Axis, "agc-de-8i", "2530");
    let faults = setup_problems(&agc, Side::Axis, &five);
    assert_eq!(faults.len(), 1);
    assert_eq!(
        (faults[0].rule.as_str(), faults[0].why),
        ("C4.1a", SetupFault::OverStacked(hex("2530")))
    );
    let minsk = hex("2819");
    let stack = |keys: &[&str]| {
        let units: Vec<_> = keys.iter().map(|key| unit(&agc, key)).collect();
        legal_stack(&agc, minsk, &units).err().map(|refused| refused.rule.as_str())
    };
    assert_eq!(stack(&["agc-su-2rc", "agc-su-44rc"]), None);
    assert_eq!(stack(&["agc-su-2rc", "agc-su-44rc", "agc-su-26td"]), Some("C4.1b"));
    assert_eq!(stack(&["agc-su-2rc", "agc-su-214abn", "agc-su-26td"]), None);
    assert_eq!(stack(&["agc-su-2rc", "agc-su-44rc", "agc-nk-17bd"]), None, "one regiment is free");
}

#[test]
fn s4_7a_hungarians_and_romanians_never_share_a_hex() {
    let ags = ground("ags");
    let pair = ["ags-hu-1mb", "ags-ro-gd"].map(|key| unit(&ags, key));
    let refused = legal_stack(&ags, hex("4927"), &pair).unwrap_err();
    assert_eq!((refused.rule.as_str(), refused.why), ("S4.7a", SetupFault::Quarrel(hex("4927"))));
    let friends = ["ags-de-76i", "ags-ro-gd"].map(|key| unit(&ags, key));
    assert!(legal_stack(&ags, hex("4927"), &friends).is_ok());
}

#[test]
fn n5_finns_stack_with_one_german_division_only() {
    let agn = ground("agn");
    let stack = |german| ["agn-fi-1d", german].map(|key| unit(&agn, key));
    assert!(legal_stack(&agn, hex("0717"), &stack("agn-de-163i")).is_ok());
    let refused = legal_stack(&agn, hex("0717"), &stack("agn-de-93i")).unwrap_err();
    assert_eq!(refused.rule.as_str(), "N5");
}

#[test]
fn c6a_each_unit_is_placed_once() {
    let agc = ground("agc");
    let mut placements = agc.start.historical(Side::Axis).to_vec();
    let first = placements[0];
    placements.push(first);
    let faults = setup_problems(&agc, Side::Axis, &placements);
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].why, SetupFault::PlacedTwice(first.unit));
    let faults = setup_problems(&agc, Side::Axis, &placements[1..placements.len() - 1]);
    assert_eq!(faults[0].why, SetupFault::NotPlaced(first.unit));
    assert_eq!(faults[0].rule.as_str(), "C6a");
}

#[test]
fn panzer_groups_stand_where_they_stood() {
    let agc = ground("agc");
    let at = |ground: &GroundRef, key: &str| {
        let id = unit(ground, key);
        ground.start.historical(Side::Axis).iter().find(|it| it.unit == id).unwrap().hex
    };
    let brest = hex("3027");
    for key in ["agc-de-3pz", "agc-de-4pz", "agc-de-17pz", "agc-de-18pz"] {
        assert!(grid().distance(at(&agc, key), brest) <= 2, "{key}");
    }
    let whole = ground("barbarossa");
    let suwalki = whole.map.place_named("Suwalki").unwrap().hex;
    for key in ["agc-de-7pz", "agc-de-20pz", "agc-de-12pz", "agc-de-19pz"] {
        assert!(grid().distance(at(&whole, key), suwalki) <= 1, "{key}");
    }
    let tilsit = whole.map.place_named("Tilsit").unwrap().hex;
    assert!(grid().distance(at(&whole, "agn-de-8pz"), tilsit) <= 1);
}

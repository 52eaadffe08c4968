//! C1 to C3, C4.1, C5 and C6: boundaries, postures, stacking, victory, setting up; and the frame of the game.

use crate::rules::Board;
use barbarossa::ground::{Side, grid};
use barbarossa::{AXIS, Action, Barbarossa, Event, Level, Outcome, SOVIET, Setup, Where};
use damos::Posture;
use hex::HexIndex;
use referee::{Game as _, Pending};

/// How a game stands at its end.
pub(crate) fn ended(board: &Board) -> Outcome {
    match Barbarossa::pending(&board.state) {
        Pending::Over(outcome) => outcome,
        _ => panic!("it is not over: {}", board.asked()),
    }
}

/// Level and rule of an outcome.
pub(crate) fn verdict(board: &Board) -> (Level, &'static str) {
    let outcome = ended(board);
    (outcome.level, outcome.rule.expect("a rule").as_str())
}

/// A new game.
pub(crate) fn new_game(ground: &str) -> Board {
    let state = Barbarossa::start(&Setup::of(ground)).expect("a game");
    Board { state, log: Vec::new() }
}

#[test]
fn c1_0a_the_period_is_july_to_december_1941() {
    let board = Board::flat("turn 1 axis operations");
    let name = |turn: u8| board.state.ground.turn_name(turn);
    assert_eq!([name(1), name(4), name(12)], ["early July", "late August", "late December"]);
}

#[test]
fn s1_0a_the_southern_game_has_the_same_period_and_is_about_kiev() {
    let south = new_game("ags").state.ground;
    assert_eq!([south.turn_name(1), south.turn_name(12)], ["early July", "late December"]);
    let kiev = south.map.place_named("Kiev").expect("Kiev is on the map");
    assert!(south.victory.places.contains(&kiev.hex));
}

#[test]
fn c1_1a_a_hex_is_about_25_miles() {
    // Distances in miles, as the crow flies; counted in hexes they grow by up to a seventh off the grain of the grid.
    let pairs = [("2811", "2802", 229), ("3027", "2819", 203), ("4018", "5604", 478)];
    for (from, to, miles) in pairs {
        let hex = |number| grid().parse(number).expect("a hex");
        let ours = grid().distance(hex(from), hex(to)) * 25;
        assert!(ours.abs_diff(miles) * 100 <= miles * 17, "{from} to {to}: {ours} for {miles}");
    }
}

#[test]
fn r7_the_game_ends_after_turn_12_and_by_option_after_13() {
    assert_eq!(ended(&Board::flat("turn 12 soviet end")).winner, Side::Soviet);
    let longer = Board::on("agc;turns=13", "turn 12 soviet end");
    assert_eq!(longer.state.turn, 13);
    assert_eq!(ended(&Board::on("agc;turns=13", "turn 13 soviet end")).winner, Side::Soviet);
}

#[test]
fn r8_rows_grow_southward_and_columns_westward() {
    let hex = |number: &str| grid().parse(number).expect("a hex");
    // One straight line runs south-east from 3218 to 3716.
    assert_eq!(grid().distance(hex("3218"), hex("3716")), 5);
    let mut board = Board::flat("turn 3 axis operations\n axis agc-de-5i 2922");
    board.play("select agc-de-5i; begin");
    let around = ["2921", "2923", "2821", "2822", "3021", "3022"];
    assert!(around.iter().all(|hex| board.allows(&format!("move {hex}"))));
    // A hex that no map prints is refused, not looked up.
    let nowhere = Action::Move { hex: HexIndex::new(u16::MAX) };
    assert_eq!(Barbarossa::check(&board.state, AXIS, &nowhere).unwrap_err().rule.as_str(), "R8");
}

/// Rules: C1.3a, C1.3d
#[test]
fn c1_3d_nobody_moves_over_the_northern_limit() {
    // Row 24 belongs to the game from Vilnius (2422) eastward, row 23 from 2317.
    let mut board =
        Board::on("agc", "turn 3 axis operations\n axis agc-de-5i 2522\n axis agc-de-35i 2418");
    board.play("select agc-de-5i; begin");
    assert!(board.allows("move 2422"));
    board.play("move 2422");
    assert_eq!(board.refused("move 2423"), "C1.3a");
    board.play("stop; select agc-de-35i; begin");
    assert_eq!(board.refused("move 2318"), "C1.3a");
}

#[test]
fn c1_3c_east_of_the_marshes_the_southern_limit_widens_to_row_37() {
    let mut board =
        Board::on("agc", "turn 3 axis operations\n axis agc-de-5i 3218\n axis agc-de-35i 3716");
    board.play("select agc-de-5i; begin");
    assert!(board.allows("move 3318"));
    assert_eq!(board.refused("move 3319"), "C1.3a");
    board.play("stop; select agc-de-35i; begin");
    assert_eq!(board.refused("move 3717"), "C1.3a");
    assert_eq!(board.refused("move 3815"), "C1.3a");
}

#[test]
fn c1_3e_russian_units_keep_to_the_same_area() {
    let mut board = Board::on("agc", "turn 3 soviet operations\n soviet agc-su-28rc 2422");
    board.play("select agc-su-28rc; begin");
    assert_eq!(board.refused("move 2423"), "C1.3a");
}

#[test]
fn c1_3g_the_combined_game_has_no_such_limits() {
    let text = "turn 3 axis operations\n axis agc-de-5i 2422\n axis agc-de-35i 3716";
    let mut board = Board::on("barbarossa", text);
    board.play("select agc-de-5i; begin");
    assert!(board.allows("move 2423"));
    board.play("stop; select agc-de-35i; begin");
    assert!(board.allows("move 3717"));
}

/// Rules: C1.3b, R68
#[test]
fn c1_3b_germans_stay_out_of_the_marshes() {
    let mut board = Board::flat("turn 3 axis operations\n axis agc-de-5i 3127");
    board.play("select agc-de-5i; begin");
    assert_eq!(board.refused("move 3126"), "C1.3b");
    assert!(board.allows("move 3027"));
    // The Russians know their way.
    let mut russian = Board::flat("turn 3 soviet operations\n soviet agc-su-28rc 3127");
    russian.play("select agc-su-28rc; begin");
    assert!(russian.allows("move 3126"));
}

#[test]
fn c1_3b_who_had_to_retreat_into_a_marsh_leaves_it_the_quickest_way() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 3222\n axis agc-de-35i 2930");
    assert_eq!(board.refused("done"), "C1.3b");
    board.play("select agc-de-5i; begin");
    assert_eq!(board.refused("stop"), "C1.3b");
    assert_eq!(board.refused("move 3223"), "C1.3b");
    board.play("move 3122; stop");
    assert!(board.allows("done"));
}

/// Whether a side would have to give up units in a hex.
fn over(ground: &str, side: &str, units: &[&str]) -> bool {
    let hex = if ground == "agc" { "2811" } else { "4120" };
    let lines = units.iter().map(|unit| format!("\n {side} {unit} {hex}"));
    let text = format!("turn 3 {side} overstacking{}", lines.collect::<String>());
    Board::on(ground, &text).legal().iter().any(|it| it.starts_with("discard"))
}

#[test]
fn c4_1a_four_german_units_stay_in_a_hex_whatever_they_are() {
    let four = ["agc-de-3pz", "agc-de-5i", "agc-de-gd", "agc-de-1cav"];
    assert!(!over("agc", "axis", &four));
    assert!(over("agc", "axis", &[&four[..], &["agc-de-35i"]].concat()));
}

#[test]
fn c4_1b_two_russians_or_three_with_two_divisions_among_them() {
    assert!(!over("agc", "soviet", &["agc-su-28rc", "agc-su-2rc"]));
    assert!(over("agc", "soviet", &["agc-su-28rc", "agc-su-2rc", "agc-su-29td"]));
    assert!(!over("agc", "soviet", &["agc-su-28rc", "agc-su-4td", "agc-su-29td"]));
    assert!(over("agc", "soviet", &["agc-su-28rc", "agc-su-4td", "agc-su-29td", "agc-su-7td"]));
}

#[test]
fn c4_1c_a_brigade_counts_as_a_division() {
    assert!(!over("agc", "soviet", &["agc-su-28rc", "agc-su-4td", "agc-su-214abn"]));
}

#[test]
fn c4_1d_one_nkvd_regiment_is_free() {
    assert!(!over("agc", "soviet", &["agc-su-28rc", "agc-su-2rc", "agc-nk-17bd"]));
    assert!(over("agc", "soviet", &["agc-su-28rc", "agc-su-2rc", "agc-nk-17bd", "agc-nk-86bd"]));
}

/// Rules: R13, C1.2c
#[test]
fn r13_allies_share_zoi_with_the_germans_but_not_their_stacking() {
    let romanians = ["ags-ro-gd", "ags-ro-13id", "ags-ro-15id", "ags-ro-14id"];
    assert!(over("ags", "axis", &romanians), "allies by themselves as the Russians");
    assert!(!over("ags", "axis", &[&romanians[..3], &["ags-de-44i"]].concat()));
    assert!(over("ags", "axis", &[&romanians[..3], &["ags-de-44i", "ags-de-57i"]].concat()));
    let board = Board::on(
        "ags",
        "turn 3 soviet operations\n axis ags-ro-5cb 4120\n axis ags-it-pas 4320\n axis ags-ro-1mb 4520",
    );
    let range = |hex: &str| board.state.zoi_range(Side::Axis, board.hex(hex));
    assert_eq!(
        [range("4120"), range("4320"), range("4520")],
        [1, 1, 0],
        "mountain troops are foot"
    );
}

/// The posture that the Russians of the text take against an attack on a hex.
fn posture(ground: &str, hex: &str, from: &str, units: &[&str]) -> Option<Posture> {
    let lines: String = units.iter().map(|unit| format!("\n soviet {unit} {hex} spent")).collect();
    let text = format!("turn 3 axis operations\n axis agc-de-5i {from}{lines}");
    let mut board = Board::on(ground, &text);
    board.play(&format!("select agc-de-5i; begin; move {hex}; plan meeting"));
    board.log.iter().find_map(|event| match event {
        Event::Postured { posture } => Some(*posture),
        _ => None,
    })
}

/// Rules: C2.1b, C2.1c
#[test]
fn c2_1b_a_russian_counterattacks_if_he_can_and_else_stands() {
    // Polotsk (2416) is a town in clear terrain.
    let at = |units: &[&str]| posture("agc", "2416", "2417", units);
    assert_eq!(at(&["agc-su-28rc"]), Some(Posture::Steadfast));
    assert_eq!(at(&["agc-su-28rc", "agc-su-29td"]), Some(Posture::Counterattack));
    assert_eq!(at(&["agc-su-29md"]), Some(Posture::Counterattack), "mechanized alone (R36)");
    assert_eq!(at(&["agc-su-6cc"]), Some(Posture::Steadfast));
}

/// Rules: C2.1a, R36
#[test]
fn r36_in_a_city_even_armor_stands() {
    assert_eq!(posture("agc", "2819", "2820", &["agc-su-29td"]), Some(Posture::Steadfast));
    assert_eq!(posture("agc", "2802", "2803", &["agc-su-29td"]), Some(Posture::Steadfast));
    // So do the Germans; elsewhere they choose.
    let attacked = |hex: &str, from: &str| {
        let text = format!(
            "turn 3 soviet operations\n soviet agc-su-28rc {from}\n axis agc-de-3pz {hex} spent"
        );
        let mut board = Board::on("agc", &text);
        board.play(&format!("select agc-su-28rc; begin; move {hex}; plan meeting"));
        board
    };
    assert!(
        attacked("2819", "2818")
            .saw(|it| matches!(it, Event::Postured { posture: Posture::Steadfast }))
    );
    assert!(attacked("2917", "2916").allows("posture counterattack"));
}

/// Rules: C2.1c, C2.1d
#[test]
fn c2_1d_terrain_and_units_close_postures_to_the_germans() {
    let attacked = |unit: &str, hex: &str, from: &str| {
        let text = format!(
            "turn 3 soviet operations\n soviet agc-su-28rc {from}\n axis {unit} {hex} spent"
        );
        let mut board = Board::on("agc", &text);
        board.play(&format!("select agc-su-28rc; begin; move {hex}; plan meeting"));
        board
    };
    // Woods: without tanks no counterattack; alone no elastic defense.
    let woods = attacked("agc-de-5i", "2817", "2816");
    assert_eq!(woods.refused("posture counterattack"), "C2.1c");
    assert!(woods.allows("posture hedgehog") && woods.allows("posture steadfast"));
    // Marsh (2518): no counterattack even with tanks.
    let marsh = attacked("agc-de-3pz", "2518", "2517");
    assert_eq!(marsh.refused("posture counterattack"), "C2.1d");
}

/// Rules: C5a, C5c, C5d
#[test]
fn c5a_moscow_decides_the_game_of_army_group_center() {
    let end = |text: &str| Board::flat(&format!("turn 12 soviet end\n {text}"));
    assert_eq!(verdict(&end("control axis 2802")), (Level::AxisMajor, "C5a"));
    let two = "axis agc-de-5i 2702\n axis agc-de-35i 2703";
    assert_eq!(verdict(&end(two)), (Level::AxisMinor, "C5c"));
    let one = "axis agc-de-5i 2703\n axis agc-de-35i 2703";
    assert_eq!(verdict(&end(one)), (Level::SovietSubstantial, "C5d"));
    assert_eq!(ended(&end(two)).winner, Side::Axis);
}

/// Rules: C5b, R59
#[test]
fn c5b_moscow_is_isolated_without_a_line_to_the_east_edge() {
    // 2801 and 2803 with their ZOC close all six hexes around Moscow.
    let ring =
        "turn 12 soviet end\n axis agc-de-5i 2801\n axis agc-de-35i 2803\n soviet agc-su-5a 2802";
    assert_eq!(verdict(&Board::flat(ring)), (Level::AxisMajor, "C5a"));
    // A Russian force cancels the ZOC in its hex, and the line runs on over 2602.
    let helped = Board::flat(&format!("{ring}\n soviet agc-su-16a 2702"));
    assert_eq!(verdict(&helped), (Level::AxisMinor, "C5c"));
    // Demoralized units have no ZOC.
    let shaken = Board::flat(&format!("{ring} demoralized").replace("2803", "2803 demoralized"));
    assert_eq!(verdict(&shaken), (Level::AxisMinor, "C5c"));
}

#[test]
fn c5e_three_of_four_cities_decide_the_combined_game() {
    let end = |cities: &str| {
        Board::on("barbarossa", &format!("turn 12 soviet end\n control axis {cities}"))
    };
    assert_eq!(verdict(&end("1110 4018 5604")), (Level::AxisMajor, "C5e"));
    assert_eq!(
        verdict(&end("1110 4018")),
        (Level::SovietSubstantial, "C5e"),
        "there is no minor victory"
    );
}

#[test]
fn c6a_the_russian_sets_up_first() {
    let mut board = new_game("agc");
    assert_eq!(board.owes(), Some(SOVIET));
    assert_eq!(board.refused("place agc-de-3pz 2530"), "C6a");
    assert_eq!(board.refused("done"), "C6a");
    board.play("place_default; done");
    assert_eq!(board.owes(), Some(AXIS));
    board.play("place_default; done");
    assert_eq!((board.state.turn, board.owes(), board.state.phasing), (1, Some(AXIS), Side::Axis));
}

/// Rules: G8, C6a
#[test]
fn g8_units_go_down_in_any_order_and_can_be_taken_up_again() {
    let mut board = new_game("agc");
    assert!(board.allows("place agc-su-4rc 2819"), "somebody is always in hand");
    assert_eq!(board.refused("place agc-su-28rc 3027"), "G8");
    assert_eq!(board.refused("take_up agc-su-4rc"), "G8", "it is in hand");
    board.play(
        "take_up agc-su-28rc; place agc-su-28rc 3027; take_up agc-su-2rc; place agc-su-2rc 2819",
    );
    assert_eq!(board.state.special.taken_up, 0, "an order is no change of mind");
    assert_eq!(board.refused("place agc-su-28rc 2819"), "C6a");
    assert_eq!(board.refused("take_up agc-de-3pz"), "G8", "not his");
    assert_eq!(board.refused("take_up agc-su-24a"), "D5a", "not yet");
    board.play("take_up agc-su-28rc");
    assert_eq!(board.unit("agc-su-28rc").at, Where::Box);
    assert_eq!(board.refused("place agc-su-4rc 2819"), "G8", "another is in hand");
    board.play("place agc-su-28rc 2819; place_default");
    assert!(board.allows("done") && !board.legal().contains(&"place_default".to_owned()));
    board.play("take_up agc-su-28rc");
    assert_eq!(board.refused("done"), "C6a");
    board.play("place_default; done");
    assert_eq!(board.refused("take_up agc-su-28rc"), "G8", "the Germans set up now");
    assert!(board.allows("place agc-de-3pz 2530") && board.allows("take_up agc-de-5i"));
}

#[test]
fn g8_a_refusal_says_what_is_wrong_with_the_unit_that_was_named() {
    let mut board = new_game("agc");
    board.play("take_up agc-su-28rc; place agc-su-28rc 3027");
    let said = |text: &str| {
        let action = Action::read(&board.state.ground, text).expect("an action");
        let refusal = Barbarossa::check(&board.state, SOVIET, &action).expect_err("refused");
        (refusal.rule.as_str(), refusal.why.to_string())
    };
    let of = |rule, why: &str| (rule, why.to_owned());
    assert_eq!(said("place agc-su-28rc 2819"), of("C6a", "The unit is already set up"));
    assert_eq!(said("place agc-su-2rc 2819"), of("G8", "Pick up the unit first"));
    assert_eq!(
        said("place agc-su-24a 2819"),
        of("D5a", "The unit is a reinforcement and enters later")
    );
    assert_eq!(said("place agc-de-3pz 2530"), of("C6a", "You have no such unit there"));
}

/// Rules: G8, C6b
#[test]
fn g8_whoever_takes_the_border_guard_back_puts_another_there() {
    let mut board = new_game("agc");
    board.play("place_default");
    let lone = board.state.ground.border().iter().find_map(|hex| {
        let mut there = board.state.stack_of(Side::Soviet, hex);
        there.next().filter(|_| there.next().is_none()).map(|unit| (unit, hex))
    });
    let (unit, hex) = lone.expect("a border hex with one unit");
    let (key, hex) = (board.state.info(unit).key.clone(), barbarossa::ground::grid().number(hex));
    board.play(&format!("take_up {key}"));
    assert_eq!(board.refused(&format!("place {key} 2416")), "C6b");
    assert!(board.allows(&format!("place {key} {hex}")));
}

#[test]
fn g8_every_set_up_ends() {
    let mut board = new_game("agc");
    board.play("place_default");
    for _ in 0..200 {
        board.play("take_up agc-su-28rc; place agc-su-28rc 2416");
    }
    assert_eq!(board.refused("take_up agc-su-28rc"), "G8");
    assert!(board.legal().iter().all(|it| !it.starts_with("take_up")));
    assert!(board.allows("place_default"));
}

/// Rules: C6b, R63
#[test]
fn c6b_every_hex_at_the_border_gets_a_russian_unit() {
    let border = ["2529", "2629", "2729", "2828", "2928", "3027", "3128", "3228"];
    let mut board = new_game("agc");
    // He puts everybody into the rear until the rule stops him.
    let rear = |board: &Board| {
        let behind = |it: &String| !border.iter().any(|hex| it.ends_with(hex));
        board.legal().into_iter().rfind(|it| it.starts_with("place ") && behind(it))
    };
    while let Some(place) = rear(&board) {
        board.play(&place);
    }
    let waiting = board.state.units.iter().filter(|unit| unit.at == Where::Box).count();
    let germans = board.state.ground.roster.to_set_up(Side::Axis).count();
    assert_eq!(waiting - germans, border.len());
    let unit = board.legal()[0].split(' ').nth(1).expect("a unit").to_owned();
    assert_eq!(board.refused(&format!("place {unit} 2416")), "C6b");
    for hex in border {
        let unit = board.legal()[0].split(' ').nth(1).expect("a unit").to_owned();
        board.play(&format!("place {unit} {hex}"));
    }
    assert!(board.allows("done"));
}

#[test]
fn c6c_further_russians_start_in_towns_and_cities() {
    let board = new_game("agc");
    for (hex, allowed) in [("2819", true), ("2416", true), ("2828", true)] {
        assert_eq!(board.allows(&format!("place agc-su-4rc {hex}")), allowed, "{hex}");
    }
    for hex in ["2820", "2732"] {
        assert_eq!(board.refused(&format!("place agc-su-4rc {hex}")), "C6c", "{hex}");
    }
}

#[test]
fn c6d_germans_start_on_or_behind_the_border_in_rows_25_to_32() {
    let mut board = new_game("agc");
    board.play("place_default; done");
    assert!(board.allows("place agc-de-3pz 2530") && board.allows("place agc-de-3pz 3234"));
    assert_eq!(board.refused("place agc-de-3pz 2529"), "C6d");
    assert_eq!(board.refused("place agc-de-3pz 3329"), "C1.3a");
}

#[test]
fn r54_surrender_is_judged_at_once_by_a_line_of_any_length() {
    let after = |text: &str| {
        Board::flat(&format!("turn 5 soviet surrender\n soviet agc-su-28rc 2932\n {text}"))
    };
    let gone = |board: &Board| board.unit("agc-su-28rc").at == Where::Gone;
    // Two Germans and their ZOC close all six hexes, ...
    assert!(gone(&after("axis agc-de-5i 2931\n axis agc-de-35i 2933")));
    // ... one does not; the way home is long, and no rail is needed.
    assert!(!gone(&after("axis agc-de-5i 2931")));
    // Two forces that hold on to each other fall together.
    let both = after(
        "soviet agc-su-2rc 2832\n axis agc-de-5i 2931\n axis agc-de-35i 2933\n axis agc-de-26i 2733\n axis agc-de-6i 2731",
    );
    assert!(gone(&both) && both.unit("agc-su-2rc").at == Where::Gone);
    // Who is not in supply himself forces nobody: deep in Russia nobody surrenders to them.
    let deep = Board::flat(
        "turn 5 soviet surrender\n soviet agc-su-28rc 2712\n axis agc-de-5i 2711\n axis agc-de-35i 2713",
    );
    assert!(!gone(&deep));
}

#[test]
fn r62_in_the_combined_game_rp_and_air_come_per_map() {
    let rp = |ground: &str, side: &str| {
        Board::on(ground, &format!("turn 3 {side} reinforcement")).state.rp
    };
    assert_eq!([rp("barbarossa", "axis"), rp("barbarossa", "soviet")], [[6, 0], [0, 15]]);
    assert_eq!([rp("barbarossa;supplies=once", "axis"), rp("agc", "axis")], [[2, 0], [2, 0]]);
    // The air unit of each map flies only there: the second is Army Group Center's.
    let mut board = Board::on(
        "barbarossa",
        "turn 3 axis operations\n axis agc-de-5i 3027\n soviet agc-su-28rc 3026",
    );
    board.play("select agc-de-5i; begin; move 3026; plan standard");
    assert!(board.allows("air_support 1"));
    assert_eq!(board.refused("air_support 0"), "C4.4b");
    assert_eq!(board.refused("air_support 2"), "C4.4b");
}

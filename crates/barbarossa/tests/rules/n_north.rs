//! N: what sets Army Group North apart.

use crate::rules::Board;
use crate::rules::c_victory_setup::{new_game, verdict};
use barbarossa::ground::Side;
use barbarossa::{AXIS, Barbarossa, Event, Fate, Level, Mark, SOVIET, Where};
use damos::Posture;
use referee::{Game as _, Viewer};

fn north(text: &str) -> Board {
    Board::on("agn", text)
}

#[test]
fn n1_nobody_leaves_the_area_unless_all_maps_are_played() {
    let text = "turn 3 axis operations\n axis agn-de-1i 2425";
    let mut alone = north(text);
    alone.play("select agn-de-1i; begin");
    assert_eq!(alone.refused("move 2525"), "N1");
    let mut combined = Board::on("barbarossa", text);
    combined.play("select agn-de-1i; begin");
    assert!(combined.allows("move 2525"));
}

/// Units in Konigsberg (2029) and Elbing (2031); Riga (1621) is in Axis hands.
fn harbours(turn: u8, more: &str) -> Board {
    north(&format!(
        "turn {turn} axis strategic
         axis agn-de-254i 2029
         axis agn-de-1i 2031
         axis agn-de-1pz 2029
         control axis 1621
         {more}"
    ))
}

#[test]
fn n2_from_turn_3_one_foot_division_a_turn_sails_between_friendly_ports() {
    let mut board = harbours(3, "");
    board.play("select agn-de-254i; begin");
    assert!(board.allows("move 1621"));
    assert_eq!(board.refused("move 1526"), "N2", "Liepaja is Soviet");
    assert_eq!(board.refused("move 1620"), "D3a", "no port");
    board.play("move 1621");
    assert_eq!(board.at("agn-de-254i").as_deref(), Some("1621"));
    board.play("select agn-de-1i; begin");
    assert_eq!(board.refused("move 1621"), "N2", "one a turn");
    let mut panzers = harbours(3, "");
    panzers.play("select agn-de-1pz; begin");
    assert_eq!(panzers.refused("move 1621"), "N2");
    let mut early = harbours(2, "");
    early.play("select agn-de-254i; begin");
    assert_eq!(early.refused("move 1621"), "N2");
}

#[test]
fn n2_it_is_strategic_movement_and_the_whole_of_it() {
    let mut board = harbours(3, "");
    board.play("select agn-de-1i; begin; move 2030; move 2029");
    assert_eq!(board.refused("move 1621"), "D3a", "it has marched already");
    let mut operations =
        north("turn 3 axis operations\n axis agn-de-254i 2029\n control axis 1621");
    operations.play("select agn-de-254i; begin");
    assert_eq!(operations.refused("move 1621"), "D3a");
}

#[test]
fn n3_no_port_lies_in_an_enemy_zone_and_the_unit_is_spent() {
    let mut free = harbours(3, "");
    free.play("select agn-de-254i; begin; move 1621");
    assert!(free.is("agn-de-254i", Mark::Spent));
    for watched in ["soviet agn-su-41rc 1620", "soviet agn-su-41rc 1929"] {
        let mut board = harbours(3, watched);
        board.play("select agn-de-254i; begin");
        assert_eq!(board.refused("move 1621"), "N3", "{watched}");
    }
}

#[test]
fn n4_finns_move_on_turn_1_and_attack_from_turn_2() {
    let text = "axis agn-fi-5d 0611\n axis agn-fi-cavb 0611\n soviet agn-su-19rc 0610";
    let mut first = north(&format!("turn 1 axis operations\n {text}"));
    assert_eq!(first.refused("concert 0610"), "N4", "nobody could carry it out");
    first.play("select agn-fi-5d; begin");
    assert!(first.allows("move 0612"));
    assert_eq!(first.refused("move 0610"), "N4");
    let mut second = north(&format!("turn 2 axis operations\n {text}"));
    assert!(second.allows("concert 0610"));
    second.play("select agn-fi-5d; begin");
    assert!(second.allows("move 0610"));
}

#[test]
fn n5_of_the_germans_only_the_163rd_stacks_with_finns() {
    let mut board = north(
        "turn 3 axis operations
         axis agn-fi-5d 0612
         axis agn-de-163i 0613
         axis agn-de-254i 0613",
    );
    board.play("select agn-de-254i; begin");
    assert_eq!(board.refused("move 0612"), "N5");
    board.play("stop; select agn-de-163i; begin");
    assert!(board.allows("move 0612"));
}

#[test]
fn n6_finnish_foot_stays_north_of_the_neva_and_the_svir() {
    let text = "turn 3 axis operations\n axis agn-fi-5d 1009\n axis agn-fi-cavb 1009";
    let mut foot = north(text);
    foot.play("select agn-fi-5d; begin");
    assert_eq!(foot.refused("move 1109"), "N6");
    assert!(foot.allows("move 0910"));
    let mut horse = north(text);
    horse.play("select agn-fi-cavb; begin");
    assert!(horse.allows("move 1109"), "the rule speaks of foot");
}

/// Rules: G2, N5
#[test]
fn g2_finns_and_germans_retreat_apart() {
    let beaten = |others: &str| {
        let mut board = north(&format!(
            "turn 3 soviet operations
             soviet agn-su-19rc 0611
             axis agn-fi-5d 0612 sp 3
             {others}"
        ));
        board.play("select agn-su-19rc; begin; move 0612; plan standard");
        board
    };
    let mut free = beaten("");
    free.play("posture steadfast; roll 6; roll 1");
    assert!(free.allows("retreat 0613") && free.allows("retreat 0513"));
    let mut board = beaten("axis agn-de-254i 0613\n axis agn-de-163i 0513");
    board.play("posture steadfast; roll 6; roll 1");
    assert_eq!(board.refused("retreat 0613"), "N5");
    assert!(board.allows("retreat 0513"), "the guests are welcome");
}

/// Rules: G2, N6
#[test]
fn g2_finnish_foot_that_could_only_cross_its_limit_is_eliminated() {
    let beaten = |unit: &str| {
        let mut board = north(&format!(
            "turn 3 soviet operations
             soviet agn-su-19rc 0910
             soviet agn-su-50rc 0809
             axis agn-fi-{unit} 1009 sp 2 demoralized"
        ));
        board.play("select agn-su-19rc; begin; move 1009; plan meeting; roll 4; roll 1");
        board
    };
    // The corps at 0809 closes the way north; south lies Leningrad, across the limit.
    let horse = beaten("cavb");
    assert!(horse.at("agn-fi-cavb").is_some_and(|hex| hex != "1009"), "{}", horse.asked());
    let foot = beaten("5d");
    assert_eq!(foot.unit("agn-fi-5d").at, Where::Eliminated);
    assert!(foot.saw(|event| matches!(event, Event::Lost { fate: Fate::NoRetreat, .. })));
}

#[test]
fn n7_finns_trace_to_finland_over_their_own_rail() {
    // 0407 is the last hex of Finnish rail towards Suoyarvi: 0404 is three hexes off, 0403 four.
    let supplied = |turn: u8, hex: &str| {
        north(&format!("turn {turn} axis strategic\n axis agn-fi-5d {hex}"))
            .allows("select agn-fi-5d")
    };
    assert_eq!(["0404", "0403"].map(|hex| supplied(3, hex)), [true, false]);
    assert_eq!(["0405", "0404"].map(|hex| supplied(9, hex)), [true, false], "two in winter");
}

#[test]
fn n7_german_guests_live_with_the_finns_or_not_at_all() {
    let text = "turn 3 axis strategic\n axis agn-de-163i 0612";
    assert_eq!(north(text).refused("select agn-de-163i"), "D6a");
    assert!(north(&format!("{text}\n axis agn-fi-5d 0612")).allows("select agn-de-163i"));
}

#[test]
fn n7_a_line_to_finland_saves_finns_from_surrender() {
    let mut board = north("turn 3 axis surrender\n axis agn-fi-5d 0611\n soviet agn-su-19rc 0610");
    assert_eq!(board.at("agn-fi-5d").as_deref(), Some("0611"));
    // Cut off from every town of Finland they surrender like everybody else.
    board = north(
        "turn 3 axis surrender
         axis agn-fi-5d 0910
         soviet agn-su-19rc 0809
         soviet agn-su-50rc 0811
         soviet agn-su-41rc 1009",
    );
    assert_eq!(board.unit("agn-fi-5d").at, Where::Gone);
}

#[test]
fn n7_a_combat_traces_as_if_the_enemy_in_the_hex_were_not_there() {
    // R73 for Finns: the attacker in 0610 comes from Lappeenranta, one hex off.
    let mut board = north("turn 3 axis operations\n axis agn-fi-5d 0611\n soviet agn-su-19rc 0610");
    board.play("select agn-fi-5d; begin; move 0610; plan meeting; roll 1; roll 1");
    assert!(!board.ledger().contains("D8.5a"), "{}", board.ledger());
}

#[test]
fn n8_one_rp_a_turn_of_the_german_pool_goes_to_finns() {
    let mut board = north(
        "turn 3 axis reinforcement
         rp 3 0
         axis agn-fi-5d 0616 sp 3
         axis agn-fi-11d 0616 sp 3
         axis agn-de-1i 2031 sp 4",
    );
    board.play("restore agn-fi-5d");
    assert_eq!(board.refused("restore agn-fi-11d"), "N8");
    board.play("restore agn-de-1i; restore agn-de-1i");
    assert_eq!(board.state.rp[0], 2);
}

#[test]
fn n8_the_russians_do_not_see_whether_a_finn_had_the_rp() {
    let mut board = north(
        "turn 3 axis reinforcement
         rp 3 0
         axis agn-fi-5d 0616 sp 3
         axis agn-de-1i 2031 sp 4",
    );
    board.play("restore agn-fi-5d");
    let share = |viewer| Barbarossa::view(&board.state, Viewer::Seat(viewer)).special.finnish_rp;
    assert_eq!((share(AXIS), share(SOVIET)), (1, 0));
}

#[test]
fn n8_what_finns_pay_in_combat_counts_too() {
    let mut board = north(
        "turn 3 axis operations
         rp 3 0
         axis agn-fi-5d 0611
         axis agn-fi-11d 0611
         soviet agn-su-34a 0610",
    );
    board.play("select agn-fi-5d; select agn-fi-11d; begin; move 0610; plan meeting");
    board.play("roll 1; roll 6 6; pay_rp");
    assert_eq!(board.refused("pay_rp"), "N8");
    assert_eq!(board.state.rp[0], 2);
}

/// Four divisions of 24 SP attack Leningrad; its defender rolls a six in column 5-6, which is 1h.
fn assault(turn: u8, garrison: &str) -> Board {
    let mut board = north(&format!(
        "turn {turn} axis operations
         axis agn-de-1i 1111
         axis agn-de-11i 1111
         axis agn-de-21i 1111
         axis agn-de-61i 1111
         axis agn-de-12i 1209
         axis agn-de-32i 1111
         axis agn-fi-5d 0810
         control axis 0711
         soviet {garrison}"
    ));
    board.play("select agn-de-1i; select agn-de-11i; select agn-de-21i; select agn-de-61i; begin");
    board.play("move 1110; plan standard; roll 1 1 1; roll 6");
    board
}

fn suffered(board: &Board) -> Option<&str> {
    board.log.iter().find_map(|event| match event {
        Event::Suffers { side: Side::Axis, loss, .. } => Some(loss.as_str()),
        _ => None,
    })
}

#[test]
fn n9_who_defends_leningrad_stands() {
    let board = assault(8, "agn-su-3td 1110 spent");
    assert!(board.saw(|it| matches!(it, Event::Postured { posture: Posture::Steadfast })));
    assert_eq!(board.state.ground.map.terrain(board.hex("1110")), damos::Terrain::MajorCity);
}

#[test]
fn n12_each_assault_on_leningrad_costs_a_rung_more_until_its_defender_is_shaken() {
    assert_eq!(suffered(&assault(8, "agn-su-70rd 1110")), Some("1d"));
    assert_eq!(suffered(&assault(8, "agn-su-70rd 1110 demoralized")), Some("1h"));
}

#[test]
fn n10_boats_and_ice_feed_leningrad_but_not_on_turn_9() {
    // Germans before the city, Finns across the isthmus: no way out but Lake Ladoga at 1009.
    let siege = |turn: u8, germans: &str| {
        north(&format!(
            "turn {turn} soviet strategic
             soviet agn-su-70rd 1110
             axis agn-de-11i 1111
             axis agn-fi-5d 0810
             control axis 0711
             {germans}"
        ))
    };
    let ring = "axis agn-de-1i 1209";
    for turn in [8, 10] {
        assert!(siege(turn, ring).allows("select agn-su-70rd"), "turn {turn}");
    }
    assert_eq!(siege(9, ring).refused("select agn-su-70rd"), "D6a");
    assert!(siege(9, "").allows("select agn-su-70rd"), "there is a line over land");
    // With the shore in German zones nothing gets through on any turn.
    let closed = format!("{ring}\n axis agn-fi-11d 0910");
    assert_eq!(siege(8, &closed).refused("select agn-su-70rd"), "D6a");
}

/// Rules: N10, R28
#[test]
fn n10_a_starving_garrison_of_leningrad_does_not_surrender() {
    // The Finns come down the railway from Vyborg and are in supply next to the city.
    let ring = "axis agn-fi-5d 1009
         axis agn-de-11i 1111
         axis agn-de-1i 1209
         control axis 0711 0810 0910
         rail 0711 0810";
    let finns = north(&format!("turn 9 axis strategic\n soviet agn-su-70rd 1110\n {ring}"));
    assert!(finns.allows("select agn-fi-5d"));
    let mut siege = north(&format!("turn 9 soviet strategic\n soviet agn-su-70rd 1110\n {ring}"));
    assert_eq!(siege.refused("select agn-su-70rd"), "D6a", "no boats, no ice, no land");
    siege.play("done; done");
    assert_eq!(siege.at("agn-su-70rd").as_deref(), Some("1110"), "it stands in its own city");
    // Were the city not its own, it would be gone.
    let mut lost = north(&format!("turn 9 soviet operations\n soviet agn-su-70rd 1109\n {ring}"));
    lost.play("done");
    assert_eq!(lost.unit("agn-su-70rd").at, Where::Gone);
}

#[test]
fn n10_the_garrison_fights_with_or_without_a_line_accordingly() {
    let unfed = |turn: u8| assault(turn, "agn-su-70rd 1110").ledger().contains("D8.5b");
    assert_eq!([8, 9, 10].map(unfed), [false, true, false]);
}

/// Rules: N11, N16
#[test]
fn n11_for_victory_only_a_line_over_land_counts() {
    let ring = "turn 12 soviet end
         soviet agn-su-70rd 1110
         axis agn-de-11i 1111
         axis agn-de-1i 1209
         axis agn-fi-5d 0810";
    let board = north(ring);
    assert_eq!(verdict(&board), (Level::AxisMajor, "N16"), "the ice road does not count");
    let open = north(&ring.replace("1209", "1211"));
    assert_ne!(verdict(&open).0, Level::AxisMajor);
    assert_eq!(
        verdict(&north("turn 12 soviet end\n control axis 1110")),
        (Level::AxisMajor, "N16")
    );
}

#[test]
fn n17_two_hexes_next_to_leningrad_are_a_minor_victory() {
    let end = |text: &str| verdict(&north(&format!("turn 12 soviet end\n {text}")));
    assert_eq!(end("axis agn-de-1i 1111\n axis agn-de-11i 1210"), (Level::AxisMinor, "N17"));
    assert_eq!(end("axis agn-de-1i 1111"), (Level::SovietSubstantial, "N17"));
}

#[test]
fn n13_the_garrison_of_hanko_is_supplied_and_does_not_attack() {
    let text = "soviet agn-su-8rb 0619\n axis agn-fi-17d 0618";
    let mut board = north(&format!("turn 3 soviet operations\n {text}"));
    board.play("select agn-su-8rb; begin");
    assert_eq!(board.refused("move 0618"), "N13");
    assert!(north(&format!("turn 3 soviet strategic\n {text}")).allows("select agn-su-8rb"));
    let surrender = north(&format!("turn 3 soviet surrender\n {text}"));
    assert_eq!(surrender.at("agn-su-8rb").as_deref(), Some("0619"));
    // Anybody else in its place has no line.
    let guest = north("turn 3 soviet strategic\n soviet agn-su-1nb 0619\n axis agn-fi-17d 0618");
    assert_eq!(guest.refused("select agn-su-1nb"), "D6a");
}

#[test]
fn n14_from_turn_9_the_garrison_may_go_home_to_leningrad() {
    let leave = |turn: u8, more: &str| {
        let text = format!(
            "turn {turn} soviet strategic\n soviet agn-su-8rb 0619\n soviet agn-su-1nb 0918\n {more}"
        );
        let mut board = north(&text);
        board.play("select agn-su-8rb; begin");
        board
    };
    assert_eq!(leave(8, "").refused("move 1110"), "N14");
    assert_eq!(leave(9, "control axis 1110").refused("move 1110"), "N14");
    let mut board = leave(9, "axis agn-de-1i 1111");
    board.play("move 1110");
    assert_eq!(board.at("agn-su-8rb").as_deref(), Some("1110"));
    assert!(board.is("agn-su-8rb", Mark::Spent));
    // No other Soviet unit takes ship.
    board.play("select agn-su-1nb; begin");
    assert_eq!(board.refused("move 1110"), "D3a");
}

#[test]
fn n15_an_unwatched_hanko_is_worth_an_rp_a_turn() {
    let rp = |text: &str| north(&format!("turn 3 soviet reinforcement\n {text}")).state.rp[1];
    assert_eq!(rp("soviet agn-su-8rb 0619"), 6);
    assert_eq!(rp("soviet agn-su-8rb 0619\n axis agn-fi-17d 0618"), 5);
    assert_eq!(rp("soviet agn-su-8rb 0619\n axis agn-fi-cavb 0618"), 6, "a brigade is no division");
    assert_eq!(rp("soviet agn-su-8rb 1110"), 5);
}

/// Rules: N18, N19, N20
#[test]
fn n18_soviets_set_up_first_those_with_a_place_in_it() {
    let mut board = new_game("agn");
    assert!(board.allows("place agn-su-3td 1110"));
    assert_eq!(board.refused("place agn-su-3td 1621"), "N18");
    board.play("place_default; done");
    // The Finns only in Finland, the Germans only in Germany.
    assert!(board.allows("place agn-fi-5d 0611"));
    assert_eq!(board.refused("place agn-fi-5d 2031"), "N20");
    board.play("take_up agn-de-1i");
    assert!(board.allows("place agn-de-1i 2031"));
    assert_eq!(board.refused("place agn-de-1i 0611"), "N19");
    assert_eq!(board.refused("place agn-de-1i 2026"), "N19");
}

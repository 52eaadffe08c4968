//! A story of Army Group South: how Romanians and Hungarians went to war together, and how it ended.

use crate::rules::Board;
use crate::rules::c_victory_setup::new_game;
use crate::rules::d08_entry::{suffered, winner};
use crate::rules::d08_exploitation::pass_phases;
use barbarossa::ground::Side;
use barbarossa::{AXIS, Event, Fate, Mark, SOVIET, Where};

/// Turn 1: both sides as in history, and the allies wait.
fn allies_wait() -> Board {
    let mut board = new_game("ags");
    board.play("place_default; done; place_default; done");
    pass_phases(&mut board);
    // The Prut is quiet, the Carpathians too; only the Germans in Poland may go.
    assert_eq!(board.refused("select ags-ro-14id"), "S4.8a");
    assert_eq!(board.refused("select ags-de-76i"), "S4.8a", "the 11th Army stands in Romania");
    assert_eq!(board.refused("select ags-hu-1mb"), "S4.8b");
    assert!(board.allows("select ags-de-14pz"));
    board.play("done");
    assert_eq!((board.state.turn, board.state.phasing), (2, Side::Axis), "no Russian turn");
    board
}

/// Turn 2, reinforcements: Slovaks and mountain troops come in by the west edge.
fn slovaks_arrive(board: &mut Board) {
    assert_eq!(board.refused("enter ags-sk-fast 4727"), "C4.9a", "not in Moldavia");
    assert_eq!(board.refused("enter ags-ro-3id 4927"), "D5a", "the 3rd Romanian comes in turn 3");
    board.play("enter ags-sk-fast 3734; enter ags-de-4mt 3934");
    assert_eq!(board.at("ags-sk-fast").as_deref(), Some("3734"));
    pass_phases(board);
}

/// Infantry first: a German and a Romanian division cross the Prut together and take Beltsy.
fn beltsy_falls(board: &mut Board) {
    board.play("select ags-de-76i; select ags-ro-14id; begin; move 4726; plan standard");
    // Nine SP over a river count six; the air unit makes it two dice on column 7.
    board.play("air_support 0; roll 6 5; roll 4; done");
    assert_eq!(suffered(board), ["1", "3"]);
    // Half of one LP is none, so the owner is free to let the ally bleed.
    board.play("lose ags-ro-14id; retreat 4725; retreat 4724; done; roll 1 1; done");
    assert_eq!((board.sp("ags-ro-14id"), board.sp("ags-su-48rc")), (2, 2));
    assert!(board.is("ags-su-48rc", Mark::Demoralized));
    assert_eq!(board.state.controller(board.hex("4726")), Side::Axis);
}

/// The Romanian advance: infantry over the Prut, mountain brigades up the Siret, then the cavalry into Chernovtsy.
fn romanians_advance(board: &mut Board) {
    board.play("select ags-ro-8id; begin; move 4626; stop");
    board.play("select ags-ro-1mb; select ags-ro-4mb; begin; move 4529; move 4429; stop");
    board.play("select ags-ro-5cb; select ags-ro-6cb; select ags-ro-8cb; begin; move 4428");
    // Three brigades stack, since each counts as a division; in the city the corps must stand fast.
    board.play("plan standard; done; roll 6; roll 1");
    assert_eq!(suffered(board), ["0", "1h"]);
    board.play("retreat 4328; retreat 4227; done; done");
    assert_eq!(board.state.controller(board.hex("4428")), Side::Axis);
    assert_eq!(board.refused("select ags-ro-gd"), "D7c", "cavalry has a ZOI: infantry is too late");
}

/// The Hungarian Rapid Corps comes over the Tatar Pass and stops at the door of Chernovtsy.
fn hungarians_cross_the_mountains(board: &mut Board) {
    board.play("select ags-hu-1mb; select ags-hu-2mb; select ags-hu-1cb; begin");
    board.play("move 4230; move 4330; drop_off ags-hu-1cb; move 4329");
    assert_eq!(board.refused("move 4428"), "S4.7a", "Romanians are there");
    board.play("stop; done");
    assert_eq!(board.at("ags-hu-1mb").as_deref(), Some("4329"));
    assert!(board.state.stack_of(Side::Axis, board.hex("4429")).next().is_some());
}

/// The Russians close in: a rifle corps in the rear of the Hungarians, which they fail to stop.
fn russians_close_in(board: &mut Board) {
    assert_eq!(board.owes(), Some(SOVIET));
    board.play("enter ags-su-coast 5322; done; done; roll 2");
    board.play("select ags-su-37rc; begin; move 4128; move 4129; move 4229");
    // Motorized brigades have a ZOI; a 4 and one for a force without is too little.
    board.play("select ags-hu-1mb; select ags-hu-2mb; path 4229; roll 2 2; pass");
    assert!(board.is("ags-hu-1mb", Mark::Spent), "who has tried is spent");
    board.play("select ags-su-12td; select ags-su-34td; select ags-su-7md; begin");
    board.play("move 3931; move 4030; move 4130; move 4229; pass; move 4329");
}

/// The tanks throw the Hungarians back upon the Romanians: every other hex lies in a Russian zone.
fn allies_fall_out(board: &mut Board) {
    assert_eq!(board.owes(), Some(AXIS));
    board.play("select ags-ro-5cb");
    assert_eq!(board.refused("path 4329"), "S4.7a", "no Romanian comes to help a Hungarian");
    board.play("pass; done; roll 6 4; roll 1");
    assert_eq!(suffered(board), ["0h", "2"]);
    board.play("lose ags-hu-1mb; lose ags-hu-2mb");
    assert_eq!(winner(board), Some(Side::Soviet));
    assert_eq!(board.legal(), ["retreat 4428", "retreat 4429"]);
    assert!(board.at("ags-ro-gd").is_some());
    board.play("retreat 4429");
    let left = |event: &&Event| matches!(event, Event::Lost { fate: Fate::Quarrel, .. });
    assert_eq!(board.log.iter().filter(left).count(), 14, "eleven Romanian units, three Hungarian");
    for unit in ["ags-hu-1cb", "ags-ro-gd", "ags-ro-14id", "ags-ro-5cb"] {
        assert_eq!(board.unit(unit).at, Where::Gone, "{unit}");
    }
    assert_eq!(board.at("ags-de-76i").as_deref(), Some("4726"), "the Germans hold Beltsy alone");
}

/// Rules: S4.7a, S4.7b, S4.8b, S4.10a
#[test]
fn s4_7b_the_rapid_corps_crosses_the_mountains_and_the_allies_fall_out() {
    let mut board = allies_wait();
    slovaks_arrive(&mut board);
    beltsy_falls(&mut board);
    romanians_advance(&mut board);
    hungarians_cross_the_mountains(&mut board);
    russians_close_in(&mut board);
    allies_fall_out(&mut board);

    // A tank division drives on into the city that nobody holds any more.
    assert_eq!(board.state.special.attacks_made, 1, "and Stavka has its attack");
    board.play("select ags-su-12td; begin; move 4428; stop; done; done");
    assert_eq!(board.state.controller(board.hex("4428")), Side::Soviet);

    // Turn 3: whoever left is never rebuilt, but Bucharest still has a division to send.
    assert_eq!((board.state.turn, board.state.rp[0]), (3, 2));
    assert_eq!(board.refused("rebuild ags-ro-gd 4727"), "D5f");
    assert_eq!(board.refused("enter ags-ro-3id 4231"), "C4.9a", "not by way of Hungary");
    board.play("enter ags-ro-3id 4927");
    assert_eq!(board.at("ags-ro-3id").as_deref(), Some("4927"), "beside the Germans in Jassy");
}

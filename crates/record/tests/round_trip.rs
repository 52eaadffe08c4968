//! What is written can be read, replayed and verified.

mod common;

use common::{committed_dice, committed_game, step};
use record::{DiceKind, DiceProof, Input, Recorder, Wrong, read, replay, replay_as, verify};
use referee::{Lots, Table};
use testgames::raid::{Action, RAIDER, Raid, Setup};

#[test]
fn whole_games_replay_to_the_same_digest_and_verify() {
    for game in ["raid", "council"] {
        for seed in 0..20 {
            let (file, table) = committed_game(game, seed);
            let record = read(&file).unwrap();
            let again = replay(&record, &testgames::registry()).unwrap();
            assert_eq!(again.digest(), table.digest(), "{game} {seed}");
            assert_eq!(again.journal(0), table.journal(0));
            let verdict = verify(&record, &testgames::registry()).unwrap();
            assert_eq!(verdict.dice, DiceProof::Commitment);
            assert!(verdict.closed && verdict.over);
            assert_eq!(verdict.lines, table.journal(0).len());
        }
    }
}

#[test]
fn a_replayed_record_is_written_as_it_was_read() {
    let (file, _) = committed_game("council", 3);
    let table = replay(&read(&file).unwrap(), &testgames::registry()).unwrap();
    let mut again = Vec::new();
    let recorder = Recorder::begin(&mut again, &*table, committed_dice().1).unwrap();
    recorder.close(&*table, Some(&common::secret())).unwrap();
    assert_eq!(String::from_utf8(again), String::from_utf8(file));
}

#[test]
fn a_record_cut_anywhere_is_read_up_to_its_last_whole_line_and_goes_on() {
    let (file, whole) = committed_game("raid", 5);
    let header = file.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for cut in (header..file.len()).step_by(7) {
        let record = read(&file[..cut]).unwrap();
        let lines = file[..cut].iter().filter(|&&byte| byte == b'\n').count();
        assert!(record.inputs.len() + 1 >= lines, "cut at {cut}");
        let mut table = replay(&record, &testgames::registry()).unwrap();

        let mut file = file[..record.whole_bytes].to_vec();
        let mut recorder = Recorder::resume(&mut file, &record).unwrap();
        let rolls = record.inputs.iter().filter(|(_, input)| matches!(input, Input::Roll(_)));
        let mut dice = committed_dice().0.resume_at(rolls.count() as u32);
        let mut lots = Lots::new(cut as u64);
        while table.outcome().is_none() {
            step(&mut *table, &mut lots, &mut dice);
        }
        recorder.catch_up(&*table).unwrap();
        if record.close.is_none() {
            recorder.close(&*table, Some(&common::secret())).unwrap();
        }
        verify(&read(&file).unwrap(), &testgames::registry())
            .unwrap_or_else(|faults| panic!("cut at {cut}: {faults:?}"));
    }
    assert!(whole.outcome().is_some());
}

#[test]
fn a_broken_line_before_the_last_is_no_remains() {
    let (file, _) = committed_game("raid", 5);
    let text = String::from_utf8(file).unwrap();
    let broken = text.replacen("\"n\":3,", "\"n\":", 1);
    let faults = read(broken).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].line, 4);
    assert!(matches!(faults[0].what, Wrong::Unreadable(_)));
}

#[test]
fn every_fault_of_a_file_is_reported_with_its_line() {
    let text = "{\"format\":1,\"game\":\"raid\"}\nnonsense\n{\"n\":2}\n{\"n\":9,\"undo\":1,\"seat\":\"raider\"}\n{}";
    let lines: Vec<_> = read(text).unwrap_err().iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [1, 2, 3, 4, 5]);
}

#[test]
fn an_empty_file_has_no_header() {
    assert_eq!(read("").unwrap_err()[0].what, Wrong::NoHeader);
}

#[test]
fn a_format_to_come_is_refused_by_its_number() {
    let faults = read("{\"format\":2,\"anything\":[]}\n").unwrap_err();
    assert_eq!(faults[0].what, Wrong::Format(2));
}

#[test]
fn a_game_broken_off_closes_without_an_outcome() {
    let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    table.act(RAIDER, Action::Plan { objective: 4 }, None).unwrap();
    let mut file = Vec::new();
    let recorder = Recorder::begin(&mut file, &table, DiceKind::ByHand).unwrap();
    recorder.close(&table, None).unwrap();
    let verdict = verify(&read(&file).unwrap(), &testgames::registry()).unwrap();
    assert!(verdict.closed && !verdict.over);
    assert_eq!(verdict.dice, DiceProof::ByHand);
}

#[test]
fn a_record_of_another_game_is_not_replayed_as_this_one() {
    let (file, _) = committed_game("council", 1);
    let faults = replay_as::<Raid>(&read(&file).unwrap()).unwrap_err();
    assert!(matches!(faults[0].what, Wrong::Setup(_)));
}

#[test]
fn seeded_dice_are_proven_by_their_seed() {
    let games = testgames::registry();
    let mut table = games.open("raid", &serde_json::json!({})).unwrap();
    let mut dice = dice::Seeded::new(11);
    while table.outcome().is_none() {
        let name = ["raider", "garrison"].map(|name| table.seat_named(name).unwrap());
        match name.into_iter().find(|&seat| !table.legal(seat).is_empty()) {
            Some(seat) => drop(table.act(seat, &table.legal(seat)[0].clone(), None).unwrap()),
            None => drop(table.roll(&mut dice).unwrap()),
        }
    }
    let mut file = Vec::new();
    let kind = DiceKind::Seeded { seed: 11 };
    Recorder::begin(&mut file, &*table, kind).unwrap().close(&*table, None).unwrap();
    let verdict = verify(&read(&file).unwrap(), &games).unwrap();
    assert_eq!(verdict.dice, DiceProof::Seed);
    assert!(verdict.rolls > 2);
    let lied = String::from_utf8(file).unwrap().replace("\"seed\":11", "\"seed\":12");
    let faults = verify(&read(lied).unwrap(), &games).unwrap_err();
    assert!(faults.iter().all(|fault| matches!(fault.what, Wrong::Dice { .. })));
}

//! What is written can be read, replayed and verified.

use crate::common::{committed_dice, committed_game, step};
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
    recorder.close(&*table, Some(&crate::common::secret())).unwrap();
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
            recorder.close(&*table, Some(&crate::common::secret())).unwrap();
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
fn what_is_no_record_is_said_once() {
    for text in
        [&b"\x89PNG\r\n\x1a\n\x00\nIHDR\n"[..], b"hello\nyou\n", b"{\"series\":1}\n{}\n", b"half"]
    {
        let faults = read(text).unwrap_err();
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert_eq!((faults[0].line, &faults[0].what), (1, &Wrong::NotARecord));
    }
    let later = read("{\"format\":3}\nhello\n").unwrap_err();
    assert_eq!(later.len(), 1, "{later:?}");
}

#[test]
fn a_byte_order_mark_before_the_header_is_no_fault() {
    let (file, _) = committed_game("raid", 5);
    let marked = [b"\xef\xbb\xbf", &file[..]].concat();
    let record = read(&marked).unwrap();
    assert!(verify(&record, &testgames::registry()).unwrap().closed);
    assert_eq!(record.whole_bytes, marked.len());
    assert_eq!(record.inputs, read(&file).unwrap().inputs);
}

#[test]
fn an_empty_file_has_no_header() {
    assert_eq!(read("").unwrap_err()[0].what, Wrong::NoHeader);
}

#[test]
fn a_format_to_come_is_refused_by_its_number() {
    let faults = read("{\"format\":3,\"anything\":[]}\n").unwrap_err();
    assert_eq!(faults[0].what, Wrong::Format(3));
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

/// The fast way to write and to read a decision is no other way: each line says what its fields say, and fields in another
/// order, with spaces between them, read the same.
#[test]
fn lines_written_and_read_in_haste_are_those_written_and_read_with_care() {
    for game in ["raid", "council"] {
        let (file, table) = committed_game(game, 9);
        let lines: Vec<&[u8]> = file.split_inclusive(|&byte| byte == b'\n').collect();
        let record = read(&file).unwrap();
        let mut loose = lines[0].to_vec();
        for (n, ((_, input), line)) in (1..).zip(record.inputs.iter().zip(&lines[1..])) {
            let of = Input::of(&*table, n, &table.journal(n - 1)[0]);
            assert_eq!(&of, input);
            let value: serde_json::Value = serde_json::from_slice(line).unwrap();
            assert_eq!(serde_json::to_value(&of).unwrap(), value);
            let fields = value.as_object().unwrap().iter().rev();
            let fields: Vec<String> =
                fields.map(|(key, it)| format!(" \"{key}\" : {it}")).collect();
            loose.extend(format!("{{{} }}\n", fields.join(",")).bytes());
        }
        assert_eq!(read(&loose).unwrap().inputs, record.inputs);
    }
}

#[test]
fn lines_that_only_look_like_decisions_are_refused() {
    let header = r#"{"format":1,"game":"raid","revision":1,"setup":{},"seats":["raider","garrison"],"dice":{"kind":"by_hand"}}"#;
    for line in [
        r#"{"n":01,"seat":"raider","do":1}"#,
        r#"{"n":1,"seat":"raider","do":1,"more":2}"#,
        r#"{"n":1,"seat":"raider","do":}"#,
        r#"{"n":1,"seat":"raider","do":1}}"#,
        r#"{"n":2,"seat":"raider","do":1}"#,
        r#"{"n":99999999999999999999,"seat":"raider","do":1}"#,
    ] {
        let faults = read(format!("{header}\n{line}\n")).unwrap_err();
        assert_eq!((faults.len(), faults[0].line), (1, 2), "{line}");
    }
    let escaped =
        read(format!("{header}\n{{\"n\":1,\"seat\":\"r\\u0061ider\",\"do\":1}}\n")).unwrap();
    let plain = read(format!("{header}\n{{\"n\":1,\"seat\":\"raider\",\"do\":1}}\n")).unwrap();
    assert_eq!(escaped.inputs, plain.inputs);
}

/// A writer that takes a few bytes at a time and fails every so often.
struct Fickle {
    file: Vec<u8>,
    calls: usize,
}

impl std::io::Write for Fickle {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.calls += 1;
        match self.calls % 5 {
            0 => Err(std::io::Error::other("out of ink")),
            _ => {
                let some = bytes.len().min(7);
                self.file.extend(&bytes[..some]);
                Ok(some)
            }
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_a_failing_writer_did_not_take_is_written_next_time() {
    let (file, _) = committed_game("raid", 5);
    let table = replay(&read(&file).unwrap(), &testgames::registry()).unwrap();
    let whole = Recorder::begin(Vec::new(), &*table, DiceKind::ByHand).unwrap();
    let whole = whole.close(&*table, None).unwrap();
    let mut empty = testgames::registry().open("raid", &serde_json::json!({})).unwrap();
    let mut fickle = Fickle { file: Vec::new(), calls: 0 };
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    fickle.file.extend(&whole[..header]);
    let begun = read(&whole[..header]).unwrap();
    let mut recorder = Recorder::resume(&mut fickle, &begun).unwrap();
    record::replay_onto(&read(&whole).unwrap(), &mut *empty).unwrap();
    let mut failures = 0;
    while recorder.catch_up(&*empty).is_err() || recorder.flush().is_err() {
        failures += 1;
    }
    assert!(failures > 3, "{failures}");
    let written = fickle.file.clone();
    assert_eq!(written, whole[..written.len()]);
    assert_eq!(read(&written).unwrap().inputs, read(&whole).unwrap().inputs);
}

#[test]
fn a_record_written_in_bulk_is_the_same_record_with_fewer_writes() {
    let (file, table) = committed_game("council", 4);
    let mut counted = Counted { file: Vec::new(), writes: 0 };
    let recorder = Recorder::begin(&mut counted, &*table, committed_dice().1).unwrap();
    recorder.close(&*table, Some(&crate::common::secret())).unwrap();
    assert_eq!(counted.writes, file.iter().filter(|&&byte| byte == b'\n').count());

    let begun = read(&file[..file.iter().position(|&byte| byte == b'\n').unwrap() + 1]).unwrap();
    let mut bulk = Counted { file: file[..begun.whole_bytes].to_vec(), writes: 0 };
    let mut recorder = Recorder::resume(&mut bulk, &begun).unwrap().in_bulk();
    recorder.catch_up(&*table).unwrap();
    recorder.close(&*table, Some(&crate::common::secret())).unwrap();
    assert_eq!(bulk.file, file);
    assert!(bulk.writes < 3 + file.len() / 10_000, "{}", bulk.writes);
}

/// A writer that counts.
struct Counted {
    file: Vec<u8>,
    writes: usize,
}

impl std::io::Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.writes += usize::from(!bytes.is_empty());
        self.file.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

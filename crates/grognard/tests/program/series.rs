//! `simulate` as analysts run it.

use super::{lines, said, scratch, text};

#[test]
fn a_report_that_cannot_be_written_is_named_before_the_first_game() {
    let folder = scratch("no-report");
    let (keep, report) = (folder.join("kept"), folder.join("nowhere/x.html"));
    let (keep, report) = (keep.display(), report.display());
    let refused = said(&format!("simulate raid --games 2 --keep {keep} --report {report}"));
    assert_eq!(refused.status.code(), Some(1));
    let told = text(&refused.stderr);
    assert!(told.contains("nowhere/x.html") && told.contains("no game was played"), "{told}");
    assert!(!folder.join("kept").exists(), "nothing was begun");
}

/// A disk that fills up while games are played costs the report, not the numbers.
#[test]
#[cfg(target_os = "linux")]
fn the_numbers_are_printed_even_if_the_report_fails() {
    let folder = scratch("full-report");
    let report = folder.join("x.html");
    std::os::unix::fs::symlink("/dev/full", &report).expect("a full disk");
    let good = folder.join("y.json");
    let words = format!("--report {} --report {}", report.display(), good.display());
    let played = said(&format!("simulate raid --games 2 --json {words}"));
    assert_eq!(played.status.code(), Some(1));
    assert_eq!(lines(&played)[0]["games"], 2, "{}", text(&played.stdout));
    let told = text(&played.stderr);
    assert!(told.contains("cannot write") && told.contains("x.html"), "{told}");
    assert!(good.exists(), "the other report is written");
}

#[test]
fn a_report_is_tried_without_leaving_a_trace_or_spoiling_what_is_there() {
    let folder = scratch("tried-report");
    let (old, new) = (folder.join("old.csv"), folder.join("new.csv"));
    std::fs::write(&old, "as it was").expect("written");
    // The games cannot begin: a seat is misspelt.
    let words = format!("--report {} --report {}", old.display(), new.display());
    assert_eq!(said(&format!("simulate raid --bot rider=random {words}")).status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&old).expect("it stays"), "as it was");
    assert!(!new.exists());
}

#[test]
fn the_staff_plays_where_no_bot_is_named() {
    let played = said("simulate agc/smolensk --games 1 --json");
    let answer = &lines(&played)[0];
    assert_eq!(answer["players"]["axis"], "staff", "{answer}");
    assert_eq!(answer["players"]["soviet"], "staff");
}

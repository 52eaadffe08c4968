//! `grognard print` and written orders, as somebody with one laptop meets them at a table of many.

use super::{said, scratch, text};
use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

fn at_table(home: &Path, words: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(words.split_whitespace())
        .env("XDG_DATA_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

#[test]
fn a_game_without_paper_and_a_file_of_another_sort_are_refused() {
    let folder = scratch("no-paper");
    let none = said(&format!("print raid --out {}", folder.join("raid.pdf").display()));
    assert_eq!(none.status.code(), Some(1));
    assert!(text(&none.stderr).contains("not played on paper"), "{}", text(&none.stderr));
    let other = said(&format!("print raid --out {}", folder.join("raid.png").display()));
    assert!(text(&other.stderr).contains("ends in .pdf"), "{}", text(&other.stderr));
}

#[test]
fn f66_a_set_is_printed_for_a_table_for_a_seat_and_from_a_record() {
    let folder = scratch("paper");
    let file = |name: &str| folder.join(name).display().to_string();
    let whole = said(&format!("print frontline/citadel-six --out {}", file("whole.pdf")));
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    assert!(text(&whole.stdout).contains(" sheets, "), "{}", text(&whole.stdout));
    let seat =
        said(&format!("print frontline/citadel-six --seat axis-centre --out {}", file("seat.pdf")));
    assert!(seat.status.success(), "{}", text(&seat.stderr));
    let long = |name: &str| std::fs::read(file(name)).expect("a file").len();
    assert!(std::fs::read(file("seat.pdf")).expect("a file").starts_with(b"%PDF-"));
    assert!(long("seat.pdf") < long("whole.pdf"));
    let nobody =
        said(&format!("print frontline/citadel-six --seat emperor --out {}", file("no.pdf")));
    assert!(text(&nobody.stderr).contains("the seats are axis-high"), "{}", text(&nobody.stderr));

    let words =
        "play frontline/bagration --text --player axis=human --player soviet=staff --seed 3";
    let played =
        at_table(&folder, &format!("{words} --record {}", file("game.jsonl")), "1\nquit\n");
    assert!(played.status.success(), "{}", text(&played.stderr));
    let report = said(&format!(
        "print --record {} --seat axis --out {}",
        file("game.jsonl"),
        file("turn.pdf")
    ));
    assert!(report.status.success(), "{}", text(&report.stderr));
}

#[test]
fn f66_orders_on_paper_are_entered_at_the_terminal_line_by_line() {
    let home = scratch("orders");
    let words =
        "play frontline/bagration --text --player axis=human --player soviet=staff --seed 3";
    let lines = "orders\n0909 m2 t1\n0909 x9\n0909 t900\n\norders 0909 l1\nundo\nquit\n";
    let told = text(&at_table(&home, words, lines).stdout);
    for words in [
        "Write an order to a line",
        "Send 2 German men to",
        "Send 1 tank to",
        "2 orders in the form; left: ",
        "Not entered: \u{201c}x\u{201d} has no meaning here",
        "(F66)",
        "(F63)",
        "Send 1 LSP to",
        "3 orders in the form; left: ",
        "Taken back.",
    ] {
        assert!(told.contains(words), "{words} is not in\n{told}");
    }
}

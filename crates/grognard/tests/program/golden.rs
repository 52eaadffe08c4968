//! One whole game of every title that is small enough, kept: its decisions stay legal, its dice are asked for as they were, and it
//! ends in the same state. A record that no longer does tells that a rule changed: say which in the commit, and raise its revision.

use super::{lines, root, said, scratch, text};

#[test]
fn a_game_of_another_revision_is_told_how_it_fares() {
    let kept = std::fs::read_to_string(root().join("crates/grognard/tests/golden/raid.jsonl"));
    let kept = kept.expect("a record");
    let folder = scratch("migrate");
    let fares = |name: &str, record: &str| {
        let path = folder.join(name);
        std::fs::write(&path, record).expect("a file");
        let told = said(&format!("record migrate --check {}", path.display()));
        text(&told.stdout).split(": ").nth(1).unwrap_or_default().trim().to_owned()
    };
    assert_eq!(fares("same", &kept), "same");
    let older = kept.replacen("\"revision\":1", "\"revision\":0", 1);
    assert_eq!(fares("closed", &older), "same");
    // Without its last line the game is under way.
    let open: Vec<&str> = older.lines().filter(|line| !line.contains("\"digest\"")).collect();
    assert_eq!(fares("open", &(open.join("\n") + "\n")), "goes on");
    let other = older.replacen("{\"objective\":2}", "{\"objective\":9}", 1);
    assert_eq!(fares("parted", &other), "parts at line 2");
}

#[test]
fn the_games_that_were_kept_are_played_as_they_were() {
    let folder = root().join("crates/grognard/tests/golden");
    let mut kept = 0;
    for entry in std::fs::read_dir(&folder).expect("the folder") {
        let path = entry.expect("a file").path();
        let verdict = said(&format!("record verify {} --json", path.display()));
        assert!(verdict.status.success(), "{}: {}", path.display(), text(&verdict.stderr));
        let told = &lines(&verdict)[0];
        assert_eq!((&told["closed"], &told["over"]), (&true.into(), &true.into()), "{told}");
        kept += 1;
    }
    assert_eq!(kept, 23);
}

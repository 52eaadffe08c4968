//! One whole game of every title that is small enough, kept: its decisions stay legal, its dice are asked for as they were, and it
//! ends in the same state. A record that no longer does tells that a rule changed: say which in the commit, and raise its revision.

use super::{lines, root, said, text};

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
    assert_eq!(kept, 7);
}

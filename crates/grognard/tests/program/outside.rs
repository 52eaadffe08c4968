//! Programs of other people in a series, and reports side by side.

use super::{grognard, lines, scratch, text};
use std::{fs, path::Path, process::Command};

fn eager() -> String {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots/eager.py");
    format!("python3 '{}'", bot.display())
}

#[test]
fn a_program_of_forty_lines_plays_against_the_staff_and_is_rated() {
    let source =
        eager().split('\'').nth(1).map(|path| fs::read_to_string(path).unwrap_or_default());
    let source = source.unwrap_or_default();
    assert!((1..=50).contains(&source.lines().count()), "its lines are few: {}", source.len());
    let program = format!("run:{}", eager());
    let seat = format!("axis={program}");
    let words =
        ["simulate", "agc/smolensk", "--games", "2", "--bot", &seat, "--bot", "soviet=staff"];
    let played = grognard(&[&words[..], &["--json"]].concat(), "");
    assert!(played.status.success(), "{}", text(&played.stderr));
    let answer = &lines(&played)[0];
    assert_eq!(answer["players"]["axis"], program.as_str());
    assert_eq!(answer["games"], 2);
    // The program draws its chance from the seed it is given, so the series is the same again.
    let again = grognard(&[&words[..], &["--json", "--threads", "1"]].concat(), "");
    assert_eq!(lines(&again)[0]["fingerprint"], answer["fingerprint"]);
    let meet =
        ["simulate", "raid", "--games", "6", "--meet", "random", "--meet", &program, "--json"];
    let met = grognard(&meet, "");
    assert!(met.status.success(), "{}", text(&met.stderr));
    let table = &lines(&met)[0];
    let players = table["players"].as_array().expect("players");
    assert_eq!(players.len(), 2);
    let points: f64 = players.iter().filter_map(|it| it["points"].as_f64()).sum();
    assert!((points - 6.0).abs() < 1e-9, "{table}");
}

#[test]
fn the_same_program_talks_to_the_referee() {
    let bot = eager();
    let bot = bot.split('\'').nth(1).expect("its path");
    let referee =
        ["referee", "agc/smolensk", "--seat", "axis", "--player", "soviet=staff", "--seed", "7"];
    let spoken = Command::new("python3")
        .args([bot, env!("CARGO_BIN_EXE_grognard")])
        .args(referee)
        .output()
        .expect("python3 is there");
    assert!(spoken.status.success(), "{}", text(&spoken.stderr));
    assert!(
        text(&spoken.stderr).contains("'axis'"),
        "what it made of it: {}",
        text(&spoken.stderr)
    );
}

#[test]
fn a_program_that_goes_wrong_is_named_with_its_game() {
    for (command, told) in [
        ("run:true", "it has ended"),
        ("run:no-such-program-anywhere", "cannot start"),
        ("run:cat", "refused 20 times in a row"),
    ] {
        let seat = format!("raider={command}");
        let broken = grognard(&["simulate", "raid", "--games", "1", "--bot", &seat], "");
        assert_eq!(broken.status.code(), Some(1));
        let said = text(&broken.stderr);
        assert!(said.contains(told) && said.contains("game 1"), "{said}");
    }
    let nobody = grognard(&["simulate", "raid", "--bot", "raider=genius"], "");
    assert!(text(&nobody.stderr).contains("run:COMMAND"), "{}", text(&nobody.stderr));
}

#[test]
fn two_reports_are_compared() {
    let folder = scratch("compared");
    let report = |name: &str, soviet: &str| {
        let path = folder.join(name).display().to_string();
        let seat = format!("soviet={soviet}");
        let words =
            ["simulate", "agc/smolensk", "--games", "8", "--bot", "axis=staff", "--bot", &seat];
        let played = grognard(&[&words[..], &["--report", &path]].concat(), "");
        assert!(played.status.success(), "{}", text(&played.stderr));
        path
    };
    let (strong, weak) = (report("strong.json", "staff"), report("weak.json", "random"));
    let found = grognard(&["study", "compare", &strong, &weak], "");
    let page = text(&found.stdout);
    assert!(found.status.success() && page.contains("turn 4, hexes gained"), "{page}");
    let same = grognard(&["study", "compare", &strong, &strong], "");
    assert!(
        text(&same.stdout).contains("none; --all shows every number"),
        "{}",
        text(&same.stdout)
    );
    let told = &lines(&grognard(&["study", "compare", &strong, &weak, "--json"], ""))[0];
    let score = told.as_array().and_then(|all| all.iter().find(|it| it["what"] == "score"));
    assert!(score.is_some_and(|it| it["difference"]["mean"].as_f64() >= Some(0.0)), "{told}");
    let none = grognard(&["study", "compare", &strong, "Cargo.toml"], "");
    assert!(text(&none.stderr).contains("report"), "{}", text(&none.stderr));
}

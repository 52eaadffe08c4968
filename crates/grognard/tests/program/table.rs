//! `play --text`, positions and records as a person at the keyboard meets them.

use super::{grognard, lines, root, said, scratch, text};
use dice::{Committed, Contribution, Secret};
use record::{DiceKind, Recorder};
use referee::{Lots, Shown, Viewer};
use serde_json::json;
use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

/// Runs the program with a home of its own.
fn at_home(home: &Path, words: &str, input: &str) -> Output {
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

const MINSK: &str = "game = \"agc\"\nturn = 12\nphase = \"axis operations\"\nseed = 5\n\
    axis = [{ unit = \"agc-de-3pz\", hex = \"2819\", sp = 6 }]\n\
    soviet = [{ unit = \"agc-su-44rc\", hex = \"2816\" }]\n";

#[test]
fn a_game_that_is_left_is_saved_and_goes_on() {
    let home = scratch("resume");
    let none = at_home(&home, "play --resume", "");
    assert_eq!(none.status.code(), Some(1));
    assert!(text(&none.stderr).contains("no game to go on with"), "{}", text(&none.stderr));
    let words = "play raid --text --player raider=random --seed 3";
    let left = at_home(&home, words, "1\nquit\n");
    let told = text(&left.stdout);
    assert!(told.contains("Game saved. Resume it with `grognard play --resume`."), "{told}");
    assert!(told.contains("The game is saved as you play."), "{told}");
    let file = home.join("grognard/terminal/raid-0001.jsonl");
    let before = std::fs::read_to_string(&file).expect("a record");
    // The same players sit down again, nothing is lost, and the same file goes on.
    let again = at_home(&home, "play --resume", "log\n1\n1\nquit\n");
    let told = text(&again.stdout);
    assert!(told.contains("Players: raider: random, garrison: human."), "{told}");
    let after = std::fs::read_to_string(&file).expect("a record");
    assert!(after.starts_with(&before) && after.len() > before.len(), "{told}");
    let verdict = said(&format!("record verify {} --json", file.display()));
    assert_eq!(lines(&verdict)[0]["over"], false, "{}", text(&verdict.stderr));
    // By name, without the name of the game, and never as another game.
    let named = format!("play --resume {}", file.display());
    assert!(at_home(&home, &named, "quit\n").status.success());
    let other = at_home(&home, &format!("play council --resume {}", file.display()), "quit\n");
    assert!(text(&other.stderr).contains("another game than council"), "{}", text(&other.stderr));
}

/// What the editor of lines does on a terminal: Tab completes a command.
#[test]
#[cfg(target_os = "linux")]
fn tab_completes_at_a_terminal() {
    let home = scratch("tab");
    let words = format!("{} play raid --text --seed 3", env!("CARGO_BIN_EXE_grognard"));
    let mut child = Command::new("script")
        .args(["-qec", &words, "/dev/null"])
        .env("XDG_DATA_HOME", &home)
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("util-linux has script");
    let mut keys = child.stdin.take().expect("piped");
    // The terminal must be set up before keys arrive.
    std::thread::sleep(std::time::Duration::from_secs(2));
    keys.write_all(b"brief\t\rqui\t\r").expect("keys");
    std::thread::sleep(std::time::Duration::from_secs(1));
    drop(keys);
    let told = text(&child.wait_with_output().expect("it ends").stdout);
    assert!(told.matches("Players: raider: human").count() >= 2, "{told}");
    assert!(told.contains("Game saved."), "{told}");
}

#[test]
fn a_position_is_played_simulated_and_never_taken_for_another_game() {
    let folder = scratch("positions");
    let file = folder.join("minsk.toml");
    std::fs::write(&file, MINSK).expect("written");
    let path = file.display();
    let played =
        at_home(&folder, &format!("play --text --position {path} --soviet random"), "quit\n");
    let told = text(&played.stdout);
    assert!(told.contains("turn 12 of 12") && told.contains("axis> "), "{told}");
    let series =
        said(&format!("simulate --position {path} --games 2 --axis random --soviet random --json"));
    let answer = &lines(&series)[0];
    assert_eq!(
        (&answer["games"], &answer["name"]),
        (&json!(2), &json!("agc")),
        "{}",
        text(&series.stderr)
    );
    assert!(answer["command"].as_str().is_some_and(|it| it.contains("--position")), "{answer}");
    let named =
        said(&format!("simulate agc --position {path} --games 1 --axis random --soviet random"));
    assert!(named.status.success(), "{}", text(&named.stderr));
    for words in [
        format!("referee ags --position {path}"),
        format!("play barbarossa --text --position {path}"),
        format!("simulate agc/smolensk --position {path}"),
    ] {
        let refused = said(&words);
        assert_eq!(refused.status.code(), Some(1), "{words}");
        let told = text(&refused.stderr);
        assert!(told.contains("is a position of agc, not of "), "{words}: {told}");
    }
    let nothing = said("play --text");
    assert_eq!(nothing.status.code(), Some(2));
    assert!(text(&nothing.stderr).contains("name a game"), "{}", text(&nothing.stderr));
    let browser = said(&format!("play agc --position {path}"));
    assert!(text(&browser.stderr).contains("--position needs --text"), "{}", text(&browser.stderr));
}

/// A record with committed dice, as a host writes it.
fn committed(path: &Path) {
    let secret = || Secret::from_bytes([7; 32]);
    let contributions = vec![Contribution::new("raider", b"tea").expect("a contribution")];
    let mut dice = Committed::new(secret(), contributions.clone()).expect("dice");
    let mut table = testgames::registry().open("raid", &json!({})).expect("a game");
    let kind = DiceKind::Committed { commitment: dice.commitment(), contributions };
    let mut file = Vec::new();
    let recorder = Recorder::begin(&mut file, &*table, kind).expect("a record");
    let mut lots = Lots::new(3);
    loop {
        match table.pending(Viewer::Spectator) {
            Shown::Over(_) => break,
            Shown::Chance(_) => drop(table.roll(&mut dice).expect("a roll")),
            Shown::Decide(owed) => {
                let legal = table.legal(owed[0].seat);
                table.act(owed[0].seat, lots.pick(&legal).expect("a choice"), None).expect("legal");
            }
        }
    }
    recorder.close(&*table, Some(&secret())).expect("closed");
    std::fs::write(path, file).expect("written");
}

#[test]
fn the_dice_of_a_record_are_checked_by_anybody() {
    let folder = scratch("record-dice");
    let (record, dice) = (folder.join("game.jsonl"), folder.join("dice.json"));
    committed(&record);
    let printed = said(&format!("record dice {}", record.display()));
    assert!(printed.status.success(), "{}", text(&printed.stderr));
    std::fs::write(&dice, &printed.stdout).expect("written");
    let check = |file: &Path| {
        let script = root().join("docs/dice/verify.py");
        Command::new("python3").arg(script).arg(file).output().expect("python3")
    };
    for file in [&record, &dice] {
        let checked = check(file);
        assert!(checked.status.success(), "{}{}", text(&checked.stdout), text(&checked.stderr));
        assert!(text(&checked.stdout).contains("every die of "), "{}", text(&checked.stdout));
    }
    // A changed die is named; what is no file of dice gets a sentence, not a traceback.
    let changed = std::fs::read_to_string(&dice).expect("dice").replacen("[", "[6,", 3);
    let bad = folder.join("bad.json");
    std::fs::write(&bad, changed).expect("written");
    for file in [
        bad,
        folder.join("missing.json"),
        root().join("README.md"),
        root().join("docs/pictures/map-agc.png"),
    ] {
        let refused = check(&file);
        assert_eq!(refused.status.code(), Some(1), "{}", file.display());
        assert!(!text(&refused.stderr).contains("Traceback"), "{}", text(&refused.stderr));
    }
    let seeded = said("simulate raid --games 1 --seed 4 --json");
    assert!(seeded.status.success());
    let keep = folder.join("kept");
    said(&format!("simulate raid --games 1 --seed 4 --keep {}", keep.display()));
    let refused = said(&format!("record dice {}/raid-4-000001.jsonl", keep.display()));
    assert!(text(&refused.stderr).contains("has no committed dice"), "{}", text(&refused.stderr));
}

#[test]
fn house_charts_are_refused_where_they_would_be_ignored() {
    let folder = scratch("ignored-charts");
    for words in [
        "odds damos --attack \"armor 8\" --defend \"foot 4\"",
        "roll damos --attack \"armor 8\" --defend \"foot 4\"",
        "resolve damos",
        "map agc --out nowhere.svg",
        "rules D8.8b",
    ] {
        let refused = said(&format!("{words} --charts {}", folder.display()));
        assert_eq!(refused.status.code(), Some(2), "{words}");
        let told = text(&refused.stderr);
        assert!(told.contains("uses the built-in charts only"), "{words}: {told}");
    }
}

#[test]
fn rolls_are_told_to_programs_too() {
    for words in [
        "roll damos --attack \"armor 8, mech 5\" --defend \"foot 4\" --defender-nation german",
        "roll damos --attack \"armor 8\" --defend \"mech 6\" --posture counterattack --air attacker",
        "roll besieged --attack \"armor corps 8 x2, infantry army 6 x3\" --defend \"infantry corps 4 x2\" --nation german \
         --date \"1941 jul/aug\"",
        "roll frontline --attack \"14 men, 3 tanks, ME 2\" --defend \"4 men, ME 5\"",
        "roll frontline --raid 3 --year 1943 --distance 2 --lines 4 --through \"2 air, flak\"",
        "roll yards --attack small-arms --value 3 --weapon 8 --target \"squad 7/2 x2\"",
        "roll yards --attack assault --attackers \"squad 3-7/2\" --defenders \"squad 2-6/2\"",
    ] {
        let rolled = said(&format!("{words} --seed 7 --json"));
        assert!(
            rolled.status.success(),
            "{words}: {}{}",
            text(&rolled.stdout),
            text(&rolled.stderr)
        );
        let answer = lines(&rolled).remove(0);
        assert_eq!(answer["seed"], 7, "{answer}");
        assert!(answer["resolved"].get("error").is_none(), "{answer}");
        // The case is one that `resolve` answers alike.
        let system = words.split_whitespace().nth(1).expect("a system");
        let again =
            lines(&grognard(&["resolve", system], &format!("{}\n", answer["case"]))).remove(0);
        assert_eq!(again, answer["resolved"], "{words}");
    }
    let committed =
        "roll frontline --attack \"4 men, ME 2\" --defend \"4 men, ME 5\" --committed --json";
    assert_eq!(lines(&said(committed))[0]["secret"].as_str().map(str::len), Some(64));
}

#[test]
fn odds_say_what_they_rest_on() {
    let russian = text(&said("odds damos --attack \"armor 8\" --defend \"mech 6\"").stdout);
    assert!(russian.contains("only posture here: Counterattack (C2.1b, R36)"), "{russian}");
    assert!(!russian.contains(" mix"), "one column needs no mix:\n{russian}");
    let lsp = "odds frontline --attack \"14 men, 3 tanks, ME 2, 2 LSP\" --defend \"4 men, ME 5, card +2\"";
    let lsp = text(&said(lsp).stdout);
    assert!(lsp.contains("ME 2, 2 LSP\n") && lsp.contains("ME 5, 1 card\n"), "{lsp}");
    let comma = said("odds damos --attack \"armour 4; foot 3\" --defend \"foot 4\"");
    assert!(text(&comma.stderr).contains("commas"), "{}", text(&comma.stderr));
}

#[test]
fn the_shipped_modules_are_clean_and_games_complete() {
    for module in ["barbarossa", "agc", "ags", "agn", "damos", "besieged", "frontline", "yards"] {
        let folder = root().join("modules").join(module);
        let checked = text(&said(&format!("module check {}", folder.display())).stdout);
        assert_eq!(checked, format!("{}: OK\n", folder.display()));
    }
    let bash = text(&said("complete bash").stdout);
    assert!(bash.contains("agc/smolensk"), "games are offered to Tab");
    assert!(said("referee agc;turns=13").status.code() != Some(2), "other names are still read");
}

#[test]
fn b57_the_end_of_a_phase_is_said_by_the_player_who_sits_on_both_sides() {
    let home = scratch("b57");
    let record = home.join("war.jsonl");
    let words = format!(
        "play besieged/border-1941 --text --solitaire --seed 5 --record {}",
        record.display()
    );
    let told = at_home(&home, &words, "hint\nwhy 1\n1\nundo\nforces due\nsupply 1323\nquit\n");
    let told = text(&told.stdout);
    assert!(told.contains("Players: axis: human, soviet: human."), "{told}");
    assert!(!told.contains("Only one choice (B33)"), "{told}");
    assert!(told.contains("Begin with "), "{told}");
    assert!(told.contains("Jul/Aug 1941: "), "{told}");
    assert!(told.contains("No unit is in ") || told.contains("in supply"), "{told}");
    let resumes = "--player axis=human --player soviet=human";
    assert!(told.contains(resumes), "{told}");
    let again = at_home(&home, &format!("play --resume {} {resumes}", record.display()), "quit\n");
    assert!(text(&again.stdout).contains("soviet: human."), "{}", text(&again.stdout));
}

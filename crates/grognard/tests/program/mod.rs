//! The program as its users run it: words in, answers out, an exit status that scripts can trust.

mod golden;
mod lines;
mod modules;
mod outside;
mod paper;
mod readme;
mod series;
mod table;

use serde_json::{Value, json};
use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

fn grognard(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(words)
        // What is played here leaves nothing in the home of whoever tests.
        .env("XDG_DATA_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that has nothing to read may end before it is told everything.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program speaks UTF-8")
}

fn lines(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

#[test]
fn wrong_usage_is_2_and_bad_input_is_1() {
    assert_eq!(grognard(&["fly"], "").status.code(), Some(2));
    assert_eq!(grognard(&["resolve", "chess"], "").status.code(), Some(2));
    let missing = grognard(&["resolve", "damos", "no-such-file.jsonl"], "");
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("no-such-file.jsonl"), "{}", text(&missing.stderr));
    assert_eq!(grognard(&["rules", "D99"], "").status.code(), Some(1));
    assert_eq!(grognard(&["--help"], "").status.code(), Some(0));
}

/// Runs the program with words split at spaces; a word in quotes may hold some.
fn said(line: &str) -> Output {
    let words = line.split('"').enumerate().flat_map(|(place, part)| match place % 2 {
        0 => part.split_whitespace().collect::<Vec<_>>(),
        _ => vec![part],
    });
    grognard(&words.collect::<Vec<_>>(), "")
}

#[test]
fn notation_that_cannot_be_read_is_2_in_every_kitchen() {
    for line in [
        r#"odds damos --attack "elephant 4" --defend "foot 4""#,
        r#"odds damos --defend "foot 4""#,
        r#"odds damos --rp 3"#,
        r#"odds besieged --attack "armor corps x" --defend "infantry corps 4""#,
        r#"odds besieged --attack "armor corps 8" --defend "infantry corps 4""#,
        r#"odds frontline --attack "4 elephants" --defend "4 men""#,
        r#"odds yards --attack small-arms --value 3 --weapon 8 --target "elephant 7""#,
        r#"odds yards --attack small-arms --value 3 --weapon 8 --target "squad 7" --terrain moon"#,
        r#"odds yards --attack small-arms --value 99 --weapon 8 --target "squad 7""#,
        r#"roll yards --attack assault --attackers "squad" --defenders "squad 2-6/2""#,
        r#"roll damos"#,
        r#"roll damos --attack "armor 4" --defend "foot 4" --committed --contribution tea"#,
        r#"rules D8.8b --search half"#,
    ] {
        let output = said(line);
        assert_eq!(output.status.code(), Some(2), "{line}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{line}");
    }
}

#[test]
fn what_the_rules_refuse_is_1() {
    for line in [
        r#"odds damos --attack "foot 4" --defend "foot 4" --plan penetration"#,
        r#"odds frontline --raid 12 --year 1942 --distance 40"#,
        r#"rules D99"#,
    ] {
        let output = said(line);
        assert_eq!(output.status.code(), Some(1), "{line}: {}", text(&output.stderr));
    }
}

#[test]
fn contradictory_flags_are_named() {
    let side = r#"--attack "armor 8" --defend "foot 4""#;
    for (line, complaint) in [
        (format!("{side} --attacker-nation german --defender-nation hungarian"), "same side"),
        (format!("{side} --rout --terrain woods"), "--rout is for a major city"),
        (format!("{side} --air attacker --no-shift --reroll 0"), "no support at all"),
        (format!("{side} --explain"), "--explain goes with --json"),
        (format!("{side} cases.jsonl"), "not both"),
        (format!("{side} --ignore-rivers"), "--river"),
    ] {
        let output = said(&format!("odds damos {line}"));
        assert_eq!(output.status.code(), Some(2), "{line}");
        let told = text(&output.stderr);
        assert!(told.contains(complaint), "{line}: {told}");
    }
}

#[test]
fn rules_are_shown_without_marks() {
    let shown = text(&said("rules R37 B-T1").stdout);
    assert!(!shown.contains("**") && !shown.contains("\\*") && !shown.contains('|'), "{shown}");
    assert!(shown.lines().any(|line| line.starts_with("  Die  1-5  1-4")), "{shown}");
}

#[test]
fn one_of_a_thing_is_singular() {
    let shown = |line: &str| text(&said(line).stdout);
    let yards = r#"odds yards --attack small-arms --value 3 --weapon 8 --target "squad 7""#;
    assert!(shown(yards).contains("Small arms at 1 hex\n"), "{}", shown(yards));
    assert!(shown(&format!("{yards} --range 2")).contains("at 2 hexes\n"));
    let raid = "odds frontline --raid 1 --year 1943 --distance 1 --lines 4";
    assert!(shown(raid).contains("1 bomber against industry, 1943, 1 hex away"), "{}", shown(raid));
}

#[test]
fn the_help_of_roll_shows_rolls() {
    for system in ["damos", "besieged", "frontline", "yards"] {
        let help = text(&said(&format!("roll {system} --help")).stdout);
        assert!(help.contains(&format!("grognard roll {system} --")), "{help}");
        assert!(!help.contains("grognard odds") && help.contains("--seed 7"), "{help}");
        let odds = text(&said(&format!("odds {system} --help")).stdout);
        assert!(odds.contains(&format!("grognard odds {system} --")), "{odds}");
    }
}

#[test]
fn a_number_beyond_all_floats_is_still_a_number() {
    let case = r#"{"op":"crt","sp":1e400,"roll":5}"#;
    let error = &lines(&grognard(&["resolve", "damos"], case))[0]["error"];
    assert_eq!((&error["code"], &error["path"]), (&json!("bad_type"), &json!("/sp")));
}

#[test]
fn one_bad_line_never_stops_the_rest() {
    let input = "not json\n\n{\"op\":\"crt\",\"sp\":2,\"roll\":5}\n[]\n{\"id\":\"x\",\"op\":\"zoi_range\",\"sp\":13}";
    let output = grognard(&["resolve", "damos"], input);
    assert_eq!(output.status.code(), Some(0));
    let answers = lines(&output);
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["error"]["code"], "bad_json");
    assert_eq!(answers[1], json!({"column":"2","dice":1,"lp":"0d"}));
    assert_eq!(answers[2]["error"]["code"], "bad_type");
    assert_eq!(answers[3], json!({"id":"x","range":3}));
}

#[test]
fn an_explanation_is_added_only_when_asked_for() {
    let case = r#"{"op":"crt","sp":2,"roll":12}"#;
    let plain = lines(&grognard(&["resolve", "damos"], case));
    assert!(plain[0].get("explain").is_none());
    let told = lines(&grognard(&["resolve", "damos", "--explain"], case));
    let ledger = told[0]["explain"].as_array().expect("a ledger");
    assert!(ledger.iter().all(|entry| entry["rule"].is_string()), "{ledger:?}");
}

#[test]
fn the_published_samples_come_out_as_published() {
    for system in ["damos", "besieged", "frontline", "yards"] {
        let file = root().join(format!("docs/cases/{system}.samples.jsonl"));
        for line in std::fs::read_to_string(file).expect("samples").lines() {
            let sample: Value = serde_json::from_str(line).expect("a sample is JSON");
            let input = sample["input"]
                .as_str()
                .map_or_else(|| sample["input"].to_string(), str::to_string);
            let command = sample["command"].as_str().expect("a command");
            let mut got = lines(&grognard(&[command, system], &input)).remove(0);
            let mut expected = sample["expected"].clone();
            for answer in [&mut got, &mut expected] {
                if let Some(error) = answer.get_mut("error").and_then(Value::as_object_mut) {
                    error.remove("message");
                }
            }
            assert_eq!(got, expected, "{system}: {input}");
        }
    }
}

#[test]
fn a_rule_is_shown_with_its_ruling_and_its_test() {
    let shown = text(&grognard(&["rules", "d8.8b"], "").stdout);
    assert!(shown.contains("At least half the LP") && shown.contains("R37"), "{shown}");
    assert!(shown.contains("tested: d8_8b"), "{shown}");
    let rules = lines(&grognard(&["rules", "--search", "tie defender", "--json"], ""));
    assert!(rules[0].as_array().unwrap().iter().any(|rule| rule["id"] == "D8.10c"));
}

#[test]
fn completions_and_manual_are_printed() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(text(&grognard(&["complete", shell], "").stdout).contains("grognard"), "{shell}");
    }
    assert!(text(&grognard(&["man"], "").stdout).contains(".TH"));
    let folder = scratch("man");
    assert_eq!(grognard(&["man", folder.to_str().unwrap()], "").status.code(), Some(0));
    assert!(folder.join("grognard-odds.1").exists());
}

#[test]
fn the_modules_in_the_house_are_in_order() {
    for system in ["damos", "besieged", "frontline", "yards", "agc", "ags", "agn", "barbarossa"] {
        let folder = root().join("modules").join(system);
        let output = grognard(&["module", "check", folder.to_str().unwrap()], "");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    }
}

#[test]
fn a_spoilt_module_is_reported_with_file_and_line() {
    let folder = scratch("spoilt");
    copy(&root().join("modules/besieged"), &folder);
    let chart = folder.join("charts/crt.csv");
    let spoilt = std::fs::read_to_string(&chart).unwrap().replacen("AE*", "AEE", 1);
    std::fs::write(&chart, spoilt).unwrap();
    let output = grognard(&["module", "check", folder.to_str().unwrap(), "--json"], "");
    assert_eq!(output.status.code(), Some(1));
    let report = lines(&output).remove(0);
    let problem = &report["problems"][0];
    assert!(problem["file"].as_str().unwrap().ends_with("crt.csv"), "{report}");
    assert!(problem["line"].as_u64().unwrap() > 0, "{report}");
}

#[test]
fn house_charts_are_laid_over_ours_and_named_in_the_record() {
    let folder = scratch("house");
    let settings = root().join("modules/damos/charts/settings.toml");
    let own = std::fs::read_to_string(settings)
        .unwrap()
        .replace("town_attrition = 1", "town_attrition = 2");
    std::fs::write(folder.join("settings.toml"), own).unwrap();
    let charts = folder.to_str().unwrap();
    let record = scratch("house-record").join("game.jsonl");
    let record = record.to_str().unwrap();
    let played = grognard(
        &["referee", "agc/smolensk", "--seed", "1", "--record", record, "--charts", charts],
        "",
    );
    assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    assert!(std::fs::read_to_string(record).unwrap().contains(";house="));
    let alone = grognard(&["record", "verify", record], "");
    assert_eq!(alone.status.code(), Some(1), "{}", text(&alone.stdout));
    let with = grognard(&["record", "verify", record, "--charts", charts], "");
    assert_eq!(with.status.code(), Some(0), "{}", text(&with.stderr));
    std::fs::write(folder.join("setings.toml"), "").unwrap();
    let misspelt = grognard(&["referee", "--charts", charts], "");
    assert!(text(&misspelt.stderr).contains("setings.toml"), "{}", text(&misspelt.stderr));
}

#[test]
fn a_position_file_begins_a_game() {
    let folder = scratch("position");
    let file = folder.join("here.toml");
    let position = "game = \"agc\"\nturn = 3\nphase = \"axis operations\"\n\
        axis = [{ unit = \"agc-de-3pz\", hex = \"2819\", sp = 6 }]\n\
        soviet = [{ unit = \"agc-su-44rc\", hex = \"2816\" }]\n";
    std::fs::write(&file, position).unwrap();
    let words = ["referee", "agc", "--position", file.to_str().unwrap(), "--seed", "1"];
    let begun = grognard(&words, "{\"view\":{}}\n");
    assert_eq!(begun.status.code(), Some(0), "{}", text(&begun.stderr));
    let steps = lines(&begun);
    assert!(steps.iter().any(|step| step["legal"].to_string().contains("select")), "{steps:?}");
    std::fs::write(&file, position.replace("2819", "9999")).unwrap();
    let faulty = grognard(&words, "");
    assert_eq!(faulty.status.code(), Some(1));
    let complaint = text(&faulty.stderr);
    assert!(complaint.contains("here.toml") && complaint.contains("9999"), "{complaint}");
}

#[test]
fn listed_units_count_for_the_modifiers_they_imply() {
    let words = |target: &'static str| {
        [
            "odds",
            "yards",
            "--attack",
            "small-arms",
            "--value",
            "3",
            "--weapon",
            "8",
            "--range",
            "4",
            "--target",
            target,
            "--json",
        ]
    };
    let drm = |target| lines(&grognard(&words(target), ""))[0]["drm"].as_i64().expect("a modifier");
    assert_eq!(drm("squad 7/4 x2"), drm("squad 7/2 x2") + 1, "more than 4 steps are dense (R-Y5)");
    let fired = |target| {
        let words = [
            "odds",
            "yards",
            "--attack",
            "anti-tank",
            "--value",
            "4",
            "--weapon",
            "21",
            "--range",
            "1",
            "--target",
            target,
            "--json",
        ];
        lines(&grognard(&words, ""))[0]["drm"].as_i64().expect("a modifier")
    };
    assert_eq!(fired("afv 9 moving"), fired("afv 9") - 1, "a target in motion (Y11.5.4e)");
}

#[test]
fn a_situation_without_forces_is_refused_and_never_waits_for_cases() {
    for words in [["odds", "damos", "--river"], ["odds", "damos", "--demoralized"]] {
        assert_ne!(grognard(&words, "").status.code(), Some(0), "{words:?}");
    }
    assert_eq!(grognard(&["rules", ""], "").status.code(), Some(2));
}

/// Where nobody can be told what is wrong, the exit status still tells.
#[test]
#[cfg(target_os = "linux")]
fn a_complaint_that_cannot_be_written_changes_no_exit_status() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full disk");
    for (words, code) in [
        (&["record", "verify", "no-such-file.jsonl"][..], 1),
        (&["-vv", "record", "verify", "no-such-file.jsonl"], 1),
        (&["fly"], 2),
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_grognard"));
        let status = program.args(words).stdout(Stdio::null()).stderr(full()).status();
        assert_eq!(status.expect("the program ends").code(), Some(code), "{words:?}");
    }
}

/// What `verify` refuses, `review` refuses in the same words; a file that is there is not written over.
#[test]
fn a_false_record_is_refused_alike_by_verify_and_review() {
    let folder = scratch("false-record");
    let keep = folder.join("kept");
    let keep = keep.to_str().expect("a plain path");
    let played = said(&format!("simulate agc/smolensk --games 1 --seed 3 --keep {keep}"));
    assert!(played.status.success(), "{}", text(&played.stderr));
    assert!(text(&played.stdout).contains("1 game from seed 3"), "{}", text(&played.stdout));
    let record = format!("{keep}/agc-smolensk-3-000001.jsonl");
    let good = std::fs::read_to_string(&record).expect("a record");
    assert!(said(&format!("record verify {record}")).status.success());
    let place = good.rfind("\"digest\":\"").expect("a digest") + 10;
    let digest = good[..place].to_owned() + "0000" + &good[place + 4..];
    let gap: String = good
        .lines()
        .enumerate()
        .filter(|(at, _)| *at != 49)
        .fold(String::new(), |text, (_, line)| text + line + "\n");
    for (spoilt, words) in
        [(digest, "the recorded digest is wrong"), (gap, ":line 50: line 49 is missing\n")]
    {
        std::fs::write(&record, spoilt).expect("a spoilt record");
        let heard = ["verify", "review"].map(|work| said(&format!("record {work} {record}")));
        assert_eq!(heard.each_ref().map(|it| it.status.code()), [Some(1), Some(1)]);
        let [verify, review] = heard.map(|it| text(&it.stderr));
        assert_eq!(verify, review);
        assert!(verify.contains(words), "{verify}");
        assert_eq!(verify.lines().count(), 2, "one fault: {verify}");
    }
    let taken = said(&format!("referee raid --record {record}"));
    assert_eq!(taken.status.code(), Some(1));
    assert!(text(&taken.stderr).contains("already exists: choose another name, or remove it"));
}

/// An interrupted series says what it has, and goes on from there.
#[test]
#[cfg(unix)]
fn an_interrupted_series_says_what_is_kept() {
    let keep = scratch("interrupted").join("kept");
    let words = ["simulate", "agc/smolensk", "--games", "400", "--threads", "1", "--keep"];
    let child = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(words)
        .arg(&keep)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let results = keep.join("results.jsonl");
    let games = || std::fs::read_to_string(&results).unwrap_or_default().lines().count();
    for _ in 0..3000 {
        if games() > 1 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!(ended.status.code(), Some(130));
    let told = text(&ended.stderr);
    assert!(told.contains(" kept in ") && told.contains("the same command resumes"), "{told}");
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

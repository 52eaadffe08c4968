//! The line protocol of `docs/protocol.md`, spoken by another program.

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

struct Talk {
    /// The first line, before any seat is spoken to.
    opening: Value,
    child: Child,
    words: ChildStdin,
    heard: BufReader<ChildStdout>,
}

impl Talk {
    fn open(words: &[&str]) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .arg("referee")
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let words = child.stdin.take().expect("piped");
        let heard = BufReader::new(child.stdout.take().expect("piped"));
        let mut talk = Talk { opening: Value::Null, child, words, heard };
        talk.opening = talk.hear().expect("the game is told first");
        talk
    }

    fn say(&mut self, line: &str) {
        writeln!(self.words, "{line}").expect("the referee listens");
    }

    fn hear(&mut self) -> Option<Value> {
        let mut line = String::new();
        (self.heard.read_line(&mut line).expect("the referee speaks") > 0)
            .then(|| serde_json::from_str(&line).expect("JSON"))
    }

    /// The next step that asks a seat for a decision, or the outcome.
    fn asked(&mut self) -> Value {
        loop {
            let step = self.hear().expect("the game goes on");
            let owes = step["legal"].as_array().is_some_and(|legal| !legal.is_empty());
            if owes || step["pending"].get("over").is_some() || step.get("error").is_some() {
                return step;
            }
        }
    }

    fn end(mut self) -> i32 {
        drop(self.words);
        self.child.wait().expect("the referee ends").code().expect("a status")
    }
}

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// Plays a game to its end, always with the last legal answer, and gives all that was heard.
fn play(words: &[&str]) -> Vec<Value> {
    let mut talk = Talk::open(words);
    let mut heard = Vec::new();
    // A seat may hear of events while its question still stands; it answers each question once.
    let mut answered: Vec<(Value, Value)> = Vec::new();
    while let Some(step) = talk.hear() {
        heard.push(step.clone());
        if step["pending"].get("over").is_some() {
            break;
        }
        let question = (step["seat"].clone(), step["decision"].clone());
        if let Some(action) = step["legal"].as_array().and_then(|legal| legal.last())
            && !answered.contains(&question)
        {
            let answer = json!({"seat": question.0, "decision": question.1, "do": action});
            talk.say(&answer.to_string());
            answered.push(question);
        }
        assert!(heard.len() < 10_000, "the game does not end");
    }
    while talk.hear().is_some() {}
    assert_eq!(talk.end(), 0);
    heard
}

#[test]
fn a_game_is_played_recorded_and_verified() {
    for game in ["raid", "council"] {
        let file = scratch(&format!("{game}.jsonl"));
        let path = file.to_str().unwrap();
        let heard = play(&[game, "--seed", "5", "--record", path]);
        assert!(heard.last().unwrap()["pending"].get("over").is_some());
        let verdict = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args(["record", "verify", path, "--json"])
            .output()
            .expect("the program starts");
        let verdict: Value = serde_json::from_slice(&verdict.stdout).expect("JSON");
        assert_eq!(
            (&verdict["over"], &verdict["closed"]),
            (&json!(true), &json!(true)),
            "{verdict}"
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    assert_eq!(play(&["raid", "--seed", "5"]), play(&["raid", "--seed", "5"]));
}

#[test]
fn bad_words_change_nothing() {
    let mut talk = Talk::open(&["raid", "--seed", "7"]);
    let step = talk.asked();
    talk.words.write_all(b"\xff\n").expect("the referee listens");
    assert_eq!(talk.hear().expect("an error line")["error"]["kind"], "unreadable");
    for (bad, kind) in [
        ("nonsense", "unreadable"),
        ("{\"jump\":{}}", "unreadable"),
        ("{\"do\":{\"plan\":{\"objective\":99}}}", "illegal"),
        ("{\"do\":{\"stand\":3}}", "unreadable"),
        ("{\"seat\":\"nobody\",\"do\":{\"plan\":{\"objective\":2}}}", "no_such_seat"),
        ("{\"decision\":77,\"do\":{\"plan\":{\"objective\":2}}}", "stale"),
        ("{\"seat\":\"garrison\",\"do\":{\"plan\":{\"objective\":2}}}", "not_asked"),
    ] {
        talk.say(bad);
        let answer = talk.hear().expect("an error line");
        assert_eq!(answer["error"]["kind"], kind, "{bad}: {answer}");
        if kind == "illegal" {
            assert!(answer["error"]["rule"].is_string(), "{answer}");
        }
    }
    talk.say(&json!({"do": step["legal"][0], "decision": step["decision"]}).to_string());
    assert!(talk.asked().get("error").is_none());
    talk.say("{\"quit\":{}}");
    assert_eq!(talk.end(), 0);
}

#[test]
fn unreadable_lines_are_named_in_plain_words() {
    let mut talk = Talk::open(&["raid", "--seed", "7"]);
    talk.asked();
    for (line, (bad, words)) in (1..).zip([
        ("nonsense", "not JSON: expected"),
        ("[1]", "not a JSON object"),
        ("{\"jump\":{}}", "`jump` is not known; a line has one of `do`, `undo`, `view`, `board`, `sample`, `reset` and `quit`"),
        ("{\"view\":{},\"undo\":{}}", "no other field but `seat` and `decision`"),
        ("{\"view\":1}", "write {\"view\":{}}"),
        ("{\"seat\":3,\"view\":{}}", "`seat` is the name of a seat"),
        ("{\"decision\":\"x\",\"view\":{}}", "`decision` is the number"),
        ("{\"do\":{\"stand\":3}}", "`do` holds no action of this game"),
    ]) {
        talk.say(bad);
        let error = &talk.hear().expect("an error line")["error"];
        assert_eq!(error["kind"], "unreadable", "{bad}");
        let text = error["text"].as_str().expect("a text");
        assert!(
            text.starts_with(&format!("line {line}: ")) && text.contains(words),
            "{bad}: {text}"
        );
    }
    talk.say("{\"quit\":{}}");
    assert_eq!(talk.end(), 0);
}

#[test]
fn a_view_is_shown_and_an_answer_taken_back() {
    let mut talk = Talk::open(&["raid", "--seed", "7"]);
    let first = talk.asked();
    talk.say(&json!({"do": first["legal"][1]}).to_string());
    let second = talk.asked();
    assert_ne!(first["legal"], second["legal"]);
    talk.say("{\"seat\":\"raider\",\"view\":{}}");
    let mut answer = talk.hear().unwrap();
    while answer.get("view").is_none() {
        answer = talk.hear().expect("the view");
    }
    talk.say("{\"seat\":\"raider\",\"undo\":{}}");
    let mut answer = talk.hear().unwrap();
    while answer.get("undone").is_none() {
        assert!(answer.get("error").is_none(), "{answer}");
        answer = talk.hear().expect("the answer to undo");
    }
    assert_eq!(talk.asked()["legal"], first["legal"]);
}

#[test]
fn one_seat_may_be_spoken_for_alone() {
    let heard = play(&["raid", "--seat", "garrison", "--seed", "3"]);
    assert!(heard.iter().all(|step| step["seat"] == "garrison"));
    let missing = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(["referee", "raid", "--seat", "nobody"])
        .output()
        .expect("the program starts");
    assert_eq!(missing.status.code(), Some(1));
}

#[test]
fn scripted_dice_that_run_dry_end_the_talk_with_an_error() {
    let file = scratch("dry.json");
    std::fs::write(&file, "[]").unwrap();
    let mut talk = Talk::open(&["raid", "--dice", file.to_str().unwrap()]);
    let mut last = Value::Null;
    while let Some(step) = talk.hear() {
        if let Some(action) = step["legal"].as_array().and_then(|legal| legal.first()) {
            // The referee may have left when its dice ran dry.
            let _ = writeln!(talk.words, "{}", json!({"seat": step["seat"], "do": action}));
        }
        last = step;
    }
    assert_eq!(last["error"]["kind"], "dice", "{last}");
    assert_eq!(talk.end(), 1);
}

/// Answers with the first legal answer until the game is over, and gives the last step.
fn play_on(talk: &mut Talk) -> Value {
    loop {
        let step = talk.asked();
        assert!(step.get("error").is_none(), "{step}");
        if step["pending"].get("over").is_some() {
            return step;
        }
        assert_eq!(step["seat"], "axis", "a bot answers for the others");
        talk.say(&json!({ "do": step["legal"][0], "decision": step["decision"] }).to_string());
    }
}

#[test]
fn a_bot_sits_opposite_and_the_game_is_worth_something_to_each_seat() {
    let record = scratch("against-staff.jsonl");
    let mut talk = Talk::open(&[
        "agc/smolensk",
        "--player",
        "soviet=staff",
        "--seed",
        "3",
        "--record",
        record.to_str().expect("a path"),
    ]);
    let last = play_on(&mut talk);
    let returns = &last["returns"];
    let sum = returns["axis"].as_f64().expect("a number") + returns["soviet"].as_f64().expect("it");
    assert_eq!(sum, 1.0, "{last}");
    assert_eq!(talk.end(), 0);
    let mut again = Talk::open(&["agc/smolensk", "--player", "soviet=staff", "--seed", "3"]);
    assert_eq!(play_on(&mut again), last, "the same seed, the same game");
}

#[test]
fn a_game_begins_anew_after_its_end() {
    let mut talk = Talk::open(&["raid", "--again", "--seed", "7"]);
    let mut ends = Vec::new();
    for seed in [8, 8, 9] {
        talk.say(&json!({ "reset": { "seed": seed } }).to_string());
        loop {
            let step = talk.asked();
            if step["pending"].get("over").is_some() {
                // Every seat hears of the end.
                let other = talk.asked();
                assert!(other["pending"].get("over").is_some(), "{other}");
                ends.push((step["events"].clone(), step["returns"].clone()));
                break;
            }
            if step.get("error").is_none() {
                let (seat, decision) = (&step["seat"], &step["decision"]);
                let answer = json!({ "seat": seat, "decision": decision, "do": step["legal"][0] });
                talk.say(&answer.to_string());
            }
        }
    }
    assert_eq!(ends[0], ends[1]);
    talk.say("{\"quit\":{}}");
    assert_eq!(talk.end(), 0);
    let mut once = Talk::open(&["raid", "--record", scratch("once.jsonl").to_str().expect("it")]);
    once.asked();
    once.say("{\"reset\":{}}");
    let refused = once.asked();
    assert!(refused["error"]["text"].as_str().is_some_and(|it| it.contains("--record")));
}

#[test]
fn the_first_line_tells_units_hexes_and_how_everything_is_written() {
    for (name, series) in [("agc/smolensk", "damos"), ("besieged/border-1941", "besieged")] {
        let mut talk = Talk::open(&[name, "--seed", "1"]);
        let game = talk.opening["game"].clone();
        assert_eq!((&game["name"], &game["series"]), (&json!(name), &json!(series)));
        assert_eq!(game["seats"][1]["name"], "soviet");
        let board = &game["board"];
        let hex = &board["hexes"][0];
        assert!(hex["number"].is_string() && hex["terrain"].is_string() && hex["index"].is_u64());
        assert!(board["units"][0]["side"].is_string() && board.get("drawing").is_none());
        let judge = |kind: &str| {
            jsonschema::validator_for(&game["schemas"][kind]).expect("a schema of its draft")
        };
        let (view, action, ask) = (judge("view"), judge("action"), judge("ask"));
        let step = talk.asked();
        let legal = step["legal"].as_array().expect("a list");
        assert!(!legal.is_empty() && legal.iter().all(|answer| action.is_valid(answer)), "{name}");
        assert!(ask.is_valid(&step["pending"]["decide"][0]["ask"]), "{step}");
        assert!(!action.is_valid(&json!({ "surrender": {} })));
        let view_of = json!({ "seat": step["seat"], "view": {} });
        talk.say(&view_of.to_string());
        let mut shown = talk.hear().expect("an answer");
        while shown.get("view").is_none() {
            shown = talk.hear().expect("an answer");
        }
        assert!(view.is_valid(&shown["view"]), "{name}");
        assert!(!view.is_valid(&json!({})));
        let printed = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args(["referee", name, "--schema"])
            .output()
            .expect("the program starts");
        let printed: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
        assert_eq!(printed, game["schemas"]);
    }
}

#[test]
fn the_board_and_a_sample_can_be_asked_for() {
    let mut talk = Talk::open(&["agc/smolensk", "--seed", "1"]);
    talk.asked();
    talk.say("{\"board\":{}}");
    let mut board = talk.hear().expect("an answer");
    // Both seats hear of the beginning first.
    while board.get("board").is_none() {
        board = talk.hear().expect("an answer");
    }
    let board = board["board"].clone();
    assert_eq!(board, talk.opening["game"]["board"]);
    assert!(board["units"].as_array().is_some_and(|units| units.len() > 20));
    assert!(board["hexes"][0]["number"].is_string() && board.get("drawing").is_none());
    talk.say("{\"seat\":\"soviet\",\"view\":{}}");
    let view = talk.hear().expect("an answer");
    talk.say("{\"seat\":\"soviet\",\"sample\":{\"seed\":4}}");
    let sample = talk.hear().expect("an answer");
    assert_eq!((&view["seat"], &sample["seat"]), (&json!("soviet"), &json!("soviet")));
    assert_eq!(view["view"]["turn"], sample["sample"]["turn"]);
    talk.say("{\"sample\":7}");
    assert_eq!(talk.hear().expect("an answer")["error"]["kind"], "unreadable");
}

#[test]
fn players_that_cannot_be_are_refused() {
    for (words, what) in [
        (["agc", "--player", "moon=staff"], "there is no seat moon"),
        (["agc", "--player", "soviet=genius"], "no machine is called genius"),
        (["agc", "--player", "soviet"], "SEAT=BOT"),
    ] {
        let said = Command::new(env!("CARGO_BIN_EXE_grognard")).arg("referee").args(words).output();
        let said = said.expect("the program starts");
        let text = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(!said.status.success() && text.contains(what), "{text}");
    }
}

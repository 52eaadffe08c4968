//! Every command that the README shows, run as it is shown; only long ones are cut short.

use super::{root, scratch, text};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
};

/// The commands of the README: lines of its indented blocks, without the remarks behind `#`.
fn commands() -> Vec<String> {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("a README");
    let indented = readme.lines().filter_map(|line| line.strip_prefix("    grognard"));
    indented.map(|line| line.split(" # ").next().unwrap_or(line).trim().to_owned()).collect()
}

/// The words of a command line; quotes hold some together.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate().flat_map(|(place, part)| match place % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    parts.collect()
}

/// A folder as a reader has it: the modules, and a file of cases.
fn desk() -> std::path::PathBuf {
    let folder = scratch("readme");
    #[cfg(unix)]
    for name in ["modules", "docs"] {
        std::os::unix::fs::symlink(root().join(name), folder.join(name)).expect("a folder of ours");
    }
    folder
}

/// Cases of a system that `command` answers, one a line.
fn cases(system: &str, command: &str) -> String {
    let file = root().join(format!("docs/cases/{system}.samples.jsonl"));
    let samples = std::fs::read_to_string(file).expect("samples");
    let samples = samples.lines().map(|line| serde_json::from_str(line).expect("a sample"));
    let fitting = samples.filter(|sample: &Value| sample["command"] == command);
    fitting.map(|sample| format!("{}\n", sample["input"])).collect()
}

fn program(folder: &Path, words: &[String]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_grognard"));
    program.args(words).current_dir(folder).env("XDG_DATA_HOME", folder.join("data"));
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program
}

/// A host says where it is before it waits for browsers.
fn begins_to_serve(folder: &Path, words: &[String]) {
    let own = ["--port", "0", "--data", "games"].map(str::to_owned);
    let mut words: Vec<String> = words.iter().take(1).cloned().chain(own).collect();
    if words[0] == "play" {
        words.push("--no-browser".into());
    }
    let mut host = program(folder, &words).spawn().expect("the program starts");
    let out = BufReader::new(host.stdout.take().expect("piped"));
    let mut first = out.lines().take(5).map_while(Result::ok);
    let found = first.any(|line| line.contains("http://127.0.0.1:"));
    host.kill().expect("it can be ended");
    host.wait().expect("it ends");
    assert!(found, "{words:?} names no address");
}

#[test]
#[cfg(unix)]
fn every_command_of_the_readme_does_what_it_says() {
    let folder = desk();
    let shown = commands();
    assert!(shown.len() > 12, "{shown:?}");
    for line in shown {
        let (line, redirected) = match line.split_once(" < ") {
            Some((line, _)) => (line.to_owned(), true),
            None => (line, false),
        };
        let mut words = words(&line);
        if matches!(words[0].as_str(), "play" | "serve") && !line.contains("--text") {
            begins_to_serve(&folder, &words);
            continue;
        }
        if words[0] == "simulate" {
            // A battle instead of a campaign, two games instead of hundreds.
            words[1] = "agc/smolensk".into();
            let place = words.iter().position(|word| word == "--games").expect("a number of games");
            words[place + 1] = "2".into();
        }
        let is_cases = matches!(words[0].as_str(), "resolve" | "odds");
        let input = if redirected { cases(&words[1], &words[0]) } else { "quit\n".into() };
        if is_cases && line.ends_with("cases.jsonl") {
            std::fs::write(folder.join("cases.jsonl"), cases(&words[1], &words[0])).expect("cases");
        }
        let mut child = program(&folder, &words).spawn().expect("the program starts");
        let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
        let done = child.wait_with_output().expect("the program ends");
        assert!(done.status.success(), "{line}: {}", text(&done.stderr));
        let named = words.iter().position(|word| matches!(word.as_str(), "--out" | "--report"));
        if let Some(file) = named.map(|place| &words[place + 1]) {
            assert!(folder.join(file).exists(), "{line} writes {file}");
        } else {
            assert!(!done.stdout.is_empty(), "{line} answers");
        }
    }
}

/// What the README says of two people at one screen.
#[test]
fn two_people_share_a_screen_by_naming_one_of_them() {
    let folder = scratch("readme-two");
    let words = ["play", "agc/smolensk", "--text", "--soviet", "human", "--seed", "1"];
    let mut child =
        program(&folder, &words.map(str::to_owned)).spawn().expect("the program starts");
    let _ = child.stdin.take().expect("piped").write_all(b"\nquit\n");
    let told = text(&child.wait_with_output().expect("the program ends").stdout);
    assert!(told.contains("The screen is for axis alone"), "{told}");
}

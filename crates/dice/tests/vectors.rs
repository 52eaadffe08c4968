//! The published test vectors of committed dice, by this crate and by the script for everybody.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use dice::{Commitment, Committed, Contribution, Dice, Rolled, Secret, VerifyError, verify};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    vectors: Vec<Game>,
    refused: Vec<Game>,
}

#[derive(Deserialize)]
struct Game {
    name: String,
    commitment: Commitment,
    secret: String,
    contributions: Vec<Contribution>,
    rolls: Vec<Made>,
    #[serde(default)]
    trace: Vec<Attempt>,
}

#[derive(Deserialize)]
struct Made {
    dice: Dice,
    values: Rolled,
}

#[derive(Deserialize)]
struct Attempt {
    roll: usize,
    die: usize,
    face: Option<u16>,
}

impl Game {
    fn secret(&self) -> Secret {
        Secret::from_hex(&self.secret).unwrap()
    }

    fn verify(&self) -> Result<(), VerifyError> {
        let rolls = self.rolls.iter().map(|roll| (&roll.dice, &roll.values));
        verify(&self.commitment, &self.secret(), &self.contributions, rolls)
    }
}

fn docs(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/dice").join(file)
}

fn published() -> File {
    let text = std::fs::read_to_string(docs("vectors.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn published_vectors_check() {
    let vectors = published().vectors;
    assert!(vectors.len() >= 10);
    for game in vectors {
        assert_eq!(game.verify(), Ok(()), "{}", game.name);
    }
}

#[test]
fn published_vectors_come_up_when_rolled_in_order() {
    for game in published().vectors {
        let dice = Committed::new(game.secret(), game.contributions.clone()).unwrap();
        for (k, roll) in (0..).zip(&game.rolls) {
            assert_eq!(dice.faces(k, &roll.dice), roll.values, "{}, roll {k}", game.name);
        }
    }
}

#[test]
fn traces_show_the_faces_and_a_rejection_of_a_d6() {
    let vectors = published().vectors;
    let rejected = |game: &&Game| game.trace.iter().any(|attempt| attempt.face.is_none());
    let small = |game: &&Game| game.rolls[0].dice.to_string() == "1d6";
    assert!(vectors.iter().filter(rejected).filter(small).count() >= 2);
    for game in &vectors {
        for attempt in game.trace.iter().filter(|attempt| attempt.face.is_some()) {
            assert_eq!(game.rolls[attempt.roll].values.die(attempt.die), attempt.face);
        }
    }
}

#[test]
fn refused_vectors_name_what_is_wrong() {
    let found: Vec<String> = published()
        .refused
        .iter()
        .map(|game| format!("{}: {}", game.name, game.verify().unwrap_err()))
        .collect();
    assert_eq!(
        found,
        [
            "one die turned: roll 2, die 1 should be 4 but is 5",
            "another secret: the revealed secret is not the one that was committed to",
            "another commitment: the revealed secret is not the one that was committed to",
            "a contribution left out: roll 0, die 0 should be 6 but is 2",
            "a contribution changed: roll 0, die 0 should be 1 but is 2",
            "seats change places: roll 0, die 0 should be 1 but is 8",
            "a seat contributes twice: axis contributes twice",
            "two rolls change places: roll 0, die 0 should be 4 but is 2",
            "a roll left out: roll 1, die 0 should be 6 but is 3",
            "a face too few: roll 4 has 3 dice but 2 faces",
            "a face too many: roll 4 has 3 dice but 4 faces",
            "the same faces for other dice: roll 0, die 1 should be 10 but is 2",
        ]
    );
}

fn run_script(file: &Path) -> Output {
    Command::new("python3")
        .arg(docs("verify.py"))
        .arg(file)
        .output()
        .expect("python3 must be installed: this test runs docs/dice/verify.py with it")
}

#[test]
fn the_script_for_everybody_agrees() {
    let output = run_script(&docs("vectors.json"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn the_script_for_everybody_checks_a_game_and_finds_a_turned_die() {
    let dice: Dice = "1d10+1d6".parse().unwrap();
    let seats = [Contribution::new("axis", b"luck").unwrap()];
    let source = Committed::new(Secret::from_bytes([9; 32]), seats.clone()).unwrap();
    let honest = source.faces(0, &dice);
    let turned = Rolled::new([honest.values()[0], honest.values()[1] % 6 + 1]);
    for (name, values, status) in [("honest", honest, 0), ("turned", turned, 1)] {
        let game = serde_json::json!({
            "commitment": source.commitment(),
            "secret": Secret::from_bytes([9; 32]).reveal(),
            "contributions": seats,
            "rolls": [{ "dice": dice, "values": values }],
        });
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.json"));
        std::fs::write(&file, game.to_string()).unwrap();
        assert_eq!(run_script(&file).status.code(), Some(status), "{name}");
    }
}

//! The example in `docs/record.md` is a true record.

use record::{DiceProof, read, verify};

#[test]
fn the_example_in_the_documentation_verifies() {
    let page = include_str!("../../../docs/record.md");
    let (_, example) = page.split_once("```jsonl\n").expect("the page has an example");
    let (example, _) = example.split_once("```").expect("the example ends");
    let verdict = verify(&read(example).unwrap(), &testgames::registry()).unwrap();
    assert_eq!((verdict.lines, verdict.rolls, verdict.dice), (19, 2, DiceProof::Commitment));
    assert!(verdict.closed && verdict.over);
}

/// `docs/dice/verify.py` reads records too, and whoever added to the dice can look for it.
#[test]
fn the_script_for_everybody_checks_the_dice_of_a_record() {
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = include_str!("../../../docs/record.md");
    let example = page.split("```jsonl\n").nth(1).and_then(|rest| rest.split("```").next());
    let example = example.expect("the page has an example");
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("example.jsonl");
    let checks = |text: &str, mine: &str| {
        std::fs::write(&file, text).expect("a file");
        let script = docs.join("dice/verify.py");
        let mut run = std::process::Command::new("python3");
        run.arg(script).args(["--mine", mine]).arg(&file);
        run.output().expect("python3 must be installed").status.success()
    };
    assert!(checks(example, "raider=101ce5"));
    assert!(!checks(example, "raider=101ce6"), "another contribution than mine");
    assert!(
        !checks(&example.replace("cafe42", "cafe43"), "raider=101ce5"),
        "a contribution changed"
    );
    assert!(!checks(&example.replace("[2,2]", "[2,3]"), "raider=101ce5"), "a die turned");
}

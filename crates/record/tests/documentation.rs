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

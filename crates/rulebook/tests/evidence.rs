//! Citations and tests are found where they stand.

use rulebook::{citations, tests};

#[test]
fn a_test_is_found_with_its_listed_rules() {
    let source = "/// Rules: D8.8a, D8.8c\n#[test]\nfn d8_8_owner_spreads_the_rest() {}\n\nfn helper() {}\n#[test]\nfn r37_ties() {}\n";
    let found = tests(source);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].listed, ["D8.8a", "D8.8c"]);
    assert_eq!((found[1].name.as_str(), found[1].line, found[1].listed.len()), ("r37_ties", 7, 0));
    assert_eq!(found[1].named(["R3", "R37", "D8"]), Some("R37"));
}

#[test]
fn the_longest_slug_wins_and_a_part_of_a_word_does_not() {
    let found = tests("#[test]\nfn f9_10_rows() {}\n");
    assert_eq!(found[0].named(["F9", "F9.1", "F9.10"]), Some("F9.10"));
    assert_eq!(found[0].named(["F9.1"]), None);
}

#[test]
fn strings_are_no_citations() {
    assert!(citations("let id = \"D8.8b\";").is_empty());
    assert!(citations("/// see D8.8b, R37.").contains("R37"));
}

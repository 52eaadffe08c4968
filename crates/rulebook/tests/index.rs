//! The rule books under `docs/rules/` are read whole.

use rulebook::{RuleId, all, find, is_id};

#[test]
fn ids_have_a_form() {
    for id in ["D8.8b", "R37", "R-B1", "B-T1", "Y4.3.1.1a", "F9.1", "D8.12.1c", "T1"] {
        assert!(is_id(id), "{id}");
    }
    for word in ["", "D", "Die", "8.8b", "D8.", "D8..1", "D8.8bb", "-B1", "R-1", "Clear", "é1"] {
        assert!(!is_id(word), "{word}");
    }
}

#[test]
fn every_book_gives_its_rules() {
    let rules = all();
    let count = |book: &str| rules.iter().filter(|r| r.book == book).count();
    // Rulings R1-R77 and every lettered rule; a heading that swallowed rules would show here.
    assert!((1..=77).all(|n| rules.iter().any(|r| r.id == format!("R{n}"))));
    assert!((1..=27).all(|n| rules.iter().any(|r| r.id == format!("R-B{n}"))));
    assert!((1..=31).all(|n| rules.iter().any(|r| r.id == format!("R-F{n}"))));
    assert!((1..=38).all(|n| rules.iter().any(|r| r.id == format!("R-Y{n}"))));
    assert!(
        count("damos") > 300 && count("besieged") > 50,
        "{} {}",
        count("damos"),
        count("besieged")
    );
    assert!(count("frontline") > 80 && count("yards") > 100);
}

#[test]
fn a_rule_keeps_its_text_and_place() {
    let rule = find("D8.8b").expect("D8.8b");
    assert_eq!(rule.heading, "D8.8 Absorbing losses");
    assert!(
        rule.text.starts_with("At least half the LP") && rule.text.ends_with("(R37)."),
        "{}",
        rule.text
    );
    let table = find("B-T4").expect("B-T4");
    assert!(table.text.contains("| Light mud | 3 |"));
    assert!(RuleId::known("D8.8b").is_some());
    assert_eq!(find("nonsense"), None);
}

#[test]
fn a_repeated_rule_names_the_rule_it_repeats() {
    let rules = all();
    for rule in rules.iter().filter(|r| r.same_as.is_some()) {
        let other = rule.same_as.as_deref().unwrap();
        assert!(find(other).is_some(), "{} repeats {other}, which is nowhere", rule.id);
    }
    assert_eq!(find("S4.3.1i").unwrap().same_as.as_deref(), Some("C4.3.1i"));
}

//! The chart catalogue: every chart listed, every listed chart there.

use module::{Catalogue, Memory, Problems, Provenance};

use crate::assert_said;

fn read(toml: &str, beside: &[&str]) -> (Option<Catalogue>, Problems) {
    let mut files = Memory::from([("charts/charts.toml", toml)]);
    for path in beside {
        files.put(format!("charts/{path}"), "");
    }
    let mut problems = Problems::new();
    let catalogue = Catalogue::read(&files, &mut problems);
    (catalogue, problems)
}

#[test]
fn a_sound_catalogue_is_read_in_order() {
    let (catalogue, problems) = read(
        "[[chart]]\nfile = 'crt.csv'\ntitle = 'Combat results'\nrule = 'D8.6b'\n\
         provenance = 'repaired'\nnote = 'roll 5 reads 0d'\n\
         [[chart]]\nfile = 'tec.toml'\ntitle = 'Terrain'\nrule = 'D6.1'\nprovenance = 'source'\n",
        &["tec.toml", "crt.csv", "notes.md"],
    );
    assert_said(&problems, &[]);
    let catalogue = catalogue.unwrap();
    let files: Vec<_> = catalogue.entries().iter().map(|entry| entry.file.as_str()).collect();
    assert_eq!(files, ["crt.csv", "tec.toml"]);
    let crt = catalogue.entry("crt.csv").unwrap();
    assert_eq!(crt.provenance, Provenance::Repaired);
    assert_eq!(crt.note.as_deref(), Some("roll 5 reads 0d"));
    assert_eq!(catalogue.entry("none.csv"), None);
}

#[test]
fn listed_files_exist_and_files_are_listed() {
    let (_, problems) = read(
        "[[chart]]\nfile = 'crtt.csv'\ntitle = 'a'\nrule = 'b'\nprovenance = 'source'\n\
         [[chart]]\nfile = 'terrain.csv'\ntitle = 'a'\nrule = 'b'\nprovenance = 'source'\n\
         [[chart]]\nfile = 'terrain.csv'\ntitle = 'a'\nrule = 'b'\nprovenance = 'source'\n",
        &["crt.csv", "deep/weather.toml"],
    );
    assert_said(
        &problems,
        &[
            "charts/charts.toml:2:8: there is no file `crtt.csv` beside the catalogue (did you mean `crt.csv`?)",
            "charts/charts.toml:7:8: there is no file `terrain.csv` beside the catalogue (add the file, or remove the entry)",
            "charts/charts.toml:12:8: chart `terrain.csv` is already used (first on line 7)",
            "charts/charts.toml:12:8: there is no file `terrain.csv` beside the catalogue (add the file, or remove the entry)",
            "charts/crt.csv: the chart is not in the catalogue (add a [[chart]] to charts/charts.toml)",
            "charts/deep/weather.toml: the chart is not in the catalogue (add a [[chart]] to charts/charts.toml)",
        ],
    );
}

#[test]
fn what_was_mended_or_made_needs_a_note() {
    for (word, note) in [("repaired", ""), ("ours", "note = ' '\n")] {
        let (_, problems) = read(
            &format!(
                "[[chart]]\nfile = 'a.csv'\ntitle = 'a'\nrule = 'b'\nprovenance = '{word}'\n{note}"
            ),
            &["a.csv"],
        );
        let line = format!(
            "charts/charts.toml:5:14: a chart that is `{word}` needs a `note` \
             (add `note = \"what was changed, and why\"`)"
        );
        assert_said(&problems, &[&line]);
    }
}

#[test]
fn every_mistake_of_an_entry_is_reported() {
    let (_, problems) =
        read("charts = 1\n[[chart]]\nrule = 3\nprovenance = 'sauce'\nfoo = 1\n", &[]);
    assert_said(
        &problems,
        &[
            "charts/charts.toml:1:1: unknown key `charts` (remove it)",
            "charts/charts.toml:2:1: missing key `file` (add `file = …`)",
            "charts/charts.toml:2:1: missing key `title` (add `title = …`)",
            "charts/charts.toml:3:8: `rule` should be text, not a whole number (put it in quotes)",
            "charts/charts.toml:4:14: `provenance` cannot be `sauce` (did you mean `source`?)",
            "charts/charts.toml:5:1: unknown key `foo` (expected `file`, `note` or `title`)",
        ],
    );
}

#[test]
fn rules_are_checked_by_who_knows_them() {
    let (catalogue, mut problems) = read(
        "[[chart]]\nfile = 'a.csv'\ntitle = 'a'\nrule = 'D8.66'\nprovenance = 'source'\n",
        &["a.csv"],
    );
    let catalogue = catalogue.unwrap();
    catalogue.check_rules(|_| Ok(()), &mut problems);
    assert_said(&problems, &[]);
    catalogue.check_rules(|_| Err("did you mean `D8.6`?".to_owned()), &mut problems);
    assert_said(
        &problems,
        &["charts/charts.toml:4:8: there is no rule `D8.66` (did you mean `D8.6`?)"],
    );
}

//! The rules matrix: every rule of `docs/rules/` x where the code cites it x which tests prove it.
//!
//! A gap is a rule that no code cites or no test names. `docs/rules/pending.toml` lists the rules whose turn has not come, each
//! with its reason; an entry there that is no longer needed is an error too, so the list can only shrink.

use crate::tree::{Source, root, sources};
use anyhow::{Context, Result, bail};
use rulebook::{Rule, citations, tests};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

/// A test that claims more rules than this proves none of them.
const LISTED_MOST: usize = 4;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PendingFile {
    #[serde(default)]
    pending: Vec<Pending>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pending {
    reason: String,
    ids: Vec<String>,
}

#[derive(Default)]
struct Row {
    cited: BTreeSet<String>,
    proved: BTreeSet<String>,
}

pub(crate) fn run(full: bool) -> Result<()> {
    let rules = rulebook::all();
    let mut problems = Vec::new();
    let pending = read_pending(&rules, &mut problems)?;
    let rows = gather(&rules, &mut problems)?;
    let known: BTreeMap<&str, &Rule> = rules.iter().map(|rule| (rule.id.as_str(), rule)).collect();

    let mut books: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    if full {
        println!("{:<12} {:<12} {:>5} {:>5}  status", "book", "rule", "cited", "tests");
    }
    for rule in &rules {
        // A rule that repeats another is proved with it.
        let source =
            rule.same_as.as_deref().and_then(|id| known.get(id)).map_or(rule, |other| other);
        let (own, other) = (&rows[rule.id.as_str()], &rows[source.id.as_str()]);
        let cited = own.cited.len() + if source.id == rule.id { 0 } else { other.cited.len() };
        let proved = own.proved.len() + if source.id == rule.id { 0 } else { other.proved.len() };
        let whole = cited > 0 && proved > 0;
        let waits = pending.contains_key(rule.id.as_str());
        let status = match (whole, waits) {
            (true, false) => "ok",
            (true, true) => "done, yet listed as pending",
            (false, true) => "pending",
            (false, false) => "GAP",
        };
        if !whole && !waits {
            let lacks = if proved == 0 { "no test names it" } else { "no code cites it" };
            problems.push(format!("{}: {lacks}", rule.id));
        }
        if whole && waits && rule.same_as.is_none() {
            problems.push(format!(
                "{}: cited and tested; take it off docs/rules/pending.toml",
                rule.id
            ));
        }
        let counts = books.entry(&rule.book).or_default();
        counts[0] += 1;
        counts[match (whole, waits) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 3,
        }] += 1;
        if full {
            println!("{:<12} {:<12} {cited:>5} {proved:>5}  {status}", rule.book, rule.id);
        }
    }
    println!("{:<12} {:>6} {:>6} {:>8} {:>5}", "book", "rules", "proved", "pending", "gaps");
    for (book, [all, proved, pending, gaps]) in books {
        println!("{book:<12} {all:>6} {proved:>6} {pending:>8} {gaps:>5}");
    }
    if !problems.is_empty() {
        bail!("the rules matrix has {} problems:\n  {}", problems.len(), problems.join("\n  "));
    }
    Ok(())
}

fn read_pending(rules: &[Rule], problems: &mut Vec<String>) -> Result<BTreeMap<String, String>> {
    let path = root().join("docs/rules/pending.toml");
    let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    let file: PendingFile = toml::from_str(&text).context("docs/rules/pending.toml")?;
    let mut pending = BTreeMap::new();
    for entry in file.pending {
        for id in entry.ids {
            // `D4*` stands for every id that begins with D4.
            let matching: Vec<&str> = match id.strip_suffix('*') {
                Some(start) => {
                    rules.iter().map(|r| r.id.as_str()).filter(|r| chapter(r, start)).collect()
                }
                None => rules.iter().map(|r| r.id.as_str()).filter(|r| *r == id).collect(),
            };
            if matching.is_empty() {
                problems.push(format!("docs/rules/pending.toml: no rule is called {id}"));
            }
            pending.extend(matching.into_iter().map(|id| (id.to_string(), entry.reason.clone())));
        }
    }
    Ok(pending)
}

/// Whether an id lies in a chapter: `D2.1` holds `D2.1a` and `D2.1.3`, not `D2.10a`.
fn chapter(id: &str, start: &str) -> bool {
    id.strip_prefix(start).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn gather<'a>(rules: &'a [Rule], problems: &mut Vec<String>) -> Result<BTreeMap<&'a str, Row>> {
    let ids: Vec<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
    let mut rows: BTreeMap<&str, Row> = ids.iter().map(|id| (*id, Row::default())).collect();
    for Source { path, text } in sources(&[".rs"])? {
        if !path.starts_with("crates/") {
            continue;
        }
        // What a test file says about a rule is not the rule's implementation.
        if path.contains("/src/") && !path.starts_with("crates/rulebook/") {
            for id in citations(&text) {
                if let Some(row) = rows.get_mut(id.as_str()) {
                    row.cited.insert(path.clone());
                }
            }
        }
        for test in tests(&text) {
            let place = format!("{path}:{}", test.line);
            if test.listed.len() > LISTED_MOST {
                problems
                    .push(format!("{place}: {} lists more than {LISTED_MOST} rules", test.name));
            }
            for id in &test.listed {
                match rows.get_mut(id.as_str()) {
                    Some(row) => drop(row.proved.insert(place.clone())),
                    None => problems.push(format!("{place}: no rule is called {id}")),
                }
            }
            match test.named(ids.iter().copied()) {
                Some(id) => drop(rows.get_mut(id).map(|row| row.proved.insert(place.clone()))),
                None if claims_a_rule(&path, &test.name) => {
                    problems.push(format!(
                        "{place}: {} is named for a rule that is not there",
                        test.name
                    ));
                }
                None => {}
            }
        }
    }
    Ok(rows)
}

/// Whether a test of a crate looks named for a rule: a letter, perhaps `_` and another, then a number.
fn claims_a_rule(path: &str, name: &str) -> bool {
    let first = name.split('_').next().unwrap_or("");
    let numbered = first.len() > 1
        && first.starts_with(|c: char| c.is_ascii_lowercase())
        && first[1..].bytes().next().is_some_and(|b| b.is_ascii_digit());
    numbered && path.starts_with("crates/")
}

//! The rules matrix: every rule of `docs/rules/` x where the code cites it x which tests prove it x from where it is played.
//!
//! - *Cited*: its id stands in `crates/*/src` as data (`rule!("D8.8b")`, or a string that is the id), outside tests; or a file
//!   under `modules/` gives it to a chart or a setting. A comment is no citation.
//! - *Tested*: a test names it, by its own name or on a `Rules:` line.
//! - *Played*: one of its citations is reached from a game, a lab or a chart, see [`crate::reach`]; a file of a module is
//!   reached when code that is reached reads it by name. The table shows the truest of the three.
//!
//! A rule that repeats another (`S2.1a = C2.1a`) is cited and played with it, for the code is the same, but needs a test of its
//! own: it has to be run in its own game. Reaching is static. It tells that the code is wired to the game, not that a game has
//! come to it; the tests tell that.
//!
//! A gap is a rule that lacks one of the three. `docs/rules/pending.toml` lists the rules whose turn has not come, each
//! with its reason; an entry there that is no longer needed is an error too, so the list can only shrink.

use crate::{
    reach::{self, Entry, Graph, Sight},
    source::{Code, test_modules},
    tree::{Source, root, sources},
};
use anyhow::{Context, Result, bail};
use rulebook::{Rule, is_id, tests};
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

/// What there is to say for a rule.
#[derive(Default)]
struct Row {
    cited: BTreeSet<String>,
    proved: BTreeSet<String>,
    played: BTreeSet<Entry>,
}

/// What a book comes to.
#[derive(Default)]
struct Book {
    rules: usize,
    cited: usize,
    tested: usize,
    played: BTreeMap<Entry, usize>,
    pending: usize,
    gaps: usize,
}

pub(crate) fn run(full: bool) -> Result<()> {
    let rules = rulebook::all();
    let mut problems = Vec::new();
    let pending = read_pending(&rules, &mut problems)?;
    let rows = gather(&rules, &mut problems)?;
    let mut books: BTreeMap<&str, Book> = BTreeMap::new();
    if full {
        println!(
            "{:<10} {:<10} {:>5} {:>5} {:<6}  status",
            "book", "rule", "cited", "tests", "played"
        );
    }
    for rule in &rules {
        let own = &rows[rule.id.as_str()];
        // A rule that repeats another is cited and played with it, in the same code; it is run in its own game.
        let source = rule.same_as.as_deref().and_then(|id| rows.get(id)).unwrap_or(own);
        let cited = own.cited.union(&source.cited).count();
        let proved = own.proved.len();
        let played = own.played.union(&source.played).next().copied();
        let waits = pending.contains_key(rule.id.as_str());
        let lacks = lacking(cited, proved, played);
        let status = match (lacks.is_empty(), waits) {
            (true, false) => "ok".to_string(),
            (true, true) => "done, yet listed as pending".to_string(),
            (false, true) => format!("pending: {}", lacks.join(", ")),
            (false, false) => format!("GAP: {}", lacks.join(", ")),
        };
        if !lacks.is_empty() && !waits {
            problems.push(format!("{}: {}", rule.id, lacks.join(", ")));
        }
        if lacks.is_empty() && waits {
            problems.push(format!("{}: done; take it off docs/rules/pending.toml", rule.id));
        }
        let book = books.entry(&rule.book).or_default();
        book.rules += 1;
        book.cited += usize::from(cited > 0);
        book.tested += usize::from(proved > 0);
        played.into_iter().for_each(|entry| *book.played.entry(entry).or_default() += 1);
        book.pending += usize::from(waits);
        book.gaps += usize::from(!lacks.is_empty() && !waits);
        if full {
            let word = played.map_or("-", Entry::word);
            println!(
                "{:<10} {:<10} {cited:>5} {proved:>5} {word:<6}  {status}",
                rule.book, rule.id
            );
        }
    }
    print(&books);
    if !problems.is_empty() {
        bail!("the rules matrix has {} problems:\n  {}", problems.len(), problems.join("\n  "));
    }
    Ok(())
}

/// What is missing before a rule is whole.
fn lacking(cited: usize, proved: usize, played: Option<Entry>) -> Vec<&'static str> {
    let lacks = [
        (cited == 0, "no code cites it"),
        (proved == 0, "no test names it"),
        (cited > 0 && played.is_none(), "no game, lab or chart reaches it"),
    ];
    lacks.into_iter().filter(|(lacks, _)| *lacks).map(|(_, word)| word).collect()
}

fn print(books: &BTreeMap<&str, Book>) {
    println!(
        "{:<10} {:>6} {:>6} {:>6} | {:>6} {:>6} {:>6} {:>6} | {:>8} {:>5}",
        "book", "rules", "cited", "tested", "played", "game", "lab", "chart", "pending", "gaps"
    );
    for (name, book) in books {
        let count = |entry: Entry| book.played.get(&entry).copied().unwrap_or_default();
        let [game, lab, chart] = Entry::ALL.map(count);
        println!(
            "{name:<10} {:>6} {:>6} {:>6} | {:>6} {game:>6} {lab:>6} {chart:>6} | {:>8} {:>5}",
            book.rules,
            book.cited,
            book.tested,
            game + lab + chart,
            book.pending,
            book.gaps
        );
    }
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
    let sources = sources(&[".rs"])?;
    let sources: Vec<&Source> = sources.iter().filter(|s| s.path.starts_with("crates/")).collect();
    trace(&sources, &mut rows)?;
    for Source { path, text } in sources {
        for test in tests(text) {
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
                None if claims_a_rule(path, &test.name) => {
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

/// Fills in where rules are cited and from where they are played.
fn trace(sources: &[&Source], rows: &mut BTreeMap<&str, Row>) -> Result<()> {
    // The rule book quotes ids; it plays none.
    let played = sources.iter().filter(|source| !source.path.starts_with("crates/rulebook/"));
    let mut code = Code::default();
    let mut for_tests = BTreeSet::new();
    for source in played {
        code.read(&source.path, &source.text)?;
        for_tests.extend(test_modules(&source.path, &source.text));
    }
    code.without(&for_tests);
    for node in &code.nodes {
        for cite in &node.cites {
            if let Some(row) = rows.get_mut(cite.id.as_str()) {
                row.cited.insert(node.file.clone());
            }
        }
    }
    let data = data()?;
    for datum in &data {
        rows.get_mut(datum.rule.as_str()).map(|row| row.cited.insert(datum.place.clone()));
    }
    let sight = sight()?;
    let graph = Graph::new(&code, &sight);
    for entry in Entry::ALL {
        let reached = graph.from(entry);
        for (cite, _) in graph.cited(&reached) {
            rows.get_mut(cite.id.as_str()).map(|row| row.played.insert(entry));
        }
        let read = graph.read_files(&reached);
        for datum in data.iter().filter(|datum| read.contains(datum.file.as_str())) {
            rows.get_mut(datum.rule.as_str()).map(|row| row.played.insert(datum.entry));
        }
    }
    Ok(())
}

/// A rule that a file of a module names: the chart that a catalogue gives to it, or a setting of a game.
struct Datum {
    rule: String,
    /// The file by which code would have to read it.
    file: String,
    entry: Entry,
    place: String,
}

fn data() -> Result<Vec<Datum>> {
    let mut found = Vec::new();
    for Source { path, text } in sources(&[".toml"])? {
        let Some(module) = path.strip_prefix("modules/") else { continue };
        let table: toml::Table = toml::from_str(&text).with_context(|| path.clone())?;
        if path.ends_with("/charts/charts.toml") {
            for chart in table.get("chart").and_then(|it| it.as_array()).into_iter().flatten() {
                let word =
                    |key: &str| chart.get(key).and_then(|it| it.as_str()).unwrap_or_default();
                found.push(Datum {
                    rule: word("rule").to_string(),
                    file: format!("charts/{}", word("file")),
                    entry: Entry::Chart,
                    place: path.clone(),
                });
            }
        } else if let Some((_, file)) = module.split_once('/') {
            let mut ids = BTreeSet::new();
            texts(&toml::Value::Table(table), &mut ids);
            found.extend(ids.into_iter().map(|rule| Datum {
                rule,
                file: file.to_string(),
                entry: Entry::Game,
                place: path.clone(),
            }));
        }
    }
    Ok(found)
}

/// The ids among the values of a table.
fn texts(value: &toml::Value, ids: &mut BTreeSet<String>) {
    match value {
        toml::Value::String(text) if is_id(text) => drop(ids.insert(text.clone())),
        toml::Value::Array(list) => list.iter().for_each(|value| texts(value, ids)),
        toml::Value::Table(table) => table.values().for_each(|value| texts(value, ids)),
        _ => {}
    }
}

/// Which crates each crate can name, read off the manifests.
fn sight() -> Result<Sight> {
    let mut sight = Sight::new();
    for Source { path, text } in sources(&["Cargo.toml"])? {
        let Some(room) = path.strip_prefix("crates/").and_then(|p| p.strip_suffix("/Cargo.toml"))
        else {
            continue;
        };
        let table: toml::Table = toml::from_str(&text).with_context(|| path.clone())?;
        let needs = table.get("dependencies").and_then(|it| it.as_table());
        let names =
            needs.into_iter().flat_map(|needs| needs.keys()).map(|key| key.replace('-', "_"));
        let room = room.replace('-', "_");
        sight.insert(room.clone(), names.chain([room]).collect());
    }
    Ok(reach::through(sight))
}

/// Whether a test of a crate looks named for a rule: a letter, perhaps `_` and another, then a number.
fn claims_a_rule(path: &str, name: &str) -> bool {
    let first = name.split('_').next().unwrap_or("");
    let numbered = first.len() > 1
        && first.starts_with(|c: char| c.is_ascii_lowercase())
        && first[1..].bytes().next().is_some_and(|b| b.is_ascii_digit());
    numbered && path.starts_with("crates/")
}

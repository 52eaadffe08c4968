//! `grognard rules`: a rule, its rulings and where it is tested.

use crate::{cli::Rules, markdown::plain, terminal, usage::usage};
use anyhow::{Result, bail};
use rulebook::Rule;
use serde_json::{Value, json};
use std::process::ExitCode;

include!(concat!(env!("OUT_DIR"), "/proofs.rs"));

pub(crate) fn run(question: &Rules) -> Result<ExitCode> {
    let all = rulebook::all();
    let mut chosen: Vec<&Rule> = Vec::new();
    for id in &question.ids {
        if id.trim().is_empty() {
            return Err(usage("a rule id is needed, such as D8.8b"));
        }
        let found: Vec<&Rule> = all.iter().filter(|rule| belongs(&rule.id, id)).collect();
        if found.is_empty() {
            bail!("there is no rule {id}; `grognard rules --search WORDS` searches the texts");
        }
        chosen.extend(found);
    }
    let mut seen = std::collections::BTreeSet::new();
    chosen.retain(|rule| seen.insert(&rule.id));
    if let Some(words) = &question.search {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() || !question.ids.is_empty() {
            return Err(usage("give either rule ids or words to search for"));
        }
        chosen.extend(all.iter().filter(|rule| {
            let text = format!("{} {} {}", rule.id, rule.heading, rule.text).to_lowercase();
            words.iter().all(|word| text.contains(word))
        }));
        if chosen.is_empty() {
            bail!("no rule contains all of these words");
        }
    }
    if question.ids.is_empty() && question.search.is_none() {
        return contents(&all, question.json);
    }
    if question.json {
        let list: Vec<Value> = chosen.iter().map(|rule| as_json(rule)).collect();
        terminal::say(Value::Array(list))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut page = terminal::page();
    for rule in chosen {
        page.heading(format!("{}  {} — {}", rule.id, rule.book, rule.heading));
        page.line(plain(&rule.text));
        for id in rule.related() {
            if let Some(other) = all.iter().find(|other| other.id == id) {
                page.line(format!("  {}  {}", other.id, first_words(&other.text)));
            }
        }
        for (place, test) in proofs(&rule.id, rule.same_as.as_deref()) {
            page.line(format!("  tested: {test}  {place}"));
        }
    }
    terminal::print(page)?;
    Ok(ExitCode::SUCCESS)
}

/// The rule of an id, or every rule of a chapter.
pub(crate) fn called(id: &str) -> Vec<Rule> {
    let id = id.trim();
    let all = rulebook::all().into_iter();
    all.filter(|rule| !id.is_empty() && belongs(&rule.id, id)).collect()
}

/// The chapters, when no rule is named.
fn contents(all: &[Rule], json: bool) -> Result<ExitCode> {
    if json {
        terminal::say(Value::Array(all.iter().map(as_json).collect()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut page = terminal::page();
    let mut last = ("", "");
    for rule in all {
        if rule.book != last.0 {
            page.heading(&rule.book);
        }
        if (rule.book.as_str(), rule.heading.as_str()) != last {
            page.line(format!("  {:<10} {}", rule.id, rule.heading));
        }
        last = (&rule.book, &rule.heading);
    }
    page.line("\n`grognard rules ID` shows a rule, or a chapter by its number.");
    terminal::print(page)?;
    Ok(ExitCode::SUCCESS)
}

/// Whether a rule is the one asked for or stands in the chapter asked for.
fn belongs(id: &str, asked: &str) -> bool {
    let (id, asked) = (id.to_ascii_lowercase(), asked.to_ascii_lowercase());
    // A ruling is never a chapter of others: R4 does not mean R41.
    let inside = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_digit());
    id == asked || id.strip_prefix(&asked).is_some_and(inside)
}

fn proofs<'a>(
    id: &'a str,
    same_as: Option<&'a str>,
) -> impl Iterator<Item = (&'static str, &'static str)> + 'a {
    let fits = move |of: &str| of == id || Some(of) == same_as;
    PROOFS.iter().filter(move |(of, _, _)| fits(of)).map(|(_, place, test)| (*place, *test))
}

fn as_json(rule: &Rule) -> Value {
    let tests: Vec<Value> = proofs(&rule.id, rule.same_as.as_deref())
        .map(|(place, test)| json!({ "test": test, "place": place }))
        .collect();
    json!({
        "id": rule.id, "book": rule.book, "heading": rule.heading, "text": rule.text,
        "same_as": rule.same_as, "related": rule.related(), "tests": tests,
    })
}

fn first_words(text: &str) -> String {
    let text = plain(text);
    let line = text.lines().next().unwrap_or("");
    match line.char_indices().nth(90) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_string(),
    }
}

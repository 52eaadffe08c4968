//! `grognard study`: looks at reports of series that were played.

use crate::{
    cli::{Studies, StudyWork},
    terminal,
};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::{
    io::{self, Write as _},
    path::Path,
    process::ExitCode,
};
use study::{Difference, compare};

pub(crate) fn run(question: &Studies) -> Result<ExitCode> {
    let StudyWork::Compare { first, second, all, json } = &question.work;
    let (a, b) = (read(first)?, read(second)?);
    let found = compare(&a, &b);
    ensure!(!found.is_empty(), "the two reports have no number in common");
    if *json {
        let lines = found.iter().map(|it| {
            json!({
                "what": it.what, "first": it.values[0], "second": it.values[1],
                "difference": it.apart, "sure": it.is_sure(),
            })
        });
        let lines: Vec<Value> = lines.collect();
        writeln!(io::stdout(), "{}", json!(lines)).context("writing the answer")?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut page = terminal::page();
    page.heading("Compared");
    for (name, report) in [("first", &a), ("second", &b)] {
        let said = |key: &str| report[key].as_str().unwrap_or("?").to_owned();
        page.line(format!("  {name}: {} games, {}", report["games"], said("command")));
    }
    for key in ["name", "revision"] {
        if a[key] != b[key] {
            page.line(format!("  not the same {key}: {} and {}", a[key], b[key]));
        }
    }
    let shown: Vec<&Difference> = found.iter().filter(|it| *all || it.is_sure()).collect();
    page.heading(if *all { "Every number" } else { "Differences that chance would hardly make" });
    let row = |it: &&Difference| {
        vec![
            it.what.clone(),
            format!("{:.3}", it.values[0].mean),
            format!("{:.3}", it.values[1].mean),
            format!("{:+.3}", it.apart.mean),
            format!("{:+.3} to {:+.3}", it.apart.low, it.apart.high),
        ]
    };
    if shown.is_empty() {
        page.line("  none; --all shows every number");
    } else {
        let header = ["", "first", "second", "difference", "95% interval"];
        page.table(&header, &shown.iter().map(row).collect::<Vec<_>>());
    }
    let sure = found.iter().filter(|it| it.is_sure()).count();
    let by_chance = found.len() as f64 * 0.05;
    page.line(format!(
        "  {sure} of {} numbers lie apart; {by_chance:.0} would by chance alone",
        found.len()
    ));
    terminal::print(page)?;
    Ok(ExitCode::SUCCESS)
}

fn read(path: &Path) -> Result<Value> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let report: Value = serde_json::from_str(&text).with_context(|| {
        format!("{} is no report; write one with `simulate … --report NAME.json`", path.display())
    })?;
    ensure!(
        report["command"].is_string(),
        "{} is no report of a series; write one with `simulate … --report NAME.json`",
        path.display()
    );
    Ok(report)
}

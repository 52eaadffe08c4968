//! `grognard print`: the printed set of a table, as PDF.

use crate::{
    cli::GameName,
    records,
    shelf::{self, Chosen},
    terminal,
};
use anyhow::{Context, Result, anyhow, bail, ensure};
use record::Record;
use referee::{Table, Viewer};
use serde::Deserialize;
use serde_json::Value;
use series::{Errand, Library, Presented, page::counted, paper::Paper};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

/// What the help shows.
pub(crate) const EXAMPLES: &str = "Examples:\n  grognard print frontline/citadel-full --out citadel.pdf\n  \
    grognard print frontline/citadel-full --seat axis-north --out north.pdf\n  \
    grognard print --record table.jsonl --out turn.pdf\n\n\
    Without --seat the set has the sheets of every seat, for Control to hand out: both sides' secrets are in it.";

#[derive(clap::Args)]
pub(crate) struct PrintFlags {
    /// The game or battle; may be left out with --position or --record
    #[arg(value_parser = GameName, required_unless_present_any = ["position", "record"])]
    pub(crate) game: Option<String>,
    /// Print for this position file
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    pub(crate) position: Option<PathBuf>,
    /// Print for the game of this record, as far as it was played
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Only the sheets of this seat, with nothing on them that it may not know
    #[arg(long)]
    pub(crate) seat: Option<String>,
    /// File to write; its name ends in .pdf
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

pub(crate) fn run(question: &PrintFlags, library: &Library) -> Result<ExitCode> {
    let ending = question.out.extension().and_then(|it| it.to_str()).map(str::to_ascii_lowercase);
    ensure!(
        ending.as_deref() == Some("pdf"),
        "{}: the name of a printed set ends in .pdf",
        question.out.display()
    );
    let (name, setup, record) = match &question.record {
        Some(path) => {
            let record = records::open(path)?;
            let setup = record.header.setup.clone();
            let name = shelf::title_of(library, &record.header.game, &setup)?;
            if let Some(game) = &question.game {
                ensure!(
                    *game == name,
                    "{} is a record of {name}, not of {game}; leave the name out",
                    path.display()
                );
            }
            (name, setup, Some((path.as_path(), record)))
        }
        None => {
            let (game, position) = (question.game.as_deref(), question.position.as_deref());
            let Chosen { title, setup, .. } = shelf::chosen(library, game, position, false)?;
            (title.listing().game, setup, None)
        }
    };
    let errand = Printing { question, name: &name, setup, record };
    shelf::send_to(library, &name, errand)
}

/// A set to be printed.
struct Printing<'a> {
    question: &'a PrintFlags,
    name: &'a str,
    setup: Value,
    record: Option<(&'a Path, Record)>,
}

impl Errand for Printing<'_> {
    type Done = ExitCode;

    fn run<P: Presented>(self, title: &P) -> Result<ExitCode> {
        let Printing { question, name, setup, record } = self;
        let setup = Deserialize::deserialize(&setup).context("the set-up cannot be read")?;
        title.lay_out(&setup);
        let mut table = Table::open(setup).ok().context("the set-up is not legal")?;
        if let Some((path, record)) = &record {
            let faulty = |faults: Vec<record::Fault>| records::faulty(path, &faults);
            record::replay_onto(record, &mut table).map_err(faulty)?;
        }
        let mut viewers: Vec<Viewer> =
            table.seats().iter().map(|info| Viewer::Seat(info.seat)).collect();
        match &question.seat {
            Some(seat) => {
                let info = table.seats().iter().find(|info| *info.name == **seat);
                let Some(info) = info else {
                    let known: Vec<&str> = table.seats().iter().map(|info| &*info.name).collect();
                    bail!("there is no seat {seat}; the seats are {}", known.join(", "));
                };
                viewers = vec![Viewer::Seat(info.seat)];
            }
            None => viewers.push(Viewer::Spectator),
        }
        let mut papers: Vec<Paper> = Vec::new();
        for viewer in viewers {
            papers.extend(title.papers(&table, viewer).map_err(|problem| anyhow!("{problem}"))?);
        }
        ensure!(!papers.is_empty(), "{name} is not played on paper: it has no sheets to print");
        let printed = press::print(&title.listing().title, &papers)?;
        let shown = question.out.display();
        std::fs::write(&question.out, &printed.file).with_context(|| format!("writing {shown}"))?;
        let pages = counted(printed.pages.iter().sum::<usize>() as u64, "page", "pages");
        let sheets = counted(papers.len() as u64, "sheet", "sheets");
        terminal::say(format_args!("{shown}: {sheets}, {pages}"))?;
        Ok(ExitCode::SUCCESS)
    }
}

//! `grognard simulate`: many games between bots, and their results.

mod contender;
mod folder;
mod interrupt;
mod meeting;
mod order;
mod outside;
mod runs;
#[cfg(test)]
mod tests;

use crate::{
    cli::Simulate,
    shelf::{self, Chosen},
    terminal,
};
use anyhow::{Context, Result, bail, ensure};
pub(crate) use contender::Contender;
use folder::{Folder, Question};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use order::Order;
use referee::{Game as _, SeatInfo};
use runs::Finished;
use serde::Deserialize;
use serde_json::{Value, json};
use series::{
    Errand, Library, Presented, StateOf,
    page::{Page, counted},
};
use std::{
    fmt,
    fs::File,
    io::{self, IsTerminal, Write as _},
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};
use study::{GameOf, Pairing, Report, Share, Spread, Stated, Sum as _};

pub(crate) fn run(question: &Simulate, library: &Library) -> Result<ExitCode> {
    let (game, position) = (question.game.as_deref(), question.position.as_deref());
    let Chosen { name, title, setup, .. } = shelf::chosen(library, game, position, false)?;
    shelf::send_to(library, &title.listing().game, Series { question, name, setup })?;
    Ok(ExitCode::SUCCESS)
}

/// What is asked, the game as it is named, and its set-up.
struct Series<'a> {
    question: &'a Simulate,
    name: String,
    setup: Value,
}

impl Errand for Series<'_> {
    type Done = ();

    fn run<P: Presented>(self, title: &P) -> Result<()> {
        let Series { question, name, setup } = self;
        if !question.meet.is_empty() {
            return meeting::hold(title, question, &name, &setup);
        }
        let forms =
            question.report.iter().map(|path| Form::of(path)).collect::<Result<Vec<Form>>>()?;
        question.report.iter().try_for_each(|path| can_be_written(path))?;
        if let Some(folder) = &question.keep {
            interrupt::watch(folder);
        }
        let answer = Answer::find(
            title,
            question,
            &name,
            &setup,
            forms.contains(&Form::Csv),
            &progress(question.games),
        )?;
        // The numbers first: a report that cannot be written now must not cost the study.
        if question.json {
            writeln!(io::stdout(), "{}", answer.json()).context("writing the answer")?;
        } else {
            terminal::print(answer.page(question))?;
        }
        let mut unwritten = Vec::new();
        for (path, form) in question.report.iter().zip(forms) {
            if let Err(error) = std::fs::write(path, answer.file(form)) {
                unwritten.push(format!("cannot write {}: {error}", path.display()));
            }
        }
        ensure!(unwritten.is_empty(), "{}", unwritten.join("\n"));
        Ok(())
    }
}

/// What a report is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Html,
    Json,
    Csv,
}

impl Form {
    fn of(path: &Path) -> Result<Form> {
        match path.extension().and_then(|it| it.to_str()) {
            Some("html") => Ok(Form::Html),
            Some("json") => Ok(Form::Json),
            Some("csv") => Ok(Form::Csv),
            _ => bail!("a report ends in .html, .json or .csv: {}", path.display()),
        }
    }
}

/// Tries whether a report can be written, before hours go into it. What is there stays as it is.
fn can_be_written(path: &Path) -> Result<()> {
    let mut options = File::options();
    let tried = if path.exists() {
        options.write(true).open(path).map(drop)
    } else {
        options.write(true).create_new(true).open(path).and_then(|_| std::fs::remove_file(path))
    };
    tried.with_context(|| format!("cannot write the report {}; no game was played", path.display()))
}

/// A bar on standard error, where a person looks on.
fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr_with_hz(10));
    let style =
        ProgressStyle::with_template("{wide_bar} {pos}/{len} games  {rate}  {eta} left  {msg}");
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // What cannot be shown is not missed.
        let _ = write!(out, "{:.1}/s", state.per_sec());
    };
    style.map_or(bar.clone(), |style| bar.with_style(style.with_key("rate", rate)))
}

/// A finished series with everything that can be told of it.
struct Answer<P: Presented> {
    stated: Stated,
    threads: u16,
    took: Duration,
    finished: Finished<P>,
    csv: Vec<u8>,
}

impl<P: Presented> Answer<P> {
    /// Plays what was asked.
    fn find(
        title: &P,
        question: &Simulate,
        name: &str,
        setup: &Value,
        csv: bool,
        progress: &ProgressBar,
    ) -> Result<Self> {
        let json = setup.clone();
        let setup = Deserialize::deserialize(setup).context("the set-up cannot be read")?;
        let start = GameOf::<P>::start(&setup).ok().context("the set-up is not legal")?;
        let seats = GameOf::<P>::seats(&start);
        let order = Order::of(title, question, (&seats, &setup))?;
        let stated = state::<P>(question, name, &seats, &order, &start, json);
        let kept = match &question.keep {
            Some(path) => Some(Folder::open(path, &asked(&stated, &order))?),
            None => None,
        };
        let mut table = csv::Writer::from_writer(Vec::new());
        let mut each = |tally: &study::Tally<P>, played: &_| {
            if csv && tally.games() == 1 {
                stated.csv_head(tally, &mut table)?;
            }
            if csv {
                stated.csv_row(tally, played, &mut table)?;
            }
            Ok(())
        };
        let began = Instant::now();
        let finished = runs::run(title, &setup, &order, kept, progress, &mut each)?;
        progress.finish_and_clear();
        let csv = table.into_inner().map_err(|error| error.into_error())?;
        Ok(Answer { stated, threads: order.threads, took: began.elapsed(), finished, csv })
    }

    fn report(&self) -> Report<'_, P> {
        Report { stated: &self.stated, tally: &self.finished.tally, sprt: self.finished.sprt }
    }

    /// Games and decisions a second, those that were taken from a folder left out.
    fn speed(&self) -> [f64; 2] {
        let tally = &self.finished.tally;
        let games = tally.games();
        let decisions: u64 = tally.decisions().iter().sum();
        let played = games.saturating_sub(self.finished.kept) as f64 / games.max(1) as f64;
        let seconds = self.took.as_secs_f64().max(1e-9);
        [games, decisions].map(|number| number as f64 * played / seconds)
    }

    /// The report with the speed of this run.
    fn json(&self) -> Value {
        let mut answer = self.report().json();
        let [games, decisions] = self.speed();
        answer["speed"] = json!({
            "threads": self.threads, "seconds": self.took.as_secs_f64(),
            "games_per_second": games, "decisions_per_second": decisions,
        });
        answer
    }

    /// A report that is the same whenever the same is asked.
    fn file(&self, form: Form) -> Vec<u8> {
        match form {
            Form::Html => self.report().page().into_bytes(),
            Form::Json => format!("{}\n", self.report().json()).into_bytes(),
            Form::Csv => self.csv.clone(),
        }
    }

    fn page(&self, question: &Simulate) -> Page {
        let (report, tally) = (self.report(), &self.finished.tally);
        let mut page = terminal::page();
        let games = counted(tally.games(), "game", "games");
        page.heading(format!("{}: {games} from seed {}", self.stated.name, self.stated.seed));
        page.line(format!("  {}", report.players()));
        if let Some(path) = &question.position {
            page.line(format!("  from the position {}", path.display()));
        }
        if let Some(note) = report.mirror_note() {
            page.line(format!("  {note}"));
        }
        shares(&mut page, "Results", &tally.results());
        shares(&mut page, "Winners", &tally.winners());
        page.heading("Strength");
        page.line(format!("  {} scores {}", report.scored(), report.score_words()));
        if let Some(words) = P::SCORING {
            page.line(format!("  {words}"));
        }
        if let Some(sprt) = self.finished.sprt {
            page.line(format!("  {}: {}", sprt.hypotheses, sprt.words()));
        }
        page.heading("Length of a game");
        let row = |name: &str, spread: Spread| {
            [name.to_owned()].into_iter().chain(spread.cells()).collect::<Vec<_>>()
        };
        let decisions = tally.decisions().iter().map(|number| *number as i64).collect();
        let rows = [row("decisions", decisions), row("rolls", tally.rolls())];
        page.table(&["", "mean", "±", "least", "most"], &rows);
        let (mean, most) = tally.branching();
        page.line(format!("  legal choices per decision: {mean:.1} on average, at most {most}"));
        for grid in tally.sum.tables() {
            page.heading(&grid.title);
            let header: Vec<&str> = grid.header.iter().map(String::as_str).collect();
            page.table(&header, &grid.rows);
        }
        page.heading("Speed");
        let ([games, decisions], seconds) = (self.speed(), self.took.as_secs_f64());
        let threads = counted(self.threads, "thread", "threads");
        page.line(format!(
            "  {seconds:.2} s on {threads}: {games:.1} games and {decisions:.0} decisions a second"
        ));
        page.line(format!("  fingerprint {}", tally.fingerprint()));
        if let Some(folder) = &question.keep {
            let before = match self.finished.kept {
                0 => String::new(),
                kept => format!("; {kept} of the games were kept there before"),
            };
            page.line(format!("  records and results are in {}{before}", folder.display()));
        }
        page
    }
}

fn shares(page: &mut Page, title: &str, shares: &[Share]) {
    page.heading(title);
    let percent = |share: f64| format!("{:.1}%", 100.0 * share);
    let rows = shares.iter().map(|Share { name, games, share }| {
        let interval = format!("{} to {}", percent(share.low), percent(share.high));
        vec![name.clone(), games.to_string(), percent(share.mean), interval]
    });
    page.table(&["", "games", "share", "95% interval"], &rows.collect::<Vec<_>>());
}

/// What was asked, for the report.
fn state<P: Presented>(
    question: &Simulate,
    name: &str,
    seats: &[SeatInfo],
    order: &Order,
    start: &StateOf<P>,
    setup: Value,
) -> Stated {
    let names: Vec<String> = seats.iter().map(|info| info.name.to_string()).collect();
    let bots: Vec<String> = order.bots.iter().map(ToString::to_string).collect();
    let quoted =
        |text: String| if text.contains([';', ' ']) { format!("\"{text}\"") } else { text };
    let game = match &question.position {
        Some(path) => format!("--position {}", quoted(path.display().to_string())),
        None => quoted(name.to_owned()),
    };
    let mut command =
        format!("grognard simulate {game} --games {} --seed {}", order.games, order.seed);
    if order.first != 1 {
        command.push_str(&format!(" --first {}", order.first));
    }
    for (seat, bot) in names.iter().zip(bots.iter().cloned().map(quoted)) {
        let flag = shelf::SERIES.iter().flat_map(|it| it.seats()).any(|(name, _)| name == seat);
        command.push_str(&if flag {
            format!(" --{seat} {bot}")
        } else {
            format!(" --bot {}", quoted(format!("{seat}={}", bot.trim_matches('"'))))
        });
    }
    if order.pairing == Pairing::Paired {
        command.push_str(" --paired");
    }
    if let Some(asked) = order.sprt {
        command.push_str(&format!(" --sprt {}%,{}%", 100.0 * asked.low, 100.0 * asked.high));
    }
    Stated {
        name: name.to_owned(),
        title: P::title(start).unwrap_or_else(|| name.to_owned()),
        game: GameOf::<P>::NAME,
        revision: GameOf::<P>::REVISION,
        setup,
        seats: names,
        bots,
        seed: order.seed,
        first: order.first,
        command,
    }
}

/// What was asked, for the folder.
fn asked(stated: &Stated, order: &Order) -> Question {
    Question {
        game: stated.name.clone(),
        revision: stated.revision,
        setup: stated.setup.clone(),
        bots: stated.bots.clone(),
        paired: order.pairing == Pairing::Paired,
        seed: stated.seed,
    }
}

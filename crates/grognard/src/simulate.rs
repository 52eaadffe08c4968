//! `grognard simulate`: bots play many games, and the results are counted.

mod campaign;
pub(crate) mod offered;
mod series;
mod tally;

use crate::{cli::Simulate, kitchen::Page, terminal};
use anyhow::{Context, Result, bail};
use bots::Rank;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use offered::{Errand, Offered, send};
use referee::SeatInfo;
use serde_json::{Map, Value, json};
use series::Order;
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    io::{self, IsTerminal, Write as _},
    process::ExitCode,
    time::{Duration, Instant},
};
use tally::{Facts, Tally, wilson};

pub(crate) fn run(question: &Simulate) -> Result<ExitCode> {
    send(&question.game, |_| {}, Series(question))?;
    Ok(ExitCode::SUCCESS)
}

struct Series<'a>(&'a Simulate);

impl Errand for Series<'_> {
    type Done = ();

    fn run<G: Offered>(self, setup: G::Setup) -> Result<()> {
        let question = self.0;
        let start = G::start(&setup).ok().context("the set-up is not legal")?;
        let seats = G::seats(&start);
        let order = order(question, &seats)?;
        let progress = progress(question.games);
        let began = Instant::now();
        let tally = series::run::<G>(&setup, &order, &progress)?;
        let took = began.elapsed();
        progress.finish_and_clear();
        let report = Report { question, seats: &seats, order: &order, took, tally: &tally };
        if question.json {
            let answer = report.json(&serde_json::to_value(&setup)?);
            return writeln!(io::stdout(), "{answer}").context("writing the answer");
        }
        terminal::print(report.page())
    }
}

fn order(question: &Simulate, seats: &[SeatInfo]) -> Result<Order> {
    let keep = match &question.keep {
        Some(folder) => {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
            let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
            Some((folder.clone(), question.game.chars().map(plain).collect()))
        }
        None => None,
    };
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get() as u16);
    Ok(Order {
        seed: question.seed,
        first: question.first,
        games: question.games,
        threads: question.threads.unwrap_or_else(cores),
        ranks: ranks(question, seats)?,
        keep,
    })
}

/// Who plays each seat: what was asked for its name or its side, else the plainest bot.
fn ranks(question: &Simulate, seats: &[SeatInfo]) -> Result<Vec<Rank>> {
    let mut ranks = vec![Rank::default(); seats.len()];
    let mut seat = |name: &str, rank: Rank| {
        let fits = |info: &&SeatInfo| info.name == name || info.side == name;
        let places: Vec<usize> = seats.iter().filter(fits).map(|it| it.seat.index()).collect();
        if places.is_empty() {
            let known: Vec<&str> = seats.iter().map(|info| info.name.as_ref()).collect();
            bail!("no seat is called {name}; the seats are {}", known.join(", "));
        }
        places.into_iter().for_each(|place| ranks[place] = rank);
        Ok(())
    };
    let named = [("axis", question.axis), ("soviet", question.soviet)];
    for (name, rank) in named {
        rank.map_or(Ok(()), |rank| seat(name, rank))?;
    }
    for text in &question.bot {
        let (name, rank) = text.split_once('=').context("--bot wants SEAT=BOT")?;
        seat(name, rank.parse()?)?;
    }
    Ok(ranks)
}

/// A bar on standard error, where a person looks on.
fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr_with_hz(10));
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games  {per_sec}  {eta} left");
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

/// A finished series.
struct Report<'a, G: Offered> {
    question: &'a Simulate,
    seats: &'a [SeatInfo],
    order: &'a Order,
    took: Duration,
    tally: &'a Tally<G>,
}

impl<G: Offered> Report<'_, G> {
    fn per_second(&self, number: u64) -> f64 {
        number as f64 / self.took.as_secs_f64().max(1e-9)
    }

    fn fingerprint(&self) -> String {
        self.tally.fingerprint.iter().fold(String::new(), |mut text, byte| {
            // Writing to a String cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    fn players(&self) -> impl Iterator<Item = (&str, Rank)> {
        self.seats.iter().map(|info| info.name.as_ref()).zip(self.order.ranks.iter().copied())
    }

    fn json(&self, setup: &Value) -> Value {
        let (tally, games) = (self.tally, self.order.games);
        let shares = |counts: &BTreeMap<String, u64>| -> Value {
            let share = |(name, hits): (&String, &u64)| {
                let (low, high) = wilson(*hits, games);
                let share = *hits as f64 / games as f64;
                json!({ "name": name, "games": hits, "share": share, "low": low, "high": high })
            };
            counts.iter().map(share).collect()
        };
        let players: Map<String, Value> =
            self.players().map(|(seat, rank)| (seat.to_owned(), rank.name().into())).collect();
        let mut fields = Map::new();
        tally.facts.json(&mut fields);
        let mut answer = json!({
            "game": G::NAME, "revision": G::REVISION, "setup": setup, "players": players,
            "seed": self.order.seed, "first": self.order.first, "games": games,
            "results": shares(&tally.results), "winners": shares(&tally.winners),
            "decisions": tally.decisions.json(), "rolls": tally.rolls.json(),
            "branching": { "mean": tally.branching(), "most": tally.choices_most },
            "fingerprint": self.fingerprint(),
            "speed": {
                "threads": self.order.threads, "seconds": self.took.as_secs_f64(),
                "games_per_second": self.per_second(games),
                "decisions_per_second": self.per_second(tally.decisions.sum()),
            },
        });
        if let Value::Object(answer) = &mut answer {
            answer.append(&mut fields);
        }
        answer
    }

    fn page(&self) -> Page {
        let (tally, games) = (self.tally, self.order.games);
        let mut page = terminal::page();
        let players: Vec<String> =
            self.players().map(|(seat, rank)| format!("{seat} {rank}")).collect();
        let title = format!("{}: {games} games from seed {}", self.question.game, self.order.seed);
        page.heading(title);
        page.line(format!("  {}", players.join(", ")));
        self.shares(&mut page, "How they ended", &tally.results);
        self.shares(&mut page, "Who won", &tally.winners);
        page.heading("Length of a game");
        let row = |name: &str, spread: tally::Spread| {
            [name.to_owned()].into_iter().chain(spread.cells()).collect::<Vec<_>>()
        };
        let rows = [row("decisions", tally.decisions), row("rolls", tally.rolls)];
        page.table(&["", "mean", "±", "least", "most"], &rows);
        let branching = (tally.branching(), tally.choices_most);
        page.line(format!(
            "  answers open at a decision: {:.1}, at most {}",
            branching.0, branching.1
        ));
        for grid in tally.facts.tables() {
            page.heading(&grid.title);
            page.table(&grid.header, &grid.rows);
        }
        page.heading("Speed");
        page.line(format!(
            "  {:.2} s on {} threads: {:.1} games and {:.0} decisions a second",
            self.took.as_secs_f64(),
            self.order.threads,
            self.per_second(games),
            self.per_second(tally.decisions.sum()),
        ));
        page.line(format!("  fingerprint {}", self.fingerprint()));
        if let Some((folder, _)) = &self.order.keep {
            page.line(format!("  records are in {}", folder.display()));
        }
        page
    }

    fn shares(&self, page: &mut Page, title: &str, counts: &BTreeMap<String, u64>) {
        page.heading(title);
        let percent = |share: f64| format!("{:.1}%", 100.0 * share);
        let rows = counts.iter().map(|(name, hits)| {
            let (low, high) = wilson(*hits, self.order.games);
            let share = *hits as f64 / self.order.games as f64;
            let interval = format!("{} to {}", percent(low), percent(high));
            vec![name.clone(), hits.to_string(), percent(share), interval]
        });
        page.table(&["", "games", "share", "95% interval"], &rows.collect::<Vec<_>>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use barbarossa::{Barbarossa, Setup};
    use clap::Parser;
    use referee::Game;

    fn asked(words: &str) -> Simulate {
        let words = ["grognard", "simulate"].into_iter().chain(words.split_whitespace());
        match Cli::try_parse_from(words).map(|cli| cli.command) {
            Ok(Command::Simulate(question)) => question,
            _ => panic!("simulate takes these words"),
        }
    }

    fn seats() -> Vec<SeatInfo> {
        let state = Barbarossa::start(&Setup::of("agc/smolensk")).expect("a good set-up");
        Barbarossa::seats(&state)
    }

    #[test]
    fn the_answer_in_json_adds_up() {
        let question = asked("agc/smolensk --games 8 --seed 3 --threads 2 --axis random");
        let (setup, seats) = (Setup::of("agc/smolensk"), seats());
        let order = order(&question, &seats).expect("an order");
        let tally = series::run::<Barbarossa>(&setup, &order, &progress(8)).expect("games");
        let took = Duration::from_secs(2);
        let report =
            Report { question: &question, seats: &seats, order: &order, took, tally: &tally };
        let answer = report.json(&json!({ "ground": "agc/smolensk" }));
        let games = |list: &Value| -> u64 {
            let list = list.as_array().expect("a list");
            list.iter().filter_map(|it| it["games"].as_u64()).sum()
        };
        assert_eq!((games(&answer["results"]), games(&answer["winners"])), (8, 8));
        assert_eq!(answer["players"], json!({ "axis": "random", "soviet": "random" }));
        assert_eq!(answer["speed"]["games_per_second"], 4.0);
        assert!(answer["casualties"]["soviet"]["sp"]["mean"].as_f64().is_some_and(|sp| sp > 0.0));
        assert!(answer["branching"]["mean"].as_f64().is_some_and(|mean| mean > 1.0));
        let page = report.page().into_text();
        for word in ["8 games from seed 3", "95% interval", "Casualties per game", "Cities taken"] {
            assert!(page.contains(word), "{word}\n{page}");
        }
    }

    #[test]
    fn bots_are_seated_by_name_and_side_and_unknown_ones_refused() {
        let ranks = |words: &str| ranks(&asked(words), &seats());
        assert_eq!(ranks("agc --axis random --bot soviet=random").expect("seats").len(), 2);
        let refused = |words: &str| ranks(words).unwrap_err().to_string();
        assert_eq!(
            refused("agc --bot blue=random"),
            "no seat is called blue; the seats are axis, soviet"
        );
        assert_eq!(refused("agc --bot axis"), "--bot wants SEAT=BOT");
        assert!(refused("agc --bot axis=genius").contains("no bot is called genius"));
        let parse = |words: &[&str]| Cli::try_parse_from(words).is_err();
        assert!(parse(&["grognard", "simulate", "agc", "--axis", "genius"]));
        assert!(parse(&["grognard", "simulate", "agc", "--games", "0"]));
        assert!(parse(&["grognard", "simulate", "agc", "--threads", "0"]));
    }
}

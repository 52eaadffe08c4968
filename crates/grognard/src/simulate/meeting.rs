//! Players who meet, each against each or one against all, and how strong that makes them.

use super::{contender::Contender, order::Order, progress, runs};
use crate::{cli::Simulate, terminal};
use anyhow::{Context, Result, ensure};
use referee::Game as _;
use serde::Deserialize;
use serde_json::{Value, json};
use series::{Presented, page::counted};
use std::io::{self, Write as _};
use study::{Bout, GameOf, Pairing, Rating, rate};

/// Lets the players meet and says how strong each is.
///
/// # Errors
/// When fewer than two meet, or a series between two breaks off.
pub(crate) fn hold<P: Presented>(
    title: &P,
    question: &Simulate,
    name: &str,
    setup: &Value,
) -> Result<()> {
    ensure!(question.seats.is_empty(), "name everybody who meets with --meet, and no seats");
    let players = &question.meet;
    ensure!(players.len() >= 2, "two at least must meet: give --meet once for each");
    for (at, player) in players.iter().enumerate() {
        ensure!(!players[..at].contains(player), "{player} is named twice; name it once");
    }
    let setup = Deserialize::deserialize(setup).context("the set-up cannot be read")?;
    let start = GameOf::<P>::start(&setup).ok().context("the set-up is not legal")?;
    let seats = GameOf::<P>::seats(&start);
    let pairs: Vec<[usize; 2]> = (0..players.len())
        .flat_map(|a| (a + 1..players.len()).map(move |b| [a, b]))
        .filter(|[a, _]| !question.gauntlet || *a == 0)
        .collect();
    let progress = progress(question.games * pairs.len() as u64);
    let mut bouts = Vec::new();
    for [a, b] in pairs {
        let between = vec![players[a].clone(), players[b].clone()];
        let order = Order::between(title, question, (&seats, &setup), between, Pairing::Paired)?;
        let met = || format!("{} against {}", players[a], players[b]);
        let finished = runs::run(title, &setup, &order, None, &progress, &mut |_, _| Ok(()))
            .with_context(met)?;
        let games = finished.tally.games();
        let points = finished.tally.scores().mean() * games as f64;
        bouts.push(Bout { players: [a, b], games, points });
    }
    progress.finish_and_clear();
    let table = Table { name, question, players, ratings: rate(players.len(), &bouts), bouts };
    if question.json {
        writeln!(io::stdout(), "{}", table.json()).context("writing the answer")
    } else {
        table.print()
    }
}

/// Everybody who met, and what came of it.
struct Table<'a> {
    name: &'a str,
    question: &'a Simulate,
    players: &'a [Contender],
    ratings: Vec<Rating>,
    bouts: Vec<Bout>,
}

impl Table<'_> {
    /// The players from the strongest to the weakest.
    fn ranked(&self) -> Vec<usize> {
        let mut ranked: Vec<usize> = (0..self.players.len()).collect();
        ranked.sort_by(|a, b| self.ratings[*b].elo.total_cmp(&self.ratings[*a].elo));
        ranked
    }

    /// The points of a player in the games with another, or with all.
    fn score(&self, player: usize, other: Option<usize>) -> Option<(f64, u64)> {
        let mut found = None;
        for bout in &self.bouts {
            let [a, b] = bout.players;
            let (own, met) = match player {
                it if it == a => (bout.points, b),
                it if it == b => (bout.games as f64 - bout.points, a),
                _ => continue,
            };
            if other.is_none_or(|other| other == met) {
                let (points, games) = found.get_or_insert((0.0, 0));
                *points += own;
                *games += bout.games;
            }
        }
        found
    }

    fn print(&self) -> Result<()> {
        let mut page = terminal::page();
        let games: u64 = self.bouts.iter().map(|bout| bout.games).sum();
        let games = counted(games, "game", "games");
        page.heading(format!("{}: {games} from seed {}", self.name, self.question.seed));
        page.line(format!(
            "  {} in pairs between two players: the same dice twice, seats exchanged",
            counted(self.question.games, "game", "games")
        ));
        page.heading("Ratings");
        let ranked = self.ranked();
        let share = |(points, games): (f64, u64)| format!("{:.1}%", 100.0 * points / games as f64);
        let numbers: Vec<String> = (1..=ranked.len()).map(|rank| format!("{rank}.")).collect();
        let mut header = vec!["", "", "Elo", "±", "score", "games"];
        header.extend(numbers.iter().map(String::as_str));
        let row = |(rank, place): (&String, &usize)| {
            let Rating { elo, margin } = self.ratings[*place];
            let all = self.score(*place, None).unwrap_or((0.0, 0));
            let mut cells = vec![
                rank.clone(),
                self.players[*place].to_string(),
                format!("{elo:+.0}"),
                format!("{margin:.0}"),
                share(all),
                all.1.to_string(),
            ];
            let against =
                |other: &usize| self.score(*place, Some(*other)).map_or(String::new(), share);
            cells.extend(ranked.iter().map(against));
            cells
        };
        page.table(&header, &numbers.iter().zip(&ranked).map(row).collect::<Vec<_>>());
        page.line("  Elo is 0 on average, with its 95% interval; the columns behind say what was scored against whom");
        terminal::print(page)
    }

    fn json(&self) -> Value {
        let players = self.ranked().into_iter().map(|place| {
            let Rating { elo, margin } = self.ratings[place];
            let (points, games) = self.score(place, None).unwrap_or((0.0, 0));
            let bot = self.players[place].to_string();
            json!({ "bot": bot, "elo": elo, "margin": margin, "points": points, "games": games })
        });
        let bouts = self.bouts.iter().map(|bout| {
            let [a, b] = bout.players.map(|place| self.players[place].to_string());
            json!({ "bots": [a, b], "games": bout.games, "points": bout.points })
        });
        json!({
            "game": self.name, "seed": self.question.seed,
            "players": players.collect::<Vec<_>>(), "bouts": bouts.collect::<Vec<_>>(),
        })
    }
}

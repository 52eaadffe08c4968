//! `grognard play`: a game in the browser, or with `--text` a plain one at the terminal.

mod answers;
mod command;
mod desk;
mod journal;
mod menu;
mod prompt;
#[cfg(test)]
mod tests;

use crate::{
    cli::Play,
    records, serve,
    shelf::{self, Chosen, Named},
    terminal,
};
use anyhow::{Context, Result, anyhow, bail, ensure};
use bots::{BadOrder, Opponent, Rank};
use desk::Desk;
use prompt::{Console, Plain};
use record::Record;
use referee::{Role, SeatInfo, Table};
use serde::Deserialize;
use serde_json::Value;
use series::{Errand, Library, Presented, usage::usage, wire::Mode};
use std::{
    fmt,
    io::{self, IsTerminal},
    path::{Path, PathBuf},
    process::ExitCode,
    str::FromStr,
};

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Somebody at this terminal.
    Human,
    /// A program.
    Bot(Opponent),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Bot(bot) => write!(f, "{bot}"),
        }
    }
}

impl FromStr for Player {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> Result<Player> {
        match name {
            "human" => Ok(Player::Human),
            bot => match bot.parse() {
                Ok(bot) => Ok(Player::Bot(bot)),
                Err(error @ BadOrder::Name(_)) => {
                    bail!("{error}; a person at this terminal is called human")
                }
                Err(error) => Err(error.into()),
            },
        }
    }
}

pub(crate) fn run(question: &Play, library: &Library) -> Result<ExitCode> {
    if let Some(file) = &question.resume {
        let (path, record) = match file {
            Some(path) => (path.clone(), records::open(path)?),
            None => journal::newest()?,
        };
        let setup = record.header.setup.clone();
        if let Some(named) = &question.game {
            let wanted = shelf::chosen(library, Some(named), None, question.solitaire)?;
            let name = path.display();
            ensure!(
                wanted.setup == setup,
                "{name} is a record of another game than {named}; leave the name out"
            );
        }
        let title = shelf::title_of(library, &record.header.game, &setup)?;
        let errand = Match {
            question,
            name: title.clone(),
            setup,
            seed: None,
            resumed: Some((path, record)),
        };
        return shelf::send_to(library, &title, errand);
    }
    if question.text {
        let (game, position) = (question.game.as_deref(), question.position.as_deref());
        let Chosen { name, title, setup, seed } =
            shelf::chosen(library, game, position, question.solitaire)?;
        let errand = Match { question, name, setup, seed, resumed: None };
        return shelf::send_to(library, &title.listing().game, errand);
    }
    if let Some(file) = &question.position {
        let file = file.display();
        return Err(usage(format_args!(
            "--position needs --text; in the browser choose a game and open {file} under its set-up"
        )));
    }
    let page = question.game.as_deref().map_or(Ok(String::new()), |game| {
        window_of(library, game, question.solitaire)
            .with_context(|| format!("{game} cannot be played in the browser"))
    })?;
    serve::play(&question.hosting, library, (!question.no_browser).then_some(&page))
}

/// The page on which a game is begun, its options filled in.
fn window_of(library: &Library, game: &str, solitaire: bool) -> Result<String> {
    // Whatever is wrong with the options is said here, not in the browser.
    shelf::chosen(library, Some(game), None, solitaire)?;
    let Named { title, options } = Named::read(game)?;
    let mode = if solitaire { Mode::Solitaire } else { Mode::Machine };
    let mut page = format!("?game={title}&mode={}", mode.name());
    for (key, answer) in options {
        page.push_str(&format!("&{key}={answer}"));
    }
    Ok(page)
}

/// A game at the terminal.
struct Match<'a> {
    question: &'a Play,
    /// The game as it was named.
    name: String,
    /// Its set-up.
    setup: Value,
    /// The seed that its position file asks for.
    seed: Option<u64>,
    /// The record that it goes on from.
    resumed: Option<(PathBuf, Record)>,
}

impl Errand for Match<'_> {
    type Done = ExitCode;

    fn run<P: Presented>(self, title: &P) -> Result<ExitCode> {
        let Match { question, name, setup, seed, resumed } = self;
        let open = setup.get("solitaire") == Some(&true.into());
        // Where there are no secrets to share, to play alone is to play every seat.
        let solitaire = open || question.solitaire;
        let setup = Deserialize::deserialize(&setup).context("the set-up cannot be read")?;
        let table = Table::open(setup).ok().context("the set-up is not legal")?;
        let players = match resumed.as_ref().and_then(|(path, _)| journal::players(path)) {
            Some(before) if names_nobody(question) && before.len() == table.seats().len() => before,
            _ => players(question, table.seats(), solitaire, title.usual())?,
        };
        let seed = match question.seed.or(seed) {
            Some(seed) => seed,
            None => getrandom::u64()
                .map_err(|error| anyhow!("the system has no random numbers to give: {error}"))?,
        };
        for player in &players {
            if let Player::Bot(bot) = player {
                need(title, *bot, seed)?;
            }
        }
        let mut desk = Desk::new(title, table, &players, seed);
        // Alone at the table one has nobody to hand over to (D12a).
        desk.shares_secrets = open;
        desk.clears = io::stdout().is_terminal();
        if let Some((path, record)) = &resumed {
            desk.resume(path, record)?;
        }
        keep(&mut desk, question, &name, &players, resumed.as_ref())?;
        let out = &mut io::stdout().lock();
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            return desk.run(&mut Console::open()?, out);
        }
        desk.run(&mut Plain::new(io::stdin().lock()), out)
    }
}

/// Whether no player was named for any seat.
fn names_nobody(question: &Play) -> bool {
    question.seats.is_empty() && question.player.is_empty()
}

/// A bot of a title, or who is missing.
///
/// # Errors
/// That the title has no such bot.
pub(crate) fn need<P: Presented>(
    title: &P,
    bot: Opponent,
    seed: u64,
) -> Result<Box<dyn bots::Bot<study::GameOf<P>>>> {
    let name = title.listing().game;
    title.hire(bot, seed).with_context(|| format!("{name} has no {} bot", bot.rank))
}

/// Keeps the game while it is played: in the file that was named, in the one it was resumed from, or in one of its own.
fn keep<P: Presented>(
    desk: &mut Desk<'_, P>,
    question: &Play,
    name: &str,
    players: &[Player],
    resumed: Option<&(PathBuf, Record)>,
) -> Result<()> {
    // Who plays is not in a record.
    let seats = desk.table.seats().iter().zip(players);
    let seats = seats.map(|(it, player)| format!(" --player {}={player}", it.name));
    let seats: String = seats.collect();
    let resume = |path: &Path| format!("grognard play --resume {}{seats}", path.display());
    match (&question.record, resumed) {
        (Some(path), _) => desk.record(path, resume(path)),
        // A game that is over needs no more lines.
        (None, Some((_, record))) if record.close.is_some() && desk.table.outcome().is_some() => {
            Ok(())
        }
        (None, Some((path, record))) => desk.append(path, record, resume(path)),
        (None, None) => {
            let own = journal::begin(name, players)
                .and_then(|path| desk.record(&path, "grognard play --resume".to_owned()));
            if let Err(error) = own {
                terminal::complain(format_args!("this game is not saved: {error:#}"));
            }
            Ok(())
        }
    }
}

/// Who plays each seat. Where nobody was named for a seat: against named bots, and when nobody was named at all, one
/// person plays the first open seat and bots the rest; when only people were named, people play all of them, and so
/// they do in a solitaire game.
fn players(
    question: &Play,
    seats: &[SeatInfo],
    solitaire: bool,
    usual: Rank,
) -> Result<Vec<Player>> {
    let mut named: Vec<Option<Player>> = vec![None; seats.len()];
    let mut words: Vec<Option<String>> = vec![None; seats.len()];
    let mut seat = |name: &str, player: Player, said: String| {
        let fits = |info: &&SeatInfo| info.name == name || info.side == name;
        let places: Vec<usize> = seats.iter().filter(fits).map(|it| it.seat.index()).collect();
        if places.is_empty() {
            let known: Vec<&str> = seats.iter().map(|info| info.name.as_ref()).collect();
            bail!("there is no seat {name}; the seats are {}", known.join(", "));
        }
        for place in places {
            if let Some(before) = words[place].replace(said.clone()) {
                let name = &seats[place].name;
                bail!(
                    "two players are named for the {name} seat: {before} and {said}; leave one out"
                );
            }
            named[place] = Some(player);
        }
        Ok(())
    };
    for (name, player) in &question.seats {
        seat(name, *player, format!("--{name} {player}"))?;
    }
    for text in &question.player {
        let (name, player) = text.split_once('=').context("write --player SEAT=PLAYER")?;
        seat(name, player.parse()?, format!("--player {text}"))?;
    }
    let is_human = |player: &Option<Player>| *player == Some(Player::Human);
    let only_people =
        named.iter().any(is_human) && named.iter().flatten().all(|it| *it == Player::Human);
    let people = match (solitaire || only_people, named.iter().any(is_human)) {
        (true, _) => usize::MAX,
        (false, false) => 1,
        (false, true) => 0,
    };
    let open = named
        .iter_mut()
        .zip(seats)
        .filter(|(player, info)| player.is_none() && (solitaire || info.role == Role::Player));
    open.take(people).for_each(|(player, _)| *player = Some(Player::Human));
    Ok(named.into_iter().map(|player| player.unwrap_or(Player::Bot(usual.into()))).collect())
}

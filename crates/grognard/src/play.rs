//! `grognard play`: a game in the browser, or with `--text` a plain one at the terminal.

mod campaign;
mod command;
mod desk;
mod menu;
mod testgame;
#[cfg(test)]
mod tests;
mod window;

use crate::{
    cli::Play,
    serve,
    simulate::offered::{Errand, Offered, Staffed, send},
};
use anyhow::{Context, Result, anyhow, bail};
use barbarossa::ground::{GroundKey, GroundRef};
use bots::{BadOrder, Brief, Opponent, Rank};
use desk::Desk;
use menu::Choice;
use referee::{Role, SeatInfo, Table};
use std::{
    fmt,
    io::{self, IsTerminal},
    process::ExitCode,
    str::FromStr,
};

/// A game that can be told in words. Everything is told from views and lists of legal answers, never from the state.
pub(crate) trait Told: Staffed {
    /// What never changes and every sentence needs: the names of units and places.
    type Lore;
    /// The lore of a set-up.
    fn lore(setup: &Self::Setup) -> Result<Self::Lore>;
    /// How things stand, in a line or two.
    fn situation(lore: &Self::Lore, view: &Self::View) -> String;
    /// What is asked, as a sentence.
    fn ask(lore: &Self::Lore, ask: &Self::Ask) -> String;
    /// An answer in words.
    fn choice(lore: &Self::Lore, view: &Self::View, action: &Self::Action) -> Choice;
    /// What was seen to happen; nothing when it is not worth a line.
    fn tell(lore: &Self::Lore, seen: &Self::Seen) -> Option<String>;
    /// How it ended.
    fn ending(lore: &Self::Lore, outcome: &Self::Outcome) -> String;
    /// The place that a decision is about.
    fn focus(_: &Self::Lore, _: &Self::View, _: &Self::Ask, _: &[Self::Action]) -> Option<String> {
        None
    }
    /// The map around a place, within so many columns; nothing for games without one, and for places that are not on it.
    fn map(_: &Self::Lore, _: &Self::View, _: &str, _columns: usize) -> Option<String> {
        None
    }
    /// What can be seen at a place, or of a unit.
    fn look(_: &Self::Lore, _: &Self::View, _: &str) -> Option<String> {
        None
    }
    /// What a staff officer would do, by what the seat may know, each with the answer that begins it.
    fn hints(_: &Self::Lore, _: &Brief<'_, Self>) -> Vec<(String, Self::Action)> {
        Vec::new()
    }
    /// The answers that somebody may have in mind who asks why a place or a unit is not on the list.
    fn meant(_: &Self::Lore, _: &Self::View, _: &Self::Ask, _: &str) -> Vec<Self::Action> {
        Vec::new()
    }
}

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

pub(crate) fn run(question: &Play) -> Result<ExitCode> {
    let Some(game) = question.game.as_deref().filter(|_| question.text) else {
        let page = question.game.as_deref().map_or(Ok(String::new()), |game| {
            window_of(game, question.solitaire)
                .with_context(|| format!("{game} is no game for the browser"))
        })?;
        return serve::play(&question.hosting, (!question.no_browser).then_some(&page));
    };
    let solitaire = |setup: &mut serde_json::Value| {
        if let Some(flag) = setup.get_mut("solitaire").filter(|_| question.solitaire) {
            *flag = true.into();
        }
    };
    send(game, solitaire, Match(question))
}

/// The page on which a game is begun, its options filled in.
fn window_of(game: &str, solitaire: bool) -> Result<String> {
    let key: GroundKey = game.parse().map_err(|error| anyhow!("{error}"))?;
    GroundRef::named(game).map_err(|error| anyhow!("{error}"))?;
    let mode = if solitaire { "solitaire" } else { "machine" };
    let mut page = format!("?game={}&mode={mode}", key.scenario);
    let options = key.options.to_string();
    if !options.is_empty() {
        page.push('&');
        page.push_str(&options.replace(',', "&"));
    }
    Ok(page)
}

/// The bot that plays where nobody was named, if it knows the game.
const USUAL: Rank = Rank::Staff;

/// That bot, or the plainest one in games without it.
pub(crate) fn usual<G: Staffed>() -> Rank {
    if G::hire(USUAL.into(), 0).is_some() { USUAL } else { Rank::default() }
}

struct Match<'a>(&'a Play);

impl Errand for Match<'_> {
    type Done = ExitCode;

    fn run<G: Offered>(self, setup: G::Setup) -> Result<ExitCode> {
        let question = self.0;
        let solitaire = serde_json::to_value(&setup)?.get("solitaire") == Some(&true.into());
        if question.solitaire && !solitaire {
            bail!("{} has no solitaire game", G::NAME);
        }
        let lore = G::lore(&setup)?;
        let table = Table::<G>::open(setup).ok().context("the set-up is not legal")?;
        let players = players(question, table.seats(), usual::<G>())?;
        let seed = match question.seed {
            Some(seed) => seed,
            None => getrandom::u64()
                .map_err(|error| anyhow!("the system gives no randomness: {error}"))?,
        };
        for player in &players {
            if let Player::Bot(bot) = player {
                G::need(*bot, seed)?;
            }
        }
        let mut desk = Desk::new(table, lore, &players, seed);
        // Alone at the table one has nobody to hand over to (D12a).
        desk.shares_secrets = solitaire;
        desk.clears = io::stdout().is_terminal();
        if let Some(path) = &question.resume {
            desk.resume(path)?;
        }
        if let Some(path) = &question.record {
            desk.record(path)?;
        }
        desk.run(io::stdin().lock(), &mut io::stdout().lock())
    }
}

/// Who plays each seat. Where nobody was named for a seat: against named bots, and when nobody was named at all, one
/// person plays the first open seat and bots the rest; when only people were named, people play all of them, and so
/// they do in a solitaire game.
fn players(question: &Play, seats: &[SeatInfo], usual: Rank) -> Result<Vec<Player>> {
    let mut named: Vec<Option<Player>> = vec![None; seats.len()];
    let mut words: Vec<Option<String>> = vec![None; seats.len()];
    let mut seat = |name: &str, player: Player, said: String| {
        let fits = |info: &&SeatInfo| info.name == name || info.side == name;
        let places: Vec<usize> = seats.iter().filter(fits).map(|it| it.seat.index()).collect();
        if places.is_empty() {
            let known: Vec<&str> = seats.iter().map(|info| info.name.as_ref()).collect();
            bail!("no seat is called {name}; the seats are {}", known.join(", "));
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
    for (name, player) in [("axis", question.axis), ("soviet", question.soviet)] {
        player.map_or(Ok(()), |player| seat(name, player, format!("--{name} {player}")))?;
    }
    for text in &question.player {
        let (name, player) = text.split_once('=').context("--player wants SEAT=PLAYER")?;
        seat(name, player.parse()?, format!("--player {text}"))?;
    }
    let is_human = |player: &Option<Player>| *player == Some(Player::Human);
    let only_people =
        named.iter().any(is_human) && named.iter().flatten().all(|it| *it == Player::Human);
    let people = match (question.solitaire || only_people, named.iter().any(is_human)) {
        (true, _) => usize::MAX,
        (false, false) => 1,
        (false, true) => 0,
    };
    let open = named.iter_mut().zip(seats).filter(|(player, info)| {
        player.is_none() && (question.solitaire || info.role == Role::Player)
    });
    open.take(people).for_each(|(player, _)| *player = Some(Player::Human));
    Ok(named.into_iter().map(|player| player.unwrap_or(Player::Bot(usual.into()))).collect())
}

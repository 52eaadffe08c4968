//! `grognard play`: a game in the browser, or with `--text` a plain one at the terminal.

mod answers;
mod campaign;
mod command;
mod desk;
mod journal;
mod menu;
mod prompt;
mod staffwork;
mod testgame;
#[cfg(test)]
mod tests;
mod window;

use crate::{
    cli::Play,
    records, serve,
    simulate::offered::{self, Chosen, Errand, Offered, Staffed, send_setup},
    terminal,
    usage::usage,
};
use anyhow::{Context, Result, anyhow, bail, ensure};
use barbarossa::ground::{GroundKey, GroundRef};
use bots::{BadOrder, Brief, Opponent, Rank};
use desk::Desk;
use menu::Choice;
use prompt::{Console, Plain};
use record::Record;
use referee::{Role, Seat, SeatInfo, Table};
use std::{
    fmt,
    io::{self, IsTerminal},
    path::{Path, PathBuf},
    process::ExitCode,
    str::FromStr,
};

/// What can be asked of a staff at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Inquiry {
    /// What wins, and how it stands.
    Victory,
    /// Lines of supply: those that are cut, or that of a place.
    Supply(Option<String>),
    /// Where a force can move.
    Reach(Option<String>),
    /// The odds of an attack.
    Odds(Option<String>),
    /// The units of a side by state.
    Forces(Option<String>),
    /// The turn.
    Turn,
}

/// A game that can be told in words. Everything is told from views, lists of legal answers and reports made for a seat.
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
    /// What a player must know before the first decision, each line ended: title, turns, what wins.
    fn briefing(_: &Self::Lore, _: &Self::State) -> String {
        String::new()
    }
    /// A report that a seat may have at any time, from what it may know; nothing in games without it.
    fn report(_: &Self::Lore, _: &Self::State, _: Seat, _: &Inquiry) -> Option<String> {
        None
    }
    /// The legal answers in words, with what they cost.
    fn choices(
        lore: &Self::Lore,
        state: &Self::State,
        seat: Seat,
        legal: &[Self::Action],
    ) -> Vec<Choice> {
        let view = Self::view(state, seat.into());
        legal.iter().map(|action| Self::choice(lore, &view, action)).collect()
    }
    /// The answers that bring the force on the move to a place, or why none do.
    fn way(_: &Self::Lore, _: &Self::State, _: Seat, _: &str) -> Result<Vec<Self::Action>, String> {
        Err("This game has no moves of several steps.".to_owned())
    }
    /// Why a place is not among the choices, where more can be said than of single answers.
    fn why(_: &Self::Lore, _: &Self::State, _: Seat, _: &Self::Ask, _: &str) -> Option<String> {
        None
    }
    /// The position as a file, or why there is none now; nothing in games without such files.
    fn position(_: &Self::State) -> Option<Result<String, String>> {
        None
    }
    /// The names of places and units, for Tab.
    fn names(_: &Self::Lore) -> Vec<String> {
        Vec::new()
    }
    /// Whether its records can be reviewed.
    const REVIEWED: bool = false;
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
    let solitaire = |setup: &mut serde_json::Value| {
        if let Some(flag) = setup.get_mut("solitaire").filter(|_| question.solitaire) {
            *flag = true.into();
        }
    };
    if let Some(file) = &question.resume {
        let (path, record) = match file {
            Some(path) => (path.clone(), records::open(path)?),
            None => journal::newest()?,
        };
        let (game, setup) = (record.header.game.clone(), record.header.setup.clone());
        if let Some(named) = &question.game {
            let mut wanted = offered::setup_of(named)?;
            solitaire(&mut wanted);
            let name = path.display();
            ensure!(
                wanted == setup,
                "{name} is a record of another game than {named}; leave the name out"
            );
        }
        let errand =
            Match { question, name: game.clone(), seed: None, resumed: Some((path, record)) };
        return send_setup(&game, &setup, errand);
    }
    if question.text {
        let Chosen { name, mut setup, seed } =
            offered::chosen(question.game.as_deref(), question.position.as_deref())?;
        solitaire(&mut setup);
        let errand = Match { question, name: name.clone(), seed, resumed: None };
        return send_setup(&name, &setup, errand);
    }
    if let Some(file) = &question.position {
        let file = file.display();
        return Err(usage(format_args!(
            "--position needs --text; in the browser choose a game and open {file} under its set-up"
        )));
    }
    let page = question.game.as_deref().map_or(Ok(String::new()), |game| {
        window_of(game, question.solitaire)
            .with_context(|| format!("{game} cannot be played in the browser"))
    })?;
    serve::play(&question.hosting, (!question.no_browser).then_some(&page))
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

/// The bot that plays where no player was named, if it knows the game.
const USUAL: Rank = Rank::Staff;

/// That bot, or the plainest one in games without it.
pub(crate) fn usual<G: Staffed>() -> Rank {
    if G::hire(USUAL.into(), 0).is_some() { USUAL } else { Rank::default() }
}

/// A game at the terminal.
struct Match<'a> {
    question: &'a Play,
    /// The game as it was named.
    name: String,
    /// The seed that its position file asks for.
    seed: Option<u64>,
    /// The record that it goes on from.
    resumed: Option<(PathBuf, Record)>,
}

impl Errand for Match<'_> {
    type Done = ExitCode;

    fn run<G: Offered>(self, setup: G::Setup) -> Result<ExitCode> {
        let Match { question, name, seed, resumed } = self;
        let solitaire = serde_json::to_value(&setup)?.get("solitaire") == Some(&true.into());
        if question.solitaire && !solitaire {
            bail!("{} has no solitaire game", G::NAME);
        }
        let lore = G::lore(&setup)?;
        let table = Table::<G>::open(setup).ok().context("the set-up is not legal")?;
        let players = match resumed.as_ref().and_then(|(path, _)| journal::players(path)) {
            Some(before) if names_nobody(question) && before.len() == table.seats().len() => before,
            _ => players(question, table.seats(), solitaire, usual::<G>())?,
        };
        let seed = match question.seed.or(seed) {
            Some(seed) => seed,
            None => getrandom::u64()
                .map_err(|error| anyhow!("the system has no random numbers to give: {error}"))?,
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
    question.axis.is_none() && question.soviet.is_none() && question.player.is_empty()
}

/// Keeps the game while it is played: in the file that was named, in the one it was resumed from, or in one of its own.
fn keep<G: Offered>(
    desk: &mut Desk<G>,
    question: &Play,
    name: &str,
    players: &[Player],
    resumed: Option<&(PathBuf, Record)>,
) -> Result<()> {
    let resume = |path: &Path| format!("grognard play --resume {}", path.display());
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
    for (name, player) in [("axis", question.axis), ("soviet", question.soviet)] {
        player.map_or(Ok(()), |player| seat(name, player, format!("--{name} {player}")))?;
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

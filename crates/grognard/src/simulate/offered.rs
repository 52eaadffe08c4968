//! The games that can be simulated and played here, and the way from a name on the command line to their types.

use crate::{play::Told, referee::games, terminal, usage::usage};
use anyhow::{Context, Result, anyhow, bail, ensure};
use barbarossa::{Barbarossa, ground::GroundKey, position::Position};
use bots::{Bot, Opponent};
use referee::{Game, GameEntry};
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;
use study::Studied;
use testgames::{council::Council, raid::Raid};

/// A game and the bots that play it.
pub(crate) trait Staffed: Game {
    /// A bot, if there is such a one for this game.
    fn hire(bot: Opponent, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        bot.rank.hire::<Self>(seed)
    }

    /// The same, or who is missing.
    fn need(bot: Opponent, seed: u64) -> Result<Box<dyn Bot<Self>>> {
        Self::hire(bot, seed).with_context(|| format!("{} has no {} bot", Self::NAME, bot.rank))
    }
}

impl Staffed for Raid {}
impl Staffed for Council {}
impl Staffed for Barbarossa {
    fn hire(bot: Opponent, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        Some(headquarters::hire(bot, seed))
    }
}

/// A game with everything that the program wants to know of it.
pub(crate) trait Offered: Staffed + Studied + Told {}
impl<G: Staffed + Studied + Told> Offered for G {}

/// Something to be done with a game whose type only its name tells.
pub(crate) trait Errand {
    /// What comes of it.
    type Done;
    /// Does it.
    fn run<G: Offered>(self, setup: G::Setup) -> Result<Self::Done>;
}

/// Finds the game by its name and does the errand there.
///
/// A name is that of a game (`raid`), of a game and one of its set-ups (`raid/strong`), or of a game and its options
/// (`agc;turns=13`).
#[cfg(test)]
pub(crate) fn send<E: Errand>(name: &str, errand: E) -> Result<E::Done> {
    send_setup(name, &setup_of(name)?, errand)
}

/// The set-up of a game by its name.
pub(crate) fn setup_of(name: &str) -> Result<Value> {
    find(games().entries(), name).map(|(_, setup)| setup)
}

/// A game that was chosen.
pub(crate) struct Chosen {
    /// Its name.
    pub(crate) name: String,
    /// Its set-up.
    pub(crate) setup: Value,
    /// The seed that its position file asks for.
    pub(crate) seed: Option<u64>,
}

/// The game that was named, or the one of a position file, with its set-up.
///
/// # Errors
/// When neither is there, when the file is faulty, or when the two contradict each other.
pub(crate) fn chosen(name: Option<&str>, position: Option<&Path>) -> Result<Chosen> {
    match (name, position) {
        (None, None) => Err(usage(
            "name a game, such as agc/smolensk, or a position file with --position; `grognard referee` lists the games",
        )),
        (Some(name), None) => {
            Ok(Chosen { name: name.to_owned(), setup: setup_of(name)?, seed: None })
        }
        (name, Some(path)) => {
            let position = read_position(path)?;
            if let Some(name) = name {
                agrees(name, &position.ground().key, path)?;
            }
            let (name, seed) = (position.ground().key.scenario.clone(), position.seed());
            let setup = serde_json::to_value(barbarossa::Setup::from(position))?;
            Ok(Chosen { name, setup, seed })
        }
    }
}

/// Refuses a game that is not the one of a position file.
///
/// # Errors
/// Says which game the file is of.
pub(crate) fn agrees(name: &str, of: &GroundKey, path: &Path) -> Result<()> {
    let path = path.display();
    let own = &of.scenario;
    let (game, options) = name.split_once(';').map_or((name, None), |(game, it)| (game, Some(it)));
    ensure!(
        game == own,
        "{path} is a position of {own}, not of {game}: name {own}, or another file"
    );
    if let Some(options) = options {
        let own = of.options.to_string();
        let theirs = name.parse::<GroundKey>().map(|key| key.options.to_string());
        ensure!(
            theirs.is_ok_and(|it| it == own),
            "{path} has other options than {options}; the options of a position stand in its file"
        );
    }
    Ok(())
}

/// A position file of a DAMOS game.
///
/// # Errors
/// Every mistake in it, with its line.
pub(crate) fn read_position(path: &Path) -> Result<Position> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Position::parse(&path.display().to_string(), &text).map_err(|problems| {
        anyhow!("the position is faulty:\n{}", problems.graphical(false, terminal::width()))
    })
}

/// Opens a game with a set-up and does the errand there.
pub(crate) fn send_setup<E: Errand>(name: &str, setup: &Value, errand: E) -> Result<E::Done> {
    let games = games();
    let (entry, _) = find(games.entries(), name)?;
    let table = entry.open(setup).map_err(|problems| {
        let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
        anyhow!("the set-up is not legal:\n  {}", list.join("\n  "))
    })?;
    match table.game() {
        Raid::NAME => errand.run::<Raid>(read::<Raid>(setup)?),
        Council::NAME => errand.run::<Council>(read::<Council>(setup)?),
        Barbarossa::NAME => errand.run::<Barbarossa>(read::<Barbarossa>(setup)?),
        other => bail!("{other} can be refereed, but neither simulated nor played here"),
    }
}

fn read<G: Game>(setup: &Value) -> Result<G::Setup> {
    G::Setup::deserialize(setup).context("the set-up cannot be read")
}

fn find<'a>(entries: &'a [GameEntry], name: &str) -> Result<(&'a GameEntry, Value)> {
    let called = |name: &str| entries.iter().find(|entry| entry.name == name);
    let first = |entry: &GameEntry| entry.setups.first().map(|(_, setup)| setup.clone());
    if let Some(entry) = called(name) {
        return Ok((entry, first(entry).unwrap_or_default()));
    }
    if let Some((game, _)) = name.split_once(';') {
        let with_options = called(game).and_then(|entry| {
            let mut setup = first(entry)?;
            *setup.get_mut("ground")? = name.into();
            Some((entry, setup))
        });
        return with_options.with_context(|| format!("{game} has no options"));
    }
    let with_setup = name.rsplit_once('/').and_then(|(game, wanted)| {
        let entry = called(game)?;
        let (_, setup) = entry.setups.iter().find(|(name, _)| name == wanted)?;
        Some((entry, setup.clone()))
    });
    with_setup.with_context(|| {
        let known: Vec<&str> = entries.iter().map(|entry| entry.name).collect();
        format!("there is no game {name}; the games are {}", known.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl Errand for Name {
        type Done = (&'static str, Value);
        fn run<G: Offered>(self, setup: G::Setup) -> Result<Self::Done> {
            Ok((G::NAME, serde_json::to_value(setup)?))
        }
    }

    #[test]
    fn every_registered_game_and_setup_is_offered() {
        for entry in games().entries() {
            let (_, setup) = send(entry.name, Name).expect(entry.name);
            assert_eq!(setup, entry.setups[0].1, "{}", entry.name);
        }
        let (_, setup) = send("raid/strong", Name).expect("a set-up by name");
        assert_eq!(setup["turns"], 8);
        let (game, setup) = send("agc;turns=13", Name).expect("options");
        assert_eq!((game, setup["ground"].as_str()), ("barbarossa", Some("agc;turns=13")));
    }

    #[test]
    fn every_ground_is_a_game_of_its_own() {
        let games = games();
        for ground in barbarossa::ground::Ground::names() {
            let entry = games.find(&ground).unwrap_or_else(|| panic!("{ground} is not listed"));
            assert_eq!(entry.setups[0].1["ground"], ground);
        }
    }

    #[test]
    fn what_is_no_game_is_refused_with_the_list() {
        let refused = |name: &str| send(name, Name).unwrap_err().to_string();
        assert!(refused("chess").contains("raid, council, agc"), "{}", refused("chess"));
        assert!(refused("raid/easy").contains("there is no game raid/easy"));
        assert!(refused("raid;turns=3").contains("raid has no options"));
        assert!(refused("agc;turns=99").contains("turns"), "{}", refused("agc;turns=99"));
    }
}

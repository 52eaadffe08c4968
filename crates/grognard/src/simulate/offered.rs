//! The games that can be simulated and played here, and the way from a name on the command line to their types.

use crate::{play::Told, referee::games};
use anyhow::{Context, Result, anyhow, bail};
use barbarossa::Barbarossa;
use bots::{Bot, Opponent};
use referee::{Game, GameEntry};
use serde::Deserialize;
use serde_json::Value;
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
        Self::hire(bot, seed).with_context(|| format!("no {} plays {}", bot.rank, Self::NAME))
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
pub(crate) fn send<E: Errand>(
    name: &str,
    change: impl FnOnce(&mut Value),
    errand: E,
) -> Result<E::Done> {
    let games = games();
    let (entry, mut setup) = find(games.entries(), name)?;
    change(&mut setup);
    let table = entry.open(&setup).map_err(|problems| {
        let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
        anyhow!("the set-up is not legal:\n  {}", list.join("\n  "))
    })?;
    match table.game() {
        Raid::NAME => errand.run::<Raid>(read::<Raid>(&setup)?),
        Council::NAME => errand.run::<Council>(read::<Council>(&setup)?),
        Barbarossa::NAME => errand.run::<Barbarossa>(read::<Barbarossa>(&setup)?),
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
        return with_options.with_context(|| format!("{game} is no game with options"));
    }
    let with_setup = name.rsplit_once('/').and_then(|(game, wanted)| {
        let entry = called(game)?;
        let (_, setup) = entry.setups.iter().find(|(name, _)| name == wanted)?;
        Some((entry, setup.clone()))
    });
    with_setup.with_context(|| {
        let known: Vec<&str> = entries.iter().map(|entry| entry.name).collect();
        format!("no game is called {name}; the games are {}", known.join(", "))
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
            let (_, setup) = send(entry.name, |_| {}, Name).expect(entry.name);
            assert_eq!(setup, entry.setups[0].1, "{}", entry.name);
        }
        let (_, setup) = send("raid/strong", |_| {}, Name).expect("a set-up by name");
        assert_eq!(setup["turns"], 8);
        let (game, setup) = send("agc;turns=13", |_| {}, Name).expect("options");
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
        let refused = |name: &str| send(name, |_| {}, Name).unwrap_err().to_string();
        assert!(refused("chess").contains("raid, council, agc"), "{}", refused("chess"));
        assert!(refused("raid/easy").contains("no game is called raid/easy"));
        assert!(refused("raid;turns=3").contains("no game with options"));
        assert!(refused("agc;turns=99").contains("turns"), "{}", refused("agc;turns=99"));
    }
}

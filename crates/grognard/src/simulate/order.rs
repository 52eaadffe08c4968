//! What is to be played: who sits where, and on which dice.

use super::{
    contender::Contender,
    outside::{Program, opening},
};
use crate::{cli::Simulate, play::need};
use anyhow::{Context, Result, bail, ensure};
use bots::{Bot, Rank};
use referee::{Game, Lots, SeatInfo};
use series::Presented;
use std::sync::Arc;
use study::{GameOf, Hypotheses, Pairing};

/// What is to be played.
#[derive(Clone)]
pub(crate) struct Order {
    /// The seed of the series.
    pub(crate) seed: u64,
    /// The number of the first game, from 1.
    pub(crate) first: u64,
    /// How many games, or at most.
    pub(crate) games: u64,
    /// On how many threads.
    pub(crate) threads: u16,
    /// Who plays each seat; in even games of a paired series the other way round.
    pub(crate) bots: Vec<Contender>,
    /// Those of them that are programs, started when they are needed.
    programs: Vec<Option<Arc<Program>>>,
    seats: Arc<[SeatInfo]>,
    /// Whether games come in pairs.
    pub(crate) pairing: Pairing,
    /// Between which strengths is to be decided.
    pub(crate) sprt: Option<Hypotheses>,
}

/// All chance in one game: drawn from the seed of the series and the number of the game, so that a game is the same
/// whoever plays it and whatever was played before. Both games of a pair have that of the first; each bot takes its own
/// along to the other seat.
pub(crate) struct Chance {
    pub(crate) dice: u64,
    bots: Vec<u64>,
}

impl Order {
    /// Reads what was asked.
    ///
    /// # Errors
    /// When a seat or a bot is unknown, or games cannot be paired.
    pub(crate) fn of<P: Presented>(
        title: &P,
        question: &Simulate,
        (seats, setup): (&[SeatInfo], &<GameOf<P> as Game>::Setup),
    ) -> Result<Order> {
        let pairing = if question.paired { Pairing::Paired } else { Pairing::Single };
        let bots = bots(question, seats, title.usual())?;
        Order::between(title, question, (seats, setup), bots, pairing)
    }

    /// What was asked, but between these.
    ///
    /// # Errors
    /// When games cannot be paired.
    pub(crate) fn between<P: Presented>(
        title: &P,
        question: &Simulate,
        (seats, setup): (&[SeatInfo], &<GameOf<P> as Game>::Setup),
        bots: Vec<Contender>,
        pairing: Pairing,
    ) -> Result<Order> {
        let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get() as u16);
        if pairing == Pairing::Paired {
            ensure!(
                seats.len() == 2,
                "only two seats can be exchanged; this game has {}",
                seats.len()
            );
            ensure!(
                question.games.is_multiple_of(2),
                "paired games come in twos: --games must be even"
            );
            ensure!(
                !question.first.is_multiple_of(2),
                "a pair begins with an odd game: --first must be odd"
            );
        }
        let mut programs = Vec::new();
        for contender in &bots {
            programs.push(match contender {
                Contender::Bot(_) => None,
                Contender::Program(command, words) => Some(Arc::new(Program::new(
                    command.clone(),
                    words.clone(),
                    opening(title, setup, seats)?,
                ))),
            });
        }
        Ok(Order {
            seed: question.seed,
            first: question.first,
            games: question.games,
            threads: question.threads.unwrap_or_else(cores),
            bots,
            programs,
            seats: seats.into(),
            pairing,
            sprt: question.sprt,
        })
    }

    /// Whether a program of somebody else plays along: it may choose otherwise the next time.
    pub(crate) fn is_open(&self) -> bool {
        self.bots.iter().any(Contender::is_program)
    }

    /// The chance in a game.
    pub(crate) fn chance(&self, number: u64) -> Chance {
        let number = if self.is_swapped(number) { number - 1 } else { number };
        // Mixed twice: lots from neighbouring seeds would otherwise be the same sequence shifted.
        let series = Lots::new(self.seed).next();
        let mut lots = Lots::new(Lots::new(series ^ number).next());
        let dice = lots.next();
        Chance { dice, bots: self.bots.iter().map(|_| lots.next()).collect() }
    }

    /// The bots of a game, by seat.
    ///
    /// # Errors
    /// When the game has none of a rank.
    pub(crate) fn hire<P: Presented>(
        &self,
        title: &P,
        number: u64,
        chance: &Chance,
    ) -> Result<Vec<Box<dyn Bot<GameOf<P>>>>> {
        let mut places: Vec<usize> = (0..self.bots.len()).collect();
        if self.is_swapped(number) {
            places.reverse();
        }
        let hire = |place: usize| -> Result<Box<dyn Bot<GameOf<P>>>> {
            let seed = chance.bots[place];
            match (&self.bots[place], &self.programs[place]) {
                (Contender::Bot(bot), _) => need(title, *bot, seed),
                (_, Some(program)) => Ok(Box::new(program.hire::<P>(&self.seats, seed)?)),
                (contender, None) => bail!("nobody has started {contender}"),
            }
        };
        places.into_iter().map(hire).collect()
    }

    fn is_swapped(&self, number: u64) -> bool {
        self.pairing == Pairing::Paired && number.is_multiple_of(2)
    }
}

/// Who plays each seat: what was asked for its name or its side, else the usual bot.
fn bots(question: &Simulate, seats: &[SeatInfo], usual: Rank) -> Result<Vec<Contender>> {
    let mut bots: Vec<Option<(String, Contender)>> = vec![None; seats.len()];
    let mut seat = |name: &str, bot: Contender, words: String| {
        let fits = |info: &&SeatInfo| info.name == name || info.side == name;
        let places: Vec<usize> = seats.iter().filter(fits).map(|it| it.seat.index()).collect();
        if places.is_empty() {
            let known: Vec<&str> = seats.iter().map(|info| info.name.as_ref()).collect();
            bail!("there is no seat {name}; the seats are {}", known.join(", "));
        }
        for place in places {
            if let Some((before, _)) = &bots[place] {
                let name = &seats[place].name;
                bail!(
                    "two bots are named for the {name} seat: {before} and {words}; leave one out"
                );
            }
            bots[place] = Some((words.clone(), bot.clone()));
        }
        Ok(())
    };
    for (name, bot) in &question.seats {
        seat(name, bot.clone(), format!("--{name} {bot}"))?;
    }
    for text in &question.bot {
        let (name, bot) = text.split_once('=').context("write --bot SEAT=BOT")?;
        seat(name, bot.parse()?, format!("--bot {text}"))?;
    }
    let usual = Contender::Bot(usual.into());
    Ok(bots.into_iter().map(|named| named.map_or(usual.clone(), |(_, bot)| bot)).collect())
}

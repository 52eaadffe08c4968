//! A series of games on several threads.

use super::tally::{Counted, Tally};
use anyhow::{Context, Error, Result, anyhow};
use bots::{Bot, Rank, play_fast, play_table};
use dice::Seeded;
use indicatif::ProgressBar;
use record::{DiceKind, Recorder};
use referee::{Lots, Table, digest};
use std::{
    fs::File,
    io::Write,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// What is to be played.
pub(crate) struct Order {
    /// The seed of the series.
    pub(crate) seed: u64,
    /// The number of the first game, from 1.
    pub(crate) first: u64,
    /// How many games.
    pub(crate) games: u64,
    /// On how many threads.
    pub(crate) threads: u16,
    /// Who plays each seat.
    pub(crate) ranks: Vec<Rank>,
    /// Where records go, and how their names begin.
    pub(crate) keep: Option<(PathBuf, String)>,
}

/// All chance in one game: drawn from the seed of the series and the number of the game, so that a game is the same
/// whoever plays it and whatever was played before.
struct Chance {
    dice: u64,
    bots: Vec<u64>,
}

impl Order {
    fn chance(&self, number: u64) -> Chance {
        // Mixed twice: lots from neighbouring seeds would otherwise be the same sequence shifted.
        let series = Lots::new(self.seed).next();
        let mut lots = Lots::new(Lots::new(series ^ number).next());
        let dice = lots.next();
        Chance { dice, bots: self.ranks.iter().map(|_| lots.next()).collect() }
    }

    fn hire<G: Counted>(&self, chance: &Chance) -> Result<Vec<Box<dyn Bot<G>>>> {
        self.ranks.iter().zip(&chance.bots).map(|(rank, seed)| G::need(*rank, *seed)).collect()
    }
}

/// Plays the whole series.
///
/// # Errors
/// When a game breaks off or its record cannot be written; it is named by its number.
pub(crate) fn run<G: Counted>(
    setup: &G::Setup,
    order: &Order,
    progress: &ProgressBar,
) -> Result<Tally<G>> {
    let start =
        G::start(setup).map_err(|problems| anyhow!("the set-up is not legal: {problems:?}"))?;
    let (next, end) = (AtomicU64::new(0), order.games);
    let failure: Mutex<Option<Error>> = Mutex::new(None);
    let fail = |error| {
        next.store(end, Ordering::Relaxed);
        failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    };
    let work = || {
        let mut tally = Tally::<G>::new(&start);
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= end {
                return tally;
            }
            let number = order.first.saturating_add(index);
            let game = || play(setup, &start, order, number, &mut tally);
            let played = catch_unwind(AssertUnwindSafe(game))
                .unwrap_or_else(|_| Err(anyhow!("the rules of the game broke down")));
            if let Err(error) = played {
                let again = format!("game {number} (again: --first {number} --games 1)");
                fail(error.context(again));
                return tally;
            }
            progress.inc(1);
        }
    };
    let mut total = Tally::<G>::new(&start);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..order.threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            // A worker catches what its games let fly.
            if let Ok(tally) = worker.join() {
                total.merge(tally);
            }
        }
    });
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(total),
    }
}

/// Plays one game: at a table when its record is kept, in place otherwise.
fn play<G: Counted>(
    setup: &G::Setup,
    start: &G::State,
    order: &Order,
    number: u64,
    tally: &mut Tally<G>,
) -> Result<()> {
    let chance = order.chance(number);
    let mut bots = order.hire::<G>(&chance)?;
    let mut dice = Seeded::new(chance.dice);
    tally.begin();
    let Some((folder, name)) = &order.keep else {
        let mut state = start.clone();
        let outcome = play_fast::<G>(&mut state, &mut bots, &mut dice, tally)?;
        tally.end(&outcome, &digest(&state));
        return Ok(());
    };
    let mut table = Table::<G>::open(setup.clone())
        .map_err(|problems| anyhow!("the set-up is not legal: {problems:?}"))?;
    let outcome = play_table(&mut table, &mut bots, &mut dice, tally)?;
    tally.end(&outcome, &table.digest());
    let path = folder.join(format!("{name}-{}-{number:06}.jsonl", order.seed));
    // The recorder flushes line by line, which a game that is over does not need.
    let recorder = Recorder::begin(Vec::new(), &table, DiceKind::Seeded { seed: chance.dice })?;
    let text = recorder.close(&table, None)?;
    File::create_new(&path)
        .and_then(|mut file| file.write_all(&text))
        .with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::tally::Facts;
    use barbarossa::{Barbarossa, Setup};
    use testgames::raid::{self, Raid};

    fn order(seats: usize, games: u64, threads: u16) -> Order {
        let ranks = vec![Rank::Random; seats];
        Order { seed: 11, first: 1, games, threads, ranks, keep: None }
    }

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("grognard-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a scratch folder");
        folder
    }

    /// Everything that is counted, as one value.
    fn counted<G: Counted>(tally: &Tally<G>) -> (String, String) {
        let mut fields = serde_json::Map::new();
        tally.facts.json(&mut fields);
        let counts = (&tally.results, &tally.winners, tally.decisions, tally.rolls, tally.choices);
        (
            format!("{counts:?} {:?}", tally.fingerprint),
            serde_json::Value::Object(fields).to_string(),
        )
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let setup = raid::Setup::default();
        let hidden = ProgressBar::hidden();
        let play = |threads| run::<Raid>(&setup, &order(2, 60, threads), &hidden).expect("games");
        let (one, five) = (play(1), play(5));
        assert_eq!(counted(&one), counted(&five));
        assert_eq!(one.results.values().sum::<u64>(), 60);
        let other = Order { seed: 12, ..order(2, 60, 1) };
        let other = run::<Raid>(&setup, &other, &hidden).expect("games");
        assert_ne!(one.fingerprint, other.fingerprint);
    }

    #[test]
    fn a_series_can_be_played_in_two_parts() {
        let setup = raid::Setup::default();
        let hidden = ProgressBar::hidden();
        let whole = run::<Raid>(&setup, &order(2, 10, 1), &hidden).expect("games");
        let mut part = run::<Raid>(&setup, &order(2, 4, 1), &hidden).expect("games");
        let rest = Order { first: 5, ..order(2, 6, 1) };
        part.merge(run::<Raid>(&setup, &rest, &hidden).expect("games"));
        assert_eq!(counted(&whole), counted(&part));
    }

    #[test]
    fn kept_campaigns_end_as_the_fast_ones_and_verify() {
        let setup = Setup::of("agc/smolensk");
        let hidden = ProgressBar::hidden();
        let fast = run::<Barbarossa>(&setup, &order(2, 2, 1), &hidden).expect("games");
        let folder = scratch("kept");
        let keep = Some((folder.clone(), "smolensk".to_owned()));
        let kept = Order { keep, ..order(2, 2, 1) };
        let slow = run::<Barbarossa>(&setup, &kept, &hidden).expect("games");
        assert_eq!(counted(&fast), counted(&slow));
        for number in 1..=2 {
            let path = folder.join(format!("smolensk-11-{number:06}.jsonl"));
            let record = record::read(std::fs::read(&path).expect("a record")).expect("it reads");
            let verdict = record::verify(&record, &crate::referee::games()).expect("it is true");
            assert!(verdict.over && verdict.closed);
            assert_eq!(verdict.dice, record::DiceProof::Seed);
        }
        let twice = run::<Barbarossa>(&setup, &kept, &hidden).err().expect("nothing overwritten");
        assert!(format!("{twice:#}").contains("game 1 (again: --first 1 --games 1): cannot write"));
        let _ = std::fs::remove_dir_all(folder);
    }
}

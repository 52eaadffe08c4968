//! A series of games on several threads.

use super::{folder::Folder, order::Order};
use crate::terminal;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use bots::{play_fast, play_table};
use dice::Seeded;
use indicatif::ProgressBar;
use record::{DiceKind, Recorder};
use referee::{Game as _, Table, digest};
use series::{Presented, StateOf};
use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
};
use study::{FactsOf, GameOf, Pairing, Played, Sprt, Tally, Verdict, Watcher};

/// A game of the series.
type PlayedOf<P> = Played<FactsOf<P>>;
/// The set-up of a title.
type SetupOf<P> = <GameOf<P> as referee::Game>::Setup;

/// Is handed each game, with the tally that holds it.
pub(crate) type Each<'a, P> = dyn FnMut(&Tally<P>, &PlayedOf<P>) -> Result<()> + 'a;

/// What came of a series.
pub(crate) struct Finished<P: Presented> {
    /// What was counted.
    pub(crate) tally: Tally<P>,
    /// The test of strength, if one was asked for.
    pub(crate) sprt: Option<Sprt>,
    /// Games that were taken from the folder.
    pub(crate) kept: u64,
}

/// A folder with the games that were played in it before.
pub(crate) type Kept<P> = (Folder, Vec<PlayedOf<P>>);

/// Plays the whole series, and hands over each game in the order of its number.
///
/// # Errors
/// When a game breaks off, when it cannot be kept, or when a kept game no longer ends as it did.
pub(crate) fn run<P: Presented>(
    title: &P,
    setup: &SetupOf<P>,
    order: &Order,
    kept: Option<Kept<P>>,
    progress: &ProgressBar,
    each: &mut Each<'_, P>,
) -> Result<Finished<P>> {
    let start = GameOf::<P>::start(setup)
        .map_err(|problems| anyhow!("the set-up is not legal: {problems:?}"))?;
    let (folder, before) = kept.map_or((None, Vec::new()), |(folder, games)| (Some(folder), games));
    let end = order.first.saturating_add(order.games);
    let within = |played: &PlayedOf<P>| (order.first..end).contains(&played.number);
    let before: BTreeMap<u64, PlayedOf<P>> =
        before.into_iter().filter(within).map(|played| (played.number, played)).collect();
    // A program of somebody else owes nobody the same game twice.
    if let Some((number, played)) = before.first_key_value().filter(|_| !order.is_open()) {
        progress.set_message(format!("replaying game {number}"));
        let again = play((title, setup, &start), order, *number, None)?;
        ensure!(
            again == *played,
            "game {number} of the folder no longer ends as it did: rules, counters or bots \
            have changed since; use another folder"
        );
        progress.set_message("");
    }
    let mut desk =
        Desk { order, next: order.first, tally: Tally::new(&start, order.pairing), sprt: None };
    let numbers: Vec<u64> = before.keys().copied().collect();
    for (number, played) in &before {
        if let Some(fault) = desk.tally.fault(played) {
            bail!("game {number} of the folder is not possible: {fault}");
        }
    }
    if let Some(lack) = folder.as_ref().and_then(|folder| folder.lacks(&numbers)) {
        progress.suspend(|| terminal::complain(lack));
    }
    let mut waiting = before;
    desk.take(&mut waiting, each)?;
    progress.set_position(numbers.len() as u64);
    progress.reset_eta();
    if !desk.is_decided() {
        let job = Job {
            title,
            setup,
            start: &start,
            order,
            folder: folder.as_ref(),
            done: &numbers,
            end,
        };
        job.work(&mut desk, &mut waiting, progress, each)?;
    }
    Ok(Finished { tally: desk.tally, sprt: desk.sprt, kept: numbers.len() as u64 })
}

/// Takes games in the order of their numbers, so that the order in which threads bring them in does not matter; a test
/// that is decided ignores what comes after.
struct Desk<'a, P: Presented> {
    order: &'a Order,
    next: u64,
    tally: Tally<P>,
    sprt: Option<Sprt>,
}

impl<P: Presented> Desk<'_, P> {
    fn take(
        &mut self,
        waiting: &mut BTreeMap<u64, PlayedOf<P>>,
        each: &mut Each<'_, P>,
    ) -> Result<()> {
        while !self.is_decided() {
            let Some(played) = waiting.remove(&self.next) else { break };
            self.tally.add(&played);
            each(&self.tally, &played)?;
            let whole = self.order.pairing == Pairing::Single || self.next.is_multiple_of(2);
            self.next += 1;
            if whole {
                self.sprt = self.order.sprt.map(|asked| Sprt::after(self.tally.scores(), asked));
            }
        }
        Ok(())
    }

    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict() != Verdict::Open)
    }
}

/// What the threads work on.
struct Job<'a, P: Presented> {
    title: &'a P,
    setup: &'a SetupOf<P>,
    start: &'a StateOf<P>,
    order: &'a Order,
    folder: Option<&'a Folder>,
    /// Games that have been played, in order.
    done: &'a [u64],
    /// The number after the last game.
    end: u64,
}

impl<P: Presented> Job<'_, P> {
    fn work(
        &self,
        desk: &mut Desk<'_, P>,
        waiting: &mut BTreeMap<u64, PlayedOf<P>>,
        progress: &ProgressBar,
        each: &mut Each<'_, P>,
    ) -> Result<()> {
        let (next, stop) = (AtomicU64::new(self.order.first), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.order.threads {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.end {
                            return;
                        }
                        let told = self.done.binary_search(&number).is_ok()
                            || sender.send(self.game(number)).is_ok();
                        if !told {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut failure: Option<Error> = None;
            for played in &receiver {
                let kept = played.and_then(|played| {
                    progress.inc(1);
                    if let Some(folder) = self.folder {
                        folder.keep_result(&played)?;
                    }
                    waiting.insert(played.number, played);
                    desk.take(waiting, each)
                });
                if let Err(error) = kept {
                    failure.get_or_insert(error);
                }
                if let Some(sprt) = desk.sprt {
                    progress.set_message(format!("LLR {:+.2}", sprt.llr));
                }
                if failure.is_some() || desk.is_decided() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            failure.map_or(Ok(()), Err)
        })
    }

    /// One game, its breakdown caught and named.
    fn game(&self, number: u64) -> Result<PlayedOf<P>> {
        let game = || play((self.title, self.setup, self.start), self.order, number, self.folder);
        let played = catch_unwind(AssertUnwindSafe(game))
            .unwrap_or_else(|_| Err(anyhow!("the program failed in this game")));
        played.with_context(|| format!("game {number} (again: --first {number} --games 1)"))
    }
}

/// Plays one game: at a table when its record is kept or programs are told what happens, in place otherwise.
fn play<P: Presented>(
    (title, setup, start): (&P, &SetupOf<P>, &StateOf<P>),
    order: &Order,
    number: u64,
    folder: Option<&Folder>,
) -> Result<PlayedOf<P>> {
    let chance = order.chance(number);
    let mut bots = order.hire(title, number, &chance)?;
    let mut dice = Seeded::new(chance.dice);
    let mut watcher = Watcher::<P>::new(start);
    if folder.is_none() && !order.is_open() {
        let mut state = start.clone();
        let outcome = play_fast::<GameOf<P>>(&mut state, &mut bots, &mut dice, &mut watcher)?;
        return Ok(watcher.end(number, &outcome, digest(&state)));
    }
    let mut table = Table::<GameOf<P>>::open(setup.clone())
        .map_err(|problems| anyhow!("the set-up is not legal: {problems:?}"))?;
    let outcome = play_table(&mut table, &mut bots, &mut dice, &mut watcher)?;
    if let Some(folder) = folder {
        // The recorder flushes line by line, which a game that is over does not need.
        let recorder = Recorder::begin(Vec::new(), &table, DiceKind::Seeded { seed: chance.dice })?;
        folder.keep_record(number, &recorder.close(&table, None)?)?;
    }
    Ok(watcher.end(number, &outcome, table.digest()))
}

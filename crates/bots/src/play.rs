//! Whole games between bots.

use crate::{Bot, Brief};
use dice::{DiceError, DiceSource, Rolled};
use referee::{Game, Pending, Refusal, Seat, Table, Tx};
use std::fmt::Display;

/// Somebody who looks on while bots play, to count.
pub trait Watch<G: Game> {
    /// Whether it wants to hear of events; when not, they are let go unread.
    const HEARS: bool;

    /// A seat chose among so many answers.
    fn decided(&mut self, seat: Seat, choices: usize);

    /// Dice were rolled; the state is still the one that waited for them.
    fn rolled(&mut self, _: &G::State, _: &Rolled) {}

    /// Something happened.
    fn happened(&mut self, event: &G::Event);
}

/// Looks on and notes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Watch<G> for Silent {
    const HEARS: bool = false;
    fn decided(&mut self, _: Seat, _: usize) {}
    fn happened(&mut self, _: &G::Event) {}
}

/// Decisions after which a game is taken to be endless; the longest campaign needs a tenth of them.
pub const MOST_DECISIONS: u64 = 5_000_000;

/// Why a game between bots was broken off. Each is a fault of a program, never of a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// It went on and on.
    #[error("the game has not ended after {MOST_DECISIONS} decisions")]
    Endless,
    /// A seat owes a decision and has no legal answer.
    #[error("seat {} owes a decision and has no answer", .0.0)]
    Stuck(Seat),
    /// Nobody sits in a seat that owes a decision.
    #[error("nobody plays seat {}", .0.0)]
    Empty(Seat),
    /// A bot chose an answer that is not on the list.
    #[error("seat {} chose answer {choice}, which is not on the list", .seat.0)]
    OffList {
        /// Whose bot.
        seat: Seat,
        /// What it chose.
        choice: usize,
    },
    /// A bot had no answer.
    #[error("the bot of seat {} has no answer: {why}", .seat.0)]
    Silent {
        /// Whose bot.
        seat: Seat,
        /// What it says of it.
        why: String,
    },
    /// The referee refused what it had listed or asked for.
    #[error("the referee refused: {0}")]
    Refused(String),
    /// The dice gave no answer.
    #[error("{0}")]
    Dice(DiceError),
}

/// What one step of a game needs to be decided, the same with and without a table.
fn choose<G: Game>(brief: &Brief<'_, G>, bots: &mut [Box<dyn Bot<G>>]) -> Result<usize, Halt> {
    let (seat, choices) = (brief.seat(), brief.legal().len());
    if choices == 0 {
        return Err(Halt::Stuck(seat));
    }
    let bot = bots.get_mut(seat.index()).ok_or(Halt::Empty(seat))?;
    let choice = bot.choose(brief);
    match bot.fault() {
        Some(why) => Err(Halt::Silent { seat, why }),
        None if choice < choices => Ok(choice),
        None => Err(Halt::OffList { seat, choice }),
    }
}

/// Lets bots play to the end in place: no journal, no log, nothing checked that the list of legal answers has settled.
///
/// # Errors
/// The [`Halt`] that broke it off.
pub fn play_fast<G: Game>(
    state: &mut G::State,
    bots: &mut [Box<dyn Bot<G>>],
    dice: &mut dyn DiceSource,
    watch: &mut impl Watch<G>,
) -> Result<G::Outcome, Halt> {
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let mut decisions = 0;
    loop {
        match G::pending(state) {
            Pending::Over(outcome) => return Ok(outcome),
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).map_err(Halt::Dice)?;
                watch.rolled(state, &rolled);
                G::rolled(&mut heard(state, &mut events, &*watch), &rolled);
            }
            Pending::Decide(owed) => {
                decisions += 1;
                if decisions > MOST_DECISIONS {
                    return Err(Halt::Endless);
                }
                let seat = owed[0].seat;
                legal.clear();
                G::legal(state, seat, &mut legal);
                let choice = choose(&Brief::new(state, seat, &legal), bots)?;
                watch.decided(seat, legal.len());
                G::apply(&mut heard(state, &mut events, &*watch), seat, &legal[choice]);
            }
        }
        for event in events.drain(..) {
            watch.happened(&event);
        }
    }
}

/// The hands for one step: events are kept only for a watcher that hears them.
fn heard<'a, G: Game, W: Watch<G>>(
    state: &'a mut G::State,
    events: &'a mut Vec<G::Event>,
    _: &W,
) -> Tx<'a, G> {
    if W::HEARS { Tx::logged(state, events) } else { Tx::unlogged(state) }
}

/// Lets bots play to the end at a table, where every answer is checked and journalled.
///
/// It ends where [`play_fast`] ends with the same bots and dice:
///
/// ```
/// use bots::{Rank, Silent, play_fast, play_table};
/// use dice::Seeded;
/// use referee::{Game, Table, digest};
/// use testgames::raid::{Raid, Setup};
///
/// let bots = || [1, 2].map(|seed| Rank::Random.hire::<Raid>(seed).unwrap());
/// let mut state = Raid::start(&Setup::default()).unwrap();
/// play_fast::<Raid>(&mut state, &mut bots(), &mut Seeded::new(3), &mut Silent).unwrap();
/// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
/// play_table(&mut table, &mut bots(), &mut Seeded::new(3), &mut Silent).unwrap();
/// assert_eq!(table.digest(), digest(&state));
/// ```
///
/// # Errors
/// The [`Halt`] that broke it off.
pub fn play_table<G: Game>(
    table: &mut Table<G>,
    bots: &mut [Box<dyn Bot<G>>],
    dice: &mut dyn DiceSource,
    watch: &mut impl Watch<G>,
) -> Result<G::Outcome, Halt> {
    let mut decisions = 0;
    let mut told = table.events().len();
    loop {
        match table.pending() {
            Pending::Over(outcome) => {
                let outcome = outcome.clone();
                for (info, bot) in table.seats().iter().zip(bots) {
                    bot.over(&Brief::at(table, info.seat, &[]));
                }
                return Ok(outcome);
            }
            Pending::Chance(roll) => {
                let rolled = dice.roll(roll).map_err(Halt::Dice)?;
                watch.rolled(table.state(), &rolled);
                table.take_dice(rolled).map_err(halt)?;
            }
            Pending::Decide(owed) => {
                decisions += 1;
                if decisions > MOST_DECISIONS {
                    return Err(Halt::Endless);
                }
                let seat = owed[0].seat;
                let mut legal = table.legal(seat);
                let choice = choose(&Brief::at(table, seat, &legal), bots)?;
                watch.decided(seat, legal.len());
                table.act(seat, legal.swap_remove(choice), None).map_err(halt)?;
            }
        }
        for event in &table.events()[told..] {
            watch.happened(event);
        }
        told = table.events().len();
    }
}

fn halt<W: Display>(refusal: Refusal<W>) -> Halt {
    match refusal {
        Refusal::Dice(error) => Halt::Dice(error),
        other => Halt::Refused(other.to_string()),
    }
}

//! The proof that the light board reckons as the referee does: movement, zones of control, lines of supply.
//!
//! Random games of every title are walked through by fixed seeds, and at many of their positions everything that the light
//! board says is compared with what the referee says: for every hex, and for every force that could be named. What the light
//! board leaves out, on purpose or not, is pinned as it is today, for the games of the staff hang on it: each test says what
//! is left out, and asserts which way it errs.
//!
//! | left out | it errs | pinned by |
//! |---|---|---|
//! | ships (N2, N14) | claims less reach | [`reach`] |
//! | hexes entered before by a dazzled force on its way (C4.7b) | claims one hex too many | [`reach`] |
//! | the target of a grand assault on its way (D8.3c) | claims other hexes too | [`reach`] |
//! | that the Soviets have no zones on turn 1 (C4.6.1b) | reckons as on turn 2: less Axis supply | [`zones`], [`supply`] |
//! | a source out of reach of open rail in supply (R27, R28) | claims less supply in that hex alone | [`supply`] |
//! | who may draw on Finland (N7), Leningrad besieged (N10) | claims more supply | [`supply`] |
//! | that the referee ends a Finn's line at rail cut off from Finland (N7) | claims more supply, seldom | [`supply`] |
//! | Hanko (N13) | claims less supply | [`supply`] |
//! | lines that only the enemy in the hex of a combat cuts (R73) | claims less supply | [`supply`] |
//! | zones in a defended major city, for surrender (D2.5b, D10a) | sees fewer surrender | [`supply`] |
//!
//! Compared are boards made of a state. Reach is asked of no others; zones and lines are also worked out on boards imagined
//! after an order, by the same functions and by [`Lay::follow`](crate::lay::Lay::follow), which is compared too.
//!
//! `LIGHT_BOARD_GAMES=20 cargo test -p headquarters proof` walks twenty games of each title in place of one.

mod reach;
mod supply;
mod zones;

use crate::atlas::Atlas;
use crate::board::Board;
use crate::doctrine::captain;
use crate::lay::Lay;
use crate::staff::Staff;
use barbarossa::{Action, Ask, Barbarossa, SOVIET, Setup, State};
use bots::{Bot as _, Brief};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Lots, Pending, Seat, play_unchecked, rolled_unchecked};
use std::sync::LazyLock;

/// Every title of the library and the battles, and one game with every option that bears on movement.
const GROUNDS: [&str; 7] = [
    "agc/smolensk",
    "agc",
    "ags",
    "agn",
    "barbarossa",
    "barbarossa/kiev",
    "agc;rail=pause;straits=yes;mud=yes",
];

/// Games that two staffs play: they make the pockets and breakthroughs that random answers do not.
const BATTLES: [&str; 3] = ["agc/smolensk", "barbarossa/kiev", "agc"];

/// A battle and the answers that were given in it.
type Battle = (&'static str, u64, Vec<Action>);

/// The battles of the staffs, fought once and then followed by every test.
static FOUGHT: LazyLock<Vec<Battle>> = LazyLock::new(|| {
    let all = (0..games()).flat_map(|game| BATTLES.into_iter().zip(51..).map(move |it| (game, it)));
    all.map(|(game, (ground, seed))| fought(ground, seed + 100 * game)).collect()
});

/// How many games of each title are walked.
fn games() -> u64 {
    let said = std::env::var("LIGHT_BOARD_GAMES").ok().and_then(|text| text.parse().ok());
    said.unwrap_or(1)
}

/// Walks games of every title and the battles, and hands over every decision, with its number in its game.
fn walk_all(mut look: impl FnMut(&State, Seat, Ask, usize)) {
    for (ground, first) in GROUNDS.into_iter().zip(1..) {
        for seed in (0..games()).map(|game| first + 100 * game) {
            let mut lots = Lots::new(seed);
            walk(ground, seed, |state, seat, ask, met, legal| {
                look(state, seat, ask, met);
                at_random(&mut lots, ask, legal)
            });
        }
    }
    for (ground, seed, answers) in FOUGHT.iter() {
        walk(ground, *seed, |state, seat, ask, met, _| {
            look(state, seat, ask, met);
            answers[met]
        });
    }
}

/// Plays a game; each decision is handed over, with its number and its legal answers, to be answered.
fn walk(
    ground: &str,
    seed: u64,
    mut answer: impl FnMut(&State, Seat, Ask, usize, &[Action]) -> Action,
) {
    let mut state = Barbarossa::start(&Setup::of(ground)).expect("a game of the library");
    let mut dice = Seeded::new(seed);
    let (mut legal, mut met) = (Vec::new(), 0);
    loop {
        match Barbarossa::pending(&state) {
            Pending::Over(_) => return,
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run dry");
                rolled_unchecked::<Barbarossa>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let (seat, ask) = (owed[0].seat, owed[0].ask);
                legal.clear();
                Barbarossa::legal(&state, seat, &mut legal);
                let action = answer(&state, seat, ask, met, &legal);
                play_unchecked::<Barbarossa>(&mut state, seat, &action);
                met += 1;
            }
        }
    }
}

/// Any answer; but the scenario's set-up, and a phase is ended before everybody has had his turn, so that games end too.
fn at_random(lots: &mut Lots, ask: Ask, legal: &[Action]) -> Action {
    let weary = match ask {
        Ask::Strategic => lots.below(10) == 0,
        Ask::Operations => lots.below(40) == 0,
        _ => false,
    };
    let wanted: &[Action] = match ask {
        Ask::SetUp => &[Action::PlaceDefault, Action::Done],
        _ if weary => &[Action::Done],
        _ => &[],
    };
    let found = wanted.iter().find(|it| legal.contains(it));
    *found.or_else(|| lots.pick(legal)).expect("whoever owes has an answer")
}

/// Lets two staffs fight.
fn fought(ground: &'static str, seed: u64) -> Battle {
    let mut staffs = [Staff::new(seed), Staff::new(seed + 1)];
    let mut answers = Vec::new();
    walk(ground, seed, |state, seat, _, _, legal| {
        let staff = &mut staffs[usize::from(seat == SOVIET)];
        let action = legal[staff.choose(&Brief::new(state, seat, legal))];
        answers.push(action);
        action
    });
    (ground, seed, answers)
}

/// The light board of a state, worked out anew.
fn lay_out(state: &State, atlas: &Atlas) -> (Board, Lay) {
    let board = Board::of(state, atlas);
    let mut lay = Lay::default();
    lay.fill(atlas, &board, &captain().side(barbarossa::ground::Side::Axis), &[]);
    (board, lay)
}

/// A state as it will be when the Soviets have their zones, which they lack on turn 1 (C4.6.1b, C4.6.1c).
fn with_zones(state: &State) -> State {
    let mut later = state.clone();
    later.turn = later.turn.max(2);
    later
}

/// A position in words, for when something is wrong.
fn told(state: &State) -> String {
    format!("{}, turn {}, {}", state.ground.key, state.turn, state.phasing)
}

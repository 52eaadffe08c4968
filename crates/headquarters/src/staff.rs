//! The staff: weighs orders by the score of the position they lead to, and carries the best of them out.

use crate::atlas::Atlas;
use crate::board::{Board, Team, estimate};
use crate::docket::Docket;
use crate::doctrine::Doctrine;
use crate::opening::by_plan;
use crate::order::Order;
use crate::score::Scales;
use barbarossa::ground::{Placement, Side};
use barbarossa::{Action, Ask, Barbarossa, State};
use bots::{Bot, Brief};
use hex::HexIndex;
use referee::Lots;

/// What a reacting force has made up its mind to do.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// March to the hex.
    Join(Team),
    /// Get away.
    Withdraw(Team),
}

/// The bot that plans: it weighs what each force could do, gives the best order, and sees it through.
///
/// ```
/// use barbarossa::{Barbarossa, Setup};
/// use bots::{Bot, Silent, play_fast};
/// use dice::Seeded;
/// use headquarters::Staff;
/// use referee::Game;
///
/// let mut state = Barbarossa::start(&Setup::of("agc/smolensk")).unwrap();
/// let staff = |seed| -> Box<dyn Bot<Barbarossa>> { Box::new(Staff::new(seed)) };
/// let outcome = play_fast(&mut state, &mut [staff(1), staff(2)], &mut Seeded::new(3), &mut Silent);
/// assert!(outcome.is_ok());
/// ```
pub struct Staff {
    pub(crate) lots: Lots,
    pub(crate) doctrine: Doctrine,
    pub(crate) scales: Option<Scales>,
    pub(crate) docket: Docket,
    /// The order being carried out.
    pub(crate) order: Option<Order>,
    pub(crate) answer: Option<Answer>,
    /// Where the units are to be set up; as the scenario proposes where nothing is said.
    opening: Vec<Placement>,
}

/// One decision: what is known, laid out.
pub(crate) struct Desk<'a> {
    pub(crate) legal: &'a [Action],
    pub(crate) state: State,
    pub(crate) board: Board,
    pub(crate) side: Side,
}

impl Desk<'_> {
    pub(crate) fn may(&self, action: Action) -> bool {
        self.legal.contains(&action)
    }
}

impl Staff {
    /// The staff that belongs to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Staff {
        Staff::with(seed, Doctrine::default())
    }

    /// A staff with a doctrine of its own.
    #[must_use]
    pub fn with(seed: u64, doctrine: Doctrine) -> Staff {
        Staff {
            lots: Lots::new(seed),
            doctrine,
            scales: None,
            docket: Docket::default(),
            order: None,
            answer: None,
            opening: Vec::new(),
        }
    }

    /// The same with a set-up of its own instead of the scenario's; it must be a whole one, and legal (C6).
    #[must_use]
    pub fn deployed(self, opening: Vec<Placement>) -> Staff {
        Staff { opening, ..self }
    }

    /// Positions weighed so far.
    pub(crate) fn weighed(&self) -> u64 {
        self.scales.as_ref().map_or(0, |scales| scales.weighed)
    }

    /// The answer to a decision of a state that holds nothing the seat may not know.
    pub(crate) fn decide(
        &mut self,
        state: State,
        side: Side,
        ask: Ask,
        legal: &[Action],
    ) -> Action {
        let atlas = Atlas::of(&state);
        let weights = self.doctrine.side(side);
        let fits = |scales: &Scales| {
            std::sync::Arc::ptr_eq(&scales.atlas, &atlas) && scales.weights == weights
        };
        let mut scales = (self.scales.take().filter(fits))
            .unwrap_or_else(|| Scales::new(std::sync::Arc::clone(&atlas), weights, &state));
        let board = Board::of(&state, &atlas);
        let desk = Desk { legal, state, board, side };
        let action = self.answer_to(&desk, &mut scales, ask);
        self.scales = Some(scales);
        action
    }

    fn answer_to(&mut self, desk: &Desk<'_>, scales: &mut Scales, ask: Ask) -> Action {
        self.recall(desk, scales, ask);
        match ask {
            Ask::SetUp => by_plan(desk, &self.opening),
            Ask::Cossacks => self.cossacks(desk, scales),
            Ask::Reinforce => self.reinforce(desk, scales),
            Ask::Pause => Action::Done,
            Ask::Rail { .. } => self.lay_rail(desk, scales),
            Ask::Strategic => self.strategic(desk, scales),
            Ask::Operations => self.operations(desk, scales),
            Ask::March { hex, left, .. } => self.march(desk, scales, hex, left),
            Ask::Concert { .. } => self.concert(desk),
            Ask::Plan { hex } => self.plan(desk, scales, hex),
            Ask::React { hex } => self.react(desk, scales, hex),
            Ask::Posture { hex } => self.posture(desk, scales, hex),
            Ask::Exclude { .. } | Ask::Discard => weakest(desk),
            Ask::AirSupport { .. } => self.air(desk, scales),
            Ask::Reroll => reroll(desk),
            Ask::Lose { .. } => crate::aftermath::lose(desk, &scales.weights),
            Ask::Rout { hex } => crate::aftermath::rout(desk, hex),
            Ask::Retreat { .. } => crate::aftermath::retreat(desk, scales),
            Ask::KeepBenefit => Action::KeepShift,
            Ask::Exploit { hex } => self.exploit(desk, scales, hex),
        }
    }
}

impl Bot<Barbarossa> for Staff {
    fn choose(&mut self, brief: &Brief<'_, Barbarossa>) -> usize {
        let legal = brief.legal();
        let Some(ask) = brief.ask().filter(|_| legal.len() > 1) else { return 0 };
        let side = barbarossa::side_of(brief.seat());
        let action = self.decide(estimate(brief), side, ask, legal);
        place(legal, action)
    }
}

/// The place of an answer; of the tamest one if it is not on the list.
pub(crate) fn place(legal: &[Action], action: Action) -> usize {
    let find = |wanted: Action| legal.iter().position(|open| *open == wanted);
    let tame = [Action::Stop, Action::Done, Action::Pass, Action::Begin];
    find(action).or_else(|| tame.into_iter().find_map(find)).unwrap_or(0)
}

/// As the scenario proposes.
pub(crate) fn set_up(desk: &Desk<'_>) -> Action {
    if desk.may(Action::PlaceDefault) { Action::PlaceDefault } else { Action::Done }
}

/// The unit that matters least.
pub(crate) fn weakest(desk: &Desk<'_>) -> Action {
    let worth = |action: &&Action| {
        let unit = action.unit().map(|unit| desk.state.unit(unit).sp).unwrap_or(u8::MAX);
        let mobile = action.unit().is_some_and(|unit| desk.state.info(unit).kind.is_mobile());
        (unit, mobile)
    };
    desk.legal.iter().min_by_key(worth).copied().unwrap_or(Action::Done)
}

/// The lowest die, if it is low.
pub(crate) fn reroll(desk: &Desk<'_>) -> Action {
    let Some(barbarossa::Frame::Battle(battle)) = desk.state.frames.last() else {
        return Action::Done;
    };
    let own = usize::from(!battle.air.is_some_and(|air| air.attacker));
    let lowest = (0u8..).zip(battle.dice[own].iter()).min_by_key(|(_, face)| **face);
    match lowest {
        Some((die, face)) if *face <= 3 => Action::Reroll { die },
        _ => Action::Done,
    }
}

/// A hex of a path that comes after another.
pub(crate) fn after(path: &[HexIndex], hex: HexIndex) -> Option<HexIndex> {
    match path.iter().position(|at| *at == hex) {
        Some(place) => path.get(place + 1).copied(),
        None => path.first().copied(),
    }
}

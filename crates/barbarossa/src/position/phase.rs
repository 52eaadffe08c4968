//! Where in the sequence of play a position lies.

use crate::c04_rail;
use crate::calendar::{COSSACKS, FORCED_ATTACKS, FOURTH};
use crate::force::Force;
use crate::frame::{Frame, Operations, RailWork, Step};
use crate::ground::{Deployment, Ground, RailRule, Side};
use crate::state::State;
use smallvec::{SmallVec, smallvec};
use std::fmt;

/// The boundary at which a position lies: what is asked, or rolled, next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// A side sets up (C6).
    SetUp(Side),
    /// A game turn is about to begin.
    Start,
    /// The Soviets name the hex of the Cossacks (C4.8a).
    Cossacks,
    /// Reinforcements and replacements; the RP of the turn are in hand (D5).
    Reinforcement(Side),
    /// Rail conversion, nothing converted yet (C4.3.1).
    Rail,
    /// The Axis may declare the pause (C4.3.1i).
    Pause,
    /// Strategic movement, between two forces (D6).
    Strategic(Side),
    /// The die of the forced attacks (C4.6.3a).
    ForcedAttacks,
    /// Operations, between two activations (D7).
    Operations(Side),
    /// Stacking at the end of operations (D2.3c).
    Overstacking(Side),
    /// The game is over.
    Over,
}

impl Phase {
    /// Every phase with the name it has in files.
    pub const NAMES: [(&'static str, Phase); 16] = [
        ("soviet set-up", Phase::SetUp(Side::Soviet)),
        ("axis set-up", Phase::SetUp(Side::Axis)),
        ("start", Phase::Start),
        ("cossacks", Phase::Cossacks),
        ("axis reinforcement", Phase::Reinforcement(Side::Axis)),
        ("rail", Phase::Rail),
        ("pause", Phase::Pause),
        ("axis strategic movement", Phase::Strategic(Side::Axis)),
        ("axis operations", Phase::Operations(Side::Axis)),
        ("axis overstacking", Phase::Overstacking(Side::Axis)),
        ("soviet reinforcement", Phase::Reinforcement(Side::Soviet)),
        ("soviet strategic movement", Phase::Strategic(Side::Soviet)),
        ("forced attacks", Phase::ForcedAttacks),
        ("soviet operations", Phase::Operations(Side::Soviet)),
        ("soviet overstacking", Phase::Overstacking(Side::Soviet)),
        ("over", Phase::Over),
    ];

    /// The name it has in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        let named = Self::NAMES.iter().find(|(_, phase)| *phase == self);
        named.map_or("over", |(name, _)| name)
    }

    /// Whose player turn it is; between two game turns still that of the last.
    pub(super) fn phasing(self, state: &State) -> Side {
        match self {
            Phase::Reinforcement(side)
            | Phase::Strategic(side)
            | Phase::Operations(side)
            | Phase::Overstacking(side) => side,
            Phase::SetUp(_) | Phase::Rail | Phase::Pause => Side::Axis,
            Phase::ForcedAttacks => Side::Soviet,
            Phase::Start | Phase::Cossacks if state.turn > state.ground.start.first_turn => {
                // On turn 1 the Soviets do not play (C4.6.1a).
                if state.turn == 2 { Side::Axis } else { Side::Soviet }
            }
            Phase::Start | Phase::Cossacks => Side::Axis,
            Phase::Over if state.turn == 1 => Side::Axis,
            Phase::Over => Side::Soviet,
        }
    }

    /// Why there is no such phase on that turn of that game.
    pub(super) fn fault(self, ground: &Ground, turn: u8) -> Option<&'static str> {
        let (options, start) = (ground.options(), &ground.start);
        let soviet = match self {
            Phase::Reinforcement(side)
            | Phase::Strategic(side)
            | Phase::Operations(side)
            | Phase::Overstacking(side) => side == Side::Soviet,
            _ => false,
        };
        match self {
            Phase::SetUp(_) if matches!(start.deployment, Deployment::Fixed(_)) => {
                Some("nobody sets up in this scenario")
            }
            Phase::SetUp(_) if turn != start.first_turn => Some("the set-up comes before turn 1"),
            Phase::Cossacks if turn < COSSACKS => Some("the Cossacks come on turn 10 (C4.8a)"),
            Phase::Pause if turn != FOURTH || options.rail != RailRule::Pause => {
                Some("the pause is declared on turn 4, with the option rail = \"pause\" (C4.3.1i)")
            }
            Phase::ForcedAttacks if turn != FORCED_ATTACKS || !options.forced_attacks => {
                Some("attacks are forced on turn 2, unless an option says no (C4.6.3a)")
            }
            Phase::Over if turn != start.last_turn => Some("the game is over after its last turn"),
            _ if soviet && turn == 1 => Some("the Soviets have no turn 1 (C4.6.1a)"),
            _ => None,
        }
    }

    /// The frames of a game that lies here.
    pub(super) fn frames(self, state: &State, zoi_begun: bool) -> SmallVec<[Frame; 6]> {
        let operations = || Frame::Operations(Operations { zoi_begun, force: Force::default() });
        let set_up = |side| Frame::SetUp { side, hand: None };
        let strategic = || Frame::Strategic(Force::default());
        let turn = Frame::Turn;
        match self {
            Phase::SetUp(Side::Soviet) => {
                smallvec![turn(Step::Begin), set_up(Side::Axis), set_up(Side::Soviet)]
            }
            Phase::SetUp(side) => smallvec![turn(Step::Begin), set_up(side)],
            Phase::Start => smallvec![turn(Step::Begin)],
            Phase::Cossacks => smallvec![turn(Step::Reinforcement(Side::Axis)), Frame::Cossacks],
            Phase::Reinforcement(Side::Axis) => {
                smallvec![turn(Step::Rail), Frame::Reinforcement(Side::Axis)]
            }
            Phase::Reinforcement(side) => {
                smallvec![turn(Step::Strategic(side)), Frame::Reinforcement(side)]
            }
            Phase::Rail => {
                let mut frames = smallvec![turn(Step::Strategic(Side::Axis))];
                frames.extend(fresh_rail(state).map(Frame::Rail));
                frames
            }
            Phase::Pause => {
                smallvec![turn(Step::Operations(Side::Axis)), strategic(), Frame::Pause]
            }
            Phase::Strategic(side) => smallvec![turn(Step::Operations(side)), strategic()],
            Phase::ForcedAttacks => smallvec![
                turn(Step::Overstacking(Side::Soviet)),
                operations(),
                Frame::ForcedAttacks
            ],
            Phase::Operations(side) => smallvec![turn(Step::Overstacking(side)), operations()],
            Phase::Overstacking(side) => {
                smallvec![turn(Step::Surrender(side)), Frame::Overstacked(side)]
            }
            Phase::Over => SmallVec::new(),
        }
    }
}

/// Rail conversion before its first die; none when no line can gain a hex.
pub(super) fn fresh_rail(state: &State) -> Option<RailWork> {
    let lines = c04_rail::lines(state);
    if lines.is_empty() {
        return None;
    }
    Some(match state.ground.options().rail {
        RailRule::EveryRailhead => RailWork { lines, ..RailWork::default() },
        RailRule::OneRailhead | RailRule::Pause => RailWork::default(),
    })
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

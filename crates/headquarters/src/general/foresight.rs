//! Playing a game on in one's head: both sides by their staffs, with the same fate for whatever is the same.

use crate::docket::Docket;
use crate::doctrine::Doctrine;
use crate::general::courses::Course;
use crate::general::peril::{LEVEL, PLACE, prospects};
use crate::ideas::worth_to;
use crate::staff::{Staff, after, place};
use barbarossa::ground::{Side, UnitId};
use barbarossa::{Action, Ask, Barbarossa, Frame, State};
use dice::{DiceSource as _, Seeded};
use hex::HexIndex;
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};

/// More answers than any few player turns take.
const RUNAWAY: usize = 20_000;

/// What one step of the rules costs, in positions weighed on a small map.
const STEP: u64 = 1;

/// Two staffs that play games on.
pub(crate) struct Foresight {
    staffs: [Staff; 2],
    legal: Vec<Action>,
    /// What has been spent, in positions weighed on a small map.
    pub(crate) spent: u64,
}

/// The game to be played on, and how far.
pub(crate) struct Outlook<'a> {
    /// A game that the seat cannot tell from its own.
    pub(crate) start: &'a State,
    pub(crate) side: Side,
    /// What the side's staff has on its list.
    pub(crate) docket: &'a Docket,
    /// Units that are to stay where they are this turn.
    pub(crate) held: &'a [UnitId],
    /// What the dice and the lots hang on.
    pub(crate) fate: u64,
    /// Player turns, this one included.
    pub(crate) turns: u8,
}

impl Foresight {
    pub(crate) fn new(doctrine: Doctrine) -> Foresight {
        let staffs = [0, 1].map(|seed| Staff::with(seed, doctrine));
        Foresight { staffs, legal: Vec::new(), spent: 0 }
    }

    /// What a course turns out to be worth to the side.
    pub(crate) fn follow(&mut self, outlook: &Outlook<'_>, course: &Course) -> f64 {
        let before: u64 = self.staffs.iter().map(Staff::weighed).sum();
        let mut state = outlook.start.clone();
        for staff in &mut self.staffs {
            (staff.order, staff.answer, staff.docket) = (None, None, Docket::default());
        }
        let own = &mut self.staffs[outlook.side.index()];
        own.order.clone_from(&course.order);
        own.answer.clone_from(&course.answer);
        own.docket.clone_from(outlook.docket);
        let held: Vec<UnitId> = outlook.held.iter().chain(&course.held).copied().collect();
        if let Some(action) = course.action {
            play_unchecked::<Barbarossa>(&mut state, barbarossa::seat_of(outlook.side), &action);
        }
        let steps = self.play_on(&mut state, outlook, &held);
        let weighed: u64 = self.staffs.iter().map(Staff::weighed).sum();
        self.spent += (weighed - before + steps * STEP) * toil(&state) / 1000;
        self.worth(&state, outlook)
    }

    fn play_on(&mut self, state: &mut State, outlook: &Outlook<'_>, held: &[UnitId]) -> u64 {
        let mut throws: Vec<(u64, u64)> = Vec::new();
        let (mut now, mut passed) = ((state.turn, state.phasing), 0);
        for step in 0..RUNAWAY {
            if now != (state.turn, state.phasing) {
                now = (state.turn, state.phasing);
                passed += 1;
                if passed >= outlook.turns {
                    return step as u64;
                }
            }
            match Barbarossa::pending(state) {
                Pending::Over(_) => return step as u64,
                Pending::Chance(roll) => {
                    let key = key_of(outlook.fate, state, scene(state));
                    let nth = nth(&mut throws, key);
                    let Ok(rolled) = Seeded::new(key.wrapping_add(nth)).roll(&roll) else {
                        return step as u64;
                    };
                    rolled_unchecked::<Barbarossa>(state, &rolled);
                }
                Pending::Decide(owed) => {
                    let (seat, ask) = (owed[0].seat, owed[0].ask);
                    self.legal.clear();
                    Barbarossa::legal(state, seat, &mut self.legal);
                    let stays = passed == 0 && seat == barbarossa::seat_of(outlook.side);
                    if stays && ask == Ask::Operations {
                        self.legal.retain(|action| !names(action, held));
                    }
                    let choice = self.choose(state, barbarossa::side_of(seat), ask, outlook.fate);
                    let Some(action) = self.legal.get(choice) else { return step as u64 };
                    play_unchecked::<Barbarossa>(state, seat, action);
                }
            }
        }
        RUNAWAY as u64
    }

    /// What a game is worth to the side where it was left.
    fn worth(&mut self, state: &State, outlook: &Outlook<'_>) -> f64 {
        let last = state.turn >= state.ground.start.last_turn && state.phasing == Side::Soviet;
        let axis = if state.frames.is_empty() {
            let level = f64::from(barbarossa::outcome(state).level as u8);
            let places = state.ground.victory.places.iter();
            let taken = places.filter(|hex| state.controller(**hex) == Side::Axis).count() as f64;
            LEVEL * level + PLACE * taken
        } else if let Some(scales) = self.staffs[1].scales.as_mut().filter(|_| last) {
            prospects(state, scales)
        } else {
            return worth_to(state, outlook.side, Some(outlook.start));
        };
        if outlook.side == Side::Axis { axis } else { -axis }
    }

    fn choose(&mut self, state: &State, side: Side, ask: Ask, fate: u64) -> usize {
        if self.legal.len() < 2 {
            return 0;
        }
        let staff = &mut self.staffs[side.index()];
        if let Some(action) = habit(staff, state, ask, &self.legal) {
            return place(&self.legal, action);
        }
        if let Ask::Plan { hex } | Ask::Posture { hex } = ask {
            staff.lots = Lots::new(key_of(fate, state, hex.index() as u64) ^ side.index() as u64);
        }
        let action = staff.decide(state.clone(), side, ask, &self.legal);
        place(&self.legal, action)
    }
}

/// The answer where the order leaves no choice, found without laying everything out.
fn habit(staff: &Staff, state: &State, ask: Ask, legal: &[Action]) -> Option<Action> {
    let order = staff.order.as_ref()?;
    let muster = |named: &[UnitId]| {
        let rest = order.team.iter().filter(|unit| !named.contains(unit));
        let mut open =
            rest.map(|unit| Action::Select { unit: *unit }).filter(|action| legal.contains(action));
        open.next().unwrap_or(Action::Begin)
    };
    match (ask, state.frames.last()?) {
        (Ask::Operations, Frame::Operations(phase)) if !phase.force.is_empty() => {
            Some(muster(&phase.force))
        }
        (Ask::Strategic, Frame::Strategic(force)) if !force.is_empty() => Some(muster(force)),
        (Ask::March { hex, .. }, _) => {
            let arrived = order.goal().is_none_or(|goal| goal == hex);
            let next = after(&order.path, hex).filter(|_| !arrived)?;
            Some(Action::Move { hex: next }).filter(|action| legal.contains(action))
        }
        _ => None,
    }
}

/// Whether an answer names one of the units.
pub(crate) fn names(action: &Action, units: &[UnitId]) -> bool {
    matches!(action, Action::Select { unit } if units.contains(unit))
}

/// What weighing a position costs on a map, in thousandths of what it costs on that of Army Group Center.
fn toil(state: &State) -> u64 {
    550 + 1106 * state.ground.map.playable().iter().count() as u64 / 1000
}

/// Where the dice are rolled.
fn scene(state: &State) -> u64 {
    let at = |hex: HexIndex| hex.index() as u64;
    match state.frames.last() {
        Some(Frame::Battle(battle)) => 1 << 32 | at(battle.hex),
        Some(Frame::Reaction(window)) => 2 << 32 | at(window.hex),
        Some(Frame::Activation(activation)) => 3 << 32 | at(activation.march.hex),
        Some(Frame::Rail(_)) => 4 << 32,
        _ => 5 << 32,
    }
}

/// A number that is the same for the same thing at the same time.
fn key_of(fate: u64, state: &State, scene: u64) -> u64 {
    let time = u64::from(state.turn) << 1 | state.phasing.index() as u64;
    let mut lots = Lots::new(fate ^ time << 48 ^ scene);
    lots.next()
}

/// How often a key was asked for before.
fn nth(throws: &mut Vec<(u64, u64)>, key: u64) -> u64 {
    match throws.iter_mut().find(|(known, _)| *known == key) {
        Some((_, times)) => {
            *times += 1;
            *times
        }
        None => {
            throws.push((key, 0));
            0
        }
    }
}

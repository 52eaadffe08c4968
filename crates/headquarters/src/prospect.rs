//! What a position promises: weighed where somebody is free to choose, and the exact mean of what the dice may bring
//! where they are due.

use crate::atlas::Atlas;
use crate::board::Board;
use crate::docket::Docket;
use crate::doctrine::Doctrine;
use crate::score::Scales;
use crate::staff::{Staff, place};
use barbarossa::ground::Side;
use barbarossa::{Action, Ask, Barbarossa, BattleStep, Frame, State, Where};
use dice::{Roll, Rolled};
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

/// Rolls of one kind that are followed in one thought: one combat with what leads to it and comes of it.
const DEEP: Thread = Thread { fights: 1, reactions: 2, rolls: 12 };

/// More answers than a combat asks for between two rolls.
const RUNAWAY: usize = 500;

/// Positions kept in mind while one combat is thought through.
const KEPT: usize = 4096;

/// How far a thought has come: the rolls that lie behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Thread {
    fights: u8,
    reactions: u8,
    rolls: u8,
}

impl Thread {
    /// The thought carried on over the dice that are due; nothing if it goes too far, or if they are none of a combat, a
    /// reaction or an attrition check. Whether the air units remain available is left out, for the scales do not tell.
    fn over(self, state: &State) -> Option<Thread> {
        let mut next = Thread { rolls: self.rolls + 1, ..self };
        match state.frames.last()? {
            Frame::Battle(battle) if battle.step == BattleStep::AirDice => return None,
            Frame::Battle(battle) => {
                next.fights += u8::from(battle.step == BattleStep::AttackerDice);
            }
            Frame::Reaction(_) => next.reactions += 1,
            Frame::Activation(_) => {}
            _ => return None,
        }
        let near = next.fights <= DEEP.fights && next.reactions <= DEEP.reactions;
        (near && next.rolls <= DEEP.rolls).then_some(next)
    }
}

/// Weighs the positions of one game with the eyes of one turn, all to the Axis.
///
/// A position in which a side is free to choose is worth what the staff's scales say. In a combat and in a reaction the
/// staff answers for both sides until there is such a position again, and where dice are due every way they can fall
/// counts by its chance. Rolls outside of combats that follow one another are looked at one by one, and so are combats.
pub(crate) struct Prospect {
    scales: Scales,
    atlas: Arc<Atlas>,
    staffs: [Staff; 2],
    turn: u8,
    known: HashMap<u64, Vec<(Thread, State, f64)>>,
    kept: usize,
}

impl Prospect {
    pub(crate) fn new(state: &State) -> Prospect {
        let atlas = Atlas::of(state);
        let weights = Doctrine::default().side(Side::Axis);
        let mut scales = Scales::new(Arc::clone(&atlas), weights, state);
        scales.aim_at_all();
        Prospect {
            scales,
            atlas,
            staffs: [Staff::new(0), Staff::new(0)],
            turn: state.turn,
            known: HashMap::new(),
            kept: 0,
        }
    }

    /// Positions weighed so far.
    pub(crate) fn weighed(&self) -> u64 {
        self.scales.weighed + self.staffs.iter().map(Staff::weighed).sum::<u64>()
    }

    /// Looks with the eyes of another turn.
    pub(crate) fn turn_to(&mut self, turn: u8) {
        self.turn = turn;
        self.forget();
    }

    /// Forgets the combat that was thought through.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
        self.kept = 0;
    }

    /// What a position promises the Axis.
    pub(crate) fn worth(&mut self, state: &State) -> f64 {
        self.settle(state.clone(), Thread::default())
    }

    /// What it promises once the dice have fallen so.
    pub(crate) fn worth_after(&mut self, state: &State, rolled: &Rolled) -> f64 {
        self.fallen(state, rolled, first(state))
    }

    /// The mean of what it promises over all ways the dice can fall.
    pub(crate) fn mean(&mut self, state: &State, roll: &Roll) -> f64 {
        self.mean_at(state, roll, first(state))
    }

    /// What the staff's scales say, whatever is going on.
    fn weigh(&mut self, state: &State) -> f64 {
        let mut board = Board::of(state, &self.atlas);
        board.turn = self.turn;
        let axis = self.scales.weigh(&board, Side::Axis);
        let soviet = self.scales.weigh(&board, Side::Soviet);
        (f64::from(axis) - f64::from(soviet)) / 2.0
    }

    fn mean_at(&mut self, state: &State, roll: &Roll, thread: Thread) -> f64 {
        let (mut sum, mut all) = (0.0, 0.0);
        for (faces, ways) in falls(roll) {
            sum += f64::from(ways) * self.fallen(state, &Rolled::new(faces), thread);
            all += f64::from(ways);
        }
        sum / all
    }

    fn fallen(&mut self, state: &State, rolled: &Rolled, thread: Thread) -> f64 {
        let mut next = state.clone();
        rolled_unchecked::<Barbarossa>(&mut next, rolled);
        if !put_dice_away(&mut next) {
            return self.settle(next, thread);
        }
        let key = key(&next);
        let same = |it: &&(Thread, State, f64)| it.0 == thread && it.1 == next;
        if let Some((.., worth)) = self.known.get(&key).and_then(|all| all.iter().find(same)) {
            return *worth;
        }
        let worth = self.settle(next.clone(), thread);
        if self.kept < KEPT {
            self.kept += 1;
            self.known.entry(key).or_default().push((thread, next, worth));
        }
        worth
    }

    /// Answers for both sides until somebody is free to choose.
    fn settle(&mut self, mut state: State, thread: Thread) -> f64 {
        for staff in &mut self.staffs {
            staff.start_afresh();
        }
        let mut legal = Vec::new();
        for _ in 0..RUNAWAY {
            match Barbarossa::pending(&state) {
                Pending::Over(_) => break,
                Pending::Chance(roll) => {
                    let Some(thread) = thread.over(&state) else { break };
                    return self.mean_at(&state, &roll, thread);
                }
                Pending::Decide(owed) => {
                    let (seat, ask) = (owed[0].seat, owed[0].ask);
                    if is_free(ask) {
                        break;
                    }
                    legal.clear();
                    Barbarossa::legal(&state, seat, &mut legal);
                    let Some(action) = self.answer(&state, barbarossa::side_of(seat), ask, &legal)
                    else {
                        break;
                    };
                    play_unchecked::<Barbarossa>(&mut state, seat, &action);
                }
            }
        }
        self.weigh(&state)
    }

    fn answer(&mut self, state: &State, side: Side, ask: Ask, legal: &[Action]) -> Option<Action> {
        if legal.len() > 1 {
            let action = self.staffs[side.index()].decide(state.clone(), side, ask, legal);
            return legal.get(place(legal, action)).copied();
        }
        legal.first().copied()
    }

    /// The answer that was counted on at a decision, if it was.
    pub(crate) fn counted_on(&mut self, state: &State, side: Side, ask: Ask) -> Option<Action> {
        if is_free(ask) {
            return None;
        }
        let mut legal = Vec::new();
        Barbarossa::legal(state, barbarossa::seat_of(side), &mut legal);
        self.staffs[side.index()].start_afresh();
        self.answer(state, side, ask, &legal)
    }
}

impl Staff {
    /// Puts aside whatever was being carried out, as if nothing had been asked yet.
    pub(crate) fn start_afresh(&mut self) {
        self.lots = Lots::new(0);
        self.docket = Docket::default();
        (self.order, self.answer) = (None, None);
    }
}

/// Whether a side is free to choose: it has the initiative, and the position can be weighed as it stands.
fn is_free(ask: Ask) -> bool {
    match ask {
        Ask::SetUp
        | Ask::Cossacks
        | Ask::Reinforce
        | Ask::Pause
        | Ask::Rail { .. }
        | Ask::Strategic
        | Ask::Operations
        | Ask::March { .. }
        | Ask::Concert { .. }
        | Ask::Exploit { .. }
        | Ask::Discard => true,
        Ask::Plan { .. }
        | Ask::React { .. }
        | Ask::Posture { .. }
        | Ask::Exclude { .. }
        | Ask::AirSupport { .. }
        | Ask::Reroll
        | Ask::Lose { .. }
        | Ask::Rout { .. }
        | Ask::Retreat { .. }
        | Ask::KeepBenefit => false,
    }
}

/// The thread of a thought that begins with the dice that are due.
fn first(state: &State) -> Thread {
    Thread::default().over(state).unwrap_or_default()
}

/// Once results are looked up nothing hangs on the dice, and positions that differ in nothing else are one. Says whether
/// they are: while dice lie on the table no two positions are alike.
fn put_dice_away(state: &mut State) -> bool {
    for frame in &mut state.frames {
        let Frame::Battle(battle) = frame else { continue };
        if battle.step <= BattleStep::RerollDie && !battle.dice[0].is_empty() {
            return false;
        }
        battle.dice.iter_mut().for_each(smallvec::SmallVec::clear);
        battle.reroll = None;
    }
    true
}

/// Every way the dice can fall, whichever of them shows which face, and in how many ways it comes about.
fn falls(roll: &Roll) -> BTreeMap<Vec<u16>, u32> {
    let alike = roll.dice.as_slice().windows(2).all(|pair| pair[0] == pair[1]);
    let mut ways = BTreeMap::new();
    for rolled in roll.dice.outcomes() {
        let mut faces = rolled.values().to_vec();
        if alike {
            faces.sort_unstable();
        }
        *ways.entry(faces).or_insert(0) += 1;
    }
    ways
}

/// A number that tells apart what most often differs.
fn key(state: &State) -> u64 {
    let mut hasher = DefaultHasher::new();
    for unit in &state.units {
        let at = match unit.at {
            Where::Hex(hex) => hex.index(),
            _ => usize::MAX,
        };
        (at, unit.sp).hash(&mut hasher);
    }
    (state.frames.len(), state.rp).hash(&mut hasher);
    for frame in &state.frames {
        match frame {
            Frame::Battle(it) => (it.step, it.suffered, it.counter).hash(&mut hasher),
            Frame::Losses(losses) => (losses.lp, &losses.paid).hash(&mut hasher),
            _ => {}
        }
    }
    hasher.finish()
}

//! What a position promises: weighed where a player is free to choose; while dice are owed the mean over all of them, and in
//! an assault what it comes to while the staff answers for both sides.

use super::worth::Eyes;
use crate::Staff;
use bots::{Bot as _, Brief};
use dice::{Roll, Rolled};
use hex::HexIndex;
use referee::{Game as _, Pending, play_unchecked, rolled_unchecked};
use yards::game::{Dice, Frame, Salvo, State, Yards};

/// More answers than an assault asks for between two rolls.
const RUNAWAY: usize = 200;

/// Weighs the positions of one game with the eyes of one turn, all to the attacker.
pub(super) struct Prospect {
    pub(super) eyes: Eyes,
    staff: Staff,
    /// Shots and assaults whose dice were weighed since somebody last asked.
    fought: Vec<(State, f64)>,
    /// Positions weighed and answers given so far.
    pub(super) weighed: u64,
}

impl Prospect {
    pub(super) fn new(turn: u8) -> Prospect {
        let (eyes, staff) = (Eyes { turn }, Staff::new(0));
        Prospect { eyes, staff, fought: Vec::new(), weighed: 0 }
    }

    /// What a position promises.
    pub(super) fn worth(&mut self, state: &State) -> f64 {
        self.fought.clear();
        self.value(state.clone())
    }

    /// What it promises once the dice have fallen so.
    pub(super) fn worth_after(&mut self, state: &State, rolled: &Rolled) -> f64 {
        self.fought.clear();
        self.value(after(state, rolled))
    }

    /// The mean of what it promises over all ways the dice can fall.
    pub(super) fn mean_of(&mut self, state: &State, roll: &Roll) -> f64 {
        self.fought.clear();
        self.mean(state, roll)
    }

    fn mean(&mut self, state: &State, roll: &Roll) -> f64 {
        let begins = begins(state);
        if let Some((_, worth)) = self.fought.iter().find(|(known, _)| begins && known == state) {
            return *worth;
        }
        let (mut sum, mut weight) = (0.0, 0.0);
        for (next, count) in ways(state, roll) {
            sum += self.value(next) * count;
            weight += count;
        }
        let mean = sum / weight;
        if begins {
            self.fought.push((state.clone(), mean));
        }
        mean
    }

    /// Goes on until a player is free to choose.
    fn value(&mut self, mut state: State) -> f64 {
        for _ in 0..RUNAWAY {
            self.weighed += 1;
            match (Yards::pending(&state), state.frames.last()) {
                // Recovery and initiative are weighed as they stand: eyes know what recovery promises.
                (Pending::Over(_), _) => break,
                (Pending::Chance(_), Some(Frame::Recovery { .. } | Frame::Initiative)) => break,
                (Pending::Chance(roll), _) => {
                    // Shells on one hex have nothing to do with those on another.
                    let mut parts = parts(&state).into_iter();
                    let Some(now) = parts.next() else { return self.mean(&state, &roll) };
                    let before = self.eyes.worth(&state);
                    let later: f64 = parts.map(|it| self.value(it) - before).sum();
                    return self.mean(&now, &roll) + later;
                }
                (Pending::Decide(owed), _) => {
                    if !state.frames.iter().any(|frame| matches!(frame, Frame::Assault(_))) {
                        break;
                    }
                    let (seat, mut legal) = (owed[0].seat, Vec::new());
                    Yards::legal(&state, seat, &mut legal);
                    let choice = self.staff.choose(&Brief::new(&state, seat, &legal));
                    let Some(answer) = legal.get(choice) else { break };
                    play_unchecked::<Yards>(&mut state, seat, answer);
                }
            }
        }
        self.eyes.worth(&state)
    }
}

fn after(state: &State, rolled: &Rolled) -> State {
    let mut next = state.clone();
    rolled_unchecked::<Yards>(&mut next, rolled);
    next
}

/// Every different position to which the dice can lead, each with how many ways lead to it.
fn ways(state: &State, roll: &Roll) -> Vec<(State, f64)> {
    let mut found: Vec<(State, f64)> = Vec::new();
    let mut add = |next: State, count: f64| match found.iter_mut().find(|(it, _)| *it == next) {
        Some((_, known)) => *known += count,
        None => found.push((next, count)),
    };
    if roll.dice.as_slice().len() == 1 {
        for (face, count) in state.faces() {
            add(after(state, &Rolled::new([u16::from(face)])), f64::from(count));
        }
    } else {
        roll.dice.outcomes().for_each(|rolled| add(after(state, &rolled), 1.0));
    }
    found
}

/// Shells on several hexes, as those on each hex by itself, the one under way first; nothing where there is but one.
fn parts(state: &State) -> Vec<State> {
    let Some(Frame::Salvo(it)) = state.frames.last() else { return Vec::new() };
    let hexes = it.hexes.as_deref().unwrap_or_default();
    if hexes.len() < 2 {
        return Vec::new();
    }
    let only = |(place, hex): (usize, &HexIndex)| {
        let (dice, net) =
            if place == 0 { (it.dice.clone(), it.net) } else { (Dice::default(), None) };
        let mut part = state.clone();
        if let Some(top) = part.frames.last_mut() {
            let hexes = Some([*hex].into_iter().collect());
            *top = Frame::Salvo(Salvo { hexes, dice, net, ..it.clone() });
        }
        part
    };
    hexes.iter().enumerate().map(only).collect()
}

/// Whether an assault, or a shot, waits for its first die: many ways lead to the same one.
fn begins(state: &State) -> bool {
    match state.frames.last() {
        Some(Frame::Assault(it)) => it.dice.is_empty(),
        Some(Frame::Fire(it)) => it.dice.is_empty(),
        _ => false,
    }
}

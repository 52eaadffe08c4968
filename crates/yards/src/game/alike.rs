//! Faces of a die after which the game goes on alike, so that a mean over the dice need not try them one by one.

use super::fight::{self, Halt};
use super::fire::Eyes;
use super::frame::{Dice, Fight, Frame, Weapon};
use super::shoot::{self, Need};
use super::state::State;
use crate::ground::Player;
use crate::{BySide, Condition, Die, FighterFate, VehicleFate};
use hex::HexIndex;

/// More dice than any attack takes.
const MOST_DICE: usize = 40;

/// What became of everybody once all dice have fallen.
#[derive(PartialEq)]
enum Fate {
    Shot(Vec<Condition>, Vec<VehicleFate>),
    Fight(BySide<Vec<FighterFate>>, BySide<bool>),
}

impl State {
    /// The faces of the die that the game waits for, each with how many go on as it does, itself included.
    ///
    /// An attack die and an assault die have every face by themselves. The dice that follow only decide one thing each: a
    /// check is passed or not, a vehicle is hit or not.
    #[must_use]
    pub fn faces(&self) -> Vec<(u8, u8)> {
        let mut known: Vec<(u8, u8, Option<Fate>)> = Vec::new();
        for face in 1..=Die::FACES {
            let fate = self.fate_after(face);
            let alike = known.iter_mut().find(|(_, _, other)| fate.is_some() && *other == fate);
            match alike {
                Some((_, count, _)) => *count += 1,
                None => known.push((face, 1, fate)),
            }
        }
        known.into_iter().map(|(face, count, _)| (face, count)).collect()
    }

    /// What becomes of everybody after a face that follows an attack or assault die, if all later dice are the lowest.
    fn fate_after(&self, face: u8) -> Option<Fate> {
        match self.frames.last()? {
            Frame::Fire(it) => {
                let shot = it.shots.get(usize::from(it.place))?;
                let enemy = self.unit(it.unit).player.enemy();
                let small_arms = shot.weapon != Weapon::AntiTank;
                small_arms.then(|| self.shot_fate(enemy, shot.hex, (it.net?, &it.dice), face))?
            }
            Frame::Salvo(it) => {
                let hex = *it.hexes.as_ref()?.first()?;
                self.shot_fate(it.player.enemy(), hex, (it.net?, &it.dice), face)
            }
            Frame::Assault(it) if !it.dice.is_empty() => self.fight_fate(it, face),
            _ => None,
        }
    }

    fn shot_fate(
        &self,
        enemy: Player,
        hex: HexIndex,
        (net, dice): (i8, &Dice),
        face: u8,
    ) -> Option<Fate> {
        let target = self.target(enemy, hex, Eyes::Truth);
        let mut dice = dice.clone();
        dice.push(face);
        while dice.len() < MOST_DICE {
            match shoot::ask(self, &target, net, &dice) {
                Ok(outcome) => return Some(Fate::Shot(outcome.units, outcome.vehicles)),
                Err(Need(_)) => dice.push(1),
            }
        }
        None
    }

    fn fight_fate(&self, it: &Fight, face: u8) -> Option<Fate> {
        let mut next = it.clone();
        next.dice.push(face);
        while next.dice.len() < MOST_DICE {
            match fight::ask(self, &next).1 {
                Ok(outcome) => return Some(Fate::Fight(outcome.fates, outcome.leader_lost)),
                Err(Halt::Die(_)) => next.dice.push(1),
                Err(Halt::Refused) => return None,
            }
        }
        None
    }
}

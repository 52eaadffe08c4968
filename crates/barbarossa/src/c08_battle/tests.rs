//! Combats of whole random games, fought a second time by the resolver of cases on the same dice and the same losses.

use super::exchange::{Fighters, combat, fighters};
use crate::frame::{Battle, BattleStep, Frame};
use crate::ground::UnitId;
use crate::state::{State, Where};
use crate::{Barbarossa, Setup};
use damos::{Bill, Paid, Players, Resolution, Sides, Step, Throw, Unwritten, resolve_combat};
use dice::{DiceSource as _, Seeded};
use referee::{Game, Lots, Pending, play_unchecked, rolled_unchecked};
use std::convert::Infallible;

/// A combat from its first dice on.
struct Seen {
    state: State,
    battle: Battle,
    units: [Vec<UnitId>; 2],
    /// The die of the counterattack, and the SP of all units before it.
    counter: Option<(u8, [Vec<u32>; 2])>,
}

/// What was thrown and paid in play.
struct Played<'s> {
    seen: &'s Seen,
    dice: [Vec<u8>; 2],
    left: [Vec<u32>; 2],
}

fn place(side: damos::Side) -> usize {
    usize::from(side == damos::Side::Defender)
}

/// What units have on the map: one of the undying is off it, whole again, as soon as it falls (C4.6.4a).
fn strengths(state: &State, units: &[Vec<UnitId>; 2]) -> [Vec<u32>; 2] {
    let left = |id: &UnitId| match state.unit(*id).at {
        Where::Hex(_) => state.unit(*id).sp.into(),
        Where::Box | Where::Due(_) | Where::Eliminated | Where::Gone => 0,
    };
    units.each_ref().map(|units| units.iter().map(left).collect())
}

impl Players for Played<'_> {
    type Stop = Infallible;

    fn throw(&mut self, throw: Throw, faces: &mut [u8]) -> Result<(), Infallible> {
        match throw {
            Throw::Crt(side) => faces.copy_from_slice(&self.dice[place(side)]),
            Throw::Cat => faces.fill(self.seen.counter.as_ref().expect("a counterattack").0),
            Throw::Reroll(_) => unreachable!("the dice are those after it"),
        }
        Ok(())
    }

    fn pay(&mut self, bill: Bill<'_>) -> Result<Paid, Infallible> {
        let at = place(bill.side);
        let after = match (&self.seen.counter, bill.step) {
            (Some((_, between)), Step::Initial) => &between[at],
            _ => &self.left[at],
        };
        let lost: Vec<u32> = bill.sp.iter().zip(after).map(|(sp, left)| sp - left).collect();
        let paid: u32 = lost.iter().sum();
        // What no unit paid an RP did, as long as there are units to pay; the rest found nobody.
        let open = bill.lp - paid;
        let gone = bill.sp.iter().sum::<u32>() == paid;
        let (rp, surplus) = if gone { (0, open) } else { (open, 0) };
        Ok(Paid { lost, rp, surplus })
    }
}

impl Seen {
    fn of(state: &State, battle: &Battle) -> Seen {
        let units = [0, 1].map(|at| battle.alive(state, at).to_vec());
        Seen { state: state.clone(), battle: battle.clone(), units, counter: None }
    }

    /// The same combat by the tables alone.
    fn resolved(&self, now: &State, end: &Battle) -> Resolution {
        let units: Sides<Fighters> = fighters(&self.state, &self.battle);
        let combat = combat(&self.state, &self.battle, &units);
        let dice = [0, 1].map(|at| end.dice[at].to_vec());
        let left = strengths(now, &self.units);
        let mut played = Played { seen: self, dice, left };
        let charts = &self.state.ground.charts;
        let Ok(resolution) = resolve_combat(&combat, charts, &mut played, &mut Unwritten);
        resolution
    }
}

/// How many combats were compared, and how many of them had a counterattack.
fn compare(title: &str, seed: u64) -> [usize; 2] {
    let mut state = Barbarossa::start(&Setup::of(title)).expect("a start");
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let (mut seen, mut counts) = (None::<Seen>, [0, 0]);
    loop {
        let battle = state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Battle(battle) => Some(&**battle),
            _ => None,
        });
        // The winner is known, and nobody has lost anything on the way yet.
        let retreats = matches!(state.frames.last(), Some(Frame::Retreat(it)) if it.gone == 0);
        let decided = |it: &&Battle| retreats && !it.extra && !it.routed;
        if let (Some(begun), Some(battle)) = (&seen, battle.filter(decided))
            && begun.battle.hex == battle.hex
        {
            let told = begun.resolved(&state, battle);
            let rungs =
                Sides::of(|side| told.sides[side].exchange.expect("dice").lp_initial.rung());
            let context = format!("{title}, seed {seed}, {battle:?}");
            assert_eq!(
                [rungs.attacker, rungs.defender],
                battle.suffered.map(usize::from),
                "{context}"
            );
            let won = told.winner == damos::Side::Attacker;
            assert_eq!(won, battle.attacker_won, "{context}");
            let counter = told.counterattack.map(|it| [it.lp.attacker, it.lp.defender]);
            assert_eq!(counter, battle.counter.map(|lp| lp.map(u32::from)), "{context}");
            counts[0] += 1;
            counts[1] += usize::from(counter.is_some());
            seen = None;
        }
        match Barbarossa::pending(&state) {
            Pending::Over(_) => return counts,
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("dice");
                match state.frames.last() {
                    Some(Frame::Battle(battle)) if battle.step == BattleStep::AttackerDice => {
                        seen = Some(Seen::of(&state, battle));
                    }
                    Some(Frame::Battle(battle)) if battle.step == BattleStep::CounterDie => {
                        if let Some(seen) = &mut seen {
                            let die = rolled.values()[0] as u8;
                            seen.counter = Some((die, strengths(&state, &seen.units)));
                        }
                    }
                    _ => {}
                }
                rolled_unchecked::<Barbarossa>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let seat = owed.first().expect("somebody").seat;
                let mut legal = Vec::new();
                Barbarossa::legal(&state, seat, &mut legal);
                let action = *lots.pick(&legal).expect("an answer");
                play_unchecked::<Barbarossa>(&mut state, seat, &action);
            }
        }
    }
}

#[test]
fn r64_a_combat_in_play_is_the_combat_of_the_tables() {
    let mut all = [0, 0];
    for seed in 0..200 {
        let [combats, counterattacks] = compare("agc/smolensk", seed);
        all = [all[0] + combats, all[1] + counterattacks];
    }
    assert!(all[0] > 300 && all[1] > 15, "{all:?}");
}

//! Luck: what a roll may do before it falls, so that what fell can be held against it.

use crate::frame::{Frame, Stage};
use crate::state::State;
use crate::{c08_battle, c09_attrition};
use smallvec::SmallVec;

/// What a roll that is due may cost either side: LP for every sum of its dice, with the ways in which the sum comes up.
///
/// It speaks of the rolls that cost loss points: both sides' dice on the CRT, the die that air support rolls again, the
/// counterattack die, and attrition. The rerolled die counts for what it changes.
///
/// ```
/// use barbarossa::Fortune;
/// // One die that costs the Axis a point on a six and the Soviets one on a five or six.
/// let fortune = Fortune::of(1, |sum| [i16::from(sum == 6), i16::from(sum >= 5)]);
/// assert_eq!(fortune.expected(), [1.0 / 6.0, 2.0 / 6.0]);
/// assert_eq!(fortune.fell(5), [0, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fortune {
    /// The least sum: the number of dice.
    least: u8,
    /// For each sum from the least: ways, LP by side.
    falls: SmallVec<[(u32, [i16; 2]); 16]>,
}

/// More dice than any table has.
const MOST_DICE: u8 = 8;

impl Fortune {
    /// The roll of some six-sided dice, from what each sum costs the Axis and the Soviets.
    #[must_use]
    pub fn of(dice: u8, mut lp: impl FnMut(i32) -> [i16; 2]) -> Fortune {
        let dice = dice.clamp(1, MOST_DICE);
        let mut ways: Vec<u32> = vec![1];
        for _ in 0..dice {
            let mut more = vec![0; ways.len() + 5];
            for (sum, count) in ways.iter().enumerate() {
                more[sum..sum + 6].iter_mut().for_each(|it| *it += count);
            }
            ways = more;
        }
        let falls = (i32::from(dice)..).zip(ways).map(|(sum, ways)| (ways, lp(sum))).collect();
        Fortune { least: dice, falls }
    }

    /// The exact mean of the LP that the Axis and the Soviets suffer.
    #[must_use]
    pub fn expected(&self) -> [f64; 2] {
        let total: u32 = self.falls.iter().map(|(ways, _)| ways).sum();
        [0, 1].map(|side| {
            let sum: i64 =
                self.falls.iter().map(|(ways, lp)| i64::from(*ways) * i64::from(lp[side])).sum();
            sum as f64 / f64::from(total)
        })
    }

    /// What a sum costs them; nothing if the dice cannot show it.
    #[must_use]
    pub fn fell(&self, sum: i64) -> [i16; 2] {
        let at = usize::try_from(sum - i64::from(self.least)).ok();
        at.and_then(|at| self.falls.get(at)).map_or([0, 0], |(_, lp)| *lp)
    }
}

/// The fortune of the roll that is due; nothing when none is, or when it costs no LP whatever falls.
#[must_use]
pub fn fortune(state: &State) -> Option<Fortune> {
    match state.frames.last()? {
        Frame::Battle(battle) => c08_battle::falls(state, battle),
        Frame::Activation(activation) if activation.stage == Stage::Rolling => {
            let mut units = activation.groups.first()?.units.clone();
            units.retain(|unit| state.standing(unit).is_some());
            c09_attrition::points(state, &units, 2)?;
            Some(Fortune::of(2, |sum| {
                let mut lp = [0; 2];
                let natural = u8::try_from(sum).unwrap_or(0);
                if let Some((side, points, _)) = c09_attrition::points(state, &units, natural) {
                    lp[side.index()] = points.into();
                }
                lp
            }))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Barbarossa, Event, Setup};
    use dice::{DiceSource as _, Seeded};
    use referee::{Game as _, Lots, Pending, Tx};

    /// LP foreseen and demanded by side; results, attrition rolls and counterattacks seen.
    #[derive(Default)]
    struct Seen {
        foreseen: [i32; 2],
        demanded: [i32; 2],
        times: [u32; 3],
    }

    impl Seen {
        fn hear(&mut self, state: &State, event: &Event) {
            let (kind, lp) = match event {
                Event::Suffers { side, lp, .. } => (0, vec![(*side, *lp)]),
                Event::Attrition { side, lp, .. } => (1, vec![(*side, *lp)]),
                Event::Turned(Frame::Battle(battle)) => {
                    let now = battle.step == crate::BattleStep::AttackerCounterLosses;
                    let Some(counter) = battle.counter.filter(|_| now) else { return };
                    (
                        2,
                        vec![
                            (battle.side(state, 0), counter[0]),
                            (battle.side(state, 1), counter[1]),
                        ],
                    )
                }
                _ => return,
            };
            self.times[kind] += 1;
            lp.into_iter().for_each(|(side, lp)| self.demanded[side.index()] += i32::from(lp));
        }
    }

    /// A random game.
    fn stroll(seed: u64, seen: &mut Seen) {
        let mut state =
            Barbarossa::start(&Setup::of("agc/smolensk")).expect("a ground of the library");
        let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
        let (mut actions, mut events) = (Vec::new(), Vec::new());
        loop {
            match Barbarossa::pending(&state) {
                Pending::Over(_) => return,
                Pending::Chance(roll) => {
                    let rolled = dice.roll(&roll).expect("seeded dice never run dry");
                    let fell = fortune(&state).map_or([0, 0], |fortune| fortune.fell(rolled.sum()));
                    seen.foreseen.iter_mut().zip(fell).for_each(|(sum, lp)| *sum += i32::from(lp));
                    Barbarossa::rolled(&mut Tx::logged(&mut state, &mut events), &rolled);
                }
                Pending::Decide(owed) => {
                    actions.clear();
                    Barbarossa::legal(&state, owed[0].seat, &mut actions);
                    let action = lots.pick(&actions).expect("whoever owes has an answer");
                    let mut tx = Tx::logged(&mut state, &mut events);
                    Barbarossa::apply(&mut tx, owed[0].seat, action);
                }
            }
            events.drain(..).for_each(|event| seen.hear(&state, &event));
        }
    }

    /// What the fortune says of the sum that fell is what the rules then demand.
    #[test]
    fn fortunes_say_what_the_rules_demand() {
        let mut seen = Seen::default();
        (1..=150).for_each(|seed| stroll(seed, &mut seen));
        assert!(seen.times[0] > 100 && seen.times[1] > 10 && seen.times[2] > 3, "{:?}", seen.times);
        assert_eq!(seen.foreseen, seen.demanded);
    }

    #[test]
    fn three_dice_have_216_ways_and_a_mean_of_ten_and_a_half() {
        let fortune = Fortune::of(3, |sum| [sum as i16, 0]);
        assert_eq!(fortune.falls.iter().map(|(ways, _)| ways).sum::<u32>(), 216);
        assert_eq!(fortune.expected(), [10.5, 0.0]);
        assert_eq!(
            (fortune.fell(18), fortune.fell(2), fortune.fell(19)),
            ([18, 0], [0, 0], [0, 0])
        );
    }
}

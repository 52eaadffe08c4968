//! The random bot, which must seal a form some day: among a thousand orders the seal would come up in a thousand answers (F61).

use crate::recruit::place_of;
use bots::{Bot, Brief};
use frontline::game::{Action, Frontline};
use referee::Lots;

/// Of so many answers to a form one is the seal.
const SEALS: usize = 12;

/// Any legal answer by lot, the seal oftener than the rest.
pub(crate) struct Drifter(Lots);

impl Drifter {
    /// The bot that belongs to a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Drifter(Lots::new(seed))
    }
}

impl Bot<Frontline> for Drifter {
    fn choose(&mut self, brief: &Brief<'_, Frontline>) -> usize {
        match place_of(brief, &Action::Seal) {
            Some(seal) if self.0.below(SEALS) == 0 => seal,
            _ => self.0.below(brief.legal().len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::play_fast;
    use dice::Seeded;
    use frontline::game::Setup;
    use referee::Game as _;

    #[test]
    fn a_random_game_is_over_after_some_thousand_answers() {
        let mut state = Frontline::start(&Setup::of("bagration")).expect("a scenario");
        let mut bots: Vec<Box<dyn Bot<Frontline>>> =
            (0..2).map(|seed| Box::new(Drifter::new(seed)) as Box<dyn Bot<Frontline>>).collect();
        let mut given = Answers(0);
        play_fast::<Frontline>(&mut state, &mut bots, &mut Seeded::new(1), &mut given)
            .expect("it ends");
        assert!((100..5000).contains(&given.0), "{}", given.0);
    }

    /// Counts answers.
    struct Answers(u32);

    impl bots::Watch<Frontline> for Answers {
        const HEARS: bool = false;

        fn decided(&mut self, _: referee::Seat, _: usize) {
            self.0 += 1;
        }

        fn happened(&mut self, _: &frontline::game::Event) {}
    }
}

//! What is counted of many campaigns: losses, cities, the front, luck.

mod charts;
mod front;
mod labels;
mod luck;
mod sum;

pub use luck::Luck;
pub use sum::CampaignSum;

use barbarossa::ground::{GroundRef, Side, grid};
use barbarossa::{Barbarossa, Event, State};
use dice::Rolled;
use hex::{HexIndex, HexNumber};
use serde::{Deserialize, Serialize};
use study::Observer;

/// What one campaign leaves behind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CampaignFacts {
    /// Last turn.
    pub last_turn: u8,
    /// SP and units lost in each turn from the first, those of the Axis before those of the Soviets.
    pub lost: Vec<[[u32; 2]; 2]>,
    /// The Soviet cities that the Axis took, each with the turn in which it first did.
    pub cities: Vec<(HexNumber, u8)>,
    /// The hexes that changed hands in each turn, from its beginning to its end.
    pub front: Vec<Vec<HexNumber>>,
    /// What the dice did.
    pub luck: Luck,
}

/// Looks on at one campaign.
pub struct Watcher {
    ground: GroundRef,
    first_turn: u8,
    /// Hexes of the Axis at the beginning of the turn, and now.
    control: [Vec<bool>; 2],
    facts: CampaignFacts,
    crumbs: luck::Crumbs,
}

impl Observer<Barbarossa> for Watcher {
    type Facts = CampaignFacts;
    const HEARS: bool = true;

    fn new(start: &State) -> Self {
        let control: Vec<bool> =
            grid().hexes().map(|hex| start.controller(hex) == Side::Axis).collect();
        let facts = CampaignFacts {
            last_turn: start.turn,
            lost: vec![[[0; 2]; 2]],
            cities: Vec::new(),
            front: Vec::new(),
            luck: Luck::default(),
        };
        Watcher {
            ground: start.ground.clone(),
            first_turn: start.turn,
            control: [control.clone(), control],
            facts,
            crumbs: luck::Crumbs::default(),
        }
    }

    fn rolled(&mut self, state: &State, rolled: &Rolled) {
        if let Some(fortune) = barbarossa::fortune(state) {
            self.facts.luck.note(&fortune, rolled.sum(), &mut self.crumbs);
        }
    }

    fn happened(&mut self, event: &Event) {
        match event {
            Event::TurnBegun { turn } => self.turn(*turn),
            Event::SpLost { side, .. } => self.lose(*side, 1, 0),
            Event::Lost { side, sp, .. } => self.lose(*side, u32::from(*sp), 1),
            Event::Controlled { hex, side } => self.take(*hex, *side),
            _ => {}
        }
    }

    fn end(mut self) -> CampaignFacts {
        self.close();
        self.facts
    }
}

impl Watcher {
    /// A turn begins; the one before is over.
    fn turn(&mut self, turn: u8) {
        while self.facts.last_turn < turn {
            self.close();
            self.facts.lost.push([[0; 2]; 2]);
            self.facts.last_turn += 1;
        }
    }

    /// Notes where the front has moved in the turn.
    fn close(&mut self) {
        let [before, now] = &mut self.control;
        let moved = grid().hexes().filter(|hex| before[hex.index()] != now[hex.index()]);
        self.facts.front.push(moved.map(|hex| grid().number(hex)).collect());
        before.copy_from_slice(now);
    }

    fn lose(&mut self, side: Side, sp: u32, units: u32) {
        if let Some(turn) = self.facts.lost.last_mut() {
            turn[side.index()][0] += sp;
            turn[side.index()][1] += units;
        }
    }

    fn take(&mut self, hex: HexIndex, side: Side) {
        self.control[1][hex.index()] = side == Side::Axis;
        let number = grid().number(hex);
        let new = |(taken, _): &(HexNumber, u8)| *taken != number;
        let city = side == Side::Axis && sum::is_goal(&self.ground, hex);
        if city && self.facts.cities.iter().all(new) {
            self.facts.cities.push((number, self.facts.last_turn.max(self.first_turn)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Campaign;
    use barbarossa::Setup;
    use bots::{Rank, play_fast};
    use dice::Seeded;
    use referee::{Game as _, digest};
    use study::{Pairing, Played, Sum as _, Tally};

    fn played(ground: &str, number: u64) -> (State, State, Played<CampaignFacts>) {
        let start = Barbarossa::start(&Setup::of(ground)).expect("a good set-up");
        let mut bots = [
            headquarters::hire(Rank::Recruit, number),
            headquarters::hire(Rank::Random, number + 50),
        ];
        let (mut state, mut watcher) = (start.clone(), study::Watcher::<Campaign>::new(&start));
        let outcome = play_fast(&mut state, &mut bots, &mut Seeded::new(number), &mut watcher);
        let played = watcher.end(number, &outcome.expect("a game"), digest(&state));
        (start, state, played)
    }

    /// The front, followed turn by turn, ends where the game ended; what was lost is missing on the map.
    #[test]
    fn the_facts_of_a_campaign_agree_with_its_last_state() {
        let (start, end, played) = played("agc/smolensk", 1);
        let facts = &played.facts;
        let turns = usize::from(end.turn - start.turn) + 1;
        assert_eq!((facts.lost.len(), facts.front.len()), (turns, turns));
        let mut axis: Vec<bool> =
            grid().hexes().map(|hex| start.controller(hex) == Side::Axis).collect();
        for number in facts.front.iter().flatten() {
            let hex = grid().index(*number).expect("a hex of the map");
            axis[hex.index()] = !axis[hex.index()];
        }
        for hex in grid().hexes() {
            assert_eq!(
                axis[hex.index()],
                end.controller(hex) == Side::Axis,
                "{}",
                grid().number(hex)
            );
        }
        let lost: u32 = facts.lost.iter().flatten().map(|[_, units]| units).sum();
        assert!(lost > 0 && facts.luck.rolls > 10, "{facts:?}");
        for (city, turn) in &facts.cities {
            assert!((start.turn..=end.turn).contains(turn), "{city} {turn}");
        }
        let text = serde_json::to_string(&played).expect("plain data");
        let again: Played<CampaignFacts> = serde_json::from_str(&text).expect("it reads back");
        assert_eq!(again, played);
    }

    #[test]
    fn sums_and_cells_agree_with_the_facts() {
        let games: Vec<_> = (1..=3).map(|number| played("agc/smolensk", number)).collect();
        let mut tally = Tally::<Campaign>::new(&games[0].0, Pairing::Single);
        games.iter().for_each(|(_, _, played)| tally.add(played));
        let mut fields = serde_json::Map::new();
        tally.sum.json(&mut fields);
        let sp: u32 = games.iter().flat_map(|game| &game.2.facts.lost).map(|turn| turn[1][0]).sum();
        let mean = fields["casualties"]["soviet"]["sp"]["mean"].as_f64().expect("a mean");
        assert!((mean - f64::from(sp) / 3.0).abs() < 1e-9);
        let columns = tally.sum.columns();
        for (_, _, played) in &games {
            assert_eq!(tally.sum.cells(&played.facts).len(), columns.len());
        }
        for (start, _, played) in &games {
            assert_eq!(Tally::<Campaign>::new(start, Pairing::Single).fault(played), None);
        }
        let fault = |change: fn(&mut Played<CampaignFacts>)| {
            let mut played = games[0].2.clone();
            change(&mut played);
            tally.fault(&played).expect("something that cannot be")
        };
        assert!(fault(|it| it.winner = Some("nobody".to_owned())).contains("no game ends"));
        assert!(fault(|it| it.facts.front[0].push(HexNumber::MAX)).contains("9999"));
        assert!(fault(|it| it.facts.cities.push((HexNumber::MAX, 2))).contains("9999"));
        assert!(fault(|it| it.facts.last_turn = 99).contains("turn 99"));
        assert!(fault(|it| it.facts.lost.clear()).contains("turns"));
        let luck: f64 = games.iter().map(|game| game.2.facts.luck.net() as f64 / 1000.0).sum();
        let mean = fields["luck"]["net_of_the_axis"]["mean"].as_f64().expect("a mean");
        assert!((mean - luck / 3.0).abs() < 1e-9);
    }
}

//! What is counted in games of the DAMOS series and in the test games.

use super::tally::{Counted, Facts, Grid, Plain, Spread};
use barbarossa::ground::{Ground, GroundRef, Side, grid};
use barbarossa::{Barbarossa, Event, Level, Outcome, State};
use hex::HexIndex;
use serde_json::{Map, Value, json};
use testgames::{
    council::{self, Council},
    raid::{self, RAIDER, Raid},
};

impl Counted for Raid {
    type Facts = Plain;
    fn result(outcome: &raid::Outcome) -> String {
        let reached = outcome.winner == RAIDER;
        if reached { "objective reached" } else { "objective held" }.to_owned()
    }
    fn winner(outcome: &raid::Outcome) -> Option<String> {
        Some(if outcome.winner == RAIDER { "raider" } else { "garrison" }.to_owned())
    }
}

impl Counted for Council {
    type Facts = Plain;
    fn result(outcome: &council::Outcome) -> String {
        format!("{} to {} depots", outcome.left[0], outcome.left[1])
    }
    fn winner(outcome: &council::Outcome) -> Option<String> {
        outcome.winner.map(|side| match side {
            council::Side::Red => "red".to_owned(),
            council::Side::Blue => "blue".to_owned(),
        })
    }
}

impl Counted for Barbarossa {
    type Facts = Campaign;
    fn result(outcome: &Outcome) -> String {
        match outcome.level {
            Level::SovietSubstantial => "substantial Soviet victory",
            Level::AxisMinor => "minor Axis victory",
            Level::AxisMajor => "major Axis victory",
        }
        .to_owned()
    }
    fn winner(outcome: &Outcome) -> Option<String> {
        Some(outcome.winner.name().to_owned())
    }
}

/// Casualties, and the cities the Axis took, in a series of campaigns.
pub(crate) struct Campaign {
    ground: GroundRef,
    first_turn: u8,
    /// Cities that are Soviet at the start, with the games in which each was first taken, by turn.
    cities: Vec<City>,
    /// SP and units lost, by side.
    lost: [[Spread; 2]; 2],
    now: Now,
}

struct City {
    hex: HexIndex,
    taken: Vec<u64>,
}

/// The game in progress.
#[derive(Default)]
struct Now {
    turn: u8,
    lost: [[u64; 2]; 2],
    taken: Vec<HexIndex>,
}

impl Facts<Barbarossa> for Campaign {
    const HEARS: bool = true;

    fn new(start: &State) -> Self {
        let ground = start.ground.clone();
        let turns = usize::from(ground.start.last_turn) + 1;
        let soviet =
            |hex: HexIndex| ground.map.is_playable(hex) && !ground.start.axis_control.contains(hex);
        let cities = ground.map.places().iter().filter(|it| it.kind.is_city() && soviet(it.hex));
        let cities = cities.map(|place| City { hex: place.hex, taken: vec![0; turns] }).collect();
        let (first_turn, now) = (start.turn, Now::default());
        Campaign { ground, first_turn, cities, lost: Default::default(), now }
    }

    fn begin(&mut self) {
        self.now = Now { turn: self.first_turn, ..Now::default() };
    }

    fn happened(&mut self, event: &Event) {
        let now = &mut self.now;
        match event {
            Event::TurnBegun { turn } => now.turn = *turn,
            Event::SpLost { side, .. } => now.lost[side.index()][0] += 1,
            Event::Lost { side, sp, .. } => {
                now.lost[side.index()][0] += u64::from(*sp);
                now.lost[side.index()][1] += 1;
            }
            Event::Controlled { hex, side: Side::Axis } if !now.taken.contains(hex) => {
                if let Some(city) = self.cities.iter_mut().find(|city| city.hex == *hex) {
                    now.taken.push(*hex);
                    if let Some(games) = city.taken.get_mut(usize::from(now.turn)) {
                        *games += 1;
                    }
                }
            }
            _ => {}
        }
    }

    fn end(&mut self) {
        for (spreads, lost) in self.lost.iter_mut().zip(self.now.lost) {
            spreads.iter_mut().zip(lost).for_each(|(spread, lost)| spread.add(lost));
        }
    }

    fn merge(&mut self, other: Self) {
        for (mine, theirs) in self.lost.iter_mut().flatten().zip(other.lost.into_iter().flatten()) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.cities.iter_mut().zip(other.cities) {
            mine.taken.iter_mut().zip(theirs.taken).for_each(|(mine, theirs)| *mine += theirs);
        }
    }

    fn json(&self, fields: &mut Map<String, Value>) {
        let casualties = Side::BOTH.map(|side| {
            let [sp, units] = self.lost[side.index()];
            (side.name().to_owned(), json!({ "sp": sp.json(), "units": units.json() }))
        });
        fields.insert("casualties".into(), Value::Object(casualties.into_iter().collect()));
        let cities = self.cities.iter().filter(|city| city.games() > 0).map(|city| {
            let turns = (0..).zip(&city.taken).filter(|(_, games)| **games > 0);
            let by_turn: Map<String, Value> =
                turns.map(|(turn, games): (u8, _)| (turn.to_string(), json!(games))).collect();
            json!({
                "city": name(&self.ground, city.hex), "hex": grid().number(city.hex).to_string(),
                "games": city.games(), "first_taken_by_turn": by_turn,
            })
        });
        fields.insert("cities_taken".into(), cities.collect());
    }

    fn tables(&self) -> Vec<Grid> {
        vec![self.casualties(), self.conquests()]
    }
}

impl City {
    fn games(&self) -> u64 {
        self.taken.iter().sum()
    }
}

impl Campaign {
    fn casualties(&self) -> Grid {
        let row = |side: Side, what: &str, spread: Spread| {
            let head = format!("{side} {what}");
            [head].into_iter().chain(spread.cells()).collect::<Vec<_>>()
        };
        let rows = Side::BOTH.into_iter().flat_map(|side| {
            let [sp, units] = self.lost[side.index()];
            [row(side, "SP", sp), row(side, "units", units)]
        });
        Grid {
            title: "Casualties per game".into(),
            header: vec!["", "mean", "±", "least", "most"],
            rows: rows.collect(),
        }
    }

    /// The cities taken by turn, those taken most often by name.
    fn conquests(&self) -> Grid {
        let games = self.lost[0][0].count.max(1) as f64;
        let turns = self.first_turn..=self.ground.start.last_turn;
        let rows = turns.filter_map(|turn| {
            let at = |city: &City| city.taken.get(usize::from(turn)).copied().unwrap_or(0);
            let mut best: Vec<&City> = self.cities.iter().filter(|city| at(city) > 0).collect();
            best.sort_by_key(|city| std::cmp::Reverse(at(city)));
            let named = best.iter().take(4).map(|city| {
                format!("{} {:.0}%", name(&self.ground, city.hex), 100.0 * at(city) as f64 / games)
            });
            let all: u64 = best.iter().map(|city| at(city)).sum();
            let cells = || {
                vec![
                    format!("{turn} {}", self.ground.turn_name(turn)),
                    format!("{:.2}", all as f64 / games),
                    named.collect::<Vec<_>>().join(", "),
                ]
            };
            (all > 0).then(cells)
        });
        let rows: Vec<Vec<String>> = rows.collect();
        let none = || vec![vec!["none".to_owned(), String::new(), String::new()]];
        Grid {
            title: "Cities taken by the Axis for the first time".into(),
            header: vec!["turn", "per game", "most often"],
            rows: if rows.is_empty() { none() } else { rows },
        }
    }
}

/// The name of a city.
fn name(ground: &Ground, hex: HexIndex) -> &str {
    ground.map.place(hex).map_or("?", |place| &place.name)
}

//! What many campaigns add up to.

use super::{CampaignFacts, charts, front};
use crate::Campaign;
use barbarossa::State;
use barbarossa::ground::{GroundRef, Side, grid};
use hex::{HexIndex, HexNumber};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use study::report::{UNKNOWN, span};
use study::{Grid, Played, Score, Section, Spread, Sum};

/// Thousandths in a loss point.
pub(super) const MILLI: f64 = 1000.0;

/// What many campaigns add up to.
pub struct CampaignSum {
    pub(super) ground: GroundRef,
    pub(super) first_turn: u8,
    pub(super) games: u64,
    /// SP and units lost by turn and side.
    pub(super) lost: Vec<[[Spread; 2]; 2]>,
    /// The same in whole games.
    pub(super) lost_in_all: [[Spread; 2]; 2],
    /// Cities that are Soviet at the start.
    pub(super) cities: Vec<City>,
    /// The hexes in play.
    pub(super) hexes: Vec<HexIndex>,
    /// Games in which the Axis held each hex in play at the end of each turn.
    pub(super) front: Vec<Vec<u64>>,
    /// Soviet hexes that the Axis held at the end of each turn.
    pub(super) gained: Vec<Spread>,
    /// Games by the turn in which they ended.
    pub(super) ended: Vec<u64>,
    /// The luck of the Axis in each game, in thousandths of an LP, and what it made of it.
    pub(super) luck: Vec<(i64, Score)>,
    /// LP that each side suffered beyond expectation, in thousandths.
    excess: [Spread; 2],
    /// The luck of the Axis by result.
    pub(super) luck_of: BTreeMap<String, Spread>,
    axis_at_start: Vec<bool>,
}

/// A city and when it fell.
pub(super) struct City {
    pub(super) hex: HexIndex,
    pub(super) name: String,
    /// Whether victory depends on it.
    pub(super) counts: bool,
    /// Games by the turn in which it was first taken, the first turn first.
    pub(super) taken: Vec<u64>,
}

impl City {
    /// Games in which it fell.
    pub(super) fn games(&self) -> u64 {
        self.taken.iter().sum()
    }

    /// The place of the turn by whose end it had fallen in half of all games, if it had.
    pub(super) fn median(&self, games: u64) -> Option<usize> {
        let mut fallen = 0;
        self.taken.iter().position(|taken| {
            fallen += taken;
            2 * fallen >= games
        })
    }
}

/// Whether a hex is a city that the Axis may take.
pub(super) fn is_goal(ground: &GroundRef, hex: HexIndex) -> bool {
    ground.map.is_playable(hex)
        && !ground.start.axis_control.contains(hex)
        && ground.map.place(hex).is_some_and(|place| place.kind.is_city())
}

impl Sum<Campaign> for CampaignSum {
    fn new(start: &State) -> Self {
        let ground = start.ground.clone();
        let turns = usize::from(ground.start.last_turn.saturating_sub(start.turn)) + 1;
        let hexes: Vec<HexIndex> =
            grid().hexes().filter(|hex| ground.map.is_playable(*hex)).collect();
        let places = ground.map.places().iter().filter(|place| is_goal(&ground, place.hex));
        let cities = places.map(|place| City {
            hex: place.hex,
            name: place.name.clone(),
            counts: ground.victory.places.contains(&place.hex),
            taken: vec![0; turns],
        });
        let mut cities: Vec<City> = cities.collect();
        // West to east, as they should fall.
        cities.sort_by(|a, b| grid().centre(a.hex).u.total_cmp(&grid().centre(b.hex).u));
        CampaignSum {
            first_turn: start.turn,
            games: 0,
            lost: vec![Default::default(); turns],
            lost_in_all: Default::default(),
            cities,
            front: vec![vec![0; hexes.len()]; turns],
            gained: vec![Spread::default(); turns],
            ended: vec![0; turns],
            luck: Vec::new(),
            excess: Default::default(),
            luck_of: BTreeMap::new(),
            axis_at_start: hexes.iter().map(|hex| start.controller(*hex) == Side::Axis).collect(),
            hexes,
            ground,
        }
    }

    fn add(&mut self, played: &Played<CampaignFacts>) {
        let facts = &played.facts;
        self.games += 1;
        self.add_losses(facts);
        self.add_front(facts);
        for (number, turn) in &facts.cities {
            let at = usize::from(turn.saturating_sub(self.first_turn));
            let hex = grid().index(*number);
            let city = self.cities.iter_mut().find(|city| Some(city.hex) == hex);
            if let Some(games) = city.and_then(|city| city.taken.get_mut(at)) {
                *games += 1;
            }
        }
        let last = usize::from(facts.last_turn.saturating_sub(self.first_turn));
        if let Some(games) = self.ended.get_mut(last) {
            *games += 1;
        }
        let net = facts.luck.net();
        self.luck.push((net, played.score));
        self.luck_of.entry(played.result.clone()).or_default().add(net);
        for side in 0..2 {
            self.excess[side].add(facts.luck.excess(side));
        }
    }

    fn fault(&self, facts: &CampaignFacts) -> Option<String> {
        let turns = self.first_turn..=self.turn(self.ended.len().saturating_sub(1));
        if !turns.contains(&facts.last_turn) {
            return Some(format!("there is no turn {}", facts.last_turn));
        }
        let played = usize::from(facts.last_turn - self.first_turn) + 1;
        if [facts.lost.len(), facts.front.len()] != [played; 2] {
            return Some(format!("{played} turns were played, but not all are reported"));
        }
        let city = |number: HexNumber| {
            let hex = grid().index(number);
            self.cities.iter().any(|city| Some(city.hex) == hex)
        };
        for (number, turn) in &facts.cities {
            if !city(*number) {
                return Some(format!("{number} is not a city that the Axis can take"));
            }
            if !turns.contains(turn) {
                return Some(format!("there is no turn {turn}"));
            }
        }
        let in_play = |number: &HexNumber| {
            grid().index(*number).is_some_and(|hex| self.hexes.binary_search(&hex).is_ok())
        };
        let unknown = facts.front.iter().flatten().find(|number| !in_play(number));
        unknown.map(|number| format!("{number} is not a hex in play"))
    }

    fn json(&self, fields: &mut Map<String, Value>) {
        let by_side = |of: &dyn Fn(Side) -> Value| -> Value {
            Value::Object(
                Side::BOTH.map(|side| (side.name().to_owned(), of(side))).into_iter().collect(),
            )
        };
        let lost = |[sp, units]: [Spread; 2]| json!({ "sp": sp.json_of_count(), "units": units.json_of_count() });
        let casualties = by_side(&|side| lost(self.lost_in_all[side.index()]));
        fields.insert("casualties".into(), casualties);
        let turns = (self.first_turn..).zip(&self.lost).map(|(turn, both)| {
            let mut row = by_side(&|side| lost(both[side.index()]));
            row["turn"] = turn.into();
            row
        });
        fields.insert("losses_by_turn".into(), turns.collect());
        fields.insert(
            "cities_taken".into(),
            self.cities.iter().map(|city| self.city(city)).collect(),
        );
        fields.insert("front".into(), self.front_json());
        fields.insert("ended_by_turn".into(), self.by_turn(&self.ended));
        fields.insert("luck".into(), self.luck_json());
    }

    fn tables(&self) -> Vec<Grid> {
        vec![self.casualties(), self.conquests(), self.luck_table()]
    }

    fn columns(&self) -> Vec<String> {
        let mut columns: Vec<String> =
            ["last_turn", "axis_sp_lost", "axis_units_lost", "soviet_sp_lost", "soviet_units_lost"]
                .map(str::to_owned)
                .into();
        columns.extend(
            [
                "axis_luck_lp",
                "lp_of_axis",
                "lp_of_axis_expected",
                "lp_of_soviet",
                "lp_of_soviet_expected",
            ]
            .map(str::to_owned),
        );
        columns.extend(self.cities.iter().map(|city| format!("turn_of_{}", city.name)));
        columns
    }

    fn cells(&self, facts: &CampaignFacts) -> Vec<String> {
        let mut cells = vec![facts.last_turn.to_string()];
        for side in 0..2 {
            for what in 0..2 {
                let lost: u32 = facts.lost.iter().map(|turn| turn[side][what]).sum();
                cells.push(lost.to_string());
            }
        }
        let milli = |value: i64| format!("{:.3}", value as f64 / MILLI);
        cells.push(milli(facts.luck.net()));
        for side in 0..2 {
            cells.extend([facts.luck.fell[side].to_string(), milli(facts.luck.expected[side])]);
        }
        for city in &self.cities {
            let number = grid().number(city.hex);
            let turn = facts.cities.iter().find(|(taken, _)| *taken == number);
            cells.push(turn.map_or(String::new(), |(_, turn)| turn.to_string()));
        }
        cells
    }

    fn sections(&self) -> Vec<Section> {
        // Narrow ones in twos, the outcomes before and the length behind counted.
        let mut sections = vec![charts::luck(self), front::section(self), charts::cities(self)];
        sections.push(charts::losses(self));
        sections.extend(charts::end(self));
        sections
    }
}

impl CampaignSum {
    fn add_losses(&mut self, facts: &CampaignFacts) {
        let mut in_all = [[0i64; 2]; 2];
        for (at, spreads) in self.lost.iter_mut().enumerate() {
            // A game that is over loses nothing more.
            let lost = facts.lost.get(at).copied().unwrap_or_default();
            for side in 0..2 {
                for what in 0..2 {
                    spreads[side][what].add(lost[side][what].into());
                    in_all[side][what] += i64::from(lost[side][what]);
                }
            }
        }
        let spreads = self.lost_in_all.iter_mut().flatten();
        spreads.zip(in_all.into_iter().flatten()).for_each(|(spread, lost)| spread.add(lost));
    }

    /// Follows the front turn by turn; where a game ends early it stays as it was.
    fn add_front(&mut self, facts: &CampaignFacts) {
        let mut axis = self.axis_at_start.clone();
        for (at, counts) in self.front.iter_mut().enumerate() {
            for number in facts.front.get(at).into_iter().flatten() {
                let hex = grid().index(*number);
                let place = hex.and_then(|hex| self.hexes.binary_search(&hex).ok());
                if let Some(held) = place.and_then(|place| axis.get_mut(place)) {
                    *held = !*held;
                }
            }
            let mut gained = 0i64;
            for ((count, held), before) in counts.iter_mut().zip(&axis).zip(&self.axis_at_start) {
                *count += u64::from(*held);
                gained += i64::from(*held) - i64::from(*before);
            }
            self.gained[at].add(gained);
        }
    }

    pub(super) fn turn_name(&self, at: usize) -> String {
        self.ground.turn_name(self.turn(at))
    }

    pub(super) fn turn(&self, at: usize) -> u8 {
        self.first_turn.saturating_add(u8::try_from(at).unwrap_or(u8::MAX))
    }

    /// Games by turn, those turns left out in which there were none.
    fn by_turn(&self, games: &[u64]) -> Value {
        let turns = games.iter().enumerate().filter(|(_, games)| **games > 0);
        turns.map(|(at, games)| json!({ "turn": self.turn(at), "games": games })).collect()
    }

    fn city(&self, city: &City) -> Value {
        json!({
            "city": city.name, "hex": grid().number(city.hex), "counts_for_victory": city.counts,
            "games": city.games(), "first_taken_by_turn": self.by_turn(&city.taken),
            "fallen_in_half_of_the_games_by_turn": city.median(self.games).map(|at| self.turn(at)),
        })
    }

    fn front_json(&self) -> Value {
        let turns: Vec<Value> = self.front.iter().enumerate().map(|(at, counts)| {
            json!({ "turn": self.turn(at), "hexes_gained": self.gained[at].json(1.0), "games_held_by_the_axis": counts })
        }).collect();
        let numbers: Vec<_> = self.hexes.iter().map(|hex| grid().number(*hex)).collect();
        json!({ "hexes": numbers, "turns": turns })
    }

    fn luck_json(&self) -> Value {
        let by_result: Map<String, Value> =
            self.luck_of.iter().map(|(name, spread)| (name.clone(), spread.json(MILLI))).collect();
        json!({
            "unit": "loss points beyond the exact expectation of each roll",
            "net_of_the_axis": self.net_luck().json(MILLI),
            "suffered_by_axis": self.excess[0].json(MILLI), "suffered_by_soviet": self.excess[1].json(MILLI),
            "net_of_the_axis_by_result": by_result, "correlation_with_the_score_of_the_axis": self.correlation(),
        })
    }

    pub(super) fn net_luck(&self) -> Spread {
        self.luck.iter().map(|(net, _)| *net).collect()
    }

    /// How closely the score of the Axis follows its luck, from -1 to 1; nothing while either is always the same.
    pub(super) fn correlation(&self) -> Option<f64> {
        let n = self.luck.len() as f64;
        let pairs =
            || self.luck.iter().map(|(net, score)| (*net as f64, f64::from(score.half_points())));
        let (x, y) = pairs().fold((0.0, 0.0), |(x, y), (a, b)| (x + a / n, y + b / n));
        let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
        for (a, b) in pairs() {
            xx += (a - x).powi(2);
            yy += (b - y).powi(2);
            xy += (a - x) * (b - y);
        }
        (xx > 0.0 && yy > 0.0).then(|| xy / (xx * yy).sqrt())
    }

    fn casualties(&self) -> Grid {
        let row = |side: Side, what: &str, spread: Spread| {
            let head = format!("{side} {what}");
            [head].into_iter().chain(spread.cells()).collect::<Vec<_>>()
        };
        let rows = Side::BOTH.into_iter().flat_map(|side| {
            let [sp, units] = self.lost_in_all[side.index()];
            [row(side, "SP", sp), row(side, "units", units)]
        });
        Grid::new("Casualties per game", &["", "mean", "±", "least", "most"], rows.collect())
    }

    /// The cities taken by turn, those taken most often by name.
    fn conquests(&self) -> Grid {
        let games = self.games.max(1) as f64;
        let rows = (0..self.ended.len()).filter_map(|turn| {
            let at = |city: &City| city.taken.get(turn).copied().unwrap_or(0);
            let mut best: Vec<&City> = self.cities.iter().filter(|city| at(city) > 0).collect();
            best.sort_by_key(|city| std::cmp::Reverse(at(city)));
            let named = best
                .iter()
                .take(4)
                .map(|city| format!("{} {:.0}%", city.name, 100.0 * at(city) as f64 / games));
            let all: u64 = best.iter().map(|city| at(city)).sum();
            let cells = || {
                vec![
                    format!("{} {}", self.turn(turn), self.turn_name(turn)),
                    format!("{:.2}", all as f64 / games),
                    named.collect::<Vec<_>>().join(", "),
                ]
            };
            (all > 0).then(cells)
        });
        let mut rows: Vec<Vec<String>> = rows.collect();
        if rows.is_empty() {
            rows.push(vec!["none".to_owned(), String::new(), String::new()]);
        }
        Grid::new(
            "Cities taken by the Axis for the first time",
            &["turn", "per game", "most often"],
            rows,
        )
    }

    pub(super) fn luck_table(&self) -> Grid {
        let row = |name: &str, spread: Spread| {
            let deviation = spread.deviation().map(|it| format!("{:.1}", it / MILLI));
            vec![
                name.to_owned(),
                spread.count().to_string(),
                format!("{:+.2}", spread.mean() / MILLI),
                span(spread.interval(), |it| format!("{:+.2}", it / MILLI)),
                deviation.unwrap_or_else(|| UNKNOWN.to_owned()),
            ]
        };
        let mut rows = vec![row("all games", self.net_luck())];
        rows.extend(self.luck_of.iter().map(|(name, spread)| row(name, *spread)));
        let header = ["", "games", "mean", "95% interval", "±"];
        Grid::new("Luck of the Axis, in loss points", &header, rows)
    }
}

//! The proof that the odds panel says what `grognard odds besieged` says, fraction for fraction.
//!
//! Random games of every scenario are walked through by fixed seeds. For every attack that is open in a position, or under
//! way, each row of the panel is asked of the lab as a case. The case is made of what the board shows (its hexes, the pieces
//! on the stage, the zones), not of what the panel reckons with, so that both could be wrong only in the same way.
//!
//! A hundred positions are compared; `BESIEGED_ODDS_POSITIONS=1000 cargo test -p besieged-desk proof` compares a thousand.

use crate::fate::Fate;
use crate::odds::{AttackOdds, Row, odds};
use crate::{LAB, board, questions, stage};
use besieged::game::{Action, Ask, Besieged, Setup, State};
use besieged::{Months, Scene, Weather, World};
use hex::HexIndex;
use referee::{Game as _, Viewer, conformance::stroll};
use serde_json::{Value, json};
use series::Op;
use series::wire::{Board, Piece, Stage};
use std::collections::BTreeSet;

/// Of a game so many positions are taken, before the next begins.
const OF_A_GAME: usize = 12;
/// And only one of so many in which somebody can attack, so that a game is seen far into it.
const APART: usize = 11;

fn positions() -> usize {
    let said = std::env::var("BESIEGED_ODDS_POSITIONS").ok().and_then(|text| text.parse().ok());
    said.unwrap_or(100)
}

/// What a screen has before it.
struct Screen<'s> {
    state: &'s State,
    board: &'s Board,
    stage: Stage,
    zones: BTreeSet<(u64, String)>,
}

impl<'s> Screen<'s> {
    fn of(state: &'s State, board: &'s Board) -> Screen<'s> {
        let zones = questions::answer(state, Viewer::Spectator, &json!({ "zones": {} }));
        let zones = zones.expect("zones")["zoc"].as_array().cloned().expect("a list");
        let zone = |it: &Value| Some((it["hex"].as_u64()?, it["side"].as_str()?.to_owned()));
        let zones = zones.iter().filter_map(zone).collect();
        Screen { state, board, stage: stage::stage(state), zones }
    }

    fn piece(&self, unit: u16) -> &Piece {
        &self.stage.pieces[usize::from(unit)]
    }

    fn is_hungry(&self, unit: u16) -> bool {
        self.piece(unit).marks.iter().any(|mark| mark == "unsupplied")
    }

    fn side(&self, unit: u16) -> &str {
        &self.board.units[usize::from(unit)].side
    }

    fn stands(&self, side: &str, hex: u16) -> bool {
        let mut pieces = (0..).zip(&self.stage.pieces);
        pieces.any(|(unit, piece)| piece.hex == Some(hex) && self.side(unit) == side)
    }

    /// B48, R-B26: every hex around is closed ground, water, an enemy, or in an enemy zone without a friend.
    fn is_surrounded(&self, unit: u16) -> bool {
        let (side, at) = (self.side(unit), self.piece(unit).hex.expect("on the map"));
        let enemy = if side == "axis" { "soviet" } else { "axis" };
        let here = &self.board.hexes[usize::from(at)];
        let near = self.board.hexes.iter().filter(|it| {
            let apart = (it.u - here.u).hypot(it.v - here.v);
            let wet = here.sides.iter().any(|it_| it_.to == it.index && it_.feature == "water");
            (0.5..1.2).contains(&apart) && it.playable && !wet
        });
        near.into_iter().all(|it| {
            let watched = self.zones.contains(&(it.index.into(), enemy.to_owned()));
            self.stands(enemy, it.index) || (watched && !self.stands(side, it.index))
        })
    }

    /// R-B32: supply and the first winter halve an attack down, once, and never under 1.
    fn attack(&self, unit: u16) -> u16 {
        let printed = self.piece(unit).sp.expect("a strength");
        let key = self.state.turn.key();
        let first = ["1941.nov_dec", "1942.jan_feb", "1942.mar_apr"].contains(&&*key);
        let frozen = first && self.weather() == Weather::Snow && self.side(unit) == "axis";
        if frozen || self.is_hungry(unit) { (printed / 2).max(1) } else { printed }
    }

    fn defense(&self, unit: u16) -> u16 {
        let printed = self.piece(unit).sp.expect("a strength");
        if self.is_hungry(unit) { printed.div_ceil(2) } else { printed }
    }

    fn weather(&self) -> Weather {
        let impulse = if self.state.is_single_impulse() { 0 } else { self.state.impulse.index() };
        self.state.weather[impulse].expect("it is rolled")
    }

    fn unit(&self, unit: u16, strength: u16) -> Value {
        let counter = &self.board.units[usize::from(unit)];
        let kind = if counter.kind == "cavalry" { "other" } else { &counter.kind };
        let formation = if counter.size.is_empty() { "other" } else { &counter.size };
        json!({
            "id": counter.key,
            "strength": strength,
            "steps": self.piece(unit).steps,
            "kind": kind,
            "formation": formation,
            "surrounded": self.is_surrounded(unit),
        })
    }

    /// What is unlike an attack in the open on a clear day: the proof is worth little without these.
    fn kinds(&self, told: &AttackOdds) -> impl Iterator<Item = &'static str> {
        let halved = |rule: &str| {
            told.attackers.iter().any(|it| it.halved.is_some_and(|it| it.as_str() == rule))
        };
        let numbers: Vec<&Row> = told.rows.iter().filter(|row| row.fate.is_some()).collect();
        let target = &self.board.hexes[usize::from(told.target)];
        let case = told.rows.first().map(|row| self.case(told, row)).unwrap_or_default();
        let found = [
            (numbers.iter().any(|row| row.air > 0), "air"),
            (numbers.iter().any(|row| row.table == "blitz"), "blitz"),
            (halved("B37") || told.defenders.iter().any(|it| it.halved.is_some()), "fed by nobody"),
            (halved("B32"), "first winter"),
            (target.terrain == "mountain", "mountain"),
            (case["river"] == true, "river"),
            (self.weather() == Weather::Snow, "snow"),
            (told.defenders.iter().any(|it| it.surrounded), "surrounded"),
            (told.attack * 5 < told.defense, "under 1-5"),
        ];
        found.into_iter().filter(|(holds, _)| *holds).map(|(_, kind)| kind)
    }

    fn case(&self, told: &AttackOdds, row: &Row) -> Value {
        let target = &self.board.hexes[usize::from(told.target)];
        let attackers: Vec<u16> = told.attackers.iter().map(|it| it.unit).collect();
        let across = |unit: &u16| {
            let from = &self.board.hexes[usize::from(self.piece(*unit).hex.expect("on the map"))];
            from.sides.iter().any(|it| it.to == told.target && it.feature == "river")
        };
        let defenders = (0u16..).zip(&self.stage.pieces);
        let defenders = defenders.filter(|(_, piece)| piece.hex == Some(told.target));
        let months = Months::NAMES.iter().find(|(_, it)| *it == self.state.turn.months);
        let weather = Weather::NAMES.iter().find(|(_, it)| *it == self.weather());
        let axis = self.state.phasing.name() == "axis";
        json!({
            "op": "combat",
            "table": row.table,
            "attacker_nation": if axis { "german" } else { "russian" },
            "year": self.state.turn.year,
            "turn": months.expect("months").0,
            "impulse": self.state.impulse.index() + 1,
            "weather": weather.expect("a weather").0,
            "terrain": target.terrain,
            "major_city": target.place.as_ref().is_some_and(|place| place.rank == "major"),
            "river": self.weather() != Weather::Snow && attackers.iter().all(across),
            "attacker": {
                "units": attackers.iter().map(|it| self.unit(*it, self.attack(*it))).collect::<Vec<_>>(),
                "field_marshal": told.switches[0].on,
                "air_units": row.air,
            },
            "defender": {
                "units": defenders.map(|(it, _)| self.unit(it, self.defense(it))).collect::<Vec<_>>(),
                "field_marshal": told.switches[1].on,
            },
        })
    }
}

/// What a row says, in the words of the lab.
fn said(told: &AttackOdds, fate: &Fate) -> Value {
    let results: serde_json::Map<String, Value> =
        fate.results.iter().map(|it| (it.result.clone(), json!(it.chance.exact))).collect();
    json!({
        "odds": told.odds,
        "column": fate.column,
        "drm": fate.drm,
        "results": results,
        "attacker_expected_step_losses": fate.attacker_steps.exact,
        "defender_expected_step_losses": fate.defender_steps.exact,
        "hex_vacated": fate.vacated.exact,
        "attacker_destroyed": fate.attacker_destroyed.exact,
        "defender_destroyed": fate.defender_destroyed.exact,
    })
}

/// Compares every row of a panel with the lab; gives how many had numbers, and how many were refused by the tables.
fn compare(screen: &Screen<'_>, told: &AttackOdds) -> [usize; 2] {
    let mut met = [0; 2];
    for row in &told.rows {
        let case = screen.case(told, row);
        let mut answer = LAB.answer(Op::Odds, case.to_string().as_bytes(), false);
        match &row.fate {
            Some(fate) => {
                if let Some(fields) = answer.as_object_mut() {
                    let shift = fields.remove("air_shift");
                    assert_eq!(shift, Some(json!(row.air)), "{case}");
                }
                assert_eq!(said(told, fate), answer, "{case}");
                met[0] += 1;
            }
            None => {
                let closed = row.closed.as_ref().expect("a reason");
                let rule = closed.rule.as_deref().expect("a rule");
                // The lab names the ruling where the table cites the rule; both must mean the same ban.
                let code = answer["error"]["code"].as_str().unwrap_or_default();
                let bans: &[&str] = match code {
                    "blitz_not_allowed" => &["B8", "B9", "B10a", "R-B5"],
                    "air_limit" => &["B12", "B44"],
                    _ => &[],
                };
                // Bans of the game come first, and the lab knows nothing of them: nobody chooses to attack under 1-5, and armor
                // out of supply opens no blitzkrieg.
                let is_armor = |unit: u16| screen.board.units[usize::from(unit)].kind == "armor";
                let mut armor = told.attackers.iter().map(|it| it.unit).filter(|it| is_armor(*it));
                let own = match rule {
                    "B59" => told.attack * 5 < told.defense,
                    "R-B35" => armor.all(|unit| screen.is_hungry(unit)),
                    _ => false,
                };
                let known =
                    (own && !code.is_empty()) || bans.iter().any(|ban| rule.starts_with(ban));
                assert!(known, "{closed:?}: {answer} {case}");
                met[1] += 1;
            }
        }
    }
    met
}

/// The panels that a player could open in a position.
fn panels(state: &State, ask: &Ask, legal: &[Action]) -> Vec<AttackOdds> {
    let targets: Vec<HexIndex> = match ask {
        Ask::Target => {
            let hex = |action: &Action| match action {
                Action::Attack { hex } => Some(*hex),
                _ => None,
            };
            legal.iter().filter_map(hex).collect()
        }
        Ask::Force { target } | Ask::Support { target } | Ask::Marshal { target } => vec![*target],
        _ => Vec::new(),
    };
    let marshals = [[false, false], [true, false], [false, true], [true, true]];
    let panel = |target: HexIndex| {
        marshals.map(|marshals| {
            let found = odds(state, target, None, marshals);
            found.unwrap_or_else(|problem| panic!("{}: {problem:?}", state.number(target)))
        })
    };
    targets.into_iter().flat_map(panel).collect()
}

#[test]
fn b1_the_panel_says_what_the_lab_says_of_every_attack_met() {
    let wanted = positions();
    let (mut seen, mut rows) = (0, [0; 2]);
    let mut unlike = BTreeSet::new();
    for seed in 1.. {
        let id = World::ORDER[usize::try_from(seed).unwrap_or(0) % World::ORDER.len()];
        let board = board::board(&Scene::named(id).expect("a scenario")).expect("a board");
        let start = Besieged::start(&Setup::of(id)).expect("a start");
        let (mut met, first) = (0, seen);
        stroll::<Besieged>(start, seed, |moment| {
            let Some(decision) = &moment.decision else { return true };
            let panels = panels(moment.state, &decision.owed.ask, decision.legal);
            met += usize::from(!panels.is_empty());
            if panels.is_empty() || met % APART != 0 {
                return true;
            }
            let screen = Screen::of(moment.state, &board);
            for told in &panels {
                let [with, without] = compare(&screen, told);
                rows = [rows[0] + with, rows[1] + without];
                unlike.extend(screen.kinds(told));
            }
            seen += 1;
            seen < wanted && seen < first + OF_A_GAME
        });
        if seen >= wanted {
            break;
        }
    }
    assert!(seen >= wanted && rows[0] > 4 * wanted && rows[1] > wanted, "{seen} {rows:?}");
    let all = [
        "air",
        "blitz",
        "fed by nobody",
        "first winter",
        "mountain",
        "river",
        "snow",
        "surrounded",
        "under 1-5",
    ];
    assert_eq!(unlike, BTreeSet::from(all), "what was met among {seen} positions");
}

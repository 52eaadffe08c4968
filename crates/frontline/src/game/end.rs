//! Frame 10: layers, pockets, collapse, directives, victory (F38a, F39, F49, F52, F53).

use super::Frontline;
use super::effects::{listed, man_both, shift};
use super::event::{Event, Place};
use super::kind::Kind;
use super::state::State;
use crate::ground::{Coalition, Levels, NATIONS_MOST, Nation};
use crate::{Force, Supremacy, take_losses};
use hex::HexIndex;
use referee::Tx;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a game ended, from the Axis's best to the Soviets' best.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A decisive Axis victory.
    AxisDecisive,
    /// An Axis victory.
    Axis,
    /// A draw.
    Draw,
    /// A Soviet victory.
    Soviet,
    /// A decisive Soviet victory.
    SovietDecisive,
}

impl Verdict {
    /// How the game ended, in a few words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::AxisDecisive => "decisive Axis victory",
            Verdict::Axis => "Axis victory",
            Verdict::Draw => "draw",
            Verdict::Soviet => "Soviet victory",
            Verdict::SovietDecisive => "decisive Soviet victory",
        }
    }
}

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// A side collapsed (F39).
    Collapse,
    /// The places of a sudden victory were held.
    Sudden,
    /// Victory points when the last turn was over.
    Points,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// The result.
    pub verdict: Verdict,
    /// By what.
    pub by: Decision,
    /// Soviet victory points, directives included.
    pub points: i16,
}

/// Hexes that a side may give up in a turn before it collapses (F39).
const GIVEN_UP_MOST: u8 = 12;
/// What a directive is worth (F52).
const DIRECTIVE_POINTS: i16 = 3;

/// Layers are finished where the hex held; diggers rest (F49).
pub(super) fn finish_digging(tx: &mut Tx<'_, Frontline>) {
    for place in 0..tx.state().stacks.len() {
        let hex = HexIndex::new(place as u16);
        let stack = *tx.state().stack(hex);
        if stack.digging == 0 || tx.state().holder(hex).is_none() {
            continue;
        }
        for side in (0..6u8).filter(|side| stack.digging >> side & 1 != 0) {
            let layers = stack.layers[usize::from(side)].saturating_add(1);
            tx.emit(Event::Layered { hex, toward: side, layers });
        }
    }
    tx.emit(Event::DigsEnded);
}

/// F38a: a line hex that is cut off spends an LSP or loses a quarter of its CV.
pub(super) fn starve(tx: &mut Tx<'_, Frontline>) {
    rulebook::cite!("F38a", "F48");
    for side in Coalition::BOTH {
        for hex in listed(&tx.state().line[side.index()]) {
            if tx.state().is_connected(side, hex) {
                continue;
            }
            let stack = *tx.state().stack(hex);
            if stack.lsp > 0 {
                shift(tx, side, Place::Hex(hex), Place::Nowhere, Kind::Lsp, 1);
                continue;
            }
            let force = Force {
                men: stack.men().into(),
                tanks: stack.tanks.into(),
                aircraft: stack.air.into(),
                bombers: 0,
            };
            let due = u32::from(stack.cv()).div_ceil(4);
            let order = tx.state().scene.charts.loss_orders.against(Supremacy::None);
            let lost = take_losses(order, force, due).lost;
            for _ in 0..lost.men {
                let men = tx.state().stack(hex).men;
                let most = (0..NATIONS_MOST).rev().max_by_key(|at| men[*at]).unwrap_or(0);
                let kind = Kind::Men(Nation(most as u8));
                shift(tx, side, Place::Hex(hex), Place::Nowhere, kind, 1);
            }
            shift(tx, side, Place::Hex(hex), Place::Nowhere, Kind::Tanks, lost.tanks as u8);
            shift(tx, side, Place::Hex(hex), Place::Nowhere, Kind::Air, lost.aircraft as u8);
        }
    }
    man_both(tx);
}

impl State {
    /// F39: whether a side collapses.
    #[must_use]
    pub fn collapses(&self, side: Coalition) -> bool {
        rulebook::cite!("F39");
        let line = &self.line[side.index()];
        let stands = line.iter().any(|hex| self.main[side.index()].contains(hex));
        !stands || self.registers.given_up[side.index()] > GIVEN_UP_MOST
    }

    /// The directives in play, by number (F52).
    pub fn directives(&self, side: Coalition) -> impl Iterator<Item = u8> + '_ {
        rulebook::cite!("F52");
        let (first, last) = (self.scene.scenario().first_turn, self.last_turn);
        let all = self.scene.rules.directives.iter().enumerate();
        let own = all.filter(move |(_, it)| it.coalition == side && first < it.by && it.by <= last);
        own.map(|(place, _)| place as u8)
    }

    /// Soviet victory points with directives (F53).
    #[must_use]
    pub fn victory_points(&self) -> i16 {
        let done = |it: &u8| self.fulfilled >> it & 1 != 0;
        let soviet = self.directives(Coalition::Soviet).filter(done).count() as i16;
        let axis = self.directives(Coalition::Axis).filter(done).count() as i16;
        self.city_points() as i16 + DIRECTIVE_POINTS * (soviet - axis)
    }

    /// The levels that count: those of the short form when it is played.
    #[must_use]
    pub fn levels(&self) -> Levels {
        let scenario = self.scene.scenario();
        let short = scenario.short.filter(|short| short.last_turn == self.last_turn);
        short.map_or(scenario.levels, |short| short.levels)
    }

    /// F53: the result by points; equal to a bound is the better Soviet result.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let points = self.victory_points();
        let levels = self.levels();
        let below = |bound: u16| points < bound as i16;
        match () {
            () if below(levels.axis_decisive) => Verdict::AxisDecisive,
            () if below(levels.axis) => Verdict::Axis,
            () if below(levels.draw) => Verdict::Draw,
            () if below(levels.soviet) => Verdict::Soviet,
            () => Verdict::SovietDecisive,
        }
    }

    /// F53: how the game ends with this turn, if it does.
    #[must_use]
    pub fn decide(&self) -> Option<Outcome> {
        rulebook::cite!("F53");
        let points = self.victory_points();
        let outcome = |verdict, by| Some(Outcome { verdict, by, points });
        let last = self.turn >= self.last_turn;
        let rules = &self.scene.rules;
        let fallen = Coalition::BOTH.map(|side| self.collapses(side));
        let soviet = rules.sudden_soviet.iter().all(|hex| self.holds(Coalition::Soviet, *hex));
        let held = rules.sudden_axis.iter().filter(|hex| self.holds(Coalition::Axis, **hex));
        let axis = held.count() >= usize::from(rules.sudden_axis_any);
        let wins = [axis || fallen[1], soviet || fallen[0]];
        let by = if fallen[0] || fallen[1] { Decision::Collapse } else { Decision::Sudden };
        match wins {
            [true, true] => outcome(self.verdict(), Decision::Points),
            [true, false] => outcome(Verdict::AxisDecisive, by),
            [false, true] if last && !fallen[0] => {
                outcome(self.verdict().max(Verdict::Soviet), Decision::Points)
            }
            [false, true] => outcome(Verdict::SovietDecisive, by),
            [false, false] if last => outcome(self.verdict(), Decision::Points),
            [false, false] => None,
        }
    }
}

/// F52: directives whose day has come and whose places are held.
pub(super) fn fulfil(tx: &mut Tx<'_, Frontline>) {
    for side in Coalition::BOTH {
        let due: Vec<u8> = tx.state().directives(side).collect();
        for place in due {
            let state = tx.state();
            let directive = &state.scene.rules.directives[usize::from(place)];
            let held = directive.places.iter().all(|hex| state.holds(side, *hex));
            if directive.by == state.turn && held {
                tx.emit(Event::Fulfilled { directive: place });
            }
        }
    }
}

/// The turn ends: the game with it, or the next begins.
pub(super) fn end_turn(tx: &mut Tx<'_, Frontline>) {
    rulebook::cite!("F9.10");
    finish_digging(tx);
    starve(tx);
    fulfil(tx);
    match tx.state().decide() {
        Some(outcome) => tx.emit(Event::Ended { outcome }),
        None => {
            let turn = tx.state().turn + 1;
            tx.emit(Event::TurnOver);
            tx.emit(Event::TurnBegun { turn });
        }
    }
}

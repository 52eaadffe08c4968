//! Answers in words, with their price and their rule.

use super::{Atlas, points};
use crate::action::Action;
use crate::c03_movement::MP;
use crate::c05_reinforcement::REBUILT_SP;
use crate::c08_battle::rerolled;
use crate::frame::{Ema, Frame, Gait};
use crate::ground::UnitId;
use crate::state::{State, Where};
use crate::survey::odds::{Clash, Met};
use crate::view::View;
use damos::Plan;
use hex::HexIndex;
use referee::{Seat, Viewer};
use rulebook::{RuleId, rule};
use serde::Serialize;
use std::fmt::{self, Write as _};

/// An answer as an imperative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The words it opens with; answers of one sort share them.
    pub verb: &'static str,
    /// The rest, with every name and number that somebody may look for.
    pub object: String,
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.object.is_empty() { "" } else { " " };
        write!(f, "{}{gap}{}", self.verb, self.object)
    }
}

/// A legal answer, annotated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The answer.
    pub action: Action,
    /// Its name: `move`, `select`, `begin` …
    pub kind: &'static str,
    /// It in words.
    pub text: String,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// The rule that allows it.
    pub rule: RuleId,
    /// The hex it names, or in which the unit stands that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<HexIndex>,
    /// The unit it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// Under which heading it stands.
    pub group: &'static str,
}

/// Every legal answer of a seat, annotated, in the order of the list of legal answers.
#[must_use]
pub fn offers(state: &State, seat: Seat) -> Vec<Offer> {
    let view = View::of(state, Viewer::Seat(seat));
    let mut legal = Vec::new();
    frames::legal::<crate::Barbarossa>(state, seat, &mut legal);
    annotated(state, &view, &legal)
}

/// These legal answers of a seat, annotated; for callers that have the seat's view and its list already.
#[must_use]
pub fn annotated(state: &State, view: &View, legal: &[Action]) -> Vec<Offer> {
    let atlas = Atlas::new(state.ground.clone());
    legal.iter().map(|action| atlas.offer(state, view, action)).collect()
}

impl Atlas {
    fn offer(&self, state: &State, view: &View, action: &Action) -> Offer {
        let (kind, group) = kind_of(action);
        let stands = || action.unit().and_then(|unit| state.standing(unit));
        Offer {
            action: *action,
            kind,
            text: self.phrase(view, action).to_string(),
            price: price(state, action),
            rule: rule_of(state, action),
            hex: action.hex().or_else(stands),
            unit: action.unit(),
            group,
        }
    }

    /// An answer in words, as far as the viewer may know what it speaks of.
    #[must_use]
    pub fn phrase(&self, view: &View, action: &Action) -> Phrase {
        let mut text = String::new();
        if let Some(unit) = action.unit() {
            let seen = view.units.get(unit.index());
            text.push_str(self.unit(unit));
            let rebuilt = matches!(action, Action::Rebuild { .. }).then_some(REBUILT_SP);
            // Writing to a String cannot fail.
            if let Some(sp) = rebuilt.or(seen.and_then(|it| it.sp)) {
                let _ = write!(text, ", {sp} SP");
            }
            if let (Some(Where::Hex(at)), None) = (seen.map(|it| it.at), action.hex()) {
                let _ = write!(text, ", at {}", self.hex(at));
            }
        }
        if let Some(hex) = action.hex() {
            let gap = if text.is_empty() { "" } else { ", in " };
            let _ = write!(text, "{gap}{}", self.hex(hex));
        }
        let _ = match action {
            Action::Plan { plan } => write!(text, "{plan}"),
            Action::Posture { posture } => write!(text, "{posture}"),
            Action::AirSupport { air } => write!(text, "{}", u16::from(*air) + 1),
            Action::Reroll { die } => write!(text, "{}", u16::from(*die) + 1),
            _ => Ok(()),
        };
        Phrase { verb: verb(action), object: text }
    }
}

/// The imperative that opens an answer.
fn verb(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } => "place",
        Action::TakeUp { .. } => "pick up",
        Action::PlaceDefault => "use the scenario's set-up for all units",
        Action::Enter { .. } => "bring on",
        Action::Restore { .. } => "restore 1 SP of",
        Action::Rebuild { .. } => "rebuild",
        Action::Branch { .. } => "continue rail conversion to",
        Action::Railhead { .. } => "extend the railhead at",
        Action::Pause => "take the operational pause",
        Action::Select { .. } => "select",
        Action::Begin => "activate the force",
        Action::Move { .. } => "move to",
        Action::PickUp { .. } => "pick up",
        Action::DropOff { .. } => "drop off",
        Action::Rally => "rally the force",
        Action::Stop => "stop here",
        Action::Concert { .. } => "declare a concerted attack on",
        Action::Plan { .. } => "plan a",
        Action::Path { .. } => "react by way of",
        Action::Withdraw => "retreat by reaction",
        Action::Pass => "pass",
        Action::Posture { .. } => "defend by",
        Action::AirSupport { .. } => "commit air unit",
        Action::Reroll { .. } => "reroll die",
        Action::Exclude { .. } => "leave out",
        Action::Lose { .. } => "take 1 LP from",
        Action::PayRp => "pay 1 LP with 1 RP",
        Action::Rout { .. } => "rout",
        Action::Retreat { .. } => "retreat to",
        Action::KeepShift => "keep the column shift",
        Action::KeepReroll => "keep the reroll",
        Action::Cossacks { .. } => "make Cossacks of the units in",
        Action::Discard { .. } => "eliminate",
        Action::Done => "done",
    }
}

/// The name of an answer and the heading under which it stands.
fn kind_of(action: &Action) -> (&'static str, &'static str) {
    match action {
        Action::Place { .. } => ("place", "set-up"),
        Action::TakeUp { .. } => ("take_up", "set-up"),
        Action::PlaceDefault => ("place_default", "set-up"),
        Action::Enter { .. } => ("enter", "reinforcements"),
        Action::Restore { .. } => ("restore", "replacements"),
        Action::Rebuild { .. } => ("rebuild", "replacements"),
        Action::Branch { .. } => ("branch", "railways"),
        Action::Railhead { .. } => ("railhead", "railways"),
        Action::Pause => ("pause", "railways"),
        Action::Select { .. } => ("select", "force"),
        Action::Begin => ("begin", "force"),
        Action::Move { .. } => ("move", "movement"),
        Action::PickUp { .. } => ("pick_up", "force"),
        Action::DropOff { .. } => ("drop_off", "force"),
        Action::Rally => ("rally", "force"),
        Action::Stop => ("stop", "end"),
        Action::Concert { .. } => ("concert", "concerted attack"),
        Action::Plan { .. } => ("plan", "plan"),
        Action::Path { .. } => ("path", "reaction"),
        Action::Withdraw => ("withdraw", "reaction"),
        Action::Pass => ("pass", "end"),
        Action::Posture { .. } => ("posture", "posture"),
        Action::AirSupport { .. } => ("air_support", "air"),
        Action::Reroll { .. } => ("reroll", "air"),
        Action::Exclude { .. } => ("exclude", "stacking"),
        Action::Lose { .. } => ("lose", "losses"),
        Action::PayRp => ("pay_rp", "losses"),
        Action::Rout { .. } => ("rout", "retreat"),
        Action::Retreat { .. } => ("retreat", "retreat"),
        Action::KeepShift => ("keep_shift", "air"),
        Action::KeepReroll => ("keep_reroll", "air"),
        Action::Cossacks { .. } => ("cossacks", "Cossacks"),
        Action::Discard { .. } => ("discard", "stacking"),
        Action::Done => ("done", "end"),
    }
}

/// The rule that allows an answer.
fn rule_of(state: &State, action: &Action) -> RuleId {
    let strategic = state.march().is_some_and(|march| march.gait == Gait::Strategic)
        || matches!(state.frames.last(), Some(Frame::Strategic(_)));
    match action {
        Action::Place { .. } | Action::PlaceDefault => rule!("C6a"),
        Action::TakeUp { .. } => rule!("G8"),
        Action::Enter { .. } => rule!("D5a"),
        Action::Restore { .. } => rule!("D5b"),
        Action::Rebuild { .. } => rule!("D5e"),
        Action::Branch { .. } => rule!("C4.3.1g"),
        Action::Railhead { .. } => rule!("C4.3.1h"),
        Action::Pause => rule!("C4.3.1i"),
        Action::Select { .. } => rule!("R15"),
        Action::Begin if strategic => rule!("D6a"),
        Action::Begin => rule!("D7a"),
        Action::Move { .. } if strategic => rule!("D6b"),
        Action::Move { hex } if state.holds(state.phasing.opponent(), *hex) => rule!("D7g"),
        Action::Move { .. } => rule!("D7f"),
        Action::PickUp { .. } => rule!("D7k"),
        Action::DropOff { .. } => rule!("D7l"),
        Action::Rally => rule!("D7h"),
        Action::Stop if strategic => rule!("D6h"),
        Action::Stop => rule!("D7d"),
        Action::Concert { .. } => rule!("D8.1b"),
        Action::Plan { .. } => rule!("D8.3a"),
        Action::Path { .. } => rule!("D2.6.1c"),
        Action::Withdraw => rule!("D2.6.1d"),
        Action::Pass if matches!(state.frames.last(), Some(Frame::Cossacks)) => rule!("C4.8a"),
        Action::Pass => rule!("D2.6.1a"),
        Action::Posture { .. } => rule!("D8.4a"),
        Action::AirSupport { .. } => rule!("C4.4b"),
        Action::Reroll { .. } => rule!("C4.4c"),
        Action::Exclude { .. } => rule!("D2.3d"),
        Action::Lose { .. } => rule!("D8.8c"),
        Action::PayRp => rule!("C4.5.1a"),
        Action::Rout { .. } => rule!("D8.11h"),
        Action::Retreat { .. } => rule!("D8.11a"),
        Action::KeepShift | Action::KeepReroll => rule!("C4.4d"),
        Action::Cossacks { .. } => rule!("C4.8a"),
        Action::Discard { .. } => rule!("D2.3c"),
        Action::Done => rule!("D4b"),
    }
}

/// The least and the most EMA that a plan would leave to units of the force on its way, if it wins and nothing is
/// surplus; none in an exploitation, which gives no other (D8.12e, D8.12.1b).
fn ema(state: &State, plan: Plan) -> Option<(u8, u8)> {
    let Some(Frame::Entry(entry)) = state.frames.last() else { return None };
    let march = state.march().filter(|march| !matches!(march.gait, Gait::Exploitation(_)))?;
    let zoi_capable = state.is_zoi_capable(&march.force);
    let attacker = Viewer::Seat(crate::seat_of(state.phasing));
    let excess = [&[], entry.excess.as_slice()];
    let met = Met { hex: entry.hex, from: entry.from, force: &march.force, excess };
    let overrun = Clash::of(state, attacker, met).overruns(plan);
    let ema = Ema { plan, surplus: 0, zoi_capable, overrun, hex: entry.hex };
    let each = || march.force.iter().map(|unit| state.ema(&ema, *unit));
    Some((each().min()?, each().max()?))
}

/// What another roll of a die would do, against what the dice do as they lie (C4.4c, R10).
fn again(state: &State, die: u8) -> Option<String> {
    let Some(Frame::Battle(battle)) = state.frames.last() else { return None };
    let (now, faces) = rerolled(state, battle, die)?;
    let mean = f64::from(faces.iter().sum::<i16>()) / 6.0;
    let better = faces.iter().filter(|lp| **lp > now).count();
    let worse = faces.iter().filter(|lp| **lp < now).count();
    Some(format!(
        "{now} LP inflicted now; {mean:.1} on average after it, more on {better} of 6 faces, less on {worse}"
    ))
}

/// What an answer costs, if it costs anything.
fn price(state: &State, action: &Action) -> Option<String> {
    let march = state.march();
    let half = match action {
        Action::Move { hex } => {
            let march = march?;
            let step = state.may_step(march, state.phasing, *hex).ok()?;
            let plan = match march.gait {
                Gait::Approach { target, .. } if target == *hex => 2 * MP,
                _ => 0,
            };
            u16::from(step) + u16::from(plan)
        }
        Action::PickUp { .. } => {
            let march = march?;
            if march.picked_up.contains(&march.hex) { 0 } else { u16::from(MP) }
        }
        Action::Rally => u16::from(2 * MP),
        Action::Plan { plan: Plan::Penetration } => return Some("all MP".into()),
        Action::Plan { plan } => {
            let mp = state.ground.charts.plans.cost(*plan).mp.unwrap_or(0);
            let half = u16::try_from(mp).unwrap_or(u16::MAX).saturating_mul(u16::from(MP));
            return Some(match ema(state, *plan) {
                Some((least, most)) if least == most => format!("{}, EMA {most}", points(half)),
                Some((least, most)) => format!("{}, EMA {least} to {most}", points(half)),
                None => points(half),
            });
        }
        Action::Restore { .. } | Action::Rebuild { .. } | Action::PayRp => {
            return Some("1 RP".into());
        }
        Action::Lose { .. } => return Some("1 SP".into()),
        Action::Reroll { die } => return again(state, *die),
        _ => return None,
    };
    Some(points(half))
}

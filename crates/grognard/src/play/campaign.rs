//! The games of the DAMOS series in words.

use super::{Choice, Told, news, window};
use anyhow::Result;
use barbarossa::ground::{GroundRef, Side, UnitId, grid};
use barbarossa::{Action, Ask, Barbarossa, Force, Level, Outcome, Seen, Setup, View, Where};
use hex::HexIndex;
use std::fmt::Write as _;

/// The names on the map and on the counters.
pub(crate) struct Atlas(pub(super) GroundRef);

impl Atlas {
    /// A hex as people name it: its number and what stands there.
    pub(super) fn hex(&self, hex: HexIndex) -> String {
        if !grid().contains(hex) {
            return "no hex".to_owned();
        }
        let number = grid().number(hex);
        match self.0.map.place(hex) {
            Some(place) => format!("{number} {}", place.name),
            None => number.to_string(),
        }
    }

    /// The name of a unit.
    pub(super) fn unit(&self, unit: UnitId) -> &str {
        self.0.roster.get(unit).map_or("?", |info| &info.name)
    }

    /// The name of a unit as it fits on a counter.
    pub(super) fn tag(&self, unit: UnitId) -> &str {
        let key = self.0.roster.get(unit).map_or("?", |info| &info.key);
        key.rsplit('-').next().unwrap_or(key)
    }

    /// The units of a force, by name while they are few.
    pub(super) fn force(&self, force: &Force) -> String {
        match force.as_slice() {
            [] => "nobody".to_owned(),
            [one] => self.unit(*one).to_owned(),
            [first @ .., last] if force.len() <= 3 => {
                let first: Vec<&str> = first.iter().map(|unit| self.unit(*unit)).collect();
                format!("{} and {}", first.join(", "), self.unit(*last))
            }
            units => {
                let tags: Vec<&str> = units.iter().map(|unit| self.tag(*unit)).collect();
                format!("{} units ({})", units.len(), tags.join(", "))
            }
        }
    }

    /// The hex that somebody means: by its number, or by the name of its place.
    fn spot(&self, words: &str) -> Option<HexIndex> {
        let words = words.trim();
        let place = || {
            let fits = |name: &str| name.eq_ignore_ascii_case(words);
            self.0.map.places().iter().find(|place| fits(&place.name)).map(|place| place.hex)
        };
        grid().parse(words).ok().or_else(place)
    }

    /// The units that somebody means by a part of their name or tag.
    fn units_named(&self, words: &str) -> impl Iterator<Item = UnitId> {
        let words = words.to_lowercase();
        let fits =
            move |tag: &str, name: &str| tag == words || name.to_lowercase().contains(&words);
        self.0.roster.iter().filter(move |(id, it)| fits(self.tag(*id), &it.name)).map(|(id, _)| id)
    }
}

impl Told for Barbarossa {
    type Lore = Atlas;

    fn lore(setup: &Setup) -> Result<Atlas> {
        Ok(Atlas(GroundRef::named(&setup.ground)?))
    }

    fn situation(atlas: &Atlas, view: &View) -> String {
        let turn = atlas.0.turn_name(view.turn);
        let last = atlas.0.start.last_turn;
        let [axis, soviet] = view.rp;
        format!(
            "{}: turn {} of {last}, {turn}, {} player turn. RP: Axis {axis}, Soviet {soviet}.",
            atlas.0.title, view.turn, view.phasing
        )
    }

    fn ask(atlas: &Atlas, ask: &Ask) -> String {
        sentence(atlas, ask)
    }

    fn choice(atlas: &Atlas, view: &View, action: &Action) -> Choice {
        let kind = kind(action);
        let mut text = String::new();
        if let Some(unit) = action.unit() {
            let unit_view = view.units.get(unit.index());
            text.push_str(atlas.unit(unit));
            // Writing to a String cannot fail.
            if let Some(sp) = unit_view.and_then(|it| it.sp) {
                let _ = write!(text, ", {sp} SP");
            }
            if let (Some(Where::Hex(at)), None) = (unit_view.map(|it| it.at), action.hex()) {
                let _ = write!(text, ", at {}", atlas.hex(at));
            }
        }
        if let Some(hex) = action.hex() {
            let gap = if text.is_empty() { "" } else { ", in " };
            let _ = write!(text, "{gap}{}", atlas.hex(hex));
        }
        match action {
            Action::Plan { plan } => text.push_str(&plan.name().replace('_', " ")),
            Action::Posture { posture } => text.push_str(&posture.name().replace('_', " ")),
            Action::AirSupport { air } => text.push_str(&(air + 1).to_string()),
            Action::Reroll { die } => text.push_str(&(die + 1).to_string()),
            _ => {}
        }
        Choice { kind, text }
    }

    fn tell(atlas: &Atlas, seen: &Seen) -> Option<String> {
        news::tell(atlas, seen)
    }

    fn ending(atlas: &Atlas, outcome: &Outcome) -> String {
        let level = match outcome.level {
            Level::SovietSubstantial => "a substantial Soviet victory",
            Level::AxisMinor => "a minor Axis victory",
            Level::AxisMajor => "a major Axis victory",
        };
        let rule = outcome.rule.map_or(String::new(), |rule| format!(" ({rule})"));
        format!("{} is over: {level}{rule}.", atlas.0.title)
    }

    fn focus(_: &Atlas, view: &View, ask: &Ask, legal: &[Action]) -> Option<String> {
        let stands = |action: &Action| match view.units.get(action.unit()?.index())?.at {
            Where::Hex(hex) => Some(hex),
            _ => None,
        };
        let first = || legal.iter().find_map(|action| action.hex().or_else(|| stands(action)));
        let hex = asked_at(ask).or_else(first)?;
        Some(grid().number(hex).to_string())
    }

    fn map(atlas: &Atlas, view: &View, spot: &str) -> Option<String> {
        Some(window::draw(atlas, view, atlas.spot(spot)?))
    }

    fn look(atlas: &Atlas, view: &View, spot: &str) -> Option<String> {
        let hex = atlas.spot(spot);
        let named: Vec<UnitId> = match hex {
            Some(hex) => window::stack(atlas, view, hex),
            None => atlas.units_named(spot).collect(),
        };
        let head = hex.map(|hex| {
            let owner = if window::is_axis(atlas, view, hex) { Side::Axis } else { Side::Soviet };
            format!("{}: {:?}, {owner} hands\n", atlas.hex(hex), atlas.0.map.terrain(hex))
        });
        let lines =
            named.iter().map(|unit| format!("  {}\n", window::describe(atlas, view, *unit)));
        let text = head.unwrap_or_default() + &lines.collect::<String>();
        (!text.is_empty()).then_some(text)
    }

    fn meant(atlas: &Atlas, view: &View, ask: &Ask, spot: &str) -> Vec<Action> {
        let hex = atlas.spot(spot);
        let units: Vec<UnitId> = match hex {
            Some(hex) => window::stack(atlas, view, hex),
            None => atlas.units_named(spot).take(FEW).collect(),
        };
        let there = hex.and_then(|hex| going(view, ask, hex));
        let with = units.into_iter().filter_map(|unit| naming(ask, unit));
        there.into_iter().chain(with).collect()
    }
}

/// As many units of a name as an explanation speaks of.
const FEW: usize = 4;

/// What one may want with a hex.
fn going(view: &View, ask: &Ask, hex: HexIndex) -> Option<Action> {
    let waiting = || view.units.iter().position(|unit| unit.at == Where::Box);
    Some(match ask {
        Ask::SetUp => Action::Place { unit: UnitId(waiting()? as u16), hex },
        Ask::Cossacks => Action::Cossacks { hex },
        Ask::Rail { at: Some(_) } => Action::Branch { hex },
        Ask::Rail { at: None } => Action::Railhead { hex },
        Ask::Operations => Action::Concert { target: hex },
        Ask::March { .. } => Action::Move { hex },
        Ask::React { .. } => Action::Path { hex },
        Ask::Retreat { .. } => Action::Retreat { hex },
        _ => return None,
    })
}

/// What one may want with a unit.
fn naming(ask: &Ask, unit: UnitId) -> Option<Action> {
    Some(match ask {
        Ask::Reinforce => Action::Restore { unit },
        Ask::March { .. } => Action::PickUp { unit },
        Ask::Lose { .. } => Action::Lose { unit },
        Ask::Rout { .. } => Action::Rout { unit },
        Ask::Exclude { .. } => Action::Exclude { unit },
        Ask::Discard => Action::Discard { unit },
        Ask::Strategic | Ask::Operations | Ask::Concert { .. } => Action::Select { unit },
        Ask::React { .. } | Ask::Exploit { .. } => Action::Select { unit },
        _ => return None,
    })
}

/// The hex that a question is about.
fn asked_at(ask: &Ask) -> Option<HexIndex> {
    match *ask {
        Ask::Rail { at } => at,
        Ask::Concert { target: hex }
        | Ask::March { hex, .. }
        | Ask::Plan { hex }
        | Ask::React { hex }
        | Ask::Posture { hex }
        | Ask::Exclude { hex }
        | Ask::AirSupport { hex }
        | Ask::Rout { hex }
        | Ask::Retreat { hex }
        | Ask::Exploit { hex } => Some(hex),
        _ => None,
    }
}

/// A question as a sentence.
fn sentence(atlas: &Atlas, ask: &Ask) -> String {
    let at = |hex: &HexIndex| atlas.hex(*hex);
    match ask {
        Ask::SetUp => "Set up your units.".into(),
        Ask::Cossacks => "Name a hex whose units ride as Cossacks this turn, or pass.".into(),
        Ask::Reinforce => "Bring reinforcements in and spend RP, or end the phase.".into(),
        Ask::Pause => "Do the panzers pause this turn for the sake of the railways?".into(),
        Ask::Rail { at: Some(hex) } => format!("Lead the rail conversion on from {}.", at(hex)),
        Ask::Rail { at: None } => "Name the railhead that is extended this turn.".into(),
        Ask::Strategic => "Name a force for strategic movement, or end the phase.".into(),
        Ask::Operations => "Name a force to activate or a hex to attack, or end the phase.".into(),
        Ask::March { hex, left } => {
            let points = f64::from(*left) / 2.0;
            format!("The force is in {} with {points} MP left. Where to?", at(hex))
        }
        Ask::Concert { target } => {
            format!("Choose plan and force of the concerted attack on {}.", at(target))
        }
        Ask::Plan { hex } => format!("Choose your plan for the attack on {}, in secret.", at(hex)),
        Ask::React { hex } => {
            format!("Somebody reacts to what happens at {}, or nobody does.", at(hex))
        }
        Ask::Posture { hex } => format!("Choose the posture in which you defend {}.", at(hex)),
        Ask::Exclude { hex } => {
            format!("Too many units in {}: keep some out of the combat.", at(hex))
        }
        Ask::AirSupport { hex } => format!("Does the air unit support the combat at {}?", at(hex)),
        Ask::Reroll => "Roll a die again, or keep them all.".into(),
        Ask::Lose { lp } => format!("Take a loss point; {lp} are left to take."),
        Ask::Rout { hex } => format!("Rout a unit and hold {}, or retreat.", at(hex)),
        Ask::Retreat { hex } => format!("Your force retreats and is in {}. Where to?", at(hex)),
        Ask::KeepBenefit => "Choose the benefit that the air unit keeps.".into(),
        Ask::Exploit { hex } => {
            format!("The combat at {} is won. Name a force that exploits, or end it.", at(hex))
        }
        Ask::Discard => "Give up units above the stacking limit.".into(),
    }
}

/// The sort of an answer, as the imperative that opens it.
fn kind(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } => "place",
        Action::PlaceDefault => "set up as the scenario proposes",
        Action::Enter { .. } => "bring in",
        Action::Restore { .. } => "restore 1 SP of",
        Action::Rebuild { .. } => "rebuild",
        Action::Branch { .. } => "lead the line to",
        Action::Railhead { .. } => "extend the railhead at",
        Action::Pause => "declare the pause",
        Action::Select { .. } => "name",
        Action::Begin => "let the force begin",
        Action::Move { .. } => "move to",
        Action::PickUp { .. } => "pick up",
        Action::DropOff { .. } => "drop off",
        Action::Rally => "rally the force",
        Action::Stop => "stop here",
        Action::Concert { .. } => "attack in concert",
        Action::Plan { .. } => "plan a",
        Action::Path { .. } => "react over",
        Action::Withdraw => "retreat by reaction",
        Action::Pass => "pass",
        Action::Posture { .. } => "defend by",
        Action::AirSupport { .. } => "commit air unit",
        Action::Reroll { .. } => "roll again die",
        Action::Exclude { .. } => "keep out",
        Action::Lose { .. } => "take the loss from",
        Action::PayRp => "pay the loss with an RP",
        Action::Rout { .. } => "rout",
        Action::Retreat { .. } => "retreat to",
        Action::KeepShift => "keep the column shift",
        Action::KeepReroll => "keep the reroll",
        Action::Cossacks { .. } => "name the Cossacks in",
        Action::Discard { .. } => "give up",
        Action::Done => "done",
    }
}

//! The games of the DAMOS series in words.

use super::{Choice, Told, window};
use anyhow::Result;
use barbarossa::ground::{GroundRef, UnitId, grid};
use barbarossa::words::{Atlas, Phrase, asked_at};
use barbarossa::{Action, Ask, Barbarossa, FrameView, Outcome, Seen, Setup, View, Where};
use bots::Brief;
use hex::HexIndex;

impl Told for Barbarossa {
    type Lore = Atlas;

    fn lore(setup: &Setup) -> Result<Atlas> {
        Ok(Atlas::new(GroundRef::named(&setup.ground)?))
    }

    fn situation(atlas: &Atlas, view: &View) -> String {
        atlas.situation(view)
    }

    fn ask(atlas: &Atlas, ask: &Ask) -> String {
        atlas.question(ask)
    }

    fn choice(atlas: &Atlas, view: &View, action: &Action) -> Choice {
        let Phrase { verb, object } = atlas.phrase(view, action);
        Choice { kind: verb, text: object }
    }

    fn tell(atlas: &Atlas, seen: &Seen) -> Option<String> {
        atlas.tell(seen).map(|told| told.in_full())
    }

    fn ending(atlas: &Atlas, outcome: &Outcome) -> String {
        atlas.ending(outcome)
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

    fn map(atlas: &Atlas, view: &View, spot: &str, columns: usize) -> Option<String> {
        Some(window::draw(atlas, view, atlas.spot(spot)?, columns))
    }

    fn look(atlas: &Atlas, view: &View, spot: &str) -> Option<String> {
        let hex = atlas.spot(spot);
        let named: Vec<UnitId> = match hex {
            Some(hex) => atlas.stack(view, hex),
            None => atlas.units_named(spot).collect(),
        };
        let head = hex.map(|hex| {
            let (owner, terrain) = (atlas.controller(view, hex), atlas.ground().map.terrain(hex));
            format!("{}: {terrain}, {owner} hands\n", atlas.hex(hex))
        });
        let lines = named.iter().map(|unit| format!("  {}\n", atlas.describe_unit(view, *unit)));
        let text = head.unwrap_or_default() + &lines.collect::<String>();
        (!text.is_empty()).then_some(text)
    }

    fn hints(_: &Atlas, brief: &Brief<'_, Barbarossa>) -> Vec<(String, Action)> {
        let told = |idea: headquarters::Idea| {
            let odds = idea.odds.map(|odds| format!("wins {:.0} times in 100; ", odds * 100.0));
            let words = format!("{} ({}{}).", idea.text, odds.unwrap_or_default(), idea.reason);
            idea.actions.first().map(|first| (words, *first))
        };
        headquarters::ideas(brief, IDEAS).into_iter().filter_map(told).collect()
    }

    fn meant(atlas: &Atlas, view: &View, ask: &Ask, spot: &str) -> Vec<Action> {
        let hex = atlas.spot(spot);
        let units: Vec<UnitId> = match hex {
            Some(hex) => atlas.stack(view, hex),
            None => atlas.units_named(spot).take(FEW).collect(),
        };
        let there = hex.and_then(|hex| going(atlas, view, ask, hex));
        let with = units.into_iter().filter_map(|unit| naming(ask, unit));
        there.into_iter().chain(with).collect()
    }
}

/// Ideas of one hint.
const IDEAS: usize = 3;

/// As many units of a name as an explanation speaks of.
const FEW: usize = 4;

/// What one may want with a hex.
fn going(atlas: &Atlas, view: &View, ask: &Ask, hex: HexIndex) -> Option<Action> {
    Some(match ask {
        Ask::SetUp => Action::Place { unit: waiting(atlas, view)?, hex },
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

/// The first unit that is to be set up by the side that does so now.
fn waiting(atlas: &Atlas, view: &View) -> Option<UnitId> {
    let Some(FrameView::SetUp(side)) = view.frames.last() else { return None };
    let waits = |unit: UnitId| view.units.get(unit.index()).is_some_and(|it| it.at == Where::Box);
    atlas.ground().roster.of(*side).map(|(unit, _)| unit).find(|unit| waits(*unit))
}

/// What one may want with a unit.
fn naming(ask: &Ask, unit: UnitId) -> Option<Action> {
    Some(match ask {
        Ask::SetUp => Action::TakeUp { unit },
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

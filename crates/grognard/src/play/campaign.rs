//! The games of the DAMOS series in words.

use super::{Choice, Inquiry, Told, staffwork, window};
use anyhow::Result;
use barbarossa::ground::{GroundRef, UnitId, grid};
use barbarossa::position::Position;
use barbarossa::survey::{
    self,
    why::{Matter, why_not},
};
use barbarossa::words::{Atlas, Phrase, asked_at, offers};
use barbarossa::{Action, Ask, Barbarossa, FrameView, Outcome, Seen, Setup, State, View, Where};
use bots::Brief;
use hex::HexIndex;
use referee::{Game as _, Seat};

impl Told for Barbarossa {
    type Lore = Atlas;
    const REVIEWED: bool = true;

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
            format!("{}: {terrain}, {owner} control\n", atlas.hex(hex))
        });
        let lines = named.iter().map(|unit| format!("  {}\n", atlas.describe_unit(view, *unit)));
        let text = head.unwrap_or_default() + &lines.collect::<String>();
        (!text.is_empty()).then_some(text)
    }

    fn hints(_: &Atlas, brief: &Brief<'_, Barbarossa>) -> Vec<(String, Action)> {
        let told = |idea: headquarters::Idea| {
            let odds = idea.odds.map(|odds| format!("{:.0}% to win; ", odds * 100.0));
            let words = format!("{} ({}{}).", idea.text, odds.unwrap_or_default(), idea.reason);
            idea.actions.first().map(|first| (words, *first))
        };
        headquarters::ideas(brief, IDEAS).into_iter().filter_map(told).collect()
    }

    fn briefing(atlas: &Atlas, state: &State) -> String {
        staffwork::briefing(atlas, state)
    }

    fn report(atlas: &Atlas, state: &State, seat: Seat, inquiry: &Inquiry) -> Option<String> {
        Some(staffwork::report(atlas, state, seat, inquiry))
    }

    fn choices(atlas: &Atlas, state: &State, seat: Seat, legal: &[Action]) -> Vec<Choice> {
        let view = Barbarossa::view(state, seat.into());
        let prices: Vec<Option<String>> =
            offers(state, seat).into_iter().map(|it| it.price).collect();
        let priced = legal.iter().enumerate().map(|(place, action)| {
            let mut choice = Barbarossa::choice(atlas, &view, action);
            let terrain = match action {
                Action::Move { hex } => Some(atlas.ground().map.terrain(*hex).to_string()),
                _ => None,
            };
            let notes: Vec<String> =
                prices.get(place).cloned().flatten().into_iter().chain(terrain).collect();
            if !notes.is_empty() {
                choice.text = format!("{} ({})", choice.text, notes.join(", ")).trim().to_owned();
            }
            choice
        });
        priced.collect()
    }

    fn way(atlas: &Atlas, state: &State, seat: Seat, spot: &str) -> Result<Vec<Action>, String> {
        let hex = atlas.spot(spot).ok_or("No such hex on the map.")?;
        let marches = |frame: &FrameView| {
            matches!(
                frame,
                FrameView::March { .. } | FrameView::Exploitation { march: Some(_), .. }
            )
        };
        if !Barbarossa::view(state, seat.into()).frames.iter().any(marches) {
            return Err("No force is on the move: activate one first.".to_owned());
        }
        let found = survey::reach::reach(state, seat.into(), None)
            .map_err(|because| because.tell(atlas.ground()) + ".")?;
        if found.from == hex {
            return Err(format!("The force is in {} already.", atlas.hex(hex)));
        }
        if let Some(reached) = found.hexes.iter().find(|it| it.hex == hex) {
            return Ok(reached.path.iter().map(|hex| Action::Move { hex: *hex }).collect());
        }
        let going = Matter::Going { units: &found.units, hex };
        let why = why_not(state, seat.into(), going);
        Err(why
            .map_or_else(|| format!("{} is out of reach.", atlas.hex(hex)), |why| why.text + "."))
    }

    fn why(atlas: &Atlas, state: &State, seat: Seat, ask: &Ask, spot: &str) -> Option<String> {
        let (Ask::March { hex: at, .. }, Some(hex)) = (ask, atlas.spot(spot)) else { return None };
        let adjacent = grid().neighbors(*at).any(|(_, near)| near == hex);
        if adjacent {
            return None;
        }
        Some(match Barbarossa::way(atlas, state, seat, spot) {
            Ok(steps) => {
                let (hex, steps) = (atlas.hex(hex), steps.len());
                format!("{hex} is {steps} hexes away: `go {spot}` moves there step by step.\n")
            }
            Err(why) => format!("{why}\n"),
        })
    }

    fn position(state: &State) -> Option<Result<String, String>> {
        let position = Position::of(state).map(|position| position.to_string());
        Some(position.map_err(|unsaved| unsaved.to_string()))
    }

    fn names(atlas: &Atlas) -> Vec<String> {
        let places = atlas.ground().map.places().iter().map(|place| place.name.clone());
        let tags = atlas.ground().roster.iter().map(|(unit, _)| atlas.tag(unit).to_owned());
        places.chain(tags).collect()
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

//! What can be laid over the map (F68), from what the viewer may know.

use crate::{forms, odds, stage};
use frontline::game::{Action, State, View};
use frontline::ground::Coalition;
use hex::HexIndex;
use referee::Viewer;
use rulebook::cite;
use series::wire::{Area, AreaLook, Ink, Laid, Note, Way};

/// The lines of both sides.
pub(crate) const LINE: &str = "line";
/// Who is cut off.
pub(crate) const GROUPS: &str = "groups";
/// Hexes whose loss cuts off others.
pub(crate) const POCKETS: &str = "pockets";
/// Victory points.
pub(crate) const POINTS: &str = "points";
/// Sectors.
pub(crate) const SECTORS: &str = "sectors";
/// Flagged hexsides.
pub(crate) const FLAGS: &str = "flags";
/// The orders in the forms of the own side.
pub(crate) const ORDERS: &str = "orders";
/// Fortification layers.
pub(crate) const FORTS: &str = "forts";
/// Line hexes in contact.
pub(crate) const CONTACT: &str = "contact";
/// The best odds of each possible offensive.
pub(crate) const BEST: &str = "best";
/// The range of raids.
pub(crate) const RANGE: &str = "range";

/// The chances, in percent, at which targets are drawn otherwise.
const GOOD: u32 = 67;
const FAIR: u32 = 33;

fn ink(side: Coalition) -> Ink {
    match side {
        Coalition::Axis => Ink::Supply,
        Coalition::Soviet => Ink::Attack,
    }
}

fn area(hexes: impl IntoIterator<Item = HexIndex>, ink: Ink, look: AreaLook) -> Area {
    Area { hexes: hexes.into_iter().map(HexIndex::value).collect(), ink, look }
}

fn note(hex: HexIndex, text: String, tells: String, ink: Ink) -> Note {
    Note { hex: hex.value(), text, tells, ink }
}

/// The layer of that name; nothing where there is none.
pub(crate) fn layer(state: &State, viewer: Viewer, view: &View, name: &str) -> Option<Laid> {
    cite!("F68");
    let side = viewer.seat().and_then(|seat| state.seating.side(seat));
    Some(match name {
        LINE => line(state, view),
        GROUPS => cut_off(state, view),
        POCKETS => pockets(state, view),
        POINTS => points(state, view),
        SECTORS => sectors(state, side),
        FLAGS => flags(view),
        ORDERS => orders(state, view),
        FORTS => forts(view),
        CONTACT => contact(state, view),
        BEST => best(state, side),
        RANGE => range(state, side),
        _ => return None,
    })
}

fn line(state: &State, view: &View) -> Laid {
    let lines =
        Coalition::BOTH.map(|side| area(view.line[side.index()].iter(), ink(side), AreaLook::Tint));
    let empty = state.playable.iter().filter(|hex| stage::holder(view, *hex).is_none());
    let mut areas = lines.to_vec();
    areas.push(area(empty, Ink::Reach, AreaLook::Outline));
    Laid { areas, ..Laid::default() }
}

fn cut_off(state: &State, view: &View) -> Laid {
    let out = Coalition::BOTH.into_iter().flat_map(|side| {
        let held = view.held[side.index()].iter();
        held.filter(move |hex| !state.is_connected(side, *hex))
    });
    let out: Vec<HexIndex> = out.collect();
    let empty = out.is_empty().then(|| "Nobody is cut off.".to_owned());
    Laid { areas: vec![area(out, Ink::Attack, AreaLook::Tint)], empty, ..Laid::default() }
}

fn pockets(state: &State, view: &View) -> Laid {
    let mut laid = Laid::default();
    let mut hexes = Vec::new();
    for side in Coalition::BOTH {
        for hex in view.line[side.index()].iter() {
            let severed = stavka::severed(state, side, hex);
            if severed > 0 {
                hexes.push(hex);
                let tells = format!("Its loss would cut off {severed} hexes of the {side} side.");
                laid.notes.push(note(hex, severed.to_string(), tells, Ink::Zoi));
            }
        }
    }
    laid.empty = hexes.is_empty().then(|| "No single hex holds others open.".to_owned());
    laid.areas = vec![area(hexes, Ink::Zoi, AreaLook::Outline)];
    laid
}

fn points(state: &State, view: &View) -> Laid {
    let told = state.scene.rules.cities.iter().map(|(hex, vp)| {
        let holder = stage::holder(view, *hex);
        let name = state.scene.map.name(*hex).unwrap_or_default();
        let whose = holder.map_or_else(|| "nobody".to_owned(), |side| format!("the {side} side"));
        let tells =
            format!("{name}: {vp} VP for the Soviets while they hold it; {whose} holds it.");
        note(*hex, vp.to_string(), tells, holder.map_or(Ink::Zoi, ink))
    });
    Laid { notes: told.collect(), ..Laid::default() }
}

fn sectors(state: &State, side: Option<Coalition>) -> Laid {
    let Some(side) = side else {
        return Laid {
            empty: Some("Take a seat to see its sectors.".to_owned()),
            ..Laid::default()
        };
    };
    let areas = state.seating.of(side).map(|seat| {
        let own = state.playable.iter().filter(|hex| state.sector(side, *hex) == seat);
        area(own, Ink::Select, AreaLook::Outline)
    });
    let areas: Vec<Area> = areas.filter(|area| !area.hexes.is_empty()).collect();
    Laid { areas, ..Laid::default() }
}

fn way(side: Coalition, start: HexIndex, target: HexIndex, broken: bool) -> Way {
    Way { hexes: vec![start.value(), target.value()], ink: ink(side), broken }
}

/// Flags in the forms of the viewer's side.
fn drafted(view: &View) -> impl Iterator<Item = Way> + '_ {
    view.secrets.iter().flat_map(|own| {
        let orders = own.drafts.iter().flat_map(|(_, orders)| orders);
        orders.filter_map(|order| match *order {
            Action::Flag { start, target, .. } => Some(way(own.side, start, target, true)),
            Action::Land { port, target, .. } => Some(way(own.side, port, target, true)),
            _ => None,
        })
    })
}

fn orders(state: &State, view: &View) -> Laid {
    let notes = forms::notes(state, view);
    let empty = notes.is_empty().then(|| "The form names no hex yet.".to_owned());
    Laid { notes, lines: drafted(view).collect(), empty, ..Laid::default() }
}

fn flags(view: &View) -> Laid {
    let lines = view
        .offensives
        .iter()
        .flat_map(|it| it.starts.iter().map(move |start| way(it.side, *start, it.target, false)));
    let lines: Vec<Way> = lines.chain(drafted(view)).collect();
    let empty = lines.is_empty().then(|| "No offensive is flagged now.".to_owned());
    Laid { lines, empty, ..Laid::default() }
}

fn forts(view: &View) -> Laid {
    let told = view.hexes.iter().filter_map(|it| {
        let most = it.layers.iter().max().copied().filter(|most| *most > 0)?;
        let sides = it.layers.iter().filter(|layers| **layers > 0).count();
        let tells = format!("Layers on {sides} hexsides, {most} at most.");
        Some(note(it.hex, most.to_string(), tells, Ink::Select))
    });
    let notes: Vec<Note> = told.collect();
    let empty = notes.is_empty().then(|| "Nobody has dug in.".to_owned());
    Laid { notes, empty, ..Laid::default() }
}

fn contact(state: &State, view: &View) -> Laid {
    let touches = Coalition::BOTH.into_iter().flat_map(|side| {
        let enemy = side.enemy().index();
        let line = view.line[side.index()].iter();
        line.filter(move |hex| state.beside(*hex).any(|next| view.line[enemy].contains(next)))
    });
    Laid { areas: vec![area(touches, Ink::Zoi, AreaLook::Tint)], ..Laid::default() }
}

fn best(state: &State, side: Option<Coalition>) -> Laid {
    let Some(side) = side else {
        return Laid { empty: Some("Take a seat to see its odds.".to_owned()), ..Laid::default() };
    };
    let mut laid = Laid::default();
    let mut found: [Vec<HexIndex>; 3] = Default::default();
    for target in state.line[side.enemy().index()].iter() {
        let Ok([weak, strong]) = odds::forecasts(state, side, target) else { continue };
        let [low, high] = [&strong, &weak].map(|it| (100.0 * it.takes.to_f64()).round() as u32);
        let told = if low == high { format!("{low}%") } else { format!("{low}-{high}%") };
        let place = if low >= GOOD { 0 } else { 1 + usize::from(low < FAIR) };
        found[place].push(target);
        let tells = format!(
            "Taken with a chance of {told}: CV {} against {}, as it stands.",
            strong.assessment.attacker.cv, strong.assessment.defender.cv
        );
        let colour = if place == 0 { Ink::Attack } else { Ink::Zoi };
        laid.notes.push(note(target, told, tells, colour));
    }
    laid.empty = laid.notes.is_empty().then(|| "Nobody can be attacked now.".to_owned());
    let [good, fair, poor] = found;
    laid.areas = vec![
        area(good, Ink::Attack, AreaLook::Tint),
        area(fair, Ink::Zoi, AreaLook::Tint),
        area(poor, Ink::Zoi, AreaLook::Outline),
    ];
    laid
}

fn range(state: &State, side: Option<Coalition>) -> Laid {
    let bases = side.map(|side| state.bases[side.index()]).unwrap_or_default();
    let charts = &state.scene.charts;
    let grid = state.scene.map.grid();
    let reached = |hex: &HexIndex| {
        let near = bases.iter().flatten().map(|base| grid.distance(*base, *hex)).min();
        near.is_some_and(|far| charts.ranges.reach(state.bomber_year(), far).is_ok())
    };
    let hexes: Vec<HexIndex> = state.playable.iter().filter(reached).collect();
    let empty = hexes.is_empty().then(|| "Your side has no bomber base on the map.".to_owned());
    Laid { areas: vec![area(hexes, Ink::Reach, AreaLook::Outline)], empty, ..Laid::default() }
}

//! What lies on the map for a viewer, and what is under way there: made of the view, and of what is printed.

use crate::wording;
use frontline::game::{Frame, HexView, Kind, MenView, State, View};
use frontline::ground::{Coalition, Nation};
use hex::HexIndex;
use rulebook::rule;
use series::cards::holding;
use series::wire::{Declared, Doing, Naming, Piece, Stage, Unit, Word};

/// Counters that a hex may have: its stack, partisans, two bases.
const PER_HEX: u16 = 4;
/// The least and the most men of a band (F58).
const BANDS: [[u16; 2]; 5] = [[0, 0], [1, 2], [3, 5], [6, 9], [10, 30]];

/// The id of the counter of a stack.
pub(crate) fn stack_id(hex: HexIndex) -> u16 {
    hex.value() * PER_HEX
}

pub(crate) fn stage(state: &State, view: &View) -> Stage {
    let mut pieces: Vec<Piece> =
        view.hexes.iter().filter_map(|it| stack(state, view, it)).collect();
    for hex in view.pags.iter().flat_map(|pags| pags.iter()) {
        let id = stack_id(hex) + 1;
        let name = format!("Partisans in {}", wording::place(state, hex));
        pieces.push(lone(state, id, hex, Coalition::Soviet, [&name, "PAG", "unknown"]));
    }
    for (side, bases) in Coalition::BOTH.into_iter().zip(view.bases.iter().flatten()) {
        for (number, hex) in bases.iter().enumerate() {
            let Some(hex) = *hex else { continue };
            let name = format!("{side} bomber base {}", number + 1);
            let id = stack_id(hex) + 2 + number as u16;
            pieces.push(lone(state, id, hex, side, [&name, "Base", "machine_gun"]));
        }
    }
    let was = &state.scene.scenario().held[0];
    let land = state.scene.map.land().iter();
    let changed = land.filter(|hex| was.contains(*hex) != view.held[0].contains(*hex));
    Stage {
        pieces,
        taken: changed.map(HexIndex::value).collect(),
        doing: doing(state, view),
        ..Stage::default()
    }
}

/// Who holds a hex, as the viewer knows.
pub(crate) fn holder(view: &View, hex: HexIndex) -> Option<Coalition> {
    Coalition::BOTH.into_iter().find(|side| view.held[side.index()].contains(hex))
}

/// A counter that stands for one thing.
fn lone(
    state: &State,
    id: u16,
    hex: HexIndex,
    side: Coalition,
    [name, short, symbol]: [&str; 3],
) -> Piece {
    let counter = Unit { sp: 1, ..unit(state, id, hex, side, [name, short, symbol]) };
    Piece { counter: Some(Box::new(counter)), hex: Some(hex.value()), ..Piece::default() }
}

fn unit(
    state: &State,
    id: u16,
    hex: HexIndex,
    side: Coalition,
    [name, short, symbol]: [&str; 3],
) -> Unit {
    Unit {
        id,
        key: format!("{} {}", state.number(hex), short.to_lowercase()),
        name: name.to_owned(),
        short: short.to_owned(),
        side: side.name().to_owned(),
        nation: side.name().to_owned(),
        size: String::new(),
        kind: short.to_lowercase(),
        symbol: symbol.to_owned(),
        face: String::new(),
        sp: 0,
        allowance: String::new(),
        steps: 0,
        traits: Vec::new(),
        formation: String::new(),
        tag: String::new(),
    }
}

/// The most numerous nation of a stack.
fn nation(men: Option<MenView>) -> Option<Nation> {
    let Some(MenView::Nations(men)) = men else { return None };
    let most = (0..men.len()).rev().max_by_key(|place| men[*place])?;
    (men[most] > 0).then_some(Nation(most as u8))
}

/// The stack of a hex: CV, with tanks, aircraft and LSP behind it.
fn stack(state: &State, view: &View, it: &HexView) -> Option<Piece> {
    let side = holder(view, it.hex)?;
    let [tanks, air, lsp] = it.points.unwrap_or_default();
    let (garrisons, zone, guards, flak) = it.posts.unwrap_or_default();
    let bounds = match it.men {
        Some(MenView::Band(band)) => Some(BANDS[usize::from(band).min(4)]),
        _ => None,
    };
    let men = match it.men {
        Some(MenView::Nations(men)) => men.iter().map(|men| u16::from(*men)).sum(),
        _ => 0,
    };
    let cv = men + u16::from(tanks) + u16::from(air);
    let nothing = cv == 0 && bounds.is_none() && lsp == 0 && garrisons + zone + guards == 0;
    if nothing && !flak {
        return None;
    }
    let symbol = if u16::from(tanks) * 2 > men && tanks > 0 { "armor" } else { "foot_infantry" };
    let name = wording::place(state, it.hex);
    let tag = [("T", tanks), ("A", air), ("L", lsp)];
    let tag = tag.iter().filter(|(_, points)| *points > 0);
    let tag: Vec<String> = tag.map(|(letter, points)| format!("{letter}{points}")).collect();
    let counter = Unit {
        kind: "stack".to_owned(),
        nation: nation(it.men).map_or_else(String::new, |nation| wording::of_nation(state, nation)),
        face: nation(it.men)
            .map_or_else(String::new, |nation| wording::of_nation(state, nation).to_lowercase()),
        sp: cv.min(255) as u8,
        formation: inside(state, it),
        tag: tag.join(" "),
        ..unit(state, stack_id(it.hex), it.hex, side, [&name, &state.number(it.hex), symbol])
    };
    let marks = holding([
        (garrisons > 0, "garrison"),
        (zone > 0, "zone"),
        (guards > 0, "guards"),
        (flak, "flak"),
        (it.digging != 0, "digging"),
        (is_cut_off(view, side, it.hex), "cut_off"),
    ]);
    Some(Piece {
        counter: Some(Box::new(counter)),
        hex: Some(it.hex.value()),
        sp: bounds.is_none().then_some(cv),
        bounds,
        marks: marks.map(Word::from).collect(),
        ..Piece::default()
    })
}

fn is_cut_off(view: &View, side: Coalition, hex: HexIndex) -> bool {
    let own = view.secrets.iter().find(|it| it.side == side);
    own.is_some_and(|own| !own.connected.contains(hex) && view.line[side.index()].contains(hex))
}

/// What lies in a hex, as the viewer sees it, in words.
pub(crate) fn inside(state: &State, it: &HexView) -> String {
    let mut told = Vec::new();
    match it.men {
        Some(MenView::Nations(men)) => {
            for (place, men) in men.into_iter().enumerate().filter(|(_, men)| *men > 0) {
                let kind = Kind::Men(Nation(place as u8));
                told.push(wording::points(state, kind, men.into()));
            }
        }
        Some(MenView::Band(band)) => {
            let words = ["no men", "1-2 men", "3-5 men", "6-9 men", "10 or more men"];
            told.push(words[usize::from(band).min(4)].to_owned());
        }
        None => {}
    }
    let [tanks, air, lsp] = it.points.unwrap_or_default();
    let (garrisons, zone, guards, flak) = it.posts.unwrap_or_default();
    let points = [
        (Kind::Tanks, tanks),
        (Kind::Air, air),
        (Kind::Lsp, lsp),
        (Kind::Garrisons, garrisons),
        (Kind::Zone, zone),
        (Kind::Guards, guards),
    ];
    let points = points.into_iter().filter(|(_, points)| *points > 0);
    told.extend(points.map(|(kind, points)| wording::points(state, kind, points.into())));
    told.extend(flak.then(|| "a flak zone".to_owned()));
    let most = it.layers.iter().max().copied().unwrap_or(0);
    told.extend((most > 0).then(|| format!("up to {most} layers on a side")));
    told.join(", ")
}

fn doing(state: &State, view: &View) -> Doing {
    let mut doing = Doing { matter: matter(state), ..Doing::default() };
    let battle = state.battle().and_then(|it| view.offensives.get(usize::from(it.offensive)));
    if let Some(it) = battle {
        let target = it.target.value();
        doing.acting = it.starts.iter().map(|hex| stack_id(*hex)).collect();
        (doing.focus, doing.target) = (Some(target), Some(target));
        let rule = Some(rule!("F-T1").as_str().into());
        doing.naming = Some(Naming { attack: Some(target), rule, plan: None });
        doing.declared = Some(Declared { target, kind: None, plan: None });
    }
    doing
}

/// What goes on, by a name that means the same in every state.
fn matter(state: &State) -> String {
    match state.frames.last() {
        None => "over".to_owned(),
        Some(Frame::Form(form)) => crate::telling::form_name(*form).to_lowercase(),
        Some(_) => "dice".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontline::game::{Frontline, Setup};
    use referee::{Game as _, Seat, Viewer};

    fn told(fog: bool, viewer: Viewer) -> Stage {
        let mut setup = Setup::of("bagration");
        setup.options.fog = fog;
        let state = Frontline::start(&setup).expect("a scenario");
        stage(&state, &Frontline::view(&state, viewer))
    }

    #[test]
    fn f58_a_stack_shows_its_strength_or_its_band() {
        let clear = told(false, Seat(0).into());
        assert!(
            clear.pieces.len() > 40
                && clear.pieces.iter().all(|it| it.sp.is_some() || it.counter.is_some())
        );
        assert!(clear.pieces.iter().all(|it| it.bounds.is_none()));
        let fogged = told(true, Seat(0).into());
        let hidden = fogged.pieces.iter().filter(|it| it.bounds.is_some());
        let sides: Vec<&str> =
            hidden.filter_map(|it| it.counter.as_ref()).map(|it| it.side.as_str()).collect();
        assert!(!sides.is_empty() && sides.iter().all(|side| *side == "soviet"));
    }

    #[test]
    fn f58_spectators_see_no_stack() {
        let state = Frontline::start(&Setup::of("bagration")).expect("a scenario");
        let view = Frontline::view(&state, Viewer::Spectator);
        assert!(stage(&state, &view).pieces.is_empty());
    }

    #[test]
    fn every_counter_has_an_id_of_its_own() {
        let pieces = told(false, Seat(1).into()).pieces;
        let mut ids: Vec<u16> =
            pieces.iter().filter_map(|it| Some(it.counter.as_ref()?.id)).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((ids.len(), pieces.len()), (all, all));
    }
}

//! The road as a map: what a game must tell to be played on the board with hexes. They stand on a flat side here, and a unit
//! whose points are hidden brings a counter that says nothing but whose it is.

use super::{Action, View};
use series::wire::{
    Area, AreaLook, Board, Doing, Grain, Hex, Ink, KindCard, Laid, LayerCard, MarkCard, MarkLook,
    Note, Off, Offer, Part, Piece, Place, SignCard, Stage, Unit, Way,
};

/// The areas of the road (T1).
const ROAD: u16 = 5;
/// Between the columns of hexes that stand on a flat side.
const COLUMN: f64 = 0.866;

/// The board of a road.
#[must_use]
pub fn board(plain: Board) -> Board {
    let kind = |kind: &str, part, step| KindCard {
        kind: kind.to_owned(),
        part,
        step,
        ..KindCard::default()
    };
    Board {
        grain: Grain::Flat,
        hexes: (0..ROAD).map(area).collect(),
        units: (0..6).map(counter).collect(),
        marks: vec![MarkCard {
            name: "advanced".to_owned(),
            title: "has advanced".to_owned(),
            look: MarkLook::Spent,
        }],
        kinds: vec![
            kind("advance", Part::Ordinary, true),
            kind("shift", Part::Ordinary, true),
            kind("end_part", Part::Ends, false),
            kind("stand", Part::Ends, false),
            kind("hold", Part::Ends, false),
        ],
        layers: vec![LayerCard {
            name: "watch".to_owned(),
            key: "W".to_owned(),
            title: "Watch".to_owned(),
            tells: "The posts of the garrison, and how many watch each area.".to_owned(),
            signs: vec![SignCard { swatch: "tint-select".to_owned(), text: "watched".to_owned() }],
            laid: true,
            ..LayerCard::default()
        }],
        ..plain
    }
}

/// What a layer lays over the road: who watches which area.
#[must_use]
pub fn layer(view: &View, name: &str) -> Option<Laid> {
    if name != "watch" {
        return None;
    }
    let posts = view.units.iter().skip(3).filter(|unit| unit.strength != Some(0));
    let mut watched = [0; ROAD as usize];
    posts.for_each(|unit| watched[usize::from(unit.area)] += 1);
    let (hexes, notes): (Vec<u16>, Vec<Note>) = (0..ROAD)
        .zip(watched)
        .filter(|(_, posts)| *posts > 0)
        .map(|(hex, posts)| {
            let (text, tells) = (posts.to_string(), format!("{posts} watch here."));
            (hex, Note { hex, text, tells, ink: Ink::Select })
        })
        .unzip();
    Some(Laid {
        empty: hexes.is_empty().then(|| "Nobody watches.".to_owned()),
        lines: vec![Way { hexes: hexes.clone(), ink: Ink::Select, broken: false }],
        areas: vec![Area { hexes, ink: Ink::Select, look: AreaLook::Tint }],
        notes,
    })
}

fn area(index: u16) -> Hex {
    let rank = if index > 1 { "city" } else { "town" };
    let name = ["Camp", "Ford", "Mill", "Bridge", "Depot"][usize::from(index)];
    Hex {
        index,
        number: format!("0{index}"),
        u: COLUMN * f64::from(index),
        v: f64::from(index % 2) / 2.0,
        terrain: "clear".to_owned(),
        place: Some(Place { name: name.to_owned(), rank: rank.to_owned() }),
        playable: true,
        rail: false,
        owner: String::new(),
        sides: Vec::new(),
    }
}

/// The counter of a unit.
fn counter(id: u16) -> Unit {
    let (side, name) = if id < 3 { ("raider", "party") } else { ("garrison", "post") };
    Unit {
        id,
        key: format!("{side}-{id}"),
        name: format!("{name} {id}"),
        short: id.to_string(),
        side: side.to_owned(),
        nation: String::new(),
        size: String::new(),
        kind: "infantry".to_owned(),
        symbol: "infantry".to_owned(),
        face: String::new(),
        sp: 9,
        allowance: "1".to_owned(),
        steps: 0,
        traits: Vec::new(),
        formation: String::new(),
        tag: String::new(),
    }
}

/// What lies on the road for a viewer.
#[must_use]
pub fn stage(view: &View, legal: &[Action]) -> Stage {
    let pieces = view.units.iter().zip(0..).map(|(unit, id)| {
        let gone = unit.strength == Some(0);
        let unknown = || Unit {
            key: "?".to_owned(),
            name: "?".to_owned(),
            short: "?".to_owned(),
            ..counter(id)
        };
        Piece {
            counter: unit.strength.is_none().then(|| Box::new(unknown())),
            hex: (!gone).then_some(u16::from(unit.area)),
            off: gone.then_some(Off::Gone),
            sp: unit.strength.map(u16::from),
            bounds: unit.strength.is_none().then_some([1, 9]),
            marks: unit.advanced.then(|| "advanced".into()).into_iter().collect(),
            ..Piece::default()
        }
    });
    let acting = legal.iter().filter_map(|action| match action {
        Action::Advance { unit } | Action::Shift { unit, .. } => Some(u16::from(*unit)),
        _ => None,
    });
    let doing = Doing { matter: "raid".to_owned(), acting: acting.collect(), ..Doing::default() };
    Stage { pieces: pieces.collect(), doing, ..Stage::default() }
}

/// Which hex and which unit an answer names.
pub fn point_at(view: &View, action: &Action, offer: &mut Offer) {
    let area = |unit: u8| view.units.get(usize::from(unit)).map(|unit| u16::from(unit.area));
    match action {
        Action::Plan { objective } => offer.hex = Some(u16::from(*objective)),
        Action::Advance { unit } => {
            (offer.unit, offer.hex) = (Some(u16::from(*unit)), area(*unit).map(|area| area + 1));
        }
        Action::Lose { unit } => (offer.unit, offer.hex) = (Some(u16::from(*unit)), area(*unit)),
        Action::Shift { unit, to } => {
            (offer.unit, offer.hex) = (Some(u16::from(*unit)), Some(u16::from(*to)));
        }
        _ => {}
    }
}

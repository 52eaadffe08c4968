//! The words of the series: sides, seats, nations, points, cards.

use frontline::game::{Chair, Kind, Post, State};
use frontline::ground::{Coalition, Nation, Water};
use hex::HexIndex;
use referee::Seat;
use series::plain::capital;

pub(crate) use frontline::game::words::place;

/// What is of a nation, before a noun.
pub(crate) fn of_nation(state: &State, nation: Nation) -> String {
    let name = state.scene.briefings.nations.get(nation.index()).map_or("", |it| &it.name);
    match name {
        "germany" => "German".to_owned(),
        "finland" => "Finnish".to_owned(),
        "romania" => "Romanian".to_owned(),
        "hungary" => "Hungarian".to_owned(),
        other => capital(other),
    }
}

/// A water in words.
pub(crate) fn water(water: Water) -> &'static str {
    match water {
        Water::Baltic => "the Baltic",
        Water::BlackSea => "the Black Sea",
        Water::Caspian => "the Caspian",
        Water::Ladoga => "Lake Ladoga",
    }
}

/// So many points of a kind.
pub(crate) fn points(state: &State, kind: Kind, number: u16) -> String {
    let of = |one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    match kind {
        Kind::Men(nation) => {
            let nation = of_nation(state, nation);
            of(&format!("{nation} man"), &format!("{nation} men"))
        }
        Kind::Tanks => of("tank", "tanks"),
        Kind::Air => of("aircraft", "aircraft"),
        Kind::Lsp => of("LSP", "LSP"),
        Kind::Garrisons => of("garrison", "garrisons"),
        Kind::Zone => of("security-zone man", "security-zone men"),
        Kind::Guards => of("aircraft on air defence", "aircraft on air defence"),
        Kind::Bombers => of("bomber", "bombers"),
        Kind::Concrete => of("concrete", "concrete"),
        Kind::Pags => of("partisan group", "partisan groups"),
        Kind::Lift(over) => format!("{number} lift on {}", water(over)),
        Kind::Flags(nation) => {
            let nation = of_nation(state, nation);
            of(&format!("{nation} flag"), &format!("{nation} flags"))
        }
    }
}

/// A seat in words.
pub(crate) fn chair(chair: Chair) -> String {
    let side = chair.coalition.map_or(String::new(), |side| format!("{side} "));
    let post = match (chair.post, chair.coalition) {
        (Post::High, Some(Coalition::Soviet)) => "Stavka",
        (Post::High, _) => "high command",
        (Post::North, _) => "north",
        (Post::Centre, _) => "centre",
        (Post::South, _) => "south",
        (Post::Air, Some(Coalition::Soviet)) => "air force and partisans",
        (Post::Air, _) => "air force",
        (Post::Economics, _) => "economics",
        (Post::Allies, _) => "allies",
        (Post::Western, _) => "western air forces",
        (Post::Control, _) => "Control",
        (Post::Deputy, _) => "Deputy control",
        (Post::Press, _) => "Press",
    };
    capital(&format!("{side}{post}"))
}

/// A seat of a game in words.
pub(crate) fn seat(state: &State, seat: Seat) -> String {
    state.seating.chair(seat).map_or_else(String::new, chair)
}

/// A card by its name and value.
pub(crate) fn card(state: &State, card: u8) -> String {
    let face = state.scene.briefings.cards.get(usize::from(card));
    face.map_or_else(String::new, |face| format!("{} (+{})", face.name, face.value))
}

/// What an offensive is against.
pub(crate) fn offensive(state: &State, index: u8) -> String {
    let found = state.offensives.get(usize::from(index));
    found.map_or_else(String::new, |it| place(state, it.target))
}

/// Several hexes by their numbers.
pub(crate) fn numbers(state: &State, hexes: &[HexIndex]) -> String {
    hexes.iter().map(|hex| state.number(*hex)).collect::<Vec<_>>().join(", ")
}

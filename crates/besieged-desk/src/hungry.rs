//! A sign on every stack that is out of supply, cut off, or about to be.

use besieged::game::{Mark, State, supply};
use besieged::ground::Player;
use hex::HexIndex;
use series::wire::{Area, AreaLook, Ink, Laid, Note};
use std::collections::BTreeMap;

/// How badly off a stack is, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Want {
    /// In supply when last judged, not as the position stands (R-B46).
    Soon,
    /// Out of supply when last judged (B37).
    Out,
    /// And no line of any length leads to the net (B58).
    CutOff,
}

impl Want {
    const ALL: [Want; 3] = [Want::CutOff, Want::Out, Want::Soon];

    fn ink(self) -> Ink {
        match self {
            Want::Soon => Ink::Select,
            Want::Out => Ink::Zoi,
            Want::CutOff => Ink::Attack,
        }
    }

    fn text(self) -> &'static str {
        match self {
            Want::Soon => "soon",
            Want::Out => "out",
            Want::CutOff => "cut",
        }
    }

    fn tells(self) -> &'static str {
        match self {
            Want::Soon => {
                rulebook::cite!("R-B46");
                "In supply when last judged, but no longer as the position stands (R-B46)."
            }
            Want::Out => "Out of supply: halved, at most 2 MP, a step lost at the close (B37).",
            Want::CutOff => {
                "Cut off from every source: a unit at its last step surrenders at the close (B58)."
            }
        }
    }
}

/// The stacks of both players, each by its worst unit.
fn stacks(state: &State) -> BTreeMap<HexIndex, Want> {
    let mut stacks: BTreeMap<HexIndex, Want> = BTreeMap::new();
    for player in Player::BOTH {
        let (judged, joined) = (supply::judge(state, player), supply::joined(state, player));
        for (unit, hex) in state.on_map(player) {
            let fed = judged.supplied.contains(unit);
            let want = match (state.unit(unit).is(Mark::Supplied), fed) {
                (true, true) => continue,
                (true, false) => Want::Soon,
                (false, false) if !joined.contains(hex) => Want::CutOff,
                (false, _) => Want::Out,
            };
            let known = stacks.entry(hex).or_insert(want);
            *known = (*known).max(want);
        }
    }
    stacks
}

/// The layer of them.
pub(crate) fn hungry(state: &State) -> Laid {
    let stacks = stacks(state);
    let area = |want: Want| Area {
        hexes: stacks.iter().filter(|(_, it)| **it == want).map(|(hex, _)| hex.value()).collect(),
        ink: want.ink(),
        look: if want == Want::Soon { AreaLook::Outline } else { AreaLook::Tint },
    };
    let note = |(hex, want): (&HexIndex, &Want)| Note {
        hex: hex.value(),
        text: want.text().to_owned(),
        tells: want.tells().to_owned(),
        ink: want.ink(),
    };
    Laid {
        areas: Want::ALL.map(area).to_vec(),
        notes: stacks.iter().map(note).collect(),
        empty: stacks.is_empty().then(|| "Every unit is in supply.".to_owned()),
        ..Laid::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{hex, position};
    use besieged::game::{Besieged, Setup};
    use referee::Game as _;

    #[test]
    fn b37_b58_the_cut_off_the_hungry_and_those_about_to_be_are_told_apart() {
        // Far from any Axis rail; one of them was still in supply when it was judged.
        let axis = "A-ge-V 1318 unsupplied, A-ge-VI 1322";
        let soviet =
            "S-ru-16 1317, S-ru-3 1319, S-ru-4 1218, S-ru-5 1418, S-ru-6 1219, S-ru-8 1419";
        let state = position("1942.jul_aug", "axis moves", axis, soviet);
        let laid = hungry(&state);
        let at = |number: &str| {
            let hex = hex(&state, number).value();
            laid.notes.iter().find(|note| note.hex == hex).map(|note| note.text.as_str())
        };
        assert_eq!((at("1318"), at("1322")), (Some("cut"), Some("soon")), "{laid:?}");
        let judged = supply::judge(&state, Player::Axis);
        assert!(!judged.supplied.contains(crate::scenes::unit(&state, "A-ge-VI")));
    }

    #[test]
    fn b37_nobody_is_marked_where_everybody_is_in_supply() {
        let state = Besieged::start(&Setup::of("border-1941")).expect("a scenario");
        let fed = Player::BOTH.into_iter().all(|player| {
            let judged = supply::judge(&state, player);
            state.on_map(player).all(|(unit, _)| judged.supplied.contains(unit))
        });
        assert_eq!(hungry(&state).empty.is_some(), fed);
        assert_eq!(hungry(&state).notes.is_empty(), fed);
    }
}

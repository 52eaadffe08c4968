//! What can be laid over the map besides reach, supply, zones and control: who must attack and who is hemmed in, what can be
//! attacked at which odds, who is cut off, and where units could be an impulse later.

use crate::{aimed, hungry, onward};
use besieged::game::{State, duties, words};
use besieged::ground::{Player, UnitId};
use hex::HexIndex;
use series::wire::{Area, AreaLook, Ink, Laid, Note};

/// Must attack.
pub(crate) const DUTIES: &str = "duties";
/// Surrounded, or nearly so.
pub(crate) const SURROUNDS: &str = "surrounds";

/// What can be attacked, by the best odds.
pub(crate) const TARGETS: &str = "targets";
/// Out of supply, and cut off.
pub(crate) const HUNGRY: &str = "hungry";
/// Reach in the next impulse.
pub(crate) const ONWARD: &str = "onward";

/// The layer of that name, about these units where it is about any; nothing where there is none.
pub(crate) fn layer(state: &State, name: &str, units: Option<&[UnitId]>) -> Option<Laid> {
    match name {
        TARGETS => Some(aimed::targets(state)),
        HUNGRY => Some(hungry::hungry(state)),
        ONWARD => Some(onward::onward(state, units)),
        DUTIES => Some(owing(state)),
        SURROUNDS => Some(hemmed(state)),
        _ => None,
    }
}

/// The stacks that must still attack, each with its units and their rules (B36, B42, B43, B59).
fn owing(state: &State) -> Laid {
    let mut stacks: Vec<(HexIndex, Vec<String>)> = Vec::new();
    for (unit, rule) in duties(state) {
        let Some(hex) = state.unit(unit).hex() else { continue };
        let told = format!("{} ({rule})", words::name(&state.scene, unit));
        match stacks.iter_mut().find(|(known, _)| *known == hex) {
            Some((_, units)) => units.push(told),
            None => stacks.push((hex, vec![told])),
        }
    }
    let note = |(hex, units): (HexIndex, Vec<String>)| Note {
        hex: hex.value(),
        text: "!".to_owned(),
        tells: format!("Must attack: {}.", units.join(", ")),
        ink: Ink::Attack,
    };
    let notes: Vec<Note> = stacks.into_iter().map(note).collect();
    let empty = notes.is_empty().then(|| "Nobody must attack now.".to_owned());
    Laid { notes, empty, ..Laid::default() }
}

/// The hexes next to one that a player's units could leave it by, as surrounds go (B48, R-B26).
fn ways_out(state: &State, player: Player, hex: HexIndex) -> Vec<HexIndex> {
    let near = state.scene.map.beside(hex).map(|(_, next)| next);
    near.filter(|next| state.is_passable(player, *next)).collect()
}

/// The stacks of both players that are surrounded, or would be if one more hex were closed to them.
fn hemmed(state: &State) -> Laid {
    let mut laid = Laid::default();
    let (mut surrounded, mut threatened) = (Vec::new(), Vec::new());
    for player in Player::BOTH {
        let mut stacks: Vec<HexIndex> = state.on_map(player).map(|(_, hex)| hex).collect();
        stacks.sort_unstable();
        stacks.dedup();
        for hex in stacks {
            let (text, tells, ink) = match ways_out(state, player, hex)[..] {
                [] => ("×".to_owned(), "Surrounded.".to_owned(), Ink::Attack),
                [only] => {
                    let only = state.number(only);
                    (only.to_string(), format!("One way out: {only}."), Ink::Zoi)
                }
                _ => continue,
            };
            if ink == Ink::Attack { &mut surrounded } else { &mut threatened }.push(hex.value());
            laid.notes.push(Note { hex: hex.value(), text, tells, ink });
        }
    }
    if laid.notes.is_empty() {
        laid.empty = Some("Nobody is surrounded, or nearly so.".to_owned());
    }
    laid.areas = vec![
        Area { hexes: surrounded, ink: Ink::Attack, look: AreaLook::Tint },
        Area { hexes: threatened, ink: Ink::Zoi, look: AreaLook::Outline },
    ];
    laid
}

/// Whether a unit is surrounded as the position stands.
pub(crate) fn is_surrounded(state: &State, unit: UnitId) -> bool {
    let player = state.counter(unit).player;
    state.unit(unit).hex().is_some_and(|hex| state.is_surrounded(player, hex))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{hex, position};

    #[test]
    fn b36_who_must_attack_is_marked_where_he_stands() {
        let state = position("1942.jul_aug", "axis attacks", "A-ge-V 2018 owes", "S-ru-16 2019");
        let told = layer(&state, DUTIES, None).expect("a layer").notes;
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].hex, hex(&state, "2018").value());
        assert_eq!(told[0].tells, "Must attack: V corps (B36).");
    }

    #[test]
    fn b48_the_surrounded_and_those_with_one_way_out_are_told_apart() {
        let axis = "A-ge-V 1918, A-ge-VI 1920, A-ge-VII 2119";
        let around = |axis: &str| {
            let state = position("1942.jul_aug", "axis moves", axis, "S-ru-16 2019");
            let at = hex(&state, "2019").value();
            let told = layer(&state, SURROUNDS, None).expect("a layer").notes;
            told.into_iter().find(|it| it.hex == at).map(|it| it.tells)
        };
        assert_eq!(around(axis).as_deref(), Some("Surrounded."));
        assert_eq!(around("A-ge-V 1918"), None);
        assert_eq!(layer(&position("1942.jul_aug", "axis moves", axis, ""), "moon", None), None);
    }

    #[test]
    fn r_b26_no_way_out_is_what_the_rules_call_surrounded() {
        use besieged::game::{Besieged, Setup};
        use referee::Game as _;
        let start = Besieged::start(&Setup::of("bagration-1944")).expect("a scenario");
        let mut met = [0; 2];
        referee::conformance::stroll::<Besieged>(start, 3, |moment| {
            let state = moment.state;
            if moment.step % 7 == 0 {
                for (player, (_, hex)) in Player::BOTH
                    .into_iter()
                    .flat_map(|player| state.on_map(player).map(move |it| (player, it)))
                {
                    let closed = ways_out(state, player, hex).is_empty();
                    assert_eq!(closed, state.is_surrounded(player, hex));
                    met[usize::from(closed)] += 1;
                }
            }
            moment.step < 900
        });
        assert!(met[0] > 100 && met[1] > 0, "{met:?}");
    }
}

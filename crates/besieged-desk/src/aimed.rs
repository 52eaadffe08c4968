//! What can be attacked in the impulse, coloured by the best odds that can be brought.

use besieged::Odds;
use besieged::game::State;
use okh::Aim;
use series::page::counted;
use series::wire::{Area, AreaLook, Ink, Laid, Note};

/// From these odds on a target is a good one.
fn good() -> Odds {
    Odds::to_one(3)
}

/// From these odds on it is a fair one.
fn fair() -> Odds {
    Odds::to_one(1)
}

/// The targets, each with its odds.
pub(crate) fn targets(state: &State) -> Laid {
    let aims = okh::aims(state);
    let within = |holds: &dyn Fn(Odds) -> bool| -> Vec<u16> {
        aims.iter().filter(|aim| holds(aim.odds)).map(|aim| aim.target.value()).collect()
    };
    let area = |hexes, ink, look| Area { hexes, ink, look };
    Laid {
        areas: vec![
            area(within(&|odds| odds >= good()), Ink::Attack, AreaLook::Tint),
            area(within(&|odds| odds >= fair() && odds < good()), Ink::Zoi, AreaLook::Tint),
            area(within(&|odds| odds < fair()), Ink::Zoi, AreaLook::Outline),
        ],
        notes: aims.iter().map(note).collect(),
        empty: aims.is_empty().then(|| "No hex can be attacked now.".to_owned()),
        ..Laid::default()
    }
}

fn note(aim: &Aim) -> Note {
    let Aim { target, odds, units, air } = *aim;
    let with = match air {
        0 => String::new(),
        air => {
            let shifted = odds.shifted(air.into());
            format!(", with {} {shifted}", counted(air, "air unit", "air units"))
        }
    };
    let units = counted(units as u64, "unit", "units");
    Note {
        hex: target.value(),
        text: odds.to_string(),
        tells: format!("Best odds {odds} by {units}{with} (B41)."),
        ink: if odds >= good() { Ink::Attack } else { Ink::Zoi },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{act, hex, legal, position};
    use besieged::game::{Action, Besieged, Setup};
    use besieged::ground::UnitId;
    use referee::Game as _;

    #[test]
    fn b41_targets_have_the_odds_of_all_who_can_come() {
        let units = "A-ge-XXIVPz 2016, A-ge-XLVIPz 2016, A-ge-V 2018";
        let seen = |phase: &str| {
            let state = position("1942.jul_aug", phase, units, "S-ru-16 2019");
            let at = hex(&state, "2019").value();
            let laid = targets(&state);
            let strength = |keys: &[&str]| -> u32 {
                keys.iter()
                    .map(|key| u32::from(state.attack_strength(crate::scenes::unit(&state, key))))
                    .sum()
            };
            let keys: &[&str] = match phase {
                "axis moves" => &["A-ge-XXIVPz", "A-ge-XLVIPz", "A-ge-V"],
                _ => &["A-ge-V"],
            };
            let wanted = Odds::of(strength(keys), state.defense_of(hex(&state, "2019")));
            assert_eq!(laid.notes.len(), 1, "{laid:?}");
            assert_eq!(laid.notes[0].text, wanted.expect("odds").to_string());
            let coloured = laid.areas.iter().filter(|area| area.hexes == [at]).count();
            assert_eq!((laid.notes[0].hex, coloured), (at, 1));
            laid.notes[0].text.clone()
        };
        assert_ne!(seen("axis moves"), seen("axis attacks"));
        let state = position("1942.jul_aug", "axis reinforcement", units, "S-ru-16 2019");
        assert_eq!(targets(&state).empty.as_deref(), Some("No hex can be attacked now."));
    }

    #[test]
    fn b41_from_where_all_stand_the_odds_are_those_of_everybody_who_may_join() {
        let start = Besieged::start(&Setup::of("bagration-1944")).expect("a scenario");
        let mut seen = 0;
        referee::conformance::stroll::<Besieged>(start, 7, |moment| {
            let state = moment.state;
            if matches!(state.frames.last(), Some(besieged::game::Frame::Target)) && seen < 60 {
                let open = |target| {
                    let joins = |(unit, _): &(UnitId, hex::HexIndex)| {
                        state.open_targets(*unit).any(|hex| hex == target)
                    };
                    state.on_map(state.phasing).filter(joins).map(|it| it.0).collect::<Vec<_>>()
                };
                for aim in okh::aims(state) {
                    assert_eq!(Some(aim.odds), state.odds(aim.target, &open(aim.target)));
                    let mut declared = state.clone();
                    if legal(state).contains(&Action::Attack { hex: aim.target }) {
                        act(&mut declared, Action::Attack { hex: aim.target });
                    }
                    seen += 1;
                }
            }
            moment.step < 2000 && seen < 60
        });
        assert!(seen > 20, "{seen}");
    }
}

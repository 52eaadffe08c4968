//! What the game lays over its map: sight, fields of fire, cover, who watches, leaders, markers. All of it from what the
//! viewer knows: his own units, the revealed enemies, hexes with a "?".

use hex::HexIndex;
use series::wire::{Area, AreaLook, Ink, Laid, Note};
use yards::Sight;
use yards::game::State;
use yards::ground::{Kind, Player, UnitId};

/// What units see.
pub(crate) const SIGHT: &str = "sight";
/// Where they can fire.
pub(crate) const FIRE: &str = "fire";
/// What shelters.
pub(crate) const COVER: &str = "cover";
/// What the enemy sees.
pub(crate) const WATCHED: &str = "watched";
/// Where leaders help.
pub(crate) const COMMAND: &str = "command";
/// Smoke, shells, mines, objectives.
pub(crate) const GROUND: &str = "ground";

/// A leader helps so far (Y64).
const HELPS: u32 = 1;

/// What a layer lays over the map for a player; nothing where there is no such layer.
pub(crate) fn layer(
    state: &State,
    player: Option<Player>,
    name: &str,
    units: &[UnitId],
) -> Option<Laid> {
    let own = |unit: &UnitId| Some(state.unit(*unit).player) == player;
    let all = || player.map(|player| state.board.fielded(player)).unwrap_or_default();
    let units: Vec<UnitId> = match units.is_empty() {
        true => all().iter().collect(),
        false => units.iter().copied().filter(own).collect(),
    };
    match name {
        SIGHT => Some(sight(state, &units)),
        FIRE => Some(field_of_fire(state, &units)),
        COVER => Some(cover(state)),
        WATCHED => Some(player.map_or_else(Laid::default, |player| watched(state, player))),
        COMMAND => Some(player.map_or_else(Laid::default, |player| command(state, player))),
        GROUND => Some(ground(state, player)),
        _ => None,
    }
}

fn area(hexes: Vec<u16>, ink: Ink, look: AreaLook) -> Area {
    Area { hexes, ink, look }
}

fn without_empty(areas: Vec<Area>, notes: Vec<Note>, empty: &str) -> Laid {
    let areas: Vec<Area> = areas.into_iter().filter(|area| !area.hexes.is_empty()).collect();
    let nothing = areas.is_empty() && notes.is_empty();
    let empty = nothing.then(|| empty.to_owned());
    Laid { areas, lines: Vec::new(), notes, empty }
}

fn standing(state: &State, units: &[UnitId]) -> Vec<HexIndex> {
    let mut hexes: Vec<HexIndex> = units.iter().filter_map(|unit| state.unit(*unit).hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Clear from one of the hexes, else obscured from one (Y51).
fn sight(state: &State, units: &[UnitId]) -> Laid {
    let from = standing(state, units);
    let (mut clear, mut obscured) = (Vec::new(), Vec::new());
    for hex in state.map().hexes() {
        let mut seen = from.iter().filter(|from| state.sees(**from, hex)).peekable();
        if seen.peek().is_none() {
            continue;
        }
        let free = |from: &HexIndex| state.map().sights().between(*from, hex) != Sight::Obscure;
        if seen.any(free) { clear.push(hex.value()) } else { obscured.push(hex.value()) }
    }
    let areas =
        vec![area(clear, Ink::Supply, AreaLook::Tint), area(obscured, Ink::Zoi, AreaLook::Tint)];
    without_empty(areas, Vec::new(), "No unit of yours is on the map.")
}

fn field_of_fire(state: &State, units: &[UnitId]) -> Laid {
    let mut notes = Vec::new();
    for hex in state.map().hexes() {
        let drms = units.iter().filter_map(|unit| {
            let from = state.unit(*unit).hex?;
            state.range_drm(*unit, from, hex)
        });
        if let Some(drm) = drms.max() {
            notes.push(Note {
                hex: hex.value(),
                text: format!("{drm:+}"),
                tells: format!("The best modifier for the range is {drm:+}."),
                ink: Ink::Attack,
            });
        }
    }
    without_empty(Vec::new(), notes, "Nobody of yours can fire anywhere.")
}

/// The ground's own modifier: walls depend on where the fire comes from.
fn cover(state: &State) -> Laid {
    let notes = state.map().hexes().filter_map(|hex| {
        let tem = state.cover_against(hex, hex);
        (tem != 0).then(|| Note {
            hex: hex.value(),
            text: format!("{tem:+}"),
            tells: format!("Small-arms fire at units on foot takes {tem:+} here."),
            ink: Ink::Select,
        })
    });
    without_empty(Vec::new(), notes.collect(), "There is no cover on this map.")
}

fn watched(state: &State, player: Player) -> Laid {
    let enemy = player.enemy();
    let open = |hex: &HexIndex| {
        state.revealed(enemy, *hex).any(|unit| state.unit(unit).is_able() && state.is_free(unit))
    };
    let hexes: Vec<HexIndex> = state.board.held(enemy).iter().collect();
    let eyes: Vec<HexIndex> = hexes.iter().copied().filter(open).collect();
    let unknown: Vec<HexIndex> =
        hexes.into_iter().filter(|hex| state.is_unknown(enemy, *hex)).collect();
    let by = |eyes: &[HexIndex]| -> Vec<u16> {
        let seen = |hex: &HexIndex| eyes.iter().any(|from| state.sees(*from, *hex));
        state.map().hexes().filter(seen).map(HexIndex::value).collect()
    };
    let areas = vec![
        area(by(&eyes), Ink::Attack, AreaLook::Tint),
        area(by(&unknown), Ink::Zoi, AreaLook::Outline),
    ];
    without_empty(areas, Vec::new(), "No enemy is known.")
}

fn command(state: &State, player: Player) -> Laid {
    let leaders = state.board.fielded(player).iter();
    let leaders = leaders.filter(|it| state.kind(*it) == Kind::Leader && state.is_free(*it));
    let at = standing(state, &leaders.collect::<Vec<_>>());
    let near = |hex: &HexIndex| at.iter().any(|it| state.map().distance(*it, *hex) <= HELPS);
    let hexes = state.map().hexes().filter(near).map(HexIndex::value).collect();
    let areas = vec![area(hexes, Ink::Select, AreaLook::Tint)];
    without_empty(areas, Vec::new(), "You have no leader on foot.")
}

fn ground(state: &State, player: Option<Player>) -> Laid {
    let note = |hex: HexIndex, text: &str, tells: &str, ink| Note {
        hex: hex.value(),
        text: text.to_owned(),
        tells: tells.to_owned(),
        ink,
    };
    let mut notes = Vec::new();
    for (smoke, tells) in state
        .smoke
        .iter()
        .zip(["Smoke; it goes after this turn.", "Smoke; it goes after the next turn."])
    {
        notes.extend(smoke.iter().map(|hex| note(hex, "smoke", tells, Ink::Zoi)));
    }
    let shelled = state.mdrm.iter();
    notes.extend(shelled.map(|hex| note(hex, "shelled", "Shelled in this turn.", Ink::Attack)));
    let knows = |known: bool| known || player == Some(Player::Defender);
    let mines = state.mines.iter().filter(|mine| knows(mine.known));
    let mines = mines.filter_map(|mine| mine.hex);
    notes.extend(mines.map(|hex| note(hex, "mines", "Mines lie here.", Ink::Attack)));
    for (place, hex) in state.mission().objectives.iter().enumerate() {
        let holder = yards::game::holder(state, place);
        let side = crate::wording::side(&state.scene, holder);
        let tells = format!("An objective, held by the {side} side.");
        notes.push(note(*hex, "objective", &tells, Ink::Supply));
    }
    without_empty(Vec::new(), notes, "There are no markers.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::begun;
    use referee::{Game as _, Lots, Viewer};
    use yards::game::{ATTACKER, Yards};

    #[test]
    fn y55_layers_are_the_same_in_every_state_that_looks_alike() {
        let state = begun("the-crossing");
        let mut lots = Lots::new(9);
        let names = [SIGHT, FIRE, COVER, WATCHED, COMMAND, GROUND];
        for _ in 0..5 {
            let other = Yards::resample(&state, Viewer::Seat(ATTACKER), &mut lots);
            for name in names {
                let laid = |state: &State| layer(state, Some(Player::Attacker), name, &[]);
                let told = laid(&state).expect("a layer");
                assert!(!told.areas.is_empty() || !told.notes.is_empty(), "{name}");
                assert_eq!(Some(told), laid(&other), "{name}");
            }
        }
        assert_eq!(layer(&state, None, "weather", &[]), None);
    }

    #[test]
    fn y41_mines_are_shown_to_their_owner_and_to_finders_alone() {
        let state = begun("the-crossing");
        let mines = |player| {
            let laid = layer(&state, player, GROUND, &[]).expect("a layer");
            laid.notes.iter().filter(|note| note.text == "mines").count()
        };
        assert!(mines(Some(Player::Defender)) > 0);
        assert_eq!((mines(Some(Player::Attacker)), mines(None)), (0, 0));
    }
}

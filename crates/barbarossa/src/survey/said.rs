//! A hex for a screen reader, with what a force can do there.

use super::reach::Reach;
use crate::state::State;
use crate::view::View;
use crate::words::{Atlas, points};
use hex::HexIndex;
use referee::Viewer;

/// A hex in words as a viewer knows it: terrain, place, units; and, for a force that is looked at, whether it can come
/// there and attack.
#[must_use]
pub fn describe_hex(state: &State, viewer: Viewer, hex: HexIndex, reach: Option<&Reach>) -> String {
    let atlas = Atlas::new(state.ground.clone());
    let mut text = atlas.describe_hex(&View::of(state, viewer), hex);
    let found = reach.and_then(|reach| {
        let it = reach.hexes.iter().find(|it| it.hex == hex)?;
        Some((it, reach.mp))
    });
    if let Some((it, mp)) = found {
        let (cost, mp) = (f64::from(it.cost) / 2.0, points(mp));
        text = format!("{text} In your reach, {cost} of {mp}.");
        if it.attack {
            text.push_str(" Attack possible.");
        }
        if it.react > 0 {
            let percent = (it.react_chance * 100.0).round();
            let forces = if it.react == 1 { "force" } else { "forces" };
            text = format!("{text} {} enemy {forces} may react, {percent}%.", it.react);
        }
    }
    text
}

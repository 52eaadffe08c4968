//! Everything a viewer is shown of a state, as bytes.

use super::{Broken, Property, ensure};
use crate::{Game, Problem, Viewer, shown, table::admit};
use serde::Serialize;

/// Any value as the bytes a client would get.
pub(super) fn bytes<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a game's types have a JSON form")
}

/// Everything a viewer is shown of one state.
#[derive(PartialEq)]
pub(super) struct Surface([(Property, String); 4]);

impl Surface {
    /// What the viewer is shown, the answers to the probes included.
    pub(super) fn of<G: Game>(state: &G::State, viewer: Viewer, probes: &[G::Action]) -> Self {
        let pending = G::pending(state);
        let (mut actions, mut refusals) = (Vec::new(), Vec::new());
        if let Some(seat) = viewer.seat() {
            if pending.owed_by(seat).is_some() {
                G::legal(state, seat, &mut actions);
            }
            if !pending.is_over() {
                G::interventions(state, seat, &mut actions);
            }
            let answer = |probe| admit::<G>(state, &pending, seat, probe);
            let problem = |refusal| Problem::from(&refusal);
            refusals.extend(probes.iter().map(|probe| answer(probe).err().map(problem)));
        }
        Surface([
            (Property::ViewsKeepSecrets, bytes(&G::view(state, viewer))),
            (Property::PendingKeepsSecrets, bytes(&shown::<G>(state, &pending, viewer))),
            (Property::ActionListsKeepSecrets, bytes(&actions)),
            (Property::RefusalsKeepSecrets, bytes(&refusals)),
        ])
    }

    /// Fails with the first difference, as a breach of `property` or of what is particular to the channel.
    pub(super) fn same(
        &self,
        other: &Surface,
        property: Option<Property>,
        viewer: Viewer,
        when: &str,
    ) -> Result<(), Broken> {
        for ((channel, ours), (_, theirs)) in self.0.iter().zip(&other.0) {
            ensure(ours == theirs, property.unwrap_or(*channel), || {
                format!("{viewer:?} sees a difference {when}: {}", difference(ours, theirs))
            })?;
        }
        Ok(())
    }
}

/// The part in which two texts differ, with a little of what stands around it.
pub(super) fn difference(ours: &str, theirs: &str) -> String {
    let same = ours.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b).count();
    let from = ours.floor_char_boundary(same.saturating_sub(60));
    let part = |text: &str| {
        let until = text.floor_char_boundary(text.len().min(same + 60));
        text[from.min(until)..until].to_string()
    };
    format!("…{}… against …{}…", part(ours), part(theirs))
}

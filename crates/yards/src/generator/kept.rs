//! Generated missions in use: one world for one key, as long as somebody holds it, and the last few for whoever asks next.

use crate::ground::World;
use module::SceneKey;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Worlds that are kept though nobody holds them: names come from outside, so not all of them can be.
const LAST: usize = 8;

/// The worlds of generated missions.
pub(crate) struct Kept(Mutex<Worlds>);

struct Worlds {
    known: BTreeMap<String, Weak<World>>,
    last: VecDeque<Arc<World>>,
}

impl Kept {
    pub(crate) const fn new() -> Kept {
        Kept(Mutex::new(Worlds { known: BTreeMap::new(), last: VecDeque::new() }))
    }

    /// The world of a key, if it is still there.
    pub(crate) fn find(&self, key: &SceneKey) -> Option<Arc<World>> {
        // Worlds never change, so whoever panicked cannot have left one half done.
        let worlds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        worlds.known.get(&key.to_string()).and_then(Weak::upgrade)
    }

    /// Keeps a world, unless another came first: that one is given.
    pub(crate) fn keep(&self, key: &SceneKey, world: World) -> Arc<World> {
        let mut worlds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Worlds { known, last } = &mut *worlds;
        if let Some(first) = known.get(&key.to_string()).and_then(Weak::upgrade) {
            return first;
        }
        let world = Arc::new(world);
        last.push_back(world.clone());
        if last.len() > LAST {
            last.pop_front();
        }
        known.retain(|_, it| it.strong_count() > 0);
        known.insert(key.to_string(), Arc::downgrade(&world));
        world
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Name, draw};

    #[test]
    fn a_world_in_use_is_found_and_the_others_are_let_go() {
        let standard = World::standard();
        let key = |seed: usize| SceneKey { id: format!("fields-60-{seed}"), house: None };
        let name = Name::read(&key(1).id, &standard.charts.generator).expect("a name");
        let world = || draw(&name, &standard.charts, &standard.types).expect("a mission").world;
        let kept = Kept::new();
        let held = kept.keep(&key(1), world());
        let let_go = Arc::downgrade(&kept.keep(&key(2), world()));
        assert!(Arc::ptr_eq(&kept.keep(&key(1), world()), &held), "one world for one key");
        (3..3 + LAST).for_each(|seed| drop(kept.keep(&key(seed), world())));
        assert!(kept.find(&key(1)).is_some_and(|it| Arc::ptr_eq(&it, &held)));
        assert!(kept.find(&key(2)).is_none() && let_go.upgrade().is_none());
    }
}

//! `--charts DIR`: an owner's own charts and counters, laid over ours.

use anyhow::{Result, bail};
use barbarossa::ground::{Ground, GroundRef, HouseFolder};
use module::{Folder, Problems};
use std::{collections::BTreeMap, path::Path, sync::OnceLock};

use crate::terminal;

/// The keys of the games as they are played in this house, by their plain names.
static KEYS: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// Lays a house folder over the games of the DAMOS series. The digest of its files becomes part of every game's name, so that a
/// record says what it was played with.
pub(crate) fn lay(dir: &Path) -> Result<()> {
    if !dir.is_dir() {
        bail!("--charts {}: no such folder", dir.display());
    }
    let own = Folder::new(dir);
    let house = HouseFolder::new(&own);
    let mut problems = Problems::new();
    house.check(&mut problems);
    let mut keys = BTreeMap::new();
    for name in Ground::names() {
        match Ground::load(&house, &name) {
            Ok(ground) => {
                let ground = GroundRef::share(ground);
                keys.insert(name, ground.key.to_string());
            }
            Err(found) => problems.append(found),
        }
    }
    if problems.has_errors() {
        let report = problems.graphical(terminal::colour(), terminal::width());
        bail!("--charts {}:\n{report}", dir.display());
    }
    // Laid once, before any game is opened.
    let _ = KEYS.set(keys);
    Ok(())
}

/// The name under which a game is opened in this house.
pub(crate) fn key(name: &str) -> String {
    KEYS.get().and_then(|keys| keys.get(name)).map_or_else(|| name.to_string(), Clone::clone)
}

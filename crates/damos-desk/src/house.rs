//! An owner's own charts and counters, laid over ours.

use barbarossa::ground::{Ground, GroundRef, HouseFolder};
use module::Problems;
use series::Library;

/// Judges the owner's folder: every file of it must replace one of ours, and every game must still be whole.
pub(crate) fn check(library: &Library, problems: &mut Problems) {
    let Some(own) = library.house() else { return };
    let house = HouseFolder::new(&own);
    house.check(problems);
    for name in Ground::names() {
        if let Err(found) = Ground::load(&house, &name) {
            problems.append(found);
        }
    }
}

/// The ground of a title. The digest of the owner's files becomes part of its key, so that a record says what it was played with.
pub(crate) fn ground(library: &Library, name: &str) -> Result<GroundRef, Problems> {
    match library.house() {
        Some(own) => Ground::load(&HouseFolder::new(&own), name).map(GroundRef::share),
        None => GroundRef::named(name).map_err(|error| {
            let mut problems = Problems::new();
            problems.push(module::Problem::in_file(format!("modules/{name}"), error.to_string()));
            problems
        }),
    }
}

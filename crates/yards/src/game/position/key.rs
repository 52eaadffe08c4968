//! Names of counters and platoons in files: `attacker/1/2`, `defender/dummy/1`, `attacker/1`.

use crate::ground::{Mission, Player, UnitId};

/// What stands in place of a platoon for a dummy (Y56).
const DUMMY: &str = "dummy";

/// The name of a counter: side, platoon from 1, number.
pub(super) fn of_unit(mission: &Mission, unit: UnitId) -> String {
    let counter = mission.counter(unit);
    let platoon =
        counter.platoon.map_or_else(|| DUMMY.to_owned(), |platoon| (platoon + 1).to_string());
    format!("{}/{platoon}/{}", counter.player, counter.number)
}

/// The counter of that name.
pub(super) fn unit(mission: &Mission, key: &str) -> Option<UnitId> {
    mission.units().find(|unit| of_unit(mission, *unit) == key)
}

/// The name of a platoon.
pub(super) fn of_platoon(player: Player, platoon: usize) -> String {
    format!("{player}/{}", platoon + 1)
}

/// Every platoon with its name.
pub(super) fn platoons(mission: &Mission) -> Vec<(String, (Player, usize))> {
    let of = |player: Player| {
        let count = mission.force(player).platoons.len();
        (0..count).map(move |place| (of_platoon(player, place), (player, place)))
    };
    Player::BOTH.into_iter().flat_map(of).collect()
}

//! What the enemy could do next: his best attacks on the line as it stands, and the cities into which he could walk.

use crate::attack::{Eye, Muster};
use crate::concert::Concert;
use crate::front::Front;
use crate::march;
use crate::ways::Ways;
use crate::weights::Weights;
use crate::worth;
use besieged::Impulse;
use besieged::game::State;
use besieged::ground::{HexSet, Player};
use hex::HexIndex;

/// The enemy of a player, as if it were his turn now.
struct Reply {
    state: State,
    muster: Muster,
    ways: Vec<Option<Ways>>,
}

impl Reply {
    fn to(state: &State, player: Player) -> Reply {
        let enemy = player.enemy();
        let mut theirs = state.clone();
        theirs.phasing = enemy;
        theirs.impulse = Impulse::First;
        theirs.attacked = HexSet::default();
        theirs.air[enemy.index()] = state.scene.charts.years.air(enemy, state.turn);
        let mut ways = vec![None; theirs.units.len()];
        let muster = march::muster(&theirs, &mut ways);
        Reply { state: theirs, muster, ways }
    }

    /// The empty cities of the player that he could walk into.
    fn open(&self) -> impl Iterator<Item = HexIndex> + '_ {
        let player = self.state.phasing.enemy();
        let majors = self.state.scene.map.majors().iter();
        let empty = move |hex: &HexIndex| {
            self.state.holder(*hex) == player && !self.state.holds(player, *hex)
        };
        let walked = |hex: &HexIndex| self.ways.iter().flatten().any(|it| it.find(*hex).is_some());
        majors.filter(empty).filter(walked)
    }
}

/// What the enemy of a player would gain in his next first impulse, if it were his turn now.
pub(crate) fn peril(state: &State, player: Player) -> f32 {
    let reply = Reply::to(state, player);
    let weights = Weights::of(player.enemy());
    let front = Front::of(&reply.state, &weights, player.enemy());
    let eye = Eye { state: &reply.state, weights: &weights, front: &front };
    let (attacks, _) = Concert::assign(eye, &reply.muster);
    let lost: f32 = attacks.iter().map(|attack| attack.gain).sum();
    lost + reply.open().map(|hex| worth::major(state, &weights, hex)).sum::<f32>()
}

/// The empty cities of a player into which the enemy could walk in his next first impulse.
pub(crate) fn open_majors(state: &State, player: Player) -> Vec<HexIndex> {
    Reply::to(state, player).open().collect()
}

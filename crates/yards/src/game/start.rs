//! How a game begins: a mission, what the players agreed on, and what earlier missions earned (Y70, Y83).

use super::frame::Frame;
use super::position::Position;
use super::state::{Options, State};
use super::{Why, Yards};
use crate::ground::{Kind, Mission, Player, Scene, UnitId, UnitSet, World};
use module::SceneKey;
use referee::{Illegal, Tx};
use rulebook::rule;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a squad pays for 1 more cohesion, and a leader for a longer reach (Y70).
const PRICES: [i32; 2] = [5, 8];

/// What a player brings from earlier missions (Y70).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Linked {
    /// The points earned so far, by player.
    pub points: [i32; 2],
    /// Squads with 1 more cohesion.
    pub veterans: Vec<UnitId>,
    /// Leaders who help within two hexes.
    pub mentors: Vec<UnitId>,
}

/// Which mission is played, and how.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The mission, such as `first-light` or, generated, `village-120-7`; one with files of its own by its whole key.
    pub mission: String,
    /// What the players agreed on.
    pub options: Options,
    /// What earlier missions earned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linked: Option<Linked>,
    /// Where it begins, if not at the beginning; a position of the same mission, with what was agreed on there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// The world; that of the program, unless somebody else has read one. Records do not keep it.
    #[serde(skip, default = "World::standard")]
    pub world: Arc<World>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::of(World::ORDER[0])
    }
}

impl Setup {
    /// A mission of the program.
    #[must_use]
    pub fn of(mission: &str) -> Setup {
        Setup {
            mission: mission.to_owned(),
            options: Options::default(),
            linked: None,
            position: None,
            world: World::standard(),
        }
    }

    /// The mission that is meant, if it is there.
    #[must_use]
    pub fn scene(&self) -> Option<Scene> {
        match SceneKey::read(&self.mission).house {
            Some(_) => Scene::named(&self.mission),
            None => {
                let own = Scene::of(&self.world, &self.mission);
                own.or_else(|| Scene::generated(&self.mission))
            }
        }
    }
}

pub(super) fn start(setup: &Setup) -> Result<State, Vec<Illegal<Why>>> {
    let scene = setup.scene().ok_or_else(|| {
        vec![Illegal { rule: rule!("Y77"), why: Why::NoMission(setup.mission.clone()) }]
    })?;
    if let Some(position) = &setup.position {
        return position.begin(&scene);
    }
    let mut state = State::empty(scene, setup.options);
    if let Some(linked) = &setup.linked {
        link(&mut state, linked)?;
    }
    state.frames.push(Frame::SetUp);
    frames::settle::<Yards>(&mut Tx::unlogged(&mut state));
    Ok(state)
}

/// Y70: points are spent on squads and leaders of the mission, each once.
fn link(state: &mut State, linked: &Linked) -> Result<(), Vec<Illegal<Why>>> {
    rulebook::cite!("Y70");
    let mission = state.mission();
    let mut problems = Vec::new();
    let mut spent = [0; 2];
    let lists = [(&linked.veterans, Kind::Squad), (&linked.mentors, Kind::Leader)];
    let mut sets = [UnitSet::default(); 2];
    for (place, (units, kind)) in lists.into_iter().enumerate() {
        for unit in units {
            match player(mission, *unit, kind).filter(|_| !sets[place].contains(*unit)) {
                Some(player) => {
                    spent[player.index()] += PRICES[place];
                    sets[place].set(*unit, true);
                }
                None => {
                    problems.push(format!("Counter {} is no {kind}, or is named twice", unit.0));
                }
            }
        }
    }
    for player in Player::BOTH {
        let (has, pays) = (linked.points[player.index()], spent[player.index()]);
        if pays > has.max(0) {
            problems.push(format!("The {player} spends {pays} promotion points and has {has}"));
        }
    }
    if problems.is_empty() {
        [state.veterans, state.mentors] = sets;
        return Ok(());
    }
    let bad = |what| Illegal { rule: rule!("Y70"), why: Why::BadLink(what) };
    Err(problems.into_iter().map(bad).collect())
}

fn player(mission: &Mission, unit: UnitId, kind: Kind) -> Option<Player> {
    let counter = mission.counters.get(unit.index())?;
    (counter.unit.kind == kind).then_some(counter.player)
}

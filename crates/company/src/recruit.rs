//! The recruit: fires where the odds are best, charges where he should win, walks to the nearest objective, and thinks no
//! further.

use crate::ground::Ground;
use crate::{shots, storm};
use bots::{Bot, Brief};
use hex::HexIndex;
use referee::Lots;
use yards::game::{Action, Ammunition, Ask, Frame, Scope, State, Yards, player_of};
use yards::ground::{Kind, Player, UnitId};

/// The chance that he asks of an assault.
const CHARGES_AT: f64 = 0.6;
/// What a shot must bring before he walks.
const FIRES_AT: f64 = 0.35;
/// What a shot in reaction must bring.
const REACTS_AT: f64 = 0.2;

/// The bot that looks at the odds of the next shot and the way to the nearest objective.
///
/// ```
/// use bots::{Bot, Silent, play_fast};
/// use company::Recruit;
/// use dice::Seeded;
/// use referee::Game;
/// use yards::game::{Setup, Yards};
///
/// let mut state = Yards::start(&Setup::of("first-light")).unwrap();
/// let recruit = |seed| -> Box<dyn Bot<Yards>> { Box::new(Recruit::new(seed)) };
/// let outcome = play_fast(&mut state, &mut [recruit(1), recruit(2)], &mut Seeded::new(3), &mut Silent);
/// assert!(outcome.is_ok());
/// ```
pub struct Recruit {
    lots: Lots,
}

impl Recruit {
    /// The recruit that belongs to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Recruit {
        Recruit { lots: Lots::new(seed) }
    }
}

impl Bot<Yards> for Recruit {
    fn choose(&mut self, brief: &Brief<'_, Yards>) -> usize {
        let legal = brief.legal();
        let Some(ask) = brief.ask().filter(|_| legal.len() > 1) else { return 0 };
        if let Some(plain) = plainly(ask, legal) {
            return plain;
        }
        let state = brief.imagine(&mut self.lots);
        let chosen = decide(&state, player_of(brief.seat()), ask, legal);
        legal.iter().position(|open| *open == chosen).unwrap_or(0)
    }
}

/// The answer to a window in which nobody can fire: most windows are such, and need no thought.
pub(crate) fn plainly(ask: Ask, legal: &[Action]) -> Option<usize> {
    let fires = |action: &Action| matches!(action, Action::Fire { .. });
    if !matches!(ask, Ask::React { .. } | Ask::FinalFire { .. }) || legal.iter().any(fires) {
        return None;
    }
    let decline = Action::Decline { scope: Scope::Window };
    legal.iter().position(|action| *action == decline)
}

/// What he does when he is asked.
pub(crate) fn decide(state: &State, player: Player, ask: Ask, legal: &[Action]) -> Action {
    match ask {
        Ask::SetUp { .. } => set_up(legal),
        Ask::Platoon => platoon(state, player, legal),
        Ask::Act { .. } => act(state, player, legal),
        Ask::GoOn { unit } | Ask::ReactMove { unit } => go_on(state, player, unit, legal),
        Ask::Mortar { mortar, ammo: Ammunition::He } => {
            shots::best_shelling(state, player, mortar, legal).unwrap_or(legal[0])
        }
        Ask::React { .. } | Ask::FinalFire { .. } => react(state, legal),
        Ask::Second { .. } => shots::best(state, legal).map_or(legal[0], |(_, action)| action),
        Ask::Muster { .. } => storm::join(state, legal),
        Ask::Participants { .. } => leave_out(state, legal),
        Ask::Retreat { .. } => retreat(state, player, legal),
        Ask::Advance { target } => advance(state, target, legal),
        Ask::Chain { .. } => open(legal, Action::Done),
        Ask::Mortar { .. } | Ask::Order | Ask::VehicleTarget { .. } => legal[0],
    }
}

/// An answer if it is open, else the first.
pub(crate) fn open(legal: &[Action], action: Action) -> Action {
    if legal.contains(&action) { action } else { legal[0] }
}

fn set_up(legal: &[Action]) -> Action {
    let ends = [Action::AsPrinted, Action::Done].into_iter().find(|end| legal.contains(end));
    ends.unwrap_or(legal[0])
}

/// The platoon whose nearest unit has the shortest way.
fn platoon(state: &State, player: Player, legal: &[Action]) -> Action {
    let ground = Ground::of(state, player);
    let near = |action: &Action| {
        let Action::Activate { platoon } = *action else { return u32::MAX };
        let platoons = &state.mission().force(player).platoons;
        let units = platoons.get(usize::from(platoon)).map(|it| it.units).unwrap_or_default();
        let hexes = units.iter().filter_map(|unit| state.unit(unit).hex);
        hexes.map(|hex| ground.distance(hex)).min().unwrap_or(u32::MAX - 1)
    };
    legal.iter().copied().min_by_key(near).unwrap_or(legal[0])
}

/// Shells, a charge that should win, a good shot, a walk; then the end.
fn act(state: &State, player: Player, legal: &[Action]) -> Action {
    let shells = legal.iter().find(|it| matches!(it, Action::Call { ammo: Ammunition::He, .. }));
    if let Some(shells) = shells {
        return *shells;
    }
    if let Some((_, charge)) = storm::best(state, legal).filter(|it| it.0 >= CHARGES_AT) {
        return charge;
    }
    if let Some((_, shot)) = shots::best(state, legal).filter(|it| it.0 >= FIRES_AT) {
        return shot;
    }
    let walk = walk(state, player, legal).or_else(|| dismount(state, player, legal));
    walk.unwrap_or(Action::End)
}

/// The unit that gains most by a walk.
fn walk(state: &State, player: Player, legal: &[Action]) -> Option<Action> {
    let ground = Ground::of(state, player);
    let mut units: Vec<UnitId> = Vec::new();
    for action in legal {
        if let Action::Step { unit, .. } = action
            && !units.contains(unit)
            && state.kind(*unit) != Kind::Leader
        {
            units.push(*unit);
        }
    }
    let ways = units.into_iter().filter_map(|unit| {
        let (gain, hex) = ground.way(unit, &state.reach(unit, None))?;
        Some((gain, unit, hex))
    });
    let (_, unit, hex) = ways.max_by(|one, other| one.0.total_cmp(&other.0))?;
    escorted(legal, unit, hex)
}

/// The first step of a unit to a hex, with everybody who can go along (Y71).
pub(crate) fn escorted(legal: &[Action], unit: UnitId, hex: HexIndex) -> Option<Action> {
    let fits = |action: &&Action| matches!(action, Action::Step { unit: it, hex: to, .. } if *it == unit && *to == hex);
    let along = |action: &Action| match action {
        Action::Step { leader, latw, .. } => {
            usize::from(leader.is_some()) + usize::from(latw.is_some())
        }
        _ => 0,
    };
    legal.iter().filter(fits).copied().max_by_key(along)
}

/// Whoever rides gets off where the objective is near.
pub(crate) fn dismount(state: &State, player: Player, legal: &[Action]) -> Option<Action> {
    const NEAR: u32 = 3;
    let ground = Ground::of(state, player);
    let near = |action: &&Action| match action {
        Action::Dismount { unit } => {
            state.unit(*unit).hex.is_some_and(|hex| ground.distance(hex) <= NEAR)
        }
        _ => false,
    };
    legal.iter().find(near).copied()
}

/// On, as long as the rest of the way gains.
fn go_on(state: &State, player: Player, unit: UnitId, legal: &[Action]) -> Action {
    let it = match state.frames.last() {
        Some(Frame::Action(it) | Frame::ReactMove(it)) => it,
        _ => return legal[0],
    };
    let way = Ground::of(state, player).way(unit, &state.reach(unit, Some(it)));
    let step = way.map(|(_, hex)| Action::Step { unit, hex, leader: None, latw: None });
    step.filter(|step| legal.contains(step)).unwrap_or_else(|| open(legal, Action::End))
}

fn react(state: &State, legal: &[Action]) -> Action {
    let shot = shots::best(state, legal).filter(|it| it.0 >= REACTS_AT);
    shot.map_or_else(|| open(legal, Action::Decline { scope: Scope::Window }), |(_, shot)| shot)
}

/// The weakest stays out.
fn leave_out(state: &State, legal: &[Action]) -> Action {
    let value = |action: &Action| match action {
        Action::LeaveOut { unit } => state.counter(*unit).unit.assault,
        _ => u8::MAX,
    };
    legal.iter().copied().min_by_key(value).unwrap_or(legal[0])
}

/// Into cover, out of sight.
fn retreat(state: &State, player: Player, legal: &[Action]) -> Action {
    let exposed = |action: &Action| match action {
        Action::Retreat { hex, .. } => {
            let eyes = state.board.held(player.enemy()).iter();
            let eyes = eyes.filter(|from| state.sees(*from, *hex)).count();
            (!state.map().cell(*hex).cover, eyes)
        }
        _ => (true, usize::MAX),
    };
    legal.iter().copied().min_by_key(exposed).unwrap_or(legal[0])
}

/// Fighters enter an objective; elsewhere one is enough.
fn advance(state: &State, target: HexIndex, legal: &[Action]) -> Action {
    let fights = |action: &&Action| match action {
        Action::Enter { unit } => state.kind(*unit).storms(),
        _ => false,
    };
    let goal = state.mission().objectives.contains(&target);
    let empty = state.board.at(target).is_empty();
    let enters = legal.iter().find(fights).copied().filter(|_| goal || empty);
    enters.unwrap_or_else(|| open(legal, Action::Done))
}

//! A move beside the best way the unit could have gone: nearer to an objective, and through how much reaction fire.
//!
//! It is walked in the position as its player saw it, without anything that was hidden from him.

use super::lapse::{name, promise};
use super::worth::{Eyes, place, step};
use hex::HexIndex;
use referee::{Game as _, Pending, Seat, play_unchecked};
use review::Compared;
use yards::game::{Action, Firer, Frame, Scope, State, Yards, player_of};
use yards::ground::{Player, UnitId};

/// A unit under way: the position before it set out, as its player saw it, and where it went.
pub(super) struct Walk {
    pub(super) line: usize,
    pub(super) unit: UnitId,
    pub(super) seat: Seat,
    before: State,
    path: Vec<HexIndex>,
}

/// A way that was or could have been gone.
struct Weighed {
    to: HexIndex,
    gain: f64,
    risk: f64,
}

impl Walk {
    pub(super) fn begin(line: usize, seat: Seat, state: &State, unit: UnitId) -> Walk {
        Walk { line, unit, seat, before: seen_by(state, player_of(seat)), path: Vec::new() }
    }

    pub(super) fn enter(&mut self, hex: HexIndex) {
        self.path.push(hex);
    }

    /// The way that was gone against the best of all, to stay where it was among them.
    pub(super) fn compare(&self, eyes: Eyes) -> Option<Compared> {
        let Walk { before, unit, .. } = self;
        let from = before.unit(*unit).hex?;
        let made = self.weigh(eyes, from, &self.path)?;
        let mut best = Weighed { to: from, gain: 0.0, risk: 0.0 };
        let ways = before.reach(*unit, None).into_iter().filter(|way| way.stops);
        let mut ways: Vec<(f64, Vec<HexIndex>)> =
            ways.map(|way| (self.gain(eyes, from, way.hex), way.path)).collect();
        ways.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (gain, path) in ways {
            // Fire can only take from what the end of a way is worth.
            if gain <= best.gain {
                break;
            }
            if let Some(way) = self.weigh(eyes, from, &path).filter(|way| way.gain > best.gain) {
                best = way;
            }
        }
        if made.gain >= best.gain {
            best = Weighed { ..made };
        }
        Some(self.told(from, &made, &best))
    }

    fn told(&self, from: HexIndex, made: &Weighed, best: &Weighed) -> Compared {
        let (state, who) = (&self.before, name(&self.before, self.unit));
        let moves = |to: HexIndex| match to == from {
            true => format!("Keep {who} in {}", state.number(from)),
            false => format!("Move {who} from {} to {}", state.number(from), state.number(to)),
        };
        let far = |hex: HexIndex| {
            let objectives = state.mission().objectives.iter();
            objectives.map(|it| state.map().distance(*it, hex)).min().unwrap_or(0)
        };
        let fire = (made.risk - best.risk).abs() >= 0.05;
        let fire = fire.then(|| {
            format!("reaction fire costs {:.1} on average instead of {:.1}", best.risk, made.risk)
        });
        let (near, mine) = (far(best.to), far(made.to));
        let near = (near != mine)
            .then(|| format!("the nearest objective is {near} hexes away instead of {mine}"));
        Compared {
            chosen: moves(made.to),
            better: moves(best.to),
            reason: fire.into_iter().chain(near).collect::<Vec<_>>().join("; "),
            odds: None,
            hex: Some(made.to),
            cost: best.gain - made.gain,
        }
    }

    /// What the end of a way is worth beyond where it began.
    fn gain(&self, eyes: Eyes, from: HexIndex, to: HexIndex) -> f64 {
        let (state, unit) = (&self.before, self.unit);
        let takes = state.kind(unit).is_combat_unit() && state.is_free(unit);
        let goal = |hex: HexIndex| match takes && hex != from {
            true => eyes.taking(state, player_of(self.seat), hex),
            false => 0.0,
        };
        place(state, unit, to) - place(state, unit, from) + goal(to)
    }

    /// Walks a way: what it is worth less the best shot of a known enemy at every hex of it (Y34).
    fn weigh(&self, eyes: Eyes, from: HexIndex, path: &[HexIndex]) -> Option<Weighed> {
        let to = *path.last()?;
        let mut world = self.before.clone();
        let mut risk = 0.0;
        for hex in path {
            let action = Action::Step { unit: self.unit, hex: *hex, leader: None, latw: None };
            if Yards::check(&world, self.seat, &action).is_err() {
                break;
            }
            play_unchecked::<Yards>(&mut world, self.seat, &action);
            risk += self.face(&mut world);
        }
        Some(Weighed { to, gain: self.gain(eyes, from, to) - risk, risk })
    }

    /// The best shot of the enemy in the window that a step has opened; then he declines.
    fn face(&self, world: &mut State) -> f64 {
        let enemy = match Yards::pending(world) {
            Pending::Decide(owed) if owed[0].seat != self.seat => owed[0].seat,
            _ => return 0.0,
        };
        if !matches!(world.frames.last(), Some(Frame::React(_))) {
            return 0.0;
        }
        let mut legal = Vec::new();
        Yards::legal(world, enemy, &mut legal);
        let behind = step(world, self.unit);
        let shots = legal.iter().filter_map(|action| {
            let Action::Fire { unit, aim, .. } = *action else { return None };
            let odds = world.shot_odds(unit, aim, Firer { reaction: true, ..Firer::default() });
            odds.ok().map(|odds| promise(world, &odds, behind))
        });
        let risk = shots.fold(0.0, f64::max);
        let decline = Action::Decline { scope: Scope::Window };
        if legal.contains(&decline) {
            play_unchecked::<Yards>(world, enemy, &decline);
        }
        risk
    }
}

/// A position as a player sees it: what is hidden from him is not there.
fn seen_by(state: &State, player: Player) -> State {
    let mut seen = state.as_seen_by(player);
    if player == Player::Attacker {
        seen.mines.iter_mut().filter(|mine| !mine.known).for_each(|mine| mine.hex = None);
    }
    seen
}

//! Plans, postures, reactions and air support: answers that hang on the odds of one combat.

use crate::atlas::NOWHERE;
use crate::board::Team;
use crate::clash::{Clash, Fight};
use crate::score::Scales;
use crate::staff::{Answer, Desk, Staff};
use crate::weights::Weights;
use barbarossa::ground::{Side, UnitId};
use barbarossa::{Action, Battle, Frame, March, Mark, State, Trigger};
use damos::matrix::solve;
use damos::{Plan, Posture};
use hex::HexIndex;

/// Pays are rounded to this part of a point.
const SCALE: f32 = 1000.0;

/// The worth of a combat to the attacker.
fn pay(w: &Weights, clash: Clash, plan: Plan, exploits: bool) -> i64 {
    let beaten = if plan == Plan::Meeting { w.beaten } else { w.broken };
    let ride = match plan {
        _ if !exploits => 0.0,
        Plan::Meeting => 0.0,
        Plan::Standard => 0.1,
        Plan::GrandAssault => 0.2,
        Plan::Penetration => 0.5,
    };
    let loss = |lp: [f32; 2]| w.point * (lp[1] - lp[0]);
    let won = clash.win * (w.won + w.ride * ride + loss(clash.won));
    let lost = (1.0 - clash.win) * (loss(clash.lost) - beaten);
    ((won + lost) * SCALE) as i64
}

impl Staff {
    /// The plan on entry: mixed as the game of plans against postures demands.
    pub(crate) fn plan(&mut self, desk: &Desk<'_>, scales: &mut Scales, hex: HexIndex) -> Action {
        let plans: Vec<Plan> = desk.legal.iter().filter_map(plan_of).collect();
        let Some(fight) = entry_fight(desk, scales, hex) else { return desk.legal[0] };
        let (rows, _) = self.mixes(desk, scales, &fight, &plans);
        plans.get(rows).map_or(desk.legal[0], |plan| Action::Plan { plan: *plan })
    }

    /// The posture, likewise.
    pub(crate) fn posture(
        &mut self,
        desk: &Desk<'_>,
        scales: &mut Scales,
        hex: HexIndex,
    ) -> Action {
        let concert = desk.state.frames.iter().any(|frame| matches!(frame, Frame::Concert(_)));
        let plans: &[Plan] = if concert {
            &[Plan::GrandAssault, Plan::Penetration]
        } else {
            &[Plan::Meeting, Plan::Standard]
        };
        let Some(fight) = entry_fight(desk, scales, hex) else { return desk.legal[0] };
        let open = fight.postures(&desk.state, &scales.atlas, &desk.board);
        let (_, column) = self.mixes(desk, scales, &fight, plans);
        let posture: Option<Posture> = open.get(column).copied().flatten();
        let chosen = posture.map(|posture| Action::Posture { posture });
        chosen.filter(|action| desk.may(*action)).unwrap_or(desk.legal[0])
    }

    /// A row and a column, drawn from the equilibrium.
    fn mixes(
        &mut self,
        desk: &Desk<'_>,
        scales: &Scales,
        fight: &Fight,
        plans: &[Plan],
    ) -> (usize, usize) {
        let postures = fight.postures(&desk.state, &scales.atlas, &desk.board);
        let table = fight.table(&desk.state, &scales.atlas, &desk.board, plans, &postures);
        let attacker = desk.state.phasing;
        let row = |(plan, row): (&Plan, &Vec<Clash>)| -> Vec<i64> {
            row.iter()
                .map(|clash| pay(&scales.weights, *clash, *plan, attacker == Side::Axis))
                .collect()
        };
        let pays: Vec<Vec<i64>> = plans.iter().zip(&table).map(row).collect();
        let Some(play) = solve(&pays, SCALE as u64) else { return (0, 0) };
        let mut draw = |mix: &[dice::Frac]| {
            let lot = self.lots.below(1 << 20) as f64 / f64::from(1 << 20);
            let mut sum = 0.0;
            for (place, share) in mix.iter().enumerate() {
                sum += share.to_f64();
                if lot < sum {
                    return place;
                }
            }
            mix.len().saturating_sub(1)
        };
        (draw(&play.rows), draw(&play.columns))
    }

    /// Air support where it moves the odds.
    pub(crate) fn air(&mut self, desk: &Desk<'_>, scales: &mut Scales) -> Action {
        let Some(Frame::Battle(battle)) = desk.state.frames.last() else { return Action::Done };
        let support = desk.legal.iter().find(|action| matches!(action, Action::AirSupport { .. }));
        let Some(support) = support.copied() else { return Action::Done };
        let mut fight = battle_fight(battle, scales);
        let chance = |fight: &Fight| {
            let table = fight.table(
                &desk.state,
                &scales.atlas,
                &desk.board,
                &[battle.plan],
                &[battle.posture],
            );
            table[0][0].win
        };
        let plain = chance(&fight);
        fight.air = Some(usize::from(desk.state.phasing != Side::Axis));
        let moved = (chance(&fight) - plain).abs();
        let stake: u32 =
            desk.board.strength(&fight.attackers) + desk.board.strength(&fight.defenders);
        let worth = moved * (1.0 + scales.weights.air_stake * stake as f32 / 10.0);
        if worth >= scales.weights.air_least { support } else { Action::Done }
    }

    /// Joins a combat that it can turn, gets away from one that is lost, and lets everything else pass.
    pub(crate) fn react(&mut self, desk: &Desk<'_>, scales: &mut Scales, hex: HexIndex) -> Action {
        let Some(Frame::Reaction(window)) = desk.state.frames.last() else { return Action::Pass };
        if window.force.is_empty() && window.path.is_empty() {
            self.answer = self.consider(desk, scales, hex, window.trigger);
        }
        let team = match &self.answer {
            Some(Answer::Join(team) | Answer::Withdraw(team)) => team,
            None => return Action::Pass,
        };
        if window.path.is_empty() {
            let next = team.iter().find(|unit| !window.force.contains(unit));
            let next =
                next.map(|unit| Action::Select { unit: *unit }).filter(|action| desk.may(*action));
            if let Some(next) = next {
                return next;
            }
        }
        if matches!(self.answer, Some(Answer::Withdraw(_))) {
            return if desk.may(Action::Withdraw) { Action::Withdraw } else { Action::Pass };
        }
        desk.legal
            .iter()
            .find(|action| matches!(action, Action::Path { .. }))
            .copied()
            .unwrap_or(Action::Pass)
    }

    pub(crate) fn consider(
        &self,
        desk: &Desk<'_>,
        scales: &mut Scales,
        hex: HexIndex,
        trigger: Trigger,
    ) -> Option<Answer> {
        let fight = entry_fight(desk, scales, hex)?;
        let w = scales.weights;
        let passes = fight.defenders.is_empty();
        if passes && w.intercept == 0.0 {
            return None;
        }
        let (atlas, board) = (scales.atlas.clone(), &desk.board);
        let plan = match trigger {
            _ if passes => Plan::Meeting,
            Trigger::Moved => Plan::Standard,
            _ => Plan::GrandAssault,
        };
        let alone = if passes { 1.0 } else { fight.clash(&desk.state, &atlas, board, plan).win };
        let able: Team = desk
            .legal
            .iter()
            .filter_map(|action| match action {
                Action::Select { unit } => Some(*unit),
                _ => None,
            })
            .collect();
        let (here, away): (Team, Team) =
            able.into_iter().partition(|unit| board.at[unit.index()] == fight.hex);
        let all_here = !passes && here.len() == fight.defenders.len();
        let stays = atlas.is(fight.hex, crate::atlas::kind::GOAL);
        if trigger == Trigger::Moved && all_here && !stays && alone > w.withdraw {
            return Some(Answer::Withdraw(here));
        }
        let held = if stays { w.stand } else { 1.0 };
        let worth = match passes {
            true => w.intercept * board.strength(&fight.attackers) as f32,
            false => board.strength(&fight.defenders) as f32 + held,
        };
        let mut best = (0.0, None);
        let mut homes: Vec<u16> = away.iter().map(|unit| board.at[unit.index()]).collect();
        homes.sort_unstable();
        homes.dedup();
        for home in homes {
            let team: Team =
                away.iter().copied().filter(|unit| board.at[unit.index()] == home).collect();
            if !crate::reach::fits(&atlas, board, &team, fight.hex) {
                continue;
            }
            let mut joined = fight.clone();
            joined.defenders.extend(team.iter().copied());
            let together = joined.clash(&desk.state, &atlas, board, plan).win;
            let cost = w.join_cost * board.strength(&team) as f32;
            let gain = w.join * (alone - together) * worth
                - w.join * together * cost
                - w.join_spent * cost;
            if gain > best.0 {
                best = (gain, Some(Answer::Join(team)));
            }
        }
        best.1
    }
}

fn plan_of(action: &Action) -> Option<Plan> {
    match action {
        Action::Plan { plan } => Some(*plan),
        _ => None,
    }
}

/// The fight that an entry, a window or a declaration is about; a hidden attacker is taken to be the strongest near.
fn entry_fight(desk: &Desk<'_>, scales: &mut Scales, hex: HexIndex) -> Option<Fight> {
    scales.study(&desk.board, desk.side);
    let (atlas, board) = (scales.atlas.clone(), &desk.board);
    let at = atlas.place(hex);
    if at == NOWHERE {
        return None;
    }
    let side = desk.state.phasing;
    let concert = desk.state.frames.iter().any(|frame| matches!(frame, Frame::Concert(_)));
    let attackers: Team = match on_the_way(&desk.state) {
        Some(march) if !concert => march.force.iter().copied().collect(),
        _ => strongest_near(desk, scales, at, side),
    };
    let first = attackers.first()?;
    let from = match desk.state.frames.iter().rev().find_map(entered_from) {
        Some(from) => atlas.place(from),
        None => Some(board.at[first.index()]).filter(|from| *from != at).unwrap_or(NOWHERE),
    };
    let from = if from == NOWHERE || atlas.way(from, at).is_none() { NOWHERE } else { from };
    Some(Fight::new(&atlas, board, &scales.base, attackers, from, at))
}

fn entered_from(frame: &Frame) -> Option<HexIndex> {
    match frame {
        Frame::Entry(entry) => entry.from,
        _ => None,
    }
}

/// The force on its way.
fn on_the_way(state: &State) -> Option<&March> {
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Activation(activation) => Some(&activation.march),
        Frame::Exploitation(exploit) => exploit.march.as_ref(),
        _ => None,
    })
}

/// The strongest fresh force with a ZOI next to a hex.
fn strongest_near(desk: &Desk<'_>, scales: &Scales, hex: u16, side: Side) -> Team {
    let near = &scales.atlas.near[usize::from(hex)];
    let fresh = |unit: &UnitId| !desk.state.unit(*unit).is(Mark::Spent);
    let teams = near.0.iter().map(|at| -> Team {
        desk.board.stack(&scales.atlas, side, *at).into_iter().filter(fresh).collect()
    });
    let able = teams.filter(|team| team.iter().any(|unit| desk.board.zoi(&scales.atlas, *unit)));
    able.max_by_key(|team| desk.board.strength(team)).unwrap_or_default()
}

fn battle_fight(battle: &Battle, scales: &Scales) -> Fight {
    let team = |place: usize| battle.forces[place].iter().copied().collect::<Team>();
    Fight {
        attackers: team(0),
        defenders: team(1),
        hex: scales.atlas.place(battle.hex),
        from: battle.from.map_or(NOWHERE, |from| scales.atlas.place(from)),
        los: battle.los,
        air: None,
        free_retreat: true,
    }
}

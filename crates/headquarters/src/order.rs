//! Orders: a force, where it goes and what it does there, and what that is worth.

use crate::atlas::{Atlas, NOWHERE, kind};
use crate::board::{Board, SHAKEN, SPENT, Team};
use crate::clash::{Clash, Fight};
use crate::reach::{Pace, Reach, Stop, fits};
use crate::score::Scales;
use barbarossa::State;
use barbarossa::ground::Side;
use damos::Plan;
use hex::HexIndex;
use smallvec::SmallVec;

/// What a force does where it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Deed {
    /// It goes there and stops.
    Move,
    /// It rallies there.
    Rally,
    /// It attacks there.
    Attack(Plan),
}

/// An order to one force.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) team: Team,
    pub(crate) path: SmallVec<[HexIndex; 12]>,
    pub(crate) deed: Deed,
    /// What it brings, against doing nothing.
    pub(crate) gain: f32,
    /// The chance to win, where it attacks.
    pub(crate) chance: Option<f32>,
}

impl Order {
    /// The hex it goes to.
    pub(crate) fn goal(&self) -> Option<HexIndex> {
        self.path.last().copied()
    }

    /// The hex of a concerted attack.
    pub(crate) fn concert(&self) -> Option<HexIndex> {
        match self.deed {
            Deed::Attack(Plan::GrandAssault | Plan::Penetration) => self.goal(),
            _ => None,
        }
    }
}

/// What is asked about: one force, and how it may move.
pub(crate) struct Question<'a> {
    pub(crate) state: &'a State,
    pub(crate) board: &'a Board,
    pub(crate) team: Team,
    pub(crate) from: u16,
    pub(crate) pace: Pace,
    /// Concerted attacks are open.
    pub(crate) concert: bool,
    /// In exploitation there is no rally, and a grand assault on entry.
    pub(crate) exploiting: bool,
    /// What the position is worth as it is.
    pub(crate) base: f32,
}

/// How many hexes are weighed for each force, by each measure.
const TRIES: [usize; 3] = [7, 5, 2];

/// How many attacks are weighed for each force.
const ATTACKS: usize = 6;

impl Scales {
    /// The orders worth thinking of for one force, the best first.
    pub(crate) fn orders(&mut self, question: &Question<'_>) -> Vec<Order> {
        let Question { state, board, ref team, from, pace, .. } = *question;
        let atlas = std::sync::Arc::clone(&self.atlas);
        let reach = Reach::of(state, &atlas, board, &self.base, team, from, pace);
        let moves = self.worth_trying(question, &atlas, &reach);
        let attacks = self.attacks(question, &atlas, &reach);
        let mut orders = Vec::with_capacity(moves.len() + attacks.len());
        for place in moves {
            orders.push(self.weigh_move(question, &atlas, &reach, place));
        }
        for (place, plan, fight, clash) in attacks {
            orders.push(self.weigh_attack(
                question,
                &atlas,
                (reach.path(place), reach.stops[place].cost, plan),
                &fight,
                clash,
            ));
        }
        orders.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        orders
    }

    /// The stops that look best by cheap measures.
    fn worth_trying(&self, question: &Question<'_>, atlas: &Atlas, reach: &Reach) -> Vec<usize> {
        let Question { board, ref team, .. } = *question;
        let side = atlas.cards[team[0].index()].side;
        let shaken = board.is_shaken(team);
        let stops = reach.stops.iter().enumerate();
        let open = stops.filter(|(place, stop)| {
            !stop.enemy && (*place > 0 || shaken) && fits(atlas, board, team, stop.hex)
        });
        let track = self.tracks(reach, side);
        let mut scored: Vec<(usize, [f32; 3])> = open
            .map(|(place, stop)| {
                let [forward, aside] = self.looks(question, atlas, side, stop);
                (place, [forward, aside, track[place] + 0.01 * forward])
            })
            .collect();
        let mut tries = Vec::new();
        for (measure, most) in TRIES.into_iter().enumerate().take(if self.long_way { 3 } else { 2 })
        {
            scored.sort_by(|a, b| b.1[measure].total_cmp(&a.1[measure]).then(a.0.cmp(&b.0)));
            for (place, _) in scored.iter().take(most) {
                if !tries.contains(place) {
                    tries.push(*place);
                }
            }
        }
        tries
    }

    /// By stop: what the way to it brings the railways of the Axis.
    fn tracks(&self, reach: &Reach, side: Side) -> Vec<f32> {
        let mut track = vec![0.0; reach.stops.len()];
        if side == Side::Axis {
            for (place, stop) in reach.stops.iter().enumerate().skip(1) {
                track[place] = track[usize::from(stop.before)] + self.track[usize::from(stop.hex)];
            }
        }
        track
    }

    /// How a hex looks at first sight: for going forward or standing in the way, and for cutting off or getting away.
    fn looks(&self, question: &Question<'_>, atlas: &Atlas, side: Side, stop: &Stop) -> [f32; 2] {
        let hex = stop.hex;
        let (lay, w, at) = (&self.base, &self.weights, usize::from(hex));
        let sp = question.board.strength(&question.team) as f32;
        let own = side.index();
        let enemy = 1 - own;
        let taken = question.board.axis.has(hex) == (side == Side::Axis);
        let city = if atlas.is(hex, kind::CITY) && !taken {
            w.city + w.goal * f32::from(u8::from(atlas.is(hex, kind::GOAL)))
        } else {
            0.0
        };
        let supply = if lay.supply[own].has(hex) {
            0.0
        } else {
            let share = if own == 0 { w.unsupplied } else { w.unsupplied_soviet };
            share * sp + self.looks_worn(question, hex, stop.cost)
        };
        let near = &atlas.near[at].0;
        match side {
            Side::Axis => {
                let way = -w.advance * sp * f32::from(lay.field[at]) * 0.5;
                let prey: f32 =
                    near.iter().map(|near| f32::from(lay.sp[enemy][usize::from(*near)])).sum();
                let opens = atlas.around[at].iter().filter(|near| {
                    **near != NOWHERE
                        && lay.linked[enemy].has(**near)
                        && lay.is_open(Side::Soviet, **near)
                        && !lay.zone[own].has(**near)
                });
                let cut = opens.count() as f32 * prey.min(20.0) * 0.1;
                [way + city - supply, cut + 0.3 * way + city - supply]
            }
            Side::Soviet => {
                let flow = self.flow(hex);
                let stand = w.advance * flow * (1.0 + atlas.shelter[at]) + city - supply;
                let threat: f32 = near
                    .iter()
                    .map(|near| f32::from(lay.sp[enemy][usize::from(*near)]))
                    .fold(0.0, f32::max);
                let goal = f32::from(lay.field[at]);
                [stand, city - supply - 0.3 * threat - 0.02 * goal]
            }
        }
    }

    /// How much Axis strength would come through a hex or past it on its way to the goals.
    fn flow(&self, hex: u16) -> f32 {
        let (lay, at) = (&self.base, usize::from(hex));
        let ahead = lay.field[at];
        let mut flow = 0.0;
        for &stack in &lay.stacks[0] {
            let far = lay.field[usize::from(stack)];
            if far < ahead {
                continue;
            }
            // A hex lies on the way when the detour by it is short.
            let detour = 2 * self.atlas.distance(stack, hex) as u16 + ahead;
            let off = detour.saturating_sub(far);
            flow += f32::from(lay.sp[0][usize::from(stack)]) / (4.0 + f32::from(off));
        }
        flow
    }

    /// The attacks open to the force, with their odds; the most promising ones.
    fn attacks(
        &self,
        question: &Question<'_>,
        atlas: &Atlas,
        reach: &Reach,
    ) -> Vec<(usize, Plan, Fight, Clash)> {
        let Question { state, board, ref team, pace, .. } = *question;
        let side = atlas.cards[team[0].index()].side;
        let zoi = team.iter().any(|unit| board.zoi(atlas, *unit));
        let mut found = Vec::new();
        for (place, stop) in reach.stops.iter().enumerate().filter(|(_, stop)| stop.enemy) {
            let path = reach.path(place);
            let before = path.len().checked_sub(2).map_or(question.from, |at| path[at]);
            let mut fight = Fight::new(atlas, board, &self.base, team.clone(), before, stop.hex);
            let left = pace.left - stop.cost;
            let mut plans: SmallVec<[Plan; 4]> = SmallVec::new();
            plans.push(if left >= 2 { Plan::Standard } else { Plan::Meeting });
            if zoi && left >= 4 && (question.concert || question.exploiting) {
                plans.push(Plan::GrandAssault);
            }
            if zoi && question.concert && path.len() == 1 {
                plans.push(Plan::Penetration);
            }
            let duty = side == Side::Soviet
                && state.special.attacks_due > state.special.attacks_made
                && board.turn == 2;
            if duty && left >= 2 {
                plans.push(Plan::Meeting);
            }
            if side == Side::Axis && question.exploiting {
                fight.los[0] = true;
            }
            for plan in plans {
                let clash = fight.clash(state, atlas, board, plan);
                found.push((place, plan, fight.clone(), clash));
            }
        }
        found.sort_by(|a, b| b.3.win.total_cmp(&a.3.win).then(a.0.cmp(&b.0)));
        found.truncate(ATTACKS);
        found
    }

    pub(crate) fn weigh_move(
        &mut self,
        question: &Question<'_>,
        atlas: &Atlas,
        reach: &Reach,
        place: usize,
    ) -> Order {
        let Question { board, ref team, pace, .. } = *question;
        let stop = reach.stops[place];
        let path = reach.path(place);
        let side = atlas.cards[team[0].index()].side;
        let mut after = board.clone();
        march(&mut after, team, &path, side);
        let mut deed = Deed::Move;
        let enemy = side.opponent().index();
        let can_rally = board.is_shaken(team)
            && !pace.strategic
            && !question.exploiting
            && pace.left >= stop.cost + 4
            && (!self.base.zone[enemy].has(stop.hex) || board.turn == 1)
            && self.base.supply[side.index()].has(stop.hex);
        if can_rally {
            deed = Deed::Rally;
            let alone = after.stack(atlas, side, stop.hex).len() == team.len();
            after.mark(team, SHAKEN, !alone && others_shaken(&after, atlas, team, stop.hex));
        }
        spread(&mut after, atlas, side, stop.hex);
        let spent = stop.cost + if deed == Deed::Rally { 4 } else { 0 };
        let gain = self.weigh(&after, side)
            - self.worn(question, &after, (stop.hex, spent))
            - question.base;
        let path = path.iter().map(|hex| atlas.hex(*hex)).collect();
        Order { team: team.clone(), path, deed, gain, chance: None }
    }

    fn weigh_attack(
        &mut self,
        question: &Question<'_>,
        atlas: &Atlas,
        (path, cost, plan): (SmallVec<[u16; 12]>, u8, Plan),
        fight: &Fight,
        clash: Clash,
    ) -> Order {
        let Question { state, board, ref team, .. } = *question;
        let side = atlas.cards[team[0].index()].side;
        let spent = cost.saturating_add(match plan {
            Plan::Meeting => 0,
            Plan::Standard => 2,
            Plan::GrandAssault => 4,
            Plan::Penetration => question.pace.left,
        });
        let after = self.after_win(question, atlas, &path, fight, clash);
        let won = self.weigh(&after, side) + self.exploitation(question, atlas, plan, clash)
            - self.worn(question, &after, (fight.hex, spent));
        let lost = if clash.win < 1.0 {
            let (back, price) = self.way_back(question, atlas, fight);
            let after = after_loss(question, atlas, &path, (fight, back), clash, plan);
            self.weigh(&after, side) - self.worn(question, &after, (back, spent)) - price
        } else {
            won
        };
        let due = side == Side::Soviet
            && board.turn == 2
            && state.special.attacks_due > state.special.attacks_made;
        let duty = if due { self.weights.duty } else { 0.0 };
        let gain = clash.win * won + (1.0 - clash.win) * lost - question.base + duty;
        let path = path.iter().map(|hex| atlas.hex(*hex)).collect();
        Order { team: team.clone(), path, deed: Deed::Attack(plan), gain, chance: Some(clash.win) }
    }

    /// What exploitation promises after a win.
    fn exploitation(
        &self,
        question: &Question<'_>,
        atlas: &Atlas,
        plan: Plan,
        clash: Clash,
    ) -> f32 {
        if question.exploiting || atlas.cards[question.team[0].index()].side != Side::Axis {
            return 0.0;
        }
        let paid = match plan {
            Plan::Meeting => 0.0,
            Plan::Standard => 1.0,
            Plan::GrandAssault => 2.0,
            Plan::Penetration => 6.0,
        };
        let free = |unit: &barbarossa::ground::UnitId| {
            let card = &atlas.cards[unit.index()];
            let ema = if clash.overrun { 1.0 } else { paid + card.kind.exploit_rating() as f32 };
            ema * f32::from(question.board.sp[unit.index()])
        };
        let moves: f32 = question.team.iter().map(free).sum();
        self.weights.exploit * self.weights.advance * moves
    }

    /// Where a beaten attacker ends up, and what the retreat itself costs him: all he is worth where every hex around is
    /// closed (D8.11c), and units where they would be too many (D2.3).
    fn way_back(&self, question: &Question<'_>, atlas: &Atlas, fight: &Fight) -> (u16, f32) {
        let w = &self.weights;
        if w.no_retreat == 0.0 && w.excess == 0.0 {
            return (fight.from, 0.0);
        }
        let (board, lay, team) = (question.board, &self.base, &fight.attackers);
        let side = atlas.cards[team[0].index()].side;
        let enemy = side.opponent();
        // The zone of the winner does not count for the first hex (R41).
        let winner = usize::from(lay.steady[enemy.index()].has(fight.hex));
        let mut best: Option<(f32, u16, f32)> = None;
        for to in atlas.steps[usize::from(fight.hex)] {
            if to == NOWHERE || lay.holds(enemy, to) || lay.zones(atlas, enemy, to) > winner {
                continue;
            }
            let over = w.excess * board.excess(atlas, team, to) as f32;
            let supply = if lay.supply[side.index()].has(to) { 0.0 } else { 1.0 };
            let other = if to == fight.from { 0.0 } else { 0.1 };
            let cost = over + supply + other;
            if best.is_none_or(|(known, ..)| cost < known) {
                best = Some((cost, to, over));
            }
        }
        let use_left = self.use_left(board.turn);
        if let Some((_, to, over)) = best {
            return (to, over * use_left);
        }
        let worth = |unit: &barbarossa::ground::UnitId| {
            let mobile = atlas.cards[unit.index()].kind.is_mobile();
            let each = w.sp + if mobile { w.mobile } else { 0.0 };
            w.unit + each * f32::from(board.sp[unit.index()])
        };
        (fight.from, w.no_retreat * team.iter().map(worth).sum::<f32>() * use_left)
    }

    /// The position after a win: the defender is beaten back, or destroyed where he cannot get away.
    fn after_win(
        &self,
        question: &Question<'_>,
        atlas: &Atlas,
        path: &[u16],
        fight: &Fight,
        clash: Clash,
    ) -> Board {
        let side = atlas.cards[fight.attackers[0].index()].side;
        let mut after = question.board.clone();
        march(&mut after, &fight.attackers, path, side);
        after.lose(&fight.attackers, clash.won[0].round() as u32);
        if clash.overrun {
            after.put(&fight.defenders, NOWHERE);
            return after;
        }
        after.lose(&fight.defenders, clash.won[1].round() as u32);
        let emptied =
            question.board.stack(atlas, side, question.from).len() == fight.attackers.len();
        let refuge = self.refuge(
            atlas,
            side.opponent(),
            fight.hex,
            if emptied { question.from } else { NOWHERE },
        );
        let standing: Team = fight
            .defenders
            .iter()
            .copied()
            .filter(|unit| after.at[unit.index()] != NOWHERE)
            .collect();
        match refuge {
            Some(hex) => {
                after.put(&standing, hex);
                after.mark(&standing, SHAKEN, true);
                spread(&mut after, atlas, side.opponent(), hex);
            }
            None => after.put(&standing, NOWHERE),
        }
        after
    }

    /// Where a beaten defender would retreat to (R41-R43); the zone of whoever left `emptied` no longer counts.
    pub(crate) fn refuge(&self, atlas: &Atlas, side: Side, hex: u16, emptied: u16) -> Option<u16> {
        let enemy = side.opponent();
        let lay = &self.base;
        let free = |to: u16| {
            let gone = usize::from(emptied != NOWHERE && atlas.way(to, emptied).is_some());
            !lay.holds(enemy, to) && lay.zones(atlas, enemy, to) <= gone
        };
        let mut best: Option<(i32, u16)> = None;
        for first in atlas.steps[usize::from(hex)] {
            if first == NOWHERE || !free(first) {
                continue;
            }
            for second in atlas.steps[usize::from(first)] {
                if second == NOWHERE || atlas.distance(second, hex) != 2 || !free(second) {
                    continue;
                }
                let supply = if lay.supply[side.index()].has(second) { 0 } else { 100 };
                let way = i32::from(lay.field[usize::from(second)]);
                let cost = supply + if side == Side::Soviet { way } else { -way };
                if best.is_none_or(|(known, _)| cost < known) {
                    best = Some((cost, second));
                }
            }
        }
        best.map(|(_, hex)| hex)
    }
}

fn after_loss(
    question: &Question<'_>,
    atlas: &Atlas,
    path: &[u16],
    (fight, back): (&Fight, u16),
    clash: Clash,
    plan: Plan,
) -> Board {
    let side = atlas.cards[fight.attackers[0].index()].side;
    let mut after = question.board.clone();
    march(&mut after, &fight.attackers, &path[..path.len() - 1], side);
    after.put(&fight.attackers, back);
    after.lose(&fight.attackers, clash.lost[0].round() as u32);
    after.lose(&fight.defenders, clash.lost[1].round() as u32);
    if plan != Plan::Meeting {
        after.mark(&fight.attackers, SHAKEN, true);
        spread(&mut after, atlas, side, back);
    }
    after
}

/// Moves a team along a path; the hexes become its side's.
fn march(board: &mut Board, team: &Team, path: &[u16], side: Side) {
    for hex in path {
        board.axis.put(*hex, side == Side::Axis);
    }
    if let Some(&last) = path.last() {
        board.put(team, last);
    }
    board.mark(team, SPENT, true);
}

fn others_shaken(board: &Board, atlas: &Atlas, team: &Team, hex: u16) -> bool {
    let side = atlas.cards[team[0].index()].side;
    let others: Team =
        board.stack(atlas, side, hex).into_iter().filter(|unit| !team.contains(unit)).collect();
    board.is_shaken(&others)
}

/// Who ends up with demoralized friends is demoralized too (D2.8b).
fn spread(board: &mut Board, atlas: &Atlas, side: Side, hex: u16) {
    let stack = board.stack(atlas, side, hex);
    if board.is_shaken(&stack) {
        board.mark(&stack, SHAKEN, true);
    }
}

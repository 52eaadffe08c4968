//! The staff: masses two or three neighbouring hexes on one target by exact odds, feeds what it masses, and takes back from quiet
//! hexes what it will need (F69).

use crate::forecast::{composed, known, prospect};
use crate::ground::Ground;
use crate::massing::{self, Massing};
use crate::recruit::place_of;
use crate::spread;
use bots::{Bot, Brief};
use frontline::game::{
    Action, COINS, CardState, Form, Frame, Frontline, Kind, Offensive, Play, Played, PoolState,
    Share, State, proposed,
};
use frontline::ground::Coalition;
use hex::HexIndex;
use referee::{Game as _, Lots, Seat, play_unchecked};
use std::collections::VecDeque;

/// An attack is made from this chance on.
const CHANCE_LEAST: f64 = 0.4;
/// The part of the Pool that blows may take, in percent; the rest holds the line.
const BLOWS: u16 = 75;
/// A card is laid where it adds so much to the chance times the worth.
const CARD_LEAST: f64 = 3.0;
/// What an LSP is worth, and the most that are spent in a combat.
const LSP: f64 = 1.0;
const LSP_MOST: u8 = 3;

/// The staff, with the orders that it has still to write into the open form.
#[derive(Default)]
pub(crate) struct Staff {
    orders: VecDeque<Action>,
}

impl Bot<Frontline> for Staff {
    fn choose(&mut self, brief: &Brief<'_, Frontline>) -> usize {
        let state = brief.imagine(&mut Lots::new(0));
        if state.draft(brief.seat()).is_empty() {
            self.orders = plan(&state, brief.seat()).into();
        }
        while let Some(order) = self.orders.pop_front() {
            if let Some(place) = place_of(brief, &order) {
                return place;
            }
        }
        place_of(brief, &Action::Seal).unwrap_or(0)
    }
}

/// The form as it is filled in on a copy: an order that is not legal after those before it is left out.
pub(crate) struct Paper {
    pub(crate) state: State,
    pub(crate) seat: Seat,
    orders: Vec<Action>,
}

impl Paper {
    pub(crate) fn write(&mut self, order: Action) -> bool {
        let open = Frontline::check(&self.state, self.seat, &order).is_ok();
        if open {
            play_unchecked::<Frontline>(&mut self.state, self.seat, &order);
            self.orders.push(order);
        }
        open
    }

    /// Writes an amount in coins, as much of it as is legal; says how much.
    pub(crate) fn amount(&mut self, wanted: u16, order: impl Fn(u8) -> Action) -> u16 {
        let mut left = wanted;
        for coin in COINS.into_iter().rev() {
            while u16::from(coin) <= left && self.write(order(coin)) {
                left -= u16::from(coin);
            }
        }
        wanted - left
    }
}

/// The orders for the form that a seat owes.
pub(crate) fn plan(state: &State, seat: Seat) -> Vec<Action> {
    rulebook::cite!("F69");
    let Some(side) = state.seating.side(seat) else { return Vec::new() };
    let Some(Frame::Form(form)) = state.frames.last() else { return Vec::new() };
    // Under fog the staff reckons with the most that it may meet.
    let state = known(state, side, true);
    let mut paper = Paper { state, seat, orders: Vec::new() };
    match form {
        Form::Deploy => deploy(&mut paper, side),
        Form::Flags(_) => flags(&mut paper, side),
        Form::Commit => commit(&mut paper, side),
        Form::Advance => advance(&mut paper, side),
        Form::Push => pushing(&mut paper, side),
        Form::Answer(_) | Form::FollowUp(_) => follow(&mut paper, side),
        _ => {
            for order in proposed(&paper.state, seat) {
                paper.write(order);
            }
        }
    }
    paper.orders
}

/// The flags of a side that a seat may lay this turn.
fn flags_of(state: &State, side: Coalition, seat: Seat) -> u16 {
    let share = state.share(seat);
    state.nations(side).map(|nation| share.of(Kind::Flags(nation))).sum()
}

/// What of a share may go to blows.
fn for_blows(share: Share) -> Share {
    let part = |points: u16| points * BLOWS / 100;
    let pool = share.pool;
    let men = pool.men.map(part);
    let pool = PoolState { men, tanks: part(pool.tanks), air: part(pool.air), ..pool };
    Share { pool, ..share }
}

/// Claims first; then what the blows ask for; partisans and garrisons; the rest holds the line.
fn deploy(paper: &mut Paper, side: Coalition) {
    let seat = paper.seat;
    let rest = proposed(&paper.state, seat);
    for order in rest.iter().filter(|order| matches!(order, Action::Claim { .. })) {
        paper.write(*order);
    }
    let ground = Ground::of(&paper.state, side);
    let share = for_blows(paper.state.share(seat));
    let flags = flags_of(&paper.state, side, seat);
    let state = paper.state.clone();
    let blows = Massing::new(&state, side, seat, &ground, share).blows(flags, CHANCE_LEAST);
    for blow in blows {
        for (hex, kind, points) in blow.sent {
            paper.amount(points, |coin| Action::Put { hex, kind, coin });
        }
        if let Some(hex) = blow.starts.first() {
            let kind = Kind::Lsp;
            paper.amount(blow.lsp_sent.into(), |coin| Action::Put { hex: *hex, kind, coin });
        }
    }
    for order in rest.iter().filter(|order| matches!(order, Action::Pag { .. })) {
        paper.write(*order);
    }
    spread::garrisons(paper, side, &ground);
    spread::hold(paper, side, &ground);
}

/// Flags by what each blow brings for its flags, from what stands there.
fn flags(paper: &mut Paper, side: Coalition) {
    let seat = paper.seat;
    let ground = Ground::of(&paper.state, side);
    let flags = flags_of(&paper.state, side, seat);
    let state = paper.state.clone();
    let blows = Massing::new(&state, side, seat, &ground, Share::default());
    let blows = { blows }.blows(flags, CHANCE_LEAST);
    for blow in blows {
        for start in blow.starts {
            let stack = *paper.state.stack(start);
            let target = blow.target;
            for nation in state.nations(side).filter(|it| stack.of(Kind::Men(*it)) > 0) {
                if paper.write(Action::Flag { start, target, nation: Some(nation) }) {
                    break;
                }
            }
        }
    }
}

/// Everything but a man goes in, with the LSP that pay; cards where they tell; quiet hexes send back what the railways carry.
fn commit(paper: &mut Paper, side: Coalition) {
    let seat = paper.seat;
    let ground = Ground::of(&paper.state, side);
    let proposed = proposed(&paper.state, seat);
    for order in proposed.into_iter().filter(|order| matches!(order, Action::Commit { .. })) {
        paper.write(order);
    }
    supply(paper, side, &ground);
    cards(paper, side, &ground);
    spread::take_back(paper, side, &ground);
}

/// The worth of a combat to a side: that of the hex for the attacker, that of keeping it for the defender.
fn stake(state: &State, side: Coalition, ground: &Ground, offensive: &Offensive) -> f64 {
    match offensive.side == side {
        true => ground.to_take(state, offensive.target),
        false => -ground.to_keep(offensive.target),
    }
}

/// LSP for the combats of a side, attacked and attacking, as many as pay.
fn supply(paper: &mut Paper, side: Coalition, ground: &Ground) {
    let combats: Vec<(u8, Offensive)> = (0..).zip(paper.state.offensives.clone()).collect();
    for (index, it) in combats {
        let own = it.side == side;
        let depots: Vec<HexIndex> = if own { it.starts.to_vec() } else { vec![it.target] };
        let there: u8 = depots.iter().map(|hex| paper.state.stack(*hex).lsp).sum();
        let Some(base) = composed(&paper.state, it.side, it.target) else { continue };
        let stake = stake(&paper.state, side, ground, &it);
        let worth = |lsp: u8| {
            let mut with = base.clone();
            if own {
                with.afloat.lsp = lsp;
            } else {
                with.defender_lsp = lsp;
            }
            let takes = prospect(&paper.state, &with).map_or(0.0, |it| it.takes);
            takes * stake - LSP * f64::from(lsp)
        };
        let best = (0..=there.min(LSP_MOST)).map(|lsp| (worth(lsp), lsp));
        let best = best.max_by(|one, other| one.0.total_cmp(&other.0)).map_or(0, |it| it.1);
        let mut left = u16::from(best);
        for hex in depots {
            left -= paper.amount(left, |coin| Action::Lsp { offensive: index, hex, coin });
        }
    }
}

/// The beaten force is followed: whoever is not needed at home goes in, and on into the hex beyond where that pays.
fn advance(paper: &mut Paper, side: Coalition) {
    let state = paper.state.clone();
    let battle = state.battle().and_then(|it| state.offensives.get(usize::from(it.offensive)));
    let Some(offensive) = battle else { return };
    let mut kinds: Vec<Kind> = state.nations(side).map(Kind::Men).collect();
    kinds.extend([Kind::Tanks, Kind::Air]);
    let mut gone: Vec<(Kind, u16)> = kinds.iter().map(|kind| (*kind, 0)).collect();
    for start in state.live_starts(offensive) {
        let enemies = state
            .beside(start)
            .filter(|at| *at != offensive.target && state.holds(side.enemy(), *at));
        let stays = if enemies.count() > 0 { 2 } else { 4 };
        for (kind, gone) in &mut gone {
            let there =
                u16::from(offensive.committed(start, *kind).min(state.stack(start).of(*kind)));
            // Next to other enemies half stays; else a quarter, which the line takes along if it moves on.
            let goes = there - there / stays;
            *gone += paper.amount(goes, |coin| Action::Advance { start, kind: *kind, coin });
        }
    }
    let ground = Ground::of(&state, side);
    let Some(hex) = massing::beyond(&state, &ground, offensive) else { return };
    if !paper.write(Action::Beyond { hex }) {
        return;
    }
    for (kind, gone) in gone {
        paper.amount(gone / 2, |coin| Action::On { kind, coin });
    }
}

/// The attacker who was thrown back loses the starting hex that is worth most; whoever can be spared follows.
fn pushing(paper: &mut Paper, side: Coalition) {
    let state = &paper.state;
    let battle = state.battle().and_then(|it| state.offensives.get(usize::from(it.offensive)));
    let Some(offensive) = battle else { return };
    let starts = state.live_starts(offensive).into_iter();
    let ground = Ground::of(state, side);
    let worth = |hex: &HexIndex| ground.near(*hex);
    let best = starts.max_by(|one, other| worth(one).total_cmp(&worth(other)));
    if let Some(start) = best {
        let follow = state.spare(offensive.target) > 1;
        paper.write(Action::Push { start, follow });
    }
}

/// Ground that the enemy has given up is entered.
fn follow(paper: &mut Paper, side: Coalition) {
    let given_up: Vec<HexIndex> = paper.state.abandoned.iter().collect();
    for hex in given_up {
        let near: Vec<HexIndex> =
            paper.state.beside(hex).filter(|at| paper.state.in_line(side, *at)).collect();
        for from in near {
            if paper.write(Action::Follow { hex, from }) {
                break;
            }
        }
    }
}

/// A card goes to the own offensive whose chance times worth it raises most.
fn cards(paper: &mut Paper, side: Coalition, ground: &Ground) {
    let held: Vec<u8> = paper.state.cards_of(side, CardState::Held).collect();
    for card in held {
        let best = best_use(&paper.state, side, ground, card);
        if let Some((offensive, play, gain)) = best
            && gain >= CARD_LEAST
        {
            paper.write(Action::Card { offensive, card, play });
        }
    }
}

fn best_use(state: &State, side: Coalition, ground: &Ground, card: u8) -> Option<(u8, Play, f64)> {
    let ahead = (0..).zip(&state.offensives).filter(|(_, it)| it.is_ahead());
    let uses = ahead.filter_map(|(place, it)| {
        let offensive = composed(state, it.side, it.target)?;
        let bare = prospect(state, &offensive)?.takes;
        let stake = stake(state, side, ground, it);
        let plays = [Play::Die, Play::Shift].into_iter().filter_map(|play| {
            let mut with: Offensive = offensive.clone();
            with.cards.push(Played { side, card, play });
            Some((place, play, (prospect(state, &with)?.takes - bare) * stake))
        });
        plays.max_by(|one, other| one.2.total_cmp(&other.2))
    });
    uses.max_by(|one, other| one.2.total_cmp(&other.2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recruit::Recruit;
    use bots::{Silent, play_fast};
    use dice::Seeded;
    use frontline::game::Setup;

    #[test]
    fn f69_the_staff_masses_where_the_odds_are_exact_and_good() {
        let mut state = Frontline::start(&Setup::of("bagration")).expect("a scenario");
        let seat = Seat(1);
        for order in plan(&state, seat) {
            assert!(Frontline::check(&state, seat, &order).is_ok(), "{order:?}");
            play_unchecked::<Frontline>(&mut state, seat, &order);
        }
        assert!(state.draft(seat).len() > 20, "{:?}", state.draft(seat));
    }

    #[test]
    fn f69_no_hex_strikes_twice_and_no_blow_is_hopeless() {
        let state = Frontline::start(&Setup::of("bagration")).expect("a scenario");
        let (side, seat) = (Coalition::Soviet, Seat(1));
        let ground = Ground::of(&state, side);
        let flags = flags_of(&state, side, seat);
        let share = for_blows(state.share(seat));
        let blows = Massing::new(&state, side, seat, &ground, share).blows(flags, CHANCE_LEAST);
        let mut starts: Vec<HexIndex> = blows.iter().flat_map(|it| it.starts.to_vec()).collect();
        let (laid, all) = (blows.iter().map(|it| it.flags).sum::<u16>(), starts.len());
        starts.sort_unstable();
        starts.dedup();
        assert_eq!(starts.len(), all);
        assert!((flags / 2..=flags).contains(&laid), "{laid} of {flags}");
        assert!(blows.iter().all(|it| it.chance >= CHANCE_LEAST && it.gain > 0.0));
        let sent = blows.iter().flat_map(|it| &it.sent);
        let tanks = sent.filter(|(_, kind, _)| *kind == Kind::Tanks);
        let tanks = tanks.map(|(_, _, points)| *points).sum::<u16>();
        assert!((1..=share.pool.tanks).contains(&tanks), "{tanks}");
    }

    /// The Soviet points at the end of a game of Bagration.
    fn points(axis: Box<dyn Bot<Frontline>>, soviet: Box<dyn Bot<Frontline>>, seed: u64) -> i16 {
        let mut state = Frontline::start(&Setup::of("bagration")).expect("a scenario");
        let mut bots = [axis, soviet];
        let dice = &mut Seeded::new(seed);
        let end = play_fast::<Frontline>(&mut state, &mut bots, dice, &mut Silent);
        end.expect("it ends").points
    }

    #[test]
    fn f69_the_staff_does_better_than_the_recruit_in_both_seats() {
        let staff = || Box::new(Staff::default()) as Box<dyn Bot<Frontline>>;
        let recruit = || Box::new(Recruit) as Box<dyn Bot<Frontline>>;
        let attacking = points(recruit(), staff(), 1);
        let defending = points(staff(), recruit(), 1);
        assert!(attacking >= defending + 12, "{attacking} and {defending}");
    }
}

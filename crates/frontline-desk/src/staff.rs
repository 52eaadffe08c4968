//! The staff: masses two or three neighbouring hexes on one target by exact odds, feeds what it masses, and takes back from quiet
//! hexes what it will need (F69).

use crate::massing::{self, Idea};
use crate::odds::{forecast, known};
use crate::recruit::place_of;
use bots::{Bot, Brief};
use frontline::game::{
    Action, COINS, CardState, Form, Frame, Frontline, Kind, Offensive, Play, State, proposed,
};
use frontline::ground::Coalition;
use hex::HexIndex;
use referee::{Game as _, Lots, Seat, play_unchecked};
use std::collections::VecDeque;

/// An attack is made from this chance on.
const CHANCE_LEAST: f64 = 0.5;
/// Points are massed for an attack that has a chance of so much before any come.
const HOPE_LEAST: f64 = 0.05;
/// A card is laid where it adds so much to the chance times the worth.
const CARD_LEAST: f64 = 3.0;
/// The CV that a quiet hex keeps, and one in contact.
const QUIET: u8 = 1;
const IN_CONTACT: u8 = 3;

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
struct Paper {
    state: State,
    seat: Seat,
    orders: Vec<Action>,
}

impl Paper {
    fn write(&mut self, order: Action) -> bool {
        let open = Frontline::check(&self.state, self.seat, &order).is_ok();
        if open {
            play_unchecked::<Frontline>(&mut self.state, self.seat, &order);
            self.orders.push(order);
        }
        open
    }

    /// Writes an amount in coins, as much of it as is legal; says how much.
    fn amount(&mut self, wanted: u16, order: impl Fn(u8) -> Action) -> u16 {
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
        Form::Push => pushing(&mut paper),
        Form::Answer(_) | Form::FollowUp(_) => follow(&mut paper, side),
        _ => {
            for order in proposed(&paper.state, seat) {
                paper.write(order);
            }
        }
    }
    paper.orders
}

/// The hexes of a side's line that a seat answers for.
fn own_line(state: &State, side: Coalition, seat: Seat) -> Vec<HexIndex> {
    let line = state.line[side.index()].iter();
    line.filter(|hex| state.answers_for(seat, side, *hex)).collect()
}

/// Two hexsides of a side's flags for each blow.
fn blows(state: &State, side: Coalition) -> usize {
    let flags = state.nations(side).map(|nation| state.registers.flags[nation.index()]);
    usize::from(flags.map(u16::from).sum::<u16>()).div_ceil(2)
}

/// Claims first; then tanks, aircraft, LSP and men where the blows are to fall; the rest as the staff of the rules spreads it.
fn deploy(paper: &mut Paper, side: Coalition) {
    let seat = paper.seat;
    let rest = proposed(&paper.state, seat);
    for order in rest.iter().filter(|order| matches!(order, Action::Claim { .. })) {
        paper.write(*order);
    }
    let ideas = massing::ideas(&paper.state, side, seat, HOPE_LEAST);
    let blows = blows(&paper.state, side);
    for idea in ideas.iter().take(blows) {
        mass(paper, side, idea, blows as u16);
    }
    for order in rest {
        paper.write(order);
    }
    // What the proposal could not place goes one by one to where the enemy is.
    let line = own_line(&paper.state, side, seat);
    for kind in spread_kinds(&paper.state, side) {
        for hex in &line {
            while paper.state.share(seat).of(kind) > 0
                && paper.write(Action::Put { hex: *hex, kind, coin: 1 })
            {}
        }
    }
}

fn spread_kinds(state: &State, side: Coalition) -> Vec<Kind> {
    let men = state.nations(side).map(Kind::Men);
    men.chain([Kind::Tanks, Kind::Air]).collect()
}

/// Sends a blow's part of what there is to its starting hexes.
fn mass(paper: &mut Paper, side: Coalition, idea: &Idea, blows: u16) {
    let main = Kind::Men(paper.state.main_nation(side));
    let share = paper.state.share(paper.seat);
    let starts = idea.starts.len().max(1) as u16;
    for kind in [Kind::Tanks, Kind::Air, main] {
        let each = share.of(kind).div_ceil(blows.max(1)).div_ceil(starts);
        for hex in &idea.starts {
            paper.amount(each, |coin| Action::Put { hex: *hex, kind, coin });
        }
    }
    if let Some(hex) = idea.starts.first() {
        paper.amount(2, |coin| Action::Put { hex: *hex, kind: Kind::Lsp, coin });
    }
}

/// Flags by what each brings for its flag; the proposal of the rules takes what is left.
fn flags(paper: &mut Paper, side: Coalition) {
    let seat = paper.seat;
    for idea in massing::ideas(&paper.state, side, seat, CHANCE_LEAST) {
        for start in idea.starts {
            let stack = *paper.state.stack(start);
            let nations: Vec<_> = paper.state.nations(side).collect();
            for nation in nations.into_iter().filter(|it| stack.of(Kind::Men(*it)) > 0) {
                let target = idea.target;
                if paper.write(Action::Flag { start, target, nation: Some(nation) }) {
                    break;
                }
            }
        }
    }
}

/// Everything but a man goes in; cards where they tell; quiet hexes send back what the railways carry.
fn commit(paper: &mut Paper, side: Coalition) {
    let seat = paper.seat;
    for order in proposed(&paper.state, seat) {
        paper.write(order);
    }
    cards(paper, side);
    let starts: Vec<HexIndex> = paper
        .state
        .offensives
        .iter()
        .filter(|it| it.side == side)
        .flat_map(|it| it.starts.to_vec())
        .collect();
    let threatened: Vec<HexIndex> =
        paper.state.offensives.iter().filter(|it| it.side != side).map(|it| it.target).collect();
    for hex in own_line(&paper.state, side, seat) {
        if starts.contains(&hex) || threatened.contains(&hex) {
            continue;
        }
        let state = &paper.state;
        let touches = state.beside(hex).any(|next| state.holds(side.enemy(), next));
        let keeps = if touches { IN_CONTACT } else { QUIET };
        let stack = *state.stack(hex);
        let men = paper.state.nations(side).map(Kind::Men).max_by_key(|kind| stack.of(*kind));
        let over = stack.men().saturating_sub(keeps);
        if let Some(kind) = men {
            let over = u16::from(over.min(stack.of(kind)));
            paper.amount(over, |coin| Action::Back { hex, kind, coin });
        }
        if !touches {
            for kind in [Kind::Tanks, Kind::Air, Kind::Lsp] {
                paper.amount(stack.of(kind).into(), |coin| Action::Back { hex, kind, coin });
            }
        }
    }
}

/// The beaten force is followed: some go in, and on into the hex beyond where that pays.
fn advance(paper: &mut Paper, side: Coalition) {
    let seat = paper.seat;
    for order in proposed(&paper.state, seat) {
        paper.write(order);
    }
    let state = &paper.state;
    let battle = state.battle().and_then(|it| state.offensives.get(usize::from(it.offensive)));
    let Some(hex) = battle.and_then(|it| massing::beyond(state, it)) else { return };
    if !paper.write(Action::Beyond { hex }) {
        return;
    }
    for kind in spread_kinds(&paper.state, side) {
        let gone = paper.orders.iter().map(|order| match order {
            Action::Advance { kind: it, coin, .. } if *it == kind => u16::from(*coin),
            _ => 0,
        });
        let half = gone.sum::<u16>() / 2;
        paper.amount(half, |coin| Action::On { kind, coin });
    }
}

/// The attacker who was thrown back loses the starting hex that is worth most; whoever can be spared follows.
fn pushing(paper: &mut Paper) {
    let state = &paper.state;
    let battle = state.battle().and_then(|it| state.offensives.get(usize::from(it.offensive)));
    let Some(offensive) = battle else { return };
    let starts = state.live_starts(offensive).into_iter();
    let worth = |hex: &HexIndex| massing::worth(state, offensive.defender(), *hex);
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
fn cards(paper: &mut Paper, side: Coalition) {
    let held: Vec<u8> = paper.state.cards_of(side, CardState::Held).collect();
    for card in held {
        let best = best_use(&paper.state, side, card);
        if let Some((offensive, play, gain)) = best
            && gain >= CARD_LEAST
        {
            paper.write(Action::Card { offensive, card, play });
        }
    }
}

fn best_use(state: &State, side: Coalition, card: u8) -> Option<(u8, Play, f64)> {
    let own = state.offensives.iter().filter(|it| it.side == side && it.is_ahead());
    let own: Vec<HexIndex> = own.map(|it| it.target).collect();
    let uses = own.into_iter().filter_map(|target| {
        let offensive = crate::odds::composed(state, side, target)?;
        let place =
            state.offensives.iter().position(|it| it.side == side && it.target == target)?;
        let bare = forecast(state, &offensive).ok()?.takes.to_f64();
        let worth = massing::worth(state, side, target);
        let plays = [Play::Die, Play::Shift].into_iter().filter_map(|play| {
            let played = frontline::game::Played { side, card, play };
            let mut with: Offensive = offensive.clone();
            with.cards.push(played);
            let chance = forecast(state, &with).ok()?.takes.to_f64();
            Some((place as u8, play, (chance - bare) * worth))
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
    fn f69_a_game_of_the_staff_against_the_recruit_comes_to_an_end() {
        let mut state = Frontline::start(&Setup::of("bagration").until(12)).expect("a scenario");
        let mut bots: [Box<dyn Bot<Frontline>>; 2] =
            [Box::new(Staff::default()), Box::new(Recruit)];
        let end = play_fast::<Frontline>(&mut state, &mut bots, &mut Seeded::new(1), &mut Silent);
        assert!(end.is_ok(), "{end:?}");
    }
}

//! What a side set about, and what the staff would have done in its place.

use crate::atlas::Atlas;
use crate::board::{Board, Team, estimate};
use crate::doctrine::Doctrine;
use crate::ideas::idea;
use crate::operate::{ALL, ON_FOOT, STRATEGIC, options, teams};
use crate::order::Order;
use crate::prospect::Prospect;
use crate::score::Scales;
use crate::staff::{Desk, Staff};
use barbarossa::ground::{Side, UnitId};
use barbarossa::words::Atlas as Names;
use barbarossa::{Action, Ask, Barbarossa, Force, Frame, State};
use bots::{Bot as _, Brief};
use hex::HexIndex;
use referee::{Game as _, Pending, Viewer, play_unchecked};
use std::sync::Arc;

/// More answers than one undertaking takes.
const RUNAWAY: usize = 200;

/// What kind of thing is set about.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sort {
    /// A force is sent somewhere.
    Mission,
    /// The phase is ended.
    Rest,
    /// A beaten enemy is pursued, or not.
    Pursuit,
    /// A move is reacted to, or let pass.
    Reaction,
    /// A beaten force retreats.
    Retreat,
    /// A reinforcement comes in.
    Entry,
    /// One answer in a combat.
    Answer,
}

/// Something that a side sets about: answers that belong together and are judged together.
pub(crate) struct Undertaking {
    pub(crate) line: usize,
    pub(crate) side: Side,
    pub(crate) before: State,
    sort: Sort,
    first: Action,
    team: Team,
    target: Option<(HexIndex, bool)>,
    rallied: bool,
}

impl Undertaking {
    /// What an answer sets about, if it is something that can be judged. Plans and postures are not: they are guesses at
    /// one another, and no guess is a lapse.
    pub(crate) fn begin(
        line: usize,
        state: &State,
        side: Side,
        ask: Ask,
        action: &Action,
    ) -> Option<Undertaking> {
        let ends = *action == Action::Done;
        let sort = match ask {
            Ask::Strategic | Ask::Operations if ends => Sort::Rest,
            Ask::Strategic | Ask::Operations => Sort::Mission,
            Ask::Exploit { .. } => Sort::Pursuit,
            Ask::React { .. } => Sort::Reaction,
            Ask::Retreat { .. } => Sort::Retreat,
            Ask::Reinforce if matches!(action, Action::Enter { .. }) => Sort::Entry,
            Ask::AirSupport { .. } | Ask::Reroll | Ask::Lose { .. } | Ask::Rout { .. } => {
                Sort::Answer
            }
            _ => return None,
        };
        let mut undertaking = Undertaking {
            line,
            side,
            before: state.clone(),
            sort,
            first: *action,
            team: Team::new(),
            target: None,
            rallied: false,
        };
        undertaking.go_on(state, action);
        Some(undertaking)
    }

    /// Notes one more answer that belongs to it.
    pub(crate) fn go_on(&mut self, state: &State, action: &Action) {
        match *action {
            Action::Select { unit } => self.team.push(unit),
            Action::Move { hex } | Action::Concert { target: hex } => {
                self.target = Some((hex, state.holds(self.side.opponent(), hex)));
            }
            Action::Rally => self.rallied = true,
            _ => {}
        }
    }

    /// Whether what the game waits for next belongs to it no more.
    pub(crate) fn is_done(&self, state: &State) -> bool {
        !goes_on(self.sort, self.side, state)
    }

    /// What was done.
    pub(crate) fn told(&self) -> String {
        let names = Names::new(self.before.ground.clone());
        let who = names.force(&self.team.iter().copied().collect::<Force>());
        match (self.sort, self.target) {
            (Sort::Mission | Sort::Pursuit, _) if self.first == Action::Done => {
                "no exploitation".to_owned()
            }
            (Sort::Mission | Sort::Pursuit, Some((hex, true))) => {
                format!("{who}: attack {}", names.hex(hex))
            }
            (Sort::Mission | Sort::Pursuit, Some((hex, false))) => {
                let rally = if self.rallied { " and rally" } else { "" };
                format!("{who}: move to {}{rally}", names.hex(hex))
            }
            (Sort::Mission | Sort::Pursuit, None) if self.rallied => format!("{who}: rally"),
            (Sort::Mission | Sort::Pursuit, None) => format!("{who}: stay in place"),
            (Sort::Rest, _) => "end the phase".to_owned(),
            _ => in_words(&self.before, self.side, &self.first),
        }
    }
}

/// An answer in words.
pub(crate) fn in_words(state: &State, side: Side, action: &Action) -> String {
    let view = Barbarossa::view(state, Viewer::Seat(barbarossa::seat_of(side)));
    Names::new(state.ground.clone()).phrase(&view, action).to_string()
}

/// Whether the next answer belongs to the same undertaking.
fn goes_on(sort: Sort, side: Side, state: &State) -> bool {
    let Pending::Decide(owed) = Barbarossa::pending(state) else { return false };
    if owed[0].seat != barbarossa::seat_of(side) {
        return false;
    }
    match (sort, owed[0].ask, state.frames.last()) {
        (Sort::Mission, Ask::March { .. } | Ask::Concert { .. }, _)
        | (Sort::Pursuit, Ask::March { .. }, _) => true,
        (Sort::Mission, _, Some(Frame::Strategic(force))) => !force.is_empty(),
        (Sort::Mission, _, Some(Frame::Operations(phase))) => !phase.force.is_empty(),
        (Sort::Pursuit, _, Some(Frame::Exploitation(exploit))) => !exploit.naming.is_empty(),
        (Sort::Reaction, _, Some(Frame::Reaction(window))) => {
            !window.force.is_empty() || !window.path.is_empty()
        }
        (Sort::Retreat, _, Some(Frame::Retreat(retreat))) => retreat.gone > 0,
        _ => false,
    }
}

/// What the staff would have done.
pub(crate) struct Advice {
    pub(crate) text: String,
    pub(crate) reason: String,
    pub(crate) odds: Option<f64>,
    pub(crate) hex: Option<HexIndex>,
    /// What the position would have promised the Axis.
    pub(crate) worth: f64,
}

/// Says what the staff would have done, by what the side could know.
#[derive(Default)]
pub(crate) struct Adviser {
    weighed: u64,
}

impl Adviser {
    /// Positions weighed so far.
    pub(crate) fn weighed(&self) -> u64 {
        self.weighed
    }

    /// The advice, if there is any to give.
    pub(crate) fn advise(
        &mut self,
        undertaking: &Undertaking,
        prospect: &mut Prospect,
    ) -> Option<Advice> {
        let seat = barbarossa::seat_of(undertaking.side);
        let mut legal = Vec::new();
        Barbarossa::legal(&undertaking.before, seat, &mut legal);
        match undertaking.sort {
            Sort::Mission | Sort::Rest => self.order(undertaking, &legal, prospect),
            Sort::Entry => enter(undertaking, &legal, prospect),
            _ => self.answer(undertaking, &legal, prospect),
        }
    }

    /// The best order to the same force; when the phase was ended, the best to any.
    fn order(
        &mut self,
        undertaking: &Undertaking,
        legal: &[Action],
        prospect: &mut Prospect,
    ) -> Option<Advice> {
        let (before, side) = (&undertaking.before, undertaking.side);
        let state = estimate(&Brief::new(before, barbarossa::seat_of(side), legal));
        let stages: &[u8] = match before.frames.last()? {
            Frame::Strategic(_) => &[STRATEGIC],
            Frame::Operations(phase) if phase.zoi_begun => &[ALL],
            _ => &[ON_FOOT, ALL],
        };
        let atlas = Atlas::of(&state);
        let mut scales = Scales::new(Arc::clone(&atlas), Doctrine::default().side(side), &state);
        let board = Board::of(&state, &atlas);
        let desk = Desk { legal, state, board, side };
        let base = scales.study(&desk.board, side);
        let mut best: Option<Order> = None;
        for &stage in stages {
            let forces = match undertaking.sort {
                Sort::Rest => teams(&desk, &atlas, stage),
                _ if undertaking.team.is_empty() => return None,
                _ => vec![undertaking.team.clone()],
            };
            for team in forces {
                let order = options(&desk, &mut scales, team, stage, base).into_iter().next();
                if let Some(order) = order
                    && best.as_ref().is_none_or(|known| order.gain > known.gain)
                {
                    best = Some(order);
                }
            }
        }
        self.weighed += scales.weighed;
        let order = best.filter(|order| order.gain > scales.weights.least)?;
        let thought = idea(&desk, &atlas, &order);
        let hex = order.goal();
        let first = match order.concert() {
            Some(target) => Action::Concert { target },
            None => Action::Select { unit: *order.team.first()? },
        };
        let mut staff = Staff::new(0);
        staff.order = Some(order);
        let after = self.carry_out(staff, Sort::Mission, side, before, first)?;
        let worth = prospect.worth(&after);
        Some(Advice { text: thought.text, reason: thought.reason, odds: thought.odds, hex, worth })
    }

    /// The staff's own answer.
    fn answer(
        &mut self,
        undertaking: &Undertaking,
        legal: &[Action],
        prospect: &mut Prospect,
    ) -> Option<Advice> {
        let (before, side) = (&undertaking.before, undertaking.side);
        let mut staff = Staff::new(0);
        let choice = staff.choose(&Brief::new(before, barbarossa::seat_of(side), legal));
        let first = *legal.get(choice)?;
        let order = staff.order.clone();
        let after = self.carry_out(staff, undertaking.sort, side, before, first)?;
        let worth = prospect.worth(&after);
        let (text, odds) = match order {
            Some(order) if undertaking.sort == Sort::Pursuit => pursuit(before, &order),
            _ => (in_words(before, side, &first), None),
        };
        let hex = first.hex().or_else(|| first.unit().and_then(|unit| before.standing(unit)));
        Some(Advice { text, reason: String::new(), odds, hex, worth })
    }

    /// The position when the staff has done what it set about.
    fn carry_out(
        &mut self,
        mut staff: Staff,
        sort: Sort,
        side: Side,
        before: &State,
        first: Action,
    ) -> Option<State> {
        let seat = barbarossa::seat_of(side);
        let mut state = before.clone();
        let mut legal = Vec::new();
        Barbarossa::legal(&state, seat, &mut legal);
        if !legal.contains(&first) {
            return None;
        }
        play_unchecked::<Barbarossa>(&mut state, seat, &first);
        for _ in 0..RUNAWAY {
            if !goes_on(sort, side, &state) {
                break;
            }
            legal.clear();
            Barbarossa::legal(&state, seat, &mut legal);
            let choice = staff.choose(&Brief::new(&state, seat, &legal));
            play_unchecked::<Barbarossa>(&mut state, seat, legal.get(choice)?);
        }
        self.weighed += staff.weighed();
        Some(state)
    }
}

fn pursuit(before: &State, order: &Order) -> (String, Option<f64>) {
    let names = Names::new(before.ground.clone());
    let who = names.force(&order.team.iter().copied().collect::<Force>());
    let where_to = order.goal().map_or_else(|| "its own hex".to_owned(), |hex| names.hex(hex));
    let what = if order.chance.is_some() { "attack" } else { "move on to" };
    (format!("{who}: {what} {where_to}"), order.chance.map(f64::from))
}

/// The best place for the same reinforcement.
fn enter(undertaking: &Undertaking, legal: &[Action], prospect: &mut Prospect) -> Option<Advice> {
    let (before, side) = (&undertaking.before, undertaking.side);
    let unit: UnitId = undertaking.first.unit()?;
    let sign = if side == Side::Axis { 1.0 } else { -1.0 };
    let mut best: Option<(f64, Action)> = None;
    for action in legal {
        if !matches!(action, Action::Enter { unit: it, .. } if *it == unit) {
            continue;
        }
        let mut state = before.clone();
        play_unchecked::<Barbarossa>(&mut state, barbarossa::seat_of(side), action);
        let worth = prospect.worth(&state);
        if best.is_none_or(|(known, _)| sign * worth > sign * known) {
            best = Some((worth, *action));
        }
    }
    let (worth, action) = best?;
    let text = in_words(before, side, &action);
    Some(Advice { text, reason: String::new(), odds: None, hex: action.hex(), worth })
}

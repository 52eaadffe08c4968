//! How the game goes: frames open, are answered, and close.

use super::action::{Action, Ask};
use super::event::Event;
use super::frame::{Fight, Frame, Step};
use super::state::{Choosing, State};
use super::{
    Checked, Why, Yards, activation, aftermath, casualties, fight, fire, moves, muster, react,
    setup, shoot, turn, withdraw,
};
use crate::Die;
use crate::ground::Player;
use dice::{Roll, Rolled};
use frames::{Framed, Wait};
use referee::{Illegal, Seat, Tx};
use rulebook::{RuleId, rule};

/// Another decision is open.
pub(super) fn not_asked<T>() -> Checked<T> {
    Err(Illegal { rule: rule!("Y33"), why: Why::NotAsked })
}

impl Framed for Yards {
    type Frame = Frame;
    type Party = Player;

    fn seat(player: Player) -> Seat {
        super::seat_of(player)
    }

    fn innermost(state: &State) -> Option<&Frame> {
        state.frames.last()
    }

    fn outcome(state: &State) -> super::Outcome {
        // Before the end nobody asks for it; said as a defence that has held so far.
        let open = super::Outcome {
            winner: Player::Defender,
            by: super::Decision::LastTurn,
            objectives: 0,
            lost: [0; 2],
            points: [0; 2],
        };
        state.outcome.unwrap_or(open)
    }

    fn wait(state: &State, frame: &Frame) -> Wait<Player, Ask> {
        let active = state.activation().map_or(state.go, |it| it.player);
        let ask = |player, rule, ask| Wait::Ask(player, rule, ask);
        match frame {
            Frame::SetUp => wait_for_set_up(state),
            Frame::Initiative => Wait::Dice(Roll::d10(2, "initiative").on("Y31")),
            Frame::Activations => match state.has_platoons(state.goer()) {
                true => ask(state.goer(), rule!("Y32"), Ask::Platoon),
                false => Wait::Nobody,
            },
            Frame::Activation(it) => ask(it.player, rule!("Y33"), Ask::Act { platoon: it.platoon }),
            Frame::Action(it) => ask(active, rule!("Y33"), Ask::GoOn { unit: it.unit }),
            Frame::Split { unit, .. } => ask(active, rule!("Y33"), Ask::Second { unit: *unit }),
            Frame::Call { mortar, ammo } => {
                ask(active, rule!("Y33"), Ask::Mortar { mortar: *mortar, ammo: *ammo })
            }
            Frame::React(it) => match react::place(state, it).filter(|_| !it.closed) {
                Some(hex) => ask(it.player, rule!("Y34"), Ask::React { hex }),
                None => Wait::Nobody,
            },
            Frame::Order => ask(react::orderer(state), rule!("Y34"), Ask::Order),
            Frame::ReactMove(it) => {
                let player = state.unit(it.unit).player;
                ask(player, rule!("Y34"), Ask::ReactMove { unit: it.unit })
            }
            Frame::Fire(it) => Wait::Dice(shoot::roll(state, it)),
            Frame::Arrive(it) if it.mined => Wait::Dice(moves::mine_roll()),
            Frame::Arrive(_) | Frame::Check => Wait::Nobody,
            Frame::Checks { .. } => Wait::Dice(Roll::d10(1, "cohesion check").on("Y47")),
            Frame::Salvo(it) => Wait::Dice(shoot::salvo_roll(state, it)),
            Frame::Muster { target, .. } => {
                ask(active, rule!("Y33"), Ask::Muster { target: *target })
            }
            Frame::Assault(it) => wait_in_assault(state, it),
            Frame::Recovery { left } => match left.is_empty() {
                true => Wait::Nobody,
                false => Wait::Dice(Roll::d10(1, "recovery").on("Y14.1")),
            },
        }
    }

    fn answers(state: &State, frame: &Frame, seat: Seat, out: &mut Vec<Action>) {
        answers(state, frame, super::player_of(seat), out);
    }

    fn carry_out(tx: &mut Tx<'_, Yards>, seat: Seat, action: &Action) {
        let Some(frame) = tx.state().frames.last().cloned() else { return };
        carry_out(tx, &frame, super::player_of(seat), action);
    }

    fn carry_on(tx: &mut Tx<'_, Yards>, rolled: &Rolled) {
        let Some(frame) = tx.state().frames.last().cloned() else { return };
        let read = |place: usize| i64::from(rolled.die(place).unwrap_or(1));
        let Some(die) = Die::new(read(0)) else { return };
        match frame {
            Frame::Initiative => {
                let dice = [read(0), read(1)].map(|die| u8::try_from(die).unwrap_or(1));
                turn::initiative_rolled(tx, dice);
            }
            Frame::Fire(it) => shoot::rolled(tx, &it, die),
            Frame::Arrive(it) => {
                let Some(second) = Die::new(read(1)) else { return };
                moves::mine_rolled(tx, &it, (die.raw() as u8, second));
            }
            Frame::Checks { units } => casualties::check_rolled(tx, units, die),
            Frame::Salvo(it) if it.hexes.is_none() => {
                let faces = (0..).map_while(|place| rolled.die(place));
                let dice: Vec<Die> = faces.filter_map(|die| Die::new(i64::from(die))).collect();
                shoot::scattered(tx, &it, &dice);
            }
            Frame::Salvo(it) => shoot::shelled(tx, &it, die),
            Frame::Assault(it) => fight::rolled(tx, &it, die),
            Frame::Recovery { left } => turn::recovery_rolled(tx, left, die),
            _ => {}
        }
    }

    fn go_on(tx: &mut Tx<'_, Yards>) -> bool {
        let Some(frame) = tx.state().frames.last().cloned() else { return false };
        match frame {
            Frame::SetUp => setup::go_on(tx),
            Frame::Activations => turn::go_on(tx),
            Frame::Action(it) | Frame::ReactMove(it) => moves::go_on(tx, &it),
            Frame::React(it) => react::go_on(tx, &it),
            Frame::Arrive(it) => {
                if !it.mined {
                    moves::settled(tx, &it);
                }
                !it.mined
            }
            Frame::Assault(it) => fight::go_on(tx, &it),
            Frame::Recovery { left } => {
                if left.is_empty() {
                    turn::recovered(tx);
                }
                left.is_empty()
            }
            Frame::Check => {
                turn::check_end(tx);
                true
            }
            Frame::Initiative
            | Frame::Activation(_)
            | Frame::Split { .. }
            | Frame::Call { .. }
            | Frame::Order
            | Frame::Fire(_)
            | Frame::Checks { .. }
            | Frame::Salvo(_)
            | Frame::Muster { .. } => false,
        }
    }

    fn opened(frame: Frame) -> Event {
        Event::Opened(frame)
    }

    fn closed() -> Event {
        Event::Closed
    }
}

fn wait_for_set_up(state: &State) -> Wait<Player, Ask> {
    let ask = |player: Player| {
        let choosing = state.setting[player.index()].choosing;
        let unit = choosing.and_then(|it| match it {
            Choosing::Unit(unit) | Choosing::Facing(unit) => Some(unit),
            Choosing::Mine(_) => None,
        });
        (player, Ask::SetUp { unit })
    };
    let open = Player::BOTH.into_iter().filter(|player| !state.setting[player.index()].done);
    let asks: Vec<(Player, Ask)> = open.map(ask).collect();
    if asks.is_empty() { Wait::Nobody } else { Wait::Together(rule!("Y30"), asks) }
}

fn wait_in_assault(state: &State, it: &Fight) -> Wait<Player, Ask> {
    let target = it.target;
    let (rule, ask): (RuleId, Ask) = match it.step {
        Step::FinalFire => (rule!("Y58"), Ask::FinalFire { target }),
        Step::Participants => (rule!("Y58"), Ask::Participants { target }),
        Step::VehicleTarget => (rule!("Y58"), Ask::VehicleTarget { target }),
        Step::Retreat(_) => (rule!("Y61"), Ask::Retreat { target }),
        Step::Advance { .. } => (rule!("Y59"), Ask::Advance { target }),
        Step::Chain { .. } => (rule!("Y63"), Ask::Chain { target }),
        Step::Dice => {
            return match fight::roll(state, it) {
                Some(roll) => Wait::Dice(roll),
                None => Wait::Nobody,
            };
        }
        Step::Closing | Step::Over => return Wait::Nobody,
    };
    match fight::asked(it) {
        Ok(player) => Wait::Ask(player, rule, ask),
        Err(_) => Wait::Nobody,
    }
}

/// Whether the open question may be answered so.
pub(super) fn check(state: &State, player: Player, action: &Action) -> Checked {
    match state.frames.last() {
        Some(Frame::SetUp) => setup::check(state, player, action),
        Some(Frame::Activations) => turn::check(state, action),
        Some(Frame::Activation(it)) => activation::check(state, it, action),
        Some(Frame::Action(it) | Frame::ReactMove(it)) => moves::check(state, it, action),
        Some(Frame::Split { unit, first }) => match *action {
            Action::Second { aim } => fire::check_second(state, *unit, Some(*first), aim),
            _ => not_asked(),
        },
        Some(Frame::Call { ammo, .. }) => activation::check_call(state, *ammo, action),
        Some(Frame::React(it)) => react::check(state, it, action),
        Some(Frame::Order) => react::check_order(state, action),
        Some(Frame::Muster { target, force }) => muster::check(state, *target, *force, action),
        Some(Frame::Assault(it)) => check_in_assault(state, it, action),
        _ => not_asked(),
    }
}

fn check_in_assault(state: &State, it: &Fight, action: &Action) -> Checked {
    match it.step {
        Step::FinalFire => fight::check_final_fire(state, it, action),
        Step::Participants => fight::check_participants(state, it, action),
        Step::VehicleTarget => fight::check_prey(state, it, action),
        Step::Retreat(w) => withdraw::check(state, it, &w, action),
        Step::Advance { left, .. } => aftermath::check_advance(state, it, left, action),
        Step::Chain { left, to, gone } => aftermath::check_chain(state, (left, to, gone), action),
        Step::Closing | Step::Dice | Step::Over => not_asked(),
    }
}

/// Every answer to a frame.
fn answers(state: &State, frame: &Frame, player: Player, out: &mut Vec<Action>) {
    match frame {
        Frame::SetUp => setup::answers(state, player, out),
        Frame::Activations => turn::answers(state, out),
        Frame::Activation(it) => activation::answers(state, it, out),
        Frame::Action(it) | Frame::ReactMove(it) => moves::answers(state, it, out),
        Frame::Split { unit, first } => fire::second_answers(state, *unit, *first, out),
        Frame::Call { ammo, .. } => activation::call_answers(state, player, *ammo, out),
        Frame::React(it) => react::answers(state, it, out),
        Frame::Order => react::order_answers(state, out),
        Frame::Muster { target, force } => muster::answers(state, *target, *force, out),
        Frame::Assault(it) => match it.step {
            Step::FinalFire => fight::final_fire_answers(state, it, out),
            Step::Participants => fight::participants_answers(state, it, out),
            Step::VehicleTarget => fight::prey_answers(state, it, out),
            Step::Retreat(w) => withdraw::answers(state, it, &w, out),
            Step::Advance { left, .. } => aftermath::advance_answers(state, it, left, out),
            Step::Chain { left, to, gone } => {
                aftermath::chain_answers(state, (left, to, gone), out);
            }
            Step::Closing | Step::Dice | Step::Over => {}
        },
        Frame::Initiative
        | Frame::Fire(_)
        | Frame::Arrive(_)
        | Frame::Checks { .. }
        | Frame::Salvo(_)
        | Frame::Recovery { .. }
        | Frame::Check => {}
    }
}

fn carry_out(tx: &mut Tx<'_, Yards>, frame: &Frame, player: Player, action: &Action) {
    match frame {
        Frame::SetUp => setup::carry_out(tx, player, action),
        Frame::Activations => turn::carry_out(tx, action),
        Frame::Activation(it) => activation::carry_out(tx, it, action),
        Frame::Action(it) | Frame::ReactMove(it) => moves::carry_out(tx, it, action),
        Frame::Split { unit, first } => {
            if let Action::Second { aim } = *action {
                activation::split(tx, *unit, *first, aim);
            }
        }
        Frame::Call { mortar, ammo } => {
            if let Action::At { hex } = *action {
                activation::call(tx, *mortar, *ammo, hex);
            }
        }
        Frame::React(it) => react::carry_out(tx, it, action),
        Frame::Order => react::give_order(tx, action),
        Frame::Muster { target, force } => muster::carry_out(tx, *target, *force, action),
        Frame::Assault(it) => carry_out_in_assault(tx, it, action),
        Frame::Initiative
        | Frame::Fire(_)
        | Frame::Arrive(_)
        | Frame::Checks { .. }
        | Frame::Salvo(_)
        | Frame::Recovery { .. }
        | Frame::Check => {}
    }
}

fn carry_out_in_assault(tx: &mut Tx<'_, Yards>, it: &Fight, action: &Action) {
    match (it.step, *action) {
        (Step::FinalFire, _) => fight::answer_final_fire(tx, it, action),
        (Step::Participants, Action::LeaveOut { unit }) => fight::leave_out(tx, it, unit),
        (Step::VehicleTarget, Action::Target { place }) => fight::choose_prey(tx, it, place),
        (Step::Retreat(w), Action::Retreat { unit, hex }) => {
            withdraw::retreat(tx, it, &w, (unit, hex));
        }
        (Step::Advance { chain, left }, _) => aftermath::advance(tx, it, (chain, left), action),
        (Step::Chain { left, to, gone }, _) => {
            aftermath::chain(tx, it, (left, to, gone), action);
        }
        _ => {}
    }
}

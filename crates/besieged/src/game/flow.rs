//! How the game goes: frames open, are answered, and close (B31, table B-T9, B57).

use super::action::{Action, Ask};
use super::event::Event;
use super::frame::{Battle, Frame, Step};
use super::state::State;
use super::{
    Besieged, Checked, Why, advance, attack, battle, moves, orders, rail, reinforce, retreat, turn,
};
use crate::ground::Player;
use crate::{Side, Table};
use dice::{Roll, Rolled};
use frames::{Framed, Wait};
use referee::{Illegal, Seat, Tx, require};
use rulebook::rule;

/// Another decision is open (B31, B62).
pub(super) fn not_asked<T>() -> Checked<T> {
    Err(Illegal { rule: rule!("B31"), why: Why::NotAsked })
}

impl Framed for Besieged {
    type Frame = Frame;
    type Party = Player;

    fn seat(player: Player) -> Seat {
        super::seat_of(player)
    }

    fn innermost(state: &State) -> Option<&Frame> {
        state.frames.last()
    }

    fn outcome(state: &State) -> super::Outcome {
        // Before the end nobody asks for it; said as a check that was not yet due.
        let open = super::Outcome {
            winner: Player::Soviet,
            by: super::Decision::LastTurn,
            axis_majors: state.majors(Player::Axis),
        };
        state.outcome.unwrap_or(open)
    }

    fn wait(state: &State, frame: &Frame) -> Wait<Player, Ask> {
        rulebook::cite!("B-T9");
        let phasing = state.phasing;
        match frame {
            Frame::Turn(stage) => match state.weather_due(*stage) {
                Some(_) => Wait::Dice(Roll::d10(1, "weather").on("B-T6")),
                None => Wait::Nobody,
            },
            Frame::Reinforce => {
                Wait::Ask(phasing, rule!("B33"), Ask::Reinforce { points: state.points })
            }
            Frame::Place { unit, .. } => {
                Wait::Ask(phasing, rule!("B50"), Ask::Placement { unit: *unit })
            }
            Frame::OrdersDie => Wait::Dice(Roll::d10(1, "orders from above").on("B42")),
            Frame::Orders => Wait::Ask(phasing.enemy(), rule!("B42"), Ask::Orders),
            Frame::Move(moving) => {
                let under_way = moving.map(|it| it.unit);
                Wait::Ask(phasing, rule!("B34"), Ask::Moves { under_way })
            }
            Frame::Rail(unit) => Wait::Ask(phasing, rule!("B47"), Ask::Rail { unit: *unit }),
            Frame::Target => Wait::Ask(phasing, rule!("B41"), Ask::Target),
            Frame::Force(it) => Wait::Ask(phasing, rule!("B41"), Ask::Force { target: it.target }),
            Frame::Support(it) => {
                Wait::Ask(phasing, rule!("B44"), Ask::Support { target: it.target })
            }
            Frame::Combat(battle) => wait_in_combat(state, battle),
        }
    }

    fn answers(state: &State, frame: &Frame, _: Seat, out: &mut Vec<Action>) {
        answers(state, frame, out);
    }

    fn carry_out(tx: &mut Tx<'_, Besieged>, _: Seat, action: &Action) {
        let Some(frame) = tx.state().frames.last().cloned() else { return };
        carry_out(tx, &frame, action);
    }

    fn carry_on(tx: &mut Tx<'_, Besieged>, rolled: &Rolled) {
        let die = u8::try_from(rolled.die(0).unwrap_or(1)).unwrap_or(1);
        let Some(frame) = tx.state().frames.last().cloned() else { return };
        match frame {
            Frame::Turn(stage) => {
                if let Some(impulse) = tx.state().weather_due(stage) {
                    turn::weather_rolled(tx, impulse, die);
                }
            }
            Frame::OrdersDie => orders::rolled(tx, die),
            Frame::Combat(it) => match it.step {
                Step::MarshalDie(side) => battle::marshal_rolled(tx, &it, side, die),
                _ => battle::rolled(tx, &it, die),
            },
            _ => {}
        }
    }

    fn go_on(tx: &mut Tx<'_, Besieged>) -> bool {
        let Some(frame) = tx.state().frames.last() else { return false };
        match frame {
            Frame::Turn(stage) => {
                let stage = *stage;
                turn::go_on(tx, stage)
            }
            Frame::Combat(it) => {
                let it = it.clone();
                battle::go_on(tx, &it) || take_single(tx)
            }
            Frame::Reinforce
            | Frame::Move(_)
            | Frame::Target
            | Frame::OrdersDie
            | Frame::Orders => false,
            Frame::Place { .. } | Frame::Rail(_) | Frame::Force(_) | Frame::Support(_) => {
                take_single(tx)
            }
        }
    }

    fn opened(frame: Frame) -> Event {
        Event::Opened(frame)
    }

    fn closed() -> Event {
        Event::Closed
    }
}

fn wait_in_combat(state: &State, battle: &Battle) -> Wait<Player, Ask> {
    let target = battle.attack.target;
    let (attacker, defender) = (state.phasing, state.phasing.enemy());
    match battle.step {
        Step::AttackMarshal => Wait::Ask(attacker, rule!("B45"), Ask::Marshal { target }),
        Step::DefendMarshal => Wait::Ask(defender, rule!("B45"), Ask::Marshal { target }),
        Step::Die => {
            let table = if battle.table == Table::Blitz { "B-T2" } else { "B-T1" };
            Wait::Dice(Roll::d10(1, "combat").on(table))
        }
        Step::MarshalDie(_) => Wait::Dice(Roll::d10(1, "Field Marshal").on("B45")),
        Step::Losses { side, due, .. } => {
            let owner = battle.player(state, side);
            Wait::Ask(owner, rule!("R-B34"), Ask::Losses { target, due })
        }
        Step::Length(_) => Wait::Ask(attacker, rule!("R-B51"), Ask::Length { target }),
        Step::Retreat(it) => {
            Wait::Ask(battle.player(state, it.side), rule!("B39"), Ask::Retreat { target })
        }
        Step::Advance(_) => Wait::Ask(attacker, rule!("B40"), Ask::Advance { target }),
    }
}

/// B57: a decision with a single answer is taken by the referee.
fn take_single(tx: &mut Tx<'_, Besieged>) -> bool {
    rulebook::cite!("B57");
    let state = tx.state();
    let Some(frame) = state.frames.last() else { return false };
    if !matches!(Besieged::wait(state, frame), Wait::Ask(..)) {
        return false;
    }
    let mut out = Vec::new();
    answers(state, frame, &mut out);
    let [action] = out[..] else { return false };
    let frame = frame.clone();
    carry_out(tx, &frame, &action);
    true
}

/// Whether the open question may be answered so.
pub(super) fn check(state: &State, action: &Action) -> Checked {
    rulebook::cite!("B62");
    match state.frames.last() {
        None | Some(Frame::Turn(_) | Frame::OrdersDie) => not_asked(),
        Some(Frame::Reinforce) => reinforce::check(state, action),
        Some(Frame::Place { unit, rebuilt }) => {
            reinforce::check_hex(state, *unit, *rebuilt, action)
        }
        Some(Frame::Orders) => orders::check(state, action),
        Some(Frame::Move(moving)) => moves::check(state, *moving, action),
        Some(Frame::Rail(unit)) => rail::check(state, *unit, action),
        Some(Frame::Target) => attack::check_target(state, action),
        Some(Frame::Force(it)) => attack::check_force(state, it, action),
        Some(Frame::Support(it)) => attack::check_support(state, it, action),
        Some(Frame::Combat(it)) => check_in_combat(state, it, action),
    }
}

fn check_in_combat(state: &State, battle: &Battle, action: &Action) -> Checked {
    match (battle.step, *action) {
        (
            Step::AttackMarshal | Step::DefendMarshal,
            Action::Commit | Action::Decline | Action::DeclineImpulse,
        ) => Ok(()),
        (Step::Losses { side, .. }, Action::Lose { unit }) => {
            battle::may_lose(state, battle, side, unit)
        }
        (Step::Length(_), Action::Length { hexes }) => {
            require((1..=2).contains(&hexes), rule!("B39"), || Why::NoSuchLength(hexes))
        }
        (Step::Retreat(it), Action::Retreat { unit, hex }) => {
            retreat::check(state, battle, it, unit, hex)
        }
        (Step::Advance(it), Action::Advance { .. } | Action::Done) => {
            advance::check(state, battle, it, action)
        }
        _ => not_asked(),
    }
}

/// Every answer to a frame.
fn answers(state: &State, frame: &Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Turn(_) | Frame::OrdersDie => {}
        Frame::Reinforce => reinforce::answers(state, out),
        Frame::Place { unit, rebuilt } => reinforce::hex_answers(state, *unit, *rebuilt, out),
        Frame::Orders => orders::answers(state, out),
        Frame::Move(moving) => moves::answers(state, *moving, out),
        Frame::Rail(unit) => rail::answers(state, *unit, out),
        Frame::Target => attack::target_answers(state, out),
        Frame::Force(it) => attack::force_answers(state, it, out),
        Frame::Support(it) => attack::support_answers(state, it, out),
        Frame::Combat(it) => answers_in_combat(state, it, out),
    }
}

fn answers_in_combat(state: &State, battle: &Battle, out: &mut Vec<Action>) {
    match battle.step {
        Step::AttackMarshal | Step::DefendMarshal => {
            out.extend([Action::Commit, Action::Decline, Action::DeclineImpulse]);
        }
        Step::Losses { side, .. } => {
            out.extend(battle.living(state, side).map(|unit| Action::Lose { unit }));
        }
        Step::Length(_) => out.extend([1, 2].map(|hexes| Action::Length { hexes })),
        Step::Retreat(it) => retreat::answers(state, battle, it, out),
        Step::Advance(it) => advance::answers(state, battle, it, out),
        Step::Die | Step::MarshalDie(_) => {}
    }
}

fn carry_out(tx: &mut Tx<'_, Besieged>, frame: &Frame, action: &Action) {
    match frame {
        Frame::Turn(_) | Frame::OrdersDie => {}
        Frame::Reinforce => reinforce::carry_out(tx, action),
        Frame::Place { unit, rebuilt } => reinforce::place(tx, *unit, *rebuilt, action),
        Frame::Orders => orders::carry_out(tx, action),
        Frame::Move(moving) => moves::carry_out(tx, *moving, action),
        Frame::Rail(unit) => rail::carry_out(tx, *unit, action),
        Frame::Target => attack::choose_target(tx, action),
        Frame::Force(it) => attack::gather(tx, it, action),
        Frame::Support(it) => attack::launch(tx, it, action),
        Frame::Combat(it) => carry_out_in_combat(tx, it, action),
    }
}

fn carry_out_in_combat(tx: &mut Tx<'_, Besieged>, battle: &Battle, action: &Action) {
    match (battle.step, *action) {
        (Step::AttackMarshal | Step::DefendMarshal, _) => {
            battle::answer_marshal(tx, battle, action);
        }
        (Step::Losses { .. }, Action::Lose { unit }) => battle::lose(tx, battle, unit),
        (Step::Length(side), Action::Length { hexes }) => {
            tx.emit(Event::LengthChosen { hexes });
            battle::begin_retreat(tx, battle, side, hexes, true);
        }
        (Step::Retreat(it), Action::Retreat { unit, hex }) => {
            retreat::step(tx, battle, it, (unit, hex));
        }
        (Step::Advance(it), _) => advance::carry_out(tx, battle, it, action),
        _ => {}
    }
}

/// The side of a combat that a player is on.
#[must_use]
pub fn side_in_combat(state: &State, player: Player) -> Side {
    if player == state.phasing { Side::Attacker } else { Side::Defender }
}

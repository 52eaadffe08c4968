//! How the game goes: frames open, are answered, and close.

use super::{
    Action, Ask, Council, Event, Frame, Order, Outcome, Side, State, check::answers,
    state::Holdings,
};
use dice::{Dice, Die, Roll, Rolled};
use frames::{Framed, Wait};
use referee::{Seat, Tx};
use rulebook::rule;

impl Framed for Council {
    type Frame = Frame;
    type Party = Seat;

    fn seat(seat: Seat) -> Seat {
        seat
    }

    fn innermost(state: &State) -> Option<&Frame> {
        state.frames.last()
    }

    fn outcome(state: &State) -> Outcome {
        Outcome::of(state)
    }

    fn wait(state: &State, frame: &Frame) -> Wait<Seat, Ask> {
        match frame {
            Frame::Placement => {
                let owing = Side::BOTH.into_iter().filter(|&side| state.side(side).to_place > 0);
                let ask = |side| Ask::Place { left: state.side(side).to_place };
                let asks = owing.map(|side| (side.commander(), ask(side)));
                Wait::Together(rule!("U2"), asks.collect())
            }
            Frame::Round => {
                let owing = (0..4).map(Seat).filter(|seat| state.orders[seat.index()].is_none());
                let asks = owing.map(|seat| (seat, ask_for_order(state, seat)));
                Wait::Together(rule!("U3"), asks.collect())
            }
            &Frame::Resolve { attack } => Wait::Dice(match state.attack(attack) {
                Some((_, Order::Strike { .. }, _)) => Roll::d10(1, "strike").on("U8"),
                _ => Roll::new(raid_dice(), "raid").on("U8"),
            }),
        }
    }

    fn answers(state: &State, frame: &Frame, seat: Seat, out: &mut Vec<Action>) {
        answers(state, *frame, seat, out);
    }

    fn carry_out(tx: &mut Tx<'_, Council>, seat: Seat, action: &Action) {
        carry_out(tx, seat, action);
    }

    fn carry_on(tx: &mut Tx<'_, Council>, rolled: &Rolled) {
        carry_on(tx, rolled);
    }

    fn go_on(tx: &mut Tx<'_, Council>) -> bool {
        go_on(tx)
    }

    fn opened(frame: Frame) -> Event {
        Event::Opened { frame }
    }

    fn closed() -> Event {
        Event::Closed
    }
}

fn ask_for_order(state: &State, seat: Seat) -> Ask {
    match Side::of(seat) {
        Some(side) if side.air() == seat => Ask::Fly { strikes: state.side(side).strikes },
        _ => Ask::Command,
    }
}

/// U7: one ten-sided and one six-sided die.
fn raid_dice() -> Dice {
    rulebook::cite!("U7");
    Dice::new([Die::D10, Die::D6]).expect("two dice are a roll")
}

/// U8: whether a raid does damage.
///
/// ```
/// use testgames::council::raid_hits;
/// assert!(raid_hits(3, 6, false) && !raid_hits(3, 5, false) && !raid_hits(6, 5, true));
/// ```
#[must_use]
pub fn raid_hits(ten: u16, six: u16, covered: bool) -> bool {
    let bonus = if six == 6 { 2 } else { 0 };
    ten.saturating_add(bonus) >= if covered { 7 } else { 5 }
}

/// U8: whether a strike does damage.
///
/// ```
/// assert!(testgames::council::strike_hits(6, false) && !testgames::council::strike_hits(7, true));
/// ```
#[must_use]
pub fn strike_hits(ten: u16, covered: bool) -> bool {
    ten >= if covered { 8 } else { 6 }
}

fn carry_out(tx: &mut Tx<'_, Council>, seat: Seat, action: &Action) {
    match *action {
        Action::Place { sector } => {
            if let Some(side) = Side::of(seat) {
                tx.emit(Event::Placed { side, sector });
            }
        }
        Action::Order(order) => tx.emit(Event::Ordered { seat, order }),
        Action::Restore { side, sector, reason } => {
            tx.emit(Event::Restored { side, sector, reason });
        }
        Action::Destroy { side, sector, reason } => {
            let open = tx.state().side(side).open[usize::from(sector)] > 0;
            tx.emit(Event::Overruled { side, sector, open, reason });
        }
    }
}

/// Carries on with the dice of the attack that is being resolved.
fn carry_on(tx: &mut Tx<'_, Council>, rolled: &Rolled) {
    let Some(&Frame::Resolve { attack }) = tx.state().frames.last() else { return };
    let Some((attacker, order, index)) = tx.state().attack(attack) else { return };
    let (side, sector) = (attacker.enemy(), index as u8);
    let covered = tx.state().orders[side.air().index()] == Some(Order::Cover { sector });
    let die = |place| rolled.die(place).unwrap_or_default();
    let hit = match order {
        Order::Strike { .. } => strike_hits(die(0), covered),
        _ => raid_hits(die(0), die(1), covered),
    };
    tx.emit(Event::Attacked { side, sector, hit });
    if hit {
        tx.emit(damage(tx.state().side(side), side, index));
    }
    tx.emit(Event::Closed);
    frames::open(tx, Frame::Resolve { attack: attack + 1 });
}

/// U9: an open depot goes first, then a secret one; else nothing is found.
fn damage(own: &Holdings, side: Side, index: usize) -> Event {
    rulebook::cite!("U9");
    let sector = index as u8;
    match (own.open[index], own.secret[index]) {
        (0, 0) => Event::FoundNothing { side, sector },
        (open, _) => Event::Destroyed { side, sector, open: open > 0 },
    }
}

/// Goes on where nobody, and no die, has anything to answer.
fn go_on(tx: &mut Tx<'_, Council>) -> bool {
    let state = tx.state();
    let Some(frame) = state.frames.last() else { return false };
    let placed = state.sides.iter().all(|side| side.to_place == 0);
    if placed && state.sides.iter().any(|side| side.left() == 0) {
        end(tx);
        return true;
    }
    match *frame {
        Frame::Placement if placed => {
            frames::close(tx);
            begin(tx, 1);
        }
        Frame::Placement => return false,
        Frame::Round => {
            let [Some(a), Some(b), Some(c), Some(d)] = state.orders else { return false };
            tx.emit(Event::Revealed { orders: [a, b, c, d] });
            frames::open(tx, Frame::Resolve { attack: 0 });
        }
        Frame::Resolve { attack } if attack < 4 => {
            if state.attack(attack).is_some() {
                return false;
            }
            frames::close(tx);
            frames::open(tx, Frame::Resolve { attack: attack + 1 });
        }
        Frame::Resolve { .. } => {
            let (round, rounds) = (state.round, state.rounds);
            frames::close(tx);
            frames::close(tx);
            if round >= rounds {
                end(tx);
            } else {
                begin(tx, round + 1);
            }
        }
    }
    true
}

fn begin(tx: &mut Tx<'_, Council>, round: u8) {
    tx.emit(Event::RoundBegun { round });
    frames::open(tx, Frame::Round);
}

/// U11.
fn end(tx: &mut Tx<'_, Council>) {
    rulebook::cite!("U11");
    let left = Outcome::of(tx.state()).left;
    tx.emit(Event::Ended { left });
}

//! Control's interventions (F57, R-F29): out of turn, logged with their reason, replayed like a move.

use super::action::{Action, Command, Hue, Reason};
use super::closing::move_in;
use super::combat::effect;
use super::effects::{clamp_commitments, man_both, shift, take, turn_to};
use super::event::{Event, Place, is_control};
use super::evolve::set;
use super::form::{open_form, prune};
use super::frame::{Battle, CardState, Form, Frame, Step};
use super::kind::Kind;
use super::register::Register;
use super::state::State;
use super::why::Why;
use super::{Checked, Frontline, economy};
use crate::Umpired;
use crate::ground::{Coalition, Nation};
use hex::HexIndex;
use referee::{Seat, Tx, require};
use rulebook::rule;

/// More than Control ever sets.
const POINTS_MOST: u8 = 60;
/// More layers than any fortress has.
const LAYERS_MOST: u8 = 9;

/// Whether a seat may intervene so.
pub(super) fn check(state: &State, seat: Seat, command: Command) -> Checked {
    rulebook::cite!("R-F29");
    require(is_control(state, seat), rule!("F57"), || Why::NotControl)?;
    let can = match command {
        Command::Stack { hex, kind, points } => {
            let own = state.holder(hex).is_some_and(|side| is_kind_of(state, side, kind));
            let kept = !matches!(kind, Kind::Bombers | Kind::Concrete | Kind::Pags);
            own && kept && points <= POINTS_MOST && points != state.stack(hex).of(kind)
        }
        Command::Pool { side, kind, points } => {
            let kept = !matches!(kind, Kind::Garrisons | Kind::Zone | Kind::Guards);
            let now = state.pools[side.index()].of(kind);
            is_kind_of(state, side, kind) && kept && u16::from(points) != now
        }
        Command::Hold { hex, side } => state.playable.contains(hex) && state.holder(hex) != side,
        Command::Layers { hex, toward, layers } => {
            let side = state.scene.map.side_toward(hex, toward);
            let held = state.holder(hex).is_some();
            let now = side.map(|side| state.stack(hex).layers[side]);
            held && layers <= LAYERS_MOST && now.is_some_and(|now| now != layers)
        }
        Command::Pag { hex, there } => {
            state.holds(Coalition::Axis, hex) && state.pags.contains(hex) != there
        }
        Command::Flags { nation, flags } => {
            let known = state.side_of(nation).is_some() && state.fights(nation);
            known && flags <= POINTS_MOST && state.registers.flags[nation.index()] != flags
        }
        Command::Card { card, held } => match state.cards.get(usize::from(card)) {
            Some(CardState::Held) => !held,
            Some(CardState::Spent | CardState::Undealt) => held,
            Some(CardState::Laid) | None => false,
        },
        Command::Accept { card } => state.cards.get(usize::from(card)) == Some(&CardState::Held),
        Command::Award { hex, side } => awards(state, hex, side),
        Command::Overrule { hue } => {
            let asked = |battle: Battle| battle.step != Step::Dice && battle.colour != Some(hue);
            matches!(open_form(state), Some(Form::Advance | Form::Push))
                && state.battle().is_some_and(asked)
        }
        Command::Leave { nation } | Command::Stay { nation } => {
            let side = state.side_of(nation);
            let minor = side.is_some_and(|side| state.main_nation(side) != nation);
            let kept = state.kept.checked_shr(nation.0.into()).unwrap_or(0) & 1 != 0;
            let stays = matches!(command, Command::Stay { .. });
            minor && state.fights(nation) && !(stays && kept)
        }
        Command::Release => state.registers.released != state.turn,
    };
    require(can, rule!("F57"), || Why::NothingToRule)
}

/// F40: a disputed hex is awarded while frame 4 is still unanswered.
fn awards(state: &State, hex: HexIndex, side: Coalition) -> bool {
    let unanswered = state.offensives.is_empty()
        && matches!(open_form(state), Some(Form::Flags(_)))
        && state.drafts.iter().all(|draft| !draft.sealed);
    let near = state.beside(hex).any(|at| state.in_line(side, at));
    unanswered && near && state.disputed.contains(&hex) && state.is_empty(hex)
}

fn is_kind_of(state: &State, side: Coalition, kind: Kind) -> bool {
    match kind {
        Kind::Men(nation) => state.side_of(nation) == Some(side) && state.fights(nation),
        Kind::Lift(_) | Kind::Flags(_) => false,
        _ => true,
    }
}

/// Carries an intervention out; then F38, and forms lose what is no longer legal.
pub(super) fn intervene(
    tx: &mut Tx<'_, Frontline>,
    seat: Seat,
    command: Command,
    reason: Reason,
    shown: u8,
) {
    let before = number_before(tx.state(), command);
    tx.emit(Event::Intervened { seat, command, reason, shown, before });
    match command {
        Command::Overrule { hue } => return overrule(tx, hue),
        other => obey(tx, other),
    }
    man_both(tx);
    clamp_commitments(tx);
    prune(tx);
}

fn obey(tx: &mut Tx<'_, Frontline>, command: Command) {
    match command {
        Command::Stack { hex, kind, points } => {
            let Some(side) = tx.state().holder(hex) else { return };
            let now = tx.state().stack(hex).of(kind);
            level(tx, side, Place::Hex(hex), kind, (now.into(), points));
        }
        Command::Pool { side, kind, points } => {
            let now = tx.state().pools[side.index()].of(kind);
            level(tx, side, Place::Pool, kind, (now, points));
        }
        Command::Hold { hex, side } => {
            if let Some(holder) = tx.state().holder(hex) {
                super::effects::lose_all(tx, holder, hex);
            }
            take(tx, hex, side);
        }
        Command::Layers { hex, toward, layers } => {
            if let Some(side) = tx.state().scene.map.side_toward(hex, toward) {
                tx.emit(Event::Layered { hex, toward: side as u8, layers });
            }
        }
        Command::Pag { hex, there } => tx.emit(Event::Pag { hex, there }),
        Command::Flags { nation, flags } => tx.emit(set(Register::Flags(nation), flags)),
        Command::Card { card, held } => {
            let state = if held { CardState::Held } else { CardState::Spent };
            put_card(tx, card, state);
        }
        Command::Accept { card } => put_card(tx, card, CardState::Spent),
        Command::Award { hex, side } => award(tx, hex, side),
        Command::Leave { nation } => economy::leave(tx, nation),
        Command::Stay { nation } => tx.emit(Event::Kept { nation }),
        Command::Release => tx.emit(set(Register::Released, tx.state().turn)),
        Command::Overrule { .. } => {}
    }
}

/// A disputed hex goes to a side, with a man of an adjacent hex or of the Pool.
fn award(tx: &mut Tx<'_, Frontline>, hex: HexIndex, side: Coalition) {
    let awarded = Umpired::by_the_page(rule!("R-F17"), None).commanded(Some(side));
    let Some(side) = *awarded.value() else { return };
    let state = tx.state();
    let own = state.beside(hex).filter(|at| state.holds(side, *at));
    let from = own.max_by_key(|at| (state.spare(*at), std::cmp::Reverse(*at)));
    let from = from.filter(|at| state.spare(*at) > 0);
    move_in(tx, side, hex, from);
}

fn put_card(tx: &mut Tx<'_, Frontline>, card: u8, state: CardState) {
    let face = &tx.state().scene.briefings.cards[usize::from(card)];
    if let Some(side) = tx.state().side_of(face.nation) {
        tx.emit(Event::CardSet { side, card, state });
    }
}

/// Brings a number of points to another.
fn level(
    tx: &mut Tx<'_, Frontline>,
    side: Coalition,
    place: Place,
    kind: Kind,
    (now, wanted): (u16, u8),
) {
    let wanted = u16::from(wanted);
    let more = wanted.saturating_sub(now).min(255) as u8;
    let mut less = now.saturating_sub(wanted);
    shift(tx, side, Place::Nowhere, place, kind, more);
    while less > 0 {
        let step = less.min(255) as u8;
        shift(tx, side, place, Place::Nowhere, kind, step);
        less -= u16::from(step);
    }
}

/// F57: the colour of the combat whose question is open becomes another.
fn overrule(tx: &mut Tx<'_, Frontline>, hue: Hue) {
    let Some(battle) = tx.state().battle() else { return };
    let battle = Battle { step: Step::Dice, colour: Some(hue), ..battle };
    tx.emit(Event::Closed);
    turn_to(tx, Frame::Combat(battle));
    effect(tx, battle);
}

/// What was so before, where it is one number.
fn number_before(state: &State, command: Command) -> u8 {
    match command {
        Command::Stack { hex, kind, .. } => state.stack(hex).of(kind),
        Command::Pool { side, kind, .. } => state.pools[side.index()].of(kind).min(255) as u8,
        Command::Flags { nation, .. } => {
            state.registers.flags.get(nation.index()).copied().unwrap_or(0)
        }
        Command::Layers { hex, toward, .. } => {
            let side = state.scene.map.side_toward(hex, toward);
            side.map_or(0, |side| state.stack(hex).layers[side])
        }
        Command::Hold { hex, .. } => state.holder(hex).map_or(0, |side| side as u8 + 1),
        Command::Pag { hex, .. } => state.pags.contains(hex).into(),
        Command::Overrule { .. } => {
            state.battle().and_then(|battle| battle.colour).map_or(0, |hue| hue as u8)
        }
        Command::Card { .. }
        | Command::Accept { .. }
        | Command::Award { .. }
        | Command::Leave { .. }
        | Command::Stay { .. }
        | Command::Release => 0,
    }
}

/// Interventions that a client offers first: there are many more.
pub(super) fn offers(state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !is_control(state, seat) {
        return;
    }
    let mut commands = vec![Command::Release];
    for side in Coalition::BOTH {
        let main = state.main_nation(side);
        let flags = state.registers.flags[main.index()];
        commands.push(Command::Flags { nation: main, flags: flags.saturating_add(1) });
        commands.push(Command::Pool { side, kind: Kind::Lsp, points: 3 });
        let hex = state.line[side.index()].iter().next();
        for hex in hex.into_iter() {
            let men = Kind::Men(main);
            let points = state.stack(hex).of(men).saturating_add(1);
            commands.push(Command::Stack { hex, kind: men, points });
            let toward = state.beside(hex).next();
            commands.extend(toward.map(|toward| Command::Layers { hex, toward, layers: 2 }));
        }
        commands.extend(state.disputed.iter().map(|hex| Command::Award { hex: *hex, side }));
    }
    for hex in state.pags.iter().take(1) {
        commands.push(Command::Pag { hex, there: false });
    }
    let hues = [Hue::Red, Hue::Orange, Hue::Blue, Hue::Yellow, Hue::Green];
    commands.extend(hues.map(|hue| Command::Overrule { hue }));
    let held = state.cards.iter().position(|it| *it == CardState::Held);
    commands.extend(held.map(|card| Command::Accept { card: card as u8 }));
    for nation in (0..state.scene.briefings.nations.len() as u8).map(Nation) {
        commands.push(Command::Stay { nation });
    }
    let allowed = commands.into_iter().filter(|it| check(state, seat, *it).is_ok());
    out.extend(allowed.map(|command| Action::Control {
        command,
        reason: Reason::Dispute,
        shown: 0,
    }));
}

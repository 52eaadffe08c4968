//! What stands in a form and what it leaves, in words and on the map (F61, F63).

use crate::{telling, wording};
use frontline::game::{Action, Form, Frame, Kind, Share, State, View, left};
use frontline::ground::{Coalition, Water};
use hex::HexIndex;
use referee::Seat;
use series::wire::{Ink, Note};
use std::collections::BTreeMap;

/// What a seat has written and what it may still spend, as a sentence or two.
pub(crate) fn standing(state: &State, seat: Seat) -> String {
    let orders = state.draft(seat).len();
    let written = match orders {
        0 => "The form is empty".to_owned(),
        1 => "1 order in the form".to_owned(),
        _ => format!("{orders} orders in the form"),
    };
    let spare = state.seating.side(seat).and_then(|side| spare(state, side, seat));
    match spare {
        Some(spare) => format!("{written}; {spare}."),
        None => format!("{written}."),
    }
}

/// What is left to be spent.
fn spare(state: &State, side: Coalition, seat: Seat) -> Option<String> {
    let Some(Frame::Form(form)) = state.frames.last() else { return None };
    let share = left(state, seat);
    match (form, share) {
        (Form::Deploy, Some(share)) => {
            let lift = Water::NAMES.map(|(_, water)| Kind::Lift(water));
            let things = [Kind::Tanks, Kind::Air, Kind::Lsp, Kind::Bombers, Kind::Concrete];
            let men = state.nations(side).map(Kind::Men);
            Some(told(state, &share, men.chain(things).chain([Kind::Pags]).chain(lift)))
        }
        (Form::Flags(_), Some(share)) => {
            Some(told(state, &share, state.nations(side).map(Kind::Flags)))
        }
        (Form::Commit, _) if state.options.rail => {
            let carried = state.draft(seat).iter().map(|order| match order {
                Action::Back { kind, coin, .. } if *kind != Kind::Lsp => *coin,
                _ => 0,
            });
            let used = state.registers.rail_used[side.index()];
            let used = carried.fold(used, u8::saturating_add);
            let rail = state.scene.scenario().rail[side.index()].saturating_sub(used);
            Some(format!("the railways carry {rail} CV back"))
        }
        _ => None,
    }
}

fn told(state: &State, share: &Share, kinds: impl Iterator<Item = Kind>) -> String {
    let some = kinds.filter(|kind| share.of(*kind) > 0);
    let some: Vec<String> = some.map(|kind| wording::points(state, kind, share.of(kind))).collect();
    if some.is_empty() {
        "nothing is left".to_owned()
    } else {
        format!("left: {}", some.join(", "))
    }
}

/// What the forms of a viewer's side say of each hex, as notes on the map.
pub(crate) fn notes(state: &State, view: &View) -> Vec<Note> {
    let mut orders: BTreeMap<HexIndex, Vec<Action>> = BTreeMap::new();
    for (_, draft) in view.secrets.iter().flat_map(|it| &it.drafts) {
        for order in draft {
            if let Some(hex) = telling::hex_of(state, order) {
                orders.entry(hex).or_default().push(*order);
            }
        }
    }
    let note = |(hex, orders): (HexIndex, Vec<Action>)| {
        let tells: Vec<String> = orders.iter().map(|order| telling::text(state, order)).collect();
        Note {
            hex: hex.value(),
            text: sign(&orders),
            tells: format!("{}.", tells.join("; ")),
            ink: Ink::Select,
        }
    };
    orders.into_iter().map(note).collect()
}

/// The CV that comes or goes, or how many orders there are.
fn sign(orders: &[Action]) -> String {
    let cv = orders.iter().map(|order| match order {
        Action::Put { kind, coin, .. } | Action::Advance { kind, coin, .. } => {
            i16::from(kind.cv() * coin)
        }
        Action::Back { kind, coin, .. } => -i16::from(kind.cv() * coin),
        _ => 0,
    });
    match cv.sum::<i16>() {
        0 => format!("{}\u{2022}", orders.len()),
        cv => format!("{cv:+}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontline::game::{Frontline, Setup};
    use referee::{Game as _, play_unchecked};

    fn begun() -> State {
        Frontline::start(&Setup::of("bagration")).expect("a scenario")
    }

    #[test]
    fn f63_a_form_says_what_it_leaves() {
        let mut state = begun();
        let seat = Seat(0);
        let before = standing(&state, seat);
        assert!(before.starts_with("The form is empty; left: "), "{before}");
        let hex = state.line[0].iter().next().expect("a line");
        let tanks = state.pools[0].tanks;
        let order = Action::Put { hex, kind: Kind::Tanks, coin: 2 };
        play_unchecked::<Frontline>(&mut state, seat, &order);
        let after = standing(&state, seat);
        assert!(after.starts_with("1 order in the form; left: "), "{after}");
        assert!(after.contains(&format!("{} tanks", tanks - 2)), "{after}");
    }

    #[test]
    fn f50_partisans_that_are_sent_are_no_longer_left() {
        let mut state = begun();
        let seat = Seat(1);
        let hand = state.pools[1].pags;
        assert!(standing(&state, seat).contains(&format!("{hand} partisan")), "{hand}");
        let mut legal = Vec::new();
        Frontline::legal(&state, seat, &mut legal);
        let sent = legal.iter().find(|it| matches!(it, Action::Pag { .. })).expect("a hex for one");
        play_unchecked::<Frontline>(&mut state, seat, sent);
        let after = standing(&state, seat);
        assert!(after.contains(&format!("{} partisan", hand - 1)), "{after}");
    }

    #[test]
    fn f61_the_orders_of_a_form_lie_on_the_map_of_its_side_alone() {
        let mut state = begun();
        let hex = state.line[0].iter().next().expect("a line");
        for kind in [Kind::Tanks, Kind::Lsp] {
            let order = Action::Put { hex, kind, coin: 2 };
            play_unchecked::<Frontline>(&mut state, Seat(0), &order);
        }
        let seen = |seat: u8| notes(&state, &Frontline::view(&state, Seat(seat).into()));
        assert_eq!(seen(0).len(), 1);
        assert_eq!((seen(0)[0].hex, seen(0)[0].text.as_str()), (hex.value(), "+2"));
        assert!(seen(0)[0].tells.contains("2 tanks") && seen(0)[0].tells.contains("2 LSP"));
        assert_eq!(seen(1), []);
    }
}

//! What is told of a position agrees with what the rules then do.

use crate::rules::board::{board, forces};
use besieged::game::{Action, Attack, Event, closing, duties, forecast, reach};
use besieged::{Player, Table};

#[test]
fn reach_holds_exactly_what_can_be_walked_to() {
    let units = forces("A-ge-V 2018", "S-ru-16 2020");
    let game = board("1942.jul_aug", "axis moves", &units);
    let reached = reach(&game.state, game.id("A-ge-V"));
    let find = |hex: &str| reached.iter().find(|it| it.hex == game.hex(hex));
    let contact = find("2019").expect("next to it");
    assert_eq!((contact.left, contact.contact, contact.stops), (3, true, true));
    assert!(find("2020").is_none(), "an enemy is there");
    assert!(find("2018").is_none(), "it stands there");
    assert_eq!(find("2016").map(|it| it.left), Some(2));
    for it in &reached {
        // Walk the cheapest way back to front: each hex has a neighbour from which it can be entered.
        let near = game.state.scene.map.beside(it.hex).any(|(_, hex)| {
            hex == game.hex("2018")
                || reached.iter().any(|other| other.hex == hex && !other.contact)
        });
        assert!(near, "{}", game.state.number(it.hex));
    }
    assert!(reach(&game.state, game.id("S-ru-16")).is_empty(), "it is not his turn");
}

#[test]
fn closing_is_told_as_it_then_happens() {
    let units = forces("A-ge-V 2018, A-ge-VI 1318/1", "S-ru-16 2020");
    let mut game = board("1942.jul_aug", "axis attacks", &format!("impulse = 2\n{units}"));
    let told = closing(&game.state);
    assert!(told.iter().any(|event| matches!(event, Event::StepLost { .. })));
    game.act(Action::End);
    let ended = |event: &Event| matches!(event, Event::PlayerTurnEnded { .. });
    let place = game.events.iter().position(ended).expect("the turn closed");
    let happened: Vec<&Event> =
        game.events[..=place].iter().filter(|event| !event.is_bookkeeping()).skip(1).collect();
    assert_eq!(happened, told.iter().collect::<Vec<_>>());
}

#[test]
fn duties_and_odds_are_told() {
    let rest = forces("A-ge-V 2018", "S-ru-16 2019").replace("2018\"", "2018\", owes = true");
    let game = board("1942.jul_aug", "axis attacks", &rest);
    let unit = game.id("A-ge-V");
    let found: Vec<_> = duties(&game.state).map(|(unit, rule)| (unit, rule.as_str())).collect();
    assert_eq!(found, [(unit, "B36")]);
    let attack = Attack { target: game.hex("2019"), attackers: [unit].into_iter().collect() };
    let odds = forecast(&game.state, &attack, (0, Table::Results, [false; 2])).expect("1-1");
    assert_eq!(odds.assessment.odds.to_string(), "1-1");
    assert_eq!(odds.attacker_destroyed().to_string(), "1/5", "A2 and X2");
    assert_eq!(game.state.phasing, Player::Axis);
}

//! The game in sentences: nothing is told that was not seen.

use super::field::Field;
use dice::Seeded;
use referee::{Game as _, Lots, Table, Viewer};
use yards::game::words::Teller;
use yards::game::{ATTACKER, DEFENDER, Event, Setup, Who, Yards};
use yards::ground::Player;

#[test]
fn a_move_of_the_unknown_is_told_without_a_name() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "2014")]);
    field.put("a/1/2", "0501", true);
    field.activate(1);
    field.act(field.step("a/1/2", "0502"));
    let told = |viewer| -> Vec<String> {
        let seen = field.log.iter().filter_map(|it| Yards::seen_by(&field.state, it, viewer));
        seen.filter_map(|it| Teller(&field.state.scene).tell(&it)).collect()
    };
    let theirs = told(Viewer::Seat(DEFENDER));
    assert_eq!(theirs, ["A Soviet platoon is activated.", "Soviet \"?\" moves from 0501 to 0502."]);
    let own = told(Viewer::Seat(ATTACKER));
    assert_eq!(own[1], "Rifle squad (1st Rifle, no. 2) moves from 0501 to 0502.");
}

#[test]
fn whole_games_are_told_in_whole_sentences() {
    let mut table = Table::<Yards>::open(Setup::of("first-light")).expect("a mission");
    let (mut lots, mut dice) = (Lots::new(3), Seeded::new(3));
    for _ in 0..1500 {
        if table.pending().is_over() {
            break;
        }
        match table.pending().owed().first().map(|owed| owed.seat) {
            Some(seat) => {
                let legal = table.legal(seat);
                let action = *lots.pick(&legal).expect("an answer");
                table.act(seat, action, None).expect("it was listed");
            }
            None => drop(table.roll(&mut dice).expect("a roll is due")),
        }
    }
    let state = table.state();
    let teller = Teller(&state.scene);
    let seen = table.events().iter().filter_map(|it| Yards::seen_by(state, it, Viewer::Spectator));
    let told: Vec<String> = seen.filter_map(|it| teller.tell(&it)).collect();
    assert!(told.len() > 100 && told.iter().all(|it| it.ends_with('.')), "{told:?}");
}

#[test]
fn y55_a_platoon_and_a_single_step_are_told_in_good_english() {
    let field = Field::fight("first-light");
    let teller = Teller(&field.state.scene);
    let told = |player| teller.tell(&Event::<Who>::Activated { player, platoon: None });
    let nations = Player::BOTH.map(|player| teller.player(player));
    let place = nations.iter().position(|it| it == "American").expect("Americans");
    let told = told(Player::BOTH[place]);
    assert_eq!(told.as_deref(), Some("An American platoon is activated."));
    let unit = Who::Unknown { player: Player::Attacker };
    let hurt = teller.tell(&Event::Hurt { unit, steps: 1, disrupted: false });
    assert!(hurt.is_some_and(|it| it.ends_with("has 1 step left.")));
}

//! Set-up, initiative, activations, windows and reactions.

use super::field::Field;
use referee::Game as _;
use yards::game::{
    ATTACKER, Action, Aim, Ammunition, DEFENDER, Event, Frame, Mark, Scope, Setup, Why, Yards,
};
use yards::ground::{Kind, Player};

/// Rules: Y30, R-Y65
#[test]
fn y30_counters_are_set_up_once_in_their_area() {
    let mut field = Field::opened(&Setup::of("the-crossing"));
    let rifle = field.id("a/1/2");
    field.act_as(ATTACKER, Action::Place { unit: rifle });
    let at = |number: &str| Action::At { hex: field.hex(number) };
    let refused =
        |action| Yards::check(&field.state, ATTACKER, &action).unwrap_err().rule.to_string();
    assert_eq!(refused(at("1507")), "Y30", "outside the area");
    let at = at("0506");
    field.act_as(ATTACKER, at);
    assert!(Yards::check(&field.state, ATTACKER, &Action::Place { unit: rifle }).is_err());
    assert!(Yards::check(&field.state, ATTACKER, &Action::Done).is_err());
    field.act_as(ATTACKER, Action::AsPrinted);
    assert_eq!(field.state.unit(rifle).hex, Some(field.hex("0506")));
    assert!(field.state.setting[0].done && !field.state.setting[1].done);
    let dummy = field.id("d/dummy/1");
    field.act_as(DEFENDER, Action::Place { unit: dummy });
    let open = Action::At { hex: field.hex("1502") };
    assert_eq!(Yards::check(&field.state, DEFENDER, &open).unwrap_err().rule.to_string(), "Y30");
}

#[test]
fn y30_what_stands_in_cover_begins_concealed() {
    let field = Field::begun("the-crossing");
    let hidden = |key: &str| field.state.unit(field.id(key)).is(Mark::Concealed);
    assert!(hidden("d/1/1") && hidden("d/dummy/1"), "a bunker in its position, a dummy");
    assert!(!hidden("a/4/2"), "a gun in the open");
    assert!(matches!(field.state.frames[..], [Frame::Initiative]));
}

#[test]
fn r_y49_a_bunker_is_placed_in_cover() {
    let mut field = Field::opened(&Setup::of("the-crossing"));
    let bunker = field.id("d/1/1");
    field.act_as(DEFENDER, Action::Place { unit: bunker });
    let allowed = |number: &str| {
        Yards::check(&field.state, DEFENDER, &Action::At { hex: field.hex(number) }).is_ok()
    };
    assert!(allowed("1307") && !allowed("1502"));
}

#[test]
fn y31_the_higher_die_acts_first_and_the_mission_breaks_ties() {
    for (dice, first) in
        [([3, 7], Player::Defender), ([7, 3], Player::Attacker), ([5, 5], Player::Attacker)]
    {
        let mut field = Field::begun("the-crossing");
        field.roll(&dice);
        assert_eq!(field.state.goer(), first, "{dice:?}");
    }
}

/// Rules: Y32, R-Y69
#[test]
fn y32_platoons_are_activated_in_turn_once_each() {
    let mut field = Field::fight("the-crossing");
    field.activate(1);
    assert_eq!(field.owes(), Some(ATTACKER), "an activation ends only when its player says so");
    field.act(Action::End);
    assert_eq!(field.owes(), Some(DEFENDER));
    field.activate(1);
    field.act(Action::End);
    assert_eq!(field.refused(Action::Activate { platoon: 0 }), "Y32");
    assert!(field.allows(Action::Activate { platoon: 1 }));
}

#[test]
fn y33_a_unit_acts_once_in_the_activation_of_its_platoon() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("a/2/2", "0503"), ("d/1/3", "1801")]);
    field.activate(1);
    assert_eq!(field.refused(field.step("a/2/2", "0502")), "Y33");
    field.act(field.step("a/1/2", "0502"));
    field.decline();
    field.act(Action::End);
    assert_eq!(field.refused(field.step("a/1/2", "0501")), "Y33");
}

#[test]
fn y33_a_vehicle_fires_on_the_move_and_goes_on_one_hex() {
    let mut field = Field::with(&[("a/3/1", "0501"), ("d/1/3", "0801")]);
    field.activate(3);
    let (tank, hex) = (field.id("a/3/1"), field.hex("0801"));
    let shot = |onward| Action::Fire { unit: tank, aim: Aim::Hex { hex }, onward };
    assert!(field.allows(shot(false)) && field.allows(shot(true)));
    field.act(shot(true));
    field.roll(&[1]);
    field.decline();
    assert_eq!(field.refused(Action::End), "Y33");
    field.act(field.step("a/3/1", "0601"));
    field.decline();
    assert!(field.state.unit(tank).is(Mark::Acted) && field.state.unit(tank).is(Mark::Motion));
}

#[test]
fn y34_a_window_opens_whether_or_not_anybody_can_use_it() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "2014")]);
    field.activate(1);
    field.act(field.step("a/1/2", "0502"));
    assert_eq!(field.owes(), Some(DEFENDER), "though nobody sees the mover");
    assert!(field.allows(Action::Decline { scope: Scope::Window }));
    assert_eq!(field.refused(Action::React { unit: field.id("d/1/3") }), "Y35");
    field.decline();
    assert_eq!(field.owes(), Some(ATTACKER));
}

#[test]
fn y35_one_unit_a_window_reacts_once_a_turn() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("a/1/3", "0501"), ("d/1/3", "0801")]);
    field.activate(1);
    field.act(field.step("a/1/2", "0601"));
    let (gren, hex) = (field.id("d/1/3"), field.hex("0601"));
    assert!(field.allows(Action::React { unit: gren }));
    field.act(Action::Fire { unit: gren, aim: Aim::Hex { hex }, onward: false });
    field.roll(&[1]);
    assert!(field.state.unit(gren).is(Mark::Reacted));
    field.act(Action::End);
    field.act(field.step("a/1/3", "0601"));
    assert_eq!(field.refused(Action::React { unit: gren }), "Y35");
}

#[test]
fn y35_a_vehicle_reverses_into_the_hexes_behind_it() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/4/1", "0803")]);
    field.activate(1);
    field.act(field.step("a/1/2", "0502"));
    let stug = field.id("d/4/1");
    field.act(Action::Reverse { unit: stug });
    assert!(field.allows(field.step("d/4/1", "0804")));
    assert_eq!(field.refused(field.step("d/4/1", "0802")), "Y35", "it faces north");
    field.act(field.step("d/4/1", "0804"));
    assert_eq!(field.state.unit(stug).facing, 0);
}

#[test]
fn y36_a_unit_fires_once_a_turn_and_an_mg_once_in_each() {
    let mut field = Field::with(&[("a/4/1", "0501"), ("a/1/2", "0501"), ("d/1/3", "0801")]);
    let [mg, rifle] = ["a/4/1", "a/1/2"].map(|key| field.id(key));
    for unit in [mg, rifle] {
        let (tag, from) = (field.state.tag(unit), field.hex("0501"));
        field.emit(Event::Fired { unit: tag, from, at: Default::default(), reaction: false });
    }
    assert!(!field.state.has_shot(mg, false) && field.state.has_shot(mg, true));
    assert!(!field.state.has_shot(rifle, false) && !field.state.has_shot(rifle, true));
    assert_eq!(field.state.kind(mg), Kind::Mg);
}

#[test]
fn y75_a_late_platoon_appears_when_it_is_activated() {
    let mut field = Field::fight("the-crossing");
    let stug = field.id("d/4/1");
    assert!(field.state.unit(stug).is(Mark::Due) && !field.state.may_activate(Player::Defender, 3));
    field.emit(Event::TurnBegun { turn: 4 });
    field.emit(Event::InitiativeRolled { dice: [1, 9], first: Player::Defender });
    field.activate(4);
    assert_eq!(field.state.unit(stug).hex, Some(field.hex("1907")));
    let (carrier, section) = (field.id("d/4/2"), field.id("d/4/3"));
    assert_eq!(field.state.unit(section).rides, Some(carrier));
}

#[test]
fn y83_players_agree_on_options() {
    let mut setup = Setup::of("the-crossing");
    assert!(setup.options.opportunity && setup.options.sight_limit && !setup.options.leaders_call);
    setup.options.leaders_call = true;
    let mut field = Field::opened(&setup);
    field.act_as(ATTACKER, Action::AsPrinted);
    field.act_as(DEFENDER, Action::AsPrinted);
    assert!(field.state.options.leaders_call);
}

#[test]
fn y75_a_late_platoon_is_refused_with_its_turn() {
    let mut field = Field::fight("the-crossing");
    field.emit(Event::InitiativeRolled { dice: [1, 9], first: Player::Defender });
    let early = Yards::check(&field.state, DEFENDER, &Action::Activate { platoon: 3 }).unwrap_err();
    assert_eq!((early.rule.to_string().as_str(), early.why), ("Y75", Why::ComesLater(4)));
}

#[test]
fn y83_where_only_leaders_call_the_refusal_says_so() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "0801")]);
    field.state.options.leaders_call = true;
    field.activate(1);
    let call = Action::Call { mortar: 0, ammo: Ammunition::Smoke };
    let refused = Yards::check(&field.state, ATTACKER, &call).unwrap_err();
    assert_eq!((refused.rule.to_string().as_str(), refused.why), ("Y83", Why::NoLeaderCalls));
}

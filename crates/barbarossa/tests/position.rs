//! Positions as files: read strictly, written again, played from, saved from any boundary of any game.

use barbarossa::position::{Phase, Position};
use barbarossa::{AXIS, Action, Barbarossa, Frame, SOVIET, Setup, State};
use dice::{DiceSource as _, Seeded};
use module::Memory;
use referee::{Game as _, Lots, Pending, Table, play_unchecked, rolled_unchecked};
use serde_json::Value;
use std::collections::BTreeSet;

const MINSK: &str = r#"
game = "agc"
turn = 3
phase = "soviet operations"
zoi_begun = true
seed = 17
rp = { axis = 2, soviet = 5 }
axis = [
    { unit = "agc-de-3pz", hex = "2819", sp = 6, spent = true },
    { unit = "agc-de-4pz", hex = "2819" },
]
soviet = [
    { unit = "agc-su-44rc", hex = "2816", sp = 2, demoralized = true },
]
due = [{ unit = "agc-su-2rc", turn = 4 }]
eliminated = ["agc-su-28rc"]
gone = ["agc-su-47rc"]
known = [["agc-de-3pz", "agc-de-4pz"]]
[options]
turns = "13"
[control]
axis = ["2819-2828"]
[rail]
converted = ["2924"]
[special]
attacks_due = 2
attacks_made = 1
"#;

/// What is said of a file.
fn mistakes(text: &str) -> String {
    match Position::parse("p.toml", text) {
        Ok(_) => String::from("none"),
        Err(problems) => problems.to_string(),
    }
}

/// The minsk file with one line in place of another.
fn with(old: &str, new: &str) -> String {
    assert!(MINSK.contains(old), "{old}");
    mistakes(&MINSK.replace(old, new))
}

/// A state as data, without what is only kept for speed.
fn facts(state: &State) -> Value {
    let mut facts = serde_json::to_value(state).unwrap();
    facts.as_object_mut().unwrap().remove("lifelines");
    facts
}

/// Names the first fact in which two states differ; whole states are too long to be read.
fn same(left: &Value, right: &Value) {
    for (key, value) in left.as_object().unwrap() {
        let other = &right[key];
        let both =
            value.as_array().into_iter().flatten().zip(other.as_array().into_iter().flatten());
        for (at, (one, another)) in both.enumerate() {
            assert_eq!(one, another, "{key}[{at}]");
        }
        assert!(value == other, "{key}: {value} {other}");
    }
}

/// The same with no force being named, as a position forgets it.
fn at_boundary(state: &State) -> Value {
    let mut state = state.clone();
    match state.frames.last_mut() {
        Some(Frame::Strategic(force)) => *force = Default::default(),
        Some(Frame::Operations(phase)) => phase.force = Default::default(),
        Some(Frame::SetUp { hand, .. }) => *hand = None,
        _ => {}
    }
    facts(&state)
}

#[test]
fn a_file_says_who_stands_where_and_what_comes_next() {
    let position = Position::parse("minsk.toml", MINSK).unwrap();
    assert_eq!((position.turn(), position.seed()), (3, Some(17)));
    assert_eq!(position.ground().options().turns, 13);
    let state = position.to_state();
    let unit = |key: &str| state.unit(state.ground.roster.id(key).unwrap());
    let shown = |key: &str| serde_json::to_value(unit(key).at).unwrap();
    assert_eq!((unit("agc-de-3pz").sp, unit("agc-de-4pz").sp, unit("agc-su-44rc").sp), (6, 8, 2));
    assert!(unit("agc-de-3pz").is(barbarossa::Mark::Spent));
    assert_eq!(shown("agc-su-2rc"), serde_json::json!({ "due": 4 }));
    assert_eq!(shown("agc-su-28rc"), "eliminated");
    assert_eq!(shown("agc-su-47rc"), "gone");
    assert_eq!(shown("agc-de-7pz"), "box", "units not named are not in play");
    assert_eq!(shown("agc-su-1mrd"), serde_json::json!({ "due": 2 }), "unless they come later");
    assert_eq!((state.rp, state.special.attacks_due), ([2, 5], 2));
    let Pending::Decide(owed) = Barbarossa::pending(&state) else { panic!("somebody is asked") };
    assert_eq!(owed[0].seat, SOVIET);
    let seedless = Position::parse("minsk.toml", &MINSK.replace("seed = 17\n", "")).unwrap();
    assert_eq!(Position::of(&state).unwrap(), seedless);
    assert_ne!(seedless, position);
    assert_eq!(Position::parse("again", &position.to_string()).unwrap(), position);
}

#[test]
fn mistakes_are_named_with_line_and_hint() {
    assert_eq!(with("seed = 17", "seed = 17"), "none");
    assert_eq!(
        with("\"agc-de-4pz\", hex", "\"agc-de-44pz\", hex").lines().next().unwrap(),
        "p.toml:10:14: there is no unit `agc-de-44pz` in this game (did you mean `agc-de-4pz`?)"
    );
    let said = [
        with("turn = 3", "turn = 14"),
        with("soviet operations", "soviet operation"),
        with("sp = 6", "sp = 16"),
        with("hex = \"2816\"", "hex = \"6201\""),
        with("\"agc-su-44rc\", hex", "\"agc-de-7pz\", hex"),
        with("[\"agc-su-28rc\"]", "[\"agc-su-44rc\"]"),
        with("2819-2828", "2828-2819"),
        with("2819-2828", "2732"),
        with("[\"2924\"]", "[\"2822\"]"),
        with("turns = \"13\"", "turns = \"15\""),
        with("attacks_due", "attack_due"),
        with("known = [[\"agc-de-3pz\"", "known = [[\"agc-su-44rc\""),
        with("zoi_begun = true", "zoi = true"),
        with("seed = 17", "air = [{}, {}]"),
        with("game = \"agc\"", "game = \"agx\""),
    ];
    let expected = [
        "p.toml:3:8: `turn` is 14, which is out of range (1 to 13)",
        "p.toml:4:9: `phase` cannot be `soviet operation` (did you mean `soviet operations`?)",
        "p.toml:9:47: `sp` is 16, which is out of range (1 to 9)",
        "p.toml:13:35: 6201 is out of play",
        "p.toml:13:14: 7th Panzer Division is no Soviet unit",
        "p.toml:16:15: unit `agc-su-44rc` is already used (first on line 13)",
        "p.toml:22:9: `axis` cannot be `2828-2819`",
        "p.toml:22:9: 2732 is Axis already",
        "p.toml:24:14: there is no railway in 2822",
        "p.toml:20:9: `turns` cannot be `15`",
        "p.toml:26:1: unknown key `attack_due` (did you mean `attacks_due`?)",
        "p.toml:18:10: these units are not of one side",
        "p.toml:5:1: unknown key `zoi` (did you mean `zoi_begun`?)",
        "p.toml:6:7: `air` should have 1 entries",
        "p.toml:2:8: there is no game `agx` (did you mean `agc`?)",
    ];
    assert_eq!(said.len(), expected.len());
    let pairs = said.iter().zip(expected);
    let wrong: Vec<_> = pairs.filter(|(said, expected)| !said.starts_with(expected)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_phase_must_belong_to_its_turn() {
    let phase = |turn: u8, phase: &str| {
        mistakes(&format!("game = 'agc'\nturn = {turn}\nphase = '{phase}'"))
    };
    assert_eq!(phase(1, "axis set-up"), "none");
    assert!(phase(2, "axis set-up").contains("before turn 1"));
    assert!(phase(1, "soviet operations").contains("C4.6.1a"));
    assert!(phase(9, "cossacks").contains("C4.8a"));
    assert_eq!(phase(10, "cossacks"), "none");
    assert!(phase(4, "pause").contains("C4.3.1i"));
    assert!(phase(3, "forced attacks").contains("C4.6.3a"));
    assert!(phase(11, "over").contains("last turn"));
    assert!(mistakes("game = 'agc/smolensk'\nturn = 2\nphase = 'axis set-up'").contains("nobody"));
    let begun = mistakes("game = 'agc'\nturn = 3\nphase = 'start'\nzoi_begun = true");
    assert!(begun.contains("D7c"), "{begun}");
}

/// Every phase that can be written can be played from.
#[test]
fn every_phase_leads_somewhere() {
    for (name, phase) in Phase::NAMES {
        let turn = match phase {
            Phase::SetUp(_) => 1,
            Phase::ForcedAttacks => 2,
            Phase::Pause => 4,
            Phase::Over => 12,
            _ => 10,
        };
        let text = format!(
            "game = 'agc'\nturn = {turn}\nphase = '{name}'\n\
             axis = [{{ unit = 'agc-de-3pz', hex = '2925' }}]\n\
             soviet = [{{ unit = 'agc-su-44rc', hex = '2816' }}]\n\
             [control]\naxis = ['2925']\n[options]\nrail = 'pause'"
        );
        let position = Position::parse("p", &text).unwrap_or_else(|it| panic!("{name}: {it}"));
        let state = position.to_state();
        match Barbarossa::pending(&state) {
            Pending::Over(_) => assert_eq!(phase, Phase::Over),
            Pending::Chance(_) => assert!(matches!(phase, Phase::ForcedAttacks)),
            Pending::Decide(owed) => {
                let mut actions = Vec::new();
                Barbarossa::legal(&state, owed[0].seat, &mut actions);
                assert!(!actions.is_empty(), "{name}");
            }
        }
    }
}

#[test]
fn a_record_begins_where_its_setup_says() {
    let files = Memory::from([("minsk.toml", MINSK)]);
    let position = Position::read(&files, "minsk.toml").unwrap();
    let setup = Setup::from(position);
    let stored = serde_json::to_string(&setup).unwrap();
    let again: Setup = serde_json::from_str(&stored).unwrap();
    assert_eq!(again, setup);
    let mut table = Table::<Barbarossa>::open(again).unwrap();
    table.act(SOVIET, Action::Done, None).unwrap();
    let elsewhere = Setup { ground: "ags".to_owned(), ..setup };
    let refused = Table::<Barbarossa>::open(elsewhere).err().unwrap();
    assert!(refused[0].to_string().contains("the position is one of `agc;turns=13`"));
    let plain = serde_json::to_string(&Setup::of("agc")).unwrap();
    assert_eq!(plain, r#"{"ground":"agc","solitaire":false}"#);
    let faulty = serde_json::from_str::<Setup>(r#"{"position":"game = 'agc'"}"#);
    assert!(faulty.unwrap_err().to_string().contains("missing key `turn`"));
}

#[test]
fn in_the_middle_of_things_the_last_boundary_is_named() {
    let mut state = Position::parse("minsk.toml", MINSK).unwrap().to_state();
    let text = MINSK.replace("soviet operations", "axis operations").replace(", spent = true", "");
    let mut axis = Position::parse("minsk.toml", &text).unwrap().to_state();
    let unit = axis.ground.roster.id("agc-de-3pz").unwrap();
    let before = Position::of(&axis).unwrap();
    play_unchecked::<Barbarossa>(&mut axis, AXIS, &Action::Select { unit });
    assert_eq!(Position::of(&axis).unwrap(), before, "naming changes nothing");
    play_unchecked::<Barbarossa>(&mut axis, AXIS, &Action::Begin);
    let unsaved = Position::of(&axis).unwrap_err();
    assert_eq!(unsaved.last, Phase::Operations(barbarossa::ground::Side::Axis));
    assert_eq!(
        unsaved.to_string(),
        "the movement of a force is under way; the last boundary is in the phase \
         `axis operations`, before it began"
    );
    play_unchecked::<Barbarossa>(&mut state, SOVIET, &Action::Done);
    assert!(Position::of(&state).is_ok());
}

/// Plays at random, saving wherever it can; each position read again goes on as the game does.
fn round_trips(ground: &str, seed: u64, steps: usize) -> BTreeSet<Phase> {
    let mut state = Barbarossa::start(&Setup::of(ground)).unwrap();
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let (mut phases, mut actions) = (BTreeSet::new(), Vec::new());
    for step in 0..steps {
        let saved = Position::of(&state);
        let in_between = saved.is_err();
        if let Ok(position) = saved
            && (step % 23 == 0 || !phases.contains(&position.phase()))
        {
            phases.insert(position.phase());
            let text = position.to_string();
            let again = Position::parse("again", &text).unwrap_or_else(|it| panic!("{it}\n{text}"));
            assert_eq!(again, position);
            let resumed = again.to_state();
            same(&facts(&resumed), &at_boundary(&state));
            state = resumed;
        }
        match Barbarossa::pending(&state) {
            Pending::Over(_) => return phases,
            Pending::Chance(roll) => {
                rolled_unchecked::<Barbarossa>(&mut state, &dice.roll(&roll).unwrap());
            }
            Pending::Decide(owed) => {
                actions.clear();
                Barbarossa::legal(&state, owed[0].seat, &mut actions);
                // At a boundary the phase ends now and then, so that whole games fit in.
                let ends = !in_between && actions.contains(&Action::Done) && lots.below(12) == 0;
                let action = if ends { Action::Done } else { *lots.pick(&actions).unwrap() };
                play_unchecked::<Barbarossa>(&mut state, owed[0].seat, &action);
            }
        }
    }
    phases
}

#[test]
fn saved_games_of_every_ground_go_on_as_if_never_put_away() {
    let mut phases = BTreeSet::new();
    for (seed, ground) in (1..).zip([
        "agc",
        "ags",
        "agn",
        "barbarossa",
        "agc/smolensk",
        "barbarossa/kiev",
        "agc;rail=pause",
    ]) {
        phases.extend(round_trips(ground, seed, 6_000));
    }
    let missing: Vec<&str> = Phase::NAMES
        .iter()
        .filter(|(_, phase)| *phase != Phase::Start && !phases.contains(phase))
        .map(|(name, _)| *name)
        .collect();
    assert!(missing.is_empty(), "never reached: {missing:?}");
}

/// A position of Army Group Center on turn 3 with some units and whatever follows.
fn third(units: &str, rest: &str) -> String {
    mistakes(&format!("game = 'agc'\nturn = 3\nphase = 'axis operations'\n{units}\n{rest}"))
}

#[test]
fn g25_both_sides_in_one_hex_are_refused() {
    let said = third(
        "axis = [{ unit = 'agc-de-267i', hex = '2922' }]\nsoviet = [{ unit = 'agc-su-47rc', hex = '2922' }]",
        "",
    );
    assert!(said.starts_with("p.toml:5:41: both sides are in 2922"), "{said}");
    assert!(said.contains("G25"), "{said}");
}

#[test]
fn d2_8b_a_stack_half_demoralized_is_refused() {
    let stack = |second: &str| {
        third(
            &format!(
                "axis = [{{ unit = 'agc-de-267i', hex = '2922', demoralized = true }}, {{ unit = 'agc-de-255i', hex = '2922'{second} }}]"
            ),
            "",
        )
    };
    assert_eq!(stack(", demoralized = true"), "none");
    let said = stack("");
    assert!(said.contains("only part of 2922 is demoralized") && said.contains("D2.8b"), "{said}");
}

#[test]
fn s4_7a_hungarians_with_romanians_are_refused() {
    let said = mistakes(
        "game = 'ags'\nturn = 3\nphase = 'axis operations'
         axis = [{ unit = 'ags-hu-1mb', hex = '4628' }, { unit = 'ags-ro-13id', hex = '4628' }]",
    );
    assert!(said.contains("may not both be in 4628 (S4.7a)"), "{said}");
}

#[test]
fn c4_8a_a_cossack_before_turn_10_is_refused() {
    let on = |turn: u8| {
        mistakes(&format!(
            "game = 'agc'\nturn = {turn}\nphase = 'soviet operations'
             soviet = [{{ unit = 'agc-su-24a', hex = '2811', cossack = true }}]"
        ))
    };
    assert!(on(3).contains("there are no Cossacks before turn 10 (C4.8a)"), "{}", on(3));
    assert_eq!(on(10), "none");
}

#[test]
fn g37_a_unit_in_a_neutral_country_is_refused() {
    let said = mistakes(
        "game = 'ags'\nturn = 3\nphase = 'axis operations'
         axis = [{ unit = 'ags-ro-1ad', hex = '6028' }]",
    );
    assert!(said.contains("6028 is in a neutral country (G37)"), "{said}");
}

#[test]
fn g40_whoever_stands_in_a_hex_controls_it_unless_the_file_says_otherwise() {
    let position = |control: &str| {
        let text = format!(
            "game = 'agc'\nturn = 3\nphase = 'axis operations'
             axis = [{{ unit = 'agc-de-267i', hex = '2922' }}]\n{control}"
        );
        Position::parse("p.toml", &text).unwrap()
    };
    let hex = barbarossa::ground::grid().parse("2922").unwrap();
    let owner = |position: &Position| position.to_state().controller(hex);
    assert_eq!(owner(&position("")), barbarossa::ground::Side::Axis);
    assert_eq!(owner(&position("[control]\naxis = ['2922']")), barbarossa::ground::Side::Axis);
    let retreated = position("[control]\nsoviet = ['2922']");
    assert_eq!(owner(&retreated), barbarossa::ground::Side::Soviet, "it retreated there (D2.9b)");
    let again = Position::parse("again", &retreated.to_string()).unwrap();
    assert_eq!(again, retreated);
}

#[test]
fn g28_without_known_the_enemy_knows_the_total_of_the_worn_units_alone() {
    let seen = |known: &str| {
        let text = format!(
            "game = 'agc'\nturn = 3\nphase = 'axis operations'
             axis = [{{ unit = 'agc-de-4pz', hex = '2922', sp = 5 }}, {{ unit = 'agc-de-10mot', hex = '2922', sp = 4 }},
                     {{ unit = 'agc-de-3pz', hex = '2923' }}]\n{known}"
        );
        let position = Position::parse("p.toml", &text).unwrap();
        assert_eq!(Position::parse("again", &position.to_string()).unwrap(), position);
        let view = Barbarossa::view(&position.to_state(), SOVIET.into());
        view.known.iter().map(|pool| (pool.units.len(), pool.total)).collect::<Vec<_>>()
    };
    assert!(seen("").contains(&(2, 9)), "{:?}", seen(""));
    assert!(!seen("known = []").contains(&(2, 9)), "each is known");
}

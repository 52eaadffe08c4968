//! The odds of an attack, against the core that fights it and the lab that answers cases.

use crate::survey::board::{hex, id, play, sketch, stroll};
use barbarossa::ground::UnitId;
use barbarossa::survey::odds::{AttackOdds, Kind, Made, Row, likeliest, odds};
use barbarossa::{AXIS, Ask, Barbarossa, BattleStep, EntryStage, Frame, SOVIET, State, seat_of};
use damos::matrix::Situation;
use damos::{Camp, CombatOdds, Plan, Posture, Sides, Unit};
use referee::{Game as _, Viewer};

fn look(state: &State, viewer: impl Into<Viewer>, target: &str, keys: &[&str]) -> AttackOdds {
    let units: Vec<_> = keys.iter().map(|key| id(state, key)).collect();
    let found = odds(state, viewer.into(), hex(target), Some(&units));
    found.unwrap_or_else(|because| panic!("{}", because.tell(&state.ground)))
}

fn row<'a>(odds: &'a AttackOdds, plan: &str, posture: &str) -> &'a Row {
    let fits = |row: &&Row| row.plan == plan && row.posture == Some(posture);
    odds.rows.iter().find(fits).unwrap_or_else(|| panic!("{plan} against {posture}"))
}

fn named<T: Copy>(names: &[(&str, T)], name: &str) -> T {
    names.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name}")).1
}

/// The units as the core knows them, at the strength they have.
fn fighters(state: &State, units: &[UnitId]) -> Vec<Unit> {
    units.iter().map(|unit| state.fighter(*unit)).collect()
}

/// Worn Germans whom Soviet tanks attack out of supply, over clear ground.
const TANKS: &str = "turn 3 soviet operations
    axis agc-de-5i 2925 sp 1
    axis agc-de-3pz 2925 sp 2
    soviet agc-su-14td 2926";

/// Panzers against rifles, over clear ground.
const PANZERS: &str = "turn 3 axis operations
    axis agc-de-3pz 2926
    soviet agc-su-28rc 2925";

/// Rules: C2.1b, C2.1c, C2.1d
#[test]
fn c2_1c_a_closed_posture_says_what_closes_it() {
    let rifles = look(&sketch(PANZERS), AXIS, "2925", &["agc-de-3pz"]);
    let shut = |odds: &AttackOdds, posture: &str| {
        let row = odds.rows.iter().find(|row| row.posture == Some(posture) && row.closed.is_some());
        let closed = row.and_then(|row| row.closed.clone()).unwrap_or_else(|| panic!("{posture}"));
        (closed.rule.as_str(), closed.text)
    };
    let (rule, text) = shut(&rifles, "counterattack");
    assert!(rule == "C2.1c" && text.contains("armor or mechanized"), "{rule} {text}");
    let (rule, text) = shut(&rifles, "hedgehog");
    assert!(rule == "C2.1b" && text.contains("Russian defender"), "{rule} {text}");
    let germans = look(&sketch(TANKS), SOVIET, "2925", &["agc-su-14td"]);
    let (rule, text) = shut(&germans, "hedgehog");
    assert!(rule == "C2.1d" && text.contains("terrain"), "{rule} {text}");
}

/// Rules: D8.4b, D8.5a, D8.6b, D8.10b
#[test]
fn d8_4b_every_open_cell_is_what_the_lab_answers() {
    let tanks = compare(TANKS, SOVIET, Camp::German, "agc-su-14td");
    let panzers = compare(PANZERS, AXIS, Camp::Russian, "agc-de-3pz");
    assert_eq!((tanks.len(), panzers.len()), (8, 4), "cells open");
    assert!(
        tanks.iter().chain(&panzers).filter(|chance| (0.05..0.95).contains(*chance)).count() > 6
    );
}

/// Looks at each open cell of an attack on 2925 and gives its chance.
fn compare(sketched: &str, seat: referee::Seat, defender_camp: Camp, key: &str) -> Vec<f64> {
    let state = sketch(sketched);
    let found = look(&state, seat, "2925", &[key]);
    assert!(found.attacker.known && found.defender.most >= found.defender.least);
    let (own, facing) =
        (fighters(&state, &found.attacker.units), fighters(&state, &found.defender.units));
    let situation = Situation {
        forces: Sides {
            attacker: damos::Force { units: &own, los: found.attacker.los, rp: 0 },
            defender: damos::Force { units: &facing, los: found.defender.los, rp: 0 },
        },
        defender_camp,
        demoralized: false,
        terrain: damos::Terrain::Clear,
        crossed: None,
        ignore_rivers: false,
        air: None,
        free_retreat: true,
        unprepared: true,
        rout: false,
        attacker_lp: 0,
    };
    let mut chances = Vec::new();
    for row in found.rows.iter().filter(|row| row.closed.is_none()) {
        let plan = named(&Plan::NAMES, row.plan);
        let posture = named(&Posture::NAMES, row.posture.expect("a steady defender"));
        let combat = situation.combat(&state.ground.charts, plan, Some(posture));
        let case = damos::combat_case(&combat, Some(posture)).expect("clear ground");
        let answer = casefile::answer(case.to_string().as_bytes(), damos::ODDS_OPS, damos::odds);
        assert_eq!(row.exact.as_deref(), answer["p_attacker_wins"].as_str(), "{case}");
        let core = CombatOdds::of(&combat, &state.ground.charts);
        let lost = found.losses.iter().find(|it| it.plan == row.plan && it.posture == row.posture);
        let lost = lost.expect("losses of every open cell");
        for (losses, side) in
            [(&lost.attacker, damos::Side::Attacker), (&lost.defender, damos::Side::Defender)]
        {
            let mean: f64 = losses.iter().map(|it| f64::from(it.lp) * it.p).sum();
            assert!((mean - core.sp_lost_mean(side).to_f64()).abs() < 1e-9);
            assert!((losses.iter().map(|it| it.p).sum::<f64>() - 1.0).abs() < 1e-9);
        }
        chances.push(row.chance);
    }
    chances
}

#[test]
fn d8_1f_a_penetration_starts_next_door_and_a_grand_assault_needs_its_mp() {
    let state = sketch(
        "turn 3 axis operations\n axis agc-de-3pz 2927\n axis agc-de-5i 2928\n soviet agc-su-28rc 2925",
    );
    let far = look(&state, AXIS, "2925", &["agc-de-3pz"]);
    let refused = |odds: &AttackOdds, plan: &str| {
        let row = row(odds, plan, "steadfast");
        row.closed.as_ref().map(|closed| closed.rule.to_string())
    };
    assert_eq!(refused(&far, "penetration").as_deref(), Some("D8.1f"));
    assert_eq!(refused(&far, "grand_assault"), None);
    let near = sketch("turn 3 axis operations\n axis agc-de-3pz 2926\n soviet agc-su-28rc 2925");
    assert_eq!(refused(&look(&near, AXIS, "2925", &["agc-de-3pz"]), "penetration"), None);
    let foot = look(&state, AXIS, "2925", &["agc-de-5i"]);
    assert!(refused(&foot, "grand_assault").is_some() && refused(&foot, "meeting").is_none());
}

/// Rules: C2.1a, C2.1b, C2.1c
#[test]
fn c2_1b_closed_postures_name_their_rule() {
    let state = sketch("turn 3 axis operations\n axis agc-de-3pz 2926\n soviet agc-su-28rc 2925");
    let found = look(&state, AXIS, "2925", &["agc-de-3pz"]);
    let rule = |posture: &str| {
        row(&found, "standard", posture).closed.as_ref().map(|it| it.rule.to_string())
    };
    assert_eq!(rule("steadfast"), None);
    assert_eq!(rule("counterattack").as_deref(), Some("C2.1c"));
    assert_eq!(rule("hedgehog").as_deref(), Some("C2.1b"));
}

#[test]
fn d8_0c_each_game_has_a_mix_that_no_posture_betters() {
    let found = look(&sketch(TANKS), SOVIET, "2925", &["agc-su-14td"]);
    assert_eq!(found.equilibrium.len(), 2);
    for mix in &found.equilibrium {
        let weight =
            |plan: &str| mix.plans.iter().find(|it| it.plan == plan).map_or(0.0, |it| it.weight);
        for posture in &mix.postures {
            let rows = found.rows.iter().filter(|row| {
                row.kind == mix.kind && row.posture == posture.posture && row.closed.is_none()
            });
            let pays: f64 = rows.map(|row| weight(row.plan) * row.chance).sum();
            assert!(pays > mix.value - 1e-5, "{:?}: {pays} below {}", posture.posture, mix.value);
        }
        let all: f64 = mix.postures.iter().map(|it| it.weight).sum();
        assert!((all - 1.0).abs() < 1e-9);
    }
    let kinds = found.equilibrium.iter().map(|mix| mix.kind);
    assert!(kinds.eq([Kind::Entry, Kind::Concerted]));
}

#[test]
fn d2_4c_hidden_strength_gives_a_range_and_no_fraction() {
    let mut state = sketch(
        "turn 3 axis operations\n axis agc-de-3pz 2926\n soviet agc-su-28rc 2925 sp 3\n soviet agc-su-14td 2919 sp 2",
    );
    // A loss has poured both into one pool of 5: the rifles, 6 as printed, have 1 to 4.
    let (rifles, tanks) = (id(&state, "agc-su-28rc"), id(&state, "agc-su-14td"));
    state.pools[rifles.index()] = state.pools[tanks.index()];
    let enemy = look(&state, AXIS, "2925", &["agc-de-3pz"]);
    let facing = &enemy.defender;
    assert_eq!((facing.least, facing.most, facing.known), (1, 4, false));
    assert!(facing.totals.iter().all(|total| (total.p - 0.25).abs() < 1e-9), "{facing:?}");
    let standard = row(&enemy, "standard", "steadfast");
    assert_eq!(standard.exact, None);
    // The chance is the mean over the totals.
    let of = |sp: u16| {
        let sketched = format!(
            "turn 3 axis operations\n axis agc-de-3pz 2926\n soviet agc-su-28rc 2925 sp {sp}\n soviet agc-su-14td 2919 sp 2"
        );
        row(&look(&sketch(&sketched), SOVIET, "2925", &["agc-de-3pz"]), "standard", "steadfast")
            .chance
    };
    let mean: f64 = (1..=4).map(of).sum::<f64>() / 4.0;
    assert!((standard.chance - mean).abs() < 1e-9, "{} and {mean}", standard.chance);
    let own = look(&state, SOVIET, "2925", &["agc-de-3pz"]);
    assert_eq!((own.defender.least, own.defender.known), (3, true));
}

#[test]
fn c4_4b_the_air_unit_helps_where_a_railhead_is_near() {
    let helps = |row: &Row| row.with_air.is_some_and(|with| with >= row.chance);
    let near = sketch("turn 3 axis operations\n axis agc-de-3pz 2928\n soviet agc-su-28rc 2929");
    let found = look(&near, AXIS, "2929", &["agc-de-3pz"]);
    let open = || found.rows.iter().filter(|row| row.closed.is_none());
    assert!(open().count() > 0 && open().all(helps), "{:?}", found.rows);
    assert!(found.modifiers.iter().any(|line| line.rule.as_str() == "C4.4b"));
}

#[test]
fn d8_4b_each_cell_names_its_own_modifiers() {
    let found = look(&sketch(PANZERS), AXIS, "2925", &["agc-de-3pz"]);
    let names = |plan: &str| {
        let mut cells = found.losses.iter().filter(|cell| cell.plan == plan);
        let meets = |cell: &barbarossa::survey::odds::Losses| {
            cell.modifiers.iter().any(|line| line.text.contains("meeting engagement"))
        };
        (cells.clone().count() > 0, cells.all(meets))
    };
    assert_eq!(names("meeting"), (true, true), "{:?}", found.losses);
    assert_eq!(names("standard"), (true, false), "{:?}", found.losses);
}

#[test]
fn d8_3a_a_force_that_has_entered_sees_what_it_can_pay() {
    let mut state =
        sketch("turn 3 axis operations\n axis agc-de-5i 2928\n soviet agc-su-28rc 2927");
    play(&mut state, &["select agc-de-5i", "begin", "move 2927"]);
    let found = odds(&state, AXIS.into(), hex("2927"), None).expect("a combat is due");
    let open: Vec<&str> =
        found.rows.iter().filter(|row| row.closed.is_none()).map(|row| row.plan).collect();
    assert_eq!(open, ["meeting", "standard"]);
    assert!(odds(&state, AXIS.into(), hex("2930"), None).is_err(), "nobody is there");
}

/// Rules: D8.1a, D8.1f, D8.1g
#[test]
fn d8_1g_the_odds_of_a_concerted_attack_are_those_of_the_units_that_may_take_part() {
    let mut state = sketch(
        "turn 3 axis operations
         axis agc-de-7pz 2921
         axis agc-de-3pz 2924
         axis agc-de-5i 2924
         axis agc-de-6i 2919
         soviet agc-su-28rc 2920",
    );
    let target = hex("2920");
    let unit = |key: &str| id(&state, key);
    let (panzer, foot, alone) = (unit("agc-de-3pz"), unit("agc-de-5i"), unit("agc-de-6i"));
    let found = odds(&state, AXIS.into(), target, Some(&[panzer, foot])).expect("odds");
    let [grand] = &found.concerted[..] else { panic!("{:?}", found.concerted) };
    assert_eq!((grand.plan, &grand.attacker.units[..]), ("grand_assault", &[panzer][..]));
    assert_eq!(grand.attacker.most, u16::from(state.unit(panzer).sp), "not the whole stack");
    let [out] = &grand.left_out[..] else { panic!("{:?}", grand.left_out) };
    assert_eq!((out.unit, out.rule.as_str()), (foot, "D8.1g"), "{}", out.text);
    let shut =
        found.rows.iter().find(|row| row.plan == "penetration").and_then(|row| row.closed.clone());
    assert_eq!(shut.map(|it| it.rule.as_str()), Some("D8.1f"), "it is not adjacent");
    // Who could do it, and who stands by: exactly those whom the referee lets be named.
    let near = unit("agc-de-7pz");
    let meant = |looked: Option<&str>| -> Vec<_> {
        let found = likeliest(&state, AXIS.into(), target, looked.map(hex)).expect("odds");
        assert_eq!(found.attacker.units, found.meant[0].units, "the first is the one");
        found.meant.iter().flat_map(|it| it.units.clone()).collect()
    };
    assert_eq!(meant(Some("2924")), [panzer, near], "the stack looked at goes first");
    let able = meant(None);
    assert_eq!(able, [near, panzer], "then the nearest");
    let [beside] = &found.barred[..] else { panic!("{:?}", found.barred) };
    assert_eq!((beside.unit, beside.hex, beside.rule.as_str()), (alone, hex("2919"), "D8.1a"));
    play(&mut state, &["concert 2920", "plan grand_assault"]);
    let mut legal = Vec::new();
    Barbarossa::legal(&state, AXIS, &mut legal);
    let mut named: Vec<_> = legal.iter().filter_map(|action| action.unit()).collect();
    named.sort_unstable();
    let mut able = able;
    able.sort_unstable();
    assert_eq!(named, able);
}

/// Rules: D8.1g, D8.0c
#[test]
fn d8_1g_an_attack_under_way_is_told_with_its_plan_to_its_own_side_alone() {
    let text = "turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2920";
    let mut state = sketch(text);
    let target = hex("2920");
    let told = |state: &State, seat| odds(state, Viewer::Seat(seat), target, None).ok()?.made;
    let panzer = id(&state, "agc-de-3pz");
    let before = odds(&state, AXIS.into(), target, Some(&[panzer])).expect("odds");
    assert_eq!(before.made, None, "nothing is declared");
    let grand = |kind| Some(Made { kind, plan: Some("grand_assault") });
    let concerted = Some(Kind::Concerted);
    play(&mut state, &["concert 2920", "plan grand_assault", "select agc-de-3pz"]);
    assert_eq!(told(&state, AXIS), grand(concerted));
    play(&mut state, &["begin"]);
    assert!(state.frames.iter().all(|frame| !matches!(frame, Frame::Concert(_))), "on its way");
    assert_eq!(told(&state, AXIS), grand(concerted));
    // The march is seen, what it is for is not.
    assert_eq!(told(&state, SOVIET), None);
    let mut state = sketch(&text.replace("2922", "2921"));
    play(&mut state, &["select agc-de-3pz", "begin", "move 2920"]);
    assert_eq!(told(&state, AXIS), Some(Made { kind: Some(Kind::Entry), plan: None }));
}

/// Rules: R34, D12a
#[test]
fn r34_a_sealed_plan_is_told_to_its_own_side_alone() {
    // The Germans have a choice of postures, so the attack waits for them with its plan sealed.
    let mut state = sketch(
        "turn 3 soviet operations\n axis agc-de-3pz 2922\n axis agc-de-4pz 2922\n axis agc-de-10mot 2922\n \
         axis agc-de-167i 2922\n soviet agc-su-28rc 2921",
    );
    let target = hex("2922");
    let plan = |state: &State, seat| {
        odds(state, Viewer::Seat(seat), target, None).ok()?.made.expect("it is under way").plan
    };
    play(&mut state, &["select agc-su-28rc", "begin", "move 2922"]);
    assert_eq!((plan(&state, SOVIET), plan(&state, AXIS)), (None, None), "none is chosen");
    play(&mut state, &["plan standard"]);
    if matches!(Barbarossa::pending(&state).owed(), [owed] if !matches!(owed.ask, Ask::Posture { .. }))
    {
        play(&mut state, &["pass"]);
    }
    let owed = Barbarossa::pending(&state);
    assert!(
        matches!(owed.owed(), [owed] if matches!(owed.ask, Ask::Posture { hex } if hex == target)),
        "{owed:?}"
    );
    assert_eq!(plan(&state, SOVIET), Some("standard"));
    assert_eq!(plan(&state, AXIS), None, "the plan is sealed");
    // Alone at both seats one knows it, and still chooses the posture without it (D12a).
    state.solitaire = true;
    assert_eq!(plan(&state, SOVIET), Some("standard"));
    assert_eq!(plan(&state, AXIS), None);
}

/// Rules: D7a, D8.0c
#[test]
fn d7a_without_a_concerted_attack_the_nearest_stack_that_can_enter_is_meant() {
    let state = sketch(
        "turn 3 axis operations
         axis agc-de-5i 2922
         axis agc-de-6i 2923
         axis agc-de-7i 2905
         soviet agc-su-28rc 2921",
    );
    let unit = |key: &str| id(&state, key);
    let found = likeliest(&state, AXIS.into(), hex("2921"), None).expect("odds");
    let meant: Vec<_> = found.meant.iter().flat_map(|it| it.units.clone()).collect();
    assert_eq!(meant, [unit("agc-de-5i"), unit("agc-de-6i")], "who cannot come there is not meant");
    assert!(found.rows.iter().any(|row| row.kind == Kind::Entry && row.closed.is_none()));
    let found = likeliest(&state, SOVIET.into(), hex("2921"), None);
    assert!(found.is_err(), "the defender is not told who may come: {found:?}");
    assert!(likeliest(&state, AXIS.into(), hex("2930"), None).is_err(), "nobody is there");
}

/// Rules: N12
#[test]
fn n12_the_odds_of_an_assault_on_leningrad_count_its_rung() {
    let text =
        "turn 8 axis operations\n solitaire\n axis agn-de-11i 1111\n soviet agn-su-70rd 1110";
    let state = State::sketch("agn", text).expect("a position");
    let found = look(&state, AXIS, "1110", &["agn-de-11i"]);
    let (own, facing) =
        (fighters(&state, &found.attacker.units), fighters(&state, &found.defender.units));
    let (from, target) = (hex("1111"), hex("1110"));
    let map = &state.ground.map;
    let around = map.neighbours(from);
    let way = (0..6).find(|way| around[*way] == target.value()).expect("next door");
    let situation = Situation {
        forces: Sides {
            attacker: damos::Force { units: &own, los: found.attacker.los, rp: 0 },
            defender: damos::Force { units: &facing, los: found.defender.los, rp: 0 },
        },
        defender_camp: Camp::Russian,
        demoralized: false,
        terrain: map.terrain(target),
        crossed: (map.rivers(from) & 1 << way != 0).then_some(damos::Hexside::River),
        ignore_rivers: false,
        air: None,
        free_retreat: true,
        unprepared: true,
        rout: false,
        attacker_lp: 0,
    };
    let charts = &state.ground.charts;
    let chance = |lp: i32| {
        let mut combat = situation.combat(charts, Plan::Standard, Some(Posture::Steadfast));
        combat.matrix.attacker_lp += lp;
        CombatOdds::of(&combat, charts).p_attacker_wins().to_string()
    };
    let told = row(&found, "standard", "steadfast").exact.clone();
    assert_eq!(told, Some(chance(state.assault_lp(target))));
    assert_ne!(told, Some(chance(0)), "without it the attacker would be better off");
}

#[test]
fn d2_4c_a_chance_against_hidden_strength_has_a_least_and_a_most() {
    let text = "turn 3 axis operations\n axis agc-de-3pz 2926\n soviet agc-su-28rc 2925 sp 2\n soviet agc-su-4rc 2925 sp 5";
    let mut state = sketch(text);
    let pool = id(&state, "agc-su-28rc").0.min(id(&state, "agc-su-4rc").0);
    for key in ["agc-su-28rc", "agc-su-4rc"] {
        let at = id(&state, key).index();
        state.pools[at] = pool;
    }
    let certain = look(&state, AXIS, "2925", &["agc-de-3pz"]);
    assert!(certain.rows.iter().all(|row| row.range.is_none()), "the total of both is known");
    let third = sketch(
        "turn 3 axis operations\n axis agc-de-3pz 2926\n soviet agc-su-28rc 2925 sp 2\n soviet agc-su-4rc 2810 sp 5",
    );
    let mut third = third;
    for key in ["agc-su-28rc", "agc-su-4rc"] {
        let at = id(&third, key).index();
        third.pools[at] = pool;
    }
    let hidden = look(&third, AXIS, "2925", &["agc-de-3pz"]);
    let row = row(&hidden, "standard", "steadfast");
    let [least, most] = row.range.expect("a range");
    assert!(least < row.chance && row.chance < most, "{row:?}");
}

/// Rules: C4.4b, D8.1f
#[test]
fn c4_4b_the_odds_of_a_penetration_being_fought_tell_what_air_support_would_change() {
    let mut state =
        sketch("turn 3 axis operations\n axis agc-de-3pz 2928\n soviet agc-su-28rc 2927");
    play(&mut state, &["concert 2927", "plan penetration", "select agc-de-3pz", "begin"]);
    let asks = |state: &State| Barbarossa::pending(state).owed().first().map(|owed| owed.ask);
    for _ in 0..6 {
        let answer = match asks(&state) {
            Some(barbarossa::Ask::AirSupport { .. }) => break,
            Some(barbarossa::Ask::React { .. }) => "pass",
            _ => "posture steadfast",
        };
        play(&mut state, &[answer]);
    }
    assert!(matches!(asks(&state), Some(barbarossa::Ask::AirSupport { .. })), "{:?}", asks(&state));
    let found = odds(&state, AXIS.into(), hex("2927"), None).expect("the combat being fought");
    let row = row(&found, "penetration", "steadfast");
    assert!(row.closed.is_none(), "{row:?}");
    assert!(row.with_air.is_some_and(|with| with > row.chance), "{row:?}");
}

/// Rules: D8.0a, D2.3d
#[test]
fn d8_0a_those_the_odds_count_are_those_who_fight() {
    let (mut told, mut fought, mut together) = (None, 0, 0);
    for seed in 0..12 {
        stroll("agc/smolensk", seed, |state| {
            match state.frames.last() {
                Some(Frame::Entry(entry)) if entry.stage == EntryStage::Posture => {
                    let seat = seat_of(state.phasing.opponent());
                    let found = odds(state, seat.into(), entry.hex, None).expect("odds");
                    told = Some((entry.hex, found.attacker, found.defender));
                }
                Some(Frame::Battle(battle)) if battle.step == BattleStep::Air => {
                    let found = odds(state, AXIS.into(), battle.hex, None).expect("odds");
                    let open = found.rows.iter().filter(|row| row.closed.is_none());
                    assert!(open.clone().count() > 0);
                    assert!(open.clone().all(|row| row.plan == battle.plan.name()), "{found:?}");
                    let sides = [found.attacker, found.defender];
                    for (at, side) in sides.iter().enumerate() {
                        assert_eq!(side.units, battle.forces[at].as_slice());
                        assert_eq!(side.los, battle.los[at]);
                    }
                    let kept = battle.excess.iter().any(|excess| !excess.is_empty());
                    if let Some((hex, attacker, defender)) = told.take()
                        && hex == battle.hex
                        && !kept
                    {
                        assert_eq!(attacker.units, sides[0].units);
                        assert_eq!(defender.units, sides[1].units);
                        together += usize::from(attacker.units.len() > 1);
                    }
                    fought += 1;
                }
                _ => {}
            }
            true
        });
    }
    assert!(fought > 30 && together > 0, "{fought} combats, {together} by several");
}

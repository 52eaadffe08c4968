//! A combat by names: the same numbers as the core and as a case with its factors written out.

use damos::matrix::{Matrix, Moment, Situation, Valuation};
use damos::{
    Camp, Charts, CombatOdds, Force, Hexside, Nation, Plan, Posture, Sides, Terrain, Unit,
    UnitType, exerts_zoi, usual_ma,
};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

fn odds(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), damos::ODDS_OPS, damos::odds)
}

fn resolved(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), damos::RESOLVE_OPS, damos::resolve)
}

fn units(nation: Nation, troops: &[(UnitType, u32)]) -> Vec<Unit> {
    let unit = |(kind, sp): &(UnitType, u32)| Unit {
        kind: *kind,
        sp: *sp,
        ma: usual_ma(nation, *kind),
        zoi: exerts_zoi(nation.camp(), *kind),
    };
    troops.iter().map(unit).collect()
}

fn side(nation: &str, troops: &[(UnitType, u32)]) -> Value {
    let units: Vec<Value> =
        troops.iter().map(|(kind, sp)| json!({ "type": kind.name(), "sp": sp })).collect();
    json!({ "nation": nation, "units": units })
}

fn troops() -> impl Strategy<Value = Vec<(UnitType, u32)>> {
    let kinds = UnitType::NAMES.map(|(_, kind)| kind).to_vec();
    proptest::collection::vec((select(kinds), 1u32..12), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Rules: D8.4a, D8.4b, C2.1d, D8.1a
    #[test]
    fn d8_4a_every_cell_is_what_the_core_counts_or_says_what_closes_it(
        attack in troops(), defend in troops(), terrain in select(Terrain::LAND.to_vec()),
        river: bool, germans_attack: bool, free_retreat: bool, demoralized: bool,
    ) {
        let (one, other) = if germans_attack { ("german", "russian") } else { ("russian", "german") };
        let nations = if germans_attack { [Nation::German, Nation::Russian] } else { [Nation::Russian, Nation::German] };
        let mut defender = side(other, &defend);
        defender["demoralized"] = json!(demoralized);
        defender["free_retreat"] = json!(free_retreat);
        let case = json!({
            "op": "situation", "attacker": side(one, &attack), "defender": defender,
            "terrain": terrain.0, "river": river,
        });
        let answer = odds(&case);
        prop_assert!(answer.get("error").is_none(), "{}", answer);
        let (own, facing) = (units(nations[0], &attack), units(nations[1], &defend));
        let force = |units| Force { units, los: true, rp: 0 };
        let situation = Situation {
            forces: Sides { attacker: force(&own), defender: force(&facing) },
            defender_camp: nations[1].camp(), demoralized, terrain: terrain.1,
            crossed: river.then_some(Hexside::River), ignore_rivers: false, air: None, free_retreat,
            unprepared: true, rout: false, attacker_lp: 0,
        };
        let charts = Charts::standard();
        let open: Vec<Posture> = situation.defender().postures(charts).collect();
        for cell in answer["matrix"].as_array().expect("cells") {
            let plan = Plan::NAMES.iter().find(|(name, _)| cell["plan"] == *name).expect("a plan").1;
            let posture = Posture::NAMES.iter().find(|(name, _)| cell["posture"] == *name).map(|it| it.1);
            let zoi = damos::is_zoi_capable(&own);
            let shut = !plan.is_open_to(zoi) || posture.is_some_and(|it| !open.contains(&it));
            prop_assert_eq!(cell.get("closed").is_some(), shut, "{}", cell);
            if !shut {
                let core = CombatOdds::of(&situation.combat(charts, plan, posture), charts);
                prop_assert_eq!(&cell["p_attacker_wins"], &json!(core.p_attacker_wins().to_string()));
            }
        }
        for mix in answer["equilibria"].as_array().expect("mixes").iter().filter(|mix| mix["for"] == "winning") {
            let moment = match mix["moment"].as_str() {
                Some("entry") => Moment::Entry,
                Some("concerted") => Moment::Concerted,
                _ => Moment::Exploitation,
            };
            let play = Matrix::of(&situation, charts, moment).equilibrium(Valuation::Winning).expect("a game");
            prop_assert_eq!(&mix["value"], &json!(play.value.to_string()));
        }
    }
}

/// Rules: D8.13a
#[test]
fn d8_13a_the_example_by_names_is_the_example_by_numbers() {
    let example = json!({
        "op": "situation",
        "attacker": side("russian", &[(UnitType::Armor, 4), (UnitType::Mechanized, 5), (UnitType::FootInfantry, 9)]),
        "defender": side("german", &[(UnitType::Mechanized, 2), (UnitType::Armor, 10)]),
        "plan": "penetration", "posture": "counterattack",
    });
    let by_names = odds(&example);
    let own = units(
        Nation::Russian,
        &[(UnitType::Armor, 4), (UnitType::Mechanized, 5), (UnitType::FootInfantry, 9)],
    );
    let facing = units(Nation::German, &[(UnitType::Mechanized, 2), (UnitType::Armor, 10)]);
    let force = |units| Force { units, los: true, rp: 0 };
    let situation = Situation {
        forces: Sides { attacker: force(&own), defender: force(&facing) },
        defender_camp: Camp::German,
        demoralized: false,
        terrain: Terrain::Clear,
        crossed: None,
        ignore_rivers: false,
        air: None,
        free_retreat: true,
        unprepared: true,
        rout: false,
        attacker_lp: 0,
    };
    let combat =
        situation.combat(Charts::standard(), Plan::Penetration, Some(Posture::Counterattack));
    let case = damos::combat_case(&combat, Some(Posture::Counterattack)).expect("clear ground");
    let by_numbers = odds(&case);
    for (field, value) in by_numbers.as_object().expect("an answer") {
        assert_eq!(&by_names[field], value, "{field}");
    }
    let with_dice = |case: &Value, dice: usize| {
        let mut case = case.clone();
        case["dice"] = json!(vec![3; dice]);
        resolved(&case)
    };
    let fits = |dice: &usize| with_dice(&case, *dice).get("error").is_none();
    let dice = (2..=7).find(fits).expect("so many dice are rolled");
    assert_eq!(with_dice(&example, dice), with_dice(&case, dice));
}

#[test]
fn what_a_rule_closes_is_refused_with_its_number() {
    let case = |more: Value| {
        let mut case = json!({
            "op": "situation",
            "attacker": side("german", &[(UnitType::FootInfantry, 4)]),
            "defender": side("russian", &[(UnitType::FootInfantry, 4)]),
        });
        case.as_object_mut().expect("a case").extend(more.as_object().expect("fields").clone());
        odds(&case)["error"].clone()
    };
    assert_eq!(case(json!({ "plan": "penetration" }))["code"], "plan_not_allowed");
    let hedgehog = case(json!({ "plan": "standard", "posture": "hedgehog" }));
    assert_eq!(hedgehog["code"], "posture_not_allowed");
    assert!(hedgehog["message"].as_str().is_some_and(|text| text.contains("C2.1b")), "{hedgehog}");
    assert_eq!(case(json!({ "terrain": "water" }))["path"], "/terrain");
    assert!(case(json!({ "plan": "standard" })).is_null(), "the defender's duty is taken");
}

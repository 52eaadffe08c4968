//! Every sample of `docs/cases/frontline.samples.jsonl`, compared as `run_cases.py` compares.

use serde_json::Value;

const SAMPLES: &str = include_str!("../../../docs/cases/frontline.samples.jsonl");

fn answer(command: &str, line: &str) -> Value {
    match command {
        "resolve" => casefile::answer(line.as_bytes(), frontline::RESOLVE_OPS, frontline::resolve),
        "odds" => casefile::answer(line.as_bytes(), frontline::ODDS_OPS, frontline::odds),
        other => panic!("a sample asks for {other}"),
    }
}

/// The wording of an error is free.
fn plain(mut answer: Value) -> Value {
    if let Some(error) = answer.get_mut("error").and_then(Value::as_object_mut) {
        error.remove("message");
    }
    answer
}

#[test]
fn every_sample_is_answered_as_expected() {
    let samples: Vec<Value> =
        SAMPLES.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(samples.len() >= 10, "the samples are there");
    for sample in samples {
        let line = match &sample["input"] {
            Value::String(raw) => raw.clone(),
            input => input.to_string(),
        };
        let got = answer(sample["command"].as_str().unwrap(), &line);
        assert_eq!(plain(got), plain(sample["expected"].clone()), "{line}");
    }
}

#[test]
fn what_is_written_as_a_case_reads_back_the_same() {
    let sides =
        ("14 men, 3 tanks, 2 bombers, ME 2, 2 LSP, card +2, PAG near", "4 men, ME 5, shift card");
    let mut combat = frontline::Combat::new(sides.0.parse().unwrap(), sides.1.parse().unwrap());
    combat.terrain = frontline::Terrain::Forest;
    combat.landing = Some(frontline::Landing::WithoutCraft);
    combat.fort_layers = 2;
    let odds = answer("odds", &frontline::combat_case(&combat).to_string());
    let assessment = combat.assess(frontline::Charts::standard()).unwrap();
    assert_eq!(odds["net_shift"], assessment.net_shift);
    assert_eq!(odds["colours"].as_object().unwrap().len(), assessment.odds().colours.len());
    let mut case = frontline::combat_case(&combat);
    case["dice"] = serde_json::json!([1, 6]);
    let resolved = answer("resolve", &case.to_string());
    assert_eq!(resolved["differential"], assessment.outcome([1, 6]).differential);
    let raid = frontline::Raid {
        year: 1943,
        role: frontline::Role::Terror,
        distance: 6,
        base_lsp: 1,
        bombers: 4,
        production_lines: 0,
        encounters: frontline::flight_path("2 air, flak at target").unwrap(),
    };
    let odds = answer("odds", &frontline::raid_case(&raid).to_string());
    let counted = raid.odds(frontline::Charts::standard()).unwrap();
    assert_eq!(odds["expected_shot_down"], counted.expected_shot_down.to_string());
}

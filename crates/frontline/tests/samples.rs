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

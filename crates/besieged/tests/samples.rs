//! Every line of the sample file, compared as `docs/cases/run_cases.py` does.

use besieged::{ODDS_OPS, RESOLVE_OPS, odds, resolve};
use serde_json::Value;

const SAMPLES: &str = include_str!("../../../docs/cases/besieged.samples.jsonl");

/// Error messages are free text.
fn plain(mut value: Value) -> Value {
    if let Some(error) = value.get_mut("error").and_then(Value::as_object_mut) {
        error.remove("message");
    }
    value
}

#[test]
fn every_sample_is_answered_as_expected() {
    let mut seen = 0;
    for line in SAMPLES.lines().filter(|line| !line.trim().is_empty()) {
        let sample: Value = serde_json::from_str(line).unwrap();
        let input = match &sample["input"] {
            Value::String(raw) => raw.clone(),
            other => other.to_string(),
        };
        let answer = match sample["command"].as_str() {
            Some("resolve") => casefile::answer(input.as_bytes(), RESOLVE_OPS, resolve),
            Some("odds") => casefile::answer(input.as_bytes(), ODDS_OPS, odds),
            other => panic!("unknown command {other:?}"),
        };
        assert_eq!(plain(answer), plain(sample["expected"].clone()), "{input}");
        seen += 1;
    }
    assert_eq!(seen, 10);
}

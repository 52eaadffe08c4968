//! Every public sample of `docs/cases/damos.samples.jsonl`, compared as `run_cases.py` compares.

use serde_json::Value;

/// Error messages are free text.
fn plain(mut value: Value) -> Value {
    if let Some(error) = value.get_mut("error").and_then(Value::as_object_mut) {
        error.remove("message");
    }
    value
}

#[test]
fn every_sample_is_answered_as_expected() {
    let samples = include_str!("../../../docs/cases/damos.samples.jsonl");
    let mut answered = 0;
    for line in samples.lines().filter(|line| !line.trim().is_empty()) {
        let sample: Value = serde_json::from_str(line).unwrap();
        let input = match &sample["input"] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let answer = match sample["command"].as_str().unwrap() {
            "resolve" => casefile::answer(input.as_bytes(), damos::RESOLVE_OPS, damos::resolve),
            "odds" => casefile::answer(input.as_bytes(), damos::ODDS_OPS, damos::odds),
            other => panic!("unknown command {other}"),
        };
        assert_eq!(plain(answer), plain(sample["expected"].clone()), "{input}");
        answered += 1;
    }
    assert_eq!(answered, 6);
}

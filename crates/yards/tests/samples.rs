//! Every line of `docs/cases/yards.samples.jsonl`, compared as `run_cases.py` does: error messages are free text.

use serde_json::Value;

const SAMPLES: &str = include_str!("../../../docs/cases/yards.samples.jsonl");

fn without_message(mut answer: Value) -> Value {
    if let Some(error) = answer.get_mut("error").and_then(Value::as_object_mut) {
        error.remove("message");
    }
    answer
}

#[test]
fn every_sample_is_answered_as_written() {
    let mut seen = 0;
    for line in SAMPLES.lines().filter(|line| !line.trim().is_empty()) {
        let sample: Value = serde_json::from_str(line).expect("a sample is JSON");
        let input = match &sample["input"] {
            Value::String(raw) => raw.clone(),
            object => object.to_string(),
        };
        let answer = match sample["command"].as_str() {
            Some("resolve") => {
                casefile::answer(input.as_bytes(), yards::RESOLVE_OPS, yards::resolve)
            }
            Some("odds") => casefile::answer(input.as_bytes(), yards::ODDS_OPS, yards::odds),
            other => panic!("no command {other:?}"),
        };
        assert_eq!(without_message(answer), without_message(sample["expected"].clone()), "{input}");
        seen += 1;
    }
    assert_eq!(seen, 10);
}

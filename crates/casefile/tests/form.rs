//! The common form of a case: what is read, what is refused, and where the fault is said to be.

use casefile::{Case, Fault, answer, answer_lines};
use serde_json::{Value, json};

fn read(case: &Case) -> Result<Value, Fault> {
    let fields = case.fields();
    fields.only(&["n", "flag", "word", "list", "side"])?;
    let n = fields.int("n", -5..=99)?;
    let flag = fields.flag_or("flag", false)?;
    let word = fields.choice_or("word", &[("one", 1), ("two", 2)], 0)?;
    let list = fields.list_or_empty("list", 0..=3)?.ints(1..=6)?;
    let side = fields.object_or_null("side", |side| {
        side.only(&["sp"])?;
        side.int("sp", 1..=9)
    })?;
    Ok(json!({ "n": n, "flag": flag, "word": word, "list": list, "side": side }))
}

fn fault(line: &str) -> (String, String) {
    let reply = answer(line.as_bytes(), &["read"], read);
    let part = |name: &str| {
        reply["error"][name].as_str().unwrap_or_else(|| panic!("{line}: {reply}")).to_string()
    };
    (part("code"), part("path"))
}

#[test]
fn each_fault_has_its_code_and_its_place() {
    for (line, code, path) in [
        ("", "bad_json", ""),
        ("{", "bad_json", ""),
        ("[1]", "bad_type", ""),
        ("null", "bad_type", ""),
        (r#"{"id":"","op":"read","n":1}"#, "bad_value", "/id"),
        (r#"{"id":7,"op":"read","n":1}"#, "bad_type", "/id"),
        (r#"{"n":1}"#, "missing_field", "/op"),
        (r#"{"op":null,"n":1}"#, "bad_type", "/op"),
        (r#"{"op":"write","n":1}"#, "bad_value", "/op"),
        (r#"{"op":"read"}"#, "missing_field", "/n"),
        (r#"{"op":"read","n":1,"zeta":1,"alpha":1}"#, "unknown_field", "/alpha"),
        (r#"{"op":"read","n":1,"a/b~c":1}"#, "unknown_field", "/a~1b~0c"),
        (r#"{"op":"read","n":2.0}"#, "bad_type", "/n"),
        (r#"{"op":"read","n":"2"}"#, "bad_type", "/n"),
        (r#"{"op":"read","n":true}"#, "bad_type", "/n"),
        (r#"{"op":"read","n":null}"#, "bad_type", "/n"),
        (r#"{"op":"read","n":1e300}"#, "bad_type", "/n"),
        (r#"{"op":"read","n":100}"#, "bad_value", "/n"),
        (r#"{"op":"read","n":100000000000000000000000}"#, "bad_value", "/n"),
        (r#"{"op":"read","n":1,"flag":0}"#, "bad_type", "/flag"),
        (r#"{"op":"read","n":1,"word":"three"}"#, "bad_value", "/word"),
        (r#"{"op":"read","n":1,"word":2}"#, "bad_type", "/word"),
        (r#"{"op":"read","n":1,"list":{}}"#, "bad_type", "/list"),
        (r#"{"op":"read","n":1,"list":[1,2,3,4]}"#, "bad_value", "/list"),
        (r#"{"op":"read","n":1,"list":[1,7]}"#, "bad_value", "/list/1"),
        (r#"{"op":"read","n":1,"side":[]}"#, "bad_type", "/side"),
        (r#"{"op":"read","n":1,"side":{}}"#, "missing_field", "/side/sp"),
        (r#"{"op":"read","n":1,"side":{"sp":0}}"#, "bad_value", "/side/sp"),
        (r#"{"op":"read","n":1,"n":1}"#, "bad_value", "/n"),
        (r#"{"op":"read","n":1,"side":{"sp":4,"sp":9}}"#, "bad_value", "/side/sp"),
        (
            r#"{"op":"read","n":1,"list":[1,{"a":1,"b":[{"c~":1,"c~":1}]}]}"#,
            "bad_value",
            "/list/1/b/0/c~0",
        ),
        (r#"{"op":"read","op":"read","n":1}"#, "bad_value", "/op"),
    ] {
        assert_eq!(fault(line), (code.to_string(), path.to_string()), "{line}");
    }
}

#[test]
fn defaults_stand_in_for_what_is_left_out() {
    let reply = answer(br#"{"op":"read","n":-0}"#, &["read"], read);
    assert_eq!(reply, json!({"n":0,"flag":false,"word":0,"list":[],"side":null}));
}

#[test]
fn an_id_is_copied_into_answers_and_errors_alike() {
    let good = answer(br#"{"id":"a","op":"read","n":1}"#, &["read"], read);
    let bad = answer(br#"{"id":"a","op":"read"}"#, &["read"], read);
    assert_eq!((&good["id"], &bad["id"]), (&json!("a"), &json!("a")));
}

#[test]
fn a_field_given_twice_is_refused_with_its_case() {
    let line = |text: &str| answer(text.as_bytes(), &["read"], read);
    let twice = line(r#"{"id":"a","op":"read","n":4,"n":9}"#);
    assert_eq!(twice["error"]["message"], "the field `n` is given twice; leave one out");
    assert_eq!(twice["id"], "a");
    assert!(line(r#"{"id":"a","id":"b","op":"read","n":4}"#).get("id").is_none());
}

#[test]
fn a_line_that_is_not_json_names_the_column_alone() {
    let reply = answer(br#"{"op":"read",}"#, &["read"], read);
    let message = reply["error"]["message"].as_str().expect("a message");
    assert!(message.ends_with("at column 14") && !message.contains("line 1"), "{message}");
}

#[test]
fn a_byte_order_mark_may_open_the_file() {
    let input = "\u{feff}{\"op\":\"read\",\"n\":1}\n\u{feff}{\"op\":\"read\",\"n\":2}\n";
    let mut output = Vec::new();
    answer_lines(input.as_bytes(), &mut output, &["read"], read).expect("no stream fails");
    let lines: Vec<Value> = output
        .split(|b| *b == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    assert_eq!((&lines[0]["n"], &lines[1]["error"]["code"]), (&json!(1), &json!("bad_json")));
}

#[test]
fn lines_are_answered_in_order_and_blank_ones_skipped() {
    let input = b"{\"op\":\"read\",\"n\":1}\r\n  \n\xff\n{\"op\":\"read\",\"n\":2}".as_slice();
    let mut output = Vec::new();
    answer_lines(input, &mut output, &["read"], read).expect("no stream fails");
    let lines: Vec<Value> = output
        .split(|b| *b == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        (&lines[0]["n"], &lines[1]["error"]["code"], &lines[2]["n"]),
        (&json!(1), &json!("bad_json"), &json!(2))
    );
}

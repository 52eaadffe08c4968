//! From a stream of lines to a stream of answers.

use crate::{
    Fault, Fields,
    json::{Parsed, parsed},
};
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
use thiserror::Error;

/// One case: an object with a known `op` and, perhaps, an `id`.
#[derive(Debug)]
pub struct Case {
    op: &'static str,
    map: Map<String, Value>,
}

impl Case {
    /// What is asked.
    #[must_use]
    pub fn op(&self) -> &'static str {
        self.op
    }

    /// The fields of the line.
    #[must_use]
    pub fn fields(&self) -> Fields<'_> {
        Fields::root(&self.map)
    }
}

/// Reading or writing a stream of cases failed.
#[derive(Debug, Error)]
pub enum LineError {
    /// The input could not be read.
    #[error("cannot read the cases")]
    Read(#[source] io::Error),
    /// The answers could not be written.
    #[error("cannot write the answers")]
    Write(#[source] io::Error),
}

/// Answers one line: what `solve` returns, or the first fault; the case's `id` is copied into either.
pub fn answer(
    line: &[u8],
    ops: &[&'static str],
    solve: impl FnOnce(&Case) -> Result<Value, Fault>,
) -> Value {
    let mut id = None;
    let solved = open(line, ops, &mut id).and_then(|case| solve(&case));
    let mut out = match solved {
        Ok(Value::Object(map)) => map,
        Ok(other) => Map::from_iter([("answer".to_string(), other)]),
        Err(fault) => Map::from_iter([("error".to_string(), fault.to_json())]),
    };
    if let Some(id) = id {
        out.insert("id".to_string(), json!(id));
    }
    Value::Object(out)
}

/// The JSON of a line, whole numbers of any length read as whole numbers.
///
/// ```
/// assert_eq!(casefile::parse(b"[-0]").unwrap(), serde_json::json!([0]));
/// assert_eq!(casefile::parse(b"[").unwrap_err().code, "bad_json");
/// assert_eq!(casefile::parse(br#"[{"sp":4,"sp":9}]"#).unwrap_err().path, "/0/sp");
/// ```
///
/// # Errors
/// `bad_json`; `bad_value` for a field that is given twice.
pub fn parse(line: &[u8]) -> Result<Value, Fault> {
    let Parsed { value, repeated } = parsed(line)?;
    repeated.map_or(Ok(value), |pointer| Err(Fault::repeated(pointer)))
}

fn open(line: &[u8], ops: &[&'static str], id: &mut Option<String>) -> Result<Case, Fault> {
    let Parsed { value, repeated } = parsed(line)?;
    let Value::Object(map) = value else {
        return Err(Fault::bad_type("", "an object", &value));
    };
    let fields = Fields::root(&map);
    if fields.get("id").is_some() && repeated.as_deref() != Some("/id") {
        *id = Some(fields.text("id")?.to_string());
    }
    if let Some(pointer) = repeated {
        return Err(Fault::repeated(pointer));
    }
    let Value::String(name) = fields.required("op")? else {
        return Err(Fault::bad_type("/op", "text", fields.required("op")?));
    };
    let op = ops.iter().copied().find(|op| op == name).ok_or_else(|| {
        Fault::bad_value("/op", format!("`{name}` is not one of {}", ops.join(", ")))
    })?;
    Ok(Case { op, map })
}

/// How much input is read at a time.
const BUFFER: usize = 1 << 16;

/// Some programs, PowerShell among them, open every text with this mark.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Answers every line of `input` on `output`, one at a time; blank lines are skipped and a fault never stops the rest.
///
/// Answers are flushed whenever the next line has yet to be waited for, so that another program may ask line by line.
///
/// # Errors
/// Only when a stream fails.
pub fn answer_lines(
    input: impl Read,
    mut output: impl Write,
    ops: &[&'static str],
    mut solve: impl FnMut(&Case) -> Result<Value, Fault>,
) -> Result<(), LineError> {
    let mut input = BufReader::with_capacity(BUFFER, input);
    let mut line = Vec::new();
    let mut first = true;
    loop {
        line.clear();
        if !input.buffer().contains(&b'\n') {
            output.flush().map_err(LineError::Write)?;
        }
        if input.read_until(b'\n', &mut line).map_err(LineError::Read)? == 0 {
            return output.flush().map_err(LineError::Write);
        }
        let text = match line.strip_prefix(BYTE_ORDER_MARK) {
            Some(text) if first => text,
            _ => &line,
        };
        first = false;
        if text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let value = answer(text, ops, &mut solve);
        serde_json::to_writer(&mut output, &value).map_err(|e| LineError::Write(e.into()))?;
        output.write_all(b"\n").map_err(LineError::Write)?;
    }
}

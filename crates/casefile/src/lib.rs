//! The strict JSON Lines form in which cases are put to a rule system.
//!
//! One JSON object a line in, one a line out, in the same order. A faulty line gets an error object that names the first fault
//! by code and JSON pointer, and the next line is still answered. The forms are described in `docs/cases/`.
//!
//! A system reads a case through [`Fields`], which knows the pointer of every value, so that each fault names its place:
//!
//! ```
//! use casefile::{Case, Fault, answer};
//! use serde_json::json;
//!
//! fn double(case: &Case) -> Result<serde_json::Value, Fault> {
//!     let fields = case.fields();
//!     fields.only(&["n"])?;
//!     let n = fields.int("n", 0..=99)?;
//!     Ok(json!({ "twice": 2 * n }))
//! }
//!
//! let line = answer(br#"{"id":"a","op":"double","n":4}"#, &["double"], double);
//! assert_eq!(line, json!({"id":"a","twice":8}));
//! let line = answer(br#"{"op":"double","n":400}"#, &["double"], double);
//! assert_eq!(line["error"]["code"], "bad_value");
//! assert_eq!(line["error"]["path"], "/n");
//! ```

mod dice;
mod fault;
mod fields;
mod json;
mod lines;
mod numbers;

pub use dice::DiceCup;
pub use fault::Fault;
pub use fields::{Fields, Items, Place};
pub use lines::{Case, LineError, answer, answer_lines, parse};
